/** Obsolete entries (`#~`): they are left alone, but for one that comes to be again. */
import { Failure } from '../../failure.ts'
import type { Edit } from '../splice.ts'
import { readCatalog } from './catalog.ts'
import { identifierOf } from './identity.ts'

/** Lines of comments that stand together: obsolete entries among them, with the comments above each. */
const COMMENT_LINES = /(?:^#[^\n]*(?:\n|$))+/gm

/** Takes out the obsolete entries of some identifiers. One that cannot be read is nobody's. */
export function obsoleteEntries(text: string, encoding: string, identifiers: ReadonlySet<string>): Edit[] {
  if (!text.includes('#~')) return []
  const edits: Edit[] = []
  for (const { 0: lines, index } of text.matchAll(COMMENT_LINES)) {
    let start = index
    for (const entry of entriesIn(lines)) {
      const end = start + entry.length
      const identifier = identifierIn(entry, encoding)
      if (identifier !== null && identifiers.has(identifier)) take(edits, start, withBlanks(text, end))
      start = end
    }
  }
  const last = edits.at(-1)
  if (last?.end === text.length) {
    last.start = text.slice(0, last.start).trimEnd().length
    last.end = text.trimEnd().length
  }
  return edits
}

function take(edits: Edit[], start: number, end: number): void {
  const last = edits.at(-1)
  if (last?.end === start) last.end = end
  else edits.push({ start, end, text: '' })
}

function withBlanks(text: string, end: number): number {
  return end + /^\s*/.exec(text.slice(end))![0].length
}

/** Cuts lines of comments before each that can only begin another obsolete entry. */
function entriesIn(lines: string): string[] {
  const entries: string[] = []
  let entry = ''
  let isWhole = false
  for (const line of lines.split(/(?<=\n)/)) {
    const begins = !line.startsWith('#~') || /^#~(?:\||[ \t]*msg(?:ctxt|id)[ \t"])/.test(line)
    if (isWhole && begins) {
      entries.push(entry)
      entry = ''
      isWhole = false
    }
    entry += line
    isWhole ||= /^#~[ \t]*msgstr/.test(line)
  }
  return [...entries, entry]
}

function identifierIn(lines: string, encoding: string): string | null {
  const bare = lines.replace(/^#(?:~\||[^~]).*$/gm, '').replace(/^#~[ \t]?/gm, '')
  if (bare.trim() === '') return null
  try {
    const [entry] = readCatalog(bare, encoding).entries
    return entry ? identifierOf(entry) : null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}
