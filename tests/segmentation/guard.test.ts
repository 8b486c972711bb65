/** Expressions that are stopped, and those that only waited for the processor. */
import { describe, expect, it } from 'vitest'
import { finishesWithin } from '../../core/segmentation/cpuLimit.ts'

const LIMIT = 40

describe('a time limit for expressions', () => {
  it('stops an expression that backtracks for ever', () => {
    expect(finishesWithin(LIMIT, () => void /^(a+)+$/u.exec(`${'a'.repeat(40)}!`))).toBe(false)
  })

  it('does not stop work that had to wait longer than that for the processor', () => {
    let tries = 0
    const waits = () => {
      tries += 1
      if (tries === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIMIT * 20)
    }
    expect(finishesWithin(LIMIT, waits)).toBe(true)
    expect(tries).toBe(2)
  })

  it('rethrows the error of the work', () => {
    expect(() =>
      finishesWithin(LIMIT, () => {
        throw new RangeError('too far')
      }),
    ).toThrow(RangeError)
  })
})
