import { describe, expect, it } from 'vitest'
import { cancelled } from '../../core/platform/errors/failure.ts'
import { schemaDigest } from '../../core/store/expectedSchema.ts'
import { withIndexesMadeAfter } from '../../core/store/indexes/deferred.ts'
import { failureOf, sourceFile, TestProject } from '../testProject.ts'

const INDEXES = ['source_string_identifier', 'source_string_repetition']
const texts = { table: 'source_string', indexes: INDEXES, least: 1 }
const context = { onProgress() {}, throwIfCancelled() {} }

const strings = ['b', 'a', 'c'].map((identifier) => ({ identifier, text: `Text of ${identifier}` }))

/** A project with three strings. */
function filled(): TestProject {
  const project = new TestProject()
  project.write('importSources', { userId: project.anna, files: [sourceFile(strings)] })
  return project
}

function indexesOf({ db }: TestProject): string[] {
  return db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'index' AND name IN ('${INDEXES.join("','")}') ORDER BY name`,
    )
    .pluck()
    .all()
}

/** Inserts strings in random order, and returns the indexes that existed meanwhile. */
function add(project: TestProject, count: number, newRows: number, during = context): string[] {
  return project.db.transaction(() =>
    withIndexesMadeAfter(project.db, { ...texts, newRows }, during, () => {
      const insert = project.db.prepare(
        `INSERT INTO source_string (file_id, identifier, type, text, text_folded, position, created_at)
         VALUES (1, ?, 'plain', ?, ?, 0, 0)`,
      )
      for (let index = 0; index < count; index++) insert.run(`k${(index * 7) % count}`, 'Text', 'text')
      return indexesOf(project)
    }),
  )()
}

describe('deferred indexes', () => {
  it('are missing meanwhile, and complete in the end, with an unchanged schema', () => {
    const project = filled()
    const before = schemaDigest(project.db)
    expect(add(project, 10, 10)).toEqual([])
    expect(indexesOf(project)).toEqual(INDEXES)
    expect(schemaDigest(project.db)).toBe(before)
    expect(project.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(
      project.rows(
        "SELECT count(*) AS count FROM source_string INDEXED BY source_string_identifier WHERE identifier >= ''",
      ),
    ).toEqual([{ count: 13 }])
  })

  it('stay if fewer rows are new than exist', () => {
    const project = filled()
    expect(add(project, 2, 2)).toEqual(INDEXES)
  })

  it('are restored if the change is cancelled before or while they are built', () => {
    const project = filled()
    const before = schemaDigest(project.db)
    const gaveUp = failureOf(() =>
      add(project, 10, 10, {
        ...context,
        throwIfCancelled: () => {
          throw cancelled('This')
        },
      }),
    )
    expect(gaveUp.code).toBe('cancelled')
    expect(schemaDigest(project.db)).toBe(before)
    expect(indexesOf(project)).toEqual(INDEXES)
    expect(project.rows('SELECT count(*) AS count FROM source_string')).toEqual([{ count: 3 }])
  })
})
