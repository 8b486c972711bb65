import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillsWithSource, insertionsOf, translationToWrite } from '../../core/formats/insertion.ts'
import { fileOf } from './support.ts'

/** Returns the keys of a file after the insertion of new ones. */
function inserted(order: string, standing: string, wanted: string): string {
  const file = [...standing]
  const insertions = insertionsOf(
    order,
    (key) => standing.includes(key),
    (key) => wanted.includes(key),
  )
  for (const { anchor, side, identifiers } of insertions) {
    const at = anchor === null ? file.length : file.indexOf(anchor) + (side === 'after' ? 1 : 0)
    file.splice(at, 0, ...identifiers)
  }
  return file.join('')
}

describe('the places of new entries', () => {
  it('are after the nearest earlier neighbour that the file has', () => {
    expect(inserted('abcdef', 'adf', 'ce')).toBe('acdef')
  })

  it('are before the nearest later one if there is no earlier one', () => {
    expect(inserted('abcd', 'xcd', 'ab')).toBe('xabcd')
  })

  it('are at the end if the file has none of the source’s', () => {
    expect(inserted('abc', 'xy', 'ac')).toBe('xyac')
    expect(inserted('abc', '', 'ac')).toBe('ac')
  })

  it('follow a file of another order, and use a key of the source once', () => {
    expect(inserted('abcd', 'dca', 'b')).toBe('dcab')
    expect(inserted('abab', 'a', 'b')).toBe('ab')
  })

  it('include all wanted keys, move none, and follow the source’s order if the file does', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmno'))
    const property = fc.property(
      keys,
      fc.func(fc.constantFrom('has', 'wanted', 'neither')),
      (order, fate) => {
        const of = (...fates: string[]) => order.filter((key) => fates.includes(fate(key))).join('')
        expect(inserted(order.join(''), of('has'), of('wanted'))).toBe(of('has', 'wanted'))
      },
    )
    fc.assert(property)
  })
})

describe('the written texts', () => {
  it('include no empty text, and no forms that are all empty', () => {
    const translations = new Map([
      ['a', { text: '' }],
      ['b', { text: { one: '', other: '' } }],
      ['c', { text: { one: 'x' } }],
      ['d', { text: 'y' }],
    ])
    const written = [...'abcde'].filter((key) => translationToWrite({ translations }, key))
    expect(written).toEqual(['c', 'd'])
  })

  it('include the source’s text in a new file, and in an existing one only if requested', () => {
    const into = fileOf('a.json', '{}')
    expect(fillsWithSource({})).toBe(true)
    expect(fillsWithSource({ into })).toBe(false)
    expect(fillsWithSource({ into, untranslated: 'source' })).toBe(true)
    expect(fillsWithSource({ untranslated: 'omit' })).toBe(false)
  })
})
