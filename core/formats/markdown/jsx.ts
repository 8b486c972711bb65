/** JSX tags that do not fit together: MDX cannot be compiled with them. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { Event, Token } from 'micromark-util-types'
import { Failure } from '../../platform/errors/failure.ts'

/** Constructs that must be closed in the container in which they were opened. */
const PLACES = new Set([
  'paragraph',
  'atxHeadingText',
  'setextHeadingText',
  'tableContent',
  'blockQuote',
  'listOrdered',
  'listUnordered',
  'gfmFootnoteDefinition',
  'emphasis',
  'strong',
  'link',
])

interface JsxTag {
  name: string
  kind: 'opening' | 'closing' | 'selfClosing'
  token: Token
}

type OpenPart = { kind: 'place' } | { kind: 'tag'; name: string; token: Token }

/** Throws `format.syntax` at the first tag that is not closed, or closes nothing. */
export function checkJsx(events: readonly Event[], text: string): void {
  const open: OpenPart[] = []
  for (const [index, [step, token]] of events.entries()) {
    if (PLACES.has(token.type)) {
      if (step === 'enter') open.push({ kind: 'place' })
      else {
        const inner = open.pop()
        if (inner?.kind === 'tag') throw notClosed(inner.name, inner.token)
      }
    } else if (step === 'enter' && isTag(token)) {
      const { name, kind } = readTag(events, index, text)
      const inner = open.at(-1)
      if (kind === 'opening') open.push({ kind: 'tag', name, token })
      else if (kind === 'closing') {
        if (inner?.kind !== 'tag') throw broken(sentence`</${name}> closes nothing`, token)
        if (inner.name !== name) throw notClosed(inner.name, inner.token)
        open.pop()
      }
    }
  }
  const left = open.find((part) => part.kind === 'tag')
  if (left) throw notClosed(left.name, left.token)
}

function isTag({ type }: Token): boolean {
  return /^mdxJsx(?:Flow|Text)Tag$/.test(type)
}

function readTag(events: readonly Event[], index: number, text: string): JsxTag {
  const token = events[index]![1]
  let name = ''
  let kind: JsxTag['kind'] = 'opening'
  for (let next = index + 1; events[next]![1] !== token; next++) {
    const [step, part] = events[next]!
    if (step === 'exit') continue
    if (part.type === `${token.type}Name`) name = text.slice(part.start.offset, part.end.offset).trim()
    else if (part.type === `${token.type}ClosingMarker`) kind = 'closing'
    else if (part.type === `${token.type}SelfClosingMarker`) kind = 'selfClosing'
  }
  return { name, kind, token }
}

function notClosed(name: string, token: Token): Failure {
  return broken(sentence`<${name}> is not closed where it was opened`, token)
}

function broken(why: Sentence, { start: { line, column } }: Token): Failure {
  return new Failure('format.syntax', sentence`The MDX is broken: ${why}.`, {
    line,
    column,
    todo: 'Correct the file at this place, and import it again.',
  })
}
