/** Code on a real disk, and what a catalogue of a stranger's does not get to see of it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { showCode } from '../../../core/documents/code/showCode.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n') + '\n'

/** Makes a folder with files, and one beside it that must not be read. */
function tree(files: Record<string, string | Buffer>): { root: string; secret: string } {
  const top = mkdtempSync(join(tmpdir(), 'interlinear-code-'))
  onTestFinished(() => rmSync(top, { recursive: true }))
  const [root, secret] = [join(top, 'project'), join(top, 'secret.c')]
  mkdirSync(root)
  writeFileSync(secret, 'secret\n')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, secret }
}

const show = (root: string, path: string, line: number | null = null, catalogue = 'po/uk.po') =>
  showCode([{ path, line }], [{ folder: root, catalogue }], undefined)

async function codeOf(shown: Promise<unknown>): Promise<string> {
  const thrown: unknown = await shown.catch((error: unknown) => error)
  return thrown instanceof Failure ? thrown.code : JSON.stringify(thrown)
}

describe('the excerpt of source code', () => {
  it('has the lines around the given line', async () => {
    const { root } = tree({ 'src/a.c': numbered(1000) })
    const found = await show(root, '../src/a.c', 500)
    expect(found).toMatchObject({
      index: 0,
      folder: root,
      path: 'src/a.c',
      line: 500,
      total: 1000,
      firstLine: 300,
    })
    expect(found.lines[500 - found.firstLine]).toBe('line 500')
    expect(found.lines).toHaveLength(321)
  })

  it('begins at the first line of a short file, and if no line is given', async () => {
    const { root } = tree({ 'src/a.c': 'one\r\ntwo\rthree' })
    expect(await show(root, 'src/a.c', 2)).toMatchObject({
      line: 2,
      firstLine: 1,
      lines: ['one', 'two', 'three'],
    })
    expect(await show(root, 'src/a.c')).toMatchObject({ line: null, firstLine: 1, total: 3 })
  })

  it('is the end of a shortened file, without a marked line', async () => {
    const { root } = tree({ 'src/a.c': numbered(10) })
    const found = await show(root, 'src/a.c', 900)
    expect(found).toMatchObject({ line: null, total: 10 })
    expect(found.lines.at(-1)).toBe('line 10')
  })

  it('uses the reference that is nearest to the catalogue', async () => {
    const { root } = tree({ 'web/admin/a.py': 'near', 'admin/a.py': 'far' })
    const found = await show(root, 'admin/a.py', 1, 'web/locale/uk/django.po')
    expect(found.lines).toEqual(['near'])
  })

  it('uses the first reference that exists, or the requested one', async () => {
    const { root } = tree({ 'b.c': 'b' })
    const places = ['a.c', 'b.c'].map((path) => ({ path, line: 1 }))
    const folders = [{ folder: root, catalogue: 'uk.po' }]
    expect(await showCode(places, folders, undefined)).toMatchObject({ index: 1, path: 'b.c' })
    expect(await codeOf(showCode(places, folders, 0))).toBe('code.missing')
    expect(await codeOf(showCode(places, folders, 2))).toBe('code.noReference')
    expect(await codeOf(showCode(places, [], undefined))).toBe('code.noFolder')
  })

  it('is searched in each folder, the newest first', async () => {
    const [old, fresh] = [tree({ 'a.c': 'old', 'b.c': 'only here' }).root, tree({ 'a.c': 'new' }).root]
    const folders = [fresh, old].map((folder) => ({ folder, catalogue: 'uk.po' }))
    expect((await showCode([{ path: 'a.c', line: 1 }], folders, 0)).lines).toEqual(['new'])
    expect((await showCode([{ path: 'b.c', line: 1 }], folders, 0)).lines).toEqual(['only here'])
  })

  it('is refused if no folder of the project contains it', async () => {
    const { root, secret } = tree({ 'src/a.c': 'a', '.git/config': 'token', 'po/uk.po': '' })
    for (const path of ['../../secret.c', '../secret.c/', secret, '/etc/passwd', '../.git/config'])
      expect(await codeOf(show(root, path)), path).toBe('code.outside')
    for (const path of ['src/b.c', 'src', 'src/a.c/b'])
      expect(await codeOf(show(root, path)), path).toBe('code.missing')
  })

  it.skipIf(process.platform === 'win32')('follows no link to the outside, and reads no pipe', async () => {
    const { root, secret } = tree({ 'src/a.c': 'a', '.git/config': 'token' })
    symlinkSync(secret, join(root, 'link.c'))
    symlinkSync(dirname(root), join(root, 'up'))
    symlinkSync(join(root, '.git'), join(root, 'innocent'))
    symlinkSync(join(root, 'src'), join(root, 'inside'))
    symlinkSync('/dev/zero', join(root, 'zero.c'))
    execFileSync('mkfifo', [join(root, 'pipe.c')])
    for (const path of ['link.c', 'up/secret.c', 'innocent/config', 'zero.c'])
      expect(await codeOf(show(root, path)), path).toBe('code.outside')
    expect(await codeOf(show(root, 'pipe.c'))).toBe('code.missing')
    expect(await show(root, 'inside/a.c')).toMatchObject({ lines: ['a'] })
  })

  it('is limited in file size and line length', async () => {
    const { root } = tree({
      'a.png': Buffer.from([0x89, 0x50, 0, 1]),
      'big.c': '',
      'long.js': 'x'.repeat(100_000),
      'old.c': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
      'marked.c': '\uFEFFint',
      'empty.c': '',
    })
    truncateSync(join(root, 'big.c'), 5 * 1024 * 1024)
    expect(await codeOf(show(root, 'a.png'))).toBe('code.binary')
    expect(await codeOf(show(root, 'big.c'))).toBe('code.tooLarge')
    expect((await show(root, 'long.js')).lines[0]).toHaveLength(1_001)
    expect((await show(root, 'old.c')).lines).toEqual(['café'])
    expect((await show(root, 'marked.c')).lines).toEqual(['int'])
    expect(await show(root, 'empty.c', 1)).toMatchObject({ lines: [''], total: 1 })
  })
})
