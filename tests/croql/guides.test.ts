/** Each expression that a guide shows is one that runs, in the context that it is for. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkText } from '../../core/croql/croql.ts'
import type { Context } from '../../core/croql/catalog.ts'

const ROOT = new URL('../../', import.meta.url)

/** Blocks of the guide to CroQL, and what other guides give `query` and `check` between single quotes. */
function examples(): { guide: string; croql: string }[] {
  const guides = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT.pathname })]
  return guides.flatMap((guide) => {
    const text = readFileSync(new URL(guide, ROOT), 'utf8')
    const commands = text.matchAll(/interlinear (?:query [\w./-]+|check) '([^'\n…]+)'/g)
    const blocks = guide === 'docs/croql.md' ? text.matchAll(/^ {4}(\S.*?)(?: {5,}.*)?$/gm) : []
    const inline =
      guide === 'docs/croql.md' ? text.matchAll(/`([a-z][\w ]*(?:=|!=|with \(|where \()[^`]*)`/g) : []
    return [...commands, ...blocks, ...inline].map(([, croql = '']) => ({ guide, croql }))
  })
}

/** Parts of expressions that the guide explains, in an expression that has them. */
const WHOLE: Readonly<Record<string, string>> = {
  'translations where (text = identifier)': 'count of translations where (text = identifier) > 0',
}

/** Said of values in general; not an expression. */
const RULES = new Set(['a = b'])

const contexts: readonly Context[] = ['strings', 'translations', 'segments', 'terms']

const problemsIn = (context: Context, croql: string) =>
  checkText(croql, {
    ...{ context, deployment: 'enterprise', timeZone: 'UTC', now: Date.UTC(2026, 10, 22), users: null },
    isLanguage: (code) => ['en', 'uk', 'de'].includes(code),
    nearLanguages: () => [],
  }).problems

describe('the guides', () => {
  const shown = examples().filter(({ croql }) => !RULES.has(croql))

  it('show expressions', () => {
    expect(shown.length).toBeGreaterThan(15)
  })

  it.each(shown)('$guide: $croql', ({ croql }) => {
    const whole = WHOLE[croql] ?? croql
    const fits = contexts.filter((context) => problemsIn(context, whole).length === 0)
    expect(fits, JSON.stringify(problemsIn('strings', whole))).not.toEqual([])
  })
})
