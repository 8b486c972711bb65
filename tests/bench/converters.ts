/** The converters of the Translate Toolkit on the same files, where they are installed. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Which of them do the work of an import and an export: read a file, and write its strings in another format. */
const CONVERTERS: Readonly<Record<string, readonly [command: string, extension: string][]>> = {
  '.po': [
    ['po2xliff', '.xlf'],
    ['po2csv', '.csv'],
  ],
  '.json': [['json2po', '.po']],
  '.csv': [['csv2po', '.po']],
}

/** Milliseconds; they take minutes on large files. */
const TIME_LIMIT = 900_000

export interface Conversion {
  command: string
  /** Milliseconds; or why there is none. */
  time: number | string
}

export function convert(path: string, extension: string, folder: string): Conversion[] {
  return (CONVERTERS[extension] ?? []).map(([command, into]) => {
    const start = performance.now()
    const args = ['--progress=none', path, join(folder, `converted-${command}${into}`)]
    const { error, status } = spawnSync(command, args, { stdio: 'ignore', timeout: TIME_LIMIT })
    if (error === undefined && status === 0) return { command, time: performance.now() - start }
    return { command, time: whyNot(error, status) }
  })
}

function whyNot(error: Error | undefined, status: number | null): string {
  if (error === undefined) return `failed with ${status}`
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'not installed'
  return code === 'ETIMEDOUT' ? `more than ${TIME_LIMIT / 60_000} minutes` : error.message
}
