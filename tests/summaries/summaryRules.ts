/** Tables of rules for the summary of a language: translations of a string, and their summary. */
import type { PluralForm } from '../../core/model/plural.ts'
import {
  summarize,
  type SourceFacts,
  type Summary,
  type TranslationFacts,
} from '../../core/summaries/summary.ts'
import { topTranslations } from '../../core/summaries/topTranslations.ts'

export const plain: SourceFacts = {
  text: 'Cart',
  pluralForms: null,
  isDuplicate: false,
  sourceChangedAt: null,
}
export const plural: SourceFacts = {
  ...plain,
  text: '1 item\n{n} items',
  pluralForms: { one: '1 item', other: '{n} items' },
}
export const duplicate: SourceFacts = { ...plain, isDuplicate: true }
export const NONE: PluralForm[] = ['none']
export const UKRAINIAN: PluralForm[] = ['one', 'few', 'many', 'other']

/** Makes a translation; the first gets the id 1, the second 2, and so on. */
export type Given = Partial<TranslationFacts>

export const given = (translations: Given[]): TranslationFacts[] =>
  translations.map((translation, place) => ({
    id: place + 1,
    form: 'none',
    text: 'Кошик',
    provider: null,
    isShared: false,
    needsWork: false,
    createdAt: 100,
    updatedAt: 100,
    newestApproval: null,
    approvals: translation.newestApproval === undefined ? 0 : 1,
    rating: 0,
    qaIssues: 0,
    ...translation,
  }))

export function summaryOf(
  source: SourceFacts,
  forms: PluralForm[],
  translations: Given[],
  everyday: PluralForm[] = forms,
): Summary {
  const facts = given(translations)
  return summarize(source, { forms, everyday }, facts, topTranslations(forms, facts))
}

export const every = (forms: PluralForm[], with_: Given = {}): Given[] =>
  forms.map((form) => ({ form, ...with_ }))

export interface Case {
  rule: string
  source?: SourceFacts
  forms?: PluralForm[]
  /** The requested forms; all if omitted. */
  everyday?: PluralForm[]
  translations: Given[]
  expected: Partial<Summary>
}
