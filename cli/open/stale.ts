/** Builds what a checkout's sources have overtaken. A package without sources has nothing to overtake it. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../core/platform/errors/failure.ts'
import { packageFolder } from '../../core/platform/files/packageFolder.ts'

/** The root of this checkout, or of the package that was made of one. */
export const checkoutFolder = packageFolder() ?? process.cwd()

/** Something that is built: it is stale where any of `sources` is newer than `product`, or there is no product. */
export interface Build {
  /** The name that messages call it by: "the screens". */
  artifact: string
  product: string
  /** Files and folders, from the checkout's root. */
  sources: readonly string[]
  /** A package's program, from the root, and its arguments. */
  program: readonly [script: string, ...args: string[]]
}

export const grammar: Build = {
  artifact: 'the grammar',
  product: 'core/croql/generated/parser.js',
  sources: ['grammar'],
  program: [
    'node_modules/peggy/bin/peggy.js',
    ...['--format', 'es', '--dts', '-o', 'core/croql/generated/parser.js', 'grammar/croql.peggy'],
  ],
}

export const screens: Build = {
  artifact: 'the screens',
  product: 'out/renderer/index.html',
  sources: ['renderer', 'core/contract/index.ts', 'package-lock.json'],
  program: [
    'node_modules/vite/bin/vite.js',
    ...['build', '--config', 'renderer/vite.config.ts', '--logLevel', 'warn'],
  ],
}

export const desktop: Build = {
  artifact: 'the desktop shell',
  product: 'out/main/main.js',
  sources: ['electron', 'core', 'renderer', 'grammar', 'electron.vite.config.ts', 'package-lock.json'],
  program: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
}

/** The newest change in a file or folder, in milliseconds since 1970; 0 where there is none. */
function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = readdirSync(path).map((name) => (name === 'node_modules' ? 0 : changedAt(join(path, name))))
  return inside.reduce((newest, time) => Math.max(newest, time), 0)
}

export function isStale(root: string, { product, sources }: Build): boolean {
  const builtAt = changedAt(join(root, product))
  return sources.some((source) => changedAt(join(root, source)) > builtAt)
}

/**
 * Builds stale targets, in the given order, with a line for each. Without the tools or the sources it builds nothing,
 * and existing files are used. Throws `build.failed`, after the tool has printed its error.
 */
export async function buildWhatIsStale(
  builds: readonly Build[],
  log: (line: string) => void,
  root = checkoutFolder,
): Promise<void> {
  for (const build of builds) {
    const [script, ...args] = build.program
    if (!existsSync(join(root, script)) || !isStale(root, build)) continue
    log(`Building ${build.artifact}…`)
    const code = await run(root, [join(root, script), ...args])
    if (code !== 0) {
      throw new Failure('build.failed', `Building ${build.artifact} failed.`, {
        todo: 'Mend what the lines above name; after a change of packages, run npm ci.',
      })
    }
  }
}

/** Runs a program on this same Node; its output goes to standard error, which is for messages. */
function run(root: string, args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
    child.once('error', reject)
    child.once('exit', resolve)
  })
}
