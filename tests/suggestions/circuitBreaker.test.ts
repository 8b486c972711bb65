/** Back-off: how long a provider that fails is left alone. */
import { describe, expect, it } from 'vitest'
import { CircuitBreaker } from '../../core/suggestions/circuitBreaker.ts'
import { Failure } from '../../core/platform/errors/failure.ts'

describe('back-off', () => {
  it('grows each time, follows a busy provider’s time, and ends with a success', () => {
    let now = 0
    const backOff = new CircuitBreaker(() => now)
    const rest = () => ((backOff.restsUntil('A') ?? now) - now) / 1000
    const failed = (code: string, values = {}) => {
      backOff.failed('A', new Failure(code, 'It failed.', { values }))
      return rest()
    }
    expect([
      failed('suggestion.timeout'),
      failed('suggestion.timeout'),
      failed('suggestion.timeout'),
    ]).toEqual([5, 10, 20])
    expect(failed('suggestion.busy', { seconds: 700 })).toBe(700)
    now += 700_000
    expect(rest()).toBe(0)
    backOff.worked('A')
    expect(failed('suggestion.timeout')).toBe(5)
    backOff.failed('B', new Error('nobody waits any more'))
    expect(backOff.restsUntil('B')).toBeNull()
  })

  it('begins after a provider that hangs, by its total waiting time, and is reported once', () => {
    const backOff = new CircuitBreaker(() => 0)
    for (let time = 0; time < 9; time++) backOff.leftWaiting('A', 2000)
    expect(backOff.restsUntil('A')).toBeNull()
    backOff.worked('A')
    for (let time = 0; time < 10; time++) backOff.leftWaiting('A', 2000)
    expect(backOff.restsUntil('A')).toBe(5000)
    expect(backOff.takeUntold('A')).toMatchObject({ code: 'suggestion.timeout' })
    expect(backOff.takeUntold('A')).toBeNull()
  })
})
