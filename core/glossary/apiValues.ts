/** The API spells some values of a term in its own way (docs/reference/croql.md, "Lists of values"). */
import type { Gender, PartOfSpeech, TermStatus, TermType } from '../model/enumerations.ts'

const API_SPELLINGS = {
  partOfSpeech: {
    adj: 'adjective',
    adp: 'adposition',
    adv: 'adverb',
    aux: 'auxiliary',
    cconj: 'coordinating conjunction',
    det: 'determiner',
    intj: 'interjection',
    noun: 'noun',
    num: 'numeral',
    prt: 'particle',
    pron: 'pronoun',
    propn: 'proper noun',
    sconj: 'subordinating conjunction',
    verb: 'verb',
    x: 'other',
  },
  status: {
    preferred: 'preferred',
    admitted: 'admitted',
    not_recommended: 'not recommended',
    obsolete: 'obsolete',
    draft: 'draft',
  },
  type: {
    full_form: 'full form',
    acronym: 'acronym',
    abbreviation: 'abbreviation',
    short_form: 'short form',
    phrase: 'phrase',
    variant: 'variant',
  },
  gender: { masculine: 'masculine', feminine: 'feminine', neuter: 'neuter', common: 'other', other: 'other' },
} as const satisfies {
  partOfSpeech: Partial<Record<PartOfSpeech, string>>
  status: Record<TermStatus, string>
  type: Record<TermType, string>
  gender: Record<Gender, string>
}

export type ApiTermMember = keyof typeof API_SPELLINGS

/** The value as the API spells it; one that it does not know stays as it is. */
export function toApi(member: ApiTermMember, value: string | null): string {
  const spellings: Readonly<Record<string, string>> = API_SPELLINGS[member]
  return value === null ? '' : (spellings[value] ?? value)
}

/** The value that a spelling of the API means; undefined: there is none. */
export function fromApi(member: ApiTermMember, spelling: string): string | undefined {
  const values = Object.entries(API_SPELLINGS[member])
  return values.findLast(([, known]) => known === spelling)?.[0]
}
