/** Which kept answers are shown: those of the provider as it is now. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ProviderDefinition } from '../../core/contract/providers.ts'
import { versionOf } from '../../core/suggestions/providers.ts'

const provider = (kind: ProviderDefinition['kind'], model = ''): ProviderDefinition => ({
  ...{ name: 'One', kind, address: null, model, prompt: '', price: null },
})
const firstVersion = ({ kind, address, model, prompt }: ProviderDefinition) =>
  createHash('sha256')
    .update(JSON.stringify([kind, address, model, prompt]))
    .digest('base64url')
    .slice(0, 16)

it('distinguishes providers by the inputs of their answers', () => {
  expect(versionOf(provider('chat', 'small'))).not.toBe(versionOf(provider('chat', 'large')))
  expect(versionOf({ ...provider('chat'), name: 'Other' })).toBe(versionOf(provider('chat')))
})

it('no longer uses answers of Apertium that could be those of other texts; others stay', () => {
  expect(versionOf(provider('apertium'))).not.toBe(firstVersion(provider('apertium')))
  expect(versionOf(provider('libretranslate'))).toBe(firstVersion(provider('libretranslate')))
})
