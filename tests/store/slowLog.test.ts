import { describe, expect, it } from 'vitest'
import { logSlowStatements, type SlowStatement } from '../../core/store/slowLog.ts'
import { openNew } from './projectFile.ts'

const SLOW_SQL = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3)
  SELECT n.i, pass(80) FROM n JOIN user ON user.login = @login`

/** A log whose clock moves only by `pass`, so that a busy machine slows nothing. */
function logged(threshold?: number) {
  const db = openNew()
  const log: SlowStatement[] = []
  let time = 0
  const pass = (milliseconds: number) => (time += milliseconds)
  db.function('pass', pass)
  logSlowStatements(db, { log: (statement) => log.push(statement), threshold, now: () => time })
  return { db, log, pass }
}

describe('the slow log', () => {
  it('reports the statement, its time and its plan', () => {
    const { db, log } = logged()
    db.prepare(SLOW_SQL).get({ login: 'anna' })
    expect(log).toHaveLength(1)
    expect(log[0]?.sql).toBe(SLOW_SQL)
    expect(log[0]?.milliseconds).toBe(80)
    expect(log[0]?.plan.join('\n')).toContain('SEARCH user USING COVERING INDEX')
    expect(log[0]?.plan.some((step) => step.startsWith('  '))).toBe(true)
  })

  it('never reports a value', () => {
    const { db, log } = logged(-1)
    db.prepare(SLOW_SQL).all({ login: 'a secret text' })
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('secret')
  })

  it('records statements that pluck, each time', () => {
    const { db, log } = logged(-1)
    const count = () => db.prepare('SELECT count(*) FROM user').pluck().get()
    expect([count(), count()]).toEqual([2, 2])
    expect(log).toHaveLength(2)
  })

  it('reports no fast statement', () => {
    const { db, log } = logged()
    for (let n = 0; n < 100; n++) db.prepare('SELECT count(*) FROM user').get()
    expect(log).toEqual([])
  })

  it('adds up the steps of an iteration, without the time of the caller between them', () => {
    const { db, log, pass } = logged()
    for (const row of db.prepare('SELECT id FROM user').iterate()) {
      expect(row).toHaveProperty('id')
      pass(100)
    }
    expect(log).toEqual([])
    expect([...db.prepare(SLOW_SQL).iterate({ login: 'anna' })]).toHaveLength(3)
    expect(log.map(({ milliseconds }) => milliseconds)).toEqual([3 * 80])
  })

  it('logs a failed statement, and one that was prepared earlier in the same way', () => {
    const { db, log } = logged(-1)
    const insert = () => db.prepare('INSERT INTO user (login) VALUES (?)').run('anna')
    expect(insert).toThrow('UNIQUE')
    expect(insert).toThrow('UNIQUE')
    expect(log.map(({ sql }) => sql)).toEqual(Array(2).fill('INSERT INTO user (login) VALUES (?)'))
  })
})
