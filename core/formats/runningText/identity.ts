/** Identifiers of running text, which has no keys of its own. */
import { hash } from 'node:crypto'

/** Hexadecimal: 64 bits. Texts whose digests are equal all the same are told apart as repeated ones are. */
const DIGITS = 16

/**
 * An identifier for each text: a hash of it, and `#2`, `#3` for those that stand in the file again. It stays the same
 * wherever the text moves and whatever is edited around it; an edited text is a new string, whose old translations are
 * kept (docs/reference/modules.md, "Identity"). White space that may be wrapped in another way does not count.
 */
export function identifyTexts(texts: readonly string[]): string[] {
  const times = new Map<string, number>()
  return texts.map((text) => {
    const digest = hash('sha256', text.replace(/\s+/g, ' '), 'hex').slice(0, DIGITS)
    const time = (times.get(digest) ?? 0) + 1
    times.set(digest, time)
    return time === 1 ? digest : `${digest}#${time}`
  })
}
