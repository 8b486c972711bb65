/** Going back in the history: whatever people did, each moment of a project comes back as it was. */
import { writeFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { openDatabase } from '../../core/store/database.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { rewind, type Rewound } from '../../core/snapshots/rows/rewind.ts'
import { checkTrigrams } from '../../core/store/indexes/trigrams.ts'
import { compiled } from '../croql/database.ts'
import { project as croqlProject } from '../croql/project.ts'
import { failureOf, START, TestProject } from '../testProject.ts'

const EXPRESSIONS = [
  'count of languages summary = 0',
  'count of languages summary where (is approved) > 0',
  'count of translations where (text contains "КОШИК") > 0',
  'text contains "item" and is visible',
  'count of comments where (has unresolved issue) > 0',
  'count of translations where (rating > 0) > 0',
  'name of file = "ui.po" or updated > added',
  'count of languages summary where (is source changed after translation) > 0',
]

/** All that CroQL can ask of strings and translations, and the counts of progress. */
function state(db: Database) {
  const columns = (table: string) =>
    (db.pragma(`table_info(${table})`) as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => name !== 'position')
      .join(', ')
  const tables = [
    'target_language',
    'branch',
    'directory',
    'file',
    'source_string',
    'translation',
    'vote',
    'approval',
    'comment',
    'repetition_exception',
  ]
  const derived = ['languages_summary', 'top_translation', 'progress']
  return [...tables, ...derived].map((table) => [
    table,
    db
      .prepare(`SELECT ${columns(table)} FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ])
}

function answers(db: Database): number[][] {
  return EXPRESSIONS.map((text) => {
    const { sql, parameters } = compiled(croqlProject, 'strings', text).query
    return db
      .prepare<unknown[], number>(sql)
      .pluck()
      .all(...parameters)
  })
}

const context = { now: START, onProgress: () => undefined, throwIfCancelled: () => undefined }
let copies = 0

/** Runs something on a copy of a project that was reverted to an earlier time. */
function asOf<Value>(
  project: TestProject,
  at: number,
  ask: (db: Database, rewound: Rewound) => Value,
): Value {
  const path = join(dirname(project.path), `copy-${(copies += 1)}.interlinear`)
  writeFileSync(path, project.db.serialize())
  const db = openDatabase(path)
  try {
    return ask(db, db.transaction(() => rewind(db, { at }, context)).immediate())
  } finally {
    db.close()
  }
}

type Edit = (project: TestProject) => void

const person = fc.constantFrom('anna' as const, 'boris' as const)
const nth = fc.nat(20)
const text = fc.constantFrom('Кошик', 'Кошик порожній', 'Cart', '', 'Warenkorb')
const language = fc.constantFrom('uk', 'de')

/** One of several rows, by a number that may be past their end. */
function pick<Row>(rows: readonly Row[], index: number): Row | undefined {
  return rows[index % Math.max(1, rows.length)]
}

const anyString = (project: TestProject, index: number) =>
  pick(project.rows<{ id: number; type: string }>('SELECT id, type FROM source_string ORDER BY id'), index)
const anyTranslation = (project: TestProject, index: number) =>
  pick(project.rows<{ id: number }>('SELECT id FROM translation ORDER BY id'), index)

const importing = fc
  .record({
    path: fc.constantFrom('locale/ui.po', 'locale/ui.po', 'help/more.po'),
    branch: fc.constantFrom(null, null, null, 'dev'),
    strings: fc.uniqueArray(
      fc.record({
        identifier: fc.constantFrom('a', 'b', 'c'),
        text: fc.constantFrom('One item', 'Cart', 'Other'),
        isHidden: fc.boolean(),
      }),
      { selector: ({ identifier }) => identifier, minLength: 1, maxLength: 3 },
    ),
  })
  .map(
    ({ strings, ...file }): Edit =>
      (project) =>
        void project.import(strings, file),
  )
const saving = fc
  .record({
    ...{ index: nth, by: person, none: text, languageId: language },
    ...{ approve: fc.boolean(), propagates: fc.boolean() },
  })
  .map(({ index, by, none, languageId, approve, propagates }): Edit => (project) => {
    const string = anyString(project, index)
    if (string) project.save(string.id, none, { userId: project[by], languageId, approve, propagates })
  })
const repeating = fc
  .record({
    index: nth,
    by: person,
    languageId: language,
    what: fc.constantFrom('use', 'except', 'put back'),
  })
  .map(({ index, by, languageId, what }): Edit => (project) => {
    const string = anyString(project, index)
    if (!string) return
    const place = { stringId: string.id, languageId, userId: project[by] }
    if (what === 'use') project.write('useForRepetitions', { ...place, all: index % 2 === 0, but: [] })
    else project.write('exceptRepetition', { ...place, isException: what === 'except' })
  })
const judging = fc
  .record({ index: nth, by: person, mark: fc.constantFrom('up' as const, 'down' as const, null) })
  .map(({ index, by, mark }): Edit => (project) => {
    const translation = anyTranslation(project, index)
    if (!translation) return
    const translationId = translation.id
    if (mark === null) project.write('deleteTranslation', { translationId, userId: project[by] })
    else project.write('vote', { translationId, userId: project[by], mark })
  })
const commenting = fc
  .record({ index: nth, by: person, isIssue: fc.boolean() })
  .map(({ index, by, isIssue }): Edit => (project) => {
    const comment = pick(
      project.rows<{ id: number }>(`SELECT id FROM comment WHERE type = 'issue' ORDER BY id`),
      index,
    )
    if (comment && !isIssue) {
      project.write('resolveComment', {
        commentId: comment.id,
        userId: project[by],
        isResolved: index % 2 === 0,
      })
      return
    }
    const string = anyString(project, index)
    if (string)
      project.write('addComment', {
        stringId: string.id,
        languageId: 'uk',
        userId: project[by],
        text: 'Which cart?',
        type: isIssue ? 'issue' : 'comment',
      })
  })
const takingBack = fc.record({ by: person, name: fc.constantFrom('undo' as const, 'redo' as const) }).map(
  ({ by, name }): Edit =>
    (project) =>
      void project.write(name, { userId: project[by] }),
)
const languages = fc.subarray(['uk', 'de', 'ja'], { minLength: 1 }).map(
  (languageIds): Edit =>
    (project) =>
      void project.write('setTargetLanguages', { languageIds, userId: project.anna }),
)
const removing = fc
  .record({ place: fc.constantFrom('file', 'directory', 'branch'), index: nth })
  .map(({ place, index }): Edit => (project) => {
    const found = pick(project.rows<{ id: number }>(`SELECT id FROM ${place} ORDER BY id`), index)
    if (found) project.write('serviceDeletePlace', { userId: project.anna, place, id: found.id })
  })

const edits = fc.array(
  fc.oneof(
    { arbitrary: importing, weight: 3 },
    { arbitrary: saving, weight: 8 },
    { arbitrary: judging, weight: 5 },
    { arbitrary: repeating, weight: 3 },
    { arbitrary: commenting, weight: 2 },
    { arbitrary: takingBack, weight: 3 },
    { arbitrary: removing, weight: 1 },
    languages,
  ),
  { minLength: 8, maxLength: 18 },
)

describe('a project reverted to an earlier time', () => {
  it('equals its state then, for any later edits: rows, derived rows, answers', () => {
    fc.assert(
      fc.property(importing, edits, (first, later) => {
        const project = new TestProject()
        const moments: { at: number; state: unknown; answers: number[][] }[] = []
        for (const edit of [first, ...later]) {
          try {
            edit(project)
          } catch (error) {
            // A refused edit changes nothing, which is worth remembering too.
            if (!(error instanceof Failure)) throw error
          }
          moments.push({ at: project.now, state: state(project.db), answers: answers(project.db) })
        }
        for (const moment of moments) {
          asOf(project, moment.at, (db) => {
            expect(answers(db)).toEqual(moment.answers)
            expect(state(db)).toEqual(moment.state)
            checkTrigrams(db)
            rebuildDerived(db)
            expect(state(db)).toEqual(moment.state)
          })
        }
        project.close()
      }),
      { numRuns: 6 },
    )
  })

  it('includes events at that very time, and not those of a moment later', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
    project.save(a!, 'Кошик')
    const saved = project.now
    const translations = (at: number) =>
      asOf(project, at, (db) => db.prepare('SELECT text FROM translation').pluck().all())
    expect(translations(saved)).toEqual(['Кошик'])
    expect(translations(saved - 1)).toEqual([])
  })

  it('skips ignored QA issues that no longer exist', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
    const translationId = project.save(a!, 'Кошик ')
    const [saved, before] = [project.now, state(project.db)]
    const finding = { check: 'spaces_mismatch', message: 'A space.', place: null, fix: null }
    const checked = [{ translationId, text: 'Кошик ', findings: [finding] }]
    project.write('keepFindings', { checked })
    const [issue] = project.read('issuesOf', { stringId: a!, languageId: 'uk' })
    project.write('ignoreIssue', { issueId: issue!.id, reason: '', userId: project.anna })
    project.save(a!, 'Кошик')
    asOf(project, saved, (db) => expect(state(db)).toEqual(before))
  })

  it('drops the mark of a later source change', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
    project.save(a!, 'Кошик')
    const [saved, before] = [project.now, state(project.db)]
    project.import([{ identifier: 'a', text: 'Basket' }])
    expect(state(project.db)).not.toEqual(before)
    asOf(project, saved, (db) => expect(state(db)).toEqual(before))
  })

  it('has the files that were deleted since, with all data of their strings', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
    const translationId = project.save(a!, 'Кошик', { approve: true })
    project.write('vote', { translationId, userId: project.boris, mark: 'up' })
    project.write('addComment', {
      stringId: a!,
      languageId: 'uk',
      userId: project.boris,
      text: 'Which cart?',
      type: 'issue',
    })
    const [said, before] = [project.now, state(project.db)]
    const [file] = project.rows<{ id: number }>('SELECT id FROM file')
    project.write('serviceDeletePlace', { userId: project.anna, place: 'file', id: file!.id })
    expect(project.rows('SELECT id FROM source_string')).toEqual([])
    checkTrigrams(project.db)
    asOf(project, said, (db) => expect(state(db)).toEqual(before))
  })

  it('is refused before the start of the project', () => {
    const project = new TestProject()
    const failure = failureOf(() => asOf(project, START, () => null))
    expect(failure.code).toBe('asOf.beforeProject')
    expect(failure.message).toBe('This project did not exist then: it was made at 2026-01-02 03:04:06 UTC.')
  })

  it('reports the start of its history, if that is later', () => {
    const project = new TestProject()
    const { a } = project.import([{ identifier: 'a', text: 'Cart' }])
    project.db.exec('DELETE FROM event; DELETE FROM intent')
    project.save(a!, 'Кошик')
    const { knownSince, changes } = asOf(project, project.now - 1, (_, rewound) => rewound)
    expect({ knownSince, changes }).toEqual({ knownSince: project.now, changes: 1 })
  })

  it('keeps changes that cannot be reverted, and names them', () => {
    const project = new TestProject()
    const at = project.now
    project.import([{ identifier: 'a', text: 'Cart' }])
    project.db.exec(
      `INSERT INTO event (intent_id, entity, entity_id) SELECT max(id), 'weather', 1 FROM intent`,
    )
    expect(asOf(project, at, (_, rewound) => rewound.kept)).toEqual(['weather'])
  })
})
