/**
 * Debian's package of the command line, with a link to this Node in the place of its own: `interlinear` from it is the
 * command line. `npm run build` comes before. The rehearsal of a release installs the real one (rehearse.ts).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProgramDeb } from '../../packaging/debian/programDeb.ts'
import { manifest } from '../../packaging/manifest.ts'

const hasDpkg = process.platform === 'linux' && spawnSync('dpkg-deb', ['--version']).status === 0
if (!hasDpkg) console.warn('SKIPPED: dpkg-deb is not here, so no Debian package is made.')

let folder: string
let deb: string
let root: string

beforeAll(() => {
  if (!hasDpkg) return
  folder = mkdtempSync(join(tmpdir(), 'interlinear-deb-test-'))
  const node = join(folder, 'node')
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 })
  deb = makeProgramDeb(process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64', folder, { node })
  root = join(folder, 'root')
  execFileSync('dpkg-deb', ['--extract', deb, root])
})

afterAll(() => {
  if (hasDpkg) rmSync(folder, { recursive: true })
})

const field = (name: string) => execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim()

describe.skipIf(!hasDpkg)('the Debian package of the command line', () => {
  it('says what it is, and what it needs', () => {
    expect(field('Package')).toBe('interlinear')
    expect(field('Version')).toBe(`${manifest.version}-1`)
    expect(field('Depends')).toContain('libc6 (>= ')
    expect(field('Description')).toMatch(/^Offline localization workbench\n \S/)
  })

  it('has the command line as `interlinear`, which imports a file', () => {
    const work = join(folder, 'work')
    mkdirSync(work)
    writeFileSync(join(work, 'en.json'), '{"a": "Hello"}')
    const interlinear = (...args: string[]) =>
      execFileSync(join(root, 'usr/bin/interlinear'), args, {
        cwd: work,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', INTERLINEAR_HOME: join(work, 'home') },
      })
    expect(interlinear('--help')).toContain('import')
    interlinear('init', 'shop.interlinear', '--source', 'en', '--target', 'uk')
    interlinear('import', 'shop.interlinear', 'en.json')
    expect(interlinear('query', 'shop.interlinear', 'text contains "hello"', '--count')).toBe('1\n')
  })

  it('has its licences, changelogs, man page and types where the system looks for them', () => {
    const share = (path: string) => join(root, 'usr/share', path)
    for (const path of [
      'doc/interlinear/copyright',
      'doc/interlinear/changelog.gz',
      'doc/interlinear/changelog.Debian.gz',
      'man/man1/interlinear.1.gz',
      'applications/interlinear.desktop',
      'metainfo/org.interlinear.Interlinear.metainfo.xml',
      'mime/packages/interlinear.xml',
      'icons/hicolor/256x256/apps/interlinear.png',
      'icons/hicolor/scalable/mimetypes/application-x-interlinear.svg',
    ])
      expect(statSync(share(path)).size, path).toBeGreaterThan(100)
    expect(readlinkSync(share('doc/interlinear/THIRD-PARTY-NOTICES'))).not.toMatch(/^\//)
    expect(readFileSync(share('doc/interlinear/THIRD-PARTY-NOTICES'), 'utf8')).toContain('hunspell-wasm')
    const copyright = readFileSync(share('doc/interlinear/copyright'), 'utf8')
    for (const words of [
      'hunspell-wasm/*',
      'LGPL-2.0 or GPL-2.0 or MPL-1.1',
      'License: Unicode-3.0',
      'runtime/*',
    ])
      expect(copyright).toContain(words)
  })

  it('asks for no other Node, and has no file twice', () => {
    const app = join(root, 'usr/lib/interlinear/app')
    expect(readFileSync(join(app, 'cli/interlinear.js'), 'utf8')).not.toMatch(/^#!/)
    for (const name of ['README.md', 'CHANGELOG.md']) expect(existsSync(join(app, name)), name).toBe(false)
  })
})
