/** What completion can offer: names from the catalogue, values that a project has, operators by type. */
import { entity, type EntityName, type FoundMember, type Member } from './catalog.ts'
import type { Meaning } from './meaning.ts'
import { nameKey, spacedName } from './names.ts'
import type { Place } from './scopes.ts'

export interface Completion {
  label: string
  /** What is written for it; it ends with a space or a bracket where something has to follow. */
  insert: string
  /** The type, or what it is a value of. */
  detail: string
  about: string
  kind: 'member' | 'value' | 'operator' | 'keyword'
  /** Another word it is found by. */
  alias?: string
}

/** What a project has, to complete with. */
export interface CompletionValues {
  users: readonly { login: string; name: string | null }[]
  languages: readonly { id: string; name: string }[]
  files: readonly { name: string; type: string; branch: string | null }[]
  /** Their titles. */
  labels: readonly string[]
}

export const NO_VALUES: CompletionValues = { users: [], languages: [], files: [], labels: [] }

type MemberType = Member['type']

// ---- Names --------------------------------------------------------------------------------------------------

/** The members known at a place, those of the nearest object first; what a nearer one hides is left out. */
export function visibleMembers(place: Place, isEnterprise: boolean): FoundMember[] {
  const found = new Map<string, FoundMember>()
  for (let at: Place | null = place; at; at = at.outer) {
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
    return [{ label, insert: label, detail: 'Integer', about: `How many: ${about}`, kind: 'member' }]
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

export function typeTitle(type: MemberType): string {
  if (typeof type !== 'string') {
    return 'object' in type ? entity(type.object).title : entity(type.collection).plural
  }
  return { boolean: 'Boolean', integer: 'Integer', float: 'Float', text: 'Text', dateTime: 'DateTime' }[type]
}

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
  if (value.type === 'boolean') return ['true', 'false'].map((word) => keyword(word, ''))
  if (value.type === 'dateTime') return dates(clock)
  return value.kind === 'member' ? textsOf(value.of.entity, value.member, values) : []
}

function textsOf(of: EntityName, name: string, values: CompletionValues): Completion[] {
  const { values: known } = entity(of).members[name] ?? {}
  if (known) return known.map((value) => textItem(value, spacedName(name), ''))
  if (name === 'language') return languageMentions(values)
  switch (`${of}.${name}`) {
    case 'user.login':
      return values.users.map(({ login, name: full }) => textItem(login, 'login', full ?? ''))
    case 'user.name':
      return values.users.flatMap(({ login, name: full }) =>
        full === null ? [] : textItem(full, 'name', login),
      )
    case 'file.name':
      return distinct(values.files.map((file) => file.name)).map((file) => textItem(file, 'file', ''))
    case 'file.type':
      return distinct(values.files.map((file) => file.type)).map((type) => textItem(type, 'file type', ''))
    case 'branch.name':
      return distinct(values.files.flatMap(({ branch }) => branch ?? [])).map((branch) =>
        textItem(branch, 'branch', ''),
      )
    case 'label.title':
      return values.labels.map((title) => textItem(title, 'label', ''))
    default:
      return []
  }
}

export function userMentions({ users }: CompletionValues): Completion[] {
  return users.map(({ login, name }) => mention('user', login, name ?? ''))
}

export function languageMentions({ languages }: CompletionValues): Completion[] {
  return languages.map(({ id, name }) => mention('language', id, name))
}

function mention(target: string, value: string, about: string): Completion {
  const label = `@${target}:${quoted(value)}`
  return { label, insert: label, detail: target, about, kind: 'value', alias: `${value} ${about}`.trim() }
}

function textItem(value: string, detail: string, about: string): Completion {
  return { label: quoted(value), insert: quoted(value), detail, about, kind: 'value', alias: value }
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}

const DAY = 86_400_000

function dates({ now, timeZone }: { now: number; timeZone: string }): Completion[] {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const back = (days: number) => calendar.format(now - days * DAY)
  const offered: [string, string][] = [
    ['today', 'The start of this day'],
    [back(1), 'Yesterday'],
    [back(7), 'A week ago'],
    [back(30), 'Thirty days ago'],
  ]
  return offered.map(([date, about]) => {
    const label = `'${date}'`
    return { label, insert: label, detail: 'DateTime', about, kind: 'value', alias: date }
  })
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

// ---- Operators ----------------------------------------------------------------------------------------------

/** What may stand after a value, an object or a collection; Booleans are joined, the others compared. */
export function operatorsFor(meaning: Meaning): Completion[] {
  if (meaning.kind === 'collection') return [filter('where', 'Only those for which this holds')]
  if (meaning.kind === 'object') {
    return [filter('with', 'Whether this holds for it'), ...comparisons('=', '!=')]
  }
  switch (meaning.value.type) {
    case 'boolean':
      return JOINING
    case 'text':
      return [keyword('contains', 'Has this in it, in any letter case'), ...comparisons('=', '!=')]
    case 'dateTime':
      return [...comparisons('>=', '<', '>', '<=', '=', '!='), keyword('between', 'Both ends included')]
    case 'integer':
    case 'float':
      return [...comparisons('=', '>', '<', '>=', '<=', '!='), keyword('between', 'Both ends included')]
  }
}

export const JOINING: Completion[] = [
  keyword('and', 'Both hold'),
  keyword('or', 'At least one of the two holds'),
  keyword('xor', 'Exactly one of the two holds'),
]

export function keyword(word: string, about: string): Completion {
  return { label: word, insert: `${word} `, detail: '', about, kind: 'keyword' }
}

/** With the bracket that its condition stands in. */
export function filter(word: 'where' | 'with', about: string): Completion {
  return { label: word, insert: `${word} (`, detail: '', about, kind: 'keyword' }
}

const COMPARED: Record<string, string> = {
  '=': 'Is the same',
  '!=': 'Is not the same',
  '<': 'Is less',
  '<=': 'Is less, or the same',
  '>': 'Is more',
  '>=': 'Is more, or the same',
}

function comparisons(...operators: string[]): Completion[] {
  return operators.map((operator) => ({
    label: operator,
    insert: `${operator} `,
    detail: '',
    about: COMPARED[operator] ?? '',
    kind: 'operator' as const,
  }))
}
