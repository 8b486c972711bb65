/** Files for others and from others: memories, glossaries, worklists, lists. */
import type { ConflictChoice } from '../../../../core/workbench/contract.ts'
import { counted, number } from '../format.ts'

export const exchange = {
  memory: {
    import: { command: 'Import a translation memory…', title: 'Import a translation memory' },
    export: { command: 'Export a translation memory…', title: 'Export a translation memory' },
    which: 'Translation memory',
    new: 'A new translation memory',
    newName: 'Name of the new memory',
    formats: 'TMX, or a table (CSV, TSV) with a column for each language',
    none: 'The project has no translation memory yet. Import one first.',
  },
  glossary: {
    import: { command: 'Import a glossary…', title: 'Import a glossary' },
    export: { command: 'Export a glossary…', title: 'Export a glossary' },
    which: 'Glossary',
    new: 'A new glossary',
    newName: 'Name of the new glossary',
    formats: 'TBX, or a table (CSV, TSV) with columns such as term_en and description_en',
    none: 'The project has no glossary yet. Import one first.',
  },
  file: 'File',
  noFile: 'No file chosen',
  format: 'Format',
  formats: {
    tmx: 'TMX 1.4b',
    tbx: 'TBX-Basic',
    csv: 'CSV table',
  },
  start: { import: 'Import', export: 'Export' },
  memoryImported: (name: string, added: number, merged: number) =>
    `${counted(added, 'unit', 'units')} added to “${name}”, ${number(merged)} merged with what was there.`,
  glossaryImported: (name: string, added: number, terms: number, merged: number) =>
    `${counted(added, 'concept', 'concepts')} with ${counted(terms, 'term', 'terms')} added to “${name}”, ${number(merged)} merged with what was there.`,
  memoryExported: (units: number) => `Wrote ${counted(units, 'unit', 'units')}.`,
  glossaryExported: (concepts: number) => `Wrote ${counted(concepts, 'concept', 'concepts')}.`,
}

export const listExport = {
  command: 'Export this list…',
  title: 'Export this list',
  what: (strings: number) => `${counted(strings, 'string', 'strings')}, as the list shows them.`,
  format: 'Format',
  formats: {
    xliff: { title: 'XLIFF 1.2 worklist', hint: 'To send to a translator and take back.' },
    po: { title: 'PO worklist', hint: 'The same for gettext editors. It holds no approvals.' },
    csv: { title: 'CSV table', hint: 'For a spreadsheet. Texts are written as they are.' },
    json: { title: 'JSON', hint: 'For other programs.' },
  },
  choose: 'Choose the file…',
  report: (strings: number) => `Wrote ${counted(strings, 'string', 'strings')}.`,
  formulas: (count: number) =>
    `${counted(count, 'cell begins', 'cells begin')} like a formula. Import them as text where the spreadsheet asks.`,
}

const choices: Record<ConflictChoice, string> = {
  keep: 'Keep ours',
  take: 'Take theirs',
  both: 'Keep both',
}

export const worklistReturn = {
  command: 'Take a worklist back…',
  title: 'Take a worklist back',
  intro: 'An XLIFF or PO worklist that was exported here and came back translated.',
  compare: 'Compare',
  takeBack: 'Take back',
  approvals: 'Approve what the file says is approved',
  counts: {
    saved: 'To save',
    savedDone: 'Saved',
    unchanged: 'Unchanged',
    conflicts: 'Conflicts',
    inDoubt: 'Marked as not done',
    gone: 'No more here',
  },
  conflictsTitle: 'Changed here and in the file',
  conflictsHint: 'Nothing is overwritten: what is not on top stays among the other translations.',
  decideAll: 'For all:',
  choices,
  open: 'Decide later',
  base: 'When exported',
  theirs: 'In the file',
  ours: 'Here',
  unknownBase: 'not known any more',
  nothing: 'no translation',
  conflict: (identifier: string, form: string) =>
    form === 'none' ? identifier : `${identifier}, form ${form}`,
  sourceChanged: 'The source has changed since the export.',
  more: (count: number) => `${counted(count, 'further conflict', 'further conflicts')} will be shown next.`,
  sourceChangedTitle: 'Saved, but the source has changed since the export',
  emptied: 'Emptied in the file; the translation stays',
  gone: 'No more in the project',
  behind: (count: number) =>
    `${counted(count, 'translation stands', 'translations stand')} behind one that is approved or better rated.`,
  unreadable: (count: number) => `${counted(count, 'entry', 'entries')} of the file belong to no string.`,
  left: (count: number) =>
    `${counted(count, 'conflict is', 'conflicts are')} left. Nothing of ours was changed there.`,
}
