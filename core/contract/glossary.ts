/** Glossaries: concepts and their terms, and terms found in texts. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { idInput, languageIdInput, projectInput, textInput } from './parts.ts'
import { factsOf, forEachTermMember, type TermMembers } from '../model/term.ts'
import { readCall, writeCall, topic } from './topic.ts'

const name = z.string().trim().min(1).max(BUDGETS.resourceName.max)
const languageIds = z.array(languageIdInput).min(1).max(400)
/** A member that may be empty; white space around it says nothing. */
const optionalText = z
  .string()
  .trim()
  .max(BUDGETS.term.max)
  .nullable()
  .transform((value) => (value === '' ? null : value))
/** A value of its list (docs/reference/croql.md, "Members of a term"), or what a file brought. */
const member = optionalText.pipe(z.string().max(BUDGETS.shortName.max).nullable())
/** Links are shown as such: they lead to the web and nowhere else. */
const url = optionalText.pipe(
  z
    .string()
    .max(BUDGETS.url.max)
    .regex(/^https?:\/\//i, 'a link begins with https:// or http://')
    .nullable(),
)

/** The schema of each kind of member (term.ts). */
const SCHEMAS = { text: optionalText, listed: member, link: url }

export const termInput = z.strictObject({
  /** The id of a term that exists; without it a term is added. */
  id: idInput.optional(),
  languageId: languageIdInput,
  text: z.string().trim().min(1).max(BUDGETS.term.max),
  ...forEachTermMember<z.ZodType<string | null, string | null>>((name) => SCHEMAS[factsOf(name).kind]),
})

export const conceptInput = z.strictObject({
  subject: optionalText,
  definition: optionalText,
  url,
  note: optionalText,
  translatable: z.boolean(),
})

/** A member as it was read, whatever a file once brought: it is only compared with what is saved. */
const readText = z
  .string()
  .trim()
  .nullable()
  .transform((value) => (value === '' ? null : value))

/** A concept and its terms as they were read before they were edited. */
export const conceptBase = z.strictObject({
  concept: z.strictObject({
    ...{ subject: readText, definition: readText, url: readText, note: readText },
    translatable: z.boolean(),
  }),
  terms: z
    .array(
      z.strictObject({
        id: idInput,
        languageId: languageIdInput,
        text: z.string().trim(),
        ...forEachTermMember<z.ZodType<string | null, string | null>>(() => readText),
      }),
    )
    .max(1_000),
})

export const glossaryCalls = topic<GlossaryOutputs>()({
  'glossary.list': readCall('glossaries', { project: projectInput }),
  'glossary.create': z.strictObject({ project: projectInput, name, languageIds }),
  'glossary.change': z.strictObject({ project: projectInput, glossaryId: idInput, name, languageIds }),
  'glossary.delete': writeCall('deleteGlossary', { project: projectInput, glossaryId: idInput }),
  /** The concepts some text of which contains `search`, with their terms in two languages. */
  'glossary.concepts': z.strictObject({
    project: projectInput,
    glossaryId: idInput,
    languageId: languageIdInput,
    search: z.string().max(BUDGETS.search.max).default(''),
    from: z.int().min(0).default(0),
    count: z.int().min(1).max(500).default(100),
  }),
  'glossary.concept': readCall('conceptDetail', { project: projectInput, conceptId: idInput }),
  /**
   * Writes a concept with all its terms: those that are there and not named are deleted. With `base`, only what differs
   * from it is written, and only terms that are in it are deleted: what others did meanwhile stays.
   */
  'glossary.saveConcept': z.strictObject({
    project: projectInput,
    glossaryId: idInput,
    conceptId: idInput.optional(),
    concept: conceptInput,
    terms: z.array(termInput).min(1).max(1_000),
    base: conceptBase.optional(),
  }),
  'glossary.deleteConcept': writeCall('deleteConcept', { project: projectInput, conceptId: idInput }),
  /** Terms in source texts, and what they are in a target language. */
  'glossary.match': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    texts: z.array(textInput).max(20),
  }),
  /** Finds terms in a translation that must not be used. `conceptIds`: the concepts of the source. */
  'glossary.checkTranslation': readCall('forbiddenTerms', {
    project: projectInput,
    languageId: languageIdInput,
    text: textInput,
    conceptIds: z.array(idInput).max(1_000),
  }),
})

export interface Glossary {
  id: number
  name: string
  languageIds: string[]
  concepts: number
  terms: number
}

export interface Concept {
  id: number
  glossaryId: number
  user: string | null
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  translatable: boolean
  createdAt: string
  updatedAt: string | null
}

export interface Term extends TermMembers {
  id: number
  languageId: string
  text: string
  user: string | null
  createdAt: string
  updatedAt: string | null
}

export interface ConceptDetail {
  concept: Concept
  /** The concept's terms, language by language, the preferred ones first. */
  terms: Term[]
}

/** A concept as a list shows it. */
export interface ConceptRow {
  id: number
  subject: string | null
  definition: string | null
  /** The concept's terms in the source language; where it has none there, in any language. */
  source: string[]
  /** The concept's terms in the target language. */
  target: { text: string; isForbidden: boolean }[]
}

export interface MatchedTerms {
  /** The finds of each text, in its order. */
  matches: TermMatch[][]
  /** Concepts that were found, with their terms in both languages, in the order of the first find. */
  concepts: ConceptDetail[]
  /** How many more were found, whose finds are left out. */
  left: number
}

/** A term in a translation that is not to be used. */
export interface ForbiddenTerm {
  start: number
  end: number
  term: GlossaryTerm
  /** The concept's other terms of the language. */
  instead: string[]
}

/** The value of each call. */
export interface GlossaryOutputs {
  /** The glossaries, ordered by name. */
  'glossary.list': Glossary[]
  'glossary.create': Glossary
  'glossary.change': Glossary
  'glossary.delete': null
  'glossary.concepts': { total: number; rows: ConceptRow[] }
  'glossary.concept': ConceptDetail
  'glossary.saveConcept': ConceptDetail
  'glossary.deleteConcept': null
  'glossary.match': MatchedTerms
  'glossary.checkTranslation': ForbiddenTerm[]
}

/** A term as matching needs it; the members are those of docs/reference/croql.md, "Members of a term". */
export interface GlossaryTerm {
  id: number
  conceptId: number
  languageId: string
  text: string
  /** The base form, where the text is not one. */
  lemma: string | null
  partOfSpeech: string | null
  status: string | null
}

/** A concept's term found in a text. Offsets are UTF-16. */
export interface TermMatch {
  start: number
  end: number
  conceptId: number
  /** The concept's terms that fit here: more than one where they are forms of one word. */
  termIds: number[]
  /** The concept's terms in the target language, the preferred first and the forbidden last. */
  translations: GlossaryTerm[]
}
