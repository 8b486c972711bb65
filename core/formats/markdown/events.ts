/** Markdown as micromark's events: tokens that are entered and exited, each with its place. */
import { sentence } from '../../platform/text/sentence.ts'
import { parse, postprocess, preprocess } from 'micromark'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'
import type {
  Event,
  Extension,
  Construct,
  FullNormalizedExtension,
  TokenizeContext,
} from 'micromark-util-types'
import { Failure } from '../../platform/errors/failure.ts'
import { boundMarkup } from './bounds.ts'
import { boundClosers } from './closers.ts'
import { EditMap } from 'micromark-util-edit-map'

/** CommonMark with GitHub's additions and front matter; `mdx` has JSX, imports and expressions in place of HTML. */
export type MarkdownDialect = 'markdown' | 'mdx'

const MARKDOWN: Extension[] = [gfm(), frontmatter(['yaml', 'toml'])]
const EXTENSIONS: Readonly<Record<MarkdownDialect, Extension[]>> = {
  markdown: MARKDOWN,
  mdx: [...MARKDOWN, mdxjs()],
}

editInPlace()

/** Offsets are UTF-16 units of the text. Throws `format.syntax` with its place for MDX that is broken. */
export function readEvents(text: string, dialect: MarkdownDialect): Event[] {
  try {
    // A mark at the beginning, which is no part of a decoded file's text, would be left out of the offsets.
    const source = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text
    const parser = parse({ extensions: EXTENSIONS[dialect] })
    boundBrackets(parser.constructs)
    boundMarkup(parser.constructs)
    boundClosers(parser.constructs)
    return postprocess(parser.document().write(preprocess()(source, undefined, true)))
  } catch (error) {
    throw isMessage(error) ? brokenMdx(error) : error
  }
}

/*
 * Bounds the time of bracket parsing. Two constructs of micromark look back over the whole text at each closing
 * bracket, which takes half a minute for 150 KB of them. Here the time is linear in their number.
 */

const CLOSING_BRACKET = 93
/** The longest label of a reference (CommonMark, "Link label"): a longer one is defined nowhere. */
const MAX_LABEL = 999

/** Puts bounds on what a parser does at closing brackets; what it answers is the same. */
function boundBrackets({ text }: FullNormalizedExtension): void {
  const constructs = [text[CLOSING_BRACKET] ?? []].flat()
  text[CLOSING_BRACKET] = constructs.map((construct) => {
    if (construct.name === 'labelEnd') return withShortLabels(construct)
    if (construct.name === 'gfmPotentialFootnoteCall') return withLastStart(construct)
    return construct
  })
}

/**
 * The construct with short labels. Each label of nested brackets holds all inner ones: those that can be no reference
 * are not read.
 */
function withShortLabels(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const sliceSerialize: TokenizeContext['sliceSerialize'] = (range, expandTabs) =>
        range.end.offset - range.start.offset > MAX_LABEL ? '' : this.sliceSerialize(range, expandTabs)
      const context = Object.create(this, { sliceSerialize: { value: sliceSerialize } }) as TokenizeContext
      return construct.tokenize.call(context, effects, ok, nok)
    },
  }
}

/** A footnote that is called as `![^a]` begins with an image's label: with the last one that is not closed, or none. */
function withLastStart(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this._labelStarts?.at(-1)
      const length = start === undefined ? 0 : this.now().offset - start.end.offset
      if (start?.type !== 'labelImage' || length > MAX_LABEL) return nok
      const context = Object.create(this, { events: { value: [['enter', start, this]] } }) as TokenizeContext
      return construct.tokenize.call(context, effects, ok, nok)
    },
  }
}

/** The error that micromark's extensions throw. */
interface Message {
  reason: string
  line?: number | undefined
  column?: number | undefined
}

function isMessage(error: unknown): error is Message {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string'
}

function brokenMdx({ reason, line, column }: Message): Failure {
  // The message of a JavaScript parser's error, in its own words.
  const why = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`.replace(/\.$/, '')
  return new Failure('format.syntax', sentence`The MDX is broken: ${why}.`, {
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    todo: 'Correct the file at this place, and import it again.',
  })
}

/** The index after the event that exits what the event at `index` enters. */
export function afterToken(events: readonly Event[], index: number): number {
  const token = events[index]![1]
  let next = index + 1
  while (events[next]![0] !== 'exit' || events[next]![1] !== token) next += 1
  return next + 1
}

/**
 * Applies edits of micromark's events in time proportional to the change. The library copies all events of a document
 * each time that a list or a quote ends, which takes a minute for some hundred kilobytes of short ones.
 */

/** Has the library apply its edits from the first event that changes; what becomes of the events is the same. */
function editInPlace(): void {
  EditMap.prototype.consume = consume
}

function consume(this: EditMap, events: Event[]): undefined {
  const edits = this.map.sort(([a], [b]) => a - b)
  const from = edits[0]?.[0]
  if (from === undefined) return
  const tail = events.slice(from)
  events.length = from
  const append = (some: readonly Event[]) => {
    for (const event of some) events.push(event)
  }
  let offset = 0
  for (const [index, removed, added] of edits) {
    append(tail.slice(offset, index - from))
    append(added)
    offset = index - from + removed
  }
  append(tail.slice(offset))
  edits.length = 0
  this.index.clear()
}
