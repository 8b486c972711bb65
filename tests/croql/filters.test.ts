/** The advanced filters and CroQL are two views of one expression (docs/reference/statements/croql-filters.md). */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkText } from '../../core/croql/croql.ts'
import { filterNames, readFilters, writeFilters } from '../../core/croql/filters.ts'
import { parse } from '../../core/croql/parse.ts'
import type { Expression } from '../../core/croql/syntax.ts'
import { print } from '../../core/croql/print.ts'
import { environmentWithoutProject } from '../../core/croql/projectQueries.ts'
import type { FilterName, FilterPart, FilterValues } from '../../core/contract/index.ts'
import { hasCorpus } from '../corpus.ts'

/** The spec's own rows, with its placeholders filled in. */
const specRows: [filter: FilterName, values: FilterValues, croql: string][] = [
  ['added', { from: '2026-01-01', to: '2026-02-01' }, "added between '2026-01-01' and '2026-02-01'"],
  ['updated', { from: '2026-01-01', to: 'today' }, "updated between '2026-01-01' and 'today'"],
  ['type', { kinds: ['plain', 'icu'] }, 'type is plain or type is icu'],
  ['comments', {}, 'count of comments > 0'],
  ['screenshots', {}, 'count of screenshots > 0'],
  ['qaIssues', {}, 'count of languages summary where (has qa issues) > 0'],
  ['untranslated', {}, 'count of languages summary = 0'],
  ['partiallyTranslated', {}, 'count of languages summary where (is partially translated) > 0'],
  ['translated', {}, 'count of languages summary where (is translated) > 0'],
  ['translatedBy', { login: 'anna' }, 'count of translations where (user = @user:"anna") > 0'],
  ['notTranslatedBy', { login: 'anna' }, 'count of translations where (user != @user:"anna") > 0'],
  ['translationEqualsSource', {}, 'count of languages summary where (has translation as source) > 0'],
  ['sourceChanged', {}, 'count of languages summary where (is source changed after translation) > 0'],
  [
    'translationsUpdated',
    { from: '2026-01-01', to: '2026-02-01' },
    "count of languages summary where ( translation updated between '2026-01-01' and '2026-02-01') > 0",
  ],
  ['votes', {}, 'count of languages summary where (rating > 0) > 0'],
  ['masters', {}, 'not is duplicate'],
  ['duplicates', {}, 'is duplicate'],
  ['needsWork', {}, 'count of languages summary where (needs work) > 0'],
  ['duplicatesShared', {}, 'is duplicate and count of languages summary where (has shared translation) > 0'],
  [
    'duplicatesOwn',
    {},
    'is duplicate and count of languages summary where (not has shared translation and is translated) > 0',
  ],
  ['notApproved', {}, 'count of languages summary where (is translated and not is approved) > 0'],
  ['partiallyApproved', {}, 'count of languages summary where (is partially approved) > 0'],
  ['approved', {}, 'count of languages summary where (is approved) > 0'],
  [
    'approvedBy',
    { login: 'anna' },
    'count of translations where (count of approvals where (user = @user:"anna") > 0) > 0',
  ],
  [
    'notApprovedBy',
    { login: 'anna' },
    'count of translations where (count of approvals where (user != @user:"anna") > 0) > 0',
  ],
  ['afterApproval', {}, 'count of languages summary where (has translation after approval) > 0'],
  ['byAi', {}, 'count of languages summary where (is translated by ai) > 0'],
  ['byMt', {}, 'count of languages summary where (is translated by mt) > 0'],
  ['byTm', {}, 'count of languages summary where (is translated by tm) > 0'],
  ['automatic', {}, 'count of languages summary where (is auto translated) > 0'],
]

/** Filters of our panel alone: the service's editor lacks them. */
const ownRows: typeof specRows = [
  ['label', { title: 'Release "2"' }, 'count of labels where (title = "Release ""2""") > 0'],
  ['visible', {}, 'is visible'],
  ['hidden', {}, 'is hidden'],
]
const rows = [...specRows, ...ownRows]

