/** The problems of a suggestion, found by comparing it with its source. */
import { findTags, findUnpaired, type InlineTag } from '../../messages/inlineTags/inlineTags.ts'
import { findVariables, type VariableSyntax } from '../../quality/text/variables.ts'

/** A problem of a suggestion; pre-translation uses no suggestion with one. */
export interface ProtectionProblem {
  kind: 'missing' | 'order' | 'incomplete' | 'refused' | 'empty' | 'tooLong' | 'language' | 'syntax'
  /** The missing or misplaced parts, as written in the source. */
  parts?: string[]
}

/** Holds a text against its source, as the checks see both. */
export function problemsBetween(
  source: string,
  text: string,
  placeholders: VariableSyntax,
): ProtectionProblem[] {
  const variables = findVariables(source, placeholders)
  const own = findVariables(text, placeholders)
  const missing = lacking(
    variables.map(({ key, text: written }) => ({ key, written })),
    own.map(({ key }) => key),
  )
  const tags = findTags(source)
  const ownTags = tagsLike(text, tags)
  missing.push(
    ...lacking(
      tags.map((tag) => ({ key: tag.text, written: tag.text })),
      ownTags.map((tag) => tag.text),
    ),
  )
  if (missing.length > 0 || own.length !== variables.length || ownTags.length !== tags.length)
    return [{ kind: 'missing', parts: missing }]
  if (findUnpaired(tags) === null && findUnpaired(ownTags) !== null)
    return [{ kind: 'order', parts: tags.map((tag) => tag.text) }]
  return []
}

/**
 * The tags of a text; those of the source behind capitals, too, which stand for a manual's formatting elsewhere:
 * `OK</b>`.
 */
function tagsLike(text: string, source: readonly InlineTag[]): InlineTag[] {
  if (!text.includes('<')) return []
  const known = new Set(source.map((tag) => tag.text))
  const plain = new Set(findTags(text).map((tag) => tag.text))
  const all = findTags(text.replaceAll(/(?<=[A-Z])</g, ' <'))
  return all.filter((tag) => known.has(tag.text) || plain.has(tag.text))
}

function lacking(wanted: readonly { key: string; written: string }[], there: readonly string[]): string[] {
  const left = [...there]
  return wanted.flatMap(({ key, written }) => {
    const offset = left.indexOf(key)
    if (offset === -1) return [written]
    left.splice(offset, 1)
    return []
  })
}
