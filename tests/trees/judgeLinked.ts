/** How a bound folder differs from what its edits ought to make of it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLURAL_CATEGORIES } from '../../core/model/plural.ts'
import type { BoundEdit } from './linkedEdits.ts'
import type { BoundExport } from './linkedFolder.ts'
import { readValues } from './readers/readers.ts'

interface Round {
  edits: readonly BoundEdit[]
  exported: BoundExport
  /** Paths that git says have changed. */
  changed: readonly string[]
  before: string
  after: string
  /** The lines that git says were taken out and added, by path. */
  lines: ReadonlyMap<string, { removed: string[]; added: string[] }>
  /** All texts of the sources, whose keys and comments come along with a new entry. */
  sources: ReadonlySet<string>
}

/**
 * Returns each problem as a sentence: untyped texts, missing texts, and typed ones that are neither written nor named.
 */
export async function judgeBound(round: Round): Promise<string[]> {
  const { edits, exported, changed, before, after } = round
  const problems: string[] = []
  const read = await readValues(changed.flatMap((path) => [join(before, path), join(after, path)]))
  const texts: string[] = []
  for (const path of changed) {
    if (!existsSync(join(after, path))) {
      problems.push(`${path} is gone.`)
      continue
    }
    texts.push(readFileSync(join(after, path), 'utf8'))
    const [old, now] = [
      read.get(join(before, path)) ?? new Map<string, string>(),
      read.get(join(after, path)),
    ]
    if (now instanceof Map && old instanceof Map) {
      texts.push(...now.values())
      problems.push(...valueProblems(path, { old: settled(old), now: settled(now) }, edits))
    } else if (existsSync(join(before, path)) && typeof now === 'string' && old instanceof Map)
      problems.push(`${path}: another reader cannot read it after the edits: ${now}`)
    problems.push(...lineProblems(path, round))
  }
  const named = new Set(exported.noPlace.map(({ languageId, identifier }) => `${languageId} ${identifier}`))
  for (const edit of edits) {
    const isThere = texts.some((text) => markOf(edit).test(text))
    if (isThere || named.has(`${edit.language} ${edit.identifier}`)) continue
    if (exported.failed.length > 0) continue
    problems.push(`${describe(edit)} is in no file and is not named.`)
  }
  const isPartial = exported.noPlace.length + exported.failed.length + exported.conflicts.length > 0
  if (exported.code !== Number(isPartial)) problems.push(`The export ends with ${exported.code}.`)
  for (const { message } of exported.failed) problems.push(`failed: ${message}`)
  return problems
}

/** The word that an edit alone has: formats spell the signs behind it in their own ways. */
function markOf({ after }: BoundEdit): RegExp {
  return new RegExp(String.raw`${/^\w+/.exec(after)?.[0] ?? after}\b`)
}

export function describe({ kind, language, identifier, form, after, type }: BoundEdit): string {
  return `${kind} ${language} ${type} ${JSON.stringify(identifier.slice(0, 80))} [${form}] ${JSON.stringify(after)}`
}

/** An entry that needed work and was retyped is the same entry. */
function settled(values: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(Array.from(values, ([key, value]) => [key.replace(/^(?:fuzzy|unfinished) /, ''), value]))
}

/** The ends of keys under which a string catalogue says how far a text is. */
const STATES = ['.state', '\u0004state', '.extractionState', '\u0004extractionState']

function valueProblems(
  path: string,
  { old, now }: Record<'old' | 'now', ReadonlyMap<string, string>>,
  edits: readonly BoundEdit[],
): string[] {
  // The texts of a page are identified by their positions, which change with the number of sentences.
  const isPage = /\.(?:md|mdx|html?|txt)$/.test(path)
  const standing = new Set(isPage ? old.values() : [])
  const isTyped = (value: string) => edits.some((edit) => markOf(edit).test(value))
  const isState = (key: string) => STATES.some((state) => key.endsWith(state))
  return [
    ...[...now].flatMap(([key, value]) =>
      old.get(key) === value || value === '' || standing.has(value) || isTyped(value) || isState(key)
        ? []
        : [`${path}: nobody typed ${JSON.stringify(value.slice(0, 100))} at ${JSON.stringify(key)}.`],
    ),
    ...[...old.keys()].flatMap((key) =>
      now.has(key) || isPage ? [] : [`${path}: ${JSON.stringify(key)} is gone.`],
    ),
  ]
}

/** Names of forms in formats, and their escapes. */
const CATEGORIES = [...PLURAL_CATEGORIES, 'amp', 'quot', 'apos', 'unfinished'].join(' ')

/** Words that an edit brought along, and words that it took away beside the text that it replaced. */
function lineProblems(path: string, { lines, edits, sources, before }: Round): string[] {
  const { removed = [], added = [] } = lines.get(path) ?? {}
  const wordsOf = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => unescaped(text).match(/[\p{L}\p{M}]{3,}/gu) ?? []))
  const [gone, come] = [wordsOf(removed), wordsOf(added)]
  const typed = wordsOf(edits.map(({ after }) => after))
  const replaced = wordsOf(edits.flatMap(({ before = '', source }) => [before, source]))
  const old = existsSync(join(before, path)) ? readFileSync(join(before, path), 'utf8') : ''
  // Keys, tags and escapes: values are compared above.
  const known = wordsOf([...edits.map(({ identifier }) => identifier), ...sources, old, CATEGORIES])
  const unknown = [...come].filter((word) => !gone.has(word) && !typed.has(word) && !known.has(word))
  const lost = [...gone].filter((word) => !come.has(word) && !replaced.has(word))
  return [
    ...(unknown.length > 0 ? [`${path}: the edits brought ${unknown.slice(0, 12).join(', ')} along.`] : []),
    ...(lost.length > 0 ? [`${path}: the edits took ${lost.slice(0, 12).join(', ')} away.`] : []),
  ]
}

function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
