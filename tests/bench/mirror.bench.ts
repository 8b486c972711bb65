/**
 * Mirrors on a real server. Measures, in turns: a whole copy beside COPY of the same bytes into the same tables, a
 * watched edit, and CroQL over many projects beside hand-written SQL. The sizes are small; with `--full` a project of
 * 1,000,000 strings, and 100 projects of 100,000 strings each.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Client } from 'pg'
import { readAddress } from '../../core/mirror/address.ts'
import { mirrorProject, watchProject } from '../../core/mirror/mirror.ts'
import { MIRRORED_TABLES, namesOf } from '../../core/mirror/model.ts'
import { AskedMirror } from '../../core/mirror/rows/mirrorQueries.ts'
import { connected, startServer, type TestServer } from '../mirror/server.ts'
import { median, milliseconds, table, tableRow, timed, type Bench } from './bench.ts'
import { largeProject } from './largeProject.ts'
import type { Context } from '../../core/croql/catalog.ts'

const isFull = process.argv.includes('--full')
/** Strings of the project that is copied. */
const STRINGS = Number(process.env.INTERLINEAR_BENCH_STRINGS ?? (isFull ? 1_000_000 : 50_000))
/** The number of projects that are queried together. */
const PROJECTS = isFull ? 100 : 10
const STRINGS_EACH = isFull ? 100_000 : Math.min(STRINGS, 10_000)
/** The address of a mirror that an earlier run made, which is only asked. */
const MADE = process.env.INTERLINEAR_BENCH_MIRROR
/** Rounds of copying, which takes minutes where it is much. */
const COPIES = isFull ? 2 : 3
/** Rounds of asking: what is quick is asked more often, for one slow moment is much of it. */
const roundsOf = (milliseconds: number) => (milliseconds < 5_000 ? 5 : 1)
const EDITS = 10

/** Memory as a server that is set up for such data has it. */
const SETTINGS = `shared_buffers = 1GB\nwork_mem = 64MB\nmaintenance_work_mem = 256MB\nmax_wal_size = 8GB\njit = off`

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

interface Question {
  context: Context
  croql: string
  /** Good ways to count the same by hand; the quickest counts. */
  byHand: readonly string[]
}

/** Strings with a row in a table: asked for by a semi-join, and gathered. */
function having(croql: string, name: string, where: string): Question {
  return {
    context: 'strings',
    croql,
    byHand: [
      `SELECT count(*) FROM source_string s WHERE NOT s.is_archived AND EXISTS (SELECT 1 FROM ${name} x WHERE x.project_id = s.project_id AND x.string_id = s.id AND ${where})`,
      `SELECT count(*) FROM source_string s JOIN (SELECT DISTINCT x.project_id, x.string_id FROM ${name} x WHERE ${where}) x ON x.project_id = s.project_id AND x.string_id = s.id WHERE NOT s.is_archived`,
    ],
  }
}

function lacking(croql: string, name: string, where: string): Question {
  return {
    context: 'strings',
    croql,
    byHand: [
      `SELECT count(*) FROM source_string s WHERE NOT s.is_archived AND NOT EXISTS (SELECT 1 FROM ${name} x WHERE x.project_id = s.project_id AND x.string_id = s.id AND ${where})`,
      `SELECT count(*) FROM source_string s LEFT JOIN (SELECT DISTINCT x.project_id, x.string_id FROM ${name} x WHERE ${where}) x ON x.project_id = s.project_id AND x.string_id = s.id WHERE NOT s.is_archived AND x.string_id IS NULL`,
    ],
  }
}

const strings = (croql: string, where: string): Question => ({
  context: 'strings',
  croql,
  byHand: [`SELECT count(*) FROM source_string s WHERE NOT s.is_archived AND ${where}`],
})

const summary = (croql: string, where: string) =>
  having(`count of languages summary where (${croql}) > 0`, 'languages_summary', where)

const userIs = (login: string, of = 'x.user_id') =>
  `${of} = (SELECT u.id FROM "user" u WHERE u.project_id = x.project_id AND u.login = '${login}')`

