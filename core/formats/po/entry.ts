/** An entry of a PO file, with the places of everything that may change. */
import type { PoText } from './literal.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'

export type PoCommentKind = 'translator' | 'extracted' | 'reference' | 'flags' | 'previous'

/** A comment line, from its `#` past its line break. */
export interface PoComment {
  kind: PoCommentKind
  start: number
  end: number
}

export interface PoEntry {
  /** The offset of its first comment or keyword. */
  start: number
  /** The offset of its first keyword. */
  keywordStart: number
  comments: PoComment[]
  context: PoText | null
  id: PoText
  plural: PoText | null
  /** `msgstr` alone, or `msgstr[0]`, `msgstr[1]`, … in order where `plural` is there. */
  forms: PoText[]
}

/** The offset past an entry's last form, which the parser lets no entry lack. */
export function endOf({ forms }: Pick<PoEntry, 'forms'>): number {
  return assertDefined(forms.at(-1), 'The last form').end
}
