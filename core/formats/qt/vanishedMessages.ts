/** Messages whose source is gone, and those that it has again: lupdate's way with them. */
import { translationToWrite } from '../insertion.ts'
import type { BuildOptions } from '../format.ts'
import { omissionEdits, type TextSpan } from '../layout.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { attributePlace, setAttribute } from '../xml/tags.ts'
import type { QtContext, QtDocument, QtMessage } from './document.ts'
import { qtIdentifier } from './messageNames.ts'
import { qtTexts } from './writer.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** A location with the white space before it. */
export const LOCATION = /\s*<location(?:\s[^<>]*)?(?:\/>|>\s*<\/location\s*>)/g
/** The line as a distance from the one before: to take one out would move those below. */
const RELATIVE_LINE = /<location\s[^<>]*\bline\s*=\s*["'][+-]/
const MESSAGE_TAG = /^<message(?:\s+[^\s=<>]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*>/

/**
 * The edits that mark the messages of some identifiers as `vanished`, or as `obsolete` where they are unfinished,
 * without their places in the code. One without a text goes, unless a translator has commented it; so does a context of
 * which none stays.
 */
export function vanishingEdits(
  text: string,
  document: QtDocument,
  isGone: (identifier: string) => boolean,
): Edit[] {
  const gone = document.messages.filter((message) => !message.isObsolete && isGone(qtIdentifier(message)))
  if (gone.length === 0) return []
  const omitted = new Set(gone.filter((message) => isEmpty(message, text)))
  const hasPlaces = !RELATIVE_LINE.test(text)
  const marked = gone.filter((message) => !omitted.has(message))
  return [
    ...marked.flatMap((message) => [
      ...markEdits(text, message),
      ...(hasPlaces ? locationsOf(text, message).map((span) => ({ ...span, text: '' })) : []),
    ]),
    ...withoutMessages(text, document, omitted),
  ]
}

function isEmpty(message: QtMessage, text: string): boolean {
  if (message.translation === null) return true
  return (
    !qtTexts(message).some(Boolean) && !text.slice(message.start, message.end).includes('<translatorcomment')
  )
}

function markEdits(text: string, { translation, isUnfinished }: QtMessage): Edit[] {
  if (translation === null) return []
  return [setAttribute(text, translation.tag, 'type', isUnfinished ? 'obsolete' : 'vanished')]
}

function withoutMessages(
  text: string,
  { tag, innerEnd, contexts, messages }: QtDocument,
  omitted: ReadonlySet<QtMessage>,
): Edit[] {
  const left = new Set(messages.filter((message) => !omitted.has(message)).map(({ place }) => place))
  const emptied = new Set([...omitted].map(({ place }) => place).filter((place) => !left.has(place)))
  const ofRoot = [...omitted].filter(({ place }) => place === null)
  const wholes = [...emptied].flatMap((context) =>
    context === null ? [] : [{ start: context.tag.start, end: context.end }],
  )
  const inside = (context: QtContext): Edit[] =>
    emptied.has(context)
      ? []
      : omissionEdits(
          { text, inner: { start: context.tag.end, end: context.innerEnd } },
          [...omitted].filter(({ place }) => place === context),
        )
  return [
    ...omissionEdits({ text, inner: { start: tag.end, end: innerEnd } }, inOrder([...wholes, ...ofRoot])),
    ...contexts.flatMap(inside),
  ]
}

function inOrder(spans: readonly TextSpan[]): TextSpan[] {
  return spans.toSorted((a, b) => a.start - b.start)
}

/**
 * Returns the edits that restore an obsolete message once the source has it again. Its locations are the source's. If
 * no translation is to be written, its text stays, unfinished or not.
 */
export function returnEdits(
  { text, message, identifier }: { text: string; message: QtMessage; identifier: string },
  source: { text: string; message: QtMessage },
  options: BuildOptions,
): Edit[] {
  const { returned, cleared } = options
  const isWritten = translationToWrite(options, identifier) !== undefined
  const isTakenUp = (returned?.has(identifier) ?? false) && (isWritten || !cleared?.has(identifier))
  if (!isTakenUp) return []
  return [...placeEdits(text, message, source), ...(isWritten ? [] : unmarkEdits(text, message))]
}

function unmarkEdits(text: string, { translation }: QtMessage): Edit[] {
  const type = translation && attributePlace(text, translation.tag, 'type')
  if (!type) return []
  if (type.value === 'obsolete') return [{ start: type.start, end: type.end, text: 'unfinished' }]
  const raw = text.slice(translation.tag.start, type.end + 1)
  const start =
    translation.tag.start + assertDefined(/\s+type\s*=\s*["'][^"']*["']$/.exec(raw), 'The match').index
  return [{ start, end: type.end + 1, text: '' }]
}

/** The places in the code, where the file names any and the message has lost its own. */
function placeEdits(text: string, message: QtMessage, source: { text: string; message: QtMessage }): Edit[] {
  const places = locationsOf(source.text, source.message)
  const isLost = locationsOf(text, message).length === 0 && text.includes('<location')
  if (!isLost || places.length === 0 || RELATIVE_LINE.test(text) || RELATIVE_LINE.test(source.text)) return []
  const tag = MESSAGE_TAG.exec(text.slice(message.start, message.end))?.[0]
  if (tag === undefined) return []
  const offset = message.start + tag.length
  const gap = assertDefined(/^\s*/.exec(text.slice(offset)), 'The match')[0]
  const lines = places.map(({ start, end }) => gap + source.text.slice(start, end).trim())
  return [{ start: offset, end: offset, text: lines.join('') }]
}

/** The locations of a message with the white space before each. */
function locationsOf(text: string, { start, end }: QtMessage): TextSpan[] {
  return [...text.slice(start, end).matchAll(LOCATION)].map(({ 0: { length }, index }) => ({
    start: start + index,
    end: start + index + length,
  }))
}
