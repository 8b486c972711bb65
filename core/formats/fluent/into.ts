/** Messages that are added to a Fluent file, and taken out of one. */
import type { Attribute, Message, Span, Term } from '@fluent/syntax'
import { insertionsOf } from '../insertion.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { parseFluentFile } from './parser.ts'
import { writePattern } from './pattern.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

interface Parts {
  name: string
  message: Message | Term
  /** The value, and each attribute: `name.attribute`. */
  entries: { identifier: string; attribute: Attribute | null; start: number; end: number }[]
}

/** The parser is configured to give every node its span. */
function spanOf({ span }: { span?: Span }): Span {
  return assertDefined(span, 'The span')
}

/** The first of each name counts, as to a program. */
function partsOf(text: string): Map<string, Parts> {
  const parts = new Map<string, Parts>()
  for (const message of parseFluentFile(text).body) {
    if (message.type !== 'Message' && message.type !== 'Term') continue
    const name = `${message.type === 'Term' ? '-' : ''}${message.id.name}`
    if (parts.has(name)) continue
    const entries: Parts['entries'] = message.attributes.map((attribute) => ({
      identifier: `${name}.${attribute.id.name}`,
      attribute,
      start: spanOf(attribute.value).start,
      end: spanOf(attribute.value).end,
    }))
    const { value } = message
    if (value) {
      entries.unshift({
        identifier: name,
        attribute: null,
        start: spanOf(value).start,
        end: spanOf(value).end,
      })
    }
    parts.set(name, { name, message, entries })
  }
  return parts
}

/**
 * Adds what a file lacks: a message of which anything is translated, with what is translated of it, and attributes of
 * messages that are there. A term is only added with its value. `textFor` gives what is to be added.
 */
export function insertedMessages(
  source: string,
  into: string,
  textFor: (identifier: string) => string | undefined,
  lineBreak: '\n' | '\r\n',
): Edit[] {
  const wanted = partsOf(source)
  const standing = partsOf(into)
  const write = (entry: Parts['entries'][number], text: string) =>
    writePattern(
      text,
      { text: source, lineBreak },
      { identifier: entry.identifier, patternStart: entry.start, patternEnd: entry.end },
    )

  const spell = (parts: Parts): string | null => {
    const texts = parts.entries.map(({ identifier }) => textFor(identifier))
    const hasValue = parts.message.value !== null
    if (texts.every((text) => text === undefined)) return null
    if (parts.message.type === 'Term' && texts[0] === undefined) return null
    const from = spanOf(parts.message.id).start - (parts.message.type === 'Term' ? 1 : 0)
    const { end } = spanOf(parts.message)
    const edits = parts.entries.map((entry, index): Edit => {
      const text = texts[index]
      if (text !== undefined) return { start: entry.start, end: entry.end, text: write(entry, text) }
      if (entry.attribute === null && hasValue) return { start: entry.start, end: entry.end, text: '' }
      const { start } = spanOf(assertDefined(entry.attribute, 'The attribute'))
      return {
        start: source.slice(0, start).trimEnd().length,
        end: spanOf(assertDefined(entry.attribute, 'The attribute')).end,
        text: '',
      }
    })
    const moved = edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }))
    return splice(source.slice(from, end), moved)
      .replaceAll('\r\n', '\n')
      .replace(/=[ \t]+$/gm, '=')
      .trimEnd()
      .replaceAll('\n', lineBreak)
  }

  const spelled = new Map<string, string>()
  const edits: Edit[] = []
  for (const [name, parts] of wanted) {
    const there = standing.get(name)
    if (there) edits.push(...insertedParts(parts, there, { source, into, lineBreak }, textFor, write))
    else {
      const text = spell(parts)
      if (text !== null) spelled.set(name, text)
    }
  }
  const isTightly = standing.size > 1 ? isTight(into, standing) : isTight(source, wanted)
  const separator = lineBreak.repeat(isTightly ? 1 : 2)
  const insertions = insertionsOf(
    wanted.keys(),
    (name) => standing.has(name),
    (name) => spelled.has(name),
  )
  for (const { anchor, side, identifiers } of insertions) {
    const text = identifiers
      .map((name) => assertDefined(spelled.get(name), 'The spelled message'))
      .join(separator)
    const place = anchor === null ? [...standing.values()].at(-1) : standing.get(anchor)
    if (!place) {
      const { length } = into.trimEnd()
      const end = into.slice(length) === '' ? lineBreak : ''
      edits.push({ start: length, end: length, text: (length > 0 ? lineBreak + lineBreak : '') + text + end })
      continue
    }
    const { start, end } = spanOf(place.message)
    if (side === 'before') edits.push({ start, end: start, text: text + separator })
    else edits.push({ start: end, end, text: separator + text })
  }
  return edits
}

