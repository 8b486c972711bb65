/** A key that one object of a JSON text has many times. */
import { expect, it } from 'vitest'
import { scanCounting } from '../../core/formats/json/repeats.ts'
import { countCpu } from '../cpuTime.ts'

it('is read in time proportional to the number of repeats, and its last member counts', () => {
  const members = Array.from({ length: 100_000 }, (_, index) => `"a":"${index}"`)
  const text = `{${members.join(',')}}`
  const values: string[] = []
  const begin = () => ({
    hasRepeats: true,
    open() {},
    close() {},
    key() {},
    other() {},
    string: (value: string) => void values.push(value),
  })
  const cpuTime = countCpu()
  const { repeats } = scanCounting(text, begin)
  const spent = cpuTime()
  expect(values.at(-1)).toBe('99999')
  expect(repeats).toHaveLength(99_999)
  expect(new Set(repeats.map(({ countedStart }) => countedStart))).toEqual(new Set([text.lastIndexOf('"a"')]))
  // Some 0.2 s; with one look at all that were before for each it took minutes.
  expect(spent).toBeLessThan(20_000)
})
