/** The desktop shell, where Electron's runtime is: nothing here ever downloads it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { answerDialogsOf, type Answer, type Asked } from './systemDialogs.ts'

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
  await takeDialogs(app)
  const page = await app.firstWindow()
  answerDialogsOf(page, {
    answer: (...answers) =>
      app.evaluate((_, given) => void global.systemDialogs.answers.push(...given), answers),
    asked: () => app.evaluate(() => global.systemDialogs.asked),
  })
  return {
    page,
    async kill() {
      app.process().kill('SIGKILL')
      await app.waitForEvent('close')
    },
    stop: () => app.close(),
  }
}

declare global {
  var systemDialogs: { answers: Answer[]; asked: Asked[] }
}

/** The system's dialogs cannot be driven: they are answered where the shell asks for them. */
function takeDialogs(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ dialog }) => {
    const dialogs: typeof global.systemDialogs = { answers: [], asked: [] }
    global.systemDialogs = dialogs
    const answer = (type: string, given: unknown[]): Answer => {
      const options = given.at(-1) as { defaultPath?: string }
      const { defaultPath = '', ...others } = options
      dialogs.asked.push(JSON.parse(JSON.stringify({ type, options: { defaultPath, ...others } })) as Asked)
      const next = dialogs.answers.shift() ?? null
      if (next === null || typeof next !== 'object' || Array.isArray(next)) return next
      return `${next.folder}/${next.name ?? defaultPath.split(/[/\\]/).at(-1) ?? ''}`
    }
    dialog.showOpenDialog = (...given: unknown[]) => {
      const paths = answer('open', given)
      return Promise.resolve({ canceled: paths === null, filePaths: Array.isArray(paths) ? paths : [] })
    }
    dialog.showSaveDialog = (...given: unknown[]) => {
      const path = answer('save', given)
      return Promise.resolve({ canceled: path === null, filePath: typeof path === 'string' ? path : '' })
    }
    dialog.showMessageBox = (...given: unknown[]) => {
      const response = answer('message', given)
      return Promise.resolve({
        response: typeof response === 'number' ? response : 0,
        checkboxChecked: false,
      })
    }
  })
}
