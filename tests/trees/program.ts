/** Programs of others, run to their end. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { giveInput } from '../standardInput.ts'

export class ProgramFailure extends Error {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string

  constructor(command: string, code: number | null, stdout: string, stderr: string) {
    super(`${command} ended with ${code}: ${stderr.trim().slice(-600)}`)
    this.code = code
    this.stdout = stdout
    this.stderr = stderr
  }
}

export interface RunOptions {
  cwd?: string
  env?: Readonly<Record<string, string>>
  input?: string
  /** The exit codes that are no failure; 0 alone where none is given. */
  accepted?: readonly number[]
}

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program without a shell. Throws a `ProgramFailure` for an exit code that is not accepted. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env = {}, input = '', accepted = [0] }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(command, args, { cwd, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  giveInput(child, input)
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === null || !accepted.includes(code)) throw new ProgramFailure(command, code, stdout, stderr)
  return { code, stdout, stderr }
}
