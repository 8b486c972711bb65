/** Importing source files: all of them or none. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../failure.ts'
import type { ParsedString, ParsedTranslation } from '../../formats/format.ts'
import { discard, slicesOf, type Sealed } from '../../parcel.ts'
import type { OperationContext } from '../../store/operation.ts'
import type { Source } from '../../summaries/rows/derivedRows.ts'
import { rememberTop } from '../../memory/rows/filling.ts'
import { withIndexesMadeAfter } from '../../store/indexes/deferred.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import {
  addTranslations,
  type AddOptions,
  type TranslationToAdd,
} from '../../translations/rows/addTranslations.ts'
import { languageOfFile } from '../../summaries/rows/fileForms.ts'
import { keepStatedRule } from '../../summaries/rows/statedRules.ts'
import { requireFile, storeFile, type FileToStore } from '../../strings/rows/files.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import {
  addFileTranslations,
  type ImportedTranslations,
  type TranslationEntry,
} from './importingTranslations.ts'
import { originOf, type Origin } from './fileAuthors.ts'
import { addNearest, type NewStrings } from './nearestTranslations.ts'
import { addLabels, addSystemLabel } from '../../strings/rows/labels.ts'
import { targetLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { clearModuleFile, writeModuleFile, type ModuleFileParts } from '../../modules/rows/moduleFiles.ts'
import { projectFacts } from '../../strings/rows/facts.ts'
import { SourceUpdate, type StoredString } from '../../strings/rows/sourceUpdate.ts'
import { countSteps } from '../../store/steps.ts'
import {
  clearedStrings,
  keepFileLayout,
  keepTranslationFile,
  type FileLayout,
  type TranslationFileToKeep,
} from './translationFiles.ts'
import type { UpdateOption } from '../../contract/enumerations.ts'
import type { MovedBy } from '../../strings/moved.ts'
import { noteComments } from './translatorComments.ts'
import { markOutdated, takeBackTranslations } from './updateOption.ts'
import type { TranslatorComments } from '../translatorComments.ts'
import { requireUser } from '../../history/rows/users.ts'
import { present } from '../../present.ts'
import { zip } from '../../zip.ts'

export interface SourceToImport extends FileToStore {
  strings: readonly ParsedString[] | Sealed<ParsedString>
  /** The language of the strings' own translations, which are then taken in; without it they are left out. */
  languageId?: string
  /** The parts of a custom module's file. */
  module?: ModuleFileParts
  /** The languages that are taken in from a file of many, each with the code by which the strings have it. */
  languages?: readonly LanguageInFile[]
  /** What becomes of translations whose source has changed; absent: they stay with their approvals. */
  updateOption?: UpdateOption | undefined
  /**
   * Translations whose source has changed need work, with the source that they were made for; without an update option.
   */
  marksOutdated?: boolean
  /** What translators noted in it, of strings that the project has no such comment of. */
  translatorComments?: TranslatorComments | undefined
  /** How strings whose identifiers have changed are found again; absent: they are not. */
  movedBy?: MovedBy
  /** Its strings are named by their texts: those of running text. */
  isNamedByText?: boolean
  /** The paths of its translations; absent: what is known of them stays. */
  layout?: FileLayout
  /** The file itself, where it is its own translation file. */
  keep?: TranslationFileToKeep
  /** Refused where the file that it would update has other strings only. */
  isOtherRefused?: boolean
  /** New strings of a catalogue that nobody translated begin with the nearest text's translation, which needs work. */
  fillsNearest?: boolean
}

/** Translations that lie in files of their own beside the sources. */
export interface CompanionTranslations {
  languageId: string
  /** The source file: one of the project, or by its place among `files`. */
  source: { fileId: number } | { index: number }
  entries: readonly TranslationEntry[]
  /** Texts that changed in the file since it was last seen, and not here: they become the top ones. */
  changed?: readonly TranslationEntry[]
  /** Texts that changed in the file and here: they are kept below those that are here. */
  contested?: readonly TranslationEntry[]
  /** What is to be taken of what translators noted. */
  translatorComments?: TranslatorComments
  /** The file's bytes, to be kept as last seen. */
  keep?: TranslationFileToKeep
  /** The member as in `FileTranslations`. */
  skipsSource?: boolean
}

export interface SourcesToImport {
  userId: number
  files: SourceToImport[]
  /** Taken in as those that the sources carry; none where it is absent. */
  translations?: readonly CompanionTranslations[]
  /** Takes the translations that come along into the project's memory. */
  addToTm?: boolean | undefined
}

export interface LanguageInFile {
  languageId: string
  code: string
}

export interface ImportedSource {
  fileId: number
  path: string
  type: string
  /** The number of strings in the file. */
  strings: number
  added: number
  changed: number
  archived: number
  returned: number
  /** Taken in from the file, a form each. */
  translations: number
  /** Forms that began with the translation of the nearest text; absent: none. */
  nearest?: number
}

export interface ImportedSources {
  files: ImportedSource[]
  /** What became of `translations`, in their order. */
  translations: ImportedTranslations[]
}

