/**
 * Drivers: selective conditions that an index answers at once. It is faster to gather their few rows and test the rest
 * of the expression there than to test every row.
 */
import { foldCase } from '../platform/text/caseFolding.ts'
import { QA_CHECKS, qaMemberName } from '../contract/qaChecks.ts'
import type { EntityName, MemberName } from './catalog.ts'
import { asExistence, conjuncts, mentions } from './conditionShapes.ts'
import { isRecentRoot, recentOf } from './changedRows.ts'
import { ROOT_SCOPE, type Collection, type Scope, type TypedValue } from './typedExpression.ts'

/** The members that have a trigram index (core/store/indexes/trigrams.ts), and its column if it has several. */
const TRIGRAMS: Partial<Record<EntityName, Readonly<Record<string, { index: string; column?: string }>>>> = {
  string: {
    text: { index: 'source_string_trigram' },
    identifier: { index: 'string_words_trigram', column: 'identifier' },
    contextNote: { index: 'string_words_trigram', column: 'context_note' },
    codeReferences: { index: 'string_words_trigram', column: 'code_references' },
  },
  translation: { text: { index: 'translation_trigram' } },
  translationOfString: { text: { index: 'translation_trigram' } },
  record: { text: { index: 'tm_record_trigram' } },
}

/** Elements that most strings, or translations, have none of. */
const RARE: ReadonlySet<EntityName> = new Set([
  'comment',
  'translatorComment',
  'screenshot',
  'label',
  'field',
  'vote',
])

/** Translations that need work are few: the index `translation_needs_work` has them (0037-proposals.ts). */
const TRANSLATIONS: ReadonlySet<EntityName> = new Set(['translation', 'translationOfString'])

/**
 * Flags of summaries that few strings have, and the index that has those strings
 * (core/store/migrations/0023-rare-summaries.ts).
 */
const RARE_FLAGS: ReadonlySet<string> = new Set([
  'isPartiallyTranslated',
  'needsWork',
  'isSourceChangedAfterTranslation',
  'hasTranslationAsSource',
  'isPartiallyApproved',
  'hasQaIssues',
  ...QA_CHECKS.map(qaMemberName),
] satisfies MemberName<'summary'>[])

/** Each is one more list of rows to read; some are enough to leave few candidates. */
const MAX_TRIGRAMS = 8

export interface Trigrams {
  index: string
  /** The scope of its row. */
  scope: Scope
  /** The argument of FTS5's MATCH. */
  match: string
}

/** The trigrams that a row must have for `contains` to hold; null where no index knows them. */
export function trigramsOf({ left, right }: Extract<TypedValue, { kind: 'contains' }>): Trigrams | null {
  if (left.kind !== 'member' || left.owner.kind !== 'element') return null
  const indexed = TRIGRAMS[left.owner.entity]?.[left.member]
  if (indexed === undefined || right.kind !== 'literal') return null
  const needle = foldCase(String(right.value))
  const characters = [...needle]
  // FTS5 reads a query up to the first NUL.
  if (characters.length < 3 || needle.includes('\0')) return null
  const match = spread(characters).map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
  const { index, column } = indexed
  const all = match.join(' AND ')
  return { index, scope: left.owner.scope, match: column === undefined ? all : `${column} : (${all})` }
}

type Contains = Extract<TypedValue, { kind: 'contains' }>
type MemberOfFile = Extract<TypedValue, { kind: 'member' }>

/** Whether `contains` asks for a text of a string's file: strings of a file are found by an index. */
export function isAboutFile(value: Contains): value is Contains & { left: MemberOfFile } {
  const { left, right } = value
  if (left.kind !== 'member' || left.owner.kind !== 'member' || right.kind !== 'literal') return false
  const { owner } = left
  return (
    owner.entity === 'file' &&
    owner.owner.kind === 'element' &&
    owner.owner.entity === 'string' &&
    left.member !== 'id'
  )
}

/** One after the other, the last at the end; of long needles those at the beginning. */
function spread(characters: readonly string[]): string[] {
  const starts = new Set<number>()
  for (let start = 0; start + 3 <= characters.length && starts.size < MAX_TRIGRAMS; start += 3)
    starts.add(start)
  starts.add(characters.length - 3)
  return [...new Set([...starts].map((start) => characters.slice(start, start + 3).join('')))]
}

/**
 * Whether all rows that satisfy a Boolean can be gathered at once, and no others: by the elements of their collections,
 * or by their time of change.
 */
export function isGatherable(value: TypedValue): boolean {
  if (isRecentRoot(value)) return true
  if (value.kind === 'logic') return value.operator === 'or' && value.operands.every(isGatherable)
  const existence = value.kind === 'comparison' ? asExistence(value) : null
  return existence !== null && existence.isAny && standsAlone(existence.collection)
}

/** The elements that are looked at one by one, of all rows together, to gather those that a Boolean holds for. */
export function scannedFor(value: TypedValue): EntityName[] {
  const isGathered = isDriver(value) ? isDriven : standsAlone
  const scanned = (part: TypedValue): EntityName[] => {
    if (part.kind === 'logic') return part.operands.flatMap(scanned)
    const existence = part.kind === 'comparison' ? asExistence(part) : null
    if (!existence?.isAny || !isGathered(existence.collection)) return []
    const { entity, filters } = existence.collection
    const isFound = (filter: TypedValue) => isFoundByIndex(filter) || recentOf(filter) !== null
    return filters.flatMap(conjuncts).some(isFound) ? [] : [entity]
  }
  return scanned(value)
}

function standsAlone({ owner: of, scopes, filters }: Collection): boolean {
  const own = new Set(scopes)
  const isOwn = (filter: TypedValue) => mentions(filter, own) && !mentions(filter, ROOT)
  return of.kind === 'element' && of.scope === ROOT_SCOPE && filters.flatMap(conjuncts).every(isOwn)
}

const ROOT: ReadonlySet<Scope> = new Set([ROOT_SCOPE])

/** Whether a Boolean is a driver: it holds for few rows, which an index tells. */
export function isDriver(value: TypedValue): boolean {
  switch (value.kind) {
    case 'contains':
      return trigramsOf(value) !== null || isAboutFile(value)
    case 'comparison': {
      const existence = asExistence(value)
      return existence !== null && existence.isAny && isDriven(existence.collection)
    }
    case 'logic':
      if (value.operator === 'xor') return false
      return value.operator === 'and' ? value.operands.some(isDriver) : value.operands.every(isDriver)
    case 'literal':
    case 'member':
    case 'count':
    case 'negate':
    case 'arithmetic':
    case 'if':
    case 'matches':
    case 'between':
    case 'not':
    case 'match':
    case 'present':
      return false
  }
}

/** Whether the elements of a collection, of all rows together, are few or soon found. */
export function isDriven({ entity, filters }: Collection): boolean {
  return RARE.has(entity) || filters.flatMap(conjuncts).some(isFoundByIndex)
}

function isFoundByIndex(filter: TypedValue): boolean {
  return isDriver(filter) || isRareFlag(filter)
}

function isRareFlag(value: TypedValue): boolean {
  if (value.kind !== 'member' || value.owner.kind !== 'element') return false
  const { entity } = value.owner
  return entity === 'summary'
    ? RARE_FLAGS.has(value.member)
    : TRANSLATIONS.has(entity) && value.member === 'needsWork'
}
