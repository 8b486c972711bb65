/**
 * The values of a term's members: as files write them, and as CroQL has them (docs/reference/croql.md, "Members of a
 * term").
 */
import type { Gender, PartOfSpeech, TermStatus, TermType } from '../model/enumerations.ts'

/** How TBX writes each value, and how else files spell it. Compared without case, blanks and signs. */
const SPELLINGS = {
  partOfSpeech: {
    noun: ['noun', 'n', 'substantive'],
    verb: ['verb', 'v'],
    adj: ['adjective'],
    pron: ['pronoun'],
    propn: ['properNoun', 'properName'],
    det: ['determiner', 'article'],
    adv: ['adverb'],
    adp: ['adposition', 'preposition', 'postposition'],
    cconj: ['coordinatingConjunction', 'conjunction'],
    sconj: ['subordinatingConjunction'],
    num: ['numeral', 'number'],
    intj: ['interjection'],
    aux: ['auxiliary', 'auxiliaryVerb'],
    prt: ['particle', 'part'],
    sym: ['symbol'],
    x: ['other'],
  },
  status: {
    preferred: ['preferredTerm-admn-sts', 'preferredTerm'],
    admitted: ['admittedTerm-admn-sts', 'admittedTerm', 'approved', 'standardizedTerm-admn-sts'],
    not_recommended: ['deprecatedTerm-admn-sts', 'deprecatedTerm', 'deprecated', 'forbidden'],
    obsolete: ['supersededTerm-admn-sts', 'supersededTerm', 'superseded'],
    draft: ['draft', 'provisional', 'proposed'],
  },
  type: {
    full_form: ['fullForm'],
    acronym: ['acronym', 'initialism'],
    abbreviation: ['abbreviation', 'abbreviatedForm'],
    short_form: ['shortForm', 'clippedTerm'],
    phrase: ['phraseologicalUnit', 'setPhrase'],
    variant: ['variant', 'orthographicVariant', 'spellingVariant'],
  },
  gender: {
    masculine: ['masculine', 'm'],
    feminine: ['feminine', 'f'],
    neuter: ['neuter', 'n'],
    common: ['common', 'commonGender'],
    other: ['otherGender'],
  },
} as const satisfies {
  partOfSpeech: Record<PartOfSpeech, readonly string[]>
  status: Record<TermStatus, readonly string[]>
  type: Record<TermType, readonly string[]>
  gender: Record<Gender, readonly string[]>
}

export type ValueKind = keyof typeof SPELLINGS

const folded = (value: string) => value.toLowerCase().replaceAll(/[\s_-]/g, '')

const KNOWN = Object.fromEntries(
  Object.entries<Readonly<Record<string, readonly string[]>>>(SPELLINGS).map(([kind, values]) => [
    kind,
    new Map(
      Object.entries(values).flatMap(([value, spellings]) =>
        [value, ...spellings].map((spelling): [string, string] => [folded(spelling), value]),
      ),
    ),
  ]),
) as Record<ValueKind, Map<string, string>>

/** A value as the store keeps it; null for one that none of them is. */
export function readValue(kind: ValueKind, text: string): string | null {
  return KNOWN[kind].get(folded(text)) ?? null
}

/** A value as TBX writes it; one of no list as it is. */
export function tbxValue(kind: ValueKind, value: string): string {
  const spellings: Readonly<Record<string, readonly string[]>> = SPELLINGS[kind]
  return spellings[value]?.[0] ?? value
}