function meaning(croql: string): string {
  const result = parse(croql)
  if (!result.ok) throw new Error(`${croql}: ${result.problems[0]?.message}`)
  return print(result.expression)
}

const part = fc.constantFrom(...rows).map(([filter, values]): FilterPart => ({ filter, values }))
const typed = fc
  .constantFrom(
    'text contains "a"',
    '(text = "a" or text = "b")',
    'if is hidden then is visible else is duplicate',
  )
  .map((text): FilterPart => ({ text }))

describe('each advanced filter', () => {
  it.each(rows)('%s is ticked by its expression, and writes it', (filter, values, croql) => {
    expect(readFilters(croql)).toEqual([{ filter, values }])
    expect(meaning(writeFilters([{ filter, values }]))).toBe(meaning(croql))
    const { problems } = checkText(croql, environmentWithoutProject('strings', 'standard'))
    expect(problems).toEqual([])
  })

  it('is one of a row above', () => {
    expect(rows.map(([filter]) => filter).toSorted()).toEqual([...filterNames].toSorted())
  })

  it.skipIf(!hasCorpus)('has the expression that the spec prints', () => {
    const page = readFileSync(new URL('../../../shared/spec/service.md', import.meta.url), 'utf8')
    const table = page.slice(
      page.indexOf('### Expressions equal'),
      page.indexOf('The editor filters Pre translation'),
    )
    const short = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/<[^>]*>/g, '')
    // The service does not know work that is needed.
    for (const [filter, values, croql] of specRows.filter(([name]) => name !== 'needsWork')) {
      const withHoles = Object.values(values)
        .filter((value) => typeof value === 'string')
        .reduce((text, value) => text.replaceAll(value, ''), croql)
      const shown = filter.startsWith('by') ? withHoles.slice(withHoles.indexOf('(is')) : withHoles
      expect(short(table)).toContain(short(shown))
    }
  })
})

/** The conjuncts of a text, each printed: two texts with the same ones mean the same. */
function conjuncts(croql: string): string[] {
  const result = parse(croql)
  if (!result.ok) throw new Error(croql)
  const flat = (node: Expression): string[] =>
    node.kind === 'logic' && node.operator === 'and' ? node.operands.flatMap(flat) : [print(node)]
  return flat(result.expression)
}

describe('an expression and its filters', () => {
  it('keep parts without a filter as typed', () => {
    expect(readFilters('Is Duplicate AND text  contains "x" and countOf = 1')).toEqual([
      { filter: 'duplicates', values: {} },
      { text: 'text  contains "x"' },
      { text: 'countOf = 1' },
    ])
  })

  it('bracket operands that `and` would separate', () => {
    const parts = readFilters('text = "a" or text = "b"') ?? []
    expect(writeFilters([...parts, { filter: 'comments', values: {} }])).toBe(
      '(text = "a" or text = "b") and count of comments > 0',
    )
    expect(writeFilters([{ text: '(is hidden) or (is visible)' }, { filter: 'masters', values: {} }])).toBe(
      '((is hidden) or (is visible)) and not is duplicate',
    )
  })

  it('are nothing for an empty text, and unknown for one that cannot be read', () => {
    expect(readFilters('  ')).toEqual([])
    expect(readFilters('count of')).toBeNull()
  })

  it('do not take a quote out of its text', () => {
    const parts: FilterPart[] = [{ filter: 'translatedBy', values: { login: 'an"na" or "$1$&' } }]
    expect(readFilters(writeFilters(parts))).toEqual(parts)
  })

  it('stay the same after any number of ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(part, typed), { minLength: 1, maxLength: 6 }), (parts) => {
        const croql = writeFilters(parts)
        const read = readFilters(croql)
        expect(read).not.toBeNull()
        expect(writeFilters(read ?? [])).toBe(croql)
        expect(conjuncts(croql)).toEqual(parts.flatMap((one) => conjuncts(writeFilters([one]))))
      }),
    )
  })
})
