/** The members of a kind of line, from the definition of its entity (core/model). */
import {
  membersOf,
  columnName,
  type EntityDefinition,
  type MemberDefinition,
  type MemberName,
} from '../../model/define.ts'
import {
  defaulted,
  nullable,
  required,
  searchable,
  timeOfRestore,
  type ArchiveMember,
  type ArchiveValueType,
  type ReferencedKind,
} from './members.ts'
import {
  countValue,
  flagValue,
  identityValue,
  languageCodeValue,
  oneOf,
  referenceValue,
  textValue,
  timeValue,
} from './values.ts'

/** Members that are not derived, by the name in whose place they stand. */
export type OwnMembers<Entity extends EntityDefinition> = Partial<
  Record<MemberName<Entity>, ArchiveMember | readonly ArchiveMember[]>
>

/**
 * Returns the members of lines of an entity: those of each line in the definition's order, `further` ones, and those
 * that came with later versions. `own` replaces what cannot be derived.
 */
export function archiveMembers<Entity extends EntityDefinition>(
  entity: Entity,
  own: OwnMembers<Entity> = {},
  further: readonly ArchiveMember[] = [],
): ArchiveMember[] {
  const first: ArchiveMember[] = []
  const later: ArchiveMember[] = []
  for (const [name, definition] of membersOf(entity)) {
    if (definition.archive === 'none') continue
    const replaced = (own as Readonly<Record<string, ArchiveMember | readonly ArchiveMember[]>>)[name]
    const members = replaced ?? derivedMember(name, definition)
    if (definition.archive === undefined) first.push(...[members].flat())
    else later.push(...[members].flat().map((member) => sparseMember(member, entity.table, definition)))
  }
  return [...first, ...further, ...later]
}

function derivedMember(name: string, definition: MemberDefinition): ArchiveMember {
  const { absent, isFolded, isOptional } = definition
  const type = valueType(definition)
  if (isFolded) return searchable(name, type)
  if (isOptional) return nullable(name, type)
  if (absent === undefined) return required(name, type)
  return defaulted(name, type, absent === 'now' ? timeOfRestore : absent)
}

function valueType({ type, values, refersTo, isLanguage }: MemberDefinition): ArchiveValueType {
  if (refersTo !== undefined) return referenceValue(refersTo as ReferencedKind)
  if (isLanguage) return languageCodeValue
  if (values !== undefined) return oneOf(...values.map(String))
  switch (type) {
    case 'id':
      return identityValue
    case 'number':
      return countValue
    case 'flag':
      return flagValue
    case 'time':
      return timeValue
    case 'text':
    case 'code':
      return textValue
  }
}

/** A member that only lines have whose value is not the absent one. */
function sparseMember(
  member: ArchiveMember,
  table: string,
  { archive, type, absent }: MemberDefinition,
): ArchiveMember {
  const column = columnName(member.name)
  const isThere =
    absent === undefined
      ? `${column} IS NOT NULL`
      : `${column} ${type === 'flag' ? `= ${1 - Number(absent)}` : `<> ${absent}`}`
  return {
    ...member,
    ...(typeof archive === 'object' && { since: archive.since }),
    presence: `SELECT 1 FROM ${table} WHERE ${isThere}`,
    write: (cells, index) => (cells[index] === (absent ?? null) ? undefined : member.write(cells, index)),
  }
}
