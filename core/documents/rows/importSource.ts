/** Imports one source file, with its own translations. */
import type { Database } from 'better-sqlite3'
import type { UpdateOption } from '../../contract/enumerations.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { authorOfFile } from '../../formats/fileAuthor.ts'
import { statedPluralRule } from '../../formats/filePlurals.ts'
import type { ParsedString } from '../../formats/format.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { clearModuleFile, writeModuleFile, type ModuleFileParts } from '../../modules/rows/moduleFiles.ts'
import { chunksOf, type Chunkable } from '../../platform/threads/channel.ts'
import type { MovedBy } from '../../strings/movedStrings.ts'
import { storeFile, type FileToStore } from '../../strings/rows/files.ts'
import { FileBytes } from '../../strings/rows/fileContent.ts'
import { visibleStrings } from '../../strings/rows/fileStrings.ts'
import { addLabels, addSystemLabel } from '../../strings/rows/labels.ts'
import { SourceUpdate, type StringToUpdate } from '../../strings/rows/sourceUpdate.ts'
import { finishUpload, refuseUpload, type Upload } from '../../strings/rows/uploads.ts'
import { keepRule } from '../../summaries/rows/statedRules.ts'
import type { TranslatorComments } from '../translatorComments.ts'
import {
  originsOf,
  type CarriedLanguages,
  type CarriedTranslations,
  type Tally,
} from './carriedTranslations.ts'
import type { NewStrings } from './nearestTranslations.ts'
import { keepFileLayout, type FileLayout } from './fileLayouts.ts'
import { textsToCarry, type TextToCarry } from './pluralChange.ts'
import { keepTranslationFile, type TranslationFileToKeep } from './translationFiles.ts'
import { noteComments } from './translatorComments.ts'
import { markOutdated, markUnfit, takeBackTranslations } from './updateOption.ts'

export interface SourceToImport extends Omit<FileToStore, 'bytes'>, CarriedLanguages {
  content: Uint8Array
  /** Whether the bytes have no other user in this thread: they are freed before the write. */
  isTransferred?: boolean
  strings: Chunkable<ParsedString>
  /** The identifiers of strings that are beyond their budgets: those that the project has stay as they are. */
  setAside?: readonly string[] | undefined
  /** The parts of a custom module's file. */
  module?: ModuleFileParts
  /** The treatment of translations whose source has changed; absent: they stay with their approvals. */
  updateOption?: UpdateOption | undefined
  /** Replaces contexts that were set outside of the file by its own; absent: they stay. */
  replacesContext?: boolean | undefined
  /**
   * Marks translations whose source has changed as needing work, with the source that they were made for; without an
   * update option.
   */
  marksOutdated?: boolean
  /** Its translators' comments, for strings without such a comment in the project. */
  translatorComments?: TranslatorComments | undefined
  /** How strings with new identifiers are matched; absent: they are not. */
  movedBy?: MovedBy
  /** Its strings are identified by their texts, as in running text. */
  isNamedByText?: boolean
  /** The paths of its translations; absent: the known ones stay. */
  layout?: FileLayout
  /** The file itself, if it is its own translation file; with the bytes that stay the base if those differ. */
  keep?: Omit<TranslationFileToKeep, 'content'> & { content?: Uint8Array | undefined }
  /** Refuses to update a file that has no string in common. */
  isOtherRefused?: boolean
  /** The client's properties of it. */
  upload?: Upload | undefined
  /** New untranslated strings of a catalogue start with the translation of the nearest text, which needs work. */
  fillsNearest?: boolean
}

export interface ImportedSource {
  fileId: number
  path: string
  type: string
  /** The number of visible strings of the file. */
  strings: number
  added: number
  changed: number
  archived: number
  returned: number
  /** The number of forms imported from the file. */
  translations: number
  /** The number of forms that started with the translation of the nearest text; none if absent. */
  nearest?: number
}

interface ImportingSource {
  /** Imports the translations of the files. */
  carried: CarriedTranslations
  /** The system label of their file, which strings get. */
  hasSystemLabels: boolean
  /** Whether undo reverts the import. */
  isUndoable: boolean
  /** Called before each string. */
  step: () => void
}

