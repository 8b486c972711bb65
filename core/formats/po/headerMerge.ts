/**
 * The header's fields of two versions of a file, merged over a third: never a conflict (docs/reference/merging.md,
 * "Headers").
 */
import type { PoHeader } from './header.ts'
import type { HeaderField } from './headerEdits.ts'

/** Fields that belong to the date of the last revision: they describe the same person's work. */
const OF_THE_REVISION: readonly string[] = ['po-revision-date', 'last-translator', 'x-generator']
/** How the rest of the file is to be read: it changes with its lines, and not without them. */
const OF_THE_FILE: readonly string[] = ['content-type', 'content-transfer-encoding', 'plural-forms']

/**
 * Returns the merged fields. The side with the later revision gives its time, author and program. Of two templates the
 * later one counts. Of any other field that both changed, the value of the later revision counts.
 * @param names Fields as they are written, by their lower-case names
 */
export function mergedFields(
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', PoHeader>,
  names: ReadonlyMap<string, string>,
): HeaderField[] {
  const isLater = (name: string) => dateOf(theirs.get(name)) > dateOf(ours.get(name))
  const last = isLater('po-revision-date') ? theirs : ours
  const isSameDate = dateOf(theirs.get('po-revision-date')) === dateOf(ours.get('po-revision-date'))
  return Array.from(names).flatMap(([name, written]): HeaderField[] => {
    if (OF_THE_FILE.includes(name)) return []
    const [b, o, t] = [base, ours, theirs].map((header) => header.get(name))
    // A field that one side has taken out goes with its line.
    if (b !== undefined && (o === undefined || t === undefined)) return []
    const isOfRevision = OF_THE_REVISION.includes(name) && !isSameDate
    const value =
      name === 'pot-creation-date' && o !== b && t !== b
        ? isLater(name)
          ? t
          : o
        : isOfRevision
          ? (last.get(name) ?? o ?? t)
          : o === b || o === undefined
            ? t
            : t === b || t === undefined
              ? o
              : last.get(name)
    return value === undefined ? [] : [[written, value]]
  })
}

/** Milliseconds since 1970 of `2024-05-01 12:30+0200`; none is before all. */
function dateOf(value: string | undefined): number {
  const [, day, time, zone = '+00', minutes = '00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?\s*([+-]\d\d):?(\d\d)?$/.exec(value ?? '') ?? []
  const date = Date.parse(`${day}T${time}:00${zone}:${minutes}`)
  return Number.isNaN(date) ? -Infinity : date
}
