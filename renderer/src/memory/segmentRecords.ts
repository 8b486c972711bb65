/** The texts of a segment as they are edited, next to those that it has. */
import type { MemorySegment } from '../../../core/contract/index.ts'

/** A text of a segment as it is edited; without `recordId` it is to be added. */
export interface EditedRecord {
  recordId?: number
  languageId: string
  text: string
}

type Records = MemorySegment['records']

/** The texts that a segment has, those of the languages `first` before the others, and these also where they are empty. */
export function recordsToEdit(segment: MemorySegment | null, first: readonly string[]): EditedRecord[] {
  const place = (record: EditedRecord) => first.indexOf(record.languageId) + 1 || Infinity
  const records: EditedRecord[] = (segment?.records ?? []).map((record) => ({
    recordId: record.id,
    languageId: record.languageId,
    text: record.text,
  }))
  for (const wanted of first) {
    if (records.every((record) => record.languageId !== wanted))
      records.push({ languageId: wanted, text: '' })
  }
  return records.sort((one, other) => Math.sign(place(one) - place(other)) || 0)
}

/** Whether nothing was typed into the texts of a segment. */
export function isAsBefore(records: readonly EditedRecord[], segment: MemorySegment | null): boolean {
  const before = new Map(segment?.records.map(({ id, text }) => [id, text]))
  return records.every(({ recordId, text }) =>
    recordId === undefined ? text === '' : before.get(recordId) === text,
  )
}

/** Texts that were typed on while they were saved, as those of the records that the segment has since. */
export function withRecordIds(records: readonly EditedRecord[], saved: Records): EditedRecord[] {
  const known = new Set(records.map(({ recordId }) => recordId))
  const left = saved.filter(({ id }) => !known.has(id))
  return records.map(({ recordId, languageId, text }) => {
    if (recordId !== undefined && saved.some(({ id }) => id === recordId))
      return { recordId, languageId, text }
    const place = left.findIndex((one) => one.languageId === languageId)
    const [found] = place === -1 ? [] : left.splice(place, 1)
    return { ...(found === undefined ? {} : { recordId: found.id }), languageId, text }
  })
}
