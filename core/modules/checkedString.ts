/** A string of a module that obeys the protocol. */
import type { PluralCategory, PluralForms } from '../model/plural.ts'

/** A string that obeys the protocol; absent members have their defaults. */
export interface ModuleCheckedString {
  previewId: number | null
  identifier: string
  context: string | null
  customData: string | null
  maxLength: number | null
  isHidden: boolean | null
  labels: string[]
  serviceType: string | null
  text: string | PluralForms
  /** The translations by language id; forms whose status is `untranslated` are left out. */
  translations: ReadonlyMap<string, ModuleCheckedTranslation>
}

/** A string whose text a built-in format parses. */
export interface CheckedContent extends ModuleCheckedString {
  serviceType: string
  text: string
}

/** Plural strings are never re-parsed (docs/reference/modules.md, "Contents in another format"). */
export function isContent(string: ModuleCheckedString): string is CheckedContent {
  return string.serviceType !== null && typeof string.text === 'string'
}

export interface ModuleCheckedTranslation {
  text: string | PluralForms
  /** `approved` only where every form is. */
  status: 'translated' | 'approved'
  /** The categories that are approved, of a plural text that is not approved as a whole. */
  approvedForms?: PluralCategory[]
}