export function importSource(
  db: Database,
  intent: Intent,
  file: SourceToImport,
  { carried, hasSystemLabels, isUndoable, step }: ImportingSource,
): Omit<ImportedSource, 'translations' | 'nearest'> & {
  fresh: NewStrings
  tally: Tally
  /** The translations of strings that became plural, or are plural no longer. */
  toCarry: TextToCarry[]
} {
  const { languageId, replacesContext } = file
  const { fileId, isNew, origins } = storeBytes(db, intent, file, carried)
  const update = new SourceUpdate(db, intent, { id: fileId, path: file.path, isNew, replacesContext })
  update.keep(file.setAside ?? [])
  const tally: Tally = { forms: 0 }
  const stringIds: number[] = []
  const toCarry: TextToCarry[] = []
  const take = (slice: readonly ParsedString[]) => {
    for (let index = 0; index < slice.length; index++) step()
    const stored = update.take(slice)
    if (carriesTexts(file)) toCarry.push(...textsToCarry(db, fileId, stored, update.changedTexts))
    if (file.updateOption !== undefined)
      takeBackOutdated(db, intent, stored, { fileId, updateOption: file.updateOption })
    else if (file.marksOutdated) {
      markOutdated(db, intent, update.changedTexts)
      // In a file that is its own translation file, translators have seen the flags.
      if (file.type === 'po' && file.keep === undefined) markUnfit(db, intent, update.changedContexts)
    }
    if (file.type === 'po' && update.isOfKnownFile) stringIds.push(...update.added.keys())
    addLabels(db, intent, slice, stored, isUndoable)
    if (hasSystemLabels) addSystemLabel(db, intent, file.name, stored)
    carried.add({ ...{ file, fileId, isNew, slice, stored }, added: update.added, origins, tally })
  }
  for (const slice of chunksOf(file.strings)) take(file.movedBy ? update.holdBack(slice) : slice)
  if (file.movedBy)
    for (const slice of update.heldBack(file.movedBy, file.isNamedByText ?? false)) take(slice)
  if (file.isOtherRefused && update.sharesNothing(FEW_STRINGS)) throw namesake(file.path)
  const counts = update.finish()
  const { translatorComments: comments } = file
  if (languageId !== undefined && comments !== undefined)
    noteComments(db, intent, { fileId, languageId, comments, onlyWhereNone: true })
  if (file.layout) keepFileLayout(db, fileId, file.layout)
  if (file.module) writeModuleFile(db, fileId, file.module)
  else if (!isNew) clearModuleFile(db, fileId)
  if (file.upload) finishUpload(db, intent, fileId, file.upload)
  const { path, type } = file
  return {
    ...{ fileId, path, type, strings: visibleStrings(db, fileId), ...counts, tally, toCarry },
    fresh: { fileId, stringIds, fillsNearest: file.fillsNearest ?? false },
  }
}

/** Clients of the API know no text that needs work, and an update may clear translations. */
function carriesTexts({ updateOption, upload }: SourceToImport): boolean {
  return updateOption !== 'clear_translations_and_approvals' && upload === undefined
}

/**
 * Stores the file itself, and the facts that its bytes state for the whole file. Transferred bytes are freed before the
 * write.
 */
function storeBytes(
  db: Database,
  intent: Intent,
  file: SourceToImport,
  carried: CarriedTranslations,
): { fileId: number; isNew: boolean; origins: ReturnType<typeof originsOf> } {
  const { languageId, keep } = file
  const { content, isTransferred } = file
  const author = authorOfFile(file.type, content)
  const rule = languageId === undefined ? null : statedPluralRule(file.type, content)
  const bytes = new FileBytes(content)
  if (isTransferred) bytes.release()
  const { id: fileId, isNew } = storeFile(db, intent, { ...file, bytes })
  if (file.upload) refuseUpload(db, file.upload, { id: fileId, isNew })
  // One import may contain a file twice.
  if (!isNew) carried.finish()
  if (languageId !== undefined && rule) keepRule(db, { fileId, languageId, rule })
  const origins = originsOf(db, { fileId, author, now: intent.now })
  if (keep) keepTranslationFile(db, fileId, { ...keep, content: keep.content ?? bytes }, { now: intent.now })
  return { fileId, isNew, origins }
}

/** Reverts translations of strings whose source this import has changed. */
function takeBackOutdated(
  db: Database,
  intent: Intent,
  stored: readonly StringToUpdate[],
  { fileId, updateOption }: { fileId: number; updateOption: UpdateOption },
): void {
  const ids = stored.map(({ id }) => id)
  const changed = db
    .prepare<unknown[], { id: number }>(
      `SELECT id FROM source_string WHERE id IN (SELECT value FROM json_each(@ids)) AND file_id = @fileId
         AND source_changed_at = @now ORDER BY id`,
    )
    .all({ ids: JSON.stringify(ids), fileId, now: intent.now })
  for (const { id } of changed) takeBackTranslations(db, intent, id, updateOption)
}

/** The least number of strings by which two files can be recognized as the same. */
const FEW_STRINGS = 5

/**
 * An individually named file has its bare name as path. Another file of that name would remove all strings of the
 * first.
 */
function namesake(path: string): Failure {
  return new Failure(
    'import.namesake',
    'The project has another file of this name, and the two share no string.',
    {
      path,
      kept: 'The project was not changed.',
      todo: 'Import the folder that both files are in, so that their paths tell them apart; or rename one.',
    },
  )
}
