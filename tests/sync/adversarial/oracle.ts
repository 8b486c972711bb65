/** Invariants that hold for any network. */
import { expect } from 'vitest'
import { rebuildDerived } from '../../../core/summaries/rows/derived.ts'
import type { Desk } from './desk.ts'
import { SECRET, type Doubles } from './network.ts'

const KEPT_IN = { translation: 'translation', comment: 'comment', term: 'term' } as const

interface Mention {
  entity: keyof typeof KEPT_IN
  /** The place and the text, as one key. */
  key: string
  isThere: 0 | 1
  /** The identifier of its string; null: it belongs to none. */
  identifier: string | null
  at: number
}

/**
 * Returns each text that users typed at a desk, and whether their last action on it was to remove it. `byPeople`: the
 * intents of local users, without synced ones.
 */
export function typedAt({ db }: Desk, byPeople: string): Mention[] {
  const place = (side: string): string =>
    `coalesce(e.string_id, '') || ' ' || coalesce(${side} ->> 'language_id', '') || ' '
      || coalesce(${side} ->> 'plural_form', '')`
  const mention = (side: string, isThere: number): string =>
    `SELECT e.id, e.entity, ${side} ->> 'text' AS text, ${place(side)} AS place, ${isThere} AS isThere, i.at AS at
     FROM event AS e JOIN intent AS i ON i.id = e.intent_id LEFT JOIN user AS u ON u.id = i.user_id
     WHERE e.entity IN ('translation', 'comment', 'term') AND ${side} IS NOT NULL
       AND (${byPeople}) AND e.before ->> 'text' IS NOT e.after ->> 'text'`
  return db
    .prepare<[], Mention>(
      `SELECT entity, m.text || ' @ ' || coalesce(s.identifier, '') || substr(place, instr(place, ' ')) AS key, isThere,
         s.identifier, at
       FROM (SELECT *, row_number() OVER (PARTITION BY entity, text, place ORDER BY id DESC, isThere DESC) AS rank
             FROM (${mention('e.before', 0)} UNION ALL ${mention('e.after', 1)})) AS m
       LEFT JOIN source_string AS s ON s.id = CAST(place AS INTEGER)
       WHERE rank = 1`,
    )
    .all()
}

/** All texts that a file holds now, wherever in it. */
export function textsIn({ db }: Desk): Set<string> {
  const texts = new Set<string>()
  for (const table of Object.values(KEPT_IN))
    for (const text of db.prepare<[], string>(`SELECT text FROM ${table}`).pluck().all()) texts.add(text)
  const sides = db
    .prepare<[], string | null>(
      `SELECT value ->> 'text' FROM outbox UNION SELECT ours ->> 'text' FROM conflict WHERE resolution IS NULL
       UNION SELECT theirs ->> 'text' FROM conflict WHERE resolution IS NULL`,
    )
    .pluck()
    .all()
  for (const text of sides) if (text !== null) texts.add(text)
  return texts
}

/** The sides that a person gave up. */
export function decidedAway({ db }: Desk): string[] {
  return db
    .prepare<[], string>(
      `SELECT iif(resolution = 'ours', theirs, ours) ->> 'text' AS text FROM conflict
       WHERE resolution IN ('ours', 'theirs') AND resolved_by IS NOT NULL AND text IS NOT NULL`,
    )
    .pluck()
    .all()
}

export function textOf(key: string): string {
  return key.slice(0, key.indexOf(' @ '))
}

/** Expects that every typed text that no user removed since still exists. */
export function expectNothingLost(benches: readonly Desk[], cloud: Desk): void {
  const mentions = [
    ...benches.map((bench) => typedAt(bench, "i.action <> 'cloud.pull'")),
    typedAt(cloud, "u.login = 'clara'"),
  ]
  const taken = new Set(mentions.flat().flatMap(({ key, isThere }) => (isThere === 0 ? [key] : [])))
  for (const bench of benches) for (const text of decidedAway(bench)) taken.add(text)
  const kept = [...benches, cloud].map(textsIn)
  const lost = mentions
    .flat()
    .filter(({ key, isThere }) => isThere === 1 && !taken.has(key) && !taken.has(textOf(key)))
    .filter(({ key }) => !kept.some((texts) => texts.has(textOf(key))))
  expect(lost, 'what a person typed and nobody took away').toEqual([])
}

