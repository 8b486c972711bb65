import { joinIdentifier } from '../identifier.ts'
import type { Xliff12File, XliffSegment, XliffUnit } from './document.ts'

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
 * Returns the identifier of each segment. A whole unit, and the only segment of a unit, has the file's `original` and
 * the unit's id, as an id is unique in its file only. Each of several segments has its own id too:
 * `original␄id␄mid`. Units that share both are counted in the document's order: the second is `original␄id␄2`. So a unit
 * keeps its identifier when files or other units are added, taken away or moved. Segments of the same id are counted
 * likewise.
 */
export function xliff12Identifiers(files: readonly Xliff12File[]): Map<XliffSegment, string> {
  const units = unitIdentifiers(files)
  const taken = new Set(Array.from(units.values(), ({ identifier }) => identifier))
  const counts = new Map<string, number>()
  const identifiers = new Map<XliffSegment, string>()
  for (const [{ segments }, { identifier: own, parts }] of units) {
    for (const segment of segments) {
      if (segments.length === 1) {
        identifiers.set(segment, own)
        continue
      }
      const wanted = joinIdentifier(...parts, segment.mid ?? '')
      let count = (counts.get(wanted) ?? 0) + 1
      let identifier = count === 1 ? wanted : joinIdentifier(...parts, segment.mid ?? '', String(count))
      while (taken.has(identifier)) {
        count += 1
        identifier = joinIdentifier(...parts, segment.mid ?? '', String(count))
      }
      counts.set(wanted, count)
      taken.add(identifier)
      identifiers.set(segment, identifier)
    }
  }
  return identifiers
}

/** The identifier of each unit, and the parts that it is joined from. */
export function unitIdentifiers(
  files: readonly Xliff12File[],
): Map<XliffUnit, { identifier: string; parts: string[] }> {
  const counts = new Map<string, number>()
  const identifiers = new Map<XliffUnit, { identifier: string; parts: string[] }>()
  for (const { original, units } of files) {
    for (const unit of units) {
      const first = joinIdentifier(original, unit.id)
      const count = (counts.get(first) ?? 0) + 1
      counts.set(first, count)
      const parts = count === 1 ? [original, unit.id] : [original, unit.id, String(count)]
      identifiers.set(unit, { identifier: count === 1 ? first : joinIdentifier(...parts), parts })
    }
  }
  return identifiers
}
