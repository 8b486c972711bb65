/** The order of the list and the widths of its columns, after clicks on heads and moves of edges. */
import { describe, expect, it } from 'vitest'
import {
  BY_FILE,
  firstOrder,
  firstOrderIn,
  isByFile,
  leastWidth,
  listChoices,
  movedEdge,
  nextOrder,
  orderIn,
  percentOf,
  tracks,
  withChoices,
  withLanguage,
  withSwapped,
} from '../../../renderer/src/strings/columns.ts'

describe('the order of the list', () => {
  it('cycles through both directions and the file order with clicks on a head', () => {
    const first = nextOrder(BY_FILE, firstOrder('source'))
    const second = nextOrder(first, firstOrder('source'))
    expect([first, second, nextOrder(second, firstOrder('source'))]).toEqual([
      { by: 'source', isDescending: false },
      { by: 'source', isDescending: true },
      BY_FILE,
    ])
    expect(nextOrder(second, firstOrder('state'))).toEqual({ by: 'state', isDescending: false })
  })

  it('begins with the newest for the last change', () => {
    expect(firstOrder('changed')).toEqual({ by: 'changed', isDescending: true })
    expect(nextOrder(firstOrder('changed'), firstOrder('changed'))).toEqual({
      by: 'changed',
      isDescending: false,
    })
  })

  it('has a reverse file order of its own', () => {
    expect([BY_FILE, { ...BY_FILE, isDescending: true }].map(isByFile)).toEqual([true, false])
  })
})

describe('the choices of a project', () => {
  it('are kept by its path, beside those of others', () => {
    const settings = { lists: { '/a': { widths: { source: 3 } }, '/b': { order: BY_FILE } } }
    const lists = withChoices(settings, '/a', { order: firstOrder('length') })
    expect(lists).toEqual({
      '/a': { widths: { source: 3 }, order: firstOrder('length') },
      '/b': { order: BY_FILE },
    })
    expect(listChoices({ lists }, '/c')).toEqual({})
  })
})

describe('the edge between two columns', () => {
  const between = ['source', 'translation'] as const

  it('takes from one what it gives to the other, and leaves each a tenth', () => {
    const choices = { widths: { identifier: 90 } }
    expect(percentOf(choices, between)).toBe(71)
    expect(movedEdge(choices, between, 80)).toEqual({ identifier: 90, source: 476, translation: 119 })
    expect(movedEdge(choices, between, -5)).toEqual({ identifier: 90, source: 60, translation: 535 })
    expect(movedEdge(choices, between, 200)).toEqual({ identifier: 90, source: 536, translation: 59 })
  })

  it('comes back to its first place', () => {
    const widths = movedEdge({}, between, 25)
    expect(percentOf({ widths }, between)).toBe(25)
    expect(percentOf({ widths: movedEdge({ widths }, between, null) }, between)).toBe(71)
  })

  it('is where the tracks of the rows are', () => {
    expect(tracks({ widths: { source: 400 } }, between)).toBe('1rem minmax(0, 400fr) minmax(0, 170fr)')
  })
})

describe('reference languages beside the current one', () => {
  it('come at the end and go', () => {
    expect(withLanguage({}, 'de', true)).toEqual({ languages: ['de'] })
    expect(withLanguage({ languages: ['de', 'ar'] }, 'de', true)).toEqual({ languages: ['ar', 'de'] })
    expect(withLanguage({ languages: ['de', 'ar'] }, 'de', false)).toEqual({ languages: ['ar'] })
  })

  it('swap with the current one', () => {
    expect(withSwapped({ languages: ['de', 'ar'] }, 'ar', 'uk')).toEqual({ languages: ['de', 'uk'] })
    expect(withSwapped({ languages: ['uk', 'de', 'ar'] }, 'de', 'uk')).toEqual({ languages: ['uk', 'ar'] })
  })

  it('have an order of their own while their column is shown', () => {
    const german = firstOrderIn('de')
    expect(nextOrder(firstOrder('translation'), german)).toEqual(german)
    expect(nextOrder(german, german)).toEqual({ ...german, isDescending: true })
    expect(nextOrder(nextOrder(german, german), german)).toEqual(BY_FILE)
    const targets = ['uk', 'de', 'ar']
    const choices = { languages: ['de'], order: german }
    expect(orderIn(choices, targets, 'uk')).toEqual(german)
    expect(orderIn({ ...choices, languages: ['ar'] }, targets, 'uk')).toEqual(BY_FILE)
    expect(orderIn(choices, ['uk', 'ar'], 'uk')).toEqual(BY_FILE)
    // After switching to it, it is the order of the current language.
    expect(orderIn(choices, targets, 'de')).toEqual(firstOrder('translation'))
    expect(withSwapped(choices, 'de', 'uk')).toEqual({ languages: ['uk'], order: firstOrder('translation') })
    expect(withSwapped({ languages: ['de'], order: firstOrder('translation') }, 'de', 'uk')).toEqual({
      languages: ['uk'],
      order: firstOrderIn('uk'),
    })
  })

  it('keep a width that can be read', () => {
    expect(leastWidth(['identifier', 'source', 'translation', 'notes'])).toBe(0)
    expect(leastWidth(['source', 'translation', 'in:de', 'in:ar'])).toBe(42)
  })

  it('have widths of their own, and edges', () => {
    const widths = movedEdge({}, ['translation', 'in:de'], 75)
    expect(widths).toEqual({ translation: 263, 'in:de': 87 })
    expect(percentOf({ widths }, ['in:de', 'notes'])).toBe(40)
  })
})
