/**
 * The values of docs/reference/croql.md, "Absent values": what `contains`, `=`, numbers and absent values come to in
 * a real database.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { emptyProject, idsOf, insertProject } from './database.ts'
import { string, type ProjectData } from './data.ts'
import { project } from './project.ts'

const TEXTS = [
  'ÄRGER',
  'a\u0308rger',
  'arger',
  'STRASSE',
  'straße',
  '100%',
  '1000',
  'a_b',
  'axb',
  '"quoted"',
  "it's",
  '',
  'İstanbul',
  'one\ntwo',
  'a\\b',
  'нуль\0байт',
]

const data: ProjectData = {
  ...project,
  strings: TEXTS.map((text, index) =>
    string({ id: index + 1, identifier: text, text, context: index === 0 ? null : text }),
  ),
}
const { db, close } = emptyProject()
insertProject(db, data)
afterAll(close)

const textsWhere = (text: string) => idsOf(db, data, 'strings', text).map((id) => TEXTS[id - 1])
const holds = (text: string) => idsOf(db, data, 'strings', text).length === TEXTS.length

describe('matches', () => {
  it.each([
    ['^a', ['arger', 'a_b', 'axb', 'a\\b']],
    ['(?i)^ä', ['ÄRGER', 'a\u0308rger']],
    ['^ä', ['a\u0308rger']],
    ['^\\d+$', ['1000']],
    ['a.b', ['a_b', 'axb', 'İstanbul', 'a\\b']],
    ['a\\\\b', ['a\\b']],
    ['(?i)СЬКИЙ|ЬК', []],
    ['(?i)НУЛЬ\\x00б', ['нуль\0байт']],
    ['one$', []],
    ['(?m)one$', ['one\ntwo']],
    ['^$', ['']],
  ])('reads %j as RE2 does, letter case included', (pattern, found) => {
    expect(textsWhere(`text matches "${pattern}"`)).toEqual(found)
    expect(textsWhere(`identifier matches "${pattern}"`)).toEqual(found)
    expect(textsWhere(`not text matches "${pattern}"`)).toEqual(TEXTS.filter((text) => !found.includes(text)))
  })

  it('does not hold for an absent text', () => {
    expect(textsWhere('context matches ""')).toEqual(TEXTS.slice(1))
    expect(textsWhere('not context matches ""')).toEqual(TEXTS.slice(0, 1))
  })

  it('takes a text of any place, and a choice of two', () => {
    expect(textsWhere('(if text = "1000" then "X" else text) matches "^[Xx]$|x"')).toEqual(['1000', 'axb'])
  })
})

describe('several texts', () => {
  it('hold where any of them does', () => {
    expect(textsWhere('notes contains "%"')).toEqual(['100%'])
    expect(textsWhere('notes matches "^ä"')).toEqual(['a\u0308rger'])
    expect(textsWhere('translation texts contains ""')).toEqual([])
    expect(textsWhere('not translation texts contains "a"')).toEqual(TEXTS)
  })
})

describe('contains', () => {
  it.each([
    ['ärger', ['ÄRGER', 'a\u0308rger']],
    ['A\u0308RG', ['ÄRGER', 'a\u0308rger']],
    ['arg', ['arger']],
    ['strasse', ['STRASSE']],
    ['STRAß', ['straße']],
    ['0%', ['100%']],
    ['a_', ['a_b']],
    ['""quoted""', ['"quoted"']],
    ["T'S", ["it's"]],
    ['e\nT', ['one\ntwo']],
    ['\\', ['a\\b']],
    ['Ь\0Б', ['нуль\0байт']],
    ['istanbul', []],
  ])('%j ignores case by Unicode, and nothing else', (needle, found) => {
    expect(textsWhere(`text contains "${needle}"`)).toEqual(found)
    expect(textsWhere(`identifier contains "${needle}"`)).toEqual(found)
  })
  it('"" is contained in any present text', () => {
    expect(textsWhere('text contains ""')).toEqual(TEXTS)
    expect(textsWhere('context contains ""')).toEqual(TEXTS.slice(1))
    expect(textsWhere('not context contains ""')).toEqual(TEXTS.slice(0, 1))
    expect(holds('"" contains ""')).toBe(true)
  })
  it('takes members on both sides', () => {
    expect(textsWhere('text contains context and context contains identifier')).toEqual(TEXTS.slice(1))
    expect(textsWhere('"STRASSE 100%" contains text')).toEqual(['STRASSE', '100%', ''])
    expect(textsWhere('(if text = "1000" then "X" else text) contains "x"')).toEqual(['1000', 'axb'])
  })
})

describe('=', () => {
  it('is exact on texts', () => {
    expect(textsWhere('text = "STRASSE"')).toEqual(['STRASSE'])
    expect(textsWhere('text = "Strasse"')).toEqual([])
    expect(textsWhere('text = "ärger"')).toEqual([])
    expect(textsWhere('text = "a\u0308rger"')).toEqual(['a\u0308rger'])
    expect(textsWhere('text = "нуль\0байт"')).toEqual(['нуль\0байт'])
    expect(textsWhere('text = """quoted"""')).toEqual(['"quoted"'])
  })
  it('holds between two absent values', () => {
    expect(holds('title of branch = name of branch')).toBe(true)
    expect(holds('updated = updated and not updated != updated')).toBe(true)
    expect(textsWhere('context = text')).toEqual(TEXTS.slice(1))
  })
})

describe('with', () => {
  it('is false for a missing object', () => {
    for (const predicate of ['not (name != name)', 'title = name', 'name != "main"', 'true', 'not is hidden'])
      expect(holds(`branch with (${predicate})`)).toBe(false)
    expect(holds('(if is hidden then branch else branch) with (true)')).toBe(false)
    expect(holds('not (branch with (name != "main"))')).toBe(true)
  })
})

describe('numbers', () => {
  it.each([
    '7 / 2 = 3.5',
    '7 / 2 * 2 = 7',
    '0.1 + 0.2 != 0.3',
    '1 = 1.0',
    '2 - 3 - 4 = -5',
    '2 + 3 * 4 = 14',
    '--2 = 2',
    '3 between 3 and 3',
    'not 3 between 4 and 2',
    '1 / 0 = 0 / 0',
    'not 1 / 0 > 0 and not 1 / 0 <= 0',
    '1 / 0 != 0',
    '1 / 0 + 1 = max length',
    'not 5 between 1 / 0 and 10',
    '9007199254740991 = 9007199254740990 + 1',
  ])('%s', (text) => {
    expect(holds(text)).toBe(true)
    expect(holds(`not (${text})`)).toBe(false)
    expect(textsWhere(`not (${text})`)).toEqual([])
  })
})

describe('logic', () => {
  it.each([
    ['true xor false', true],
    ['true xor true', false],
    ['true xor true xor true', true],
    ['not (max length > 0) and not (max length <= 0)', true],
    ['(max length > 0) = false', true],
    ['if max length > 0 then false else true', true],
    ['(if is hidden then 1 else 2.5) = 2.5', true],
    ['(if true then user with (id = 1) else false) = true', null],
  ])('%s: %s', (text, expected) => {
    if (expected === null) expect(() => holds(text)).toThrow("A string has no 'user'.")
    else expect(holds(text)).toBe(expected)
  })
})
