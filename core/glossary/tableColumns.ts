/** The content of a glossary table's columns: chosen, or detected from their names. */
import { sentence } from '../platform/text/sentence.ts'
import { factsOf, TERM_MEMBER_NAMES } from '../model/term.ts'
import { Failure } from '../platform/errors/failure.ts'
import { languageCode } from '../formats/csv/headings.ts'
import { canonicalCode } from '../formats/exchangeCodes.ts'

const CONCEPT_MEMBERS = [
  'concept',
  'subject',
  'definition',
  'conceptNote',
  'conceptUrl',
  'translatable',
  'forbidden',
] as const
export const TERM_TABLE_COLUMNS = ['term', ...TERM_MEMBER_NAMES, 'example'] as const

type ConceptMember = (typeof CONCEPT_MEMBERS)[number]
type TermColumn = (typeof TERM_TABLE_COLUMNS)[number]

/** `concept` is an id of the table's own: rows that share one are one concept. */
export type GlossaryColumn =
  | { holds: ConceptMember }
  | { holds: TermColumn; language: string }
  | { holds: 'nothing' }

/** Names of columns, in lower case with single blanks. */
const TERM_NAMES: Readonly<Record<string, TermColumn>> = {
  term: 'term',
  example: 'example',
  'example of use': 'example',
  ...Object.fromEntries(
    TERM_MEMBER_NAMES.flatMap((name) =>
      [wordsOf(name), ...(factsOf(name).columns ?? [])].map((one) => [one, name]),
    ),
  ),
}

const CONCEPT_NAMES: Readonly<Record<string, ConceptMember>> = {
  'concept id': 'concept',
  concept: 'concept',
  subject: 'subject',
  'concept subject': 'subject',
  domain: 'subject',
  subdomain: 'subject',
  definition: 'definition',
  'concept definition': 'definition',
  'concept note': 'conceptNote',
  'concept url': 'conceptUrl',
  translatable: 'translatable',
  'concept translatable': 'translatable',
  forbidden: 'forbidden',
}

function wordsOf(name: string): string {
  return name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

/**
 * The columns by their names. A language's name or code alone is its term; `term_uk`, `description [uk]` and
 * `uk: note` name the member too; a member without a language is that of the language before it.
 */
export function guessColumns(head: readonly string[]): GlossaryColumn[] {
  let language: string | null = null
  return head.map((name): GlossaryColumn => {
    const words = wordsOf(name)
    const named = memberAndLanguage(name)
    if (named) {
      language = named.language
      return named
    }
    const code = languageCode(name)
    if (code !== undefined) {
      language = canonicalCode(code)
      return { holds: 'term', language }
    }
    const ofTerm = Object.hasOwn(TERM_NAMES, words) ? TERM_NAMES[words] : undefined
    if (ofTerm !== undefined && language !== null) return { holds: ofTerm, language }
    const ofConcept = Object.hasOwn(CONCEPT_NAMES, words) ? CONCEPT_NAMES[words] : undefined
    if (ofConcept !== undefined) return { holds: ofConcept }
    if (ofTerm === 'note') return { holds: 'conceptNote' }
    if (ofTerm === 'url') return { holds: 'conceptUrl' }
    return { holds: 'nothing' }
  })
}

const MEMBER_FIRST = /^(.{1,40}?)\s*[[(:_ ]\s*([\w-]{2,20}?)\s*[\])]?$/
const LANGUAGE_FIRST = /^([\w-]{2,20}?)\s*[:_ ]\s*(.{1,40})$/

function memberAndLanguage(name: string): { holds: TermColumn; language: string } | null {
  const text = name.trim()
  const [, member, code] = MEMBER_FIRST.exec(text) ?? []
  const [, otherCode, otherMember] = LANGUAGE_FIRST.exec(text) ?? []
  return termColumn(member, code) ?? termColumn(otherMember, otherCode)
}

function termColumn(member: string | undefined, code: string | undefined) {
  if (member === undefined || code === undefined) return null
  const words = wordsOf(member)
  const holds = Object.hasOwn(TERM_NAMES, words) ? TERM_NAMES[words] : undefined
  const language = languageCode(code)
  return holds === undefined || language === undefined ? null : { holds, language: canonicalCode(language) }
}

/**
 * Columns as a person says them: `subject`, `definition`, `term:uk`, `description:uk`, `-` for nothing.
 * @throws Failure `glossary.columns`
 */
export function chosenColumns(columns: readonly string[]): GlossaryColumn[] {
  return columns.map((column): GlossaryColumn => {
    if (column === '-') return { holds: 'nothing' }
    const [member = '', language] = column.split(':')
    const ofTerm = TERM_TABLE_COLUMNS.find((name) => name === member)
    if (ofTerm !== undefined && language) return { holds: ofTerm, language: canonicalCode(language) }
    const ofConcept = CONCEPT_MEMBERS.find((name) => name === member)
    if (ofConcept !== undefined && language === undefined) return { holds: ofConcept }
    throw new Failure('glossary.columns', sentence`A column of a glossary cannot hold "${column}".`, {
      value: column.slice(0, 100),
      near: [...CONCEPT_MEMBERS, ...TERM_TABLE_COLUMNS.map((name) => `${name}:uk`), '-'],
      todo: 'Say of each column what it holds, one after the other.',
    })
  })
}
