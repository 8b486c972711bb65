/** The interface's texts, in the language that was loaded before this module: `t.section.key`. */
import { bindTexts, type BoundTexts } from './bind.ts'
import { english, textsInUse, type TextCatalogue } from './language.ts'
import type { MessageValues } from './messageValues.ts'

export type Texts = BoundTexts<TextCatalogue, MessageValues>

export const t: Texts = bindTexts(english, textsInUse())

/** The text for a name that the workbench brings; the name itself where it is from a newer workbench. */
export function named(texts: Readonly<Record<string, string>>, name: string): string {
  return texts[name] ?? name
}
