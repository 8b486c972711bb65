/** A revision of a text in ten characters, by which a change is detected without storing the text. */
import { createHash } from 'node:crypto'
import type { PluralForms } from '../../model/plural.ts'
import { PLURAL_CATEGORIES } from '../../model/plural.ts'

/** A hash of a source text; `0` where there is none. */
export type Revision = string

export function revisionOf(text: string | null): Revision {
  if (text === null || text === '') return '0'
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

export function sourceRevision(source: string | PluralForms): Revision {
  if (typeof source === 'string') return revisionOf(source)
  return revisionOf(JSON.stringify(PLURAL_CATEGORIES.map((category) => source[category] ?? null)))
}
