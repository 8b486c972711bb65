/**
 * The npm package as a person has it: packed, and installed in an empty folder outside of the tree. For tests `npm run
 * build` comes before, so that what others read meanwhile stays as it is. Run by itself it builds what is not fresh, tries
 * the program, leaves it there and prints its path, which `INTERLINEAR_PROGRAM` then has the tests of the command line run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkout } from '../../packaging/manifest.ts'
import { EVERYTHING, isFresh } from '../built.ts'

/** npm is a script on Windows, which only a shell starts. */
const shell = process.platform === 'win32'

function npm(args: readonly string[], cwd: string): void {
  // npm's output goes to standard error, because standard output is for the path.
  execFileSync('npm', args, { cwd, shell, stdio: ['ignore', 2, 2] })
}

export interface InstalledPackage {
  tarball: string
  /** The package's own folder. */
  folder: string
  /** The program of `interlinear`. */
  program: string
}

export function installPackage(): InstalledPackage {
  const place = mkdtempSync(join(tmpdir(), 'interlinear-installed-'))
  npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', place], checkout)
  const [name] = readdirSync(place)
  if (name === undefined) throw new Error('npm pack made nothing')
  const tarball = join(place, name)
  npm(
    ['install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', place, tarball],
    place,
  )
  const folder = join(place, 'node_modules/interlinear')
  return { tarball, folder, program: join(folder, 'cli/interlinear.js') }
}

/** Builds what is stale, installs the package, and has it import a file before its path is printed. */
function printInstalled(): void {
  // npm's output goes to standard error, because standard output is for the path.
  if (!isFresh(EVERYTHING)) npm(['run', '--silent', 'build'], checkout)
  const { program, folder } = installPackage()
  const place = mkdtempSync(join(tmpdir(), 'interlinear-tried-'))
  writeFileSync(join(place, 'en.json'), '{"a": "One"}')
  const env = { ...process.env, INTERLINEAR_HOME: join(place, 'home') }
  for (const args of [
    ['--help'],
    ['init', 'p.interlinear', '--source', 'en', '--target', 'uk'],
    ['import', 'p.interlinear', 'en.json'],
  ])
    execFileSync(process.execPath, [program, ...args], { cwd: place, env, stdio: ['ignore', 'ignore', 2] })
  rmSync(place, { recursive: true })
  if (!existsSync(join(folder, 'out/program/main.js'))) throw new Error('The package has no bundle.')
  console.log(program)
}

if (import.meta.main) printInstalled()
