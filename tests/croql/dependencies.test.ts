import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../core/workbench/project/entities.ts'
import { check } from '../../core/croql/check.ts'
import { UNRELATED } from '../../core/croql/incrementalCounts.ts'
import { parse } from '../../core/croql/parse.ts'
import { SHARED_ROWS, sharedRowsOf } from '../../core/croql/dependencies.ts'
import { entityNames } from '../../core/history/rows/entities.ts'
import { environmentFor } from './database.ts'
import { memberExpressions } from './memberExpressions.ts'
import { project } from './project.ts'

function sharedRows(croql: string): string[] {
  const parsed = parse(croql)
  if (!parsed.ok) throw new Error(croql)
  const { typed } = check(parsed.expression, environmentFor(project, 'strings'))
  if (!typed) throw new Error(croql)
  return [...sharedRowsOf(typed)].sort()
}

describe('the dependencies of an expression', () => {
  it('are the rows of its own string, for all members but these', () => {
    const others = memberExpressions.flatMap(({ of, member, croql }) => {
      const shared = sharedRows(croql)
      return shared.length === 0 ? [] : [`${of}.${member}: ${shared.join(', ')}`]
    })
    expect(others).toEqual([
      'string.fields: field',
      'string.branch: file',
      'file.name: file',
      'file.title: file',
      'file.type: file',
      'file.context: file',
      'file.path: file',
      'branch.id: file',
      'branch.name: branch, file',
      'branch.title: branch, file',
      'screenshot.name: screenshot',
      'label.title: label',
      'label.isSystem: label',
      'field.name: field',
      'field.slug: field',
      'field.type: field',
      'field.value: field',
      'user.login: user',
      'user.name: user',
    ])
  })

  it('are found at any depth', () => {
    const title = 'count of labels where (title = "a") > 0'
    for (const croql of [
      `not (${title})`,
      `is hidden or is visible and ${title}`,
      `if ${title} then is hidden else is visible`,
      `(if is hidden then count of labels where (title = "a") else 1) + 2 > -(count of labels)`,
      `count of labels where (title contains "a") between 1 and 2`,
      `count of translations where (count of labels where (title = "a") > 0) > 0`,
    ])
      expect(sharedRows(croql), croql).toEqual(['label'])
    expect(sharedRows('(if is hidden then file else file) with (title = "a")')).toEqual(['file'])
    // The branch of a string may be that of its file.
    expect(sharedRows('(if is hidden then branch else branch) with (id = 1)')).toEqual(['file'])
    expect(sharedRows(`(if ${title} then file else file) with (id = 1)`)).toEqual(['label'])
    expect(sharedRows('count of comments where (user = @user:"anna") > 0')).toEqual([])
    expect(sharedRows('count of comments where (login of user = "anna") > 0')).toEqual(['user'])
  })
})

/** History names of rows of strings: each of their events names the string. */
const OF_STRINGS = [
  'approval',
  'comment',
  'conflict',
  'proposal',
  'qaDecision',
  'repetitionException',
  'screenshot_string',
  'string',
  'string_field',
  'string_label',
  'translation',
  'translatorComment',
  'visibility',
  'vote',
]

describe('the rows that the history records', () => {
  it('belong to a string, are shared by strings, or are unrelated to strings', () => {
    const written = globSync('core/**/rows/*.ts').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\.record(?:Many)?\(\s*'(\w+)'/g)].map(
        ([, name]) => name ?? '',
      ),
    )
    expect(written).toContain('string')
    const known = new Set<string>([...OF_STRINGS, ...SHARED_ROWS, ...UNRELATED])
    expect([...entityNames(), ...written].filter((name) => !known.has(name))).toEqual([])
  })
})
