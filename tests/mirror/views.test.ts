/** Views of a mirror: what they count, that the page has each of their columns, and that an older mirror gets them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAddress } from '../../core/mirror/address.ts'
import { mirrorProject } from '../../core/mirror/mirror.ts'
import { MIRROR_VERSION, prepareSchema } from '../../core/mirror/rows/schema.ts'
import { MIRROR_VIEWS } from '../../core/mirror/rows/views.ts'
import { restoreLines } from '../cli/commandLine.ts'
import { readPage } from '../reference/pages.ts'
import { connected, describeWithServer, startServer, type TestServer } from './server.ts'

const LINES = `{"kind":"archive","version":1}
{"kind":"user","id":1,"login":"anna"}
{"kind":"project","id":1,"identifier":"shop","name":"Shop","sourceLanguageId":"en","targetLanguageIds":["uk","de"]}
{"kind":"string","id":10,"identifier":"a","text":"One"}
{"kind":"string","id":11,"identifier":"b","text":"Two"}
{"kind":"string","id":12,"identifier":"c","text":"Three","isHidden":true}
{"kind":"translation","id":100,"stringId":10,"languageId":"uk","text":"Один","userId":1,"createdAt":"2026-05-01T23:59:59Z"}
{"kind":"translation","id":101,"stringId":11,"languageId":"uk","text":"Два","userId":1,"createdAt":"2026-05-02T00:00:00Z"}
{"kind":"translation","id":102,"stringId":12,"languageId":"uk","text":"Три","userId":1,"createdAt":"2026-05-02T00:00:00Z"}
{"kind":"approval","id":7,"translationId":100,"userId":1,"createdAt":"2026-05-03T10:00:00Z"}
{"kind":"comment","id":8,"stringId":10,"languageId":"uk","userId":1,"type":"issue","issueType":"source_mistake","issueStatus":"unresolved","text":"Which one?","createdAt":"2026-05-03T10:00:00Z"}
{"kind":"comment","id":9,"stringId":10,"languageId":"uk","userId":1,"type":"issue","issueType":"source_mistake","issueStatus":"resolved","text":"Done"}
`

describeWithServer('the views of a mirror', () => {
  let server: TestServer
  let client: Client
  const folder = mkdtempSync(join(tmpdir(), 'mirror-views-'))
  beforeAll(async () => {
    server = await startServer()
    const path = join(folder, 'shop.interlinear')
    await restoreLines(LINES, path)
    const address = await server.database()
    await mirrorProject(path, {
      address: readAddress(address),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    client = await connected(address)
    await client.query(
      `INSERT INTO qa_issue SELECT project_id, 1, 100, 'spaces', '', 'open', NULL, 0 FROM mirrored_projects
       UNION ALL SELECT project_id, 2, 101, 'spaces', '', 'ignored', NULL, 0 FROM mirrored_projects`,
    )
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const rowsOf = async (view: string, columns: string): Promise<unknown[]> =>
    (
      await client.query<unknown[]>({
        text: `SELECT ${columns} FROM ${view} ORDER BY 1, 2`,
        rowMode: 'array',
      })
    ).rows

  it('count like the project', async () => {
    expect(
      await rowsOf(
        'progress_by_language',
        'language_id, strings, translated, approved, untranslated, translated_percent',
      ),
    ).toEqual([
      ['de', '2', '0', '0', '2', '0.00'],
      ['uk', '2', '2', '1', '0', '100.00'],
    ])
    expect(
      await rowsOf(
        'progress_by_project',
        'project, languages, strings, translated, translated_percent, approved_percent',
      ),
    ).toEqual([['Shop', '2', '2', '2', '50.00', '25.00']])
    expect(await rowsOf('translations_by_day', 'day::text, language_id, translations, people')).toEqual([
      ['2026-05-01', 'uk', '1', '1'],
      ['2026-05-02', 'uk', '2', '1'],
    ])
    expect(await rowsOf('approvals_by_day', 'day::text, language_id, approvals')).toEqual([
      ['2026-05-03', 'uk', '1'],
    ])
    expect(await rowsOf('open_issues', 'comment_id, identifier, issue_type, text, user_login')).toEqual([
      ['8', 'a', 'source_mistake', 'Which one?', 'anna'],
    ])
    expect(await rowsOf('qa_findings', 'language_id, qa_check, findings, strings')).toEqual([
      ['uk', 'spaces', '1', '1'],
    ])
  })

  it('are documented on the page, each with all its columns in their order', async () => {
    const sections = new Map(
      readPage('docs/mirror.md')
        .split(/^### /m)
        .slice(1)
        .map((section): [string, string] => [section.split('\n')[0] ?? '', section.split(/^## /m)[0] ?? '']),
    )
    for (const { name } of MIRROR_VIEWS) {
      const { fields } = await client.query(`SELECT * FROM ${name} LIMIT 0`)
      const rows = [...(sections.get(name) ?? '').matchAll(/^\| (`.*?) \|/gm)]
      const told = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, column]) => column))
      expect(told, name).toEqual(fields.map((field) => field.name))
    }
  })

  it('are added to a mirror of an earlier version', async () => {
    const older = await connected(await server.database())
    await prepareSchema(older)
    for (const { name } of [...MIRROR_VIEWS].reverse())
      await older.query(`DROP VIEW IF EXISTS ${name} CASCADE`)
    await older.query('UPDATE mirror_version SET version = 1')
    await prepareSchema(older)
    const { rows } = await older.query<{ version: number }>('SELECT version FROM mirror_version')
    expect(rows).toEqual([{ version: MIRROR_VERSION }])
    for (const { name } of MIRROR_VIEWS) await older.query(`SELECT * FROM ${name}`)
    await older.end()
  })
})
