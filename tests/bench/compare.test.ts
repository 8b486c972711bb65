import { expect, it } from 'vitest'
import { compareFigures, figuresOf } from './compare.ts'

const printed = (parse: string, speed: string) => `
## Formats

| file | parse | beside | speed |
| --- | --- | --- | --- |
| PO, 2.3 MB | ${parse} | saxes 12 ms | ${speed} |
| JSON | 7.5 ms |  | 63 MB/s |

On a machine with 2 cores.

| what | ratio |
| --- | --- |
| a page | 1.05 |
`

it('reads the figures of tables by section, row and column', () => {
  expect(Object.fromEntries(figuresOf(printed('1.20 s', '23 MB/s')))).toEqual({
    'Formats | PO, 2.3 MB | parse': { value: 1200, unit: 'ms' },
    'Formats | PO, 2.3 MB | speed': { value: 23, unit: 'MB/s' },
    'Formats | JSON | parse': { value: 7.5, unit: 'ms' },
    'Formats | JSON | speed': { value: 63, unit: 'MB/s' },
    'Formats | a page | ratio': { value: 1.05, unit: '' },
  })
})

it('compares medians, the slowest first, and turns speeds round', () => {
  const before = ['100 ms', '110 ms', '900 ms'].map((time) => figuresOf(printed(time, '20 MB/s')))
  const after = ['220 ms', '90 ms', '230 ms'].map((time) => figuresOf(printed(time, '40 MB/s')))
  expect(compareFigures(before, after).map(([name, , , ratio, word]) => [name, ratio, word])).toEqual([
    ['Formats, PO, 2.3 MB, parse', '2.00', 'slower'],
    ['Formats, JSON, parse', '1.00', ''],
    ['Formats, JSON, speed', '1.00', ''],
    ['Formats, a page, ratio', '1.00', ''],
    ['Formats, PO, 2.3 MB, speed', '0.50', 'faster'],
  ])
})
