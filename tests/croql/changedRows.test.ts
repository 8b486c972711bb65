/** Rows that changed since a time, found by an index: the query of a sync, for a project of any size. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainQuery } from '../../core/croql/rows/idQueries.ts'
import { answer, compiled, emptyProject } from './database.ts'
import { compiling, EVERY_SO_OFTEN, STRINGS } from './compileAssertions.ts'
import { project } from './project.ts'

const { db } = compiling()

const SINCE = '2026-01-05 00:00:00'
const moment = Date.UTC(2026, 0, 5)
const minute = moment / 60_000
const [CHANGED, UPDATED] = ['max(created_at, coalesce(updated_at, 0)) / 60000', 'updated_at / 60000']

/** The query of a project's pull (core/sync/pull/pull.ts). */
const STRINGS_SINCE = `added > '${SINCE}' or updated > '${SINCE}'`
const TRANSLATIONS_SINCE = `updated > '${SINCE}' or count of votes where (added > '${SINCE}') > 0`

const gatheringOf = (context: 'strings' | 'translations', text: string) =>
  compiled(project, context, text).query.gathering

describe('rows that changed since a time', () => {
  it('are gathered by the minute, and then compared exactly', () => {
    const changed = `s.id IN (SELECT id FROM source_string WHERE ${CHANGED} >= ?)`
    expect(gatheringOf('strings', STRINGS_SINCE)).toEqual({
      sql: `${STRINGS}((${changed} AND s.created_at > ?) OR (${changed} AND s.updated_at > ?)) ORDER BY s.id`,
      parameters: [minute, moment, minute, moment],
      isForAll: false,
      scans: [],
      root: 'source_string',
    })
  })

  it.each([
    ['strings', STRINGS_SINCE, 'source_string_changed'],
    ['translations', TRANSLATIONS_SINCE, 'translation_changed'],
    ['strings', `count of translations where (updated > '${SINCE}') > 0`, 'translation_changed'],
  ] as const)('%s are found without a scan: %s', (context, text, index) => {
    const { query } = compiled(project, context, text)
    const { plan } = explainQuery(db, query.gathering!)
    expect(plan.join('\n')).toContain(`USING COVERING INDEX ${index}`)
    expect(plan.join('\n')).not.toMatch(/^ *SCAN (s|t)\b/mu)
    expect(answer(db, query, text).length).toBeGreaterThan(0)
  })

  it('end with the end time, except for rows that may have changed again since', () => {
    const between = `between '${SINCE}' and '2026-01-06 00:00:00'`
    const translations = gatheringOf('translations', `updated ${between}`)
    expect(translations?.sql).toContain(`WHERE ${UPDATED} >= ? AND ${UPDATED} <= ?)`)
    expect(translations?.parameters).toEqual(['uk', minute, minute + 1440, moment, moment + 86_400_000])
    expect(gatheringOf('strings', `added ${between}`)?.parameters).toEqual([
      ...[minute, moment, moment + 86_400_000],
    ])
  })

  it('narrow other conditions, and are gathered alone', () => {
    const hidden = gatheringOf('strings', `updated >= '${SINCE}' and count of translations > 0`)
    expect(hidden?.sql).toBe(
      `${STRINGS}(s.id IN (SELECT id FROM source_string WHERE ${CHANGED} >= ?) AND s.updated_at >= ?) AND EXISTS (SELECT 1 FROM translation t1 WHERE t1.string_id = s.id) ORDER BY s.id`,
    )
  })

  it.each([
    `updated < '${SINCE}'`,
    `not updated > '${SINCE}'`,
    `updated != '${SINCE}'`,
    `updated > '${SINCE}' or is hidden`,
    'updated > added',
  ])('are not gathered if they are most rows: %s', (text) => {
    expect(gatheringOf('strings', text)).toBeUndefined()
  })

  it('do not change the order of other plans, nor counts', () => {
    const { query } = compiled(project, 'strings', `updated > '${SINCE}'`)
    expect(query.sql).toBe(
      `SELECT s.id FROM source_string s WHERE s.is_archived = 0 AND ${EVERY_SO_OFTEN} AND s.updated_at > ? ORDER BY s.id`,
    )
    expect(query.counting.sql).not.toContain('60000')
  })

  it('are the same in each plan, at any millisecond, before 1970 too', () => {
    const near = fc.integer({ min: -150_000, max: 150_000 })
    const { db: own, close } = emptyProject()
    const insert = own.prepare(
      `INSERT INTO source_string (identifier, type, text, text_folded, created_at, updated_at)
       VALUES ('', 'plain', '', '', ?, ?)`,
    )
    const row = fc.tuple(near, fc.option(near))
    const literal = (at: number) => `'${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}'`
    const run = fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      near,
      near,
      (rows, one, other) => {
        own.exec('DELETE FROM source_string')
        for (const times of rows) insert.run(...times)
        const [low, high] = [literal(Math.min(one, other)), literal(Math.max(one, other))]
        const between = ['added', 'updated'].map((member) => `${member} between ${low} and ${high}`)
        for (const text of [
          `added > ${low}`,
          `updated >= ${low}`,
          `${low} < updated`,
          between.join(' or '),
        ]) {
          const { query } = compiled(project, 'strings', text)
          expect(query.gathering, text).toBeDefined()
          answer(own, query, text)
        }
      },
    )
    fc.assert(run, { numRuns: 200 })
    close()
  })
})
