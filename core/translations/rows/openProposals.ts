/**
 * Open proposals of AI agents: translations with the provider `ai` that need work and have a row in `proposal`, which
 * names the agent (docs/reference/translations.md, "Proposals of AI agents"). A person accepts them, edits them or rejects them.
 */
import type { Database } from 'better-sqlite3'
import type { Intent } from '../../history/rows/intent.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { ProposalRow, TranslationRow } from './entities.ts'
import { settle } from './needsWork.ts'
import { removeTranslation, requireTranslation } from './reviews.ts'

/** The condition that a translation `t` is an open proposal. */
export const IS_OPEN_PROPOSAL = `(t.needs_work = 1 AND t.provider = 'ai' AND EXISTS (
  SELECT 1 FROM proposal WHERE string_id = t.string_id AND language_id = t.language_id
    AND plural_form = t.plural_form AND text = t.text))` as const

interface Place {
  stringId: number
  languageId: string
}

/** The open proposals of a string in a language, the newest of each form first. */
export function openProposals(db: Database, place: Place): TranslationRow[] {
  return db
    .prepare<Place, number>(
      `SELECT t.id FROM translation AS t
       WHERE t.string_id = @stringId AND t.language_id = @languageId AND ${IS_OPEN_PROPOSAL}
       ORDER BY t.plural_form, t.updated_at DESC, t.id DESC`,
    )
    .pluck()
    .all(place)
    .map((id) => requireTranslation(db, id))
}

/** The rows that name the agents of a text of a form, the newest first. */
export function proposalsOfText(
  db: Database,
  place: Place & { form: PluralForm; text: string },
): ProposalRow[] {
  return db
    .prepare<typeof place, ProposalRow>(
      `SELECT * FROM proposal WHERE string_id = @stringId AND language_id = @languageId AND plural_form = @form
         AND text = @text ORDER BY id DESC`,
    )
    .all(place)
}

/** Makes a proposal the translation in use of its form, and removes the other open proposals of the form. */
export function acceptProposal(db: Database, intent: Intent, proposal: TranslationRow): void {
  settle(db, intent, proposal)
  removeOpenProposals(db, intent, proposal)
}

/** Removes the open proposals of the form of a translation, which a person chose in place of them, but for itself. */
export function removeOpenProposals(db: Database, intent: Intent, chosen: TranslationRow): void {
  const place = { stringId: chosen.string_id, languageId: chosen.language_id }
  for (const other of openProposals(db, place))
    if (other.plural_form === chosen.plural_form && other.id !== chosen.id)
      removeTranslation(db, intent, other)
}
