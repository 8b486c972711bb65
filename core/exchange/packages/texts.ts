/** The texts of a string, form by form, as a worklist shows them. */
import type { PluralForm } from '../../model/plural.ts'
import type { PackageString } from './rows/strings.ts'

/** The source of a form: its own category's, else that for any number. */
export function packageSource({ source }: PackageString, form: PluralForm): string {
  if (typeof source === 'string') return source
  return (form === 'none' ? undefined : source[form]) ?? source.other ?? Object.values(source).at(-1) ?? ''
}

export function translationOf({ translations }: PackageString, form: PluralForm): string {
  return translations[form]?.text ?? ''
}

/** Lines that tell a translator more. */
export function packageNotes({ context, maxLength, labels }: PackageString): string[] {
  return [
    ...(context === null || context === '' ? [] : [context]),
    ...(maxLength === null ? [] : [`At most ${maxLength} characters.`]),
    ...(labels.length === 0 ? [] : [`Labels: ${labels.join(', ')}`]),
  ]
}
