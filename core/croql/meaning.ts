/** The meaning of an expression after names are resolved: a value, an object or a collection. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { entity, findMember, type FoundMember } from './catalogMembers.ts'
import type { EntityName, TextsSource, ValueType } from './catalog.ts'
import { spacedName } from './names.ts'
import type { Collection, ObjectPath, TypedValue } from './typedExpression.ts'

/** A Boolean is never absent, unless it is a member of what is absent. */
export const BOOLEAN = { type: 'boolean', isOptional: false } as const

export type Meaning =
  | { kind: 'value'; value: TypedValue }
  | { kind: 'object'; object: ObjectPath }
  | { kind: 'collection'; collection: Collection }
  /** Several texts of one object, which `contains` and `matches` ask of. */
  | { kind: 'texts'; object: ObjectPath; sources: readonly TextsSource[] }

export function literal(type: ValueType, value: string | number | boolean): TypedValue {
  return { kind: 'literal', type, isOptional: false, value }
}

/** A member of an object: absent where the object is (docs/reference/croql.md, "Absent values"). */
export function memberMeaning(
  owner: ObjectPath,
  { name: member, type, isOptional: mayLack }: FoundMember,
): Meaning {
  const isOptional = owner.isOptional || mayLack === true
  if (typeof type === 'string') {
    return { kind: 'value', value: { kind: 'member', type, isOptional, owner, member } }
  }
  if ('object' in type) {
    return { kind: 'object', object: { kind: 'member', entity: type.object, isOptional, owner, member } }
  }
  if ('texts' in type) return { kind: 'texts', object: owner, sources: type.texts }
  return {
    kind: 'collection',
    collection: { entity: type.collection, owner, member, scopes: [], filters: [] },
  }
}

/** An object as it is compared: by its id. */
export function idOf(object: ObjectPath): TypedValue {
  return { kind: 'member', type: 'integer', isOptional: object.isOptional, owner: object, member: 'id' }
}

export function isNumeric(type: ValueType): boolean {
  return type === 'integer' || type === 'float'
}

const TYPE_TITLES: Record<ValueType, Sentence> = {
  boolean: sentence`a Boolean`,
  integer: sentence`an Integer`,
  float: sentence`a Float`,
  text: sentence`a Text`,
  dateTime: sentence`a DateTime`,
}

/** Returns it in words, as in "but this is a Text". */
export function describe(meaning: Meaning): Sentence {
  switch (meaning.kind) {
    case 'value':
      return TYPE_TITLES[meaning.value.type]
    case 'object':
      return meaningTitle(meaning.object.entity)
    case 'collection':
      return sentence`a collection of ${entity(meaning.collection.entity).plural.english}`
    case 'texts':
      return sentence`several Texts`
  }
}

/** An entity in words. CroQL's own name of it is English in every language. */
export function meaningTitle(entityName: EntityName): Sentence {
  const { english } = entity(entityName).title
  return { english, said: sentence`an object of kind ${english.replace(/^an? /, '')}`.said }
}

/** The values a text may have, where the catalogue lists them all: `noun`, `verb`, … */
export function meaningValues(value: TypedValue): { name: string; values: readonly string[] } | null {
  if (value.kind !== 'member') return null
  const values = findMember(value.owner.entity, value.member)?.values
  return values ? { name: spacedName(value.member), values } : null
}

/** Either of two, by a condition; null where they are not of one type. */
export function joinBranches(condition: TypedValue, one: Meaning, other: Meaning): Meaning | null {
  if (one.kind === 'value' && other.kind === 'value') {
    const [then, otherwise] = [one.value, other.value]
    const isMixed = then.type !== otherwise.type
    if (isMixed && !(isNumeric(then.type) && isNumeric(otherwise.type))) return null
    const isOptional = then.isOptional || otherwise.isOptional
    const type = isMixed ? 'float' : then.type
    return { kind: 'value', value: { kind: 'if', type, isOptional, condition, then, else: otherwise } }
  }
  if (one.kind === 'object' && other.kind === 'object') {
    const [then, otherwise] = [one.object, other.object]
    if (then.entity !== otherwise.entity) return null
    const isOptional = then.isOptional || otherwise.isOptional
    return {
      kind: 'object',
      object: { kind: 'if', entity: then.entity, isOptional, condition, then, else: otherwise },
    }
  }
  if (one.kind === 'collection' && other.kind === 'collection') {
    const collection = eitherCollection(condition, one.collection, other.collection)
    return collection && { kind: 'collection', collection }
  }
  return null
}

/** Two choices of one source are one collection, whose filter depends on the condition. */
function eitherCollection(condition: TypedValue, one: Collection, other: Collection): Collection | null {
  if (!areOfOneSource(one, other)) return null
  const [then, otherwise] = [all(one.filters), all(other.filters)]
  const filter: TypedValue = { kind: 'if', ...BOOLEAN, condition, then, else: otherwise }
  return { ...one, scopes: [...one.scopes, ...other.scopes], filters: [filter] }
}

/** Whether two collections are the same but for their filters. */
export function areOfOneSource(one: Collection, other: Collection): boolean {
  if (one.member !== other.member) return false
  return (
    one.owner.kind === 'element' && other.owner.kind === 'element' && one.owner.scope === other.owner.scope
  )
}

/** One condition that holds where all do. */
export function all(conditions: readonly TypedValue[]): TypedValue {
  const [first, ...others] = conditions
  if (!first) return literal('boolean', true)
  return others.length === 0
    ? first
    : { kind: 'logic', ...BOOLEAN, operator: 'and', operands: [...conditions] }
}
