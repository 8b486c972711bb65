/**
 * The desktop packages around a stand-in for Electron's runtime: what is in the tree and what is not, and the Debian
 * package as a bare system takes it. `npm run build` comes before.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPackage, extractFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaryPackages } from '../../packaging/dictionaries.ts'
import { checkout, manifest } from '../../packaging/manifest.ts'
import { makeBareRoot } from './bareRoot.ts'

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const hasDpkg = process.platform === 'linux' && has('dpkg-deb')
const canInstall = hasDpkg && process.getuid?.() === 0

if (!hasDpkg) console.warn('SKIPPED: dpkg-deb is not here, so no Debian package is made.')

/** How a fuse is written in the program. */
const [OFF, ON] = [...Buffer.from('01')]

/** The app's size in bytes, without Electron's own files; about 64 MB of these are the dictionaries. */
const MAX_BYTES = 100_000_000

let folder: string
let tree: string
let deb: string

beforeAll(() => {
  if (!hasDpkg) return
  folder = mkdtempSync(join(tmpdir(), 'interlinear-packages-'))
  const args = ['packaging/desktop.ts', '--linux', '--stand-in', '--built', '--out', folder]
  execFileSync(process.execPath, args, { cwd: checkout, stdio: ['ignore', 2, 2] })
  tree = join(folder, 'linux-unpacked')
  deb = join(folder, globSync('*.deb', { cwd: folder })[0] ?? '')
})

afterAll(() => {
  if (hasDpkg) rmSync(folder, { recursive: true })
})

const asar = () => join(tree, 'resources/app.asar')
const inAsar = () => listPackage(asar(), { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1))

