/** Reads and writes the source of a fuzzy entry's text: `#| msgctxt`, `#| msgid` and `#| msgid_plural`. */
import { Failure } from '../../platform/errors/failure.ts'
import type { BuildTranslation, PreviousSource } from '../format.ts'
import type { Language } from '../../contract/language.ts'
import { firstUnencodable } from '../encoding.ts'
import type { PoEntry } from './entry.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { fuzzyEdits, isFuzzy } from './comments.ts'
import type { EntryWork } from './entryEdits.ts'
import { layOut, type PoLayout } from './layout.ts'
import { readPoLiteral } from './literal.ts'
import { poSourceForms } from './plurals.ts'

const MARK = '#| '
const STATEMENT = /\s*(msgctxt|msgid_plural|msgid)\s*(?=")/y
const BLANKS = /\s*/y

/**
 * The previous source that an entry names; undefined where it names none, or none that can be read: these are comments,
 * and no file is refused for them.
 */
export function previousOf(
  entry: PoEntry,
  text: string,
  encoding: string,
  sourceLanguage: Language,
): PreviousSource | undefined {
  const lines = entry.comments
    .filter(({ kind }) => kind === 'previous')
    .map(({ start, end }) => text.slice(start + 2, end).trim())
  if (lines.length === 0) return undefined
  const { msgid, msgid_plural: plural, msgctxt: context } = statementsIn(lines.join('\n'), encoding)
  if (msgid === undefined) return undefined
  return {
    text: plural === undefined ? msgid : poSourceForms(msgid, plural, sourceLanguage),
    ...(context !== undefined && { context }),
  }
}

function statementsIn(text: string, encoding: string): { [Keyword in string]?: string } {
  const found: { [Keyword in string]?: string } = {}
  let offset = 0
  try {
    for (;;) {
      STATEMENT.lastIndex = offset
      const match = STATEMENT.exec(text)
      const keyword = match?.[1]
      if (match === null || keyword === undefined) break
      offset = STATEMENT.lastIndex
      let value = ''
      while (text[offset] === '"') {
        const literal = readPoLiteral(text, offset, encoding)
        value += literal.value
        BLANKS.lastIndex = literal.end
        BLANKS.test(text)
        offset = BLANKS.lastIndex
      }
      found[keyword] ??= value
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {}
  }
  return offset === text.length ? found : {}
}

/**
 * The edits that mark an entry as one that needs work, with what its text was made for. One that says the same already
 * is not touched.
 */
export function markEdits(
  entry: PoEntry,
  { needsWork }: BuildTranslation,
  {
    text,
    encoding,
    layout,
    options: { sourceLanguage },
  }: Pick<EntryWork, 'text' | 'encoding' | 'layout' | 'options'>,
): Edit[] {
  const previous = needsWork?.previous
  const standing = isFuzzy(entry, text) ? previousOf(entry, text, encoding, sourceLanguage) : undefined
  const isSaid = previous === undefined || isSame(previous, standing)
  const lines = isSaid ? undefined : previousLines(previous, layout(), encoding)
  return fuzzyEdits(entry, text, lines, layout().lineBreak)
}

function isSame(one: PreviousSource, other: PreviousSource | undefined): boolean {
  const said = ({ text, context }: PreviousSource) =>
    JSON.stringify([typeof text === 'string' ? text : [text.one ?? text.other, text.other], context ?? null])
  return other !== undefined && said(one) === said(other)
}

/** The lines that say a previous source, as msgmerge writes them; none where the file's encoding cannot hold them. */
export function previousLines(previous: PreviousSource, layout: PoLayout, encoding: string): string[] {
  const { text, context } = previous
  const isPlain = typeof text === 'string'
  const msgid = isPlain ? text : (text.one ?? text.other ?? '')
  const statements = [
    ...(context === undefined ? [] : [['msgctxt', context] as const]),
    ['msgid', msgid] as const,
    ...(isPlain ? [] : [['msgid_plural', text.other ?? msgid] as const]),
  ]
  if (statements.some(([, value]) => firstUnencodable(value, encoding) !== null)) return []
  const narrower = { ...layout, width: layout.width - MARK.length }
  return statements.flatMap(([keyword, value]) =>
    `${keyword} ${layOut(value, keyword, narrower)}`.split(/\r?\n/).map((line) => MARK + line),
  )
}
