/** Importing source files: all of them or none. */
import type { Database } from 'better-sqlite3'
import type { ParsedString } from '../../formats/format.ts'
import type { OperationContext } from '../operation.ts'
import { addTranslations, type TranslationToAdd } from './addTranslations.ts'
import { storeFile, type FileToStore } from './files.ts'
import { asIntent, type Intent } from './history.ts'
import { targetLanguage } from './languages.ts'
import { updateStrings } from './sourceUpdate.ts'
import { countSteps } from './steps.ts'
import { requireUser } from './users.ts'

export interface SourceToImport extends FileToStore {
  strings: ParsedString[]
  /** The language of the strings' own translations, which are then taken in; without it they are left out. */
  languageId?: string
}

export interface ImportedSource {
  fileId: number
  path: string
  type: string
  /** In the file. */
  strings: number
  added: number
  changed: number
  archived: number
  returned: number
  /** Taken in from the file, a form each. */
  translations: number
}

/**
 * Imports files, or updates those of the same path and branch, in one transaction. A bilingual file's own
 * translations are taken in for forms that have none yet: an update of the source never outvotes a translator.
 * @throws Failure `import.duplicateIdentifier`, `import.path`, `language.notTarget`
 */
export function importSources(
  db: Database,
  { userId, files }: { userId: number; files: SourceToImport[] },
  context: OperationContext,
): ImportedSource[] {
  requireUser(db, userId)
  const total = files.reduce((sum, file) => sum + stepsOf(file), 0)
  const step = countSteps(context, total)
  return asIntent(db, { userId, action: 'source.import', now: context.now }, (intent) =>
    files.map((file) => importSource(db, intent, userId, file, () => step(`Importing ${file.name}`))),
  )
}

/** A string each, and a translation each where they are taken in. */
function stepsOf({ strings, languageId }: SourceToImport): number {
  const translations = languageId === undefined ? 0 : strings.filter(({ translation }) => translation).length
  return strings.length + translations
}

function importSource(
  db: Database,
  intent: Intent,
  userId: number,
  file: SourceToImport,
  step: () => void,
): ImportedSource {
  const { id: fileId } = storeFile(db, intent, file)
  const place = { id: fileId, path: file.path }
  const { strings, ...counts } = updateStrings(db, intent, place, file.strings, step)
  let translations = 0
  if (file.languageId !== undefined) {
    const toAdd: TranslationToAdd[] = []
    for (const { identifier, translation } of file.strings) {
      const string = strings.get(identifier)
      if (string && translation) toAdd.push({ string, ...translation })
    }
    const language = targetLanguage(db, file.languageId)
    const options = { userId, language, fileId, onlyWhereNone: true, step }
    translations = addTranslations(db, intent, toAdd, options).added
  }
  return { fileId, path: file.path, type: file.type, strings: file.strings.length, ...counts, translations }
}
