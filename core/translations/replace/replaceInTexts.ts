/** Search and replace in texts. Runs in a worker: a pattern may be slow without end on some text. */
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { ReplaceSearch } from '../../contract/index.ts'

export interface ReplaceRequest {
  search: ReplaceSearch
  replacement: string
  texts: readonly string[]
}

/** The new text of each; null where nothing was found or it stays the same. */
export function replaceInTexts({ search, replacement, texts }: ReplaceRequest): (string | null)[] {
  const pattern = patternOf(search)
  return texts.map((text) => {
    const replaced = search.isRegex
      ? text.replace(pattern, replacement)
      : text.replace(pattern, () => replacement)
    return replaced === text ? null : replaced
  })
}

/** @throws Failure `replace.pattern` */
export function patternOf({ pattern, isRegex, isCaseSensitive, isWholeWord }: ReplaceSearch): RegExp {
  const source = isRegex ? pattern : pattern.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const flags = isCaseSensitive ? 'gmu' : 'gimu'
  try {
    // The pattern is compiled alone first, so that errors show it as typed.
    const whole = new RegExp(source, flags)
    return isWholeWord ? new RegExp(`${NOT_AFTER_LETTER}(?:${source})${NOT_BEFORE_LETTER}`, flags) : whole
  } catch (error) {
    throw new Failure(
      'replace.pattern',
      sentence`This regular expression cannot be read: ${reasonOf(error)}.`,
      {
        value: pattern.slice(0, 200),
        kept: 'Nothing was changed.',
        todo: 'Mend the expression, or search for it as plain text.',
      },
    )
  }
}

const NOT_AFTER_LETTER = String.raw`(?<![\p{L}\p{M}\p{N}_])`
const NOT_BEFORE_LETTER = String.raw`(?![\p{L}\p{M}\p{N}_])`

/** 'Unterminated group' of 'Invalid regular expression: /(/u: Unterminated group'. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(message.lastIndexOf(': ') + 2).toLowerCase()
}
