/** Importing source files: all of them or none. */
import type { Database } from 'better-sqlite3'
import type { ParsedString, ParsedTranslation } from '../../formats/format.ts'
import type { OperationContext } from '../operation.ts'
import { addTranslations, type TranslationToAdd } from './addTranslations.ts'
import { storeFile, type FileToStore } from './files.ts'
import { asIntent, type Intent } from './history.ts'
import { addLabels } from './labels.ts'
import { targetLanguage } from './languages.ts'
import { clearModuleFile, writeModuleFile, type ModuleFileParts } from './moduleFiles.ts'
import { updateStrings } from './sourceUpdate.ts'
import { countSteps } from './steps.ts'
import { requireUser } from './users.ts'

export interface SourceToImport extends FileToStore {
  strings: ParsedString[]
  /** The language of the strings' own translations, which are then taken in; without it they are left out. */
  languageId?: string
  /** Of a custom module's file. */
  module?: ModuleFileParts
  /** Of files of many languages: whose translations are taken in, and by which code the strings have them. */
  languages?: readonly LanguageInFile[]
}

export interface LanguageInFile {
  languageId: string
  code: string
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
 * Imports files, or updates those of the same path and branch, in one transaction. A file's own translations are
 * taken in for forms that have none yet: an update of the source never outvotes a translator. Labels are added.
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

/** The translations that are taken in from a file, by the language's id. */
function* translationsIn({
  strings,
  languageId,
  languages = [],
}: SourceToImport): Generator<[languageId: string, entries: [identifier: string, ParsedTranslation][]]> {
  if (languageId !== undefined)
    yield [
      languageId,
      strings.flatMap(({ identifier, translation }) => (translation ? [[identifier, translation]] : [])),
    ]
  for (const { languageId: id, code } of languages) {
    yield [
      id,
      strings.flatMap(({ identifier, translations }) => {
        const translation = translations?.[code]
        return translation ? [[identifier, translation]] : []
      }),
    ]
  }
}

/** A string each, and a translation each where they are taken in. */
function stepsOf(file: SourceToImport): number {
  let steps = file.strings.length
  for (const [, entries] of translationsIn(file)) steps += entries.length
  return steps
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
  addLabels(db, intent, file.strings, strings)
  if (file.module) writeModuleFile(db, fileId, file.module, strings)
  else clearModuleFile(db, fileId, strings)
  let translations = 0
  for (const [languageId, entries] of translationsIn(file)) {
    const toAdd = entries.flatMap(([identifier, translation]): TranslationToAdd[] => {
      const string = strings.get(identifier)
      return string ? [{ string, ...translation }] : []
    })
    const language = targetLanguage(db, languageId)
    const options = { userId, language, fileId, onlyWhereNone: true, step }
    translations += addTranslations(db, intent, toAdd, options).added
  }
  return { fileId, path: file.path, type: file.type, strings: file.strings.length, ...counts, translations }
}
