import { joinIdentifier } from '../identifier.ts'
import type { XliffFile, XliffUnit } from './document.ts'

/**
 * The identifier of each unit: the file's `original` and the unit's id, as an id is unique in its file only.
 * Units that share both are counted in the document's order: the second is `original␄id␄2`. So a unit keeps its
 * identifier when files or other units are added, taken away or moved.
 */
export function identifiersOf(files: readonly XliffFile[]): Map<XliffUnit, string> {
  const counts = new Map<string, number>()
  const identifiers = new Map<XliffUnit, string>()
  for (const { original, units } of files) {
    for (const unit of units) {
      const identifier = joinIdentifier(original, unit.id)
      const count = (counts.get(identifier) ?? 0) + 1
      counts.set(identifier, count)
      identifiers.set(unit, count === 1 ? identifier : joinIdentifier(original, unit.id, String(count)))
    }
  }
  return identifiers
}
