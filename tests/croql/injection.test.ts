/** No input becomes SQL text. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkText } from '../../core/croql/croql.ts'
import { compiled, emptyProject, environmentFor, idsOf, insertProject } from './database.ts'
import { project } from './project.ts'

const { db, close } = emptyProject()
insertProject(db, project)
afterAll(close)

const HOSTILE = [
  "'; DROP TABLE source_string; --",
  "' OR '1'='1",
  '1); DELETE FROM translation; --',
  '?',
  '?1',
  ':name',
  '$x',
  '@x',
  '%',
  '_',
  '\\',
  "'",
  '""',
  '--',
  '/*',
  '*/',
  '\0',
  '\ud800',
  '\u2028',
  '[s.id]',
  '`s`',
  "x' UNION SELECT id FROM user --",
]

const TEMPLATES: [string, (value: string) => string][] = [
  ['=', (value) => `identifier = "${value}"`],
  ['contains', (value) => `context contains "${value}" or text contains "${value}"`],
  [
    'in a predicate',
    (value) => `count of translations where (text != "${value}" and provider = "${value}") = 1`,
  ],
  ['in a branch of if', (value) => `(if is hidden then "${value}" else text) = "x"`],
  ['as both sides', (value) => `"${value}" contains "${value}"`],
]

describe.each(TEMPLATES)('a hostile text %s', (_, template) => {
  const harmless = compiled(project, 'strings', template('harmless')).query

  it.each(HOSTILE)('%j is bound, and the SQL is the same', (value) => {
    const { query } = compiled(project, 'strings', template(value))
    expect(query.sql).toBe(harmless.sql)
    expect(query.parameters).toHaveLength(harmless.parameters.length)
    expect(() => idsOf(db, project, 'strings', template(value))).not.toThrow()
  })
  it('any other text is bound, too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(compiled(project, 'strings', template(value.replaceAll('"', '""'))).query.sql).toBe(
          harmless.sql,
        )
      }),
    )
  })
})

describe('other literals', () => {
  it.each([
    ['max length = 1', 'max length = 9007199254740991'],
    ['max length > 1.5', 'max length > 0.000001'],
    ["added > 'today'", "added > '2026-11-20T13:45:00.123+02:00'"],
    ['is hidden = true', 'is hidden = false'],
    [
      'count of translations where (user = @user:"anna") > 3',
      'count of translations where (user = @user:"boris") > 4',
    ],
    [
      'count of translations where (language = @language:"uk") > 0',
      'count of translations where (language = @language:"de") > 0',
    ],
  ])('%s and %s have the same SQL', (one, other) => {
    const [first, second] = [one, other].map((text) => compiled(project, 'strings', text).query)
    expect(first?.sql).toBe(second?.sql)
    expect(first?.parameters).not.toEqual(second?.parameters)
  })
})

describe('hostile names', () => {
  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'id; DROP TABLE user',
    's.id',
    'rowid',
    'sqlite_version',
    'of',
  ])('%s is an error', (name) => {
    const { problems } = checkText(`${name} = 1`, environmentFor(project, 'strings'))
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
    const inside = checkText(`${name} of file = 1`, environmentFor(project, 'strings'))
    expect(inside.problems.some(({ severity }) => severity === 'error')).toBe(true)
  })
  it('logins and codes are looked up, never written', () => {
    const hostile = { users: new Map([["a'b", 7]]), isLanguage: () => true }
    const { query } = compiled(
      project,
      'strings',
      `count of translations where (user = @user:"a'b" or language = @language:"';--") > 0`,
      { environment: hostile },
    )
    expect(query.sql).not.toContain("'")
    expect(query.parameters).toEqual([7, "';--"])
  })
})
