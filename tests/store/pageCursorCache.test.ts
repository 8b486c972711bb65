/** The page cache of lists never changes a result. */
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../core/store/database.ts'
import { serviceList, type ListRequest } from '../../core/service/rows/servicePages.ts'
import { queryIds } from '../../core/croql/rows/idQueries.ts'
import { TestProject } from '../testProject.ts'

const byLength = { sql: 'SELECT id FROM source_string ORDER BY length(identifier), id', parameters: [] }

/** A project with strings, and a reading connection beside the writing one. */
function withStrings(count: number) {
  const project = new TestProject()
  const add = (identifiers: readonly string[]) =>
    project.import(identifiers.map((identifier) => ({ identifier, text: identifier })))
  const all = Array.from({ length: count }, (_, index) => `key.${index}`)
  add(all)
  return { project, add, all, reader: openDatabase(project.path, { readonly: true }) }
}

type Reader = ReturnType<typeof withStrings>['reader']

function pages(db: Reader, request: Omit<ListRequest, 'kind'>, offsets: readonly number[]) {
  return offsets.map((offset) => serviceList(db, { kind: 'string', ...request, limit: 3, offset }))
}

describe.each([
  { what: 'in the order of ids', request: {} },
  { what: 'whose order is asked for', request: { orderBy: [{ by: 'id', isDescending: false }] } },
  { what: 'the other way round', request: { orderBy: [{ by: 'id', isDescending: true }] } },
  { what: 'of a file', request: { filters: { fileId: 1 } } },
  { what: 'in another order', request: { orderBy: [{ by: 'text', isDescending: true }] } },
])('a list $what', ({ request }) => {
  it('has the same pages whatever was requested before', () => {
    const { reader } = withStrings(10)
    const whole = serviceList(reader, { kind: 'string', ...request })
    for (const offsets of [
      [0, 3, 6, 9, 12],
      [9, 0, 6],
      [1, 4, 2],
    ])
      expect(pages(reader, request, offsets)).toEqual(offsets.map((at) => whole.slice(at, at + 3)))
    reader.close()
  })

  it('has updated pages after a write of any connection', () => {
    const { project, add, all, reader } = withStrings(10)
    for (const db of [reader, project.db]) pages(db, request, [0, 3])
    add(['key.0', ...all.slice(4), 'key.10'])
    for (const db of [reader, project.db]) {
      const whole = serviceList(db, { kind: 'string', ...request })
      expect(whole).toHaveLength(8)
      expect(pages(db, request, [3, 6])).toEqual([whole.slice(3, 6), whole.slice(6, 9)])
    }
    reader.close()
  })
})

it('returns the same pages for a query, and updated ones after a write', () => {
  const { add, all, reader } = withStrings(12)
  const whole = queryIds(reader, byLength)
  for (const offset of [3, 9, 0, 6])
    expect(queryIds(reader, { ...byLength, limit: 3, offset })).toEqual(whole.slice(offset, offset + 3))
  add([...all, 'k'])
  expect(queryIds(reader, { ...byLength, limit: 3, offset: 1 })).toEqual(new Float64Array([1, 2, 3]))
  reader.close()
})
