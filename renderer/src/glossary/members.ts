/** Concepts and terms as forms edit them. */
import { GENDERS, PARTS_OF_SPEECH, TERM_STATUSES, TERM_TYPES } from '../../../core/model/enumerations.ts'
import type { CallInput, Concept, ConceptDetail, Term, TermMember } from '../../../core/contract/index.ts'
import { t } from '../texts/texts.ts'

export type ConceptInput = CallInput<'glossary.saveConcept'>['concept']
export type TermInput = CallInput<'glossary.saveConcept'>['terms'][number]

/** A concept as it was when it was read: a save leaves alone what does not differ from it. */
export type ConceptBase = NonNullable<CallInput<'glossary.saveConcept'>['base']>

export type ChoiceMember = 'partOfSpeech' | 'status' | 'type' | 'gender'

/** The values of each member (docs/reference/croql.md, "Members of a term"). */
export const choices: Record<ChoiceMember, readonly string[]> = {
  partOfSpeech: PARTS_OF_SPEECH,
  status: TERM_STATUSES,
  type: TERM_TYPES,
  gender: GENDERS,
}

/** The members that may be absent, in the order of the form. */
export const memberNames = Object.keys(t.names.termMembers) as readonly TermMember[]

export function emptyTermInput(languageId: string, text = ''): TermInput {
  return {
    languageId,
    text,
    ...(Object.fromEntries(memberNames.map((name) => [name, null])) as Record<TermMember, null>),
  }
}

export function emptyConceptInput(): ConceptInput {
  return { subject: null, definition: null, url: null, note: null, translatable: true }
}

export function conceptInputOf({ subject, definition, url, note, translatable }: Concept): ConceptInput {
  return { subject, definition, url, note, translatable }
}

function termInput({
  user: _user,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...members
}: Term): TermInput {
  return members
}

export function conceptBaseOf({ concept, terms }: ConceptDetail): ConceptBase {
  return {
    concept: conceptInputOf(concept),
    terms: terms.map((term) => ({ ...termInput(term), id: term.id })),
  }
}

/** The terms as inputs, those of the given languages first. */
export function termInputs({ terms }: ConceptDetail, languageIds: readonly string[]): TermInput[] {
  const place = ({ languageId }: Term) => languageIds.indexOf(languageId) + 1 || Infinity
  return terms.toSorted((one, other) => Math.sign(place(one) - place(other)) || 0).map(termInput)
}
