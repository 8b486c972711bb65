/** A string's source, form by form. */
import { shortenToBudget } from '../../contract/budgets.ts'
import { PLURAL_CATEGORIES } from '../../model/plural.ts'
import type { StringDetail } from '../../contract/index.ts'
import { sourceForms, type SourceStringRow } from '../../strings/rows/strings.ts'

/** Texts beyond their budget are shortened. */
export function sourceEntries(string: SourceStringRow): StringDetail['source'] {
  const forms = sourceForms(string)
  if (typeof forms === 'string') return [{ form: 'none', text: shortenToBudget(forms) }]
  return PLURAL_CATEGORIES.flatMap((form) => {
    const text = forms[form]
    return text === undefined ? [] : [{ form, text: shortenToBudget(text) }]
  })
}
