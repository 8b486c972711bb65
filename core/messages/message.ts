/**
 * The plain values of this room. A message is a text with branches, in the syntax of ICU MessageFormat or of Fluent;
 * both are read into one tree. All places are UTF-16 offsets into the message's text.
 */
import type { MessageProblem, TextRange, SelectType } from '../contract/messages.ts'

/** `term`, `message`, `function` and `literal` are Fluent's references and quoted texts. */
export type ArgumentType = 'plain' | 'number' | 'date' | 'time' | 'term' | 'message' | 'function' | 'literal'

/** `value` is the text as it reads, without quoting and without Fluent's indentation. */
export interface TextNode extends TextRange {
  kind: 'text'
  value: string
}

/** `{name}`, `{n, number, percent}`, `{ $name }`, `{ -brand }`. */
export interface ArgumentNode extends TextRange {
  kind: 'argument'
  name: string
  type: ArgumentType
  /** ICU's style, as written. */
  format: string | null
}

/** `{count, plural, …}`, `{ $count -> … }`. */
export interface SelectNode extends TextRange {
  kind: 'select'
  name: string
  type: SelectType
  /** ICU's `offset:`, which is subtracted from the number before its category is selected. */
  offset: number
  branches: MessageBranch[]
}

/** The place is that of the branch's text: inside the braces, or Fluent's pattern. */
export interface MessageBranch extends TextRange {
  /** `one`, `=0`, `female`; of Fluent also `0`. */
  selector: string
  /** ICU's `other`, Fluent's `*`. */
  isDefault: boolean
  /** The whole branch: with its selector, and with its braces. */
  whole: TextRange
  nodes: MessageNode[]
}

/** `<b>…</b>`, of ICU alone. */
export interface TagNode extends TextRange {
  kind: 'tag'
  name: string
  nodes: MessageNode[]
}

/** ICU's `#`: the number that the plural around it is about. */
export interface CountNode extends TextRange {
  kind: 'count'
}

export type MessageNode = TextNode | ArgumentNode | SelectNode | TagNode | CountNode

export type ParsedMessage =
  | {
      ok: true
      nodes: MessageNode[]
      /** Why `<` is read as text: its tags do not fit together. */
      tagProblem: MessageProblem | null
    }
  | { ok: false; problem: MessageProblem }

/** No real message is longer or deeper; what is would only keep a machine busy. In UTF-16 units and in levels. */
const LONGEST = 50_000
const DEEPEST = 60

/** Returns the reason why a text is too large to be parsed; null if it is not. */
export function sizeProblem(text: string): MessageProblem | null {
  if (text.length > LONGEST)
    return {
      code: 'tooLong',
      start: LONGEST,
      end: text.length,
      message: `This message is longer than ${LONGEST.toLocaleString('en')} characters.`,
      said: { name: 'message.tooLong', values: { most: LONGEST } },
    }
  const start = tooDeepAt(text, /[{}]/g, (found) => (found === '{' ? 1 : -1))
  if (start === -1) return null
  const message = `Braces are nested deeper than ${DEEPEST} levels here.`
  const said = { name: 'message.tooDeep', values: { most: DEEPEST } }
  return { code: 'tooDeep', start, end: start + 1, message, said }
}

/** The offset of the opening that reaches one level too many; -1 if none does. */
export function tooDeepAt(text: string, openings: RegExp, step: (found: string) => 1 | -1): number {
  let depth = 0
  for (const { 0: found, index } of text.matchAll(openings)) {
    depth = Math.max(0, depth + step(found))
    if (depth > DEEPEST) return index
  }
  return -1
}

/** Every node, parents first. */
export function* walk(nodes: readonly MessageNode[]): Generator<MessageNode> {
  for (const node of nodes) {
    yield node
    if (node.kind === 'tag') yield* walk(node.nodes)
    if (node.kind === 'select') for (const branch of node.branches) yield* walk(branch.nodes)
  }
}

/** Every select, outer ones first. */
export function* selectsIn(nodes: readonly MessageNode[]): Generator<SelectNode> {
  for (const node of walk(nodes)) if (node.kind === 'select') yield node
}

export function hasSelect(nodes: readonly MessageNode[]): boolean {
  return selectsIn(nodes).next().done !== true
}