/**
 * Expects that a text whose last change was its removal does not return. Skips texts that were judged or had a
 * conflict, because these may stay.
 */
export function expectNothingBack(benches: readonly Desk[], cloud: Desk): void {
  const mentions = [
    ...benches.map((bench) => typedAt(bench, "i.action <> 'cloud.pull'")),
    typedAt(cloud, "u.login = 'clara'"),
  ].flat()
  const unclear = new Set([...benches, cloud].flatMap(judgedIn))
  const living = new Set(
    linesOf(cloud, true).map(({ identifier, line }) => `${identifier ?? ''} ${line.split(' of ')[0] ?? ''}`),
  )
  const back = mentions.filter(({ key, entity, isThere, identifier, at }) => {
    if (isThere === 1 || entity !== 'translation' || identifier === null || unclear.has(identifier))
      return false
    if (mentions.some((other) => other.key === key && (other.at > at || other.isThere === 1))) return false
    const [, , languageId = '', form = ''] = key.slice(key.indexOf(' @ ') + 1).split(' ')
    return living.has(`${identifier} translation ${identifier} ${languageId} ${form} ${textOf(key)}`)
  })
  expect(back, 'what was taken away and is there again').toEqual([])
}

/** Returns the identifiers of strings with an approval, a vote or a conflict. */
function judgedIn({ db }: Desk): string[] {
  return db
    .prepare<[], string>(
      `SELECT DISTINCT identifier FROM source_string AS s WHERE
         EXISTS (SELECT 1 FROM event WHERE string_id = s.id AND entity IN ('approval', 'vote'))
         OR EXISTS (SELECT 1 FROM conflict WHERE string_id = s.id)
         OR EXISTS (SELECT 1 FROM outbox WHERE string_id = s.id)`,
    )
    .pluck()
    .all()
}

/**
 * Expects that no translation, comment or term was duplicated by a client; the network itself may have repeated a
 * request.
 */
export function expectNoDoubles({ db }: Desk, doubles: Doubles): void {
  const found = db
    .prepare<[], { what: string; text: string; count: number }>(
      `SELECT 'translation' AS what, text, count(*) AS count FROM translation
         GROUP BY string_id, language_id, plural_form, text HAVING count(*) > 1
       UNION ALL SELECT 'comment', text, count(*) FROM comment GROUP BY string_id, text HAVING count(*) > 1
       UNION ALL SELECT 'term', text, count(*) FROM term GROUP BY language_id, text HAVING count(*) > 1
       UNION ALL SELECT 'vote', '', count(*) FROM vote GROUP BY translation_id, user_id HAVING count(*) > 1
       UNION ALL SELECT 'approval', '', count(*) FROM approval GROUP BY translation_id, user_id HAVING count(*) > 1`,
    )
    .all()
  const ours = found.filter(({ text, count }) => count > 1 + doublesOf(doubles, text))
  expect(ours, 'what is in the cloud twice').toEqual([])
}

export function doublesOf(doubles: Doubles, text: string): number {
  const written = JSON.stringify(text)
  return [...doubles].reduce((sum, [body, count]) => sum + (body.includes(written) ? count : 0), 0)
}

/**
 * The active strings with all their data, and terms, as lines that are equal on both sides. Terms of a glossary that
 * the server no longer has are left out, because they stay here.
 */
