/** Comments of translators (`# …`) of a PO file, as the project keeps them by string (docs/reference/translations.md). */
import { assertEncodable } from '../encoding.ts'
import type { Edit } from '../../platform/text/splice.ts'
import type { PoEntry } from './entry.ts'

/** The lines of an entry's translator comment; undefined where it has none. */
export function poTranslatorComment(entry: PoEntry, text: string): string | undefined {
  const lines = entry.comments
    .filter(({ kind }) => kind === 'translator')
    .map(({ start, end }) =>
      text
        .slice(start, end)
        .trimEnd()
        .replace(/^#[ \t]?/, ''),
    )
  const comment = lines.join('\n').trim()
  return comment === '' ? undefined : comment
}

/** The lines that say a comment, without line breaks; none for an empty one. */
function translatorLines(comment: string): string[] {
  const trimmed = comment.trim()
  return trimmed === '' ? [] : trimmed.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `# ${line}`.trimEnd())
}

/**
 * Edits that give an entry another translator comment, before its other ones, where gettext's tools put it; '' takes it
 * away.
 * @throws Failure `format.encoding` for a comment that the file's charset cannot hold
 */
export function translatorCommentEdits(
  entry: PoEntry,
  comment: string,
  {
    text,
    encoding,
    lineBreak,
    identifier,
  }: { text: string; encoding: string; lineBreak: string; identifier: string },
): Edit[] {
  const lines = translatorLines(comment)
  if ((poTranslatorComment(entry, text) ?? '') === lines.map((line) => line.replace(/^# ?/, '')).join('\n'))
    return []
  assertEncodable(comment, encoding, identifier)
  const removed = entry.comments
    .filter(({ kind }) => kind === 'translator')
    .map(({ start, end }): Edit => ({ start, end, text: '' }))
  const offset = entry.comments[0]?.start ?? text.lastIndexOf('\n', entry.keywordStart - 1) + 1
  const added = lines.map((line) => line + lineBreak).join('')
  const [first, ...others] = removed
  if (first?.start === offset) return [{ ...first, text: added }, ...others]
  return [...(added === '' ? [] : [{ start: offset, end: offset, text: added }]), ...removed]
}
