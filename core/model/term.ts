/**
 * The members of a glossary's term that may be absent: the one list from which rows, the contract, CSV, TBX, archives,
 * CroQL, the local service and the sync derive theirs. Each is a text, in a column of `term` of its name in snake case.
 * A new one is a row here, a migration for its column, a step of the mirror's schema (core/mirror/rows/schema.ts), and its
 * name in renderer/src/texts/locales (screens.json, `names`).
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { defineEntity, columnName, type ColumnName } from './define.ts'
import { GENDERS, PARTS_OF_SPEECH, TERM_STATUSES, TERM_TYPES } from './enumerations.ts'

/**
 * The definition of an optional member of a term, such as its `lemma`: a text or null. The rows, the contract, CSV, TBX,
 * archives, CroQL, the local service, the sync, the mirror and the form derive the member from these facts.
 *
 * A new member is a row of `TERM_MEMBERS` and a column of the same name in snake case. CONTRIBUTING.md, "Add an optional
 * member of a term", has the steps.
 *
 * @example
 * const lemma: TermMemberFacts = {
 *   ...{ kind: 'text', about: sentence`Base form`, api: 'read' },
 *   tbx: { category: 'lemma', dca: 'termNote', module: 'own' },
 * }
 */
interface TermMemberFacts {
  /** `listed`: one of docs/reference/croql.md's values, or what a file brought. `link`: leads to the web. */
  kind: 'text' | 'listed' | 'link'
  /** One phrase for CroQL's completion and docs. */
  about: Sentence
  /** `none`: neither the cloud's API nor the local service tells it. `read`: told, never taken. `written`: both. */
  api: 'written' | 'read' | 'none'
  /** A further text in one file is added on a line of its own; else the first one stays. */
  isJoined?: true
  /** Its category in TBX, the element in DCA and the module in DCT (docs/exchange.md, "Exchange a glossary"). */
  tbx: { category: string; dca: 'descrip' | 'termNote' | 'note' | 'xref'; module: 'min' | 'basic' | 'own' }
  /** Further names of its column in a table, in lower case with single blanks. */
  columns?: readonly string[]
  /** The list of concepts is searched in it, beside the terms' texts. */
  isSearched?: true
}

export const TERM_MEMBERS = {
  description: {
    kind: 'text',
    about: sentence`Further explanation`,
    api: 'written',
    isJoined: true,
    tbx: { category: 'definition', dca: 'descrip', module: 'basic' },
  },
  partOfSpeech: {
    kind: 'listed',
    about: sentence`Grammatical category`,
    api: 'written',
    tbx: { category: 'partOfSpeech', dca: 'termNote', module: 'min' },
    columns: ['pos'],
  },
  status: {
    kind: 'listed',
    about: sentence`Approval or usage level`,
    api: 'written',
    tbx: { category: 'administrativeStatus', dca: 'termNote', module: 'min' },
    columns: ['term status'],
  },
  type: {
    kind: 'listed',
    about: sentence`Kind of term`,
    api: 'written',
    tbx: { category: 'termType', dca: 'termNote', module: 'basic' },
    columns: ['term type'],
  },
  gender: {
    kind: 'listed',
    about: sentence`Grammatical gender`,
    api: 'written',
    tbx: { category: 'grammaticalGender', dca: 'termNote', module: 'basic' },
  },
  note: {
    kind: 'text',
    about: sentence`Guidance for translators`,
    api: 'written',
    isJoined: true,
    tbx: { category: 'note', dca: 'note', module: 'min' },
    columns: ['notes'],
    isSearched: true,
  },
  lemma: {
    kind: 'text',
    about: sentence`Base form`,
    api: 'read',
    tbx: { category: 'lemma', dca: 'termNote', module: 'own' },
    isSearched: true,
  },
  url: {
    kind: 'link',
    about: sentence`Reference link`,
    api: 'written',
    tbx: { category: 'externalCrossReference', dca: 'xref', module: 'min' },
  },
} as const satisfies Readonly<Record<string, TermMemberFacts>>

type Facts = typeof TERM_MEMBERS
export type TermMember = keyof Facts
/** The members of which a fact is said: `TermMemberOf<'kind', 'listed'>`. */
export type TermMemberOf<Fact extends keyof TermMemberFacts, Said> = {
  [Name in TermMember]: Facts[Name] extends Readonly<Record<Fact, Said>> ? Name : never
}[TermMember]

/** Absent ones are null. */
export type TermMembers = Record<TermMember, string | null>

/** The members' names, ordered as in `TERM_MEMBERS`. */
export const TERM_MEMBER_NAMES = Object.keys(TERM_MEMBERS) as readonly TermMember[]

export function factsOf(member: TermMember): TermMemberFacts {
  return TERM_MEMBERS[member]
}

