/** Completions of names: the members of the catalogue, each with its type and its phrase. */
import { verbatim, sentence, type Sentence } from '../platform/text/sentence.ts'
import { entity, type FoundMember } from './catalogMembers.ts'
import type { CatalogMember, EntityName, ValueType } from './catalog.ts'
import { nameKey, spacedName } from './names.ts'
import type { NameScope } from './scopes.ts'
import type { Completion } from './completion.ts'

type MemberType = CatalogMember['type']

/** The members known at a place, those of the nearest object first; what a nearer one hides is left out. */
export function visibleMembers(place: NameScope, isEnterprise: boolean): FoundMember[] {
  const found = new Map<string, FoundMember>()
  for (let scope: NameScope | null = place; scope; scope = scope.outer) {
    for (const member of membersOf(scope.object.entity, isEnterprise)) {
      if (!found.has(member.name)) found.set(member.name, member)
    }
  }
  return [...found.values()]
}

function membersOf(entityName: EntityName, isEnterprise: boolean): FoundMember[] {
  return Object.entries(entity(entityName).members)
    .map(([name, member]) => ({ name, ...member }))
    .filter((member) => isEnterprise || member.isEnterpriseOnly !== true)
}

export function memberItem({ name, type, about }: FoundMember): Completion {
  const label = spacedName(name)
  return { label, insert: label, detail: typeTitle(type), about, kind: 'member' }
}

/** `count of votes` for a collection, `name of file` and its like for an object, the member itself for a value. */
export function operandItems(member: FoundMember): Completion[] {
  const { type, about } = member
  if (typeof type === 'string' || 'texts' in type) return [memberItem(member)]
  const of = `of ${spacedName(member.name)}`
  if ('collection' in type) {
    const label = `count ${of}`
    const howMany = sentence`How many: ${about}`
    return [{ label, insert: label, detail: typeTitle('integer'), about: howMany, kind: 'member' }]
  }
  const parts = membersOf(type.object, true).filter((part) => typeof part.type === 'string')
  const inner = parts.map((part) => {
    const item = memberItem(part)
    return { ...item, label: `${item.label} ${of}`, insert: `${item.insert} ${of}` }
  })
  return [memberItem(member), ...inner]
}

/** Returns the possible owners in `name of`. */
export function ownersOf(name: string, members: readonly FoundMember[]): Completion[] {
  const asked = nameKey(name)
  const owners = members.filter(({ type }) => {
    if (typeof type === 'string' || 'texts' in type) return false
    if ('collection' in type) return asked === 'count'
    return membersOf(type.object, true).some((member) => nameKey(member.name) === asked)
  })
  return owners.map(memberItem)
}

/**
 * Returns the type of a member in words; the types of values have their CroQL names, which are equal in every language.
 */
export function typeTitle(type: MemberType): Sentence {
  if (typeof type === 'string') return TYPE_NAMES[type]
  if ('texts' in type) return sentence`several Texts`
  return 'object' in type ? entity(type.object).title : entity(type.collection).plural
}

const TYPE_NAMES: Readonly<Record<ValueType, Sentence>> = {
  boolean: verbatim('Boolean'),
  integer: verbatim('Integer'),
  float: verbatim('Float'),
  text: verbatim('Text'),
  dateTime: verbatim('DateTime'),
}
