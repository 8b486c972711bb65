/** A .strings file that is a binary property list, as Xcode puts it into an app. */
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import {
  broken,
  readBinaryPlist,
  stringObject,
  binaryText,
  writeBinaryPlist,
  type BinaryObject,
  type BinaryPlist,
} from './binaryPlist.ts'
import type { Insertion } from '../insertion.ts'
import type { StringsChanges, StringsText } from './changes.ts'

/** A text that many members name is kept once in the file, and would be stored for each of them. */
const MAX_UNITS = 100_000_000

/**
 * The texts of the outermost dictionary; values of other kinds are none. Throws as `readBinaryPlist` does, and
 * `format.syntax` for texts that have more than a hundred million characters, each counted as often as it is named.
 */
export function readBinaryStrings(content: Uint8Array): StringsText[] {
  const plist = readBinaryPlist(content)
  const textAt = textReader(plist.objects)
  let units = 0
  return membersOf(plist).flatMap(({ key, value }) => {
    const text = textAt(value)
    const identifier = textAt(key)!
    if (text === null) return []
    units += identifier.length + text.length
    if (units > MAX_UNITS) {
      const limit = MAX_UNITS.toLocaleString('en')
      throw broken(
        content.length,
        sentence`Its texts have more than ${limit} characters, each counted as often as it is named`,
      )
    }
    return [{ identifier, value: text }]
  })
}

/** The text of the object of a number, as `binaryText` tells it; each is read once, however often it is named. */
function textReader(objects: readonly BinaryObject[]): (index: number) => string | null {
  const texts = new Map<number, string | null>()
  return (index) => {
    const known = texts.get(index)
    if (known !== undefined) return known
    const text = binaryText(objects[index]!)
    texts.set(index, text)
    return text
  }
}

/** A member of the outermost dictionary, by the numbers of its objects. */
interface Member {
  key: number
  value: number
}

function membersOf({ objects, top }: BinaryPlist): Member[] {
  const { kind, references } = objects[top]!
  if (kind !== 'dict') {
    const message = sentence`The binary property list holds no dictionary.`
    throw new Failure('format.syntax', message, { line: 1, column: 1 })
  }
  const count = references.length / 2
  return Array.from({ length: count }, (_, index) => {
    return { key: references[index]!, value: references[count + index]! }
  }).filter(({ key }) => objects[key]!.kind === 'string')
}

/**
 * A text that only one member refers to is written in place of its object; a shared one stays for the other members.
 * Unreferenced objects are removed.
 */
export function withBinaryChanges(content: Uint8Array, changes: StringsChanges): Uint8Array {
  const { values, removed, insertions, inserted } = changes
  if (values.size + removed.size + inserted.size === 0) return content
  const plist = readBinaryPlist(content)
  const objects = [...plist.objects]
  const textAt = textReader(plist.objects)
  const uses = new Map<number, number>()
  for (const { references } of objects)
    for (const reference of references) uses.set(reference, (uses.get(reference) ?? 0) + 1)
  const added = (text: string): number => objects.push(stringObject(text)) - 1
  const members = membersOf(plist).flatMap((member): Member[] => {
    const name = textAt(member.key)!
    if (removed.has(name)) return []
    const text = values.get(name)
    if (text === undefined || textAt(member.value) === null) return [member]
    if (uses.get(member.value)! > 1) return [{ ...member, value: added(text) }]
    objects[member.value] = stringObject(text)
    return [member]
  })
  const own = ({ identifiers }: Insertion): Member[] =>
    identifiers.map((one) => ({ key: added(one), value: added(inserted.get(one) ?? '') }))
  const standing = new Set(members.map(({ key }) => textAt(key)))
  const [placed = [], last = []] = [true, false].map((isPlaced) =>
    insertions.filter(({ anchor }) => standing.has(anchor) === isPlaced),
  )
  const groups = Map.groupBy(placed, ({ anchor }) => anchor)
  const written = members.flatMap((member): Member[] => {
    const name = textAt(member.key)
    const beside = groups.get(name) ?? []
    groups.delete(name)
    const on = (side: Insertion['side']) => beside.filter((one) => one.side === side).flatMap(own)
    return [...on('before'), member, ...on('after')]
  })
  const all = [...written, ...last.flatMap(own)]
  const references = [...all.map(({ key }) => key), ...all.map(({ value }) => value)]
  objects[plist.top] = { ...objects[plist.top]!, references }
  return writeBinaryPlist(withoutUnused({ ...plist, objects }, new Set(uses.keys())))
}

/** Removes the objects that were referenced before and no longer are. */
function withoutUnused(plist: BinaryPlist, before: ReadonlySet<number>): BinaryPlist {
  const { objects, top } = plist
  const named = new Set(objects.flatMap(({ references }) => references))
  const kept = objects.map((_, index) => index === top || named.has(index) || !before.has(index))
  let count = 0
  const places = kept.map((isKept) => (isKept ? count++ : -1))
  const moved = (object: BinaryObject): BinaryObject => {
    return { ...object, references: object.references.map((one) => places[one]!) }
  }
  return { ...plist, objects: objects.filter((_, index) => kept[index]).map(moved), top: places[top]! }
}
