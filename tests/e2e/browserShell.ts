/** The browser shell as a person starts it: a process and a home of its own, and its address. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { program } from './program.ts'

export interface BrowserShell {
  /** The address with its token. */
  url: string
  /** Ends it as a crash does, with no time to tidy up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts `interlinear open` with its home below a folder, or `interlinear PATH`. */
export async function startBrowserShell(folder: string, path?: string): Promise<BrowserShell> {
  const args = [program, path ?? 'open', '--no-window']
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstAddress(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the shell has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http://')) return line
  }
  throw new Error('the shell ended before it printed its address')
}
