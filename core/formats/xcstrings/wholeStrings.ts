/** Whole strings of a catalogue, with all their languages, put into another version of it, and taken out of one. */
import type { Language } from '../../contract/language.ts'
import { insertionsOf } from '../insertion.ts'
import { cutMembers } from '../json/into.ts'
import { jsonMember, readObject, type ObjectNode } from '../json/tree.ts'
import { gapBefore } from '../layout.ts'
import type { Edit } from '../../platform/text/splice.ts'
import { xcstringsEntries, xcstringsIdentifier, sourceCodeOf, sourceSlots } from './catalog.ts'

export function removalEdits(root: ObjectNode, identifiers: ReadonlySet<string>, language: Language): Edit[] {
  const strings = jsonMember(root, 'strings')
  if (strings?.kind !== 'object') return []
  const keys = keysOf(root, identifiers, language, 'every')
  const members = [...strings.members.values()]
  return cutMembers(strings, members, new Set(members.filter(({ key }) => keys.has(key))))
}

export function adoptionEdits(
  text: string,
  fromText: string,
  identifiers: ReadonlySet<string>,
  language: Language,
): Edit[] {
  const from = { text: fromText, root: readObject(fromText) }
  const comes = keysOf(from.root, identifiers, language, 'some')
  const strings = jsonMember(readObject(text), 'strings')
  const others = jsonMember(from.root, 'strings')
  if (strings?.kind !== 'object' || others?.kind !== 'object') return []
  const spelled = (key: string): string => {
    const { start, end } = others.members.get(key) ?? { start: 0, end: 0 }
    return from.text.slice(start, end)
  }
  const [first] = strings.members.values()
  const like = first ? { text, place: first.start } : { text: from.text, place: firstOf(others) }
  const gap = gapBefore(like.text, like.place)
  const found = insertionsOf(
    others.members.keys(),
    (key) => strings.members.has(key),
    (key) => comes.has(key),
  )
  return found.map(({ anchor, side, identifiers }): Edit => {
    const place = anchor === null ? [...strings.members.values()].at(-1) : strings.members.get(anchor)
    if (!place) {
      const written = identifiers.map((key) => gap + spelled(key)).join(',')
      const closing = gapBefore(from.text, others.end - 1)
      return { start: strings.start + 1, end: strings.end - 1, text: written + closing }
    }
    return side === 'before'
      ? edit(place.start, identifiers.map((key) => `${spelled(key)},${gap}`).join(''))
      : edit(place.end, identifiers.map((key) => `,${gap}${spelled(key)}`).join(''))
  })
}

function firstOf({ members, end }: ObjectNode): number {
  return members.values().next().value?.start ?? end
}

function edit(offset: number, text: string): Edit {
  return { start: offset, end: offset, text }
}

/** The keys of which some or all strings are named. */
function keysOf(
  root: ObjectNode,
  identifiers: ReadonlySet<string>,
  language: Language,
  which: 'some' | 'every',
): ReadonlySet<string> {
  if (identifiers.size === 0) return identifiers
  const named = xcstringsEntries(root).filter((entry) => {
    const own = sourceSlots(entry, sourceCodeOf(root), language).map(({ parts }) =>
      xcstringsIdentifier(entry, parts),
    )
    return own.length > 0 && own[which]((identifier) => identifiers.has(identifier))
  })
  return new Set(named.map(({ key }) => key))
}
