/** Compares the row declarations of the subjects with the tables of the newest schema. */
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { definitionOf, entityNames } from '../../core/history/rows/entities.ts'
import { migrate } from '../../core/store/migrate.ts'
import '../../core/workbench/project/entities.ts'

const db = new SqliteDatabase(':memory:')
migrate(db)

interface TableColumn {
  name: string
  notnull: 0 | 1
  dflt_value: string | null
}

/** Tables of which edits write only some columns, because other code writes the rest. */
const PARTLY_WRITTEN = ['visibility', 'qaDecision', 'conflict', 'screenshot']

describe("the history's entities", () => {
  it('keep every name that events have used since the first release', () => {
    expect(entityNames().toSorted()).toEqual(
      [
        ...['translation', 'vote', 'approval', 'comment', 'proposal', 'glossary', 'concept', 'term'],
        ...['label', 'string_label', 'visibility', 'qaDecision', 'conflict'],
        ...['repetitionException', 'translatorComment'],
        ...['screenshot', 'screenshot_string', 'screenshot_label'],
        ...['memory', 'memorySetting', 'memorySegment', 'memoryRecord', 'memoryOrigin'],
      ].toSorted(),
    )
  })

  it.each(entityNames())('%s has the columns of its table: the rows/entities.ts of its room', (name) => {
    const { table, columns, key, isFolded, sql } = definitionOf(name)
    const declared = isFolded ? [...columns, 'text_folded'] : columns
    const there = db
      .prepare<[string], TableColumn>('SELECT name, "notnull", dflt_value FROM pragma_table_info(?)')
      .all(table)
    const names = there.map((column) => column.name)
    expect(
      declared.filter((column) => !names.includes(column)),
      'columns that the table lacks',
    ).toEqual([])
    expect(key.filter((column) => !columns.includes(column))).toEqual([])
    const missing = PARTLY_WRITTEN.includes(name) ? [] : names.filter((column) => !declared.includes(column))
    expect(missing, `columns that undo would lose of ${table}`).toEqual([])
    // A row that only links two others is never updated.
    const hasUpdate = columns.length > key.length
    const used = [sql.select, sql.insert, sql.remove, ...(hasUpdate ? [sql.update] : [])]
    for (const statement of used) expect(() => db.prepare(statement)).not.toThrow()
  })
})
