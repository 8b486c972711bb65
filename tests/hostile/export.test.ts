/** Names and paths of an untrusted project, exported by the real program into the user's git checkout. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportFiles } from '../../core/documents/export/exportFiles.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { createDatabase } from '../../core/store/database.ts'
import { commandLine } from '../cli/commandLine.ts'
import { folderForTest } from './projects.ts'

/** `HOSTILE_RUNS=10000 npx vitest run tests/hostile/export.test.ts` tries all of them. */
const NAMES = Number(process.env['HOSTILE_RUNS'] ?? 400)

/** A project with one JSON file of a path that no import would give it. */
function projectOf(path: string, names: readonly string[]): void {
  createDatabase(path, (db) => {
    db.exec(`
      INSERT INTO user (id, login) VALUES (1, 'anna');
      INSERT INTO project (id, identifier, name, type, deployment, source_language_id, owner_id, created_at)
        VALUES (1, 'shop', 'Shop', 'file-based', 'standard', 'en', 1, 0);
      INSERT INTO target_language (language_id, position) VALUES ('uk', 0);`)
    const file = db.prepare('INSERT INTO file (id, name, path, type, created_at) VALUES (?, ?, ?, ?, 0)')
    const content = db.prepare('INSERT INTO file_content (file_id, content) VALUES (?, ?)')
    const string = db.prepare(
      `INSERT INTO source_string (file_id, identifier, type, text, text_folded, created_at) VALUES (?, 'a', 'plain', 'A', 'a', 0)`,
    )
    for (const [index, name] of names.entries()) {
      file.run(index + 1, name, name, 'json')
      content.run(index + 1, Buffer.from('{"a": "A"}'))
      string.run(index + 1)
    }
  })
}

function checkout(folder: string): string {
  const root = join(folder, 'checkout')
  mkdirSync(join(root, 'sub'), { recursive: true })
  for (const args of [
    ['init', '-q'],
    ['config', 'user.email', 'a@b.c'],
    ['config', 'user.name', 'A'],
  ])
    expect(spawnSync('git', args, { cwd: root }).status).toBe(0)
  return root
}

/** Every file below a folder with its content. */
function treeOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(root, path), readFileSync(path, 'base64')]
    }),
  )
}

