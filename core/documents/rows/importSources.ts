/** Imports source files: all of them or none. */
import type { Database } from 'better-sqlite3'
import type { FileUpdatePreview } from '../../contract/index.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { mostRemembered, rememberTop, type AddToTm } from '../../memory/rows/fillMemory.ts'
import { withIndexesMadeAfter } from '../../store/indexes/deferred.ts'
import { forgetTrigramsIfThrown, keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import { clearDirty } from '../../store/dirtyTracking.ts'
import type { OperationContext } from '../../store/operation.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { projectOf } from '../../strings/rows/facts.ts'
import { fileAt } from '../../strings/rows/files.ts'
import { carryDrafts } from './carriedDrafts.ts'
import { CarriedTranslations } from './carriedTranslations.ts'
import { entriesOf, importBeside, type CompanionTranslations, type ImportedBeside } from './importBeside.ts'
import { importSource, type ImportedSource, type SourceToImport } from './importSource.ts'
import { addNearest } from './nearestTranslations.ts'
import { carryTexts } from './pluralChange.ts'
import { forgetOldReplaced, hasReplaced, keepReplaced, storeReplaced } from './replacedFiles.ts'

export interface SourcesToImport {
  userId: number
  files: SourceToImport[]
  /** Imported like translations in the sources; none if absent. */
  translations?: readonly CompanionTranslations[]
  /** Adds the imported translations to the project's memory. */
  addToTm?: AddToTm | undefined
  /** Makes the import a step that undo reverts, if the project has all of the files; absent: undo stops before it. */
  isUndoable?: boolean
}

export interface ImportedSources {
  files: ImportedSource[]
  /** The results of `translations`, in their order. */
  translations: ImportedBeside[]
}

/**
 * Imports files, or updates those of the same path and branch, in one transaction. A file's own translations and those
 * beside it are imported for forms that have none yet: an update of the source never outvotes a translator. Labels are
 * added.
 * @throws Failure `import.duplicateIdentifier`, `import.namesake`, `import.path`, `file.unknown`, `language.notTarget`;
 *   for an upload `file.exists`, `label.unknown`
 */
export function importSources(
  db: Database,
  { userId, files, translations: beside = [], addToTm, isUndoable = false }: SourcesToImport,
  context: OperationContext,
): ImportedSources {
  requireUser(db, userId)
  const translations = beside.map((one) => ({ ...one, ...entriesOf(one) }))
  const total =
    files.reduce((sum, { strings }) => sum + strings.length, 0) +
    translations.reduce((sum, one) => sum + one.entries.length + one.changed.length + one.contested.length, 0)
  const step = progressCounter(context, total)
  // An import of translations only can be undone.
  const action = files.length === 0 ? 'translation.import' : 'source.import'
  return keepTrigramsInOrder(db, () =>
    asIntent(db, { userId, action, now: context.now }, (intent) => {
      const isStored = isUndoable && storeFiles(db, files)
      const newRows = files.reduce((sum, { strings }) => sum + strings.length, 0)
      const carried = new CarriedTranslations(db, intent, userId)
      const common = { carried, hasSystemLabels: projectOf(db).type === 'string-based', isUndoable: isStored }
      const sources = withIndexesMadeAfter(db, { ...TEXTS_IN_ANY_ORDER, newRows }, context, () => {
        const all = files.map((file) =>
          importSource(db, intent, file, { ...common, step: () => step(`Importing ${file.name}`) }),
        )
        carried.finish()
        return all
      })
      const ofTranslations = translations.map((one) =>
        importBeside(db, intent, userId, { ...one, files, imported: sources, step }),
      )
      // A file's own translation of a string takes precedence over an earlier or a similar string's.
      const imported = sources.map(({ fresh, tally, toCarry, ...one }): ImportedSource => {
        carryTexts(db, intent, toCarry, { userId })
        const seek = () => step(`Looking for similar texts in ${one.path}`)
        const { translations: back, nearest } = addNearest(db, intent, fresh, { userId, step: seek })
        return { ...one, translations: tally.forms + back, ...(nearest > 0 && { nearest }) }
      })
      const withAny = [
        ...imported.filter((one) => one.translations > 0),
        ...ofTranslations.filter((one) => one.added > 0),
      ]
      const fileIds = [...new Set(withAny.map(({ fileId }) => fileId))]
      if (addToTm) {
        const remembered = { languageIds: targetLanguageIds(db), fileIds, ...mostRemembered(addToTm) }
        rememberTop(db, intent, remembered, context)
      }
      if (isStored) {
        keepReplaced(db, intent)
        forgetOldReplaced(db)
      }
      carryDrafts(db, intent.id)
      return { files: imported, translations: ofTranslations }
    }),
  )
}

/** Stores the files that an import will replace; returns false if one is new, or is a module's. */
function storeFiles(db: Database, files: readonly SourceToImport[]): boolean {
  const ids = files.flatMap(({ path, branch, module }) => {
    return module ? [] : (fileAt(db, { path, ...(branch && { branch }) })?.id ?? [])
  })
  return ids.length > 0 && ids.length === files.length && storeReplaced(db, ids)
}

/** The indexes of strings that are slow to maintain when a file's strings are not consecutive. */
const TEXTS_IN_ANY_ORDER = {
  table: 'source_string',
  indexes: ['source_string_identifier', 'source_string_repetition'],
}

/** Imports files, counts the changes and rolls them back. Throws the failures of `importSources`. */
export function previewSources(
  db: Database,
  input: SourcesToImport,
  context: OperationContext,
): FileUpdatePreview {
  return rolledBack(db, () => {
    const before = newestIntent(db)
    const { files } = importSources(db, input, context)
    const intentId = newestIntent(db)
    const sum = (count: (file: ImportedSource) => number) => files.reduce((all, one) => all + count(one), 0)
    return {
      added: sum(({ added }) => added),
      changed: sum(({ changed }) => changed),
      archived: sum(({ archived }) => archived),
      returned: sum(({ returned }) => returned),
      nearest: sum(({ nearest = 0 }) => nearest),
      ...translatedAmong(db, intentId === before ? 0 : intentId),
      isUndoable: hasReplaced(db, intentId),
    }
  })
}

function newestIntent(db: Database): number {
  return db.prepare<[], number | null>('SELECT max(id) FROM intent').pluck().get() ?? 0
}

function translatedAmong(
  db: Database,
  intentId: number,
): Pick<FileUpdatePreview, 'changedTranslated' | 'archivedTranslated'> {
  const count = db
    .prepare<[number, number], number>(
      `SELECT count(DISTINCT event.entity_id) FROM event
       WHERE intent_id = ? AND entity = 'string' AND before ->> 'is_archived' = 0 AND after ->> 'is_archived' = ?
         AND EXISTS (SELECT 1 FROM translation WHERE string_id = event.entity_id AND text <> '')`,
    )
    .pluck()
  return {
    changedTranslated: count.get(intentId, 0) ?? 0,
    archivedTranslated: count.get(intentId, 1) ?? 0,
  }
}

const ROLLED_BACK = new Error('The work is rolled back.')

function rolledBack<Value>(db: Database, work: () => Value): Value {
  const made: Value[] = []
  const roll = db.transaction((): never => {
    made.push(work())
    throw ROLLED_BACK
  })
  try {
    return forgetTrigramsIfThrown(db, () => roll())
  } catch (error) {
    const [value] = made
    if (error !== ROLLED_BACK || value === undefined) throw error
    return value
  } finally {
    clearDirty(db)
  }
}
