import { fromMarkdown } from 'mdast-util-from-markdown'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Check } from '../check.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'mdx.unreadable': ({ reason }: { reason: string }) =>
    `This cannot be read as MDX: ${reason}. Mend its braces and tags.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The translation must parse as MDX if the source does. */
export const mdxSyntax: Check = {
  title: 'MDX syntax',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run({ source, text, string }) {
    if (string.fileType !== 'mdx_v2' || !/[<{}]/.test(text + source)) return []
    const problem = problemOf(text)
    if (problem === null || problemOf(source) !== null) return []
    const { at, reason } = problem
    const place = at === null ? null : { start: at, end: Math.min(at + 1, text.length) }
    return [{ ...say('mdx.unreadable', { reason }), place }]
  },
}

function problemOf(text: string): { reason: string; at: number | null } | null {
  try {
    fromMarkdown(text, { extensions: [mdxjs()], mdastExtensions: [mdxFromMarkdown()] })
    return null
  } catch (error) {
    return { reason: reasonOf(error), at: offsetOf(error) }
  }
}

/** The parser's own sentence, without its advice. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'its syntax is broken'
  return (reason.split(/[\n;]|, expected/)[0] ?? reason).replace(/\.$/, '').slice(0, 160)
}

function offsetOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('place' in error)) return null
  const { place } = error
  if (typeof place !== 'object' || place === null) return null
  const point = 'start' in place ? place.start : place
  if (typeof point !== 'object' || point === null || !('offset' in point)) return null
  return typeof point.offset === 'number' ? point.offset : null
}
