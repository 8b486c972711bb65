/** Translations into a Qt translation source of a language as it lies beside its source. */
import type { Decoded } from '../encoding.ts'
import type { BuildOptions } from '../format.ts'
import { fillsWithSource, insertionsOf, translationToWrite, type Insertion } from '../insertion.ts'
import { lineIndent, omissionEdits, type EntryWriter, type TextSpan } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { copyElement, indentUnit, insertIntoElement } from '../xml/copy.ts'
import { readQt, type QtContext, type QtDocument, type QtMessage } from './document.ts'
import { qtIdentifier, namedMessages } from './messageNames.ts'
import { LOCATION, returnEdits } from './vanishedMessages.ts'
import { MessageWriter } from './writer.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/**
 * Returns the edits of the file's text. Equal texts are not touched, nor are unfinished texts that were not confirmed,
 * obsolete ones, or those of this file alone; another text is finished. A message that only the source has is inserted
 * once it is translated, with its locations and comments, in a new context if the file lacks it. An obsolete one of the
 * file is restored. A deleted translation is emptied and unfinished.
 */
export function messageUpdates(source: Decoded, into: Decoded, options: BuildOptions): Edit[] {
  return new Updater(source, into, options).edits()
}

/** Elements whose white space is a text's; a translation's unless it has numbered forms. */
const CONTENTS = [
  ...['name', 'source', 'oldsource', 'comment', 'oldcomment', 'extracomment', 'translatorcomment'],
  ...['numerusform', 'lengthvariant', 'userdata', 'translation(?![^<>]*>\\s*<numerusform)'],
]
/** Elements about the source's own history, or for its own translator. */
const OF_THE_SOURCE = /\s*<(oldsource|oldcomment|translatorcomment)(?:\s[^<>]*)?(?:\/>|>[^]*?<\/\1\s*>)/g

class Updater {
  readonly #source: Decoded
  readonly #into: Decoded
  readonly #options: BuildOptions
  readonly #from: QtDocument
  readonly #to: QtDocument
  /** The messages of the source, of which the first of each name counts. */
  readonly #messages: ReadonlyMap<string, QtMessage>
  /** Those of the file, obsolete ones where there is no other. */
  readonly #standing: ReadonlyMap<string, QtMessage>
  readonly #copier: MessageWriter
  readonly #style: { from: string; unit: string; lineBreak: '\n' | '\r\n' }

