/** The placeholders of the current source, which keys insert. */
import type { StringDetail } from '../../../core/contract/index.ts'
import { findPlaceholders, type Placeholder } from '../strings/placeholders.ts'
import type { Field } from './field.svelte.ts'

/**
 * The placeholders of the source, each once, in the order of their insert keys. A message with branches has those of
 * its branches: selections are its structure.
 */
export function sourcePlaceholders(detail: StringDetail | null, fields: readonly Field[]): Placeholder[] {
  const seen = new Map<string, Placeholder>()
  const branches = fields.flatMap(({ message }) => message?.fields ?? []).map(({ source }) => source ?? '')
  const sources = detail?.row.type === 'icu' ? branches : (detail?.source ?? []).map(({ text }) => text)
  for (const placeholder of sources.flatMap(findPlaceholders)) {
    if (!seen.has(placeholder.insert)) seen.set(placeholder.insert, placeholder)
  }
  return [...seen.values()]
}
