/**
 * Escapes external texts as Markdown (CommonMark, and GitHub's additions to it): each is shown literally, without
 * markup, links, mentions, or an end of its container.
 */

/** Returns the longest run of a character, up to a limit: a fence has to be longer. */
function longestRun(text: string, mark: RegExp): number {
  return Math.max(0, ...Array.from(text.matchAll(mark), ([run]) => run.length))
}

/** Characters that are no text and that parsers take out or replace: NUL and its like, but line breaks and tabs. */
// eslint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

function withoutControls(text: string): string {
  return text.replace(CONTROL, '\uFFFD')
}

/** A text of several lines as a block, letter by letter. A text in it that looks like the block's end is none. */
export function fenced(text: string): string {
  const content = withoutControls(text).replace(/\r\n?/g, '\n')
  const fence = '`'.repeat(Math.max(3, longestRun(content, /`+/g) + 1))
  return `${fence}\n${content}\n${fence}`
}

/** A text within a line, letter by letter; line breaks are shown as signs. An empty text is nothing. */
export function inlineCode(text: string): string {
  const content = withoutControls(text).replace(/\r\n?|\n/g, '⏎')
  if (content === '') return ''
  const mark = '`'.repeat(longestRun(content, /`+/g) + 1)
  // A reader takes one space off each side, unless there is nothing else.
  const isPadded = /^`|`$|^ .*[^ ].* $|^ [^ ]+ $/s.test(content)
  return isPadded ? `${mark} ${content} ${mark}` : `${mark}${content}${mark}`
}

/** A word that a forge treats as a mention and notifies, with its preceding character. */
const MENTION = /(^|[^\p{L}\p{N}_`])(@[\p{L}\p{N}_][\p{L}\p{N}_./-]*)/gu

/** Words of a person as a quotation, its lines kept. */
export function quotedMarkdown(text: string): string {
  const lines = withoutControls(text).trim().replace(/\r\n?/g, '\n').split('\n')
  return lines
    .map((line, index) => {
      const isBroken = index + 1 < lines.length && line.trim() !== '' && lines[index + 1]?.trim() !== ''
      return `> ${escapedLine(line)}${isBroken ? '\\' : ''}`.trimEnd()
    })
    .join('\n')
}

/** A line of prose. Spaces at its edges go: they would be a block of code, or a line break. */
export function escapedLine(line: string): string {
  const pieces: string[] = []
  let end = 0
  for (const found of line.matchAll(MENTION)) {
    const [, before = '', mention = ''] = found
    pieces.push(escaped(line.slice(end, found.index) + before), inlineCode(mention))
    end = found.index + before.length + mention.length
  }
  pieces.push(escaped(line.slice(end)))
  return pieces
    .join('')
    .trim()
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
}

/** Links that GitHub makes of bare addresses are kept from it by the sign that makes them one. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~&!$]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/(?<=www)\./gi, '\\.')
    .replace(/(?<=[^\s])@/g, '\\@')
}