describe('an export into a checkout', () => {
  test.each([
    ['the configuration of git', '.git/config'],
    ['in another case', 'sub/.GIT/hooks/post-checkout'],
    ['as Windows calls it', 'git~1/config'],
    ['beside the folder', '../evil.json'],
    ['through a link', 'link/evil.json'],
    ['over a hidden file', '.npmrc'],
  ])('writes nothing: %s', async (_, name) => {
    const { folder, run } = commandLine()
    const root = checkout(folder)
    writeFileSync(join(root, '.npmrc'), 'registry=mine\n')
    symlinkSync(folder, join(root, 'link'))
    projectOf(join(folder, 'p.interlinear'), ['good.json', name])
    const [before, beside] = [treeOf(root), readdirSync(folder)]
    const { code, stderr } = await run(['export', 'p.interlinear', '--language', 'uk', '--out', 'checkout'])
    expect({ code, tree: treeOf(root) }).toEqual({ code: 2, tree: before })
    expect(readdirSync(folder).filter((name) => name !== 'home')).toEqual(beside)
    expect(stderr.split('\n').length).toBeLessThan(6)
    // eslint-disable-next-line no-control-regex -- What a terminal would obey.
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  test.each([
    ['nul.json', 'nul.json'],
    ['a. /ui.json', 'a. /ui.json'],
    ['a\u001b]52;c;ZXZpbA==\u0007.json', 'a\\u{1b}]52;c;ZXZpbA==\\u{7}.json'],
    ['-rf', '-rf'],
    ['a\\b.json', 'a\\b.json'],
  ])('leaves out what not every system can name: %j', async (name, shown) => {
    const { folder, run } = commandLine()
    const root = checkout(folder)
    projectOf(join(folder, 'p.interlinear'), ['good.json', name])
    const { code, stderr } = await run(['export', 'p.interlinear', '--language', 'uk', '--out', 'checkout'])
    expect(code).toBe(1)
    expect(stderr).toContain('1 file could not be written; the others are')
    expect(stderr).toContain(shown)
    // eslint-disable-next-line no-control-regex -- What a terminal would obey.
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    expect(readdirSync(root).sort()).toEqual(['.git', 'good.json', 'sub'])
  })

  test('writes over a hidden file where that is asked for', async () => {
    const { folder, ok } = commandLine()
    const root = checkout(folder)
    mkdirSync(join(root, '.texts'))
    writeFileSync(join(root, '.texts', 'ui.json'), '{}')
    projectOf(join(folder, 'p.interlinear'), ['.texts/ui.json'])
    await ok(['export', 'p.interlinear', '--language', 'uk', '--out', 'checkout', '--hidden'])
    expect(readFileSync(join(root, '.texts', 'ui.json'), 'utf8')).toContain('"a"')
  })

  test('a custom language whose id leads out is refused', async () => {
    const { folder, run } = commandLine()
    const path = join(folder, 'p.interlinear')
    projectOf(path, ['good.json'])
    const { default: SqliteDatabase } = await import('better-sqlite3')
    const db = new SqliteDatabase(path)
    const id = '../../evil'
    db.prepare('INSERT INTO custom_language (id, definition) VALUES (?, ?)').run(
      id,
      JSON.stringify({
        id,
        name: id,
        pluralCategoryNames: ['other'],
        pluralRules: '0',
        textDirection: 'ltr',
      }),
    )
    db.prepare('UPDATE target_language SET language_id = ?').run(id)
    db.close()
    for (const args of [
      ['export', 'p.interlinear', '--language', id, '--out', 'out'],
      ['export', 'p.interlinear', '--language', id],
    ]) {
      const { code, stderr } = await run(args)
      expect(code).toBe(2)
      expect(stderr).toContain('The custom language cannot be used')
    }
    expect(existsSync(join(folder, '..', 'evil'))).toBe(false)
  })
})

test(
  `${NAMES} random names: nothing outside of the folder, nothing in .git`,
  { timeout: 1_800_000 },
  async () => {
    const folder = folderForTest()
    const root = checkout(folder)
    symlinkSync('.git', join(root, 'inner'))
    symlinkSync(folder, join(root, 'outer'))
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '.git',
        '.GIT',
        '.git.',
        '.git ',
        'git~1',
        '.g\u200cit',
        '.hg',
        'inner',
        'outer',
      ),
      fc.constantFrom(
        'hooks',
        'config',
        'HEAD',
        'objects',
        'C:',
        '\\',
        '..\\',
        'nul',
        '-x',
        'a',
        'sub',
        '~',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ maxLength: 300, minLength: 240 }),
    )
    const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'))
    // The database has no text with a NUL or half a character in it as it was given.
    const names = fc.sample(path, NAMES)
    const project = join(folder, 'p.interlinear')
    projectOf(project, names)
    const git = treeOf(join(root, '.git'))
    const outside = () => readdirSync(folder).filter((name) => !name.startsWith('p.interlinear'))
    const beside = outside()
    const session = await ProjectSession.open(project, { login: 'anna', name: null }, { readers: 1 })
    let written = 0
    try {
      const files = await session.store.read('listFiles', {})
      expect(files.length).toBe(NAMES)
      const context = { signal: new AbortController().signal, onProgress: () => undefined }
      for (const { id } of files) {
        const request = { languageIds: ['uk'], folder: root, fileIds: [id], approvedOnly: false }
        try {
          const report = await exportFiles(session, request, context)
          for (const file of report.files) {
            expect(lstatSync(file.path).isFile()).toBe(true)
            written += 1
          }
        } catch {
          // How it is refused is for the tests above; here it is what lies on the disk that counts.
        }
      }
    } finally {
      await session.close()
    }
    expect(treeOf(join(root, '.git'))).toEqual(git)
    expect(outside()).toEqual(beside)
    expect(written).toBeGreaterThan(NAMES / 50)
    expect(written).toBeLessThan(NAMES)
    expect(spawnSync('git', ['status', '--porcelain'], { cwd: root }).status).toBe(0)
    console.info(`Of ${NAMES} names ${written} were written, ${NAMES - written} refused.`)
  },
)
