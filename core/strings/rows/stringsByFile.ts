/** Strings in the order of their files, where that is not the order in which the files were added. */
import type { Database } from 'better-sqlite3'
import { inFileOrder, type OrderedFile } from '../fileOrder.ts'
import { requireString, sourceForms, type SourceStringRow } from './strings.ts'

/** Returns the ids of all files in their order; null if that is the order in which queries have them. */
export function filesInOrder(db: Database): number[] | null {
  const files = db
    .prepare<unknown[], OrderedFile>(
      `SELECT file.id, coalesce(file.path, file.name) AS path, branch.name AS branch
       FROM file LEFT JOIN branch ON branch.id = file.branch_id`,
    )
    .all()
  const ids = inFileOrder(files).map(({ id }) => id)
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0)) ? null : ids
}

/**
 * Returns the strings of a query, which has them file by file, with the files in another order. Strings of no file stay
 * first. Each file's strings are found by halving, so that a long list costs a look-up or two dozen a file.
 */
export function stringsByFile(
  db: Database,
  { ids, fileIds }: { ids: Float64Array; fileIds: readonly number[] },
): Float64Array {
  const file = db.prepare<[number], number | null>('SELECT file_id FROM source_string WHERE id = ?').pluck()
  /** The file of the string at an index, or of the next one that is still there. */
  const fileAt = (index: number): number => {
    for (let place = index; place < ids.length; place++) {
      const found = file.get(ids[place] ?? 0)
      if (found !== undefined) return found ?? 0
    }
    return Infinity
  }
  const blocks = new Map<number, Float64Array>()
  for (let from = 0; from < ids.length;) {
    const fileId = fileAt(from)
    let [inside, outside] = [from, ids.length]
    for (let step = 1; from + step < outside; step *= 2) {
      if (fileAt(from + step) !== fileId) outside = from + step
      else inside = from + step
    }
    while (outside - inside > 1) {
      const middle = (inside + outside) >>> 1
      if (fileAt(middle) === fileId) inside = middle
      else outside = middle
    }
    blocks.set(fileId, ids.subarray(from, outside))
    from = outside
  }
  const ordered = new Float64Array(ids.length)
  let count = 0
  const known = new Set([0, ...fileIds])
  for (const fileId of [...known, ...[...blocks.keys()].filter((id) => !known.has(id))]) {
    const block = blocks.get(fileId)
    if (block === undefined) continue
    ordered.set(block, count)
    count += block.length
  }
  return ordered
}

/** A string beside another one in its file. */
export interface NeighbourString {
  id: number
  identifier: string
  /** Of a plural string its forms. */
  source: ReturnType<typeof sourceForms>
}

/**
 * Returns the strings before and after a string in its file, in the order of the file, `count` of each side. Archived
 * strings are left out.
 * @throws Failure `string.unknown`
 */
export function stringNeighbours(
  db: Database,
  { stringId, count }: { stringId: number; count: number },
): { before: NeighbourString[]; after: NeighbourString[] } {
  const { id } = requireString(db, stringId)
  const beside = (comparison: '<' | '>', order: 'ASC' | 'DESC') =>
    db
      .prepare<unknown[], Pick<SourceStringRow, 'id' | 'identifier' | 'type' | 'text' | 'plural_forms'>>(
        `SELECT s.id, s.identifier, s.type, s.text, s.plural_forms
         FROM source_string AS own CROSS JOIN source_string AS s ON s.file_id = own.file_id AND s.is_archived = 0
         WHERE own.id = @id AND (s.position, s.id) ${comparison} (own.position, own.id)
         ORDER BY s.position ${order}, s.id ${order} LIMIT @count`,
      )
      .all({ id, count })
      .map((row) => ({ id: row.id, identifier: row.identifier, source: sourceForms(row) }))
  return { before: beside('<', 'DESC').toReversed(), after: beside('>', 'ASC') }
}
