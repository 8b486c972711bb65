/** How a command gets at a project: opened, used, closed, whatever happens. */
import { Failure } from '../core/failure.ts'
import type { ProgressReport } from '../core/progress.ts'
import { homeFolder } from '../core/workbench/home.ts'
import { ProjectSession } from '../core/workbench/session.ts'
import type { Person } from '../core/workbench/session.ts'
import { openHomeState } from './home.ts'
import { progressBar, say } from './output.ts'

/** Under whose name this machine's user edits, as in the settings. */
export function currentPerson(): Person {
  return { login: openHomeState(homeFolder(), say).read().settings.userLogin, name: null }
}

export async function withProject<Value>(
  path: string,
  use: (session: ProjectSession) => Promise<Value>,
): Promise<Value> {
  const session = await ProjectSession.open(path, currentPerson())
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}

export interface LongWork {
  signal: AbortSignal
  onProgress(report: ProgressReport): void
}

/** Runs long work with a progress bar; Ctrl+C cancels it and leaves everything as it was. */
export async function withProgress<Value>(work: (context: LongWork) => Promise<Value>): Promise<Value> {
  const controller = new AbortController()
  const bar = progressBar()
  const cancel = () => controller.abort()
  process.once('SIGINT', cancel)
  try {
    return await work({ signal: controller.signal, onProgress: (report) => bar.onProgress(report) })
  } finally {
    process.off('SIGINT', cancel)
    bar.stop()
  }
}

/** Reads an option that is a positive whole number. Failure `usage.number`. */
export function positiveInteger(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isSafeInteger(number) && number > 0 && /^\d+$/.test(value)) return number
    throw new Failure('usage.number', `${name} takes a whole number above zero, not ${value}.`)
  }
}

/** Reads an option that is a list with commas: `uk,de`. */
export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
