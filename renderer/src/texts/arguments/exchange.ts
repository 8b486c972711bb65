/** Files for others and from others: memories, glossaries, worklists, lists. */
import type { UnreadableRow } from '../../../../core/contract/index.ts'

export const exchange = {
  memoryImported: (name: string, added: number, merged: number) => ({ name, added, merged }),
  glossaryImported: (name: string, added: number, terms: number, merged: number) => ({
    name,
    added,
    terms,
    merged,
  }),
  memoryExported: (units: number) => ({ units }),
  glossaryExported: (concepts: number) => ({ concepts }),
  leftOut: (count: number, name: string) => ({ count, name }),
}

export const listExport = {
  what: (strings: number) => ({ strings }),
  report: (strings: number) => ({ strings }),
  formulas: (count: number) => ({ count }),
}

export const worklistReturn = {
  conflict: (identifier: string, form: string) => ({ identifier, form }),
  more: (count: number) => ({ count }),
  behind: (count: number) => ({ count }),
  unreadable: (count: number) => ({ count }),
  left: (count: number) => ({ count }),
  trackedChanges: (count: number) => ({ count }),
  row: (row: number, reason: UnreadableRow['reason']) => ({ row, reason }),
}
