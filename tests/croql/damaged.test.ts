/** Damaged expressions, as they occur while typing: every function has a result for them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contexts, type Context } from '../../core/croql/catalog.ts'
import { complete } from '../../core/croql/complete.ts'
import { NO_VALUES } from '../../core/croql/completionValues.ts'
import { checkText, InvalidExpression, prepare } from '../../core/croql/croql.ts'
import { describeAt } from '../../core/croql/describe.ts'
import { readFilters } from '../../core/croql/filters.ts'
import { format } from '../../core/croql/format.ts'
import { damagedTexts } from '../damaged.ts'
import { runs } from '../runs.ts'
import { environmentFor } from './database.ts'
import { project } from './project.ts'
import { SPEC_EXPRESSIONS } from './specExpressions.ts'

const CONTEXTS = Object.keys(contexts) as Context[]
const texts = Object.values(SPEC_EXPRESSIONS).flatMap((cases) => cases.map(([text]) => text))
const PIECES = [
  ...[
    '(',
    ')',
    '"',
    "'",
    '@',
    ':',
    '@user:"anna"',
    '@label:',
    'of',
    ' where ',
    ' and ',
    ' xor ',
    'not ',
    'if ',
  ],
  ...[
    ' then ',
    ' else ',
    '-',
    '1e400',
    '99999999999999999999',
    "'2026-13-45'",
    ' between ',
    '=',
    '≠',
    '\ud800',
  ],
  ...['count of ', 'summary', ' is ', '__proto__', 'constructor', '\0', '𝒳', 'İ', '\u2028'],
]
const expression = damagedTexts(texts, PIECES)

describe('a damaged expression', () => {
  it('is compiled, or refused as an expression, in each context', () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(...CONTEXTS), (text, context) => {
        const environment = environmentFor(project, context)
        const { problems } = checkText(text, environment)
        for (const { code } of problems) expect(code).toMatch(/^croql\.\w+$/)
        const isWrong = problems.some(({ severity }) => severity === 'error')
        let failed = false
        try {
          // Translations are asked for in one language.
          prepare(text, environment, { order: 'id', ...(context === 'translations' && { languageId: 'uk' }) })
        } catch (error) {
          expect(error, text).toBeInstanceOf(InvalidExpression)
          failed = true
        }
        expect(failed, text).toBe(isWrong)
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('is completed, explained, formatted and read as filters at any place', () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(...CONTEXTS), fc.nat(400), (text, context, place) => {
        const offset = Math.min(place, text.length)
        complete(text, offset, environmentFor(project, context), NO_VALUES)
        describeAt(text, offset, context)
        const formatted = format(text)
        if (!formatted.ok) for (const { code } of formatted.problems) expect(code).toMatch(/^croql\.\w+$/)
        readFilters(text)
      }),
      { numRuns: runs(5_000) },
    )
  })
})
