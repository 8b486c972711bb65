/** The definitions of entities describe the tables of a project file: no column is forgotten. */
import SqliteDatabase from 'better-sqlite3'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { columnName, membersOf, type EntityDefinition } from '../../core/model/define.ts'
import { columnsOf, type Entity } from '../../core/history/rows/entities.ts'
import '../../core/workbench/project/entities.ts'
import { MIRRORED_TABLES } from '../../core/mirror/model.ts'
import { migrate } from '../../core/store/migrate.ts'

const root = join(import.meta.dirname, '../../core/model')
const NOT_ENTITIES = ['define.ts', 'enumerations.ts', 'plural.ts']

/** Columns that are computed from others. */
const COMPUTED = ['text_folded', 'words']

const TYPES = {
  id: 'INTEGER',
  number: 'INTEGER',
  flag: 'INTEGER',
  time: 'INTEGER',
  text: 'TEXT',
  code: 'TEXT',
}

async function readEntities(): Promise<[string, EntityDefinition][]> {
  const files = globSync('*.ts', { cwd: root }).filter((file) => !NOT_ENTITIES.includes(file))
  return Promise.all(
    files.toSorted().map(async (file): Promise<[string, EntityDefinition]> => {
      const name = basename(file, '.ts')
      const exported = (await import(join(root, file))) as Record<string, EntityDefinition>
      const entity = exported[name]
      if (entity === undefined) throw new Error(`core/model/${file} has no ${name}`)
      return [name, entity]
    }),
  )
}

const entities = await readEntities()
const db = new SqliteDatabase(':memory:')
migrate(db)
afterAll(() => db.close())

interface Column {
  name: string
  type: string
  notnull: 0 | 1
  pk: number
}

describe.each(entities)('the definition of a %s', (name, { table, members }) => {
  const columns = db.prepare<[string], Column>('SELECT * FROM pragma_table_info(?)').all(table)
  const defined = membersOf({ table, members })

  it('has each column of its table', () => {
    const stored = columns.map((column) => column.name).filter((column) => !COMPUTED.includes(column))
    expect(defined.map(([member]) => columnName(member)).toSorted()).toEqual(stored.toSorted())
  })

  it('has the type of each column, and says which may be NULL', () => {
    const byName = new Map(columns.map((column) => [column.name, column]))
    for (const [member, { type, isOptional = false }] of defined) {
      const column = byName.get(columnName(member))
      expect({ member, type: column?.type }).toEqual({ member, type: TYPES[type] })
      const isRequired = column?.notnull === 1 || (column?.pk ?? 0) > 0
      expect({ member, isOptional }).toEqual({ member, isOptional: !isRequired })
    }
  })

  it('says which texts have a column with their case folded', () => {
    const folded = columns.map((column) => column.name).filter((column) => column.endsWith('_folded'))
    const said = defined.filter(([, { isFolded }]) => isFolded === true)
    expect(said.map(([member]) => `${columnName(member)}_folded`)).toEqual(folded)
  })

  it('names values that the table accepts, and each of them', () => {
    const sql = db
      .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(table)
    for (const [member, { values }] of defined) {
      if (values === undefined) continue
      const check = new RegExp(`${columnName(member)} IN \\(([^)]*)\\)`).exec(sql ?? '')
      if (check === null) continue
      const accepted = check[1]?.split(',').map((value) => value.trim().replaceAll("'", ''))
      expect([member, values.map(String).toSorted()]).toEqual([member, accepted?.toSorted()])
    }
  })

  it('gives the mirror its columns', () => {
    const mirrored = MIRRORED_TABLES.find((one) => one.name === table)
    const said = defined.filter(([, { mirror }]) => mirror !== 'none')
    expect(mirrored?.columns.map((column) => column.name)).toEqual(said.map(([member]) => columnName(member)))
    expect(name).not.toBe('')
  })
})

/** Entities by the names that the history has for them. */
const HISTORY: Readonly<Record<string, Entity>> = {
  approval: 'approval',
  comment: 'comment',
  concept: 'concept',
  glossary: 'glossary',
  label: 'label',
  memory: 'memory',
  record: 'memoryRecord',
  screenshot: 'screenshot',
  segment: 'memorySegment',
  term: 'term',
  translation: 'translation',
  vote: 'vote',
}

describe('undo', () => {
  it.each(Object.entries(HISTORY))('restores each member of a %s', (name, entity) => {
    const [, definition] = entities.find(([one]) => one === name) ?? []
    if (definition === undefined) throw new Error(`core/model has no ${name}`)
    const restored = membersOf(definition).filter(([, { history }]) => history !== 'none')
    expect([...columnsOf(entity)].toSorted()).toEqual(
      restored.map(([member]) => columnName(member)).toSorted(),
    )
  })
})
