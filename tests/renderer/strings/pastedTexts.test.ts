import { describe, expect, it } from 'vitest'
import { pastedColumns, pastedRows, textsOf } from '../../../renderer/src/strings/pastedTexts.ts'

describe('pasted texts', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['one', [['one']]],
    ['one\ntwo\n', [['one'], ['two']]],
    ['one\r\n\r\nthree', [['one'], [''], ['three']]],
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\nlast\n', [['two\nlines'], ['last']]],
    ['"a ""b"""\tc\n', [['a "b"', 'c']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"Quoted"\nplain', [['"Quoted"'], ['plain']]],
    ['5" screen\n6" screen', [['5" screen'], ['6" screen']]],
  ])('reads %j as rows of cells', (text, rows) => {
    expect(pastedRows(text)).toEqual(rows)
  })

  it('has columns if all rows have as many cells, else lines', () => {
    const table = pastedRows('a\tb\nc\td')
    expect(pastedColumns(table)).toBe(2)
    expect(textsOf(table, 1)).toEqual(['b', 'd'])
    expect(textsOf(table, null)).toEqual(['a\tb', 'c\td'])
    expect(pastedColumns(pastedRows('a\tb\nc'))).toBe(1)
    expect(pastedColumns([])).toBe(1)
  })
})
