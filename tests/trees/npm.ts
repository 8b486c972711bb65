/** Packages of npm, as they are published. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ProgramFailure, runProgram } from './program.ts'

/** The archive of a package, in `folder`; nothing of it is run. Throws, in words, where there is none. */
export async function packFromNpm(
  name: string,
  version: string | undefined,
  folder: string,
): Promise<string[]> {
  const spec = version === undefined ? name : `${name}@${version}`
  try {
    await runProgram('npm', ['pack', '--silent', '--ignore-scripts', spec], { cwd: folder })
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error
    throw new Error(error.stderr.trim().split('\n').at(0) ?? error.message, { cause: error })
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => join(folder, file))
}
