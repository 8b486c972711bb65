/**
 * The target content of a translation file with nested keys: the source's keys in the source's order, and the text for
 * each. JSON, YAML and PHP walk it in parallel with the existing file.
 */
import type { BuildOptions } from './format.ts'
import { fillsWithSource, translationToWrite } from './insertion.ts'
import { assertDefined } from '../platform/errors/assertDefined.ts'

export type Key = string | number

export interface TargetBranch {
  kind: 'branch'
  /** The members; by index, where it is a list. */
  members: Map<Key, TargetNode>
  isList: boolean
}

export interface TargetLeaf {
  kind: 'leaf'
  identifier: string
  /** Written where the file has another text; null: what stands there stays. */
  text: string | null
  /** Written where the file has none; null: nothing is inserted. */
  inserted: string | null
  /** The text of a list's element if other elements are translated. */
  source: string
  isCleared: boolean
}

export type TargetNode = TargetBranch | TargetLeaf

/** Returns the target of a key, which its format writes as text, even if it is an index. */
export function targetAt(members: ReadonlyMap<Key, TargetNode>, key: string): TargetNode {
  return assertDefined(members.get(key) ?? members.get(Number(key)), 'What is wanted of a key')
}

export function targetBranch(isList = false): TargetBranch {
  return { kind: 'branch', members: new Map(), isList }
}

/** `cleared` may be a rule. */
export type TreeOptions = Omit<BuildOptions, 'cleared'> & { cleared?: Pick<ReadonlySet<string>, 'has'> }

/** Returns the target of a string that is not plural. */
export function leafOf(identifier: string, source: string, options: TreeOptions): TargetLeaf {
  const translation = translationToWrite(options, identifier)?.text
  const text = typeof translation === 'string' ? translation : null
  const isCleared = text === null && (options.cleared?.has(identifier) ?? false)
  const inserted = text ?? (fillsWithSource(options) && source !== '' && !isCleared ? source : null)
  return { kind: 'leaf', identifier, text, inserted, source, isCleared }
}

/** The tree of leaves with their paths; a branch whose keys are numbers is a list. */
export function targetTree(
  leaves: Iterable<readonly [path: readonly Key[], leaf: TargetNode]>,
): TargetBranch {
  const root = targetBranch()
  for (const [path, leaf] of leaves) {
    let at = root
    for (const [index, key] of path.entries()) {
      const next = path[index + 1]
      if (next === undefined) {
        at.members.set(key, leaf)
        break
      }
      let inner = at.members.get(key)
      if (inner?.kind !== 'branch') at.members.set(key, (inner = targetBranch(typeof next === 'number')))
      at = inner
    }
    if (typeof path[0] === 'number') root.isList = true
  }
  return root
}

/**
 * Whether anything in it is to be inserted where the file lacks it. A list has its elements by their places: it is
 * inserted once all of them are translated, or the source's texts would come along as translations.
 */
export function isInserted(wanted: TargetNode): boolean {
  if (wanted.kind === 'leaf') return wanted.inserted !== null
  const members = [...wanted.members.values()]
  if (wanted.isList) return members.some(isInserted) && members.every(isElementInserted)
  return members.some(isInserted)
}

function isElementInserted(element: TargetNode): boolean {
  return (element.kind === 'leaf' && element.source === '') || isInserted(element)
}

/** Whether all of it was taken away. */
export function isCleared(wanted: TargetNode): boolean {
  if (wanted.kind === 'leaf') return wanted.isCleared
  if (wanted.members.size === 0) return false
  for (const member of wanted.members.values()) if (!isCleared(member)) return false
  return true
}

/** Whether anything in it was taken away. */
export function hasCleared(wanted: TargetNode): boolean {
  if (wanted.kind === 'leaf') return wanted.isCleared
  for (const member of wanted.members.values()) if (hasCleared(member)) return true
  return false
}

/** Returns the text of a list's element: no element can be missing. */
export function elementText(
  { text, inserted, isCleared: isGone, source }: TargetLeaf,
  isThere: boolean,
): string | null {
  if (isGone) return source
  return isThere ? text : (text ?? inserted ?? source)
}
