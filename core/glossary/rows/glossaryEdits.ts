/** Edits glossaries: each edit is one intent that undo reverts. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { TERM_COLUMNS } from '../../model/term.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ConceptRow, GlossaryRow, TermRow } from './entities.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { requireUser } from '../../history/rows/users.ts'
import {
  insertConcept,
  insertTerm,
  storedTermColumns,
  writeConcept,
  writeTerm,
  type ConceptMembers,
} from './termRows.ts'

type Edit<Name extends keyof Inputs> = Omit<Inputs[Name], 'project'> & { userId: number }
interface Inputs {
  create: CheckedInput<'glossary.create'>
  change: CheckedInput<'glossary.change'>
  remove: CheckedInput<'glossary.delete'>
  saveConcept: CheckedInput<'glossary.saveConcept'>
  deleteConcept: CheckedInput<'glossary.deleteConcept'>
}

export function createGlossary(
  db: Database,
  { name, languageIds, userId }: Edit<'create'>,
  context: OperationContext,
): { glossaryId: number } {
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'glossary.create', now: context.now }, (intent) => ({
    glossaryId: intent.insert('glossary', { name, language_ids: JSON.stringify(languageIds) }, NO_LOCATION),
  }))
}

export function changeGlossary(
  db: Database,
  { glossaryId, name, languageIds, userId }: Edit<'change'>,
  context: OperationContext,
): { glossaryId: number } {
  const glossary = requireGlossary(db, glossaryId)
  requireUser(db, userId)
  const changes = { name, language_ids: JSON.stringify(languageIds) }
  if (glossary.name !== name || glossary.language_ids !== changes.language_ids)
    asIntent(db, { userId, action: 'glossary.change', now: context.now }, (intent) =>
      intent.update('glossary', glossary, changes, NO_LOCATION),
    )
  return { glossaryId }
}

/** Deletes a glossary with all that is in it. */
export function deleteGlossary(
  db: Database,
  { glossaryId, userId }: Edit<'remove'>,
  context: OperationContext,
): null {
  const glossary = requireGlossary(db, glossaryId)
  requireUser(db, userId)
  const concepts = db
    .prepare<[number], { id: number }>('SELECT id FROM concept WHERE glossary_id = ? ORDER BY id')
    .all(glossaryId)
  const step = progressCounter(context, concepts.length)
  asIntent(db, { userId, action: 'glossary.delete', now: context.now }, (intent) => {
    for (const { id } of concepts) {
      step('Deleting the glossary')
      removeConcept(db, intent, requireConcept(db, id))
    }
    intent.remove('glossary', glossary, NO_LOCATION)
  })
  return null
}

/**
 * Writes a concept and its terms as they were edited; what is the same stays untouched. `base`: what they were when
 * the editing began; what was not edited is then left as others may have made it since.
 * @throws Failure `glossary.unknown`, `glossary.unknownConcept`, `glossary.unknownTerm`
 */
export function saveConcept(
  db: Database,
  { glossaryId, conceptId, concept, terms, base, userId }: Edit<'saveConcept'>,
  context: OperationContext,
): { conceptId: number } {
  requireGlossary(db, glossaryId)
  requireUser(db, userId)
  return asIntent(db, { userId, action: 'concept.save', now: context.now }, (intent) => {
    const id =
      conceptId === undefined
        ? insertConcept(intent, { ...concept, glossaryId, userId, createdAt: context.now, updatedAt: null })
        : changeConcept(db, intent, {
            ...{ conceptId, glossaryId },
            concept: changedMembers(concept, base?.concept),
          })
    writeTerms(db, intent, { glossaryId, conceptId: id, userId, terms, base: base?.terms })
    return { conceptId: id }
  })
}

function changeConcept(
  db: Database,
  intent: Intent,
  {
    conceptId,
    glossaryId,
    concept,
  }: { conceptId: number; glossaryId: number; concept: Partial<ConceptMembers> },
): number {
  const before = requireConcept(db, conceptId)
  if (before.glossary_id !== glossaryId) throw unknownConcept(conceptId)
  writeConcept(intent, before, concept)
  return conceptId
}

/** Returns the members that differ from their base; all of them without a base. */
function changedMembers<Members extends object>(
  members: Members,
  base: Members | undefined,
): Partial<Members> {
  if (base === undefined) return members
  const changed = Object.entries(members).filter(([name, value]) => base[name as keyof Members] !== value)
  return Object.fromEntries(changed) as Partial<Members>
}

