/** Expressions that are stopped, and those that only waited for the processor. */
import { describe, expect, it } from 'vitest'
import { finishesWithin } from '../../core/segmentation/cpuLimit.ts'

const LIMIT = 40

describe('a time limit for expressions', () => {
  it('stops one that backtracks for ever', () => {
    expect(finishesWithin(LIMIT, () => void /^(a+)+$/u.exec(`${'a'.repeat(40)}!`))).toBe(false)
  })

  it('lets one end that was kept from the processor for longer than that', () => {
    let tries = 0
    const waits = () => {
      tries += 1
      if (tries === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIMIT * 20)
    }
    expect(finishesWithin(LIMIT, waits)).toBe(true)
    expect(tries).toBe(2)
  })

  it('passes on what the work throws', () => {
    expect(() =>
      finishesWithin(LIMIT, () => {
        throw new RangeError('too far')
      }),
    ).toThrow(RangeError)
  })
})
