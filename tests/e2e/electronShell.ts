/** The desktop shell, where Electron's runtime is: nothing here ever downloads it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import type { Page } from '@playwright/test'

const checkout = fileURLToPath(new URL('../../', import.meta.url))

/** Electron's program; null where the package is installed without its runtime. */
export function findElectron(): string | null {
  const folder = join(checkout, 'node_modules/electron')
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return null
  const program = join(folder, 'dist', readFileSync(name, 'utf8').trim())
  return existsSync(program) ? program : null
}

export interface ElectronShell {
  page: Page
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts the built desktop shell (`npm run build`) with its home below a folder, and what it is to open. */
export async function startElectronShell(folder: string, path?: string): Promise<ElectronShell> {
  const executablePath = findElectron()
  if (executablePath === null) throw new Error('Electron’s runtime is not here')
  const app = await _electron.launch({
    executablePath,
    args: [checkout, ...(path === undefined ? [] : [path])],
    env: { ...(process.env as Record<string, string>), INTERLINEAR_HOME: join(folder, 'home') },
  })
  return {
    page: await app.firstWindow(),
    async kill() {
      app.process().kill('SIGKILL')
      await app.waitForEvent('close')
    },
    stop: () => app.close(),
  }
}
