/** The log file of the desktop shell: events, without texts of users or secrets. */
import log from 'electron-log/main'
import { homePath } from '../core/platform/files/homePath.ts'

const MAX_LINE = 2000
const MAX_FILE = 5 * 1024 * 1024

/** Defects quote what they stumbled over: `"Ваш кошик…" is not valid JSON`. */
const QUOTED = /"[^"]*"/g

const secrets: readonly [RegExp, string][] = [
  [/\b(token|code|state|secret|password|access_token|refresh_token)=[^&\s"']+/gi, '$1=…'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  [/\binterlinear\.[\w-]{20,}/g, 'interlinear.…'],
]

/** A line as it may be written: known shapes of secrets are taken out, and it is cut where it is too long. */
export function redact(line: string): string {
  const short = line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line
  return secrets.reduce((text, [shape, replacement]) => text.replace(shape, replacement), short)
}

/**
 * Opens `logs/desktop.log` in the home folder and logs errors that would otherwise end the process silently.
 * @param onDefect Receives the log's path at the first uncaught exception; the others are only logged
 */
export function openLog(home: string, onDefect: (logPath: string) => void): (line: string) => void {
  const path = homePath(home, 'state', 'logs/desktop.log')
  log.transports.file.resolvePathFn = () => path
  log.transports.file.maxSize = MAX_FILE
  log.transports.file.level = 'info'
  const write = (line: string): void => log.info(redact(line))
  const writeDefect = (label: string, thrown: unknown): void => {
    const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    write(`${label}: ${text.replace(QUOTED, '"…"')}`)
  }
  // Edits are safe in the project's own threads; to go on serves people better than to end.
  let isFirst = true
  process.on('uncaughtException', (error) => {
    writeDefect('Uncaught', error)
    if (isFirst) onDefect(path)
    isFirst = false
  })
  process.on('unhandledRejection', (reason) => writeDefect('Unhandled', reason))
  return write
}
