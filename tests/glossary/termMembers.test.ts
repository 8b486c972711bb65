/** A term's members that may be absent: one list, from which everything else is derived. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { factsOf, TERM_COLUMNS, TERM_MEMBER_NAMES } from '../../core/model/term.ts'
import '../../core/workbench/project/entities.ts'
import { columnsOf } from '../../core/history/rows/entities.ts'
import { fromApi, toApi } from '../../core/glossary/apiValues.ts'
import { migrate } from '../../core/store/migrate.ts'

const root = join(import.meta.dirname, '../..')
/** The columns of a term beside them: its id, its text, its author and time. */
const OTHERS = [
  'id',
  'glossary_id',
  'concept_id',
  'language_id',
  'text',
  'text_folded',
  'user_id',
  'created_at',
  'updated_at',
]

describe('the values that the API spells in its own way', () => {
  it('come back as they were; where two have one spelling, it means the plain one', () => {
    expect(toApi('status', 'not_recommended')).toBe('not recommended')
    expect(fromApi('status', 'not recommended')).toBe('not_recommended')
    expect(toApi('gender', 'common')).toBe('other')
    expect(fromApi('gender', 'other')).toBe('other')
    expect(fromApi('partOfSpeech', 'proper noun')).toBe('propn')
  })

  it('are empty where a term has none, and stay where the API knows no other spelling', () => {
    expect(toApi('type', null)).toBe('')
    expect(toApi('partOfSpeech', 'sym')).toBe('sym')
    expect(fromApi('type', 'initialism')).toBeUndefined()
  })
})

describe('the members of a term', () => {
  it('are the columns of its table: core/model/term.ts, and a migration', () => {
    const db = new SqliteDatabase(':memory:')
    migrate(db)
    const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('term')").pluck().all()
    expect(columns.filter((column) => !OTHERS.includes(column)).toSorted()).toEqual(
      [...TERM_COLUMNS].toSorted(),
    )
  })

  it('are columns of the history, which writes and reverts a row by its columns: core/glossary/rows/entities.ts', () => {
    const known = columnsOf('term')
    const lacking = TERM_COLUMNS.filter((column) => !known.includes(column))
    expect(lacking, 'columns that the history would lose').toEqual([])
  })

  it('are documented in docs/exchange.md, as columns of a table and as categories of TBX', () => {
    const page = readFileSync(join(root, 'docs/exchange.md'), 'utf8')
    const wanted = TERM_MEMBER_NAMES.flatMap((name) => [name, factsOf(name).tbx.category])
    expect(wanted.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('are named in few files: an optional one, such as the lemma, in at most ten', () => {
    const naming = ['core', 'cli', 'electron', 'renderer/src'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|svelte|json)$/.test(file))
        .map((file) => join(room, file))
        // A name has a translation in each further language of the interface.
        .filter((file) => !/texts\/locales\/(?!en\/)/.test(file))
        .filter((file) => /\blemma\b/.test(readFileSync(join(root, file), 'utf8'))),
    )
    expect(naming).toContain('core/model/term.ts')
    expect(naming.length, naming.join(', ')).toBeLessThanOrEqual(10)
  })
})
