/**
 * The npm package as a person has it: packed, and installed in an empty folder outside of the tree. `npm run build` comes
 * before, so that what others read meanwhile stays as it is. Run by itself it
 * leaves it there and prints the program's path, which `INTERLINEAR_PROGRAM` then has the tests of the command line run.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkout } from '../../packaging/manifest.ts'

/** npm is a script on Windows, which only a shell starts. */
const shell = process.platform === 'win32'

function npm(args: readonly string[], cwd: string): void {
  // What npm says goes where it is read, and standard output is for the path.
  execFileSync('npm', args, { cwd, shell, stdio: ['ignore', 2, 2] })
}

export interface InstalledPackage {
  tarball: string
  /** The package's own folder. */
  folder: string
  /** What `interlinear` runs. */
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

if (import.meta.main) console.log(installPackage().program)
