/** Packages are signed where there is a certificate, and made without one. */
import { expect, it } from 'vitest'
import { signingOf } from '../../packaging/codeSigning.ts'

const AD_HOC = { mac: { identity: '-', hardenedRuntime: false } }

it('is ad hoc where the secrets of the forge are not set, which are empty then', () => {
  const environment = { CSC_LINK: '', CSC_KEY_PASSWORD: '', APPLE_API_KEY: ' ', PATH: '/bin' }
  expect(signingOf(environment)).toEqual(AD_HOC)
  expect(environment).toEqual({ PATH: '/bin' })
  expect(signingOf({})).toEqual(AD_HOC)
})

it('is by a certificate or a name of the key store', () => {
  expect(signingOf({ CSC_LINK: 'base64' })).toEqual({})
  expect(signingOf({ CSC_NAME: 'Developer ID' })).toEqual({})
})
