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
  /** Milliseconds of the processor; or why there is none. */
  work: number | string
}

export function convert(path: string, extension: string, folder: string): Conversion[] {
  return (CONVERTERS[extension] ?? []).map(([command, into]) => {
    const args = ['--progress=none', path, join(folder, `converted-${command}${into}`)]
    const { error, status, stdout } = spawnSync('sh', ['-c', '"$@" >&2 && times', 'sh', command, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIME_LIMIT,
    })
    if (error === undefined && status === 0) return { command, work: childrensWork(stdout) }
    return { command, work: whyNot(error, status) }
  })
}

/** Parses the shell's `times` for its children, in its last line: `1m2.345s 0m0.678s`. */
function childrensWork(times: string): number {
  const last = times.trim().split('\n').at(-1) ?? ''
  const spans = [...last.matchAll(/(\d+)m([\d.]+)s/g)]
  return spans.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}

/** The status of a shell that does not find a command. */
const NOT_FOUND = 127

function whyNot(error: Error | undefined, status: number | null): string {
  if (status === NOT_FOUND) return 'not installed'
  if (error === undefined) return `failed with ${status}`
  const code = 'code' in error ? error.code : undefined
  return code === 'ETIMEDOUT' ? `more than ${TIME_LIMIT / 60_000} minutes` : error.message
}
