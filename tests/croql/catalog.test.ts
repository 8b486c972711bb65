/**
 * The catalogue against the members of the service and the database: every member can be named, in both spellings,
 * and read.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { contexts, type Context, type EntityName, type ValueType } from '../../core/croql/catalog.ts'
import { entity } from '../../core/croql/catalogMembers.ts'
import { checkText } from '../../core/croql/croql.ts'
import { spacedName } from '../../core/croql/names.ts'
import { QA_CHECKS, qaMember } from '../../core/contract/qaChecks.ts'
import { factsOf, TERM_MEMBER_NAMES } from '../../core/model/term.ts'
import { emptyProject, environmentFor, idsOf, insertProject } from './database.ts'
import { project } from './project.ts'

const { db, close } = emptyProject()
insertProject(db, project)
afterAll(close)

/** A condition that reads one value. */
function reading(type: ValueType, value: string): string {
  switch (type) {
    case 'boolean':
      return value
    case 'integer':
    case 'float':
      return `${value} > 1`
    case 'text':
      return `${value} contains "a"`
    case 'dateTime':
      return `${value} > '2026-01-01'`
  }
}

/** A condition for each member of an entity, and of whatever it leads to. */
function conditionsOn(of: EntityName, spelled: (name: string) => string): string[] {
  return Object.entries(entity(of).members).flatMap(([name, { type }]) => {
    const written = spelled(name)
    if (typeof type === 'string') return [reading(type, written)]
    if ('object' in type)
      return conditionsOn(type.object, spelled).map((inside) => `${written} with (${inside})`)
    if ('texts' in type) return [`${written} contains "a"`, `${written} matches "a"`]
    const inside = conditionsOn(type.collection, spelled)
    return [`count of ${written} > 1`, ...inside.map((each) => `count of ${written} where (${each}) > 0`)]
  })
}

describe.each(Object.entries(contexts) as [Context, EntityName][])('in %s', (context, root) => {
  const spaced = conditionsOn(root, spacedName)
  const camelCase = conditionsOn(root, (name) => name)

  it.each(spaced)('%s', (text) => {
    const ids = idsOf(db, project, context, text)
    const spelledOtherwise = camelCase[spaced.indexOf(text)] ?? ''
    expect(idsOf(db, project, context, spelledOtherwise)).toEqual(ids)
    expect(idsOf(db, project, context, spelledOtherwise.replace(/\b(?!x)[a-z]+/gi, shouted))).toEqual(ids)
  })
})

/** A word in capitals, unless it is of a text or a date. */
function shouted(word: string, _: unknown, text: string): string {
  return text.includes(`"${word}"`) ? word : word.toUpperCase()
}

describe('the catalogue', () => {
  it('has the members that the spec lists', () => {
    const names = (of: EntityName) => Object.keys(entity(of).members).map(spacedName).sort()
    const strings =
      'type is plain, type is plural, type is icu, type is asset, text, identifier, context, context note, code references, max length, is visible, ' +
      'is hidden, is locked, is duplicate, is passed workflow, fields, file, branch, comments, screenshots, translations, ' +
      'languages summary, labels, translator comments, translation texts, notes, added, updated'
    expect(names('string')).toEqual(strings.split(', ').sort())
    const terms =
      'id, text, description, language, user, part of speech, status, type, gender, note, lemma, url, concept, created at, updated at'
    const ours = TERM_MEMBER_NAMES.filter((name) => factsOf(name).api === 'none').map(spacedName)
    expect(names('term')).toEqual(
      [...terms.replace('part of speech', 'partOfSpeech').split(', '), ...ours].sort(),
    )
    expect(names('record')).toEqual(
      ['id', 'text', 'usage count', 'created by', 'updated by', 'created at', 'updated at'].sort(),
    )
  })
  it('has a member for every QA check', () => {
    const members = Object.keys(entity('summary').members).map(spacedName)
    expect(members).toEqual(expect.arrayContaining(QA_CHECKS.map(qaMember)))
    expect(members.filter((name) => name.endsWith(' qa issues') && name !== 'has qa issues')).toEqual(
      QA_CHECKS.map(qaMember),
    )
  })
  it('restricts members of enterprise projects to those', () => {
    const standard = { ...environmentFor(project, 'strings'), deployment: 'standard' as const }
    const codes = (text: string) => checkText(text, standard).problems.map(({ code }) => code)
    expect(codes('is passed workflow')).toEqual(['croql.enterpriseOnly'])
    expect(codes('count of fields > 0')).toEqual(['croql.enterpriseOnly'])
    expect(codes('is hidden')).toEqual([])
  })
})
