/** The places in the program's code that use a string, as its context says them: `src/menu.c:12`. */

/** A place in the code; `line` is null if none is named. */
interface CodeReference {
  path: string
  line: number | null
}

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
  return context === null ? '' : noteLines(context).join(' · ')
}

/** The flags that tools of gettext set: no person wrote them about the text. */
const FLAGS = /^Flags: /

/** Gettext's and Qt's own context of a text has this label before it. */
const CONTEXT_LABEL = /^Context: /

/**
 * Returns what people wrote in a context: its lines without source references, flags and labels; null for nothing. A
 * line that may be a sentence or a file name with spaces ("See src/a.c:12") counts as both.
 */
export function contextNote(context: string): string | null {
  const lines = linesOf(context).filter((line) => !FLAGS.test(line) && !hasOnlyReferences(line))
  return lines.length === 0 ? null : lines.map((line) => line.replace(CONTEXT_LABEL, '')).join('\n')
}

/** Returns the lines of a context that have source references, as they are written; null for none. */
export function referenceLines(context: string): string | null {
  const lines = linesOf(context).filter(hasReferences)
  return lines.length === 0 ? null : lines.join('\n')
}

function noteLines(context: string): string[] {
  return linesOf(context).filter((line) => !hasReferences(line))
}

function linesOf(context: string): string[] {
  return context
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function hasReferences(line: string): boolean {
  return placesOf(line.replace(LABEL, '')).length > 0
}

function hasOnlyReferences(line: string): boolean {
  const { isolated, places } = wordsOf(line.replace(LABEL, ''))
  return isolated.length + places.length > 0 && places.every((place) => place !== null)
}

function placesOf(line: string): CodeReference[] {
  const { isolated, places } = wordsOf(line)
  if (places.every((place) => place !== null)) return [...isolated, ...places]
  const whole = isolated.length === 0 ? placeOf(line) : null
  return whole !== null && whole.line !== null && ENDING.test(whole.path) ? [whole] : []
}

/** Returns the isolated references of a line, and a reference or null for each of its other words. */
function wordsOf(line: string): { isolated: CodeReference[]; places: (CodeReference | null)[] } {
  const isolated: CodeReference[] = []
  const others = line.replace(ISOLATED, (_, path: string, number: string | undefined) => {
    isolated.push({ path, line: lineOf(number) })
    return ' '
  })
  const words = others.split(/\s+/).filter(Boolean)
  return { isolated, places: words.map(placeOf) }
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
