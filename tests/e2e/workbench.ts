/** The workbench as a person starts it: the browser shell in a process and a home of its own, and a page on it. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'

const program = fileURLToPath(new URL('../../cli/interlinear.js', import.meta.url))

export interface RunningShell {
  /** With the token. */
  url: string
  /** A folder of the test's own; the home is in it. */
  folder: string
  /** Ends it as a crash does, with no time to tidy up. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts `interlinear open`; a project to open may be named. */
export async function startShell(folder: string, project?: string): Promise<RunningShell> {
  const args = [program, 'open', ...(project === undefined ? [] : [project]), '--no-window']
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
  return { url, folder, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the shell has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http://')) return line
  }
  throw new Error('the shell ended before it printed its address')
}

export const test = base.extend<{ folder: string; shell: RunningShell }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  shell: async ({ folder }, use) => {
    const shell = await startShell(folder)
    await use(shell)
    await shell.stop()
  },
})

export { expect }

/** Axe finds nothing on what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join('; ')})`,
  )
  expect(found).toEqual([])
}
