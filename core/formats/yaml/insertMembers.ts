/** Members that are added to a YAML file, in the file's own indent and quotes. */
import { isMap, isScalar, type ParsedNode, type YAMLMap } from 'yaml'
import { PLURAL_CATEGORIES, type PluralForms } from '../../model/plural.ts'
import { insertionsOf, type Insertion } from '../insertion.ts'
import type { Edit } from '../../platform/text/splice.ts'
import {
  elementText,
  isInserted,
  targetAt,
  type Key,
  type TargetNode,
  type TargetBranch,
} from '../targetTree.ts'
import { yamlMembers, type YamlMember } from './document.ts'
import { canBeBlock, flowScalar } from './write.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { contentEnd, blockStart, lineEnd } from './places.ts'

/** The style of the file and its source for a new member. */
export interface YamlInto {
  text: string
  lineBreak: '\n' | '\r\n'
  /** The forms of plural strings that are to be added, by identifier. */
  forms: ReadonlyMap<string, PluralForms>
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
    const members = yamlMembers(map)
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
    const key = assertDefined(path.at(-1), 'The key')
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
      const members = PLURAL_CATEGORIES.flatMap((category) => {
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

/** The indent of a level, by the first nested mapping. */
function unitOf(root: YAMLMap.Parsed, text: string): string {
  const column = ({ start }: YamlMember) => start - (text.lastIndexOf('\n', start - 1) + 1)
  const members = yamlMembers(root)
  for (const member of members) {
    if (!isMap(member.value) || member.value.flow) continue
    const [first] = yamlMembers(member.value)
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
