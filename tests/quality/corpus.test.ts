/** Published translations are left in peace: false alarms make people stop looking. */
import { describe, expect, it } from 'vitest'
import { hasCorpus } from '../corpus.ts'
import { rates } from './rates.ts'

/** All issues count, though most of them are true: it is an upper bound of the false ones. */
const MOST = 0.02

describe.skipIf(!hasCorpus)('the corpus’s published translations', () => {
  it('have issues in at most 2 % of the strings, for each check', () => {
    const files = [...rates()]
    const strings = files.reduce((sum, file) => sum + file.strings, 0)
    const flagged = files.reduce((sum, file) => sum + file.flagged, 0)
    expect(strings).toBeGreaterThan(25_000)
    expect(flagged).toBeGreaterThan(100)
    expect(flagged / strings).toBeLessThanOrEqual(MOST)
  })
})
