/** Makes the mutants of source files: small changes of meaning, of which each is to be found by a test. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

export interface Mutant {
  id: string
  /** From the root of the checkout. */
  file: string
  /** 1-based. */
  line: number
  mutator: string
  /** The text of the file before and after. */
  before: string
  after: string
}

export interface Found {
  mutants: Mutant[]
  /** The files with a switch at each mutant: text by path (switches.ts). */
  instrumented: Map<string, string>
}

const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  fatal() {},
}

/** @param files from `root`, with `/` */
export async function findMutants(root: string, files: readonly string[]): Promise<Found> {
  const contents = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const instrumented = await new Instrumenter(SILENT).instrument(
    files.map((name) => ({ name, content: contents.get(name) ?? '', mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [{ shouldIgnore: reasonToIgnore }] },
  )
  const mutants = instrumented.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
      const before = contents.get(fileName) ?? ''
      const [from, to] = [offsetOf(before, start), offsetOf(before, end)]
      return {
        id,
        file: fileName,
        line: start.line + 1,
        mutator: mutatorName,
        before,
        after: `${before.slice(0, from)}${replacement}${before.slice(to)}`,
      }
    })
  return { mutants, instrumented: new Map(instrumented.files.map(({ name, content }) => [name, content])) }
}

function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let offset = 0
  for (let passed = 0; passed < line; passed++) offset = text.indexOf('\n', offset) + 1
  return offset + column
}

/** The part of a node of Babel's tree that is looked at here. */
interface SyntaxNode {
  type: string
  name?: string
  callee?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  key?: SyntaxNode
  tag?: SyntaxNode
  arguments?: SyntaxNode[]
  properties?: SyntaxNode[]
}

interface SyntaxPath {
  node: SyntaxNode
  parentPath: SyntaxPath | null
}

const ERRORS = /^(?:Failure|\w*Error)$/
const ADVICE = new Set(['kept', 'todo'])

/** Leaves out the sentences of failures and messages, labels of progress and texts of a log: wording is no behaviour. */
function reasonToIgnore(path: unknown): string | undefined {
  const { node, parentPath } = path as SyntaxPath
  const parent = parentPath?.node
  if (parent === undefined) return undefined
  if (parent.type === 'TaggedTemplateExpression' && parent.tag?.name === 'sentence') return 'a sentence'
  if (parent.type === 'NewExpression' && ERRORS.test(parent.callee?.name ?? '')) {
    const isMessage = parent.callee?.name !== 'Failure' || parent.arguments?.indexOf(node) === 1
    if (isMessage) return 'the sentence of a failure'
    const isAdvice = node.properties?.every(({ key }) => ADVICE.has(key?.name ?? '')) ?? false
    return isAdvice ? 'the advice of a failure' : undefined
  }
  if (parent.type === 'ObjectProperty' && parent.key !== node && ADVICE.has(parent.key?.name ?? ''))
    return 'the advice of a failure'
  if (parent.type === 'CallExpression' && /^(?:console|log|logger)$/.test(parent.callee?.object?.name ?? ''))
    return 'a text of a log'
  if (parent.type === 'CallExpression' && parent.callee?.name === 'step' && node.type === 'StringLiteral')
    return 'the label of a progress'
  return undefined
}

/** Draws `count` of the items by a seed: the same ones each time. */
export function drawn<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = randomFrom(seed)
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item)
}

/** Mulberry32: a small generator whose values are the same on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
