/** Completions of values: those of a project, mentions, dates, and the values of the catalogue. */
import { verbatim, sentence, type Sentence } from '../platform/text/sentence.ts'
import { entity } from './catalogMembers.ts'
import type { EntityName } from './catalog.ts'
import type { Meaning } from './meaning.ts'
import { spacedName } from './names.ts'
import { type Completion, keyword, NOTHING_TO_SAY } from './completion.ts'
import { typeTitle } from './completionMembers.ts'

/** The values of a project, for completion. */
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

/** The values that something may be compared with, as far as they are known. */
export function completionValuesOf(
  meaning: Meaning,
  values: CompletionValues,
  clock: { now: number; timeZone: string },
): Completion[] {
  if (meaning.kind === 'collection' || meaning.kind === 'texts') return []
  if (meaning.kind === 'object') return meaning.object.entity === 'user' ? userMentions(values) : []
  const { value } = meaning
  if (value.type === 'boolean') return ['true', 'false'].map((word) => keyword(word, NOTHING_TO_SAY))
  if (value.type === 'dateTime') return dates(clock)
  return value.kind === 'member' ? valuesOfMember(value.owner.entity, value.member, values) : []
}

function valuesOfMember(entityName: EntityName, name: string, values: CompletionValues): Completion[] {
  const { values: known } = entity(entityName).members[name] ?? {}
  const detail = spacedName(name)
  if (known) return known.map((value) => valueItem({ value, detail }))
  if (name === 'language') return languageMentions(values)
  const stored = storedValues(entityName, name, values)
  return distinct(stored).map(({ value, about }) => valueItem({ value, detail, about: about ?? '' }))
}

interface StoredValue {
  value: string | number
  /** The owner of a value that is ambiguous alone. */
  about?: string | null
}

/** Returns the project's values of a member; none for members with too many values to list. */
function storedValues(entityName: EntityName, name: string, values: CompletionValues): StoredValue[] {
  const { users, files, branches, labels, fields, screenshots } = values
  switch (`${entityName}.${name}`) {
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
  return users.map(({ login, name }) => mention('user', login, verbatim(name ?? '')))
}

export function languageMentions({ languages }: CompletionValues): Completion[] {
  return languages.map(({ id, name }) =>
    mention('language', id, sentence`${{ languageId: id, title: name }}`),
  )
}

function mention(target: string, value: string, about: Sentence): Completion {
  const label = `@${target}:${quoted(value)}`
  const alias = `${value} ${about.english}`.trim()
  return { label, insert: label, detail: verbatim(target), about, kind: 'value', alias }
}

/** The member is a CroQL name, and the owner is a name in the project: neither is translated. */
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
  const said = { detail: verbatim(detail), about: verbatim(about) }
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
