/** Members that are added to a YAML file, and taken out of one: each in the file's own indent and quotes. */
import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap } from 'yaml'
import type { Language } from '../../contract/language.ts'
import type { PluralForms } from '../../contract/plural.ts'
import { insertionsOf, type Insertion } from '../insertion.ts'
import type { Edit } from '../../splice.ts'
import {
  elementText,
  isInserted,
  targetAt,
  type Key,
  type TargetNode,
  type TargetBranch,
} from '../targetTree.ts'
import { membersOf, type YamlMember } from './document.ts'
import { canBeBlock, flowScalar } from './write.ts'
import { present } from '../../present.ts'

type Members = readonly YamlMember[]

/** What a new member needs to know of its file and of its source. */
export interface YamlInto {
  text: string
  lineBreak: '\n' | '\r\n'
  /** The forms of plural strings that are to be added, by identifier. */
  forms: ReadonlyMap<string, PluralForms>
  language: Language
  /** A value of the source as it is written, on one line: of elements that are no texts. */
  sourceItem: (path: readonly Key[]) => string
}

/** Adds the members that a mapping lacks, at every level. */
export function insertedMembers(root: YAMLMap.Parsed, wanted: TargetBranch, into: YamlInto): Edit[] {
  return new Inserter(root, into).visit(root, wanted, [])
}

class Inserter {
  readonly #into: YamlInto
  readonly #unit: string
  readonly #style: string

  constructor(root: YAMLMap.Parsed, into: YamlInto) {
    this.#into = into
    this.#unit = unitOf(root, into.text)
    this.#style = styleOf(root)
  }

  visit(map: YAMLMap.Parsed, { members: wanted }: TargetBranch, path: readonly Key[]): Edit[] {
    const members = membersOf(map)
    const standing = new Map(members.map((member) => [member.identifier, member]))
    const edits: Edit[] = []
    for (const [key, inner] of wanted) {
      const member = standing.get(String(key))
      const value = member?.value
      if (inner.kind === 'branch' && !inner.isList && isMap(value)) {
        edits.push(...this.visit(value, inner, [...path, key]))
      } else if (member && isNothing(value ?? null) && isInserted(inner)) {
        edits.push(this.#value(map, member, inner, [...path, key]))
      }
    }
    const insertions = insertionsOf(
      [...wanted.keys()].map(String),
      (key) => standing.has(key),
      (key) => isInserted(targetAt(wanted, key)),
    )
    for (const insertion of insertions) {
      const place = insertion.anchor === null ? members.at(-1) : standing.get(insertion.anchor)
      if (place) edits.push(this.#insert(map, place, insertion, wanted, path))
    }
    return edits
  }

  #insert(
    map: YAMLMap.Parsed,
    place: YamlMember,
    { side, identifiers }: Insertion,
    wanted: TargetBranch['members'],
    path: readonly Key[],
  ): Edit {
    const { text, lineBreak } = this.#into
    if (map.flow) {
      const members = identifiers.map((key) => this.#inFlow(key, targetAt(wanted, key), [...path, key]))
      if (side === 'before') return at(place.start, members.map((member) => `${member}, `).join(''))
      return at(contentEnd(place, text), members.map((member) => `, ${member}`).join(''))
    }
    const lineStart = text.lastIndexOf('\n', place.start - 1) + 1
    const indent = text.slice(lineStart, place.start).replace(/[^ ]/g, ' ')
    const keyType = place.key.type
    const lines = identifiers.flatMap((key) =>
      this.#member(key, targetAt(wanted, key), indent, [...path, key], keyType),
    )
    const isFirstOfLine = text.slice(lineStart, place.start).trim() === ''
    if (side === 'before' && isFirstOfLine) {
      return at(blockStart(text, lineStart), lines.map((line) => line + lineBreak).join(''))
    }
    const end = contentEnd(place, text)
    if (text[end - 1] === '\n') return at(end, lines.map((line) => line + lineBreak).join(''))
    return at(lineEnd(text, end), lines.map((line) => lineBreak + line).join(''))
  }

  /** The value of a key that has none: `key:`, or `key: ~`. */
  #value(map: YAMLMap.Parsed, member: YamlMember, wanted: TargetNode, path: readonly Key[]): Edit {
    const { text, lineBreak } = this.#into
    const start = text.indexOf(':', member.key.range[1]) + 1
    const end = Math.max(start, member.value ? member.value.range[0] : start)
    const own = member.value ? text.slice(member.value.range[0], member.value.range[1]) : ''
    const key = present(path.at(-1), 'The key')
    if (map.flow) {
      const written = this.#inFlow(key, wanted, path).slice(this.#flowKey(key).length)
      return { start, end: end + own.length, text: ` ${written.trimStart()}` }
    }
    const lineStart = text.lastIndexOf('\n', member.start - 1) + 1
    const indent = text.slice(lineStart, member.start).replace(/[^ ]/g, ' ')
    const [head = '', ...lines] = this.#member(key, wanted, indent, path, member.key.type)
    const first = head.slice(
      indent.length + flowScalar(String(key), member.key.type ?? 'PLAIN', false).length + 1,
    )
    const stop = own.trim() === '' ? start : end + own.trimEnd().length
    return { start, end: stop, text: [first, ...lines].join(lineBreak) }
  }

  #flowKey(key: Key): string {
    return `${flowScalar(String(key), 'PLAIN', true)}:`
  }