/**
 * Imports files, or updates those of the same path and branch, in one transaction. A file's own translations and
 * those beside it are taken in for forms that have none yet: an update of the source never outvotes a translator.
 * Labels are added.
 * @throws Failure `import.duplicateIdentifier`, `import.namesake`, `import.path`, `file.unknown`, `language.notTarget`
 */
export function importSources(
  db: Database,
  { userId, files, translations = [], addToTm }: SourcesToImport,
  context: OperationContext,
): ImportedSources {
  try {
    requireUser(db, userId)
    const total =
      files.reduce((sum, { strings }) => sum + strings.length, 0) +
      translations.reduce((sum, one) => sum + entriesOf(one).length, 0)
    const step = countSteps(context, total)
    // Translations alone can be undone as any others.
    const action = files.length === 0 ? 'translation.import' : 'source.import'
    return keepTrigramsInOrder(db, () =>
      asIntent(db, { userId, action, now: context.now }, (intent) => {
        const newRows = files.reduce((sum, { strings }) => sum + strings.length, 0)
        const deleted = deletedHere(db)
        const sources = withIndexesMadeAfter(db, { ...TEXTS_IN_ANY_ORDER, newRows }, context, () =>
          files.map((file) =>
            importSource(db, intent, file, { userId, deleted, step: () => step(`Importing ${file.name}`) }),
          ),
        )
        const beside = translations.map((one) =>
          importBeside(db, intent, userId, { ...one, files, imported: sources, step }),
        )
        // What a file says of a new string comes before what another string suggests.
        const imported = sources.map(({ fresh, ...one }): ImportedSource => {
          const seek = () => step(`Looking for similar texts in ${one.path}`)
          const { translations: back, nearest } = addNearest(db, intent, fresh, { userId, step: seek })
          return { ...one, translations: one.translations + back, ...(nearest > 0 && { nearest }) }
        })
        const withAny = [
          ...imported.filter((one) => one.translations > 0),
          ...beside.filter((one) => one.added > 0),
        ]
        const fileIds = [...new Set(withAny.map(({ fileId }) => fileId))]
        if (addToTm) rememberTop(db, intent, { languageIds: targetLanguageIds(db), fileIds }, context)
        return { files: imported, translations: beside }
      }),
    )
  } finally {
    for (const { strings } of files) discard(strings)
  }
}

/** The indexes of strings in which those of a file lie apart. */
const TEXTS_IN_ANY_ORDER = {
  table: 'source_string',
  indexes: ['source_string_identifier', 'source_string_repetition'],
}

function entriesOf({ entries, changed = [], contested = [] }: CompanionTranslations): TranslationEntry[] {
  return [...entries, ...changed, ...contested]
}

interface ImportingBeside extends CompanionTranslations {
  files: readonly SourceToImport[]
  /** What became of `files`, in their order. */
  imported: readonly Pick<ImportedSource, 'fileId'>[]
  step: (what: string) => void
}

function importBeside(
  db: Database,
  intent: Intent,
  userId: number,
  { files, imported, step, ...beside }: ImportingBeside,
): ImportedTranslations {
  const { languageId, source, entries, changed = [], contested = [], keep, skipsSource } = beside
  const { translatorComments } = beside
  const fileId =
    'index' in source
      ? present(imported[source.index], 'The source that translations lie beside').fileId
      : source.fileId
  if (keep) keepStatedRule(db, { fileId, ...keep })
  // What has no file of its own came again with its source.
  const content = keep?.content ?? ('index' in source ? files[source.index]?.content : undefined)
  const what = `Importing translations of ${requireFile(db, fileId).name}`
  const origin = originOf(db, { fileId, languageId, content, now: intent.now })
  const options = { userId, ...origin, language: targetLanguage(db, languageId), step: () => step(what) }
  const add = (some: readonly TranslationEntry[], how: Partial<AddOptions>) =>
    addFileTranslations(
      db,
      intent,
      { fileId, entries: some, ...(skipsSource && { skipsSource }) },
      { ...options, ...how },
    )
  const counts = [
    add(entries, { onlyWhereNone: true }),
    ...(changed.length > 0 ? [add(changed, { ranked: 'newest' })] : []),
    ...(contested.length > 0 ? [add(contested, { ranked: 'oldest' })] : []),
  ]
  if (translatorComments) noteComments(db, intent, { fileId, languageId, comments: translatorComments })
  if (keep) keepTranslationFile(db, fileId, keep, { now: intent.now })
  return {
    fileId,
    added: counts.reduce((sum, { added }) => sum + added, 0),
    unchanged: counts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    unknownIdentifiers: counts.flatMap(({ unknownIdentifiers }) => unknownIdentifiers),
  }
}

interface ImportingSource {
  userId: number
  deleted: DeletedHere
  /** Is called before each string. */
  step: () => void
}

