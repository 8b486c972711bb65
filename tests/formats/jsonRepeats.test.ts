/** A key that one object of a JSON text has many times. */
import { expect, it } from 'vitest'
import { scanCounting } from '../../core/formats/json/repeats.ts'
import { expectLinearTime } from '../cpuTime.ts'

const textOf = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"a":"${index}"`).join(',')}}`

it('is read in time proportional to the number of repeats, and its last member counts', async () => {
  const text = textOf(100_000)
  const values: string[] = []
  const begin = () => ({
    hasRepeats: true,
    open() {},
    close() {},
    key() {},
    other() {},
    string: (value: string) => void values.push(value),
  })
  const { repeats } = scanCounting(text, begin)
  expect(values.at(-1)).toBe('99999')
  expect(repeats).toHaveLength(99_999)
  expect(new Set(repeats.map(({ countedStart }) => countedStart))).toEqual(new Set([text.lastIndexOf('"a"')]))
  await expectLinearTime((count) => scanCounting(textOf(count), begin), 10_000)
})
