/** Whether a module says the same of the same file each time, and says nothing that cannot be right. */
import { shown } from '../breach.ts'
import type { JobString, JobText } from '../protocol.ts'
import type { CheckStep, Finding } from './report.ts'

const MEMBERS = ['text', 'context', 'customData', 'maxLength', 'isHidden', 'hasPlurals', 'labels'] as const

/** Two parses of one file: the same strings in the same order, with the same members. `how` the second one was sent. */
export function compareParses(
  first: readonly JobString[],
  second: readonly JobString[],
  how: string,
): Finding[] {
  const findings: Finding[] = []
  const add = (message: string, path: string, value?: unknown) =>
    findings.push({
      ...{ level: 'breach', step: 'parse' satisfies CheckStep, code: 'module.unstable', message, path },
      ...(value !== undefined && { value: shown(value) }),
    })
  const byIdentifier = new Map(second.map((string) => [string.identifier, string]))
  const lost = first.filter(({ identifier }) => !byIdentifier.has(identifier))
  for (const { identifier } of lost.slice(0, MOST))
    add(`Parsed ${how} the file has no string with this identifier.`, identifier)
  if (lost.length > 0 || first.length !== second.length) {
    if (lost.length === 0)
      add(`Parsed ${how} the file has ${second.length} strings in place of ${first.length}.`, 'data.strings')
    return findings
  }
  const moved = first.findIndex(({ identifier }, index) => second[index]?.identifier !== identifier)
  if (moved !== -1)
    add(
      `Parsed ${how} the strings are in another order.`,
      `data.strings[${moved}]`,
      second[moved]?.identifier,
    )
  for (const string of first) {
    const other = byIdentifier.get(string.identifier)
    for (const member of MEMBERS) {
      if (other === undefined || findings.length >= MOST) break
      if (JSON.stringify(string[member]) === JSON.stringify(other[member])) continue
      add(`Parsed ${how} it is another ${member}.`, `${string.identifier}: ${member}`, other[member])
    }
  }
  return findings
}

/** More say nothing more. */
const MOST = 20

/** Strings whose own text is longer than any translation may be. */
export function checkLengths(strings: readonly JobString[]): Finding[] {
  return strings
    .filter(
      ({ text, maxLength }) => maxLength !== null && maxLength !== undefined && longest(text) > maxLength,
    )
    .slice(0, MOST)
    .map(({ identifier, maxLength, text }) => ({
      ...{ level: 'breach', step: 'parse', code: 'module.maxLength', path: `${identifier}: maxLength` },
      message: `The text has ${longest(text)} characters, and translations may have ${maxLength}.`,
      value: String(maxLength),
    }))
}

function longest(text: JobText): number {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return Math.max(0, ...forms.map((form) => [...form].length))
}

/** What a file that was built without translations lost of its source: it has the same texts, and should be the same. */
export function compareBuilt(source: Uint8Array, built: Uint8Array): Finding[] {
  const findings: Finding[] = []
  const add = (message: string, value?: string) =>
    findings.push({
      ...{ level: 'warning', step: 'build', code: 'module.built', message },
      ...(value !== undefined && { value: shown(value) }),
    })
  const [before, after] = [decode(source), decode(built)]
  if (before.hasMark && !after.hasMark) add('The byte order mark of the file is lost.')
  if (before.ends !== null && after.ends !== null && before.ends !== after.ends)
    add(`Its lines end in ${after.ends} in place of ${before.ends}.`)
  const left = counts(after.lines)
  const lost = before.lines.filter((line) => !takeOne(left, line))
  if (lost.length > 0) {
    const what = lost.length === 1 ? 'A line of the file is' : `${lost.length} lines of the file are`
    add(`${what} not in the file that was built without translations.`, lost[0])
  } else if (
    before.lines.join('\n') !== after.lines.join('\n') &&
    before.lines.length === after.lines.length
  ) {
    add(
      'The lines of the file are in another order.',
      after.lines.find((line, at) => line !== before.lines[at]),
    )
  }
  return findings
}

function decode(bytes: Uint8Array) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const hasMark = text.startsWith('\uFEFF')
  const crlf = text.split('\r\n').length - 1
  const lf = text.split('\n').length - 1 - crlf
  const ends = crlf === 0 && lf === 0 ? null : crlf > lf ? 'CRLF' : 'LF'
  return { hasMark, ends, lines: text.slice(hasMark ? 1 : 0).split(/\r?\n/) }
}

function counts(lines: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const line of lines) count.set(line, (count.get(line) ?? 0) + 1)
  return count
}

function takeOne(count: Map<string, number>, line: string): boolean {
  const left = count.get(line) ?? 0
  if (left > 0) count.set(line, left - 1)
  return left > 0
}
