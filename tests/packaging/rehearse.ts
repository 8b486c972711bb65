/**
 * `npm run release:rehearse`: each step of a release that needs neither secrets nor Electron's runtime, in folders and
 * roots that are empty. Prints a line for each step, names the steps that only the forge can do, and fails where one of
 * the others does. `--out FOLDER` keeps what was made. Needs root for `chroot`, and the programs of `TOOLS`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { makeProgramDeb, type DebPlatform } from '../../packaging/debian/programDeb.ts'
import { readChangelog, releasesOf } from '../../packaging/changelog.ts'
import { checkout, manifest } from '../../packaging/manifest.ts'
import { releaseNotesOf } from '../../packaging/notes.ts'
import { makePortable } from '../../packaging/portable.ts'
import { makeSbom, writeSboms } from '../../packaging/sbom.ts'
import { copyProgram, makeBareRoot } from './bareRoot.ts'
import { installPackage } from './installed.ts'

/** Debian's packages of the programs that judge what is made. */
const TOOLS: Readonly<Record<string, string>> = {
  lintian: 'lintian',
  appstreamcli: 'appstream',
  'desktop-file-validate': 'desktop-file-utils',
  'update-mime-database': 'shared-mime-info',
  man: 'man-db',
  'dpkg-deb': 'dpkg',
}

/** Steps of release.yml that cannot be done here, each with its reason. */
const ON_THE_FORGE: readonly (readonly [step: string, reason: string])[] = [
  [
    'Electron in the desktop packages',
    'its runtime is downloaded from the forge; a stand-in takes its place',
  ],
  [
    '.AppImage, .rpm, .exe, .dmg, .zip',
    'electron-builder downloads the tools that make them, and each system makes its own',
  ],
  ['signing and notarization', 'they need the secrets of docs/releasing.md'],
  ['provenance (attest-build-provenance)', "it needs the forge's identity"],
  ['the draft of the release', 'it needs a tag and the token of the forge'],
  ['npm publish', "it needs the registry's trust in the workflow"],
]

const { values: asked } = parseArgs({
  options: { out: { type: 'string' }, built: { type: 'boolean', default: false } },
})

const scratch = mkdtempSync(join(tmpdir(), 'interlinear-rehearsal-'))
const out = asked.out ?? join(scratch, 'out')
const platform: DebPlatform = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'

const failed: string[] = []

