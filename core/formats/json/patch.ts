/** Changing a JSON tree: what stays is the text that stood there, what is new is written like it. */
import { lineIndent } from '../layout.ts'
import { lineBreakOf } from '../position.ts'
import { literalStyle, writeJsonLiteral, type LiteralStyle } from './literal.ts'
import type { JsonMember, JsonNode, ObjectNode } from './tree.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

/** The new content of a value; a node stands for its current text. */
export type JsonData = string | ReadonlyMap<string, JsonData> | JsonNode

/** How a file is written, as its first members show. */
export interface JsonStyle {
  literal: LiteralStyle
  /** The text between a key and its value. */
  colon: string
  /** The indent of a level; null if objects are on one line. */
  indent: string | null
  lineBreak: string
}

/** The style of a text that `root` is read from. */
export function jsonStyle(text: string, root: ObjectNode): JsonStyle {
  const [first] = root.members.values()
  const blank = first ? text.slice(root.start + 1, first.start) : '\n  '
  const colon =
    first && assertDefined(/\s*:\s*$/.exec(text.slice(first.start, first.value.start)), 'The match')[0]
  return {
    literal: literalStyle(text),
    colon: colon ?? ' : ',
    indent: blank.includes('\n') ? blank.slice(blank.lastIndexOf('\n') + 1) : null,
    lineBreak: lineBreakOf(text),
  }
}

/**
 * The text of `node` as `wanted`. Members that are in both keep their places; new ones go where the order of the
 * keys puts them, if they are in order.
 */
export function patched(text: string, node: JsonNode, wanted: JsonData, style: JsonStyle): string {
  return new Patcher(text, style).patch(node, wanted)
}

class Patcher {
  readonly #text: string
  readonly #style: JsonStyle

  constructor(text: string, style: JsonStyle) {
    this.#text = text
    this.#style = style
  }

  patch(node: JsonNode, wanted: JsonData): string {
    const isSame = wanted === node || (node.kind === 'string' && node.value === wanted)
    if (isSame) return this.#text.slice(node.start, node.end)
    if (node.kind !== 'object' || !(wanted instanceof Map))
      return this.#print(wanted, this.#indentAt(node.start))
    return this.#patchMembers(node, wanted as ReadonlyMap<string, JsonData>)
  }

  #patchMembers(node: ObjectNode, wanted: ReadonlyMap<string, JsonData>): string {
    const standing = [...node.members.values()]
    const isSameSet = standing.length === wanted.size && standing.every(({ key }) => wanted.has(key))
    if (!isSameSet) return this.#rewrite(node, wanted)
    let offset = node.start
    let written = ''
    for (const member of standing) {
      written +=
        this.#text.slice(offset, member.value.start) +
        this.patch(member.value, assertDefined(wanted.get(member.key), 'The wanted value'))
      offset = member.end
    }
    return written + this.#text.slice(offset, node.end)
  }

  /** The object with other members than it has. */
  #rewrite(node: ObjectNode, wanted: ReadonlyMap<string, JsonData>): string {
    const indent = this.#indentAt(node.start)
    const keys = [...node.members.keys()].filter((key) => wanted.has(key))
    for (const key of wanted.keys()) if (!node.members.has(key)) insertInOrder(keys, key)
    const members = keys.map((key) => {
      const member = node.members.get(key)
      return member
        ? this.#kept(member, assertDefined(wanted.get(key), 'The wanted value'))
        : this.#member(key, assertDefined(wanted.get(key), 'The wanted value'), indent)
    })
    return this.#enclose(members, indent)
  }

  #kept({ start, value }: JsonMember, wanted: JsonData): string {
    return this.#text.slice(start, value.start) + this.patch(value, wanted)
  }

  #print(data: JsonData, indent: string): string {
    if (typeof data === 'string') return writeJsonLiteral(data, this.#style.literal)
    if (!(data instanceof Map)) {
      const { start, end } = data as JsonNode
      return this.#text.slice(start, end)
    }
    const members = Array.from(data as ReadonlyMap<string, JsonData>).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return this.#enclose(
      members.map(([key, value]) => this.#member(key, value, indent)),
      indent,
    )
  }

  /** A member of an object whose line is indented by `indent`. */
  #member(key: string, value: JsonData, indent: string): string {
    const inner = indent + (this.#style.indent ?? '')
    return writeJsonLiteral(key, this.#style.literal) + this.#style.colon + this.#print(value, inner)
  }

  #enclose(members: readonly string[], outer: string): string {
    const { indent, lineBreak } = this.#style
    if (indent === null) return `{${members.join(', ')}}`
    const lines = members.map((member) => outer + indent + member).join(`,${lineBreak}`)
    return `{${lineBreak}${lines}${lineBreak}${outer}}`
  }

  /** The blanks that the line of a place begins with. */
  #indentAt(offset: number): string {
    return this.#style.indent === null ? '' : lineIndent(this.#text, offset)
  }
}

function insertInOrder(keys: string[], key: string): void {
  const isOrdered = keys.every((one, index) => index === 0 || (keys[index - 1] ?? one) < one)
  const at = isOrdered ? keys.findIndex((one) => one > key) : -1
  keys.splice(at === -1 ? keys.length : at, 0, key)
}
