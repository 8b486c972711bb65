/** Files for others and from others: translation memories, glossaries, worklists, lists. */
import type { PluralForm } from '../model/plural.ts'
import { z } from 'zod'
import { LIST_FORMATS, PACKAGE_FORMATS } from './enumerations.ts'
import { BUDGETS } from './budgets.ts'
import {
  formInput,
  idInput,
  languageIdInput,
  listInput,
  pathInput,
  projectInput,
  rowRanges,
} from './parts.ts'

import { topic } from './topic.ts'
import type { Sentence } from '../platform/text/sentence.ts'

/** A name or an id. */
const resource = z.string().trim().min(1).max(BUDGETS.name.max)
const columns = z.array(z.string().max(BUDGETS.shortName.max)).max(10_000)
const choice = z.enum(['keep', 'take', 'both'])

export const exchangeCalls = topic<ExchangeOutputs>()({
  /** The memories and glossaries that files can go into and come from. */
  'exchange.resources': z.strictObject({ project: projectInput }),
  /** TMX, CSV or TSV into a memory; `into`: its name or id, a new name makes one, the file's by default. */
  'exchange.importMemory': z.strictObject({
    project: projectInput,
    path: pathInput,
    into: resource.optional(),
    format: z.enum(['tmx', 'csv']).optional(),
    columns: columns.optional(),
  }),
  'exchange.exportMemory': z.strictObject({
    project: projectInput,
    path: pathInput,
    tm: idInput,
    format: z.enum(['tmx', 'csv']).optional(),
  }),
  /** TBX, CSV or TSV into a glossary. */
  'exchange.importGlossary': z.strictObject({
    project: projectInput,
    path: pathInput,
    into: resource.optional(),
    format: z.enum(['tbx', 'csv']).optional(),
    columns: columns.optional(),
  }),
  'exchange.exportGlossary': z.strictObject({
    project: projectInput,
    path: pathInput,
    glossary: idInput,
    format: z.enum(['tbx', 'csv']).optional(),
    style: z.enum(['dca', 'dct']).optional(),
  }),
  /** Imports a returned worklist. `isPreview`: nothing is written. */
  'worklist.import': z.strictObject({
    project: projectInput,
    path: pathInput,
    isPreview: z.boolean().default(false),
    policy: choice.optional(),
    decisions: z
      .array(z.strictObject({ stringId: idInput, form: formInput, choice, ours: z.string().nullable() }))
      .max(100_000)
      .optional(),
    takeApprovals: z.boolean().default(false),
    translator: z.string().trim().min(1).max(BUDGETS.resourceName.max).optional(),
  }),
  'worklist.export': z.strictObject({
    project: projectInput,
    path: pathInput,
    croql: z.string().max(BUDGETS.query.max),
    languageId: languageIdInput,
    format: z.enum(PACKAGE_FORMATS),
  }),
  /** The strings of an open list, or of some of its rows, in its order. */
  'list.export': z.strictObject({
    list: listInput,
    rows: rowRanges.optional(),
    path: pathInput,
    format: z.enum(LIST_FORMATS),
  }),
})

export interface ExchangeResource {
  id: number
  name: string
  languageIds: string[]
}

export interface MemoryImportReport {
  tmId: number
  name: string
  isNew: boolean
  added: number
  merged: number
  /** Each a sentence. */
  warnings: Sentence[]
}

export interface GlossaryImportReport {
  glossaryId: number
  name: string
  isNew: boolean
  added: number
  merged: number
  terms: number
  warnings: Sentence[]
}

export interface PackageReport extends PackageOutcome {
  languageId: string
  isPreview: boolean
  /** Entries of the file that are tied to no string, or cannot be read. */
  unreadable: number
  /** Those of them that are rows of a table. */
  unreadableRows: readonly UnreadableRow[]
  /** Tracked changes of a document, which count as accepted. */
  trackedChanges: number
}

