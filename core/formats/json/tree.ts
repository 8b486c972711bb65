/** A JSON text as a tree with the place of every value. */
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { failureAt, positionAt } from '../position.ts'
import { scanCounting, type NoticingHandlers, type Repeat } from './repeats.ts'
import { scanJson } from './scanner.ts'

/** Offsets are in UTF-16 units, quotes and brackets included. */
interface Place {
  start: number
  end: number
}

export interface StringNode extends Place {
  kind: 'string'
  value: string
}

export interface ObjectNode extends Place {
  kind: 'object'
  members: ReadonlyMap<string, JsonMember>
}

export interface ArrayNode extends Place {
  kind: 'array'
  items: readonly JsonNode[]
}

/** A number, true, false or null; `value` as it is written. */
export interface OtherNode extends Place {
  kind: 'other'
  value: string
}

export type JsonNode = StringNode | ObjectNode | ArrayNode | OtherNode

/** The place is from its key to the end of its value. */
export interface JsonMember extends Place {
  key: string
  value: JsonNode
}

/**
 * The object that a text is, of a file whose members hold the texts of all languages, so that one which does not count
 * would hide translations. Throws as `scanJson` does, `format.duplicateKey` for a key that an object has twice, and
 * `format.syntax` where the text is no object.
 */
export function readObject(text: string): ObjectNode {
  const { root, repeats } = readCountingObject(text)
  // Of several duplicate keys, the one whose second occurrence comes first is reported.
  const [first] = repeats.toSorted((one, other) => one.countedStart - other.countedStart)
  if (first) throw duplicateKey(first, text)
  return root
}

/** Reads as `readObject` does, but of a key that an object has twice the last counts. */
export function readCountingObject(text: string): { root: ObjectNode; repeats: readonly Repeat[] } {
  const { root, repeats } = scanTree(text)
  if (root?.kind === 'object') return { root, repeats }
  const message = sentence`The file should be one object, in braces.`
  throw failureAt('format.syntax', message, text, root?.start ?? 0)
}

/** Reads as `readCountingObject` does, any value. */
export function readJsonTree(text: string): { root: JsonNode; repeats: readonly Repeat[] } {
  const { root, repeats } = scanTree(text)
  if (root) return { root, repeats }
  throw failureAt('format.syntax', sentence`The file has no value.`, text, 0)
}

function scanTree(text: string): { root: JsonNode | null; repeats: readonly Repeat[] } {
  const { handlers, repeats } = scanCounting(text, () => new TreeBuilder(text))
  return { root: handlers.root, repeats }
}

/** A key that stands twice in one object, where no reader is known that takes the file with it. */
function duplicateKey({ identifier, start, countedStart }: Repeat, text: string): Failure {
  const { line } = positionAt(text, start)
  const place = positionAt(text, countedStart)
  return new Failure(
    'format.duplicateKey',
    `The key "${identifier.slice(0, 100)}" stands twice in one object: in line ${line} and in line ${place.line}.`,
    { todo: 'Rename or remove one of the two.', value: identifier.slice(0, 100), ...place },
  )
}

/** The head that was read last: each of the formats of JSON looks at the members of the same one. */
let lastHead: { head: string; members: readonly JsonMember[] } | null = null

/** The members of the object that a text begins with, as far as they are whole: for detection. */
export function headMembers(head: string): readonly JsonMember[] {
  if (lastHead?.head !== head) lastHead = { head, members: readHead(head) }
  return lastHead.members
}

function readHead(head: string): JsonMember[] {
  const builder = new TreeBuilder(head)
  try {
    scanJson(head, builder)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  return builder.outermost
}

export function jsonMember(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.get(key)?.value : undefined
}

/** The text of a member; undefined where it is not there or no string. */
export function jsonText(node: JsonNode | undefined, key: string): string | undefined {
  const member = jsonMember(node, key)
  return member?.kind === 'string' ? member.value : undefined
}

/** A value that is being read. */
interface Frame extends Place {
  members: Map<string, JsonMember> | null
  items: JsonNode[]
  key: string
  keyStart: number
}

class TreeBuilder implements NoticingHandlers {
  hasRepeats = false
  root: JsonNode | null = null
  readonly #text: string
  readonly #frames: Frame[] = []
  #first: Frame | null = null

  constructor(text: string) {
    this.#text = text
  }

  /** The members of the outermost object that are read to their ends. */
  get outermost(): JsonMember[] {
    return [...(this.#first?.members?.values() ?? [])]
  }

  open(kind: 'object' | 'array', start: number): void {
    const members = kind === 'object' ? new Map<string, JsonMember>() : null
    const frame = { members, items: [], key: '', keyStart: 0, start, end: start }
    this.#first ??= frame
    this.#frames.push(frame)
  }

  key(key: string, start: number): void {
    const frame = this.#frames.at(-1)!
    this.hasRepeats ||= frame.members!.has(key)
    frame.key = key
    frame.keyStart = start
  }

  string(value: string, start: number, end: number): void {
    this.#add({ kind: 'string', value, start, end })
  }

  other(start: number, end: number): void {
    this.#add({ kind: 'other', value: this.#text.slice(start, end), start, end })
  }

  close(end: number): void {
    const { members, items, start } = this.#frames.pop()!
    this.#add(members ? { kind: 'object', members, start, end } : { kind: 'array', items, start, end })
  }

  #add(value: JsonNode): void {
    const frame = this.#frames.at(-1)
    if (!frame) this.root = value
    else if (!frame.members) frame.items.push(value)
    else frame.members.set(frame.key, { key: frame.key, value, start: frame.keyStart, end: value.end })
  }
}
