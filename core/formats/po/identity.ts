import { joinIdentifier } from '../identifier.ts'
import type { PoEntry } from './entry.ts'

/** msgid, after msgctxt and `␄` where there is one. An empty msgctxt is one too, as gettext has it. */
export function poIdentifier(entry: PoEntry): string {
  return entry.context ? joinIdentifier(entry.context.value, entry.id.value) : joinIdentifier(entry.id.value)
}