/** A row of a table that was not imported. */
export interface UnreadableRow {
  /** Its number in the file, from 1. */
  row: number
  /**
   * `id`: its ID is damaged. `doubled`: its form stands several times with different translations. `notText`: its
   * translation is a number, a date or a formula. `tooLong`: it has a text beyond its budget.
   */
  reason: 'id' | 'doubled' | 'notText' | 'tooLong'
}

/** An entry that is not in a file, since the format cannot hold one of its characters, or its length. */
export interface EntryLeftOut {
  /** The identifier of a string, or the text of a unit or a term, shortened. */
  name: string
  /** As `U+0000`; null: a text is longer than a cell may be. */
  character: string | null
}

export interface ListExportReport {
  path: string
  strings: number
  bytes: number
  /** Cells of a CSV that a spreadsheet takes for formulas. */
  formulas: number
  leftOut: readonly EntryLeftOut[]
}

/** A worklist that was written. */
export interface ExportedPackage {
  path: string
  strings: number
  bytes: number
  leftOut: readonly EntryLeftOut[]
}

export interface ExportedMemory {
  path: string
  units: number
  bytes: number
  /** Cells of a CSV that a spreadsheet takes for formulas. */
  formulas: number
  leftOut: readonly EntryLeftOut[]
}

export interface ExportedGlossary {
  path: string
  concepts: number
  bytes: number
  /** The same count as that of a memory. */
  formulas: number
  leftOut: readonly EntryLeftOut[]
}

/** The value of each call. */
export interface ExchangeOutputs {
  'exchange.resources': { memories: ExchangeResource[]; glossaries: ExchangeResource[] }
  'exchange.importMemory': MemoryImportReport
  'exchange.exportMemory': ExportedMemory
  'exchange.importGlossary': GlossaryImportReport
  'exchange.exportGlossary': ExportedGlossary
  'worklist.import': PackageReport
  'worklist.export': ExportedPackage
  'list.export': ListExportReport
}

export interface PackageConflict {
  stringId: number
  form: PluralForm
  identifier: string
  /** The source now. */
  source: string
  isSourceChanged: boolean
  /** The translation at the export; null where the history does not tell, '' where there was none. */
  base: string | null
  theirs: string
  ours: string | null
}

export interface PackageOutcome {
  /** Forms whose text was as exported, or was here already. */
  unchanged: number
  saved: number
  /** How many of the saved translations have an approved or better rated one before them. */
  behindOthers: number
  approved: number
  /** New comments. */
  comments: number
  /** Forms that the file marks as not done. */
  inDoubt: number
  /** Conflicts that were decided, by how. */
  kept: number
  taken: number
  both: number
  /** Undecided conflicts, at most 1,000; `conflictCount` is the total. */
  conflicts: PackageConflict[]
  conflictCount: number
  /**
   * Forms whose source has changed since the export: those that were saved nevertheless, and those that the file
   * approves. None of them is approved.
   */
  sourceChanged: PackageNote[]
  /** The translations of `saved` beside those that they replace, up to 1,000. */
  changes: PackageChange[]
  /** Translations that the file has emptied; they stay. */
  emptied: PackageNote[]
  /** Other texts of strings that their file locks; they are not taken. */
  locked: PackageNote[]
  /** Strings or forms that the project no longer has. */
  gone: PackageNote[]
}

/** A translation that changed in the file, and not here. */
export interface PackageChange {
  stringId: number
  form: PluralForm
  identifier: string
  source: string
  /** Null: there was none. */
  before: string | null
  after: string
}

/** A string that is listed by name. */
export interface PackageNote {
  stringId: number
  form: PluralForm
  identifier: string
  text: string
}

/** `keep` ours; `take` theirs; `both`: theirs becomes another translation beside ours, which stays the top one. */
export type ConflictChoice = 'keep' | 'take' | 'both'

/**
 * The decision on one conflict, and upon what translation of ours it was made; one that has changed since is asked
 * again.
 */
export interface ConflictDecision {
  stringId: number
  form: PluralForm
  choice: ConflictChoice
  ours: string | null
}
