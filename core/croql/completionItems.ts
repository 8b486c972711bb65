/** What completion can offer: names from the catalogue, values that a project has, operators by type. */
import { others, sentence, type Sentence } from '../sentence.ts'
import { entity, type FoundMember } from './catalogMembers.ts'
import type { CatalogMember, EntityName, ValueType } from './catalog.ts'
import type { Meaning } from './meaning.ts'
import { nameKey, spacedName } from './names.ts'
import type { NameScope } from './scopes.ts'

export interface Completion {
  label: string
  /** What is written for it; it ends with a space or a bracket where something has to follow. */
  insert: string
  /** The type, or what it is a value of. */
  detail: Sentence
  /** Empty where there is nothing to say. */
  about: Sentence
  kind: 'member' | 'value' | 'operator' | 'keyword'
  /** Another word it is found by. */
  alias?: string
}

/** What a project has, to complete with. */
export interface CompletionValues {
  users: readonly { login: string; name: string | null }[]
  languages: readonly { id: string; name: string }[]
  files: readonly {
    id: number
    name: string
    title: string | null
    type: string
    context: string | null
    path: string
  }[]
  branches: readonly { id: number; name: string; title: string | null }[]
  labels: readonly { id: number; title: string }[]
  fields: readonly { name: string; slug: string; type: string }[]
  screenshots: readonly { id: number; name: string }[]
}

export const NO_VALUES: CompletionValues = {
  users: [],
  languages: [],
  files: [],
  branches: [],
  labels: [],
  fields: [],
  screenshots: [],
}

type MemberType = CatalogMember['type']

// ---- Names --------------------------------------------------------------------------------------------------

/** The members known at a place, those of the nearest object first; what a nearer one hides is left out. */
export function visibleMembers(place: NameScope, isEnterprise: boolean): FoundMember[] {
  const found = new Map<string, FoundMember>()
  for (let at: NameScope | null = place; at; at = at.outer) {
    for (const member of membersOf(at.object.entity, isEnterprise)) {
      if (!found.has(member.name)) found.set(member.name, member)
    }
  }
  return [...found.values()]
}

