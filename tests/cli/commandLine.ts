/** Runs `interlinear` as a person or a script does: a process of its own, in a folder and a home of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { text } from 'node:stream/consumers'
import { PassThrough, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { backupProject } from '../../core/archive/rows/backup.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { createProjectFile } from '../../core/strings/rows/createProjectFile.ts'
import { giveInput } from '../standardInput.ts'

const { INTERLINEAR_PROGRAM: installed, INTERLINEAR_WORKERS: bundled } = process.env

/**
 * The file that is run: that of an installed package (tests/packaging/installed.ts), the bundle of
 * tests/bundledProgram.ts, or the source, as a checkout runs it.
 */
export const interlinearPath =
  installed ??
  (bundled === undefined
    ? fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))
    : join(bundled, 'main.js'))

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export interface CommandLine {
  /** The folder that commands run in. */
  folder: string
  /** Runs a command in the folder, or in one below it. */
  run: (
    args: readonly string[],
    input?: string,
    below?: string,
    environment?: NodeJS.ProcessEnv,
  ) => Promise<Outcome>
  /** Runs a command that must succeed; answers what it printed. */
  ok: (args: readonly string[], input?: string) => Promise<string>
  /** The same with `--json`. */
  json: (args: readonly string[]) => Promise<unknown>
}

/** A fresh folder for one test, removed after it. */
export function commandLine(): CommandLine {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  function run(
    args: readonly string[],
    input = '',
    below = '.',
    environment: NodeJS.ProcessEnv = {},
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [interlinearPath, ...args], {
        cwd: join(folder, below),
        env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home'), ...environment },
      })
      const out: Buffer[] = []
      const err: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
      child.on('error', reject)
      child.on('close', (code) =>
        resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
      )
      giveInput(child, input)
    })
  }

  async function ok(args: readonly string[], input?: string): Promise<string> {
    const { code, stdout, stderr } = await run(args, input)
    if (code !== 0) throw new Error(`interlinear ${args.join(' ')} ended with ${code}: ${stderr}`)
    return stdout
  }

  return { folder, run, ok, json: async (args) => JSON.parse(await ok([...args, '--json'])) as unknown }
}

// The fixed context of commands without a process for each; other tests run the real commands.

const quiet = { now: Date.UTC(2026, 0, 10), onProgress: () => undefined, throwIfCancelled: () => undefined }

export function makeProject(path: string, targetLanguageIds = ['uk']): void {
  const { name } = parse(path)
  createProjectFile(path, {
    ...{ identifier: name, name, type: 'file-based', deployment: 'standard' },
    ...{ sourceLanguageId: 'en', targetLanguageIds, owner: { login: 'anna', name: null } },
  })
}

export async function restoreLines(lines: string, path: string): Promise<void> {
  await restoreArchive(Readable.from([Buffer.from(lines)]), path, quiet)
}

/** All that a project holds, as lines. */
export async function linesOf(path: string): Promise<string> {
  const output = new PassThrough()
  const [lines] = await Promise.all([
    text(output),
    backupProject(path, output, quiet).then(() => output.end()),
  ])
  return lines
}
