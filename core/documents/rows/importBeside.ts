/** Imports a file of translations that lies beside its source. */
import type { Database } from 'better-sqlite3'
import type { AsOf } from '../../history/rows/asOf.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { itemsOf, type Chunkable } from '../../platform/threads/channel.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { requireFile } from '../../strings/rows/files.ts'
import { keepStatedRule } from '../../summaries/rows/statedRules.ts'
import type { AddOptions } from '../../translations/rows/addTranslations.ts'
import type { TranslatorComments } from '../translatorComments.ts'
import { editedSince } from './editedSince.ts'
import { authorIn, originOf } from './fileAuthors.ts'
import type { ImportedSource, SourceToImport } from './importSource.ts'
import { addFileTranslations, type ImportedTranslations, type ImportedEntry } from './importTranslations.ts'
import { keepTranslationFile, type TranslationFileToKeep } from './translationFiles.ts'
import { noteComments } from './translatorComments.ts'

/** Translations in separate files beside the sources. */
export interface CompanionTranslations {
  languageId: string
  /** The source file: one of the project, or an index of `files`. */
  source: { fileId: number } | { index: number }
  entries: Chunkable<ImportedEntry>
  /**
   * Texts that changed in the file since it was last seen, and not in the project: they become the top translations.
   */
  changed?: Chunkable<ImportedEntry>
  /** Conflicts: they are kept below the project's texts. */
  contested?: Chunkable<ImportedEntry>
  /** When the project's texts were read for sorting; absent: they were not sorted. */
  asOf?: AsOf
  /** The comments of translators to import. */
  translatorComments?: TranslatorComments
  /** The file's bytes, stored as last seen. */
  keep?: TranslationFileToKeep
  /** The member as in `FileTranslations`. */
  skipsSource?: boolean
}

export interface ImportedBeside extends ImportedTranslations {
  /**
   * The number of changed forms: those without a text before, and those that changed in the file only since it was last
   * seen. Conflicts do not count.
   */
  takenIn: number
}

type Entries = Record<'entries' | 'changed' | 'contested', readonly ImportedEntry[]>

/** Decodes the entries. */
export function entriesOf({ entries, changed = [], contested = [] }: CompanionTranslations): Entries {
  return { entries: itemsOf(entries), changed: itemsOf(changed), contested: itemsOf(contested) }
}

interface ImportingBeside extends Omit<CompanionTranslations, keyof Entries>, Entries {
  files: readonly SourceToImport[]
  /** The results of `files`, in their order. */
  imported: readonly Pick<ImportedSource, 'fileId'>[]
  step: (label: string) => void
}

export function importBeside(
  db: Database,
  intent: Intent,
  userId: number,
  { files, imported, step, ...beside }: ImportingBeside,
): ImportedBeside {
  const { languageId, source, entries, changed, contested, keep, skipsSource } = beside
  const { translatorComments, asOf } = beside
  const fileId =
    'index' in source
      ? assertDefined(imported[source.index], 'The source that translations lie beside').fileId
      : source.fileId
  if (keep) keepStatedRule(db, { fileId, ...keep })
  // Translations without a file of their own were updated with their source.
  const file = 'index' in source ? files[source.index] : undefined
  const content = keep?.content ?? (file?.isTransferred ? undefined : file?.content)
  const label = `Importing translations of ${requireFile(db, fileId).name}`
  const author = authorIn(db, fileId, content)
  const origin = originOf(db, { fileId, languageId, author, now: intent.now })
  const options = { userId, ...origin, language: targetLanguage(db, languageId), step: () => step(label) }
  const add = (some: readonly ImportedEntry[], how: Partial<AddOptions>) =>
    addFileTranslations(
      db,
      intent,
      { fileId, entries: some, ...(skipsSource && { skipsSource }) },
      { ...options, ...how },
    )
  const edited = asOf ? editedSince(db, intent, { fileId, languageId, asOf }) : new Set<string>()
  const isEdited = ({ identifier }: ImportedEntry) => edited.has(identifier)
  // Edits since the files were read are conflicts, like earlier ones.
  const late = changed.filter(isEdited)
  const [newest, oldest] = [changed.filter((one) => !isEdited(one)), [...contested, ...late]]
  // Translations that were deleted meanwhile are not restored.
  const filled = add(
    entries.filter((one) => !isEdited(one)),
    { onlyWhereNone: true },
  )
  const replaced = newest.length > 0 ? add(newest, { ranked: 'newest' }) : null
  const kept = oldest.length > 0 ? add(oldest, { ranked: 'oldest' }) : null
  const counts = [filled, replaced, kept].filter((one) => one !== null)
  if (translatorComments) noteComments(db, intent, { fileId, languageId, comments: translatorComments })
  if (keep) keepTranslationFile(db, fileId, keep, { now: intent.now })
  return {
    fileId,
    added: counts.reduce((sum, { added }) => sum + added, 0),
    // A text that equals an earlier one adds none, but becomes the top translation.
    takenIn: filled.added + newest.length - (replaced?.unknown.count ?? 0),
    unchanged: counts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    unknown: {
      count: counts.reduce((sum, { unknown }) => sum + unknown.count, 0),
      identifiers: counts.flatMap(({ unknown }) => unknown.identifiers),
    },
    ...(late.length > 0 && { contested: late.map(({ identifier }) => identifier) }),
  }
}
