import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIN_NEAR, NearTexts } from '../../core/strings/nearestTexts.ts'
import { likeness } from './likeness.ts'

function sharesRun(one: string, other: string): boolean {
  if (one.length < 4 || other.length < 4) return one === other
  return Array.from({ length: one.length - 3 }, (_, at) => one.slice(at, at + 4)).some((run) =>
    other.includes(run),
  )
}

const nearestIn = (texts: readonly string[], text: string) =>
  new NearTexts(texts.map((one) => ({ text: one }))).find({ text })?.text

describe('the nearest text', () => {
  it('keeps the most of the text', () => {
    const texts = ['Open the file', 'Open the folder', 'Close the file']
    expect(nearestIn(texts, 'Open the files')).toBe('Open the file')
    expect(nearestIn(texts, 'Open a folder')).toBe('Open the folder')
    expect(nearestIn(texts, 'Quit')).toBeUndefined()
    expect(nearestIn([], 'Open')).toBeUndefined()
    expect(nearestIn(texts, '')).toBeUndefined()
  })

  it('shares four consecutive characters with it, as in msgmerge', () => {
    expect(nearestIn(['nothing', 'file'], 'encoding')).toBeUndefined()
    expect(nearestIn(['nothing', 'file'], 'field')).toBeUndefined()
    expect(nearestIn(['OK', 'No'], 'OK')).toBe('OK')
  })

  it('has the same scope, or none, if two are equally near', () => {
    const texts = new NearTexts([
      { text: 'Open', scope: 'menu' },
      { text: 'Open', scope: 'door' },
      { text: 'Opens' },
    ])
    expect(texts.find({ text: 'Open', scope: 'door' })).toEqual({ text: 'Open', scope: 'door' })
    expect(texts.find({ text: 'Opens' })).toEqual({ text: 'Opens' })
    expect(texts.find({ text: 'Open' })).toEqual({ text: 'Open', scope: 'menu' })
  })

  it('is at least as near as any other, for any texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'д', ' '), maxLength: 80 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (texts, sought) => {
        const comparable = texts.filter((one) => one !== '' && sharesRun(one, sought))
        const most = Math.max(0, ...comparable.map((one) => likeness(one, sought)))
        const found = nearestIn(texts, sought)
        if (most < MIN_NEAR) expect(found).toBeUndefined()
        else expect(likeness(found ?? '', sought)).toBeCloseTo(most, 10)
      }),
    )
  })
})
