import SqliteDatabase from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { comparableSql, sqlTokens } from '../../core/store/expectedSchema.ts'

describe('sqlTokens', () => {
  test.each([
    ['a -- comment\nb', ['a', 'b']],
    ['a -- comment to the end', ['a']],
    ['a/**/b /* c\n-- */d', ['a', 'b', 'd']],
    ['a /*/ b */ c', ['a', 'c']],
    ["'-- it''s /* text */' || 'x'", ["'-- it''s /* text */'", '||', "'x'"]],
    ['"a "" -- b"."c"', ['"a "" -- b"', '.', '"c"']],
    ['`a -- b``` [c -- d] e', ['`a -- b```', '[c -- d]', 'e']],
    ["x'00' x '00'", ["x'00'", 'x', "'00'"]],
    ['1.5e-3 -1 .5 1 .5', ['1.5e-3', '-', '1', '.5', '1', '.5']],
    ['a<=b< =c', ['a', '<=', 'b', '<', '=', 'c']],
    ['a->>b->c - - d', ['a', '->>', 'b', '->', 'c', '-', '-', 'd']],
    ['назва_1 (a$b)', ['назва_1', '(', 'a$b', ')']],
    ["a 'b -- c", ['a', "'b -- c"]],
    ['a /* b', ['a']],
    ['a /*', ['a', '/', '*']],
    ['a\u00a0b \v', ['a\u00a0b', '\v']],
    ['', []],
  ])('%j is %j', (sql, tokens) => {
    expect(sqlTokens(sql)).toEqual(tokens)
  })

  it('reads its own tokens again', () => {
    const part = fc.constantFrom(
      ...["'", '"', '`', '[', ']', '--', '/*', '*/', '/', '*', '-', '>', '<', '=', '!', '|', '.', '\n', ' '],
      ...['a', 'x', 'E', '1', '$', 'é', '(', ',', ';'],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const tokens = sqlTokens(parts.join(''))
        expect(sqlTokens(tokens.join(' '))).toEqual(tokens)
      }),
    )
  })
})

describe('comparableSql', () => {
  it('leaves out comments and white space', () => {
    expect(comparableSql('CREATE TABLE a (\n  -- The key.\n  id INTEGER /* ! */,b TEXT\n) STRICT')).toBe(
      comparableSql('CREATE TABLE a (id INTEGER, b TEXT) STRICT'),
    )
  })

  it('distinguishes statements that differ for SQLite', () => {
    const spellings = [
      'CREATE TABLE a (b TEXT)',
      'CREATE TABLE a ("b" TEXT)',
      'CREATE TABLE a (b TEXT) STRICT',
      "CREATE TABLE a (b TEXT DEFAULT ' -- c')",
      "CREATE TABLE a (b TEXT DEFAULT ' ')",
      "CREATE TABLE a (b TEXT DEFAULT '  ')",
      'CREATE TABLE a (b /* TEXT */)',
      'CREATE TABLE a (b -- \n TEXT, c)',
    ]
    expect(new Set(spellings.map(comparableSql)).size).toBe(spellings.length)
  })

  it('keeps a text with NUL unchanged: SQLite reads only its beginning', () => {
    expect(comparableSql('CREATE TABLE a (b TEXT) --\0\n STRICT')).not.toBe(
      comparableSql('CREATE TABLE a (b TEXT) STRICT'),
    )
  })

  it('keeps a virtual table unchanged: its module receives the comments, too', () => {
    const sql = "CREATE VIRTUAL TABLE a USING fts5 (b, /* , */ tokenize = 'trigram')"
    expect(comparableSql(sql)).toBe(sql)
  })

  it('keeps a text unchanged if it is longer than any of ours', () => {
    const sql = `CREATE TABLE a (b TEXT) ${'/* '.repeat(20_000)}`
    expect(comparableSql(sql)).toBe(sql)
  })

  it('agrees with SQLite about comments', () => {
    const db = new SqliteDatabase(':memory:')
    const columns = (sql: string) => {
      db.exec(`DROP TABLE IF EXISTS t; ${sql}`)
      return db.pragma('table_info(t)')
    }
    for (const gap of [
      ' ',
      '\t',
      '\f',
      '\r',
      '\n',
      '--x\n',
      '/**/',
      '/*/ */',
      '/* -- */',
      "/* ' */",
      '--\r\n',
    ]) {
      const sql = `CREATE TABLE t (a${gap}TEXT,${gap}"b -- c"${gap}TEXT${gap})${gap}STRICT`
      expect(comparableSql(sql), gap).toBe(comparableSql('CREATE TABLE t (a TEXT, "b -- c" TEXT) STRICT'))
      expect(columns(sql), gap).toEqual(columns('CREATE TABLE t (a TEXT, "b -- c" TEXT) STRICT'))
    }
    db.close()
  })
})