const LINES = `
  SELECT identifier, 'string ' || identifier || ' ' || text || ' ' || is_hidden AS line FROM s
  UNION ALL SELECT identifier, 'translation ' || identifier || ' ' || t.line FROM t JOIN s ON s.id = t.string_id
  UNION ALL SELECT identifier, 'approval ' || identifier || ' ' || t.line || ' by ' || coalesce(u.login, '')
    FROM approval AS a JOIN t ON t.id = a.translation_id JOIN s ON s.id = t.string_id LEFT JOIN user AS u ON u.id = a.user_id
  UNION ALL SELECT identifier, 'vote ' || identifier || ' ' || t.line || ' by ' || coalesce(u.login, '') || ' ' || mark
    FROM vote AS v JOIN t ON t.id = v.translation_id JOIN s ON s.id = t.string_id LEFT JOIN user AS u ON u.id = v.user_id
  UNION ALL SELECT identifier, 'comment ' || identifier || ' ' || c.text || ' ' || coalesce(issue_status, '')
      || ' by ' || coalesce(u.login, '')
    FROM comment AS c JOIN s ON s.id = c.string_id LEFT JOIN user AS u ON u.id = c.user_id
  UNION ALL SELECT NULL, 'term ' || term.language_id || ' ' || term.text || ' by ' || coalesce(u.login, '')
    FROM term LEFT JOIN user AS u ON u.id = term.user_id WHERE glossary_id IN g
  UNION ALL SELECT NULL, 'concepts ' || count(*) FROM concept WHERE glossary_id IN g`

function linesOf({ db }: Desk, isCloud: boolean): { identifier: string | null; line: string }[] {
  return db
    .prepare<{ isCloud: number }, { identifier: string | null; line: string }>(
      `WITH g AS (SELECT id FROM glossary WHERE @isCloud
         OR id IN (SELECT local_id FROM cloud_row WHERE entity = 'glossary')),
       s AS (SELECT id, identifier, text, is_hidden FROM source_string WHERE NOT is_archived),
       t AS (SELECT t.id, string_id, language_id || ' ' || plural_form || ' ' || text || ' of ' || coalesce(u.login, '') AS line
             FROM translation AS t LEFT JOIN user AS u ON u.id = t.user_id)
       ${LINES} ORDER BY 2`,
    )
    .all({ isCloud: Number(isCloud) })
}

/** A bench says what the cloud says, but where it tells a person why it does not. */
export function expectAgreement(bench: Desk, cloud: Desk): void {
  const { db } = bench
  const told = new Set(
    db
      .prepare<[], string | null>(
        `SELECT s.identifier FROM (SELECT string_id FROM outbox WHERE state = 'rejected'
           UNION SELECT string_id FROM conflict WHERE resolution IS NULL) AS edits
         LEFT JOIN source_string AS s ON s.id = edits.string_id`,
      )
      .pluck()
      .all(),
  )
  const unsaid = (lines: ReturnType<typeof linesOf>): string[] =>
    lines.flatMap(({ identifier, line }) => (told.has(identifier) ? [] : [line]))
  expect(unsaid(linesOf(bench, false)), 'the workbench, beside the cloud').toEqual(
    unsaid(linesOf(cloud, true)),
  )
  // Judgements of a rejected translation wait for it.
  const waiting = db
    .prepare(
      `SELECT entity, base, value, state FROM outbox AS o WHERE state IN ('pending', 'sending')
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE string_id = o.string_id AND state = 'rejected')`,
    )
    .all()
  expect(waiting, 'what still waits').toEqual([])
}

/** Derived rows are what a rebuild makes of the others. */
export function expectDerivedRows({ db }: Desk): void {
  const rows = (): unknown[] =>
    ['languages_summary', 'top_translation', 'progress'].map((table) =>
      db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
    )
  const kept = rows()
  rebuildDerived(db)
  expect(kept).toEqual(rows())
}

const TABLES = ['outbox', 'conflict', 'cloud_row', 'cloud_project', 'cloud_cursor', 'intent', 'event']

export function expectNoSecret({ db }: Desk): void {
  for (const table of TABLES)
    expect(JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all())).not.toContain(SECRET)
}

/** `told`: a report, or what was thrown, which may be shown and logged. */
export function expectSafe(told: unknown): void {
  const shown = told instanceof Error ? { ...told, message: told.message, stack: told.stack } : told
  expect(JSON.stringify(shown)).not.toContain(SECRET)
}
