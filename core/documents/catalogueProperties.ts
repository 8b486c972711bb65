/** The properties of PO files: fields of their headers, which are edited in the project and written by an export. */
import { posix } from 'node:path'
import type { CatalogueProperties, PluralRuleForm } from '../contract/index.ts'
import { CATALOGUE_FIELDS, type CatalogueField } from '../contract/enumerations.ts'
import type { FileSettings, HeaderValues, SourceFile } from '../formats/format.ts'
import type { CatalogueHeader, HeaderLanguages } from '../formats/po/properties.ts'
import { defaultGettextRule, mapForms, parsePluralForms } from '../languages/gettextPlural.ts'
import { readCatalogueHeader } from '../parsing/worker.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { DocumentsProject } from './project.ts'

export interface CatalogueRequest {
  fileId: number
  languageId: string
}

export interface PropertiesRequest extends CatalogueRequest {
  /** Absent fields stay. */
  fields: Partial<Record<CatalogueField, string>>
  writesMo?: boolean | undefined
}

/**
 * Returns the properties of a PO file in a language, with edits that are not written yet.
 * @throws Failure `file.unknown`, `file.noProperties`
 */
export async function readProperties(
  session: DocumentsProject,
  request: CatalogueRequest,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<CatalogueProperties> {
  const { file, languages, settings } = await catalogueOf(session, request)
  const values = settings.headers?.[languages.targetLanguage.id] ?? {}
  const { fields, encoding } = await readCatalogueHeader(file, values, languages, { signal })
  return {
    fields: fields.map(([name, value]) => ({ name, value })),
    encoding,
    languageRule: defaultGettextRule(languages.targetLanguage).text,
    writesMo: settings.writesMo ?? false,
  }
}

/**
 * Stores properties, which the next export writes into the file. They are checked on the file as it was last seen.
 * @throws Failure `file.unknown`, `file.noProperties`, `format.pluralForms`, `format.formsLost`,
 *   `format.headerLanguage`, `format.encoding`
 */
export async function setProperties(
  session: DocumentsProject,
  { fields, ...request }: PropertiesRequest,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<null> {
  const { file, languages, settings } = await catalogueOf(session, request)
  const { writesMo = settings.writesMo ?? false } = request
  const languageId = languages.targetLanguage.id
  const standing = await readCatalogueHeader(file, {}, languages, { signal })
  const header = differing({ ...settings.headers?.[languageId], ...fields }, standing)
  await readCatalogueHeader(file, header, languages, { signal })
  return session.store.write('setFileProperties', { fileId: request.fileId, languageId, header, writesMo })
}

/** The values that are not in the header yet; an empty value of a field that it lacks is left out. */
function differing(values: HeaderValues, { fields }: CatalogueHeader): HeaderValues {
  const standing = new Map(fields.map(([name, value]) => [name.toLowerCase(), value]))
  const isEdited = (field: CatalogueField) =>
    values[field] !== undefined && values[field] !== (standing.get(field.toLowerCase()) ?? '')
  return Object.fromEntries(CATALOGUE_FIELDS.filter(isEdited).map((field) => [field, values[field] ?? '']))
}

const SHOWN_COUNTS = 8
const LAST_COUNT = 1000

/**
 * Returns the forms of a plural rule, each with its first counts.
 * @throws Failure `format.pluralForms`
 */
export function formsOfRule(
  session: DocumentsProject,
  { languageId, rule: header }: { languageId: string; rule: string },
): PluralRuleForm[] {
  const rule = parsePluralForms(header)
  const { indexOfCategory } = mapForms(rule, session.targetLanguage(languageId))
  const forms = Array.from({ length: rule.nplurals }, (): PluralRuleForm => ({ counts: [], categories: [] }))
  for (let count = 0; count <= LAST_COUNT; count += 1) {
    const counts = forms[rule.indexOf(count)]?.counts
    if (counts !== undefined && counts.length < SHOWN_COUNTS) counts.push(count)
  }
  for (const [category, index] of indexOfCategory) forms[index]?.categories.push(category)
  return forms
}

/** The PO file of a language as it was last seen; before it was, the source file that it will be made from. */
async function catalogueOf(
  session: DocumentsProject,
  { fileId, languageId }: CatalogueRequest,
): Promise<{ file: SourceFile; languages: HeaderLanguages; settings: FileSettings }> {
  const targetLanguage = session.targetLanguage(languageId)
  const { kept, name, path, type, content, settings } = await session.store.read('fileToExport', {
    fileId,
    languageId: targetLanguage.id,
  })
  if (type !== 'po')
    throw new Failure('file.noProperties', 'Only PO files have properties.', {
      path,
      todo: 'Choose a PO file.',
    })
  const file = kept === null ? { name, content } : { name: posix.basename(kept.path), content: kept.content }
  return { file, languages: { sourceLanguage: session.facts.sourceLanguage, targetLanguage }, settings }
}
