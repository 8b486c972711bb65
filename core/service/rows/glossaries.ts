/** Terms one by one, and a concept without its terms; glossaries are edited in glossary/rows/editing.ts. */
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { readRow, type ConceptRow, type GlossaryRow, type TermRow } from '../../history/rows/rows.ts'
import { unknownItem } from './unknown.ts'

const NOWHERE = { string_id: null, language_id: null }

type TermTexts = 'description' | 'part_of_speech' | 'status' | 'type' | 'gender' | 'note' | 'lemma' | 'url'
export type TermValues = Pick<TermRow, 'text' | TermTexts>

export interface TermToAdd {
  userId: number
  glossaryId: number
  /** Null: a concept of its own. */
  conceptId: number | null
  /** The concept of this term. */
  translationOf: number | null
  languageId: string
  values: TermValues
}

/** @throws Failure `service.unknown` */
export function addTerm(db: Database, input: TermToAdd, context: OperationContext): { id: number } {
  const { userId, glossaryId, languageId, values } = input
  const glossary = requireGlossary(db, glossaryId)
  const translated = input.translationOf === null ? null : requireTerm(db, glossaryId, input.translationOf)
  const conceptId = input.conceptId ?? translated?.concept_id ?? null
  if (conceptId !== null) requireConcept(db, glossaryId, conceptId)
  return asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) => {
    const row = {
      glossary_id: glossaryId,
      concept_id:
        conceptId ?? intent.insert('concept', emptyConcept(glossaryId, userId, context.now), NOWHERE),
      language_id: languageId,
      ...values,
      user_id: userId,
      created_at: context.now,
      updated_at: context.now,
    } satisfies Omit<TermRow, 'id'>
    const languageIds = JSON.parse(glossary.language_ids) as string[]
    if (!languageIds.includes(languageId))
      intent.update(
        'glossary',
        glossary,
        { language_ids: JSON.stringify([...languageIds, languageId]) },
        NOWHERE,
      )
    return { id: intent.insert('term', row, NOWHERE) }
  })
}

/** @throws Failure `service.unknown` */
export function changeTerm(
  db: Database,
  {
    userId,
    glossaryId,
    id,
    changes,
  }: { userId: number; glossaryId: number; id: number; changes: Partial<TermValues> },
  context: OperationContext,
): void {
  const term = requireTerm(db, glossaryId, id)
  asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) =>
    intent.update('term', term, { ...changes, updated_at: context.now }, NOWHERE),
  )
}

/** Deletes terms; a concept that is left without any goes too. @throws Failure `service.unknown` */
export function deleteTerms(
  db: Database,
  { userId, glossaryId, ids }: { userId: number; glossaryId: number; ids: readonly number[] },
  context: OperationContext,
): void {
  const terms = ids.map((id) => requireTerm(db, glossaryId, id))
  asIntent(db, { userId, action: 'concept.delete', now: context.now }, (intent) => {
    for (const term of terms) intent.remove('term', term, NOWHERE)
    for (const conceptId of new Set(terms.map((term) => term.concept_id))) {
      if (db.prepare('SELECT 1 FROM term WHERE concept_id = ?').get(conceptId)) continue
      intent.remove('concept', requireConcept(db, glossaryId, conceptId), NOWHERE)
    }
  })
}

export type ConceptValues = Pick<ConceptRow, 'subject' | 'definition' | 'url' | 'note' | 'translatable'>

/** @throws Failure `service.unknown` */
export function changeConcept(
  db: Database,
  {
    userId,
    glossaryId,
    id,
    changes,
  }: { userId: number; glossaryId: number; id: number; changes: Partial<ConceptValues> },
  context: OperationContext,
): void {
  const concept = requireConcept(db, glossaryId, id)
  asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) =>
    intent.update('concept', concept, { ...changes, updated_at: context.now }, NOWHERE),
  )
}

function emptyConcept(glossaryId: number, userId: number, now: number): Omit<ConceptRow, 'id'> {
  return {
    glossary_id: glossaryId,
    user_id: userId,
    subject: null,
    definition: null,
    url: null,
    note: null,
    translatable: 1,
    created_at: now,
    updated_at: now,
  }
}

function requireGlossary(db: Database, id: number): GlossaryRow {
  const glossary = readRow(db, 'glossary', { id })
  if (glossary === undefined) throw unknownItem('Glossary', id)
  return glossary
}

function requireConcept(db: Database, glossaryId: number, id: number): ConceptRow {
  const concept = readRow(db, 'concept', { id })
  if (concept?.glossary_id !== glossaryId) throw unknownItem('Concept', id)
  return concept
}

function requireTerm(db: Database, glossaryId: number, id: number): TermRow {
  const term = readRow(db, 'term', { id })
  if (term?.glossary_id !== glossaryId) throw unknownItem('Term', id)
  return term
}
