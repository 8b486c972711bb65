/** A project of files, made by the command line, for scenarios of the browser shell. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from './program.ts'

/** Writes the files into the folder, imports them from English to the target language, and answers the project's path. */
export function makeProject(
  folder: string,
  contents: Readonly<Record<string, string>>,
  target = 'uk',
): string {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const path = join(home, 'made.interlinear')
  const files = Object.entries(contents).map(([name, content]) => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  })
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { env: { ...process.env, INTERLINEAR_HOME: home } })
  run('init', path, '--source', 'en', '--target', target)
  run('import', path, ...files)
  return path
}
