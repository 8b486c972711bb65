/**
 * `npm run promises -- core/glossary`: lists the sentences of doc comments below a path that promise something, and have
 * no test in promises.txt.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPassages } from '../style/passages.ts'
import { ROOT } from './pages.ts'

export interface DocPromise {
  /** From the root of the tree. */
  file: string
  /** 1-based line of the comment. */
  line: number
  sentence: string
}

export interface IndexedPromise {
  file: string
  sentence: string
  /** The tests that hold it. */
  heldBy: { file: string; title: string }[]
}

export interface PromiseIndex {
  promises: IndexedPromise[]
  /** The number of promises without a test that a room had when it was last counted. */
  left: Map<string, number>
}

const PROMISES = /\b(?:never|always|nothing|only|at most|expires?|the same bytes)\b/i
const NOT_READ = /(?:^|\/)generated\/|^core\/store\/migrations\/|^core\/modules\/kit\/template/

/** Returns the promises of the doc comments of core, in order. */
export function readPromises(): DocPromise[] {
  return globSync('core/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_READ.test(file))
    .toSorted()
    .flatMap((file) =>
      readPassages(file, readFileSync(join(ROOT, file), 'utf8'))
        .filter(({ kind }) => kind === 'doc')
        .flatMap(({ text, line }) => promisesIn(text).map((sentence) => ({ file, line, sentence }))),
    )
}

/** Returns the sentences of a doc comment that promise something. */
export function promisesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z`"'])|\s+(?=@(?:param|returns|throws|example)\b)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => PROMISES.test(sentence))
}

/** Returns `core/glossary` for each file below it. */
export function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** Reads tests/reference/promises.txt, whose head says what its lines are. */
export function readIndex(
  text = readFileSync(join(import.meta.dirname, 'promises.txt'), 'utf8'),
): PromiseIndex {
  const promises: IndexedPromise[] = []
  const left = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, indent = '', path = '', rest = ''] = /^( *)([^:]+): (.*)$/.exec(line) ?? []
    if (path === '') throw new Error(`Not a line of the index: ${line}`)
    if (indent !== '') promises.at(-1)?.heldBy.push({ file: path, title: rest })
    else if (/^\d+$/.test(rest)) left.set(path, Number(rest))
    else promises.push({ file: path, sentence: rest, heldBy: [] })
  }
  return { promises, left }
}

/** Returns the promises that the index does not have. */
export function withoutTest(promises: readonly DocPromise[], index: PromiseIndex): DocPromise[] {
  const keyOf = ({ file, sentence }: { file: string; sentence: string }): string => `${file}: ${sentence}`
  const indexed = new Set(index.promises.map(keyOf))
  return promises.filter((one) => !indexed.has(keyOf(one)))
}

if (import.meta.main) {
  const [path = 'core'] = process.argv.slice(2)
  for (const { file, line, sentence } of withoutTest(readPromises(), readIndex()))
    if (file.startsWith(path)) console.log(`${file}:${line}\n${file}: ${sentence}\n`)
}
