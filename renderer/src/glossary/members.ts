/** Concepts and terms as forms edit them. */
import type { CallInput, Concept, ConceptDetail, Term } from '../../../core/contract/index.ts'

export type ConceptInput = CallInput<'glossary.saveConcept'>['concept']
export type TermInput = CallInput<'glossary.saveConcept'>['terms'][number]

/** docs/reference/croql.md, "Members of a term". */
export const choices = {
  partOfSpeech: 'noun verb adj pron propn det adv adp cconj sconj num intj aux prt sym x'.split(' '),
  status: 'preferred admitted not_recommended obsolete draft'.split(' '),
  type: 'full_form acronym abbreviation short_form phrase variant'.split(' '),
  gender: 'masculine feminine neuter common other'.split(' '),
} as const

export type ChoiceMember = keyof typeof choices

export function emptyTerm(languageId: string, text = ''): TermInput {
  return {
    languageId,
    text,
    description: null,
    partOfSpeech: null,
    status: null,
    type: null,
    gender: null,
    note: null,
    lemma: null,
    url: null,
  }
}

export function emptyConcept(): ConceptInput {
  return { subject: null, definition: null, url: null, note: null, translatable: true }
}

export function conceptInput({ subject, definition, url, note, translatable }: Concept): ConceptInput {
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

/** Terms of the two languages at hand first. */
export function termInputs({ terms }: ConceptDetail, languageIds: readonly string[]): TermInput[] {
  const place = ({ languageId }: Term) => languageIds.indexOf(languageId) + 1 || Infinity
  return terms.toSorted((one, other) => Math.sign(place(one) - place(other)) || 0).map(termInput)
}