interface TermsToWrite {
  glossaryId: number
  conceptId: number
  userId: number
  terms: Edit<'saveConcept'>['terms']
  /** The base of the terms; undefined if unknown. */
  base: NonNullable<Edit<'saveConcept'>['base']>['terms'] | undefined
}

function writeTerms(
  db: Database,
  intent: Intent,
  { glossaryId, conceptId, userId, terms, base }: TermsToWrite,
): void {
  const present = new Map(termsOf(db, conceptId).map((row) => [row.id, row]))
  const kept = new Set(terms.flatMap(({ id }) => id ?? []))
  const were = base && new Map(base.map(({ id, ...term }) => [id, term]))
  for (const [id, row] of present) {
    if (!kept.has(id) && (were?.has(id) ?? true)) intent.remove('term', row, NO_LOCATION)
  }
  for (const { id, ...term } of terms) {
    if (id === undefined) {
      const { languageId, ...members } = term
      const written = { userId, createdAt: intent.now, updatedAt: null }
      insertTerm(intent, { ...members, ...written, glossaryId, conceptId, languageId })
      continue
    }
    const before = present.get(id)
    const { languageId, ...members } = changedMembers(term, were?.get(id))
    const columns = {
      ...storedTermColumns(members),
      ...(languageId !== undefined && { language_id: languageId }),
    }
    if (before !== undefined) writeTerm(intent, before, columns)
    // A term that another user deleted stays deleted if it was not edited.
    else if (Object.keys(columns).length > 0) throw unknownTerm(id)
  }
}

export function deleteConcept(
  db: Database,
  { conceptId, userId }: Edit<'deleteConcept'>,
  context: OperationContext,
): null {
  const concept = requireConcept(db, conceptId)
  requireUser(db, userId)
  asIntent(db, { userId, action: 'concept.delete', now: context.now }, (intent) =>
    removeConcept(db, intent, concept),
  )
  return null
}

/** Each row by itself, so that undo can bring it back. */
export function removeConcept(db: Database, intent: Intent, concept: ConceptRow): void {
  for (const term of termsOf(db, concept.id)) intent.remove('term', term, NO_LOCATION)
  intent.remove('concept', concept, NO_LOCATION)
}

function termsOf(db: Database, conceptId: number): TermRow[] {
  return db
    .prepare<[number], TermRow>(
      `SELECT id, glossary_id, concept_id, language_id, text, user_id, ${TERM_COLUMNS.join(', ')}, created_at,
         updated_at
       FROM term WHERE concept_id = ? ORDER BY id`,
    )
    .all(conceptId)
}

/** @throws Failure `glossary.unknown` */
export function requireGlossary(db: Database, glossaryId: number): GlossaryRow {
  const glossary = readRow(db, 'glossary', { id: glossaryId })
  if (glossary) return glossary
  throw new Failure('glossary.unknown', `There is no glossary with the id ${glossaryId}.`, {
    value: String(glossaryId),
    kept: 'Nothing was changed.',
    todo: 'Open the glossary again: it may have been deleted.',
  })
}

/** @throws Failure `glossary.unknownConcept` */
export function requireConcept(db: Database, conceptId: number): ConceptRow {
  const concept = readRow(db, 'concept', { id: conceptId })
  if (concept) return concept
  throw unknownConcept(conceptId)
}

export function unknownConcept(conceptId: number): Failure {
  return new Failure('glossary.unknownConcept', `The glossary has no concept with the id ${conceptId}.`, {
    value: String(conceptId),
    kept: 'Nothing was changed.',
    todo: 'Look for it again: it may have been deleted.',
  })
}

export function unknownTerm(termId: number): Failure {
  return new Failure('glossary.unknownTerm', `The concept has no term with the id ${termId}.`, {
    value: String(termId),
    kept: 'Nothing was changed.',
    todo: 'Open the concept again: another person may have deleted the term.',
  })
}

/** The languages stay those that it has when it is written. @throws Failure `glossary.unknown` */
export function renameGlossary(
  db: Database,
  { userId, glossaryId, name }: { userId: number; glossaryId: number; name: string },
  context: OperationContext,
): void {
  const { language_ids: languages } = requireGlossary(db, glossaryId)
  const languageIds = JSON.parse(languages) as string[]
  changeGlossary(db, { userId, glossaryId, name, languageIds }, context)
}
