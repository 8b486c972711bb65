/** An updated mirror equals a new one, whatever was done to the project. */
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { backup, restore } from '../../core/archive/archive.ts'
import type { MirrorReport } from '../../core/contract/mirror.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { readAddress } from '../../core/mirror/address.ts'
import { mirrorProject, watchProject } from '../../core/mirror/mirror.ts'
import { MIRRORED_TABLES, namesOf } from '../../core/mirror/model.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { restoreLines } from '../cli/commandLine.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

const anna = { login: 'anna', name: 'Anna' }
const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

const LINES = `{"kind":"archive","version":1}
{"kind":"user","id":1,"login":"anna","name":"Anna"}
{"kind":"user","id":2,"login":"boris"}
{"kind":"project","id":1,"identifier":"shop","name":"Shop","sourceLanguageId":"en","targetLanguageIds":["uk","de"],"ownerId":1,"ownId":"0123456789abcdef0123456789abcdef"}
{"kind":"file","id":5,"name":"ui.po","type":"po","path":"ui.po"}
{"kind":"label","id":3,"title":"urgent"}
{"kind":"string","id":10,"fileId":5,"identifier":"cart.empty","text":"Your cart is empty","labelIds":[3]}
{"kind":"string","id":11,"fileId":5,"identifier":"cart.full","text":"Your cart\\tis \\\\ full\\n","context":"Straße"}
{"kind":"string","id":12,"fileId":5,"identifier":"cart.nul","text":"a\\u0000b"}
{"kind":"translation","id":100,"stringId":10,"languageId":"uk","text":"Кошик порожній","userId":1}
{"kind":"translation","id":101,"stringId":11,"languageId":"de","text":"Voll","userId":2}
{"kind":"approval","id":7,"translationId":100,"userId":2}
{"kind":"tm","id":1,"name":"Shop","languageIds":["en","uk"]}
{"kind":"tmSegment","id":1,"tmId":1,"records":[{"id":1,"languageId":"en","text":"cart"},{"id":2,"languageId":"uk","text":"кошик"}]}
{"kind":"glossary","id":1,"name":"Terms","languageIds":["en","uk"]}
{"kind":"concept","id":1,"glossaryId":1}
{"kind":"term","id":1,"glossaryId":1,"conceptId":1,"languageId":"uk","text":"кошик"}
`

