import { joinIdentifier } from '../identifier.ts'
import type { Xliff12File, XliffUnit } from './document.ts'

/**
 * Gives the file elements of a translation the names of their source's. One with an unknown name is matched with the
 * only other one with which it shares units, because tools write arbitrary values into `original`, such as local paths.
 * A source that is a translation itself is one file of a catalogue, whose files keep their names.
 */
export function namedAsSource(source: readonly Xliff12File[], files: readonly Xliff12File[]): Xliff12File[] {
  const others = (these: readonly Xliff12File[], those: readonly Xliff12File[]) =>
    these.filter(({ original }) => !those.some((one) => one.original === original))
  const missing = others(source, files).filter((file) => !isTranslation(file))
  const unknown = others(files, source)
  const names = new Map<Xliff12File, string>()
  for (const file of missing) {
    const ids = new Set(file.units.map(({ id }) => id))
    const [like, ...alsoLike] = unknown.filter(({ units }) => units.some(({ id }) => ids.has(id)))
    if (!like || alsoLike.length > 0) continue
    if (names.has(like)) return [...files]
    names.set(like, file.original)
  }
  return files.map((file) => ({ ...file, original: names.get(file) ?? file.original }))
}

function isTranslation({ sourceLanguage, targetLanguage }: Xliff12File): boolean {
  return targetLanguage !== null && targetLanguage !== sourceLanguage
}

/**
 * The identifier of each unit: the file's `original` and the unit's id, as an id is unique in its file only.
 * Units that share both are counted in the document's order: the second is `original␄id␄2`. So a unit keeps its
 * identifier when files or other units are added, taken away or moved.
 */
export function xliff12Identifiers(files: readonly Xliff12File[]): Map<XliffUnit, string> {
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
