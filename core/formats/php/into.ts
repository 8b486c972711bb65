/** Elements that are added to the array of a PHP file, and taken out of one. */
import { insertionsOf, type Insertion } from '../insertion.ts'
import { lineIndent, lineStart } from '../layout.ts'
import type { Edit } from '../../platform/text/splice.ts'
import {
  elementText,
  isInserted,
  targetAt,
  type Key,
  type TargetNode,
  type TargetBranch,
} from '../targetTree.ts'
import type { PhpArray, PhpElement, PhpStatement } from './document.ts'
import { writePhpLiteral } from './literal.ts'
import type { PhpToken } from './tokens.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export interface PhpInto {
  text: string
  lineBreak: '\n' | '\r\n'
}

/** Adds the elements that an array lacks, at every level: by their keys; a list keeps its elements. */
export function insertedElements(root: PhpArray, wanted: TargetBranch, into: PhpInto): Edit[] {
  return new Inserter(root, into).visit(root, wanted)
}

class Inserter {
  readonly #text: string
  readonly #lineBreak: string
  readonly #unit: string
  readonly #brackets: readonly [open: string, close: string]
  /** A literal of the file, whose quotes new ones take. */
  readonly #like: PhpToken

  constructor(root: PhpArray, { text, lineBreak }: PhpInto) {
    this.#text = text
    this.#lineBreak = lineBreak
    const [first] = root.elements
    const indent = first ? indentOf(text, first.start) : null
    this.#unit = indent === null || indent === '' ? '    ' : indent
    this.#brackets = text[root.end - 1] === ')' ? ['array(', ')'] : ['[', ']']
    const plain = root.elements.find(
      ({ literal }) => literal?.kind === 'single' || literal?.kind === 'double',
    )
    this.#like = plain?.literal ?? { kind: 'single', text: "''", start: 0, end: 0 }
  }