function importSource(
  db: Database,
  intent: Intent,
  file: SourceToImport,
  { userId, deleted, step }: ImportingSource,
): Omit<ImportedSource, 'nearest'> & { fresh: NewStrings } {
  const { id: fileId } = storeFile(db, intent, file)
  const { languageId, content } = file
  if (languageId !== undefined) keepStatedRule(db, { fileId, languageId, content })
  const update = new SourceUpdate(db, intent, { id: fileId, path: file.path })
  const hasSystemLabels = projectFacts(db).type === 'string-based'
  let translations = 0
  const stringIds: number[] = []
  const origins = originsOf(db, { fileId, content, now: intent.now })
  const take = (slice: readonly ParsedString[]) => {
    for (let index = 0; index < slice.length; index++) step()
    const stored = update.take(slice)
    if (file.updateOption !== undefined)
      takeBackOutdated(db, intent, stored, { fileId, updateOption: file.updateOption })
    else if (file.marksOutdated) markOutdated(db, intent, update.changedTexts)
    if (file.type === 'po' && update.isOfKnownFile) stringIds.push(...update.added.keys())
    addLabels(db, intent, slice, stored)
    if (hasSystemLabels) addSystemLabel(db, intent, file.name, stored)
    translations += addCarried(db, intent, userId, {
      ...{ file, fileId, slice, stored, added: update.added, deleted, origins },
    })
  }
  for (const slice of slicesOf(file.strings)) take(file.movedBy ? update.holdBack(slice) : slice)
  if (file.movedBy)
    for (const slice of update.heldBack(file.movedBy, file.isNamedByText ?? false)) take(slice)
  if (file.isOtherRefused && update.sharesNothing(FEW_STRINGS)) throw namesake(file.path)
  const counts = update.finish()
  const { translatorComments: comments } = file
  if (languageId !== undefined && comments !== undefined)
    noteComments(db, intent, { fileId, languageId, comments, onlyWhereNone: true })
  if (file.layout) keepFileLayout(db, fileId, file.layout)
  if (file.keep) keepTranslationFile(db, fileId, file.keep, { now: intent.now })
  if (file.module) writeModuleFile(db, fileId, file.module, update.strings)
  else clearModuleFile(db, fileId, update.strings)
  const { path, type, strings } = file
  return {
    ...{ fileId, path, type, strings: strings.length, ...counts, translations },
    fresh: { fileId, stringIds, fillsNearest: file.fillsNearest ?? false },
  }
}

/** Takes back the translations of strings of a slice whose source this import has changed. */
function takeBackOutdated(
  db: Database,
  intent: Intent,
  stored: readonly StoredString[],
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

interface Slice {
  file: SourceToImport
  fileId: number
  slice: readonly ParsedString[]
  /** The slice's strings. */
  stored: readonly StoredString[]
  /** The strings that are new, by id. */
  added: ReadonlyMap<number, Source>
  deleted: DeletedHere
  origins: (languageId: string) => Origin
}

/** Whose the translations of a file are, by language: as it was before the first of them is taken in. */
function originsOf(
  db: Database,
  file: { fileId: number; content: Uint8Array; now: number },
): Slice['origins'] {
  const known = new Map<string, Origin>()
  return (languageId) => {
    const origin = known.get(languageId) ?? originOf(db, { ...file, languageId })
    known.set(languageId, origin)
    return origin
  }
}

/** The ids of strings whose translation into a language somebody deleted. */
type DeletedHere = (languageId: string) => ReadonlySet<number>

/**
 * What files say of strings whose translation was deleted here does not come back. It is asked once for all files, before the
 * first of them is taken in.
 */
function deletedHere(db: Database): DeletedHere {
  const known = new Map<string, ReadonlySet<number>>()
  return (languageId) => {
    const deleted = known.get(languageId) ?? new Set(clearedStrings(db, languageId))
    known.set(languageId, deleted)
    return deleted
  }
}

/** Takes in the translations that strings carry; answers how many forms. */
function addCarried(
  db: Database,
  intent: Intent,
  userId: number,
  { file, fileId, slice, stored, added, deleted, origins }: Slice,
): number {
  let count = 0
  for (const [languageId, translationOf] of carriedBy(file)) {
    const toAdd = zip(slice, stored).flatMap(([parsed, string]): TranslationToAdd[] => {
      const translation = deleted(languageId).has(string.id) ? undefined : translationOf(parsed)
      return translation ? [{ string, ...translation }] : []
    })
    if (toAdd.length === 0) continue
    const language = languageOfFile(db, targetLanguage(db, languageId), fileId)
    count += addTranslations(db, intent, toAdd, {
      userId,
      ...origins(languageId),
      language,
      onlyWhereNone: true,
      newStrings: added,
    }).added
  }
  return count
}

type TranslationOf = (string: ParsedString) => ParsedTranslation | undefined

/** What is taken in from a file, by the language's id. */
function* carriedBy({ languageId, languages = [] }: SourceToImport): Generator<[string, TranslationOf]> {
  if (languageId !== undefined) yield [languageId, ({ translation }) => translation]
  for (const { languageId: id, code } of languages) yield [id, ({ translations }) => translations?.[code]]
}

/** Fewer strings than this say nothing about whether two files are the same one. */
const FEW_STRINGS = 5

/**
 * A file named on its own is known by its bare name. Another one of that name would put away all strings of the
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
