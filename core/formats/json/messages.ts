/** JSON files whose members are messages, each with what tells about it: FormatJS, Chrome extensions, ARB. */
import type { Sentence } from '../../platform/text/sentence.ts'
import { decode, encode } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import type { PlacedStrings } from '../halfPairs.ts'
import { lineIndent } from '../layout.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { targetBranch, leafOf, type TreeOptions } from '../targetTree.ts'
import { buildJson, type JsonPlan } from './build.ts'
import { identify } from './identifiers.ts'
import { literalStyle, writeJsonLiteral } from './literal.ts'
import { jsonStyle, type JsonStyle } from './patch.ts'
import { repeatWarnings } from './repeats.ts'
import {
  jsonMember,
  readCountingObject,
  jsonText,
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
export function placedMessages(
  { content }: SourceFile,
  read: MessageReader,
  warn: (root: ObjectNode) => Sentence[] = () => [],
): PlacedStrings {
  const { text } = decode(content)
  const { root, repeats } = readCountingObject(text)
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
  return { text, found, warnings: [...warn(root), ...repeatWarnings(repeats, text)], targetLanguage: null }
}

/** Properties of a message format beside its paths. */
export interface MessageHabits {
  /** Further edits of a new file that is built from its source. */
  more?: (root: ObjectNode) => Edit[]
  /** The key of the member that tells about a message, where it has one beside it: an ARB's `@key`. */
  companionOf?: (key: string) => string
}

/**
 * Builds messages. An untranslated message keeps the source's text. A missing one is written in the file's style: a
 * text alone, or the source's object with its placeholders. Descriptions for translators are added only if other
 * messages have them.
 */
export function buildMessages(
  file: SourceFile,
  options: BuildOptions,
  read: MessageReader,
  habits: MessageHabits = {},
): Uint8Array {
  return buildJson(file, options, {
    make: (source, { translations }) => makeMessages(source, translations, read, habits),
    plan: (sourceText, { text }, given) => planMessages(sourceText, text, given, read, habits),
  })
}

function makeMessages(
  { content }: SourceFile,
  translations: BuildOptions['translations'],
  read: MessageReader,
  { more }: MessageHabits,
): Uint8Array {
  const decoded = decode(content)
  const { root } = readCountingObject(decoded.text)
  const messages = read(root)
  const identifiers = identify(messages.map(({ key }) => [key]))
  const style = literalStyle(decoded.text)
  const edits = messages.flatMap(({ text: { value, start, end } }, index): Edit[] => {
    const translation = translations.get(identifiers[index]!)?.text
    if (typeof translation !== 'string' || translation === '' || translation === value) return []
    return [{ start, end, text: writeJsonLiteral(translation, style) }]
  })
  const all = [...(more?.(root) ?? []), ...edits]
  return all.length === 0 ? content : encode(splice(decoded.text, all), decoded)
}

function planMessages(
  sourceText: string,
  intoText: string,
  options: TreeOptions,
  read: MessageReader,
  { companionOf }: MessageHabits,
): JsonPlan {
  const { root } = readCountingObject(sourceText)
  const { root: into } = readCountingObject(intoText)
  const messages = read(root)
  const identifiers = identify(messages.map(({ key }) => [key]))
  const standing = new Map(read(into).map((message) => [message.key, message]))
  const isFlat = isMostlyFlat(into, standing)
  const hasCompanions =
    companionOf !== undefined && [...standing.keys()].some((key) => into.members.has(companionOf(key)))
  const hasDescriptions = [...standing.keys()].some((key) =>
    jsonMember(into.members.get(key)?.value, 'description'),
  )
  const wanted = targetBranch()
  const spelled = new Map<string, (indent: string) => string>()
  const style = jsonStyle(intoText, into)
  const sourceStyle = jsonStyle(sourceText, root)
  for (const [index, { key, text }] of messages.entries()) {
    const leaf = leafOf(identifiers[index]!, text.value, options)
    const member = root.members.get(key)!
    const there = standing.get(key)
    const inner = there && keyOfText(into.members.get(key)!.value, there.text)
    if (inner !== undefined && !leaf.isCleared) {
      wanted.members.set(key, { ...targetBranch(), members: new Map([[inner, leaf]]) })
      continue
    }
    wanted.members.set(key, leaf)
    if (into.members.has(key)) continue
    if (member.value.kind === 'object' && !isFlat) {
      const value = member.value
      spelled.set(key, (indent) => {
        const written = {
          start: text.start,
          end: text.end,
          text: writeJsonLiteral(leaf.inserted ?? '', style.literal),
        }
        const edits = [written, ...(hasDescriptions ? [] : withoutMember(value, 'description'))]
        return copied(sourceText, value, edits, { sourceStyle, style, indent })
      })
    }
    const companion = companionOf && hasCompanions ? root.members.get(companionOf(key)) : undefined
    if (companion && leaf.inserted !== null && !into.members.has(companion.key)) {
      wanted.members.set(companion.key, { ...leaf, text: null, isCleared: false })
      spelled.set(companion.key, (indent) =>
        copied(sourceText, companion.value, [], { sourceStyle, style, indent }),
      )
    }
  }
  const spell = (path: readonly string[], indent: string) =>
    path.length === 1 ? spelled.get(path[0]!)?.(indent) : undefined
  return { wanted, into: { spell, ...(companionOf && { companionOf }) } }
}

/** Whether messages are texts alone; where the file has none, nothing tells. */
function isMostlyFlat(root: ObjectNode, messages: ReadonlyMap<string, Message>): boolean {
  const flat = [...messages.keys()].filter((key) => root.members.get(key)?.value.kind === 'string').length
  return flat * 2 > messages.size
}

/** The key at which a message has its text; undefined where it is its text. */
function keyOfText(node: JsonNode, text: StringNode): string | undefined {
  return messageMembers(node).find(({ value }) => value === text)?.key
}

/** Takes a member out, with the comma beside it. */
function withoutMember(node: ObjectNode, key: string): Edit[] {
  const members = [...node.members.values()]
  const index = members.findIndex((member) => member.key === key)
  const member = members[index]
  if (!member) return []
  const [previous, next] = [members[index - 1], members[index + 1]]
  if (next) return [{ start: member.start, end: next.start, text: '' }]
  return previous ? [{ start: previous.end, end: member.end, text: '' }] : []
}

/** A value of the source with some edits, indented as the file it goes into. */
function copied(
  source: string,
  { start, end }: JsonNode,
  edits: readonly Edit[],
  { sourceStyle, style, indent }: { sourceStyle: JsonStyle; style: JsonStyle; indent: string },
): string {
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
  const [first, ...lines] = splice(source.slice(start, end), moved).split(/\r?\n/)
  const outer = lineIndent(source, start).length
  const unit = sourceStyle.indent?.length ?? 0
  const written = lines.map((one) => {
    const bare = one.trimStart()
    const depth = unit > 0 ? Math.max(0, Math.round((one.length - bare.length - outer) / unit)) : 0
    return indent + (style.indent ?? '').repeat(depth) + bare
  })
  return [first, ...written].join(style.lineBreak)
}

/** The members of an object, in order; of any other value none. */
export function messageMembers(node: JsonNode | undefined): JsonMember[] {
  return node?.kind === 'object' ? [...node.members.values()] : []
}

/** A line for each of a message's placeholders: `{count}: int, e.g. 2`; `show` says how a text names one. */
export function placeholderLines(message: JsonNode | undefined, show: (name: string) => string): string[] {
  return messageMembers(jsonMember(message, 'placeholders')).map(({ key, value }) => {
    const example = jsonText(value, 'example')
    const facts = [
      jsonText(value, 'type') ?? jsonText(value, 'content'),
      jsonText(value, 'format'),
      jsonText(value, 'description'),
      example && `e.g. ${example}`,
    ].filter(Boolean)
    return facts.length > 0 ? `${show(key)}: ${facts.join(', ')}` : show(key)
  })
}
