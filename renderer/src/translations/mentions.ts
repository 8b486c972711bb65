/** People mentioned in comments: `@login`. */

export type MentionPiece = { kind: 'text'; text: string } | { kind: 'mention'; text: string }

/** Not within a word, so that no address of mail is one; a full stop at the end is the sentence's. */
const MENTION = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,199})/gu

/** A comment with the mentions of people that there are. */
export function withMentions(text: string, logins: ReadonlySet<string>): MentionPiece[] {
  const pieces: MentionPiece[] = []
  let done = 0
  for (const match of text.matchAll(MENTION)) {
    const login = [match[1] ?? '', (match[1] ?? '').replace(/[.-]+$/, '')].find((one) => logins.has(one))
    if (login === undefined) continue
    if (match.index > done) pieces.push({ kind: 'text', text: text.slice(done, match.index) })
    pieces.push({ kind: 'mention', text: `@${login}` })
    done = match.index + login.length + 1
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) })
  return pieces
}

/** The beginning of a login that is being written in front of the cursor; null where none is. */
export function mentionBefore(text: string, cursor: number): { start: number; typed: string } | null {
  const match = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]{0,199})$/u.exec(text.slice(0, cursor))
  return match ? { start: match.index, typed: match[1] ?? '' } : null
}