describe.skipIf(!hasDpkg)('the tree', () => {
  it('has one binary, which is unpacked, for one platform', () => {
    const binaries = globSync('**/*.node', { cwd: join(tree, 'resources') })
    expect(binaries).toEqual([
      `app.asar.unpacked/node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
    ])
    expect(inAsar().filter((path) => path.endsWith('.node'))).toHaveLength(1)
  })

  it('has the bundle, the screens and what the bundle leaves outside; no sources, and nothing twice', () => {
    const paths = inAsar()
    for (const path of [
      'out/main/main.js',
      'out/preload/preload.cjs',
      'out/renderer/index.html',
      'LICENSE',
      'THIRD-PARTY-NOTICES',
    ])
      expect(paths).toContain(path)
    const sources = paths.filter((path) => /\.(?:ts|c|cpp|h|gyp|gypi|map|svelte)$/.test(path))
    expect(sources).toContain('core/contract/moduleProtocol.ts')
    // The beginning of a new module.
    expect(
      sources.filter((path) => !/^core\/(?:modules\/kit\/template|contract\/moduleP)/.test(path)),
    ).toEqual([])
    const packages = new Set(
      paths.filter((path) => path.startsWith('node_modules/')).map((path) => path.split('/')[1]),
    )
    expect([...packages].sort()).toEqual(Object.keys(manifest.dependencies).sort())
    expect(paths.filter((path) => /^out\/(?:program|icons)/.test(path))).toEqual([])
  })

  it('has each spelling dictionary as files of its own, with its licence', () => {
    const paths = new Set(inAsar())
    for (const name of dictionaryPackages())
      for (const file of ['index.aff', 'index.dic', 'license'])
        expect(paths.has(`out/dictionaries/${name}/${file}`), `${name}/${file}`).toBe(true)
  })

  it('takes less than 100 MB beside Electron’s own files', () => {
    const files = globSync('resources/**/*', { cwd: tree }).map((path) => statSync(join(tree, path)))
    const bytes = files.filter((stats) => stats.isFile()).reduce((sum, { size }) => sum + size, 0)
    expect(bytes).toBeGreaterThan(5_000_000)
    expect(bytes).toBeLessThan(MAX_BYTES)
  })

  it('says its name as people read it, and the name by which desktops know its windows', () => {
    const shipped = JSON.parse(extractFile(asar(), 'package.json').toString()) as object
    expect(shipped).toMatchObject({ productName: 'Interlinear', desktopName: 'interlinear-desktop.desktop' })
    expect(shipped).not.toHaveProperty('devDependencies')
  })

  it('has Electron’s ways to run other code closed', async () => {
    const wire = await getCurrentFuseWire(join(tree, 'interlinear-desktop'))
    expect(wire[FuseV1Options.RunAsNode]).toBe(OFF)
    expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(OFF)
    expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(OFF)
    expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(ON)
    expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(ON)
  })
})

function field(name: string): string {
  return execFileSync('dpkg-deb', ['--field', deb, name], { encoding: 'utf8' }).trim()
}

describe.skipIf(!hasDpkg)('the Debian package', () => {
  it('says what it is, whose, and where', () => {
    expect(field('Package')).toBe('interlinear-desktop')
    expect(field('Version')).toBe(`${manifest.version}-1`)
    expect(field('Homepage')).toBe(manifest.homepage)
    expect(field('Maintainer')).toBe(`${manifest.author.name} <${manifest.author.email}>`)
    expect(field('Description')).toMatch(/^Offline localization workbench\n \S/)
    // `interlinear` on PATH is the command line, of a package of its own.
    expect(field('Depends').split(', ')).toEqual(
      expect.arrayContaining(['libnss3', `interlinear (= ${manifest.version}-1)`]),
    )
    expect(Number(field('Installed-Size'))).toBeGreaterThan(5_000)
  })

  it('has a desktop entry that validates, with each type once', () => {
    const place = join(folder, 'unpacked')
    execFileSync('dpkg-deb', ['--extract', deb, place])
    const path = join(place, 'usr/share/applications/interlinear-desktop.desktop')
    if (has('desktop-file-validate')) execFileSync('desktop-file-validate', ['--warn-kde', path])
    const entry = readFileSync(path, 'utf8')
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(entry)?.[1]
    expect(value('StartupWMClass')).toBe('interlinear-desktop')
    expect(value('Exec')).toBe('/usr/lib/interlinear-desktop/interlinear-desktop %U')
    const types = (value('MimeType') ?? '').split(';').filter((type) => type !== '')
    expect(types.sort()).toEqual([
      ...['application/x-interlinear', 'application/xliff+xml', 'text/x-gettext-translation'],
      'x-scheme-handler/interlinear',
    ])
    const icons = globSync('usr/share/icons/hicolor/*/apps/interlinear-desktop.png', { cwd: place })
    expect(icons.map((icon) => icon.split('/')[4])).toContain('256x256')
    // The package of the command line has the type, with the marks of its bytes.
    expect(existsSync(join(place, 'usr/share/mime'))).toBe(false)
  })

  it.skipIf(!canInstall)(
    'is installed into a bare system, where `interlinear-desktop` is on PATH, and removed',
    () => {
      const root = join(folder, 'root')
      const programs = [
        'bash',
        'sh',
        'cat',
        'chmod',
        'cp',
        'ln',
        'readlink',
        'rm',
        'unshare',
        'update-alternatives',
      ]
      makeBareRoot(
        root,
        programs.map((name) => `/usr/bin/${name}`),
      )
      const dpkg = (...args: string[]) =>
        execFileSync('dpkg', [`--root=${root}`, '--force-depends', ...args], { stdio: ['ignore', 2, 'pipe'] })
      dpkg('--install', deb)
      const { stdout, status } = spawnSync('chroot', [root, 'sh', '-c', 'interlinear-desktop uk.po'], {
        env: { PATH: '/usr/sbin:/usr/bin' },
      })
      expect(stdout.toString()).toContain("a stand-in for Electron's runtime")
      expect(stdout.toString()).toContain('uk.po')
      expect(status).toBe(0)
      dpkg('--remove', 'interlinear-desktop')
      expect(existsSync(join(root, 'usr/lib/interlinear-desktop'))).toBe(false)
      expect(lstatSync(join(root, 'usr/bin/interlinear-desktop'), { throwIfNoEntry: false })).toBeUndefined()
    },
  )
})
