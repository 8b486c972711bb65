/**
 * Strings in a file of their own: newline-delimited JSON (docs/reference/modules.md, "Response"). Read generously,
 * since all of these occur: `\n`, `\r\n`, `\n\r`, and a whole JSON array. Written with `\n`.
 */
import { sentence } from '../platform/text/sentence.ts'
import { Failure } from '../platform/errors/failure.ts'
import { MAX_STRINGS } from './limits.ts'
import { shortJson } from './breach.ts'
import { DEEPEST, isTooDeep } from './jsonDepth.ts'
import { Yielder } from '../platform/threads/eventLoopYield.ts'

/** @throws Failure `module.lines` with the line at fault, `module.tooMany` */
export async function readJsonLines(text: string, place: string): Promise<unknown[]> {
  const content = text.replace(/^\uFEFF/, '')
  if (/^\s*\[/.test(content)) return readArray(content, place)
  const values: unknown[] = []
  const pauses = new Yielder()
  let start = 0
  for (let line = 1; start < content.length; line++) {
    const end = content.indexOf('\n', start)
    const stop = end === -1 ? content.length : end
    const one = content.slice(start, stop).trim()
    if (one !== '') values.push(readLine(one, line, place))
    if (values.length > MAX_STRINGS) throw tooMany(place)
    start = stop + 1
    if (pauses.isDue) await pauses.yield()
  }
  return values
}

export function writeLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

function readLine(line: string, number: number, place: string): unknown {
  if (isTooDeep(line)) throw tooDeep(place, number)
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Failure(
      'module.lines',
      sentence`Line ${number} of the strings is not JSON: ${reasonOf(error)}`,
      {
        path: place,
        line: number,
        value: shortJson(line),
        kept: 'The project was not changed.',
        todo: 'Write one JSON object a line.',
      },
    )
  }
}

function readArray(content: string, place: string): unknown[] {
  if (isTooDeep(content)) throw tooDeep(place)
  let values: unknown
  try {
    values = JSON.parse(content)
  } catch (error) {
    throw new Failure('module.lines', sentence`The strings are not JSON: ${reasonOf(error)}`, {
      path: place,
      kept: 'The project was not changed.',
      todo: 'Write one JSON object a line, or one JSON array.',
    })
  }
  if (!Array.isArray(values)) return [values]
  if (values.length > MAX_STRINGS) throw tooMany(place)
  return values
}

function tooDeep(place: string, line?: number): Failure {
  return new Failure('module.tooDeep', `The strings are nested in more than ${DEEPEST} levels.`, {
    path: place,
    ...(line !== undefined && { line }),
    kept: 'The project was not changed.',
    todo: 'Look at what the module answers.',
  })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function tooMany(place: string): Failure {
  return new Failure('module.tooMany', `A file may have at most ${MAX_STRINGS} strings.`, {
    path: place,
    kept: 'The project was not changed.',
    todo: 'Split the file.',
  })
}
