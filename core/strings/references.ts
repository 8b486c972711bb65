/** The places in the program's code that use a string, as its context says them: `src/menu.c:12`. */
import type { CodeReference } from '../contract/index.ts'

/** More places than these of one string are not told. */
const MAX_REFERENCES = 500
const MAX_CONTEXT = 200_000

/** Gettext puts a name with spaces between these two characters (U+2068, U+2069). */
const ISOLATED = /\u2068([^\u2068\u2069]{1,1000})\u2069(?::(\d{1,9}))?/g

/** A name, a line, and what some tools say after it: a column, or the last line. */
const PLACE = /^(.{1,1000}?):(\d{1,9})(?:[:,-]\d{1,9})?[,;]?$/u

/** An ending as files of code have: a letter, then letters and digits. */
const ENDING = /\.[A-Za-z][\w+-]{0,15}$/

/** The labels of XLIFF 2's notes and of other tools, before what they name. */
const LABEL = /^(?:location|locations|reference|references|source|x-location):\s+/i

/**
 * Returns the source references of a context, in order, without duplicates. A line consists of references or of text
 * for people. It has references if all of its words are (`#: a.c:1 b.c:20` of PO, `location: a.html:3,4` of XLIFF 2),
 * or if it is one reference as a whole, with spaces in its name. A word is a reference if it has a folder or an
 * extension, and a line number; without a line number it needs both. URLs are none.
 */
export function codeReferences(context: string | null): CodeReference[] {
  if (context === null || context.length > MAX_CONTEXT) return []
  const found = new Map<string, CodeReference>()
  for (const line of context.split('\n')) {
    for (const reference of placesOf(line.trim().replace(LABEL, ''))) {
      if (found.size === MAX_REFERENCES) return [...found.values()]
      const key = `${reference.path}:${reference.line ?? ''}`
      if (!found.has(key)) found.set(key, reference)
    }
  }
  return [...found.values()]
}

/** Returns the text of a context for people, on one line, without its lines of source references. */
export function noteOf(context: string | null): string {
  if (context === null) return ''
  return context
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && placesOf(line.replace(LABEL, '')).length === 0)
    .join(' · ')
}

function placesOf(line: string): CodeReference[] {
  const isolated: CodeReference[] = []
  const others = line.replace(ISOLATED, (_, path: string, number: string | undefined) => {
    isolated.push({ path, line: lineOf(number) })
    return ' '
  })
  const words = others.split(/\s+/).filter(Boolean)
  const places = words.map(placeOf)
  if (places.every((place) => place !== null)) return [...isolated, ...places]
  const whole = isolated.length === 0 ? placeOf(line) : null
  return whole !== null && whole.line !== null && ENDING.test(whole.path) ? [whole] : []
}

function placeOf(word: string): CodeReference | null {
  if (word.includes('://')) return null
  const [, path, number] = PLACE.exec(word) ?? []
  if (path === undefined) return isPath(word) && ENDING.test(word) ? { path: word, line: null } : null
  return isPath(path) || ENDING.test(path) ? { path, line: lineOf(number) } : null
}

function isPath(word: string): boolean {
  return /[/\\]/.test(word)
}

/** Line 0 is none: some tools write it where they know no line. */
function lineOf(number: string | undefined): number | null {
  const line = Number(number ?? 0)
  return line > 0 ? line : null
}
