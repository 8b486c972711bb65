import { describe, expect, it } from 'vitest'
import { QA_CHECKS, qaBit, qaMember } from '../../core/contract/qaChecks.ts'

describe('QA checks', () => {
  it('have the members of the spec, in its order', () => {
    expect(QA_CHECKS.map(qaMember)).toEqual([
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

  it('have a bit each', () => {
    expect(QA_CHECKS.map(qaBit)).toEqual(QA_CHECKS.map((_, place) => 2 ** place))
    expect(qaBit('no_such_check')).toBe(0)
  })
})
