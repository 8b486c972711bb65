/** Terms one by one, and a concept without its terms; glossaryEdits.ts writes a concept with all of them. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ConceptRow, GlossaryRow, TermRow } from './entities.ts'
import {
  removeConcept,
  requireConcept,
  requireGlossary,
  unknownConcept,
  unknownTerm,
} from './glossaryEdits.ts'
import {
  insertConcept,
  insertTerm,
  storedTermColumns,
  writeConcept,
  writeTerm,
  type ConceptMembers,
  type StoredTermMembers,
} from './termRows.ts'

export interface TermToAdd {
  userId: number
  glossaryId: number
  /** Null: a concept of its own. */
  conceptId: number | null
  /** The concept of this term. */
  translationOf: number | null
  languageId: string
  members: StoredTermMembers
}

/** @throws Failure `glossary.unknown`, `glossary.unknownConcept`, `glossary.unknownTerm` */
export function addTerm(db: Database, input: TermToAdd, context: OperationContext): { id: number } {
  const { userId, glossaryId, languageId, members } = input
  const glossary = requireGlossary(db, glossaryId)
  const translated = input.translationOf === null ? null : requireTermOf(db, glossaryId, input.translationOf)
  const known = input.conceptId ?? translated?.concept_id ?? null
  if (known !== null) requireConceptOf(db, glossaryId, known)
  return asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) => {
    // An API that has a time of change for every term gets the same one, or a copy would differ from it.
    const written = { userId, createdAt: context.now, updatedAt: context.now }
    const conceptId = known ?? insertConcept(intent, { ...EMPTY_CONCEPT, ...written, glossaryId })
    addLanguage(intent, glossary, languageId)
    return { id: insertTerm(intent, { ...members, ...written, glossaryId, conceptId, languageId }) }
  })
}

const EMPTY_CONCEPT: ConceptMembers = {
  subject: null,
  definition: null,
  url: null,
  note: null,
  translatable: true,
}

function addLanguage(intent: Intent, glossary: GlossaryRow, languageId: string): void {
  const languageIds = JSON.parse(glossary.language_ids) as string[]
  if (!languageIds.includes(languageId))
    intent.update(
      'glossary',
      glossary,
      { language_ids: JSON.stringify([...languageIds, languageId]) },
      NO_LOCATION,
    )
}

/** @throws Failure `glossary.unknownTerm` */
export function changeTerm(
  db: Database,
  {
    userId,
    glossaryId,
    id,
    changes,
  }: { userId: number; glossaryId: number; id: number; changes: Partial<StoredTermMembers> },
  context: OperationContext,
): void {
  const term = requireTermOf(db, glossaryId, id)
  asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) =>
    writeTerm(intent, term, storedTermColumns(changes)),
  )
}

/** Deletes terms; a concept that is left without any goes too. @throws Failure `glossary.unknownTerm` */
export function deleteTerms(
  db: Database,
  { userId, glossaryId, ids }: { userId: number; glossaryId: number; ids: readonly number[] },
  context: OperationContext,
): void {
  const terms = ids.map((id) => requireTermOf(db, glossaryId, id))
  asIntent(db, { userId, action: 'concept.delete', now: context.now }, (intent) => {
    for (const term of terms) intent.remove('term', term, NO_LOCATION)
    for (const conceptId of new Set(terms.map((term) => term.concept_id))) {
      if (db.prepare('SELECT 1 FROM term WHERE concept_id = ?').get(conceptId)) continue
      removeConcept(db, intent, requireConcept(db, conceptId))
    }
  })
}

/** @throws Failure `glossary.unknownConcept` */
export function changeConcept(
  db: Database,
  {
    userId,
    glossaryId,
    id,
    changes,
  }: { userId: number; glossaryId: number; id: number; changes: Partial<ConceptMembers> },
  context: OperationContext,
): void {
  const concept = requireConceptOf(db, glossaryId, id)
  asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) =>
    writeConcept(intent, concept, changes),
  )
}

function requireConceptOf(db: Database, glossaryId: number, id: number): ConceptRow {
  const concept = requireConcept(db, id)
  if (concept.glossary_id !== glossaryId) throw unknownConcept(id)
  return concept
}

function requireTermOf(db: Database, glossaryId: number, id: number): TermRow {
  const term = readRow(db, 'term', { id })
  if (term?.glossary_id !== glossaryId) throw unknownTerm(id)
  return term
}