/** Runs a step and prints its line; the steps after it run also where it fails. */
async function step(name: string, run: () => string | Promise<string>): Promise<void> {
  const start = performance.now()
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`
  try {
    const said = await run()
    console.log(`ok      ${name}: ${said} (${seconds()})`)
  } catch (error) {
    failed.push(name)
    console.log(`FAILED  ${name} (${seconds()})\n${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Runs a program and answers what it printed; throws with both outputs where it fails. */
function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (error !== undefined) throw error
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${String(status)}.\n${stdout}${stderr}`)
  return stdout
}

function assert(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

const megabytes = (path: string): string => `${(readFileSync(path).length / 1_000_000).toFixed(1)} MB`

/** The first steps of a user, as a shell script in a folder with `en.json`. */
const FIRST_USE = `interlinear --help > help.txt &&
  interlinear init shop.interlinear --source en --target uk &&
  interlinear import shop.interlinear en.json &&
  interlinear query shop.interlinear 'text contains "hello"' --count`

/** A root without Node that has the shell, `programs`, and what the program in it is linked to. */
function bareRoot(name: string, programs: readonly string[]): string {
  const root = join(scratch, name)
  makeBareRoot(
    root,
    ['sh', 'readlink', ...programs].map((each) => `/usr/bin/${each}`),
  )
  mkdirSync(join(root, 'root/work'), { recursive: true })
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n')
  writeFileSync(join(root, 'root/work/en.json'), '{"a": "Hello"}')
  return root
}

/** Uses `interlinear` of a root, found on PATH there. */
function useInRoot(root: string, path: string): string {
  const args = [
    '-i',
    `PATH=${path}`,
    'HOME=/root',
    '/usr/sbin/chroot',
    root,
    'sh',
    '-c',
    `cd /root/work && ${FIRST_USE}`,
  ]
  const printed = run('env', args)
  assert(/^1$/m.test(printed), `The query found nothing:\n${printed}`)
  assert(
    readFileSync(join(root, 'root/work/help.txt'), 'utf8').includes('import'),
    '--help names no command.',
  )
  return '--help, init, import and a query work'
}

function rehearseNpm(): string {
  const { tarball, program, folder } = installPackage()
  const work = join(scratch, 'npm')
  mkdirSync(work)
  writeFileSync(join(work, 'en.json'), '{"a": "Hello"}')
  const launcher = join(work, 'interlinear')
  writeFileSync(launcher, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o755 })
  const env = {
    ...process.env,
    PATH: `${work}:${process.env['PATH'] ?? ''}`,
    INTERLINEAR_HOME: join(work, 'home'),
  }
  assert(/^1$/m.test(run('sh', ['-c', FIRST_USE], { cwd: work, env })), 'The query found nothing.')
  assert(existsSync(join(folder, 'THIRD-PARTY-NOTICES')), 'The tarball has no THIRD-PARTY-NOTICES.')
  run('cp', [tarball, out])
  rmSync(join(folder, '../..'), { recursive: true })
  return `${basename(tarball)}, ${megabytes(join(out, basename(tarball)))}; installed in an empty folder: --help, init, import and a query work`
}

function rehearsePortable(): string {
  const archive = makePortable(platform, out)
  const root = bareRoot('portable', [])
  run('tar', ['-xzf', archive, '-C', root])
  const [tree = ''] = globSync('Interlinear-*', { cwd: root })
  for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES', 'app/THIRD-PARTY-NOTICES', 'runtime/LICENSE'])
    assert(existsSync(join(root, tree, name)), `The archive has no ${name}.`)
  copyProgram(root, join(root, tree, 'runtime/node'))
  return `${basename(archive)}, ${megabytes(archive)}; in a root without Node: ${useInRoot(root, `/${tree}/bin:/usr/bin`)}`
}

let deb = ''

function rehearseDeb(): string {
  deb = makeProgramDeb(platform, out, { compression: 1 })
  const root = bareRoot('deb', ['rm'])
  execFileSync('dpkg', [`--root=${root}`, '--force-depends', '--install', deb], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  copyProgram(root, join(root, 'usr/lib/interlinear/runtime/node'))
  const used = useInRoot(root, '/usr/bin')
  for (const name of ['copyright', 'changelog.gz', 'changelog.Debian.gz', 'THIRD-PARTY-NOTICES'])
    assert(existsSync(join(root, 'usr/share/doc/interlinear', name)), `The package has no ${name}.`)
  run('dpkg', [`--root=${root}`, '--remove', 'interlinear'])
  assert(!existsSync(join(root, 'usr/lib/interlinear')), 'The package left files behind.')
  return `${basename(deb)}, ${megabytes(deb)}; installed in a bare root: ${used}; removed without a rest`
}

/** The package's files, for what reads them. */
function unpack(): string {
  const place = join(scratch, 'unpacked')
  if (!existsSync(place)) run('dpkg-deb', ['--extract', deb, place])
  return place
}

function rehearseMetadata(): string {
  const share = join(unpack(), 'usr/share')
  run('appstreamcli', [
    'validate',
    '--no-net',
    join(share, 'metainfo/org.interlinear.Interlinear.metainfo.xml'),
  ])
  run('desktop-file-validate', [join(share, 'applications/interlinear.desktop')])
  const warnings = spawnSync('man', ['--warnings', '-l', join(share, 'man/man1/interlinear.1.gz')], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', MANROFFSEQ: '', MANWIDTH: '100' },
  })
  assert(warnings.status === 0 && warnings.stderr === '', `man: ${warnings.stderr}`)
  assert(
    gunzipSync(readFileSync(join(share, 'doc/interlinear/changelog.gz'))).includes('# Changelog'),
    'No changelog.',
  )
  run('update-mime-database', [join(share, 'mime')])
  assert(
    readFileSync(join(share, 'mime/magic')).includes('application/x-interlinear'),
    'The type has no magic.',
  )
  return 'appstreamcli, desktop-file-validate, man and update-mime-database find no error'
}

function rehearseLintian(): string {
  const { stdout, stderr, status } = spawnSync('lintian', ['--no-cfg', '--fail-on', 'error', deb], {
    encoding: 'utf8',
  })
  const lines = stdout.split('\n').filter((line) => line !== '')
  assert(status === 0, `${stdout}${stderr}`)
  return `no error, ${lines.length} ${lines.length === 1 ? 'warning' : 'warnings'}${lines.map((line) => `\n          ${line}`).join('')}`
}

/** The tree of the desktop packages and their Debian package, around a stand-in for Electron's runtime. */
function rehearseDesktop(): string {
  const place = join(scratch, 'desktop')
  run(process.execPath, ['packaging/desktop.ts', '--linux', '--stand-in', '--built', '--out', place], {
    cwd: checkout,
  })
  const [name = ''] = globSync('*.deb', { cwd: place })
  assert(
    existsSync(join(place, 'linux-unpacked/THIRD-PARTY-NOTICES')),
    'The tree has no THIRD-PARTY-NOTICES.',
  )
  const control = run('dpkg-deb', ['--field', join(place, name)])
  assert(/^Package: interlinear-desktop$/m.test(control), `The package is another one:\n${control}`)
  return `${name} around a stand-in for Electron's runtime; it is in no release`
}

function rehearseSbom(): string {
  const paths = writeSboms(out)
  const counts = [makeSbom('program'), makeSbom('desktop')].map(({ components }) => components.length)
  return `${paths.map((path) => basename(path)).join(' and ')}: ${counts.join(' and ')} components`
}

function rehearseNotes(): string {
  const isReleased = releasesOf(readChangelog()).some(({ name }) => name === manifest.version)
  if (isReleased)
    return `section [${manifest.version}], ${releaseNotesOf(`v${manifest.version}`, readChangelog()).length} characters`
  // Before its section is named, what the notes would be is what waits to be released.
  const notes = releaseNotesOf('vUnreleased', readChangelog(), 'Unreleased')
  return `${manifest.version} is not in CHANGELOG.md yet; its section [Unreleased] has ${notes.length} characters`
}

async function rehearseChecksums(): Promise<string> {
  const names = globSync('*', { cwd: out }).filter((name) => name !== 'SHA256SUMS')
  const lines: string[] = []
  for (const name of names.sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(out, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''))
  run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out })
  return `SHA256SUMS of ${names.length} files, which sha256sum confirms`
}