export function isTermMember(name: string): name is TermMember {
  return Object.hasOwn(TERM_MEMBERS, name)
}

export function isListed(member: string): member is TermMemberOf<'kind', 'listed'> {
  return isTermMember(member) && factsOf(member).kind === 'listed'
}

/** The members that the cloud's API and the local service take. */
export const WRITTEN_MEMBERS = namesOf('api', 'written')
/** Those that they tell and never take. */
export const READ_MEMBERS = namesOf('api', 'read')

function namesOf<Fact extends keyof TermMemberFacts, Said extends TermMemberFacts[Fact]>(
  fact: Fact,
  said: Said,
): readonly TermMemberOf<Fact, Said>[] {
  return TERM_MEMBER_NAMES.filter(
    (name): name is TermMemberOf<Fact, Said> & TermMember => factsOf(name)[fact] === said,
  )
}

/** An object with what `of` makes for each member. */
export function forEachTermMember<Value>(of: (member: TermMember) => Value): Record<TermMember, Value> {
  return Object.fromEntries(TERM_MEMBER_NAMES.map((name) => [name, of(name)])) as Record<TermMember, Value>
}

export function emptyTermMembers(): TermMembers {
  return forEachTermMember(() => null)
}

/** Picks members of an object and nothing else of it. */
export function pickMembers<
  From extends Readonly<Partial<TermMembers>>,
  Name extends keyof From & TermMember,
>(from: From, names: readonly Name[]): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
}

const LISTED: Readonly<Record<TermMemberOf<'kind', 'listed'>, readonly string[]>> = {
  partOfSpeech: PARTS_OF_SPEECH,
  status: TERM_STATUSES,
  type: TERM_TYPES,
  gender: GENDERS,
}

function textDefinition(name: TermMember) {
  const { about, api } = factsOf(name)
  const croql = isListed(name) ? { about, values: LISTED[name] } : { about }
  const isSynced = api === 'written' && ({ isSynced: true } as const)
  return { type: 'text', isOptional: true, ...isSynced, croql } as const
}

function textDefinitions<Name extends TermMember>(
  names: readonly Name[],
): Record<Name, ReturnType<typeof textDefinition>> {
  return Object.fromEntries(names.map((name) => [name, textDefinition(name)])) as Record<
    Name,
    ReturnType<typeof textDefinition>
  >
}

/** A term: a text for a concept in a language. */
export const term = defineEntity('term', {
  id: { type: 'id', croql: { about: sentence`Numeric id` } },
  glossaryId: { type: 'id', refersTo: 'glossary' },
  conceptId: {
    ...{ type: 'id', refersTo: 'concept' },
    croql: { name: 'concept', about: sentence`The concept it belongs to` },
  },
  languageId: {
    ...{ type: 'code', isLanguage: true },
    croql: { name: 'language', about: sentence`Language code` },
  },
  text: {
    type: 'text',
    isSynced: true,
    isFolded: true,
    croql: { about: sentence`The term in its language` },
  },
  // Lines of an archive have the description before the user.
  ...textDefinitions(['description']),
  userId: {
    ...{ type: 'id', refersTo: 'user', isOptional: true },
    croql: { name: 'user', about: sentence`The user who added it` },
  },
  ...textDefinitions(TERM_MEMBER_NAMES.filter((name) => name !== 'description')),
  createdAt: { type: 'time', absent: 'now', croql: { about: sentence`When it was added` } },
  updatedAt: {
    ...{ type: 'time', isOptional: true },
    croql: { about: sentence`When it was last changed` },
  },
})

// ---- Columns --------------------------------------------------------------------------------------------------

export const TERM_COLUMNS = TERM_MEMBER_NAMES.map((name) => columnName(name))

/** Columns that no server has: a pulled term does not change them. */
export const LOCAL_COLUMNS = namesOf('api', 'none').map((name) => columnName(name))

type ByColumn<Members> = {
  [Name in keyof Members as Name extends TermMember ? ColumnName<Name> : never]: Members[Name]
}

/** Returns an object's values of the members, by column; missing ones are left out. */
export function termColumns<Members extends Readonly<Partial<TermMembers>>>(
  members: Members,
): ByColumn<Members> {
  const entries = TERM_MEMBER_NAMES.flatMap((name) => {
    const value = members[name]
    return value === undefined ? [] : [[columnName(name), value] as const]
  })
  return Object.fromEntries(entries) as ByColumn<Members>
}

/** The SELECT list of the members under an alias of `term`: `e.part_of_speech AS partOfSpeech, …`. */
export function selectTermMembers(alias: string): string {
  return TERM_MEMBER_NAMES.map((name) => `${alias}.${columnName(name)} AS ${name}`).join(', ')
}
