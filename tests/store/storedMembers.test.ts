/** Each stored column is in a decision: storedMembers.txt says whether it is in archive, undo, sync and mirror. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../core/workbench/project/entities.ts'
import { KINDS } from '../../core/archive/rows/kinds.ts'
import { definitionOf, entityNames } from '../../core/history/rows/entities.ts'
import { MIRRORED_TABLES } from '../../core/mirror/model.ts'
import { openNew } from './projectFile.ts'

const PLACES = ['archive', 'undo', 'sync', 'mirror']
const REASONS = ['derived', 'state', 'history', 'cache', 'machine']

const decisions = readFileSync(join(import.meta.dirname, 'storedMembers.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [table = '', places = '', columns = ''] = line.split(': ')
    return columns.split(' ').map((column) => ({ name: `${table}.${column}`, places: places.split(' ') }))
  })

const namesIn = (place: string): string[] =>
  decisions.filter(({ places }) => places.includes(place)).map(({ name }) => name)

const storedColumns = openNew(() => {})
  .prepare<[], string>(
    `SELECT t.name || '.' || c.name FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
     WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
  )
  .pluck()
  .all()

describe('the decisions about stored columns', () => {
  it('name every column once, and no other: add a new one to tests/store/storedMembers.txt', () => {
    expect(decisions.map(({ name }) => name).toSorted()).toEqual(storedColumns.toSorted())
  })

  it('name a place, or the reason why there is none', () => {
    const wrong = decisions.filter(({ places }) =>
      places.some((place) => REASONS.includes(place))
        ? places.length > 1
        : places.some((place) => !PLACES.includes(place)),
    )
    expect(wrong).toEqual([])
  })

  it('agree with the columns that undo restores', () => {
    const restored = entityNames().flatMap((entity) => {
      const { table, columns } = definitionOf(entity)
      return columns.map((column) => `${table}.${column}`)
    })
    expect(namesIn('undo').toSorted()).toEqual([...new Set(restored)].toSorted())
  })

  it('agree with the columns of a mirror', () => {
    const mirrored = MIRRORED_TABLES.flatMap(({ name, columns }) =>
      columns
        .filter(({ name: column }) => storedColumns.includes(`${name}.${column}`))
        .map((one) => `${name}.${one.name}`),
    )
    expect(namesIn('mirror').toSorted()).toEqual(mirrored.toSorted())
  })

  it('name what a line of an archive fills', () => {
    const filled = KINDS.flatMap(({ rows: { table, columns } }) =>
      columns.map((column) => `${table}.${column}`),
    )
    const archived = namesIn('archive')
    expect(filled.filter((name) => !name.endsWith('_folded') && !archived.includes(name))).toEqual([])
  })
})
