import { describe, expect, it } from 'vitest'
import { FluentParser, type Pattern } from '@fluent/syntax'
import { isFluentMessage, parseFluentMessage } from '../../core/messages/fluent.ts'
import { walk } from '../../core/messages/message.ts'
import { corpusFile, hasCorpus } from '../corpus.ts'

const EMAILS = `{ $count ->
    [0] No e-mails
    [one] One e-mail
        from { $who }
   *[other] { NUMBER($count) } e-mails from { -brand(case: "gen") }
}`

describe('parseFluent', () => {
  it('finds every part with its range', () => {
    const parsed = parseFluentMessage(EMAILS)
    const [select] = parsed.ok ? parsed.nodes : []
    expect(select).toMatchObject({
      kind: 'select',
      name: 'count',
      type: 'plural',
      start: 0,
      end: EMAILS.length,
    })
    const branches = select?.kind === 'select' ? select.branches : []
    expect(branches.map(({ selector, isDefault }) => [selector, isDefault])).toEqual([
      ['0', false],
      ['one', false],
      ['other', true],
    ])
    expect(EMAILS.slice(branches[1]?.start, branches[1]?.end)).toBe('One e-mail\n        from { $who }')
    expect(branches[1]?.nodes[0]).toMatchObject({ kind: 'text', value: 'One e-mail\nfrom ' })
    expect(branches[2]?.nodes).toMatchObject([
      { kind: 'argument', name: 'count', type: 'number' },
      { kind: 'text', value: ' e-mails from ' },
      { kind: 'argument', name: '-brand', type: 'term' },
    ])
  })

  it.each([
    ['{ $n ->\n  [one] a\n *[other] b\n}', 'plural'],
    ['{ NUMBER($n, type: "ordinal") ->\n *[other] b\n}', 'selectordinal'],
    ['{ $g ->\n  [female] a\n *[other] b\n}', 'select'],
    ['{ PLATFORM() ->\n  [windows] a\n *[other] b\n}', 'select'],
  ])('distinguishes plurals from other selections: %s', (text, type) => {
    const parsed = parseFluentMessage(text)
    expect(parsed.ok && parsed.nodes[0]).toMatchObject({ kind: 'select', type })
  })

  it.each([
    ['One { $name', 'unclosed', 11],
    ['a } b', 'braceAlone', 2],
    ['{ $n ->\n  [one] a\n}', 'noOther', 18],
    ['a { "b }', 'unclosedQuote', 8],
    ['first\n[second]', 'badLine', 6],
    ['value\n.title = other', 'badLine', 6],
  ])('reports the problem of %j, and its position', (text, code, start) => {
    expect(parseFluentMessage(text)).toMatchObject({ ok: false, problem: { code, start } })
  })

  it('refuses deep nesting at once', () => {
    expect(parseFluentMessage('{'.repeat(1_000))).toMatchObject({ ok: false, problem: { code: 'tooDeep' } })
  })
})

describe.skipIf(!hasCorpus)('the corpus', () => {
  it.each([
    ['fluent/relay/en/misc.ftl', 7],
    ['fluent/relay/uk/misc.ftl', 7],
    ['fluent/relay/uk/brands.ftl', 14],
    ['fluent/projectfluent/benchmarks/gecko_strings.ftl', 13],
  ])('has in %s as many selections as its authors counted', (path, wanted) => {
    const source = new TextDecoder().decode(corpusFile(path))
    let selects = 0
    for (const pattern of patternsOf(source)) {
      const parsed = parseFluentMessage(source.slice(pattern.span?.start, pattern.span?.end))
      if (!parsed.ok) throw new Error(parsed.problem.message)
      const found = [...walk(parsed.nodes)].filter(({ kind }) => kind === 'select').length
      expect(isFluentMessage(source.slice(pattern.span?.start, pattern.span?.end))).toBe(found > 0)
      selects += found
    }
    expect(selects).toBe(wanted)
  })
})

function patternsOf(source: string): Pattern[] {
  return new FluentParser().parse(source).body.flatMap((entry) => {
    if (entry.type !== 'Message' && entry.type !== 'Term') return []
    return [entry.value, ...entry.attributes.map(({ value }) => value)].filter((pattern) => pattern !== null)
  })
}
