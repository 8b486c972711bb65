/** Translations into a JSON file that lies there: members are set, inserted and taken out; all else stays. */
import { insertionsOf, type Insertion } from '../insertion.ts'
import { lineIndent } from '../layout.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import {
  elementText,
  hasCleared,
  isCleared,
  isInserted,
  targetAt,
  type TargetNode,
  type TargetBranch,
} from '../targetTree.ts'
import { writeJsonLiteral } from './literal.ts'
import type { JsonStyle } from './patch.ts'
import { readJsonTree, type ArrayNode, type JsonMember, type JsonNode, type ObjectNode } from './tree.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export interface JsonInto {
  /** How a value that the file lacks is written, where it is more than a text; its lines but the first are indented. */
  spell?: (path: readonly string[], indent: string) => string | undefined
  /** Members that belong to the one before them: an ARB's `@key`. */
  companionOf?: (key: string) => string
}

/** The text of a file with what is wanted. `style` is that of the file, or of its source where it shows none. */
export function textInto(
  text: string,
  wanted: TargetBranch,
  style: (text: string, root: JsonNode) => JsonStyle,
  into: JsonInto = {},
): string {
  const cleared = hasCleared(wanted) ? withoutCleared(text, wanted, into) : text
  const { root } = readJsonTree(cleared)
  const writer = new Writer(cleared, style(cleared, root), into)
  writer.visit(root, wanted, [])
  return splice(cleared, writer.edits)
}

function withoutCleared(text: string, wanted: TargetBranch, into: JsonInto): string {
  const { root, repeats } = readJsonTree(text)
  const edits = removalsIn(text, root, wanted, into)
  const left = splice(text, edits)
  // A key that stood twice is there still, and would count now.
  return edits.length > 0 && repeats.length > 0 ? withoutCleared(left, wanted, into) : left
}

/** The edits that take out what was taken away, and objects that are empty then. */
function removalsIn(text: string, node: JsonNode, wanted: TargetNode, into: JsonInto): Edit[] {
  if (node.kind !== 'object' || wanted.kind === 'leaf' || wanted.isList) return []
  const members = [...node.members.values()]
  const gone = new Set<JsonMember>()
  const edits: Edit[] = []
  for (const member of members) {
    const inner = wanted.members.get(member.key)
    if (!inner) continue
    if (isGone(member.value, inner)) {
      gone.add(member)
      const companion = into.companionOf && node.members.get(into.companionOf(member.key))
      if (companion) gone.add(companion)
    } else edits.push(...removalsIn(text, member.value, inner, into))
  }
  return [...edits, ...cutMembers(node, members, gone)]
}

function isGone(node: JsonNode, wanted: TargetNode): boolean {
  if (!hasCleared(wanted)) return false
  if (node.kind !== 'object' || wanted.kind === 'leaf') return isCleared(wanted)
  return [...node.members.values()].every(({ key, value }) => {
    const inner = wanted.members.get(key)
    return inner !== undefined && isGone(value, inner)
  })
}

/** Takes members out with the comma before them, or the one behind them where none stays before. */
export function cutMembers(
  node: ObjectNode,
  members: readonly JsonMember[],
  gone: ReadonlySet<JsonMember>,
): Edit[] {
  if (gone.size === 0) return []
  if (gone.size === members.length) return [{ start: node.start + 1, end: node.end - 1, text: '' }]
  const edits: Edit[] = []
  const [first] = members
  let kept: JsonMember | undefined
  let previous: JsonMember | undefined
  for (const member of members) {
    if (gone.has(member)) {
      if (kept && previous) edits.push({ start: previous.end, end: member.end, text: '' })
    } else if (!kept) {
      kept = member
      if (first && first !== member) edits.push({ start: first.start, end: member.start, text: '' })
    }
    previous = member
  }
  return edits
}

class Writer {
  readonly edits: Edit[] = []
  readonly #text: string
  readonly #style: JsonStyle
  readonly #into: JsonInto

  constructor(text: string, style: JsonStyle, into: JsonInto) {
    this.#text = text
    this.#style = style
    this.#into = into
  }

  /** A value of another kind than the source's stays: it is the file's own. `null` is none. */
  visit(node: JsonNode, wanted: TargetNode, path: readonly string[]): void {
    const isNull = node.kind === 'other' && node.value === 'null'
    if (isNull && isInserted(wanted)) {
      const text = this.#value(wanted, this.#indentAt(node.start), path)
      this.edits.push({ start: node.start, end: node.end, text })
    } else if (wanted.kind === 'leaf') this.#set(node, wanted.text)
    else if (wanted.isList && node.kind === 'array') this.#visitList(node, wanted, path)
    else if (!wanted.isList && node.kind === 'object') this.#visitObject(node, wanted, path)
  }

