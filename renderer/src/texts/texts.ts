/** The interface's texts, in the language that was loaded before this module: `t.section.key`. */
import { takes } from './arguments/index.ts'
import { bindTexts, type BoundTexts } from './bind.ts'
import { english, textsInUse, type TextCatalogue } from './language.ts'

export type Texts = BoundTexts<TextCatalogue, typeof takes>

export const t: Texts = bindTexts(english, takes, textsInUse())

/** The text for a name that the workbench brings; the name itself where it is from a newer workbench. */
export function named(texts: Readonly<Record<string, string>>, name: string): string {
  return texts[name] ?? name
}
