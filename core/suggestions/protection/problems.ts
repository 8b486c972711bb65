/** The problems of a suggestion, found by comparing it with its source. */
import { findTags, type TextTag } from '../../quality/text/tags.ts'
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
  if (areNested(tags) && !areNested(ownTags)) return [{ kind: 'order', parts: tags.map((tag) => tag.text) }]
  return []
}

/**
 * The tags of a text; those of the source behind capitals, too, which stand for a manual's formatting elsewhere:
 * `OK</b>`.
 */
function tagsLike(text: string, source: readonly TextTag[]): TextTag[] {
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

/** Whether each tag that opens is closed before the one around it is. */
function areNested(tags: readonly TextTag[]): boolean {
  const open: string[] = []
  for (const { kind, name } of tags) {
    if (kind === 'open') open.push(name)
    else if (kind === 'close' && open.pop() !== name) return false
  }
  return open.length === 0
}