  constructor(source: Decoded, into: Decoded, options: BuildOptions) {
    this.#source = source
    this.#into = into
    this.#options = options
    this.#from = readQt(source.text)
    this.#to = readQt(into.text)
    this.#messages = byIdentifier(this.#from, source.text)
    this.#standing = new Map([
      ...this.#to.messages.map((message) => [qtIdentifier(message), message] as const),
      ...byIdentifier(this.#to, into.text),
    ])
    const from = indentUnit(source.text)
    const lineBreak = lineBreakOf(into.text)
    this.#style = { from, unit: indentUnit(into.text) || from, lineBreak }
    this.#copier = new MessageWriter(source, options, { encoding: into.encoding, lineBreak })
  }

  edits(): Edit[] {
    const writer = new MessageWriter(this.#into, this.#options)
    const changed = [...this.#standing].flatMap(([identifier, message]) => {
      const source = this.#messages.get(identifier)
      if (!message.isObsolete) return writer.change({ identifier, message })
      if (!source) return []
      const { text } = this.#into
      const ofSource = { text: this.#source.text, message: source }
      return [
        ...returnEdits({ text, message, identifier }, ofSource, this.#options),
        ...writer.change({ identifier, message }),
      ]
    })
    return [...changed, ...this.#insertedContexts(), ...this.#insertedMessages()]
  }

  /** Whether a message of the source is to be put in. */
  #isWanted(identifier: string): boolean {
    if (this.#standing.has(identifier) || !this.#messages.has(identifier)) return false
    if (translationToWrite(this.#options, identifier)) return true
    return (
      fillsWithSource(this.#options) &&
      assertDefined(this.#messages.get(identifier), 'The message').source !== ''
    )
  }

  /** The insertions into the contexts that both files have. */
  #insertedMessages(): Edit[] {
    return this.#to.contexts.flatMap((context, index) => {
      const isFirst = this.#to.contexts.findIndex(({ name }) => name === context.name) === index
      if (!isFirst) return []
      const entries = new Map(
        this.#to.messages.flatMap((message): [string, TextSpan][] =>
          message.place === context ? [[qtIdentifier(message), message]] : [],
        ),
      )
      const order = Array.from(this.#messages).flatMap(([identifier, message]) =>
        message.place?.name === context.name ? [identifier] : [],
      )
      return this.#insert(context, entries, order, (identifier) => this.#isWanted(identifier))
    })
  }

  /** Contexts of the source, and its messages outside of any, that the file has not. */
  #insertedContexts(): Edit[] {
    const { tag, innerEnd, contexts, messages } = this.#to
    const entries = new Map<string, TextSpan>()
    for (const context of contexts) {
      if (!entries.has(keyOf(context)))
        entries.set(keyOf(context), { start: context.tag.start, end: context.end })
    }
    for (const message of messages) if (!message.place) entries.set(qtIdentifier(message), message)
    const sourceContexts = new Map(this.#from.contexts.map((context) => [keyOf(context), context]))
    const wanted = new Set<QtContext | null>()
    const order = new Set<string>()
    for (const [identifier, { place }] of this.#messages) {
      if (this.#isWanted(identifier)) wanted.add(place)
      order.add(place ? keyOf(place) : identifier)
    }
    return this.#insert({ tag, innerEnd }, entries, order, (key) => {
      const context = sourceContexts.get(key)
      return context ? wanted.has(context) : this.#isWanted(key)
    })
  }

  #insert(
    { tag, innerEnd }: Pick<QtContext, 'tag' | 'innerEnd'>,
    entries: ReadonlyMap<string, TextSpan>,
    order: Iterable<string>,
    isWanted: (key: string) => boolean,
  ): Edit[] {
    const insertions: Insertion[] = insertionsOf(order, (key) => entries.has(key), isWanted)
    if (insertions.length === 0) return []
    const { unit, lineBreak } = this.#style
    const isRoot = tag === this.#to.tag
    const fallbackGap = lineBreak + (isRoot ? '' : unit)
    const block = { text: this.#into.text, tag, innerEnd, entries, fallbackGap }
    return insertIntoElement(block, insertions, this.#write)
  }

  /** A message of the source, or a context with those of its messages that are wanted. */
  readonly #write: EntryWriter = (key, indent) => {
    const { text } = this.#source
    const message = this.#messages.get(key)
    const context = message ? undefined : this.#from.contexts.find((one) => keyOf(one) === key)
    const span = message ?? {
      start: assertDefined(context, 'The context').tag.start,
      end: assertDefined(context, 'The context').end,
    }
    const messages = message ? [message] : this.#from.messages.filter(({ place }) => place === context)
    const isKept = (one: QtMessage) => {
      const identifier = qtIdentifier(one)
      return this.#messages.get(identifier) === one && this.#isWanted(identifier)
    }
    const inner = context && { start: context.tag.end, end: context.innerEnd }
    const edits = [
      ...messages.filter(isKept).flatMap((one) => {
        return this.#copier.renew({ identifier: qtIdentifier(one), message: one })
      }),
      ...(inner
        ? omissionEdits(
            { text, inner },
            messages.filter((one) => !isKept(one)),
          )
        : []),
    ].map((edit) => ({ ...edit, start: edit.start - span.start, end: edit.end - span.start }))
    const xml = splice(text.slice(span.start, span.end), edits).replace(OF_THE_SOURCE, '')
    const { from, unit, lineBreak } = this.#style
    const hasPlaces = this.#into.text.includes('<location')
    return copyElement(hasPlaces ? xml : xml.replace(LOCATION, ''), CONTENTS, {
      from: { own: lineIndent(text, span.start), unit: from },
      to: { own: indent, unit },
      lineBreak,
    })
  }
}

function byIdentifier(document: QtDocument, text: string): Map<string, QtMessage> {
  return new Map(
    namedMessages(document, text).entries.map(({ identifier, message }) => [identifier, message]),
  )
}

/** A context's name, told from any message's identifier. */
function keyOf({ name }: QtContext): string {
  return `\0${name}`
}