describeWithServer('a mirror', () => {
  let server: TestServer
  let client: Client
  let address: string
  let folder: string
  let path: string
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mirror-'))
    path = join(folder, 'shop.interlinear')
    await restoreLines(LINES, path)
    address = await server.database()
    client = await connected(address)
    return async () => {
      await client.end()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const mirrored = (project = path, isWhole = false): Promise<MirrorReport> =>
    mirrorProject(project, { address: readAddress(address), isWhole, ...quiet })

  /** Every mirrored row but for the keys of projects, by table. */
  async function content(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {}
    for (const table of MIRRORED_TABLES) {
      const { rows } = await client.query(
        `SELECT ${namesOf(table).join(', ')} FROM "${table.name}" ORDER BY ${table.key.join(', ')}`,
      )
      all[table.name] = rows
    }
    return all
  }

  /** Brings it up to date, and holds it against one that is copied whole. */
  async function expectUpToDate(): Promise<MirrorReport> {
    const report = await mirrored()
    const kept = await content()
    await mirrored(path, true)
    expect(kept).toEqual(await content())
    return report
  }

  async function edit(change: (session: ProjectSession) => Promise<unknown>): Promise<void> {
    const session = await ProjectSession.open(path, anna, { readers: 1 })
    try {
      await change(session)
    } finally {
      await session.close()
    }
  }

  it('has every row, with its original and folded texts', async () => {
    const before = readFileSync(path)
    expect(await mirrored()).toMatchObject({ project: 'Shop', isWhole: true })
    const { source_string: strings, translation, tm_record: records } = await content()
    expect(strings?.map((row) => (row as { text: string }).text)).toEqual([
      'Your cart is empty',
      'Your cart\tis \\ full\n',
      'a\u2400b',
    ])
    expect(strings?.[1]).toMatchObject({ context: 'Straße', context_folded: 'straße', is_hidden: false })
    expect(translation).toHaveLength(2)
    expect(records).toHaveLength(2)
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('copies nothing where nothing has changed, and what has where something did', async () => {
    await mirrored()
    expect(await mirrored()).toMatchObject({ isWhole: false, rows: 0 })
    await edit((session) =>
      session.store.write('saveForms', {
        ...{ stringId: 12, languageId: 'uk', userId: session.userId },
        forms: { none: 'а' },
      } as never),
    )
    const report = await expectUpToDate()
    expect(report.isWhole).toBe(false)
    expect(report.rows).toBeGreaterThan(0)
    expect(report.rows).toBeLessThan(15)
  })

  it('belongs to the project at any path: a copy, and a file restored from its backup', async () => {
    await mirrored()
    const copy = join(folder, 'copy.interlinear')
    copyFileSync(path, copy)
    expect(await mirrored(copy)).toMatchObject({ isWhole: false, rows: 0 })
    const archive = join(folder, 'shop.ndjson')
    await backup(path, archive)
    await restore(archive, join(folder, 'restored.interlinear'))
    expect(await mirrored(join(folder, 'restored.interlinear'))).toMatchObject({ isWhole: true })
    const { rows } = await client.query('SELECT file_name FROM mirrored_projects')
    expect(rows).toEqual([{ file_name: 'restored.interlinear' }])
  })

  it('copies everything if an older copy of the file was edited', async () => {
    const older = join(folder, 'older.interlinear')
    copyFileSync(path, older)
    const comment = (text: string) => (session: ProjectSession) =>
      session.store.write('addComment', {
        ...{ stringId: 10, languageId: 'uk', userId: session.userId, text, type: 'comment' },
      } as never)
    await edit(comment('one'))
    await mirrored()
    rmSync(`${path}-wal`, { force: true })
    rmSync(`${path}-shm`, { force: true })
    copyFileSync(older, path)
    await edit(comment('another'))
    await edit(comment('and one more'))
    expect(await mirrored()).toMatchObject({ isWhole: true })
    const { comment: comments } = await content()
    expect(comments?.map((row) => (row as { text: string }).text)).toEqual(['another', 'and one more'])
  })

  it('keeps other projects apart that have the same ids', async () => {
    const other = join(folder, 'other.interlinear')
    await restoreLines(
      LINES.replace('0123456789abcdef0123456789abcdef', 'f'.repeat(32)).replace(
        '"Shop","source',
        '"Other","source',
      ),
      other,
    )
    await mirrored()
    await mirrored(other)
    await mirrored(path, true)
    const { rows } = await client.query(
      'SELECT name, count(*) AS strings FROM mirrored_projects JOIN source_string USING (project_id) GROUP BY name ORDER BY name',
    )
    expect(rows).toEqual([
      { name: 'Other', strings: '3' },
      { name: 'Shop', strings: '3' },
    ])
  })

  it('follows a watched file, also if another is restored in its place', async () => {
    const ending = new AbortController()
    const reports: MirrorReport[] = []
    const watching = watchProject(path, {
      ...{ address: readAddress(address), signal: ending.signal, onProgress: () => undefined },
      onMirrored: (report) => {
        reports.push(report)
      },
      onWaiting: () => undefined,
    })
    const until = (isDone: () => Promise<boolean>) => expect.poll(isDone).toBe(true)
    const named = async (title: string) => {
      const { rows } = await client
        .query<{ title: string }>('SELECT title FROM label')
        .catch(() => ({ rows: [] as { title: string }[] }))
      return rows.some((row) => row.title === title)
    }
    await until(() => named('urgent'))
    const writer = new SqliteDatabase(path)
    writer.exec("UPDATE label SET title = 'later'")
    writer.close()
    await until(() => named('later'))
    const restored = join(folder, 'restored.interlinear')
    await restoreLines(LINES.replace('urgent', 'of the archive'), restored)
    for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
    renameSync(restored, path)
    await until(() => named('of the archive'))
    ending.abort()
    await watching
    expect(reports.map(({ isWhole }) => isWhole)).toEqual([true, false, true])
  })

  it('is refused to the second of two concurrent processes', async () => {
    await mirrored()
    const holder = await connected(address)
    await holder.query('BEGIN')
    await holder.query(`SELECT pg_advisory_xact_lock(('x' || '0123456789abcdef')::bit(64)::bigint)`)
    await expect(mirrored()).rejects.toMatchObject({ code: 'mirror.busy' })
    await holder.query('ROLLBACK')
    await holder.end()
    expect(await mirrored()).toMatchObject({ rows: 0 })
  })

  it('refuses a mirror of a newer version, and does not change it', async () => {
    await mirrored()
    await client.query('UPDATE mirror_version SET version = version + 1')
    const failure = await mirrored(path, true).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'mirror.newer' })
  })

  it('requires that a project of an older schema is opened first, and does not touch it', async () => {
    const db = new SqliteDatabase(path)
    db.pragma('user_version = 3')
    db.pragma('journal_mode = DELETE')
    db.close()
    const before = readFileSync(path)
    const failure = await mirrored().catch((thrown: unknown) => thrown)
    expect((failure as Failure).code).toMatch(/^(?:mirror\.openFirst|project\.damaged)$/)
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})
