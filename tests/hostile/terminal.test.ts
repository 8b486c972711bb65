/** Texts, identifiers and names of a stranger's project as commands print them: none of them commands the terminal. */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, test } from 'vitest'
import { commandLine, interlinearPath } from '../cli/commandLine.ts'
import { folderForTest, goodProject } from './projects.ts'

/** Writes the clipboard, clears the screen, hides what follows and turns it around; C1 and bidirectional controls too. */
const EVIL = '\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u009b8m\u202eevil\u2066'

// eslint-disable-next-line no-control-regex -- What a terminal would obey.
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

test('commands for people show escapes, data formats stay as they are', async () => {
  const { folder, run, ok } = commandLine()
  const path = goodProject(join(folder, 'p.interlinear'))
  const db = new SqliteDatabase(path)
  db.prepare('UPDATE source_string SET text = ?, text_folded = ?, identifier = ? WHERE id = 1').run(
    EVIL,
    EVIL,
    EVIL,
  )
  db.prepare('UPDATE project SET name = ?').run(EVIL)
  db.prepare('UPDATE user SET login = ? WHERE id = 1').run(EVIL)
  db.prepare('UPDATE file SET name = ?, path = ? WHERE id = 1').run(EVIL, EVIL)
  db.close()
  const commands = [
    ['query', 'p.interlinear', 'true'],
    ['query', 'p.interlinear', `text contains "${EVIL}" and nothing`],
    ['status', 'p.interlinear'],
    ['qa', 'p.interlinear', '--language', 'uk'],
    ['export', 'p.interlinear', '--language', 'uk', '--file', EVIL.slice(1)],
    ['export', 'p.interlinear', '--language', 'uk', '--out', 'out'],
    ['tm', 'search', 'p.interlinear', 'evil'],
  ]
  let shown = 0
  for (const args of commands) {
    const { stdout, stderr } = await run(args)
    expect({ args, found: OBEYED.exec(stdout + stderr)?.[0] }).toEqual({ args, found: undefined })
    if (/\\u\{1b\}|\\u\{202e\}/.test(stdout + stderr)) shown += 1
  }
  expect(shown).toBeGreaterThan(2)
  expect(await ok(['query', 'p.interlinear', 'true', '--format', 'csv'])).toContain(EVIL)
  expect(JSON.parse(await ok(['query', 'p.interlinear', 'true', '--json']))).toMatchObject([
    { identifier: EVIL },
    ...Array.from({ length: 19 }, () => ({})),
  ])
})

test('CSV says how many cells begin like formulas, and holds them as they are', async () => {
  const { folder, run } = commandLine()
  const path = goodProject(join(folder, 'p.interlinear'))
  const db = new SqliteDatabase(path)
  db.prepare('UPDATE source_string SET text = ? WHERE id IN (1, 2)').run('=cmd|calc')
  db.close()
  const { stdout, stderr } = await run(['query', 'p.interlinear', 'true', '--format', 'csv'])
  expect(stdout).toContain('=cmd|calc')
  expect(stderr).toContain('2 cells begin like a formula')
})

test('a memory’s and a glossary’s tables say so too', async () => {
  const { folder, ok, run } = commandLine()
  goodProject(join(folder, 'p.interlinear'))
  writeFileSync(join(folder, 'evil.csv'), 'en,uk\n=cmd|calc,@evil\nplain,-1\n')
  await ok(['tm', 'import', 'p.interlinear', 'evil.csv', '--tm', 'Evil'])
  const terms = ['--glossary', 'Evil', '--columns', 'term:en,term:uk']
  await ok(['glossary', 'import', 'p.interlinear', 'evil.csv', ...terms])
  for (const room of ['tm', 'glossary']) {
    const named = [room === 'tm' ? '--tm' : '--glossary', 'Evil']
    const { stderr } = await run([room, 'export', 'p.interlinear', `${room}.csv`, ...named])
    expect([room, stderr]).toEqual([room, expect.stringContaining('cells begin like a formula')])
    expect(readFileSync(join(folder, `${room}.csv`), 'utf8')).toContain('=cmd|calc')
  }
})

test.skipIf(process.platform === 'win32')(
  'the home and a project are private, whatever the umask allows',
  () => {
    const folder = folderForTest()
    const openly = (args: readonly string[]) =>
      spawnSync('sh', ['-c', 'umask 000; exec "$0" "$@"', process.execPath, interlinearPath, ...args], {
        cwd: folder,
        env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
      }).status
    const app = ['--name', 'A', '--type', 'public', '--redirect', 'http://127.0.0.1/', '--scopes', 'project']
    expect(openly(['init', 'p.interlinear', '--source', 'en', '--target', 'uk'])).toBe(0)
    expect(openly(['serve', 'app', 'add', ...app])).toBe(0)
    const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
    expect([modeOf('home'), modeOf('p.interlinear')]).toEqual(['700', '600'])
  },
)