  #set(node: JsonNode, text: string | null): void {
    if (text === null || node.kind !== 'string' || node.value === text) return
    this.edits.push({ start: node.start, end: node.end, text: writeJsonLiteral(text, this.#style.literal) })
  }

  #visitObject(node: ObjectNode, { members }: TargetBranch, path: readonly string[]): void {
    for (const [key, wanted] of members) {
      const member = node.members.get(String(key))
      if (member) this.visit(member.value, wanted, [...path, member.key])
    }
    const insertions = insertionsOf(
      [...members.keys()].map(String),
      (key) => node.members.has(key),
      (key) => isInserted(targetAt(members, key)),
    )
    for (const insertion of insertions) this.#insert(node, members, insertion, path)
  }

  #insert(
    node: ObjectNode,
    wanted: TargetBranch['members'],
    { anchor, side, identifiers }: Insertion,
    path: readonly string[],
  ): void {
    const standing = [...node.members.values()]
    const last = standing.at(-1)
    if (!last) return this.#fill(node, wanted, identifiers, path)
    const place = anchor === null ? last : assertDefined(node.members.get(anchor), 'The anchor')
    const blank = this.#blankBefore(node, standing, place)
    const indent = blank.slice(blank.lastIndexOf('\n') + 1)
    const written = identifiers.map((key) => this.#member(key, targetAt(wanted, key), indent, path))
    if (side === 'before') {
      const text = written.map((member) => `${member},${blank}`).join('')
      this.edits.push({ start: place.start, end: place.start, text })
    } else {
      const companion = this.#into.companionOf && node.members.get(this.#into.companionOf(place.key))
      const { end } = companion && companion.start > place.start ? companion : place
      this.edits.push({ start: end, end, text: written.map((member) => `,${blank}${member}`).join('') })
    }
  }

  /** The white space between members: at most one line break, because a new member starts no group. */
  #blankBefore(node: ObjectNode, standing: readonly JsonMember[], place: JsonMember): string {
    const index = standing.indexOf(place)
    const previous = standing[index - 1]
    const blank = previous
      ? this.#text.slice(previous.end, place.start)
      : this.#text.slice(node.start + 1, place.start)
    const next = standing[index + 1]
    const shown = previous || !next || blank.includes('\n') ? blank : this.#text.slice(place.end, next.start)
    const bare = shown.replace(',', '')
    if (!bare.includes('\n')) return bare === '' && /\s$/.test(this.#style.colon) ? ' ' : bare
    return this.#style.lineBreak + bare.slice(bare.lastIndexOf('\n') + 1)
  }

  /** An object that is empty. */
  #fill(
    node: ObjectNode,
    wanted: TargetBranch['members'],
    identifiers: readonly string[],
    path: readonly string[],
  ): void {
    const outer = this.#indentAt(node.start)
    const text = this.#enclosed(
      '{}',
      identifiers.map((key) => (indent) => this.#member(key, targetAt(wanted, key), indent, path)),
      outer,
    )
    this.edits.push({ start: node.start, end: node.end, text })
  }

  #visitList(node: ArrayNode, { members }: TargetBranch, path: readonly string[]): void {
    for (const [index, item] of node.items.entries()) {
      const wanted = members.get(index)
      if (wanted?.kind === 'leaf') this.#set(item, elementText(wanted, true))
      else if (wanted) this.visit(item, wanted, [...path, String(index)])
    }
  }

  #member(key: string, value: TargetNode, indent: string, path: readonly string[]): string {
    const written = this.#value(value, indent, [...path, key])
    return `${writeJsonLiteral(key, this.#style.literal)}${this.#style.colon}${written}`
  }

  /** A value that the file lacks; its lines are indented by `indent`. */
  #value(wanted: TargetNode, indent: string, path: readonly string[]): string {
    const spelled = this.#into.spell?.(path, indent)
    if (spelled !== undefined) return spelled
    if (wanted.kind === 'leaf') return writeJsonLiteral(wanted.inserted ?? wanted.source, this.#style.literal)
    if (wanted.isList) {
      const items = [...wanted.members].map(
        ([index, item]) =>
          (inner: string) =>
            item.kind === 'leaf'
              ? writeJsonLiteral(elementText(item, false) ?? '', this.#style.literal)
              : this.#value(item, inner, [...path, String(index)]),
      )
      return this.#enclosed('[]', items, indent)
    }
    const members = [...wanted.members].filter(([, member]) => isInserted(member))
    return this.#enclosed(
      '{}',
      members.map(
        ([key, member]) =>
          (inner: string) =>
            this.#member(String(key), member, inner, path),
      ),
      indent,
    )
  }

  #enclosed(brackets: '{}' | '[]', members: readonly ((indent: string) => string)[], outer: string): string {
    const [open, close] = brackets
    const { indent, lineBreak } = this.#style
    if (indent === null) return `${open}${members.map((write) => write('')).join(', ')}${close}`
    const inner = outer + indent
    const lines = members.map((write) => inner + write(inner)).join(`,${lineBreak}`)
    return `${open}${lineBreak}${lines}${lineBreak}${outer}${close}`
  }

  /** The blanks that the line of a place begins with. */
  #indentAt(offset: number): string {
    return this.#style.indent === null ? '' : lineIndent(this.#text, offset)
  }
}
