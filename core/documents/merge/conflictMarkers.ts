/** Writes conflicts into a merged file: the other side's text as a comment. */
import { withRemarks } from '../../formats/remarks/index.ts'
import { orNull } from './applyPlan.ts'
import { areSameText, type FileConflict } from './mergePlan.ts'
import { readFileVersion, readingOptions, type MergedFile, type Version } from './version.ts'

/**
 * The version's bytes with a comment beside each conflicting string, if the format has comments and the file is parsed
 * to the same strings with them.
 */
export function withConflictsMarked(
  file: MergedFile,
  version: Version,
  conflicts: readonly FileConflict[],
): Uint8Array {
  const { content } = version
  if (conflicts.length === 0) return content
  const { format, name } = file
  const remarks = new Map<string, string[]>()
  for (const conflict of conflicts)
    remarks.set(conflict.identifier, [...(remarks.get(conflict.identifier) ?? []), remarkOn(conflict)])
  const marked = orNull(() =>
    withRemarks(format.type, { name, content }, remarks, readingOptions(file).sourceLanguage),
  )
  const again = marked && orNull(() => readFileVersion(file, marked))
  return marked && again && isSaid(version, again) ? marked : content
}

/** One line: a text is quoted as in JSON, including characters that a terminal or a parser would interpret. */
function remarkOn({ code, form, of, ours, theirs }: FileConflict): string {
  const names = [code, of === 'source' ? 'source' : '', form === 'none' ? '' : form].filter(
    (one) => one !== '',
  )
  const where = names.length === 0 ? '' : ` (${names.join(', ')})`
  if (ours === null) return `Merge conflict${where}: ours has deleted it`
  return theirs === null
    ? `Merge conflict${where}: theirs has deleted it`
    : `Merge conflict${where}, theirs: ${quoted(theirs)}`
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function isSaid(one: Version, other: Version): boolean {
  if (one.identifiers.size !== other.identifiers.size) return false
  return Array.from(one.texts).every(([code, texts]) => {
    const own = other.texts.get(code)
    return own?.size === texts.size && Array.from(texts).every(([id, text]) => areSameText(text, own.get(id)))
  })
}