const missing = Object.keys(TOOLS).filter(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
)
if (missing.length > 0 || process.getuid?.() !== 0) {
  const packages = [...new Set(missing.map((tool) => TOOLS[tool]))].join(' ')
  console.error(
    missing.length > 0 ? `Missing: apt-get install ${packages}` : 'The rehearsal needs root, for chroot.',
  )
  process.exit(2)
}

try {
  mkdirSync(out, { recursive: true })
  if (!asked.built)
    await step('build', () => {
      run('npm', ['run', '--silent', 'build'], { cwd: checkout })
      return 'program, screens, desktop shell and notices'
    })
  await step('npm package', rehearseNpm)
  await step('portable archive', rehearsePortable)
  await step('Debian package', rehearseDeb)
  await step('metadata', rehearseMetadata)
  await step('lintian', rehearseLintian)
  await step('desktop packages', rehearseDesktop)
  await step('bills of materials', rehearseSbom)
  await step('release notes', rehearseNotes)
  await step('checksums', rehearseChecksums)
  for (const [name, reason] of ON_THE_FORGE) console.log(`not here  ${name}: ${reason}`)
  console.log(failed.length === 0 ? 'The rehearsal passed.' : `The rehearsal failed: ${failed.join(', ')}.`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
if (failed.length > 0) process.exitCode = 1
