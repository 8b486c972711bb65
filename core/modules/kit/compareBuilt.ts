/**
 * Compares a file that was built without translations with its source: it must have the same texts, and be the same
 * file except for the language that it names.
 */
import type { ModuleFinding } from '../../contract/modules.ts'
import type { Language } from '../../contract/language.ts'
import { shortJson } from '../breach.ts'

export interface BuiltLanguages {
  sourceLanguage: Language
  targetLanguages: readonly Language[]
}

/** Findings are warnings. A file that is no text is not compared. */
export function compareBuilt(
  source: Uint8Array,
  built: Uint8Array,
  languages: BuiltLanguages,
): ModuleFinding[] {
  const [before, after] = [decode(source), decode(built)]
  if (before === null || after === null) return []
  const findings: ModuleFinding[] = []
  const add = (message: string, value?: string) =>
    findings.push({
      ...{ level: 'warning', step: 'build', code: 'module.built', message },
      ...(value !== undefined && { value: shortJson(value) }),
    })
  if (before.hasMark && !after.hasMark) add('The byte order mark of the file is lost.')
  if (!before.hasMark && after.hasMark) add('The file has a byte order mark that it had not.')
  if (before.ends !== null && after.ends !== null && before.ends !== after.ends)
    add(`Its lines end in ${after.ends} in place of ${before.ends}.`)
  const isEnded = (lines: readonly string[]) => lines.length > 1 && lines.at(-1) === ''
  if (isEnded(before.lines) !== isEnded(after.lines))
    add(
      isEnded(before.lines)
        ? 'The line end at the end of the file is lost.'
        : 'The file ends with a line end that it had not.',
    )
  compareLines(withoutEnd(before.lines), withoutEnd(after.lines), languages, add)
  return findings
}

type Add = (message: string, value?: string) => void

function compareLines(
  before: readonly string[],
  after: readonly string[],
  languages: BuiltLanguages,
  add: Add,
): void {
  const lost = takenOut(before, after, languages)
  const added = takenOut(after, before, languages)
  if (lost.length > 0) {
    const subject = lost.length === 1 ? 'A line of the file is' : `${lost.length} lines of the file are`
    add(`${subject} not in the file that was built without translations.`, lost[0])
  } else if (added.length > 0) {
    const subject = added.length === 1 ? 'A line that the file has not is' : `${added.length} lines are`
    add(`${subject} in the file that was built without translations.`, added[0])
  } else {
    const moved = after.findIndex(
      (line, index) => line !== before[index] && !isNamed(line, before[index], languages),
    )
    if (moved !== -1) add('The lines of the file are in another order.', after[moved])
  }
}

function withoutEnd(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Lines of the one that the other has not, each as often as it is there; one that names another language counts as there. */
function takenOut(one: readonly string[], other: readonly string[], languages: BuiltLanguages): string[] {
  const left = new Map<string, number>()
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1)
  const missing = one.filter((line) => !takeOne(left, line))
  if (missing.length === 0) return []
  const rest = [...left].filter(([, count]) => count > 0).map(([line]) => line)
  return missing.filter((line) => {
    const index = rest.findIndex((candidate) => isNamed(line, candidate, languages))
    if (index !== -1) rest.splice(index, 1)
    return index === -1
  })
}

function takeOne(left: Map<string, number>, line: string): boolean {
  const count = left.get(line) ?? 0
  if (count > 0) left.set(line, count - 1)
  return count > 0
}

/** The names of a language in a file. */
const NAMES = [
  ...(['id', 'name', 'editorCode', 'twoLettersCode', 'threeLettersCode'] as const),
  ...(['locale', 'androidCode', 'osxCode', 'osxLocale'] as const),
]

/** Whether two lines differ in the name of the language alone. */
function isNamed(
  one: string,
  other: string | undefined,
  { sourceLanguage, targetLanguages }: BuiltLanguages,
): boolean {
  if (other === undefined) return false
  const all = [sourceLanguage, ...targetLanguages]
  return withoutNames(one, all) === withoutNames(other, all)
}

function withoutNames(line: string, languages: readonly Language[]): string {
  const names = new Set(languages.flatMap((language) => NAMES.map((name) => String(language[name]))))
  const words = [...names]
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return line.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu'), '�')
}

/** Null for what is no text in UTF-8 or UTF-16. */
function decode(bytes: Uint8Array) {
  const text = textOf(bytes)
  if (text === null) return null
  const hasMark = text.startsWith('\uFEFF')
  const crlf = text.split('\r\n').length - 1
  const lf = text.split('\n').length - 1 - crlf
  const ends = crlf === 0 && lf === 0 ? null : crlf > lf ? 'CRLF' : 'LF'
  return { hasMark, ends, lines: text.slice(hasMark ? 1 : 0).split(/\r?\n/) }
}

function textOf(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { ignoreBOM: true, fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