/** Attributes, and a value, that a message of the file lacks. */
function insertedParts(
  wanted: Parts,
  there: Parts,
  { source, into, lineBreak }: { source: string; into: string; lineBreak: '\n' | '\r\n' },
  textFor: (identifier: string) => string | undefined,
  write: (entry: Parts['entries'][number], text: string) => string,
): Edit[] {
  const has = new Map(there.entries.map((entry) => [entry.identifier, entry]))
  const order = wanted.entries.map(({ identifier }) => identifier)
  const byName = new Map(wanted.entries.map((entry) => [entry.identifier, entry]))
  return insertionsOf(
    order,
    (identifier) => has.has(identifier),
    (identifier) => textFor(identifier) !== undefined,
  ).flatMap(({ anchor, identifiers }): Edit[] => {
    const idEnd = spanOf(there.message.id).end
    const place = anchor === null ? there.entries.at(-1) : has.get(anchor)
    return identifiers.map((identifier): Edit => {
      const entry = assertDefined(byName.get(identifier), 'The entry')
      const written = write(entry, assertDefined(textFor(identifier), 'The text'))
      if (entry.attribute === null) {
        const offset = into.indexOf('=', idEnd) + 1
        return { start: offset, end: offset, text: ` ${written}` }
      }
      const line = source.slice(source.lastIndexOf('\n', spanOf(entry.attribute).start) + 1, entry.start)
      const end = place?.end ?? spanOf(there.message).end
      return { start: end, end, text: `${lineBreak}${line}${written}` }
    })
  })
}

/** Whether messages stand below one another without an empty line. */
function isTight(text: string, standing: ReadonlyMap<string, Parts>): boolean {
  const spans = Array.from(standing.values(), ({ message }) => spanOf(message))
  const gaps = spans
    .slice(1)
    .map(({ start }, index) => text.slice(assertDefined(spans[index], 'The span').end, start))
  const plain = gaps.filter((gap) => gap.trim() === '')
  return plain.filter((gap) => !/\n\s*\n/.test(gap)).length * 2 > plain.length
}

/** Takes values, attributes and whole messages out, a whole one with its comment and its line. */
export function removedMessages(text: string, isGone: (identifier: string) => boolean): Edit[] {
  return [...partsOf(text).values()].flatMap(({ entries, message }): Edit[] => {
    const gone = entries.filter(({ identifier }) => isGone(identifier))
    if (gone.length === entries.length) {
      const { start, end } = spanOf(message)
      const blanks = assertDefined(/^(?:[ \t]*(?:\r?\n|$))*/.exec(text.slice(end)), 'The match')[0].length
      return [{ start, end: end + blanks, text: '' }]
    }
    return gone.flatMap(({ attribute, start, end }): Edit[] => {
      if (attribute) {
        const { start: from, end: to } = spanOf(attribute)
        return [{ start: text.slice(0, from).trimEnd().length, end: to, text: '' }]
      }
      // A term has no attributes without its value.
      return message.type === 'Term' ? [] : [{ start: text.slice(0, start).trimEnd().length, end, text: '' }]
    })
  })
}