  /** The lines of a member, indented. */
  #member(
    key: Key,
    wanted: TargetNode,
    indent: string,
    path: readonly Key[],
    keyType: string | undefined,
  ): string[] {
    const head = `${indent}${flowScalar(String(key), keyType ?? 'PLAIN', false)}:`
    const inner = indent + this.#unit
    if (wanted.kind === 'leaf') {
      const forms = this.#into.forms.get(wanted.identifier)
      if (!forms) return this.#scalar(head, wanted.inserted ?? wanted.source, inner)
      const { pluralCategoryNames } = this.#into.language
      const members = pluralCategoryNames.flatMap((category) => {
        const form = forms[category]
        return form ? this.#scalar(`${inner}${category}:`, form, inner + this.#unit) : []
      })
      return [head, ...members]
    }
    if (wanted.isList) return [head, ...this.#items(wanted, inner, path)]
    return [head, ...this.#inside(wanted, inner, path, keyType)]
  }

  #inside(
    { members }: TargetBranch,
    indent: string,
    path: readonly Key[],
    keyType: string | undefined,
  ): string[] {
    return [...members].flatMap(([key, member]) =>
      isInserted(member) ? this.#member(key, member, indent, [...path, key], keyType) : [],
    )
  }

  /** All elements of a list: those that are no texts as the source has them. */
  #items({ members }: TargetBranch, indent: string, path: readonly Key[]): string[] {
    const last = Math.max(...[...members.keys()].map(Number))
    return Array.from({ length: last + 1 }, (_, index) => index).flatMap((index): string[] => {
      const item = members.get(index)
      const head = `${indent}-`
      if (!item) return [`${head} ${this.#into.sourceItem([...path, index])}`]
      if (item.kind === 'leaf') return this.#scalar(head, elementText(item, false) ?? '', `${indent}  `)
      if (item.isList) return [head, ...this.#items(item, `${indent}  `, [...path, index])]
      const [first, ...lines] = this.#inside(item, `${indent}  `, [...path, index], undefined)
      return first === undefined ? [`${head} {}`] : [`${head} ${first.trimStart()}`, ...lines]
    })
  }

  #scalar(head: string, text: string, indent: string): string[] {
    if (!text.includes('\n') || !canBeBlock(text)) return [`${head} ${flowScalar(text, this.#style, false)}`]
    const content = text.replace(/\n+$/, '')
    const breaks = text.length - content.length
    const lines = content.split('\n').map((line) => (line === '' ? '' : indent + line))
    const blank = Array.from({ length: Math.max(0, breaks - 1) }, () => '')
    return [`${head} |${breaks === 0 ? '-' : breaks === 1 ? '' : '+'}`, ...lines, ...blank]
  }

  #inFlow(key: Key, wanted: TargetNode, path: readonly Key[]): string {
    const head = `${flowScalar(String(key), 'PLAIN', true)}: `
    if (wanted.kind === 'leaf') {
      const forms = this.#into.forms.get(wanted.identifier)
      if (!forms) return head + flowScalar(wanted.inserted ?? wanted.source, this.#style, true)
      const members = Object.entries(forms).filter(([, form]) => form)
      return `${head}{${members.map(([name, form]) => `${name}: ${flowScalar(form, this.#style, true)}`).join(', ')}}`
    }
    const inner = [...wanted.members].flatMap(([name, member]) => {
      if (wanted.isList) {
        return member.kind === 'leaf' ? flowScalar(elementText(member, false) ?? '', this.#style, true) : []
      }
      return isInserted(member) ? this.#inFlow(name, member, [...path, name]) : []
    })
    return wanted.isList ? `${head}[${inner.join(', ')}]` : `${head}{${inner.join(', ')}}`
  }
}

/** Takes out the members that `isGone` names, and mappings that are empty then; of the outermost at least braces stay. */
export function removedMembers(
  root: YAMLMap.Parsed,
  text: string,
  isGone: (path: readonly Key[], node: ParsedNode | null) => boolean,
): Edit[] {
  const isWholly = (member: YamlMember, path: readonly Key[]): boolean => {
    if (isGone(path, member.value)) return true
    if (!isMap(member.value) || member.value.items.length === 0) return false
    const members = membersOf(member.value)
    return (
      members.length === member.value.items.length &&
      members.every((one) => isWholly(one, [...path, one.identifier]))
    )
  }
  const visit = (map: YAMLMap.Parsed, path: readonly Key[], isOutermost: boolean): Edit[] => {
    const members = membersOf(map)
    const gone = members.filter((member) => isWholly(member, [...path, member.identifier]))
    const [first] = gone
    const last = gone.at(-1)
    if (isOutermost && first && last && gone.length === map.items.length) {
      const start = text.slice(0, first.start).trimEnd().length
      return [{ start, end: contentEnd(last, text), text: start === 0 ? '{}' : ' {}' }]
    }
    return members.flatMap((member, index): Edit[] => {
      if (gone.includes(member)) return [removal(map, member, { members, index }, text)]
      return isMap(member.value) ? visit(member.value, [...path, member.identifier], false) : []
    })
  }
  return visit(root, [], true)
}

function removal(
  map: YAMLMap.Parsed,
  member: YamlMember,
  { members, index }: { members: Members; index: number },
  text: string,
): Edit {
  const end = contentEnd(member, text)
  if (map.flow) {
    const [previous, next] = [members[index - 1], members[index + 1]]
    if (next) return { start: member.start, end: next.start, text: '' }
    return { start: previous ? contentEnd(previous, text) : member.start, end, text: '' }
  }
  const lineStart = text.lastIndexOf('\n', member.start - 1) + 1
  const isFirstOfLine = text.slice(lineStart, member.start).trim() === ''
  const next = members[index + 1]
  if (!isFirstOfLine && next) return { start: member.start, end: next.start, text: '' }
  const stop = text[end - 1] === '\n' ? end : text.indexOf('\n', end) + 1 || text.length
  return { start: isFirstOfLine ? blockStart(text, lineStart) : member.start, end: stop, text: '' }
}

/** The value at a path of keys and indexes; null where there is none. */
export function nodeAt(root: ParsedNode, path: readonly Key[]): ParsedNode | null {
  let node: ParsedNode | null = root
  for (const key of path) {
    if (isMap(node))
      node = membersOf(node).find(({ identifier }) => identifier === String(key))?.value ?? null
    else if (isSeq(node)) node = node.items[Number(key)] ?? null
    else return null
  }
  return node
}

/** `key:`, `key: ~` and `key: null`. */
function isNothing(node: ParsedNode | null): boolean {
  if (node === null) return true
  return (
    isScalar(node) &&
    node.type === 'PLAIN' &&
    node.tag === undefined &&
    /^(?:|~|null)$/i.test(node.source ?? '')
  )
}

function at(offset: number, text: string): Edit {
  return { start: offset, end: offset, text }
}

/** The end of what a member says: behind its value, without the blank lines that a block may end with. */
export function contentEnd({ key, value }: Pick<YamlMember, 'key' | 'value'>, text: string): number {
  if (!value || value.range[1] <= value.range[0]) return text.indexOf(':', key.range[1]) + 1
  return nodeEnd(value, text)
}

function nodeEnd(node: ParsedNode, text: string): number {
  const [start, end] = node.range
  if (isMap(node) && !node.flow) {
    const last = node.items.at(-1)
    if (last && isScalar(last.key)) return contentEnd({ key: last.key, value: last.value }, text)
  }
  if (isSeq(node) && !node.flow) {
    const last = node.items.at(-1)
    if (last && last.range[1] > last.range[0]) return nodeEnd(last, text)
  }
  const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
  if (isBlock && /^[|>]\d?\+/.test(text.slice(start, start + 3))) return end
  return start + text.slice(start, end).trimEnd().length
}

function lineEnd(text: string, offset: number): number {
  const next = text.indexOf('\n', offset)
  if (next === -1) return text.length
  return text[next - 1] === '\r' ? next - 1 : next
}

/** The offset of a line with the comments right above it; those at the file's beginning are the file's. */
function blockStart(text: string, lineStart: number): number {
  let block = lineStart
  while (block > 0) {
    const above = text.lastIndexOf('\n', block - 2) + 1
    if (!/^[ \t]*#/.test(text.slice(above, block))) return block
    block = above
  }
  return lineStart
}

/** What a level is indented by, as the first nested mapping shows. */
function unitOf(root: YAMLMap.Parsed, text: string): string {
  const column = ({ start }: YamlMember) => start - (text.lastIndexOf('\n', start - 1) + 1)
  const members = membersOf(root)
  for (const member of members) {
    if (!isMap(member.value) || member.value.flow) continue
    const [first] = membersOf(member.value)
    const width = first ? column(first) - column(member) : 0
    if (width > 0) return ' '.repeat(width)
  }
  const own = members[0] ? column(members[0]) : 0
  return ' '.repeat(own > 0 ? own : 2)
}

/** The quotes that most texts of a file have. */
function styleOf(root: YAMLMap.Parsed): string {
  const counts = new Map<string, number>([['PLAIN', 0]])
  const visit = (node: ParsedNode | null): void => {
    if (isMap(node)) for (const { value } of node.items) visit(value)
    else if (isScalar(node) && node.type && /^(?:PLAIN|QUOTE_SINGLE|QUOTE_DOUBLE)$/.test(node.type)) {
      counts.set(node.type, (counts.get(node.type) ?? 0) + 1)
    }
  }
  visit(root)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
