import { describe, expect, it } from 'vitest'
import type { CallName, StringDetail } from '../../../core/contract/index.ts'
import { failing, FakeWorkbench } from '../fakeWorkbench.ts'
import { PrefetchCache } from '../../../renderer/src/strings/prefetchCache.ts'

const of = (stringId: number) => ({ project: 'p', stringId, languageId: 'uk' })

/** Strings 1 to 5 as they are fetched ahead; 3 is a message with branches, 4 has plural forms. Notes what is asked. */
function desk() {
  const asked: string[] = []
  const call = (name: CallName, { stringId }: { stringId: number }) => {
    asked.push(`${name} ${stringId}`)
    const type = stringId === 3 ? 'icu' : stringId === 4 ? 'plural' : 'plain'
    const forms = type === 'plural' ? ['one', 'few', 'many'] : ['none']
    const detail = { row: { id: stringId, type }, forms } as unknown as StringDetail
    const path = [{ name: 'count', value: 'one' }]
    const values: Partial<Record<CallName, unknown>> = {
      'string.get': detail,
      'message.view': { text: 'Text', fields: [{ path }] },
      'message.render': { values: [], source: 'One', translation: 'Один' },
    }
    return Promise.resolve({ ok: true, value: values[name] ?? [] })
  }
  const ahead = new PrefetchCache({
    workbench: { call, on: () => () => undefined } as never,
    textOf: () => 'Text',
  })
  return { ahead, take: () => asked.splice(0) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const CHECKS = ['qa.check', 'qa.spell'] as const

describe('the string that is likely next', () => {
  it('is fetched and checked once', async () => {
    const { ahead, take } = desk()
    await ahead.prefetch(of(2))
    await ahead.prefetch(of(2))
    await settled()
    expect(take()).toEqual(['string.get 2', ...CHECKS.map((name) => `${name} 2`)])
    const { detail, findings } = ahead.fetch(of(2))
    expect(detail?.row.id).toBe(2)
    expect(findings.get('none')).toMatchObject({ text: 'Text', found: { 'qa.check': [], 'qa.spell': [] } })
    expect(take()).toEqual([])
  })

  it('has what its checks are about to say, for who comes before they have', async () => {
    const { ahead } = desk()
    await ahead.prefetch(of(2))
    const asked = ahead.fetch(of(2)).findings.get('none')?.asked ?? {}
    expect([await asked['qa.check'], await asked['qa.spell']]).toEqual([[], []])
  })

  it('has all of its plural forms checked at once', async () => {
    const { ahead, take } = desk()
    await ahead.prefetch(of(4))
    const all = ['one', 'few', 'many'].flatMap(() => CHECKS.map((name) => `${name} 4`))
    expect(take()).toEqual(['string.get 4', ...all])
    expect([...ahead.fetch(of(4)).findings.keys()]).toEqual(['one', 'few', 'many'])
  })

  it('is rendered ahead where it has branches', async () => {
    const { ahead, take } = desk()
    await ahead.prefetch(of(3))
    await settled()
    expect(take()).toContain('message.render 3')
    expect(ahead.fetch(of(3)).message?.rendered).toMatchObject({ translation: 'Один' })
  })

  it('stays after a change of another string, and is checked again, because checks compare strings', async () => {
    const { ahead, take } = desk()
    await ahead.prefetch(of(2))
    await settled()
    take()
    ahead.forget([1])
    expect(ahead.fetch(of(2))).toMatchObject({ detail: { row: { id: 2 } }, findings: new Map() })
    await ahead.prefetch(of(2))
    await settled()
    expect(take()).toEqual(CHECKS.map((name) => `${name} 2`))
  })

  it('is fetched again after a failed prefetch', async () => {
    const workbench = new FakeWorkbench().answers('string.get', failing('call.tooMany'))
    const ahead = new PrefetchCache({ workbench, textOf: () => '' })
    expect(await ahead.prefetch(of(2))).toBeNull()
    workbench.answers('string.get', { row: { id: 2, type: 'plain' } })
    expect(await ahead.fetch(of(2)).result).toMatchObject({ ok: true })
  })

  it('is fetched again where it changed, or anything may have', async () => {
    const { ahead, take } = desk()
    for (const changed of [[2], null]) {
      await ahead.prefetch(of(2))
      await settled()
      take()
      ahead.forget(changed)
      expect(ahead.fetch(of(2)).detail).toBeNull()
      expect(take()).toEqual(['string.get 2'])
    }
  })
})
