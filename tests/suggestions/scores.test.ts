/** The scores of sacrebleu 2.6.0 (CHRF() and TER() as they come), which wrote sacrebleu.json; some are in its own tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chrf, type Pair } from '../../core/suggestions/scores/chrf.ts'
import { ter } from '../../core/suggestions/scores/ter.ts'

interface Figure {
  name: string
  pairs: Pair[]
  chrf: number
  ter: number
}

const figures = JSON.parse(readFileSync(join(import.meta.dirname, 'sacrebleu.json'), 'utf8')) as Figure[]

describe('the scores of sacrebleu', () => {
  it.each(figures)('$name', ({ pairs, ...wanted }) => {
    expect(chrf(pairs)).toBeCloseTo(wanted.chrf, 4)
    expect(ter(pairs)).toBeCloseTo(wanted.ter, 4)
  })
})
