import { describe, expect, it } from 'vitest'
import { findCommands } from '../../../renderer/src/workbench/commands/find.ts'

const entries = [
  'Save',
  'Save and go to the next string',
  'Next string',
  'Export translations',
  'Dark theme',
].map((title) => ({ title }))
const titles = (query: string) => findCommands(entries, query).map(({ title }) => title)

describe('the command palette', () => {
  it('shows everything in order while nothing is typed', () => {
    expect(titles('  ')).toEqual(entries.map(({ title }) => title))
  })

  it('finds beginnings of words in any order, the likeliest first', () => {
    expect(titles('next')).toEqual(['Next string', 'Save and go to the next string'])
    expect(titles('str ne')).toEqual(['Save and go to the next string', 'Next string'])
    expect(titles('dark')).toEqual(['Dark theme'])
    expect(titles('xport')).toEqual(['Export translations'])
    expect(titles('zebra')).toEqual([])
  })
})
