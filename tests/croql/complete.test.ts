/** Help as one types, as a table: a text with `|` for the cursor, and what is offered first. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../core/croql/catalog.ts'
import { complete } from '../../core/croql/complete.ts'
import type { CompletionValues } from '../../core/croql/completionValues.ts'
import { describeAt } from '../../core/croql/describe.ts'
import { parse } from '../../core/croql/parse.ts'
import { verbatim, sentence } from '../../core/platform/text/sentence.ts'
import { expectLinearTime } from '../cpuTime.ts'
import { runs } from '../runs.ts'

const values: CompletionValues = {
  users: [
    { login: 'anna', name: 'Anna Kovalenko' },
    { login: 'boris', name: null },
  ],
  languages: [
    { id: 'uk', name: 'Ukrainian' },
    { id: 'pt-BR', name: 'Portuguese, Brazilian' },
  ],
  files: [
    { id: 6, name: 'app strings.json', title: 'App', type: 'json', context: null, path: 'app strings.json' },
    { id: 5, name: 'shop.pot', title: null, type: 'po', context: 'Of the shop', path: 'locale/shop.pot' },
  ],
  branches: [{ id: 2, name: 'next', title: 'The next release' }],
  labels: [
    { id: 3, title: 'checkout' },
    { id: 4, title: 'marketing "A"' },
  ],
  fields: [
    { name: 'Feature area', slug: 'feature-area', type: 'text' },
    { name: 'Priority', slug: 'priority', type: 'number' },
  ],
  screenshots: [{ id: 9, name: 'cart.png' }],
}

const NOW = Date.UTC(2026, 10, 20, 12)

function at(text: string, context: Context = 'strings') {
  const offset = text.indexOf('|')
  const written = text.replace('|', '')
  const environment = { context, deployment: 'enterprise', timeZone: 'UTC', now: NOW } as const
  const { from, to, items } = complete(written, offset, environment, values)
  const accepted = items.map(({ insert }) => written.slice(0, from) + insert + written.slice(to))
  return { labels: items.map(({ label }) => label), items, accepted }
}

const FIRST: [text: string, labels: string[], context?: Context][] = [
  // Members of the context.
  ['|', ['text', 'identifier']],
  ['|', ['id', 'text'], 'translations'],
  ['|', ['count of records'], 'segments'],
  ['iden|', ['identifier']],
  ['not is hid|', ['is hidden']],
  ['typeIsIc|', ['type is icu']],
  ['ic|', ['type is icu']],
  ['is hidden and ma|', ['max length']],
  ['name|', ['name of file', 'name of branch']],
  // Collections and what holds them.
  ['count of |', ['fields', 'comments', 'screenshots', 'translations']],
  ['count of lang|', ['languages summary']],
  ['cou|', ['count of fields', 'count of comments']],
  ['name of |', ['file', 'branch']],
  ['count of translations |', ['where', '=', '>']],
  ['count of translations wh|', ['where']],
  ['count of translations where |', ['(']],
  ['count of translations where (is tr|', []],
  ['count of languages summary where (is tr|', ['is translated', 'is translated by tm']],
  ['count of translations where (count of vot|', ['votes']],
  ['count of translations where (identi|', ['identifier']],
  ['count of translations where (user with (log|', ['login']],
  ['count of translations where (count of votes where (is |', ['is up', 'is down']],
  ['count of translations where (is pre translated) |', ['=', '>']],
  // Operators by type.
  ['text |', ['contains', '=', '!=']],
  ['text con|', ['contains']],
  ['is hidden |', ['and', 'or', 'xor']],
  ['is hidden o|', ['or']],
  ['added |', ['>=', '<']],
  ['user |', ['with', '=', '!='], 'terms'],
  ['text = "a" |', ['and', 'or', 'xor']],
  ['max length between 1 |', ['and']],
  ['if is hidden |', ['then', 'and']],
  ['if is hidden then text = "a" |', ['else', 'and']],
  // Values.
  ['user = |', ['@user:"anna"', '@user:"boris"'], 'terms'],
  ['user = bo|', ['@user:"boris"'], 'terms'],
  ['user = @user:"b|', ['@user:"boris"'], 'terms'],
  ['user = Kov|', ['@user:"anna"'], 'terms'],
  ['login of user = "|', ['"anna"', '"boris"'], 'terms'],
  ['language = |', ['@language:"uk"', '@language:"pt-BR"'], 'terms'],
  ['language = @language:"p|', ['@language:"pt-BR"'], 'terms'],
  ['partOfSpeech = |', ['"noun"', '"verb"'], 'terms'],
  ['partOfSpeech = "ad|', ['"adj"', '"adv"', '"adp"'], 'terms'],
  ['provider = "goo|', ['"google"', '"google_automl"'], 'translations'],
  ['plural form = |', ['"none"', '"zero"'], 'translations'],
  ['name of file = |', ['"app strings.json"', '"shop.pot"']],
  ['file with (type = |', ['"json"', '"po"']],
  ['file with (name contains "sh|', ['"shop.pot"']],
  ['count of labels where (title = |', ['"checkout"', '"marketing ""A"""']],
  ['id of file = |', ['6', '5']],
  ['id of file = sho|', ['5']],
  ['title of file = |', ['"App"']],
  ['context of file contains "|', ['"Of the shop"']],
  ['branch with (name = |', ['"next"']],
  ['branch with (title = rel|', ['"The next release"']],
  ['id of branch = |', ['2']],
  ['count of labels where (id = |', ['3', '4']],
  ['count of fields where (name = |', ['"Feature area"', '"Priority"']],
  ['count of fields where (slug = "fea|', ['"feature-area"']],
  ['count of fields where (slug = "area|', ['"feature-area"']],
  ['count of fields where (type = |', ['"text"', '"number"']],
  ['count of screenshots where (name = |', ['"cart.png"']],
  ['added >= |', ["'today'", "'2026-11-19'", "'2026-11-13'"]],
  ["added >= 'to|", ["'today'"]],
  ['added between |', ["'today'"]],
  [
    'text = |',
    ['identifier', 'context'].map((label) => (label === 'identifier' ? 'text' : label)).slice(0, 1),
  ],
  // Nowhere to help.
  ['text = "abc|', []],
  ['max length = 12|', []],
  ['text = "a"|', []],
]

describe('completion', () => {
  it.each(FIRST)('%s', (text, labels, context) => {
    const found = at(text, context).labels
    expect(labels.length === 0 ? found : found.slice(0, labels.length)).toEqual(labels)
  })

  it.each([
    ['languagesSum| = 0', 'count of languagesSummary = 0'],
    ['count of languages su| = 0', 'count of languages summary = 0'],
    ['count of languagesSu| = 0', 'count of languagesSummary = 0'],
    ['is hi|dden and text = "a"', 'is hidden and text = "a"'],
    ['file with (name = "sh|op") and is hidden', 'file with (name = "shop.pot") and is hidden'],
    [
      'count of translations where (user = @user:"an|a") > 0',
      'count of translations where (user = @user:"anna") > 0',
    ],
    ['text con|', 'text contains '],
  ])('%s becomes %s', (text, whole) => {
    expect(at(text).accepted[0] ?? '').toBe(whole)
  })

  it('knows where an expression may end', () => {
    const mayEnd = (text: string) =>
      complete(
        text,
        text.length,
        { context: 'strings', deployment: 'enterprise', timeZone: 'UTC', now: NOW },
        values,
      ).mayEnd
    expect(mayEnd('is hidden ')).toBe(true)
    expect(mayEnd('text = "a" ')).toBe(true)
    expect(mayEnd('text ')).toBe(false)
    expect(mayEnd('is hidden an')).toBe(false)
  })

  it('describes each item', () => {
    expect(at('max|').items[0]).toEqual({
      label: 'max length',
      insert: 'max length',
      detail: verbatim('Integer'),
      about: sentence`Most characters a translation may have`,
      kind: 'member',
    })
  })

  it('leaves out members of enterprise projects', () => {
    const environment = { context: 'strings', deployment: 'standard', timeZone: 'UTC', now: NOW } as const
    const labels = complete('', 0, environment, values).items.map(({ label }) => label)
    expect(labels).not.toContain('count of fields')
    expect(labels).toContain('count of labels')
  })

  it('accepts any text at any position', () => {
    const pieces = [
      'text',
      ' ',
      'of',
      'where',
      '(',
      ')',
      '"',
      "'",
      '@user',
      ':',
      '=',
      'if',
      'not',
      '\ud800',
      '-',
    ]
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
    )
    const environment = { context: 'strings', deployment: 'enterprise', timeZone: 'UTC', now: NOW } as const
    fc.assert(
      fc.property(texts, fc.nat(40), (text, offset) => {
        const { from, to } = complete(text, offset, environment, values)
        expect(from).toBeLessThanOrEqual(Math.min(offset, text.length))
        expect(to).toBeGreaterThanOrEqual(from)
        describeAt(text, offset, 'strings')
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('is independent of joined operands and open constructs', () => {
    const begun = [
      'count of comments where (has issue and text contains "(") > 0 and ',
      'is hidden or max length between 1 and 2 or ',
      'not (is visible xor text = "a or b") and (is hidden or ',
      'if is hidden and is visible then is duplicate or ',
      'if (count of labels where (title = "and") > 0) then is hidden else is visible and ',
    ]
    for (const [text, , context = 'strings'] of FIRST) {
      if (context !== 'strings' || /^if|between 1 \|| \|$/.test(text)) continue
      for (const before of begun) expect(at(before + text).labels, before + text).toEqual(at(text).labels)
    }
  })

  it('answers in time that grows with the length of the expression', async () => {
    const part = 'count of translations where (text contains "a" and user = @user:"anna") > 0 and '
    expect(parse(`${part.repeat(20)}true`).ok).toBe(true)
    const environment = { context: 'strings', deployment: 'enterprise', timeZone: 'UTC', now: NOW } as const
    await expectLinearTime((count) => {
      const text = `${part.repeat(count)}cou`
      complete(text, text.length, environment, values)
    }, 5)
  })
})

describe('the meaning of a name', () => {
  const about = (text: string) => {
    const found = describeAt(text.replace('|', ''), text.indexOf('|'), 'strings')
    return found && `${found.label}: ${found.detail.english}. ${found.about.english}`
  }

  it('depends on the position', () => {
    expect(about('te|xt = "a"')).toBe('text: Text. Source text; plural forms are joined by line feeds')
    expect(about('count of comments where (te|xt = "a") > 0')).toBe('text: Text. Comment text')
    expect(about('na|me of file = "a"')).toBe('name: Text. File name')
    expect(about('cou|nt of labels > 0')).toBe('count: Integer. How many labels there are')
    expect(about('count of languagesSum|mary = 0')).toBe(
      'languages summary: summaries of languages. State in each language with translations',
    )
    expect(about('t|xt = "a"')).toBeNull()
    expect(about('te|xt =')).toBeNull()
  })
})
