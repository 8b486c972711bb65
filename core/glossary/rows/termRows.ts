/**
 * Makes the rows of terms and concepts for all writers: the editor, a script over the API, a file, a pull.
 */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { termColumns as columnsOfMembers } from '../../model/term.ts'
import type { Intent } from '../../history/rows/intent.ts'
import type { ConceptRow, TermRow } from './entities.ts'

/** The editable members of a term, except its language. */
export type StoredTermMembers = Omit<
  CheckedInput<'glossary.saveConcept'>['terms'][number],
  'id' | 'languageId'
>
/** The editable members of a concept, except its terms. */
export type ConceptMembers = CheckedInput<'glossary.saveConcept'>['concept']

/** The author and time, in milliseconds since 1970. */
interface Written {
  /** Null: unknown. */
  userId: number | null
  createdAt: number
  /** Null: it is as it was written first. */
  updatedAt: number | null
}

export interface NewTerm extends StoredTermMembers, Written {
  glossaryId: number
  conceptId: number
  languageId: string
}

export interface NewConcept extends ConceptMembers, Written {
  glossaryId: number
}

/** Members of a term as its columns have them; those that are left out stay out. */
export function storedTermColumns({
  text,
  ...members
}: Partial<StoredTermMembers>): Partial<Omit<TermRow, 'id'>> {
  return { ...(text !== undefined && { text }), ...columnsOfMembers(members) }
}

/** Members of a concept as its columns have them; those that are left out stay out. */
export function conceptColumns({
  translatable,
  ...members
}: Partial<ConceptMembers>): Partial<Omit<ConceptRow, 'id'>> {
  return translatable === undefined ? members : { ...members, translatable: translatable ? 1 : 0 }
}

export function termRow({
  glossaryId,
  conceptId,
  languageId,
  userId,
  createdAt,
  updatedAt,
  text,
  ...members
}: NewTerm): Omit<TermRow, 'id'> {
  return {
    glossary_id: glossaryId,
    concept_id: conceptId,
    language_id: languageId,
    user_id: userId,
    text,
    ...columnsOfMembers(members),
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

export function conceptRow({
  glossaryId,
  userId,
  createdAt,
  updatedAt,
  translatable,
  ...members
}: NewConcept): Omit<ConceptRow, 'id'> {
  return {
    glossary_id: glossaryId,
    user_id: userId,
    ...members,
    translatable: translatable ? 1 : 0,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

export function insertTerm(intent: Intent, term: NewTerm): number {
  return intent.insert('term', termRow(term), NO_LOCATION)
}

export function insertConcept(intent: Intent, concept: NewConcept): number {
  return intent.insert('concept', conceptRow(concept), NO_LOCATION)
}

/** Writes members of a term; what is the same stays untouched. */
export function writeTerm(intent: Intent, before: TermRow, columns: Partial<Omit<TermRow, 'id'>>): void {
  if (differs(before, columns))
    intent.update('term', before, { ...columns, updated_at: intent.now }, NO_LOCATION)
}

/** Writes members of a concept; what is the same stays untouched. */
export function writeConcept(intent: Intent, before: ConceptRow, members: Partial<ConceptMembers>): void {
  const columns = conceptColumns(members)
  if (differs(before, columns))
    intent.update('concept', before, { ...columns, updated_at: intent.now }, NO_LOCATION)
}

function differs<Row extends object>(row: Row, changes: Partial<Row>): boolean {
  return Object.entries(changes).some(([column, value]) => row[column as keyof Row] !== value)
}
