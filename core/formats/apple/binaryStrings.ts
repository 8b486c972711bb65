/** A .strings file that is a binary property list, as Xcode puts it into an app. */
import { sentence } from '../../sentence.ts'
import { Failure } from '../../failure.ts'
import {
  readBinaryPlist,
  stringObject,
  textOf,
  writeBinaryPlist,
  type BinaryObject,
  type BinaryPlist,
} from './binaryPlist.ts'
import type { StringsChanges, StringsText } from './changes.ts'

/** The texts of the outermost dictionary; values of other kinds are none. Throws as `readBinaryPlist` does. */
export function readBinaryStrings(content: Uint8Array): StringsText[] {
  const plist = readBinaryPlist(content)
  return membersOf(plist).flatMap(({ key, value }) => {
    const text = textOf(plist.objects[value]!)
    return text === null ? [] : [{ identifier: textOf(plist.objects[key]!)!, value: text }]
  })
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
 * A text that only one member names is written in the place of its object; one that several name stays for the others.
 * Objects that nobody names any more go.
 */
export function withBinaryChanges(content: Uint8Array, changes: StringsChanges): Uint8Array {
  const { values, removed, insertions, inserted } = changes
  if (values.size + removed.size + inserted.size === 0) return content
  const plist = readBinaryPlist(content)
  const objects = [...plist.objects]
  const nameOf = ({ key }: Member) => textOf(plist.objects[key]!)!
  const uses = new Map<number, number>()
  for (const { references } of objects)
    for (const reference of references) uses.set(reference, (uses.get(reference) ?? 0) + 1)
  const added = (text: string): number => objects.push(stringObject(text)) - 1
  const members = membersOf(plist).flatMap((member): Member[] => {
    const name = nameOf(member)
    if (removed.has(name)) return []
    const text = values.get(name)
    if (text === undefined || textOf(objects[member.value]!) === null) return [member]
    if (uses.get(member.value)! > 1) return [{ ...member, value: added(text) }]
    objects[member.value] = stringObject(text)
    return [member]
  })
  for (const { anchor, side, identifiers } of insertions) {
    const found = anchor === null ? -1 : members.findIndex((one) => textOf(objects[one.key]!) === anchor)
    const at = found === -1 ? members.length : side === 'after' ? found + 1 : found
    const own = identifiers.map((one) => ({ key: added(one), value: added(inserted.get(one) ?? '') }))
    members.splice(at, 0, ...own)
  }
  const references = [...members.map(({ key }) => key), ...members.map(({ value }) => value)]
  objects[plist.top] = { ...objects[plist.top]!, references }
  return writeBinaryPlist(withoutUnused({ ...plist, objects }, new Set(uses.keys())))
}

/** Takes out the objects that were named before and that nobody names now. */
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