const QUESTIONS: readonly Question[] = [
  lacking(
    'count of translations where (language = @language:"uk" and (count of approvals > 0 or count of votes > 0)) = 0',
    'translation',
    `x.language_id = 'uk' AND (EXISTS (SELECT 1 FROM approval a WHERE a.project_id = x.project_id AND a.translation_id = x.id) OR EXISTS (SELECT 1 FROM vote v WHERE v.project_id = x.project_id AND v.translation_id = x.id))`,
  ),
  {
    context: 'strings',
    croql: 'count of translations = 1',
    byHand: [
      'SELECT count(*) FROM source_string s WHERE NOT s.is_archived AND (SELECT count(*) FROM translation t WHERE t.project_id = s.project_id AND t.string_id = s.id) = 1',
    ],
  },
  having('count of translations where (user = @user:"anna") > 0', 'translation', userIs('anna')),
  strings('is hidden and not is duplicate', 's.is_hidden AND s.master_string_id IS NULL'),
  having(
    'count of comments where (has unresolved issue) > 0',
    'comment',
    `x.type = 'issue' AND x.issue_status = 'unresolved'`,
  ),
  strings('text contains "cart"', `strpos(s.text_folded, 'cart') > 0`),
  strings('type is plain or type is icu', `s.type IN ('plain', 'icu')`),
  having('count of comments > 0', 'comment', 'TRUE'),
  having('count of screenshots > 0', 'screenshot_string', 'TRUE'),
  lacking('count of languages summary = 0', 'languages_summary', 'TRUE'),
  summary('has qa issues', 'x.qa_issues <> 0'),
  summary('is translated', 'x.is_translated'),
  summary('is translated and not is approved', 'x.is_translated AND NOT x.is_approved'),
  summary('is approved', 'x.is_approved'),
  summary('rating > 0', 'x.rating > 0'),
  strings('not is duplicate', 's.master_string_id IS NULL'),
  having(
    'count of translations where (count of approvals where (user = @user:"anna") > 0) > 0',
    'translation',
    `EXISTS (SELECT 1 FROM approval a WHERE a.project_id = x.project_id AND a.translation_id = x.id AND ${userIs('anna', 'a.user_id')})`,
  ),
  {
    context: 'translations',
    croql: 'count of votes where (is up) >= 1',
    byHand: [
      'SELECT count(*) FROM translation t JOIN source_string s ON s.project_id = t.project_id AND s.id = t.string_id WHERE NOT s.is_archived AND EXISTS (SELECT 1 FROM vote v WHERE v.project_id = t.project_id AND v.translation_id = t.id AND v.mark > 0)',
    ],
  },
  {
    context: 'segments',
    croql: 'count of records where (usageCount > 0) > 0',
    byHand: [
      'SELECT count(*) FROM tm_segment g WHERE EXISTS (SELECT 1 FROM tm_record r WHERE r.project_id = g.project_id AND r.segment_id = g.id AND r.usage_count > 0)',
    ],
  },
  {
    context: 'terms',
    croql: 'text contains "car" and partOfSpeech = "noun"',
    byHand: [
      `SELECT count(*) FROM term e WHERE strpos(e.text_folded, 'car') > 0 AND e.part_of_speech = 'noun'`,
    ],
  },
]

/** A whole copy, and COPY of the rows that it made, from files on the server into the same tables; in turns. */
async function copying(server: TestServer, address: string, path: string): Promise<string[]> {
  const client = await connected(address).catch(() => null)
  await client?.end()
  const once = () => mirrorProject(path, { address: readAddress(address), isWhole: true, ...quiet })
  const { rows } = await once()
  const admin = await connected(address)
  const file = (name: string) => join(server.folder, `${name}.copy`)
  for (const each of MIRRORED_TABLES)
    await admin.query(
      `COPY (SELECT project_id, ${namesOf(each).join(', ')} FROM "${each.name}") TO '${file(each.name)}'`,
    )
  const empty = () =>
    admin.query(`TRUNCATE mirrored_projects, ${MIRRORED_TABLES.map(({ name }) => `"${name}"`).join(', ')}`)
  const times: { mirror: number[]; copy: number[] } = { mirror: [], copy: [] }
  for (let round = 0; round < COPIES; round++) {
    await empty()
    times.mirror.push(...(await timed(1, once)))
    await empty()
    times.copy.push(
      ...(await timed(1, async () => {
        await admin.query('BEGIN')
        for (const each of MIRRORED_TABLES)
          await admin.query(
            `COPY "${each.name}" (project_id, ${namesOf(each).join(', ')}) FROM '${file(each.name)}'`,
          )
        await admin.query('COMMIT')
        await admin.query('ANALYZE')
      })),
    )
  }
  await empty()
  await once()
  await admin.end()
  const [mirror, copy] = [median(times.mirror), median(times.copy)]
  return [
    ...table(
      ['a project of', 'rows', 'mirrored whole', 'COPY of the same bytes', 'times'],
      [
        [
          `${STRINGS} strings`,
          String(rows),
          milliseconds(mirror),
          milliseconds(copy),
          (mirror / copy).toFixed(2),
        ],
      ],
    ),
    '',
  ]
}

/** From an edit's commit in the file until the server has it. */
async function watching(address: string, path: string): Promise<string[]> {
  const ending = new AbortController()
  let told = (): void => undefined
  const copied = () => new Promise<void>((resolve) => (told = resolve))
  const first = copied()
  const watched = watchProject(path, {
    ...{ address: readAddress(address), signal: ending.signal, onProgress: () => undefined },
    onMirrored: () => told(),
    onWaiting: () => undefined,
  })
  await first
  const writer = new SqliteDatabase(path)
  const times: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    const next = copied()
    const start = performance.now()
    writer.exec(`BEGIN;
      INSERT INTO intent (user_id, action, at) VALUES (1, 'comment.add', ${edit});
      INSERT INTO comment (string_id, type, text, text_folded, created_at) VALUES (${edit + 1}, 'comment', 'a', 'a', 0);
      INSERT INTO event (intent_id, entity, entity_id, string_id, after)
        SELECT max(id), 'comment', last_insert_rowid(), ${edit + 1}, '{}' FROM intent;
      COMMIT`)
    await next
    times.push(performance.now() - start)
  }
  writer.close()
  ending.abort()
  await watched
  return [
    ...table(
      [`an edit in a project of ${STRINGS} strings, watched`, 'median', 'longest'],
      [['from the commit to the server', milliseconds(median(times)), milliseconds(Math.max(...times))]],
    ),
    '',
  ]
}

