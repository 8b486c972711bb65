/** Imports source files: all of them or none. */
import type { Database } from 'better-sqlite3'
import { asIntent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { targetLanguageIds } from '../../languages/rows/languages.ts'
import { mostRemembered, rememberTop, type AddToTm } from '../../memory/rows/fillMemory.ts'
import { withIndexesMadeAfter } from '../../store/indexes/deferred.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import type { OperationContext } from '../../store/operation.ts'
import { progressCounter } from '../../store/progressCounter.ts'
import { projectOf } from '../../strings/rows/facts.ts'
import { carryDrafts } from './carriedDrafts.ts'
import { CarriedTranslations } from './carriedTranslations.ts'
import { entriesOf, importBeside, type CompanionTranslations, type ImportedBeside } from './importBeside.ts'
import { importSource, type ImportedSource, type SourceToImport } from './importSource.ts'
import { addNearest } from './nearestTranslations.ts'

export interface SourcesToImport {
  userId: number
  files: SourceToImport[]
  /** Imported like translations in the sources; none if absent. */
  translations?: readonly CompanionTranslations[]
  /** Adds the imported translations to the project's memory. */
  addToTm?: AddToTm | undefined
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
  { userId, files, translations: beside = [], addToTm }: SourcesToImport,
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
      const newRows = files.reduce((sum, { strings }) => sum + strings.length, 0)
      const carried = new CarriedTranslations(db, intent, userId)
      const common = { carried, hasSystemLabels: projectOf(db).type === 'string-based' }
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
      // A file's own translation of a new string takes precedence over a similar string's.
      const imported = sources.map(({ fresh, tally, ...one }): ImportedSource => {
        const seek = () => step(`Looking for similar texts in ${one.path}`)
        const { translations: back, nearest } = addNearest(db, intent, fresh, { userId, step: seek })
        return { ...one, translations: tally.forms + back, ...(nearest > 0 && { nearest }) }
      })
      carryDrafts(db, intent.id)
      const withAny = [
        ...imported.filter((one) => one.translations > 0),
        ...ofTranslations.filter((one) => one.added > 0),
      ]
      const fileIds = [...new Set(withAny.map(({ fileId }) => fileId))]
      if (addToTm) {
        const remembered = { languageIds: targetLanguageIds(db), fileIds, ...mostRemembered(addToTm) }
        rememberTop(db, intent, remembered, context)
      }
      return { files: imported, translations: ofTranslations }
    }),
  )
}

/** The indexes of strings that are slow to maintain when a file's strings are not consecutive. */
const TEXTS_IN_ANY_ORDER = {
  table: 'source_string',
  indexes: ['source_string_identifier', 'source_string_repetition'],
}
