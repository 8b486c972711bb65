/** The input of a concept, and its merge with the response to a save during further typing. */
import type { ConceptDetail } from '../../../core/contract/index.ts'
import { memberNames, termInputs, type ConceptBase, type ConceptInput, type TermInput } from './members.ts'

export interface Typed {
  concept: ConceptInput
  terms: TermInput[]
}

/** A concept that was typed and is not saved. */
export interface Draft extends Typed {
  /** The concept's id; a new concept has a number below 0 of its own, until it is saved. */
  key: number
  glossaryId: number
  /** Null: a new one. */
  conceptId: number | null
  /** The base of the form; omitted for a new concept. */
  base?: ConceptBase | undefined
}

/** Two are typed alike where these are the same. */
export function draftTexts({ concept, terms }: Typed): string {
  const { subject, definition, url, note, translatable } = concept
  return JSON.stringify([
    [subject, definition, url, note, translatable],
    terms.map((term) => [
      term.id ?? null,
      term.languageId,
      term.text,
      ...memberNames.map((name) => term[name] ?? null),
    ]),
  ])
}

/** The terms that are saved: rows without a text are none. */
export function withTexts(terms: readonly TermInput[]): TermInput[] {
  return terms.filter(({ text }) => text.trim() !== '')
}

/**
 * For each of the terms as they are typed now, the term that it is since the save; undefined: none, it is to be added.
 * `sent`: the rows at the time of the save.
 */
export function savedTerms(
  typed: readonly TermInput[],
  sent: readonly TermInput[],
  saved: readonly TermInput[],
): (TermInput | undefined)[] {
  const left = new Set(saved)
  const take = (fits: (one: TermInput) => boolean): TermInput | undefined => {
    const found = [...left].find(fits)
    if (found !== undefined) left.delete(found)
    return found
  }
  const sameAs = (row: TermInput | undefined) => (one: TermInput) =>
    one.languageId === row?.languageId && one.text.trim() === row.text.trim()
  const known = typed.map(({ id }) => (id === undefined ? undefined : take((one) => one.id === id)))
  const alike = typed.map((row, index) => known[index] ?? take(sameAs(row)))
  // A new term that was typed on has its place alone in common with what was sent.
  return typed.map((row, index) => {
    const before = sent[index]
    const isReworded = row.id === undefined && before?.languageId === row.languageId
    return alike[index] ?? (isReworded ? take(sameAs(before)) : undefined)
  })
}

/**
 * Returns the base after a save during further typing: the sent values. Changes of others that the save kept are in the
 * response but not in the form, and the next save must not overwrite them.
 */
export function baseAfter(sent: Typed, saved: ConceptDetail): ConceptBase {
  const rows = savedTerms(sent.terms, sent.terms, termInputs(saved, []))
  const terms = sent.terms.flatMap((term, index) => {
    const id = rows[index]?.id
    return id === undefined ? [] : [{ ...term, id }]
  })
  return { concept: sent.concept, terms }
}

/** The draft as one of the concept that a save of it made: what was typed on since is not saved. */
export function movedTo(draft: Draft, sent: Draft, saved: ConceptDetail): Draft {
  const { id } = saved.concept
  const terms = savedTerms(draft.terms, sent.terms, termInputs(saved, []))
  return {
    ...draft,
    key: id,
    conceptId: id,
    base: baseAfter(sent, saved),
    terms: draft.terms.map(({ id: _, ...term }, index) => withId(term, terms[index]?.id)),
  }
}

function withId(term: TermInput, id: number | undefined): TermInput {
  return id === undefined ? term : { ...term, id }
}