/** Makes further projects of one that is there, on the server. */
async function multiply(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT project_id AS id FROM mirrored_projects')
  const [first] = rows
  if (first === undefined) throw new Error('nothing is mirrored')
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'mirrored_projects'::regclass AND attnum > 0
       AND attname NOT IN ('project_id', 'own_id', 'name')`,
  )
  const rest = columns.map(({ name }) => name).join(', ')
  for (let made = 1; made < PROJECTS; made++) {
    const { rows: added } = await client.query<{ id: string }>(
      `INSERT INTO mirrored_projects (own_id, name, ${rest})
       SELECT md5('${made}'), name || ' ${made}', ${rest} FROM mirrored_projects WHERE project_id = ${first.id}
       RETURNING project_id AS id`,
    )
    for (const each of MIRRORED_TABLES) {
      const names = namesOf(each).join(', ')
      await client.query(
        `INSERT INTO "${each.name}" (project_id, ${names}) SELECT ${added[0]?.id}, ${names} FROM "${each.name}" WHERE project_id = ${first.id}`,
      )
    }
  }
  await client.query('VACUUM ANALYZE')
}

/** Null if it exceeds a number of milliseconds. */
async function within<Value>(
  client: Client,
  milliseconds: number,
  work: () => Promise<Value>,
): Promise<Value | null> {
  if (!Number.isFinite(milliseconds)) return work()
  await client.query(`SET statement_timeout TO ${Math.ceil(milliseconds)}`)
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return null
    throw error
  } finally {
    await client.query('SET statement_timeout TO DEFAULT')
  }
}

async function asking(address: string, print: (line: string) => void): Promise<string[]> {
  const client = await connected(address)
  await client.query('SET enable_partitionwise_join TO on')
  if (MADE === undefined) await multiply(client)
  const mirror = await AskedMirror.open(readAddress(address), undefined)
  for (const line of table(['expression', 'found', 'CroQL', 'by hand', 'times'], [])) print(line)
  const ratios: number[] = []
  for (const { context, croql, byHand } of QUESTIONS) {
    const question = { croql, context, timeZone: 'UTC', now: Date.now() }
    const counted = async (sql: string) => Number((await client.query<{ count: string }>(sql)).rows[0]?.count)
    const found = await mirror.count(question)
    const ways: { sql: string; spent: number }[] = []
    for (const sql of byHand) {
      const known = Math.min(...ways.map(({ spent }) => spent))
      const start = performance.now()
      // A way that takes far longer than another is no way that an expert would take.
      const answer = await within(client, known * 1.5, () => counted(sql))
      if (answer === null) continue
      if (answer !== found) throw new Error(`Not the same answer: ${croql}`)
      ways.push({ sql, spent: performance.now() - start })
    }
    const [best] = ways.sort((one, other) => one.spent - other.spent)
    if (best === undefined) throw new Error('A question has no SQL by hand')
    const times: { croql: number[]; hand: number[] } = { croql: [], hand: [] }
    for (let round = 0; round < roundsOf(best.spent); round++) {
      times.croql.push(...(await timed(1, () => mirror.count(question))))
      times.hand.push(...(await timed(1, () => counted(best.sql))))
    }
    const [ours, theirs] = [median(times.croql), median(times.hand)]
    ratios.push(ours / theirs)
    print(
      tableRow([
        `\`${croql}\``,
        String(found),
        milliseconds(ours),
        milliseconds(theirs),
        (ours / theirs).toFixed(2),
      ]),
    )
  }
  await mirror.close()
  await client.end()
  return [
    '',
    `${PROJECTS} projects of ${STRINGS_EACH} strings: median ${median(ratios).toFixed(2)} times, worst ${Math.max(...ratios).toFixed(2)}.`,
  ]
}

export default {
  title: 'Many projects in PostgreSQL, beside COPY and SQL by hand',
  async run(print) {
    if (MADE !== undefined) return await asking(MADE, print)
    const server = await startServer({ settings: SETTINGS })
    const folder = mkdtempSync(join(tmpdir(), 'mirror-bench-'))
    try {
      const path = join(folder, 'large.interlinear')
      copyFileSync(largeProject(STRINGS).path, path)
      const address = await server.database()
      for (const line of await copying(server, address, path)) print(line)
      for (const line of await watching(address, path)) print(line)
      if (STRINGS_EACH === STRINGS) return await asking(address, print)
      const each = await server.database()
      await mirrorProject(largeProject(STRINGS_EACH).path, { address: readAddress(each), ...quiet })
      return await asking(each, print)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
} satisfies Bench