function membersOf(of: EntityName, isEnterprise: boolean): FoundMember[] {
  return Object.entries(entity(of).members)
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
  if (typeof type === 'string') return [memberItem(member)]
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

/** What `name of` may be asked of. */
export function ownersOf(name: string, members: readonly FoundMember[]): Completion[] {
  const asked = nameKey(name)
  const owners = members.filter(({ type }) => {
    if (typeof type === 'string') return false
    if ('collection' in type) return asked === 'count'
    return membersOf(type.object, true).some((member) => nameKey(member.name) === asked)
  })
  return owners.map(memberItem)
}

/** What a member is; the types of values have their names in CroQL, which are the same in every language. */
export function typeTitle(type: MemberType): Sentence {
  if (typeof type === 'string') return TYPE_NAMES[type]
  return 'object' in type ? entity(type.object).title : entity(type.collection).plural
}

const TYPE_NAMES: Readonly<Record<ValueType, Sentence>> = {
  boolean: others('Boolean'),
  integer: others('Integer'),
  float: others('Float'),
  text: others('Text'),
  dateTime: others('DateTime'),
}

const NOTHING = others('')

// ---- Values -------------------------------------------------------------------------------------------------

/** The values that something may be compared with, as far as they are known. */
export function valuesOf(
  meaning: Meaning,
  values: CompletionValues,
  clock: { now: number; timeZone: string },
): Completion[] {
  if (meaning.kind === 'collection') return []
  if (meaning.kind === 'object') return meaning.object.entity === 'user' ? userMentions(values) : []
  const { value } = meaning
  if (value.type === 'boolean') return ['true', 'false'].map((word) => keyword(word, NOTHING))
  if (value.type === 'dateTime') return dates(clock)
  return value.kind === 'member' ? valuesOfMember(value.of.entity, value.member, values) : []
}

function valuesOfMember(of: EntityName, name: string, values: CompletionValues): Completion[] {
  const { values: known } = entity(of).members[name] ?? {}
  const detail = spacedName(name)
  if (known) return known.map((value) => valueItem({ value, detail }))
  if (name === 'language') return languageMentions(values)
  const stored = storedValues(of, name, values)
  return distinct(stored).map(({ value, about }) => valueItem({ value, detail, about: about ?? '' }))
}

interface StoredValue {
  value: string | number
  /** Whose it is, where the value alone does not say. */
  about?: string | null
}

/** What the project has in a member; nothing for members of which nobody knows all values by heart. */
function storedValues(of: EntityName, name: string, values: CompletionValues): StoredValue[] {
  const { users, files, branches, labels, fields, screenshots } = values
  switch (`${of}.${name}`) {
    case 'user.login':
      return users.map(({ login, name: full }) => ({ value: login, about: full }))
    case 'user.name':
      return users.flatMap(({ login, name: full }) => (full === null ? [] : { value: full, about: login }))
    case 'file.id':
      return files.map(({ id, path }) => ({ value: id, about: path }))
    case 'file.name':
      return files.map((file) => ({ value: file.name, about: file.path === file.name ? '' : file.path }))
    case 'file.title':
      return files.flatMap(({ title, path }) => (title === null ? [] : { value: title, about: path }))
    case 'file.type':
      return files.map(({ type }) => ({ value: type }))
    case 'file.context':
      return files.flatMap(({ context, path }) => (context === null ? [] : { value: context, about: path }))
    case 'branch.id':
      return branches.map((branch) => ({ value: branch.id, about: branch.name }))
    case 'branch.name':
      return branches.map((branch) => ({ value: branch.name, about: branch.title }))
    case 'branch.title':
      return branches.flatMap(({ title, name: of }) => (title === null ? [] : { value: title, about: of }))
    case 'label.id':
      return labels.map(({ id, title }) => ({ value: id, about: title }))
    case 'label.title':
      return labels.map(({ title }) => ({ value: title }))
    case 'field.name':
      return fields.map((field) => ({ value: field.name, about: field.slug }))
    case 'field.slug':
      return fields.map((field) => ({ value: field.slug, about: field.name }))
    case 'field.type':
      return fields.map(({ type }) => ({ value: type }))
    case 'screenshot.id':
      return screenshots.map(({ id, name: of }) => ({ value: id, about: of }))
    case 'screenshot.name':
      return screenshots.map((screenshot) => ({ value: screenshot.name }))
    default:
      return []
  }
}

export function userMentions({ users }: CompletionValues): Completion[] {
  return users.map(({ login, name }) => mention('user', login, others(name ?? '')))
}

export function languageMentions({ languages }: CompletionValues): Completion[] {
  return languages.map(({ id, name }) =>
    mention('language', id, sentence`${{ languageId: id, title: name }}`),
  )
}

function mention(target: string, value: string, about: Sentence): Completion {
  const label = `@${target}:${quoted(value)}`
  const alias = `${value} ${about.english}`.trim()
  return { label, insert: label, detail: others(target), about, kind: 'value', alias }
}

/** What it is a value of is a name in CroQL, and whose it is a name in the project: neither is translated. */
function valueItem({
  value,
  detail,
  about = '',
}: {
  value: string | number
  detail: string
  about?: string
}): Completion {
  const written = typeof value === 'number' ? String(value) : quoted(value)
  const alias = `${value} ${about}`.trim()
  const said = { detail: others(detail), about: others(about) }
  return { label: written, insert: written, ...said, kind: 'value', alias }
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

const DAY = 86_400_000

function dates({ now, timeZone }: { now: number; timeZone: string }): Completion[] {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const back = (days: number) => calendar.format(now - days * DAY)
  const offered: [string, Sentence][] = [
    ['today', sentence`The start of this day`],
    [back(1), sentence`Yesterday`],
    [back(7), sentence`A week ago`],
    [back(30), sentence`Thirty days ago`],
  ]
  return offered.map(([date, about]) => {
    const label = `'${date}'`
    return { label, insert: label, detail: typeTitle('dateTime'), about, kind: 'value', alias: date }
  })
}

/** The first of each value: what two have in common says nothing of either. */
function distinct(stored: readonly StoredValue[]): StoredValue[] {
  const byValue = Map.groupBy(stored, ({ value }) => value)
  return [...byValue].map(([value, [only, ...others]]) => (only && others.length === 0 ? only : { value }))
}

// ---- Operators ----------------------------------------------------------------------------------------------

/** What may stand after a value, an object or a collection; Booleans are joined, the others compared. */
export function operatorsFor(meaning: Meaning): Completion[] {
  if (meaning.kind === 'collection') return [filter('where', sentence`Only those for which this holds`)]
  if (meaning.kind === 'object') {
    return [filter('with', sentence`Whether this holds for it`), ...comparisons('=', '!=')]
  }
  switch (meaning.value.type) {
    case 'boolean':
      return JOINING
    case 'text':
      return [keyword('contains', sentence`Has this in it, in any letter case`), ...comparisons('=', '!=')]
    case 'dateTime':
      return [
        ...comparisons('>=', '<', '>', '<=', '=', '!='),
        keyword('between', sentence`Both ends included`),
      ]
    case 'integer':
    case 'float':
      return [
        ...comparisons('=', '>', '<', '>=', '<=', '!='),
        keyword('between', sentence`Both ends included`),
      ]
  }
}

export const JOINING: Completion[] = [
  keyword('and', sentence`Both hold`),
  keyword('or', sentence`At least one of the two holds`),
  keyword('xor', sentence`Exactly one of the two holds`),
]

export function keyword(word: string, about: Sentence): Completion {
  return { label: word, insert: `${word} `, detail: NOTHING, about, kind: 'keyword' }
}

/** A filter, with the bracket that its condition stands in. */
export function filter(word: 'where' | 'with', about: Sentence): Completion {
  return { label: word, insert: `${word} (`, detail: NOTHING, about, kind: 'keyword' }
}

type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

const COMPARED: Readonly<Record<ComparisonOperator, Sentence>> = {
  '=': sentence`Is the same`,
  '!=': sentence`Is not the same`,
  '<': sentence`Is less`,
  '<=': sentence`Is less, or the same`,
  '>': sentence`Is more`,
  '>=': sentence`Is more, or the same`,
}

function comparisons(...operators: ComparisonOperator[]): Completion[] {
  return operators.map((operator) => ({
    label: operator,
    insert: `${operator} `,
    detail: NOTHING,
    about: COMPARED[operator],
    kind: 'operator' as const,
  }))
}