  visit(array: PhpArray, { members: wanted }: TargetBranch): Edit[] {
    const standing = new Map(array.elements.map((element) => [String(element.key), element]))
    const edits: Edit[] = []
    for (const [key, inner] of wanted) {
      const element = standing.get(String(key))
      const token = element?.literal
      if (element?.array && inner.kind === 'branch') edits.push(...this.visit(element.array, inner))
      else if (element && token?.kind === 'code' && /^null$/i.test(token.text) && isInserted(inner)) {
        const { start, hasArrowBlanks } = element
        const indent = indentOf(this.#text, start) ?? ''
        const text = this.#value(inner, indent, hasArrowBlanks)
        edits.push({ start: token.start, end: token.end, text })
      }
    }
    if (isList([...wanted.keys()])) return edits
    const insertions = insertionsOf(
      [...wanted.keys()].map(String),
      (key) => standing.has(key),
      (key) => isInserted(targetAt(wanted, key)),
    )
    const keys = new Map([...wanted].map(([key, inner]) => [String(key), [key, inner] as const]))
    for (const insertion of insertions) edits.push(...this.#insert(array, standing, insertion, keys))
    return edits
  }

  #insert(
    array: PhpArray,
    standing: ReadonlyMap<string, PhpElement>,
    { anchor, side, identifiers }: Insertion,
    wanted: ReadonlyMap<string, readonly [Key, TargetNode]>,
  ): Edit[] {
    const place = anchor === null ? array.elements.at(-1) : standing.get(anchor)
    const write = (indent: string) =>
      identifiers.map((name) =>
        this.#element(...assertDefined(wanted.get(name), 'The key'), indent, place?.hasArrowBlanks ?? true),
      )
    if (!place) return [this.#fill(array, write)]
    const indent = indentOf(this.#text, place.start)
    if (indent === null) {
      const members = write('')
      return side === 'before'
        ? [at(place.start, members.map((member) => `${member}, `).join(''))]
        : [at(place.end, members.map((member) => `, ${member}`).join(''))]
    }
    const members = write(indent)
    if (side === 'before') {
      const start = blockStart(this.#text, place.start)
      return [at(start, members.map((member) => `${indent}${member},${this.#lineBreak}`).join(''))]
    }
    const line = members.map((member) => `${this.#lineBreak}${indent}${member}`)
    if (place.commaEnd !== null) {
      const end = behindComment(this.#text, place.commaEnd)
      return [at(end, line.map((one) => `${one},`).join(''))]
    }
    return [at(place.end, ','), at(behindComment(this.#text, place.end), line.join(','))]
  }

  /** An array that is empty. */
  #fill({ start, end }: PhpArray, write: (indent: string) => string[]): Edit {
    const outer = lineIndent(this.#text, start)
    return { start, end, text: this.#enclosed(write(outer + this.#unit), outer) }
  }

  #element(key: Key, wanted: TargetNode, indent: string, hasBlanks: boolean): string {
    const name = typeof key === 'number' ? String(key) : writePhpLiteral(key, this.#like)
    return `${name}${hasBlanks ? ' => ' : '=>'}${this.#value(wanted, indent, hasBlanks)}`
  }

  #value(wanted: TargetNode, indent: string, hasBlanks: boolean): string {
    if (wanted.kind === 'leaf') return writePhpLiteral(wanted.inserted ?? wanted.source, this.#like)
    const inner = indent + this.#unit
    const members = [...wanted.members]
    if (isList(members.map(([key]) => key))) {
      const items = members.map(([, item]) =>
        item.kind === 'leaf'
          ? writePhpLiteral(elementText(item, false) ?? '', this.#like)
          : this.#value(item, inner, hasBlanks),
      )
      return this.#enclosed(items, indent)
    }
    const inserted = members.filter(([, member]) => isInserted(member))
    return this.#enclosed(
      inserted.map(([key, member]) => this.#element(key, member, inner, hasBlanks)),
      indent,
    )
  }

  #enclosed(elements: readonly string[], outer: string): string {
    const [open, close] = this.#brackets
    const lines = elements.map((element) => `${this.#lineBreak}${outer}${this.#unit}${element},`)
    return `${open}${lines.join('')}${this.#lineBreak}${outer}${close}`
  }
}

/** Takes out the elements that `isGone` names by their paths, and arrays that are empty then. */
export function removedElements(
  root: PhpArray,
  text: string,
  isGone: (path: readonly Key[]) => boolean,
): Edit[] {
  const isWholly = (element: PhpElement, path: readonly Key[]): boolean =>
    isGone(path) ||
    (element.array !== null &&
      element.array.elements.length > 0 &&
      element.array.elements.every((one) => isWholly(one, [...path, one.key ?? ''])))
  const visit = ({ elements }: PhpArray, path: readonly Key[]): Edit[] =>
    elements.flatMap((element, index): Edit[] => {
      const own = [...path, element.key ?? '']
      if (!isWholly(element, own)) return element.array ? visit(element.array, own) : []
      const end = element.commaEnd ?? element.end
      if (indentOf(text, element.start) === null) {
        const next = elements[index + 1]
        if (next && indentOf(text, next.start) === null)
          return [{ start: element.start, end: next.start, text: '' }]
        return [{ start: element.start, end, text: '' }]
      }
      const lineEnd = behindComment(text, end)
      const lineBreak = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(lineEnd))?.[0].length ?? 0
      const start = blockStart(text, element.start)
      return [{ start, end: lineEnd + lineBreak, text: '' }]
    })
  return visit(root, [])
}

/**
 * Returns statements that a file lacks, each after its predecessor in the source. A statement has the style of the one
 * that it follows, with its variable and all of its keys but the last.
 */
export function insertedStatements(
  standing: readonly PhpStatement[],
  wanted: readonly { path: readonly Key[]; text: string | null }[],
  { text, lineBreak }: PhpInto,
): Edit[] {
  const byPath = new Map(standing.map((statement) => [JSON.stringify(statement.path), statement]))
  const added = new Map(wanted.map((one) => [JSON.stringify(one.path), one]))
  const insertions = insertionsOf(
    [...added.keys()],
    (key) => byPath.has(key),
    (key) => added.get(key)?.text !== null,
  )
  return insertions.flatMap(({ anchor, side, identifiers }): Edit[] => {
    const like = (anchor === null ? undefined : byPath.get(anchor)) ?? standing.at(-1)
    if (like === undefined) return []
    const written = identifiers.map((identifier) => {
      const { path, text: value } = assertDefined(added.get(identifier), 'The text')
      const key = writePhpLiteral(String(path.at(-1)), like.key)
      return (
        text.slice(like.start, like.key.start) +
        key +
        text.slice(like.key.end, like.value.start) +
        writePhpLiteral(value ?? '', like.value) +
        text.slice(like.value.end, like.end)
      )
    })
    if (side === 'before')
      return [at(blockStart(text, like.start), written.map((one) => one + lineBreak).join(''))]
    return [at(behindComment(text, like.end), written.map((one) => lineBreak + one).join(''))]
  })
}

/** Takes out statements, each with its line where nothing else stands on it. */
export function removedStatements(
  statements: readonly PhpStatement[],
  text: string,
  isGone: (path: readonly Key[]) => boolean,
): Edit[] {
  return statements
    .filter(({ path }) => isGone(path))
    .map(({ start, end }) => {
      const lineEnd = behindComment(text, end)
      const isWhole = indentOf(text, start) !== null
      const lineBreak = isWhole ? (/^[ \t]*(?:\r?\n|$)/.exec(text.slice(lineEnd))?.[0].length ?? 0) : 0
      return { start: isWhole ? blockStart(text, start) : start, end: lineEnd + lineBreak, text: '' }
    })
}

/** Whether the keys are those of a list, which PHP numbers itself. */
function isList(keys: readonly Key[]): boolean {
  return keys.length > 0 && keys.every((key, index) => key === index)
}

function at(offset: number, text: string): Edit {
  return { start: offset, end: offset, text }
}

/** The blanks that an element's line begins with; null where something else stands before it on its line. */
function indentOf(text: string, start: number): string | null {
  const line = lineStart(text, start)
  const blanks = text.slice(line, start)
  return (line === 0 || text[line - 1] === '\n') && blanks.trim() === '' ? blanks : null
}

/** The place past a comment that stands behind an element on its line. */
function behindComment(text: string, end: number): number {
  const comment =
    /^[ \t]*(?:\/\/[^\r\n]*|#[^\r\n]*|\/\*(?:[^*\r\n]|\*(?!\/))*\*\/(?=[ \t]*(?:\r?\n|$)))/.exec(
      text.slice(end, end + 2000),
    )
  return end + (comment?.[0].length ?? 0)
}

/** The offset of an element's lines, with the comments of one line right above it. */
function blockStart(text: string, start: number): number {
  let block = text.lastIndexOf('\n', start - 1) + 1
  while (block > 0) {
    const above = text.lastIndexOf('\n', block - 2) + 1
    if (!/^[ \t]*(?:\/\/|#(?!\[)|\/\*.*\*\/[ \t]*\r?\n$)/.test(text.slice(above, block))) break
    block = above
  }
  return block
}
