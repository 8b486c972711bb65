/** The content of an entry's comments: for translators, and for gettext's tools. */
import type { Edit } from '../../platform/text/splice.ts'
import type { PoComment, PoCommentKind, PoEntry } from './entry.ts'

/** The text after the comment's marker, without the line break. */
function commentText(comment: PoComment, text: string): string {
  const markLength = comment.kind === 'translator' ? 1 : 2
  return text.slice(comment.start + markLength, comment.end).trim()
}

function commentLines(entry: PoEntry, kind: PoCommentKind, text: string): string[] {
  return entry.comments
    .filter((comment) => comment.kind === kind)
    .map((comment) => commentText(comment, text))
    .filter((line) => line !== '')
}

function flagsOf(comment: PoComment, text: string): string[] {
  return commentText(comment, text)
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '')
}

/** The flags of an entry (`#, c-format`), also `fuzzy`. */
export function flagsOfEntry({ comments }: PoEntry, text: string): string[] {
  return comments.filter(({ kind }) => kind === 'flags').flatMap((comment) => flagsOf(comment, text))
}

function isFuzzyComment(comment: PoComment, text: string): boolean {
  return comment.kind === 'flags' && flagsOf(comment, text).includes('fuzzy')
}

/** Whether the entry is marked for a person to look at: msgfmt leaves it out. */
export function isFuzzy(entry: PoEntry, text: string): boolean {
  return flagsOfEntry(entry, text).includes('fuzzy')
}

/**
 * The comments that an entry takes along into another file, a line each: sources, what was extracted, and flags but
 * `fuzzy`; translators' own only of a template.
 */
export function commentsToCopy(
  entry: PoEntry,
  text: string,
  { isTemplate, hasReferences }: { isTemplate: boolean; hasReferences: boolean },
): string[] {
  return entry.comments.flatMap((comment) => {
    const line = text.slice(comment.start, comment.end).trimEnd()
    switch (comment.kind) {
      case 'extracted':
        return line
      case 'reference':
        return hasReferences ? line : []
      case 'translator':
        return isTemplate ? line : []
      case 'flags': {
        const flags = flagsOf(comment, text).filter((flag) => flag !== 'fuzzy')
        return flags.length > 0 ? `${line.slice(0, 2)} ${flags.join(', ')}` : []
      }
      case 'previous':
        return []
    }
  })
}

/**
 * Everything that tells a translator more, a line each; undefined where there is nothing. In a file of translators their
 * comments are theirs (core/formats/po/translatorComments.ts); in a template they are the program's.
 */
export function contextOf(
  entry: PoEntry,
  text: string,
  { isOfTranslators }: { isOfTranslators: boolean },
): string | undefined {
  const flags = flagsOfEntry(entry, text).filter((flag) => flag !== 'fuzzy')
  const lines = [
    ...(entry.context?.value ? [`Context: ${entry.context.value}`] : []),
    ...commentLines(entry, 'extracted', text),
    ...(isOfTranslators ? [] : commentLines(entry, 'translator', text)),
    ...commentLines(entry, 'reference', text),
    ...(flags.length > 0 ? [`Flags: ${flags.join(', ')}`] : []),
  ]
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** Takes the `fuzzy` flag and the previous msgids away: a line that is then bare goes with its line break. */
export function unfuzzy(entry: PoEntry, text: string): Edit[] {
  return entry.comments.flatMap((comment): Edit | [] => {
    const whole = { start: comment.start, end: comment.end, text: '' }
    if (comment.kind === 'previous') return whole
    if (!isFuzzyComment(comment, text)) return []
    const left = flagsOf(comment, text).filter((flag) => flag !== 'fuzzy')
    if (left.length === 0) return whole
    const line = text.slice(comment.start, comment.end)
    const lineBreak = line.slice(line.trimEnd().length)
    return { ...whole, text: `${line.slice(0, 2)} ${left.join(', ')}${lineBreak}` }
  })
}

/**
 * Sets the `fuzzy` flag and says the previous source. `previous`: its lines; absent: what stands there stays, which is
 * nothing where the entry is not fuzzy yet.
 */
export function fuzzyEdits(
  entry: PoEntry,
  text: string,
  previous: readonly string[] | undefined,
  lineBreak: string,
): Edit[] {
  const edits: Edit[] = []
  const flags = entry.comments.find(({ kind }) => kind === 'flags')
  const wasFuzzy = isFuzzy(entry, text)
  const start = text.lastIndexOf('\n', entry.keywordStart - 1) + 1
  let lines = ''
  if (!wasFuzzy && flags) {
    const line = text.slice(flags.start, flags.end)
    const offset = flags.start + (/^#[,=][ \t]*/.exec(line)?.[0].length ?? 2)
    edits.push({ start: offset, end: offset, text: offset === flags.start + 2 ? ' fuzzy,' : 'fuzzy, ' })
  } else if (!wasFuzzy) lines += `#, fuzzy${lineBreak}`
  if (!wasFuzzy || previous) {
    for (const comment of entry.comments)
      if (comment.kind === 'previous') edits.push({ start: comment.start, end: comment.end, text: '' })
    lines += (previous ?? []).map((line) => line + lineBreak).join('')
  }
  return lines === '' ? edits : [...edits, { start, end: start, text: lines }]
}
