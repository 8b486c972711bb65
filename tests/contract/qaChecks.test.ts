import { describe, expect, it } from 'vitest'
import { camelCase } from '../../core/croql/names.ts'
import {
  CHECKS_OF_THE_API,
  OWN_CHECKS,
  QA_CHECKS,
  qaBit,
  qaMember,
  qaMemberName,
} from '../../core/contract/qaChecks.ts'

describe('QA checks', () => {
  it('have the members of the API, in its order, and ours after them', () => {
    const ofTheApi = QA_CHECKS.slice(0, Object.keys(CHECKS_OF_THE_API).length)
    expect(QA_CHECKS.slice(ofTheApi.length)).toEqual(Object.keys(OWN_CHECKS))
    expect(ofTheApi.map(qaMember)).toEqual([
      'has empty translation qa issues',
      'has translation length qa issues',
      'has tags mismatch qa issues',
      'has spaces mismatch qa issues',
      'has variables mismatch qa issues',
      'has punctuation mismatch qa issues',
      'has character case mismatch qa issues',
      'has special characters mismatch qa issues',
      'has incorrect translation qa issues',
      'has spelling qa issues',
      'has icu syntax qa issues',
      'has terms qa issues',
      'has duplicate translation qa issues',
      'has ftl syntax qa issues',
      'has android syntax qa issues',
      'has numbers mismatch qa issues',
      'has ai qa issues',
      'has outdated translation qa issues',
      'has mdx syntax qa issues',
      'has custom qa issues',
    ])
  })

  it('keep the bits that project files contain', () => {
    const given = Object.fromEntries(
      Object.keys(CHECKS_OF_THE_API).map((check, place) => [check, 2 ** place]),
    )
    expect(Object.fromEntries(Object.keys(given).map((check) => [check, qaBit(check)]))).toEqual(given)
  })

  it('have a bit each, in the range of a positive number of 32 bits: core/contract/qaChecks.ts', () => {
    expect(new Set(QA_CHECKS.map(qaBit)).size).toBe(QA_CHECKS.length)
    for (const check of QA_CHECKS) expect([check, qaBit(check) > 0]).toEqual([check, true])
    expect(qaBit('no_such_check')).toBe(0)
  })

  it('have members that CroQL reads as one word, too', () => {
    for (const check of QA_CHECKS) expect(qaMemberName(check)).toBe(camelCase(qaMember(check).split(' ')))
  })
})
