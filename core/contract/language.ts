import type { PluralCategory } from '../model/plural.ts'

/** The language object of the API and of jobs (docs/reference/modules.md, "Request"), with text direction on top. */
export interface Language {
  /** The code used everywhere in a project: `uk`, `pt-BR`, `zh-CN`. */
  id: string
  name: string
  editorCode: string
  twoLettersCode: string
  threeLettersCode: string
  locale: string
  androidCode: string
  osxCode: string
  osxLocale: string
  /** Categories in CLDR order. */
  pluralCategoryNames: PluralCategory[]
  /** A C-like expression over `n` whose value is the index of a category in `pluralCategoryNames`. */
  pluralRules: string
  textDirection: 'ltr' | 'rtl'
}
