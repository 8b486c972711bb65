/** JSON files whose members are messages, each with what tells about it: FormatJS, Chrome extensions, ARB. */
import { decode, encode } from '../encoding.ts'
import type { BuildOptions, ParsedFile, SourceFile } from '../format.ts'
import { withoutHalfPairs } from '../halfPairs.ts'
import { splice, type Edit } from '../splice.ts'
import { identify } from './identifiers.ts'
import { literalStyle, writeLiteral } from './literal.ts'
import {
  memberOf,
  readObject,
  textOf,
  type JsonMember,
  type JsonNode,
  type ObjectNode,
  type StringNode,
} from './tree.ts'

export interface Message {
  key: string
  text: StringNode
  /** Lines of its context. */
  remarks: string[]
}

/** Finds the messages of a file. */
export type MessageReader = (root: ObjectNode) => Message[]

/** Each message is a string, its key the identifier; an empty one is hidden. `warn`: what to say of the file. */
export function parseMessages(
  { content }: SourceFile,
  read: MessageReader,
  warn: (root: ObjectNode) => string[] = () => [],
): ParsedFile {
  const { text } = decode(content)
  const root = readObject(text)
  const messages = read(root)
  const identifiers = identify(messages.map(({ key }) => [key]))
  const found = messages.map(({ text: { value, start }, remarks }, index) => ({
    string: {
      identifier: identifiers[index]!,
      text: value,
      ...(remarks.length > 0 && { context: remarks.join('\n') }),
      ...(value === '' && { isHidden: true }),
    },
    offset: start,
  }))
  const { strings, warnings } = withoutHalfPairs(found, text)
  return { strings, warnings: [...warn(root), ...warnings], targetLanguage: null }
}

/** An untranslated message keeps the source's text. `more`: what else changes in the file. */
export function buildMessages(
  { content }: SourceFile,
  { translations }: BuildOptions,
  read: MessageReader,
  more: (root: ObjectNode) => Edit[] = () => [],
): Uint8Array {
  const decoded = decode(content)
  const root = readObject(decoded.text)
  const messages = read(root)
  const identifiers = identify(messages.map(({ key }) => [key]))
  const style = literalStyle(decoded.text)
  const edits = messages.flatMap(({ text: { value, start, end } }, index): Edit[] => {
    const translation = translations.get(identifiers[index]!)?.text
    if (typeof translation !== 'string' || translation === '' || translation === value) return []
    return [{ start, end, text: writeLiteral(translation, style) }]
  })
  const all = [...more(root), ...edits]
  return all.length === 0 ? content : encode(splice(decoded.text, all), decoded)
}

/** The members of an object, in order; of any other value none. */
export function membersOf(node: JsonNode | undefined): JsonMember[] {
  return node?.kind === 'object' ? [...node.members.values()] : []
}

/** A line for each of a message's placeholders: `{count}: int, e.g. 2`; `show` says how a text names one. */
export function placeholderLines(message: JsonNode | undefined, show: (name: string) => string): string[] {
  return membersOf(memberOf(message, 'placeholders')).map(({ key, value }) => {
    const example = textOf(value, 'example')
    const facts = [
      textOf(value, 'type') ?? textOf(value, 'content'),
      textOf(value, 'format'),
      textOf(value, 'description'),
      example && `e.g. ${example}`,
    ].filter(Boolean)
    return facts.length > 0 ? `${show(key)}: ${facts.join(', ')}` : show(key)
  })
}
