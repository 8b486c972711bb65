import type { MessageProblem } from '../../core/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import { isIcuMessage, parseIcu } from '../../core/messages/icu.ts'
import { walk } from '../../core/messages/message.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'

function problemIn(text: string): MessageProblem {
  const parsed = parseIcu(text)
  if (parsed.ok) throw new Error(`"${text}" was read`)
  return parsed.problem
}

describe('parseIcu', () => {
  it('finds every part with its range', () => {
    const text = "Hi {name}, {n, plural, offset:1 =0 {none} one {# '{x}'} other {#}} <b>{d, date, short}</b>"
    const parsed = parseIcu(text)
    expect(parsed.ok).toBe(true)
    const nodes = parsed.ok ? parsed.nodes : []
    const [, name, , plural, , tag] = nodes
    expect(name).toMatchObject({ kind: 'argument', name: 'name', type: 'plain', start: 3, end: 9 })
    expect(plural).toMatchObject({ kind: 'select', type: 'plural', name: 'n', offset: 1 })
    const branches = plural?.kind === 'select' ? plural.branches : []
    expect(branches.map(({ selector, start, end }) => [selector, text.slice(start, end)])).toEqual([
      ['=0', 'none'],
      ['one', "# '{x}'"],
      ['other', '#'],
    ])
    expect(branches.map(({ whole }) => text.slice(whole.start, whole.end))).toContain("one {# '{x}'}")
    expect(branches[1]?.nodes).toMatchObject([{ kind: 'count' }, { kind: 'text', value: ' {x}' }])
    expect(tag).toMatchObject({
      kind: 'tag',
      name: 'b',
      nodes: [{ kind: 'argument', name: 'd', type: 'date', format: 'short' }],
    })
  })

  it('keeps branches in their order, whatever their names', () => {
    const parsed = parseIcu('{x, select, b {1} 2 {2} 1 {3} __proto__ {4} other {5}}')
    const [select] = parsed.ok ? parsed.nodes : []
    const selectors = select?.kind === 'select' ? select.branches.map(({ selector }) => selector) : []
    expect(selectors).toEqual(['b', '2', '1', '__proto__', 'other'])
  })

  it('reads unmatched tags as text, and reports them', () => {
    const parsed = parseIcu('Use `<html>` in {n, plural, other {# pages}}')
    expect(parsed).toMatchObject({ ok: true, tagProblem: { code: 'badTag', start: 5 } })
  })

  it.each([
    ['{count, plural, other {x}', 'unclosed', 0],
    ['{}', 'noName', 0],
    ['Hi { name you', 'badArgument', 3],
    ['{n, plurals, other {x}}', 'badType', 4],
    ['{n, plural, one {x}}', 'noOther', 19],
    ['{n, plural, one {x} one {y} other {z}}', 'twice', 20],
    ['{n, plural, one other {z}}', 'noText', 16],
    ['{n, select, }', 'noBranches', 12],
    ['{n, number, ::x/}', 'badStyle', 12],
    ['{0, choice, 0#none|1#one}', 'badType', 4],
  ])('reports the problem of %s, and its position', (text, code, start) => {
    const problem = problemIn(text)
    expect(problem).toMatchObject({ code, start })
    expect(problem.message).toMatch(/[.…]$/)
  })

  it('refuses long or deep texts at once', () => {
    expect(problemIn('{a, select, other {'.repeat(5_000)).code).toBe('tooLong')
    expect(problemIn('{a, select, other {'.repeat(100)).code).toBe('tooDeep')
    expect(parseIcu('<a>'.repeat(10_000)).ok).toBe(true)
    expect(parseIcu(`'{${"'".repeat(40_000)}`).ok).toBe(true)
  })
})

describe('isIcuMessage', () => {
  it('is true only for branches', () => {
    expect(isIcuMessage('{n, plural, other {#}}')).toBe(true)
    expect(isIcuMessage('{n,selectordinal,other{#}}')).toBe(true)
    expect(isIcuMessage('<b>{g, select, other {they}}</b>')).toBe(true)
    expect(isIcuMessage('Hi {name}, {n, number}')).toBe(false)
    expect(isIcuMessage("The syntax is '{n, plural, other {#}}'")).toBe(false)
    expect(isIcuMessage('{n, plural, other {#}')).toBe(false)
    expect(isIcuMessage('{0, choice, 0#none|1#one}')).toBe(false)
  })
})

describe.skipIf(!hasCorpus)('the corpus', () => {
  it.each([
    ['json-icu/mattermost-mobile/i18n/en.json', { plural: 47, selectordinal: 0, select: 3 }, 22],
    ['json-icu/mattermost-mobile/i18n/uk.json', { plural: 40, selectordinal: 0, select: 0 }, 17],
    ['json-icu/lighthouse/locales/en-US.json', { plural: 22, selectordinal: 0, select: 0 }, 6],
    ['json-icu/lighthouse/locales/ar.json', { plural: 22, selectordinal: 0, select: 0 }, 6],
    ['arb/zulip-flutter/l10n/app_en.arb', { plural: 13, selectordinal: 0, select: 0 }, 0],
    ['arb/zulip-flutter/l10n/app_uk.arb', { plural: 13, selectordinal: 0, select: 0 }, 0],
    ['json-nested/home-assistant/translations/en.json', { plural: 108, selectordinal: 1, select: 45 }, 0],
  ])('has in %s as many branches as its authors counted', (path, selects, typed) => {
    const counts = { plural: 0, selectordinal: 0, select: 0 }
    let formatted = 0
    for (const text of stringsIn(JSON.parse(new TextDecoder().decode(corpusFile(path))))) {
      const parsed = parseIcu(text)
      if (!parsed.ok) continue
      for (const node of walk(parsed.nodes)) {
        if (node.kind === 'select') counts[node.type]++
        if (node.kind === 'argument' && node.type !== 'plain') formatted++
      }
    }
    expect(counts).toEqual(selects)
    expect(formatted).toBe(typed)
  })
})

/** Every text of a JSON value; of ARB without its metadata. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key.startsWith('@') ? [] : stringsIn(inner)))
}
