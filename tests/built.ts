/** The output of `npm run build`, and whether it is newer than its sources. */
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Built {
  /** Files below the checkout. */
  files: readonly string[]
  /** Patterns of what they are made of. */
  sources: readonly string[]
}

export const EVERYTHING: Built = {
  files: [
    'core/croql/generated/parser.js',
    'out/renderer/index.html',
    'out/program/main.js',
    'out/main/main.js',
    'THIRD-PARTY-NOTICES',
    'out/desktop/THIRD-PARTY-NOTICES',
  ],
  sources: ['{cli,core,electron,grammar,renderer}/**/*.*', 'package.json'],
}

/** The command line and its threads, without the screens. */
export const PROGRAM: Built = {
  files: ['out/program/main.js'],
  sources: ['{cli,core,grammar}/**/*.*', 'package.json'],
}

/** Whether the files are there, and newer than their sources. */
export function isFresh({ files, sources }: Built): boolean {
  const built = files.map((file) => join(root, file))
  if (!built.every((path) => existsSync(path))) return false
  const times = (paths: readonly string[]): number[] => paths.map((path) => statSync(path).mtimeMs)
  const made = globSync([...sources], { cwd: root, exclude: ['core/croql/generated/**'] })
  const newest = times(made.map((path) => join(root, path))).reduce((a, b) => Math.max(a, b))
  return newest <= Math.min(...times(built))
}
