import { describe, expect, it } from 'vitest'
import { ConsentState } from '../../../renderer/src/workbench/app.svelte.ts'
import { failure } from '../fakeWorkbench.ts'

describe('consent', () => {
  it('is requested for untrusted code only', async () => {
    const consenting = new ConsentState()
    expect(await consenting.ask(failure('internal'))).toBe(false)
    const asked = consenting.ask(failure('module.consent', { value: 'hash' }))
    expect(consenting.asking?.subjects).toEqual(['hash'])
    consenting.asking?.finish(true)
    expect([await asked, consenting.asking]).toEqual([true, null])
  })

  it('is refused where another question takes its place', async () => {
    const consenting = new ConsentState()
    const older = consenting.ask(failure('module.consent', { value: 'hash' }))
    void consenting.ask(failure('module.consent', { value: 'other' }))
    expect([await older, consenting.asking?.subjects]).toEqual([false, ['other']])
  })
})
