/**
 * A list as a file. CSV and JSON are for reading and for other programs: every text is written as it is. A cell that
 * begins like a formula is not altered, because that would be another text where it is read back; the report counts them.
 */
import type { Project } from '../../history/project.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { stringify } from 'csv-stringify/sync'
import { countFormulas } from '../../formats/csv/formulas.ts'
import type { ListFormat } from '../../contract/enumerations.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { PackageString } from './rows/strings.ts'
import type { ListExportReport } from '../../contract/index.ts'
import { writeChunks } from '../../platform/files/writeChunks.ts'
import { stringsInPieces, writePackage } from './exportPackage.ts'
import { translationOf } from './texts.ts'

export interface ListExportRequest {
  ids: Float64Array
  languageId: string
  format: ListFormat
  path: string
}

export async function exportList(
  session: Project,
  { ids, languageId, format, path }: ListExportRequest,
  context: CallContext,
): Promise<ListExportReport> {
  const language = session.targetLanguage(languageId)
  if (format !== 'csv' && format !== 'json') {
    const packageFormat = format === 'reviewCsv' ? 'csv' : format
    const written = await writePackage(session, { ids, language, format: packageFormat, path }, context)
    return { ...written, formulas: 0 }
  }
  const counts = { formulas: 0 }
  const strings = stringsInPieces(session, ids, language, context)
  const pieces =
    format === 'csv'
      ? csvPieces(strings, session.facts.sourceLanguage, language, counts)
      : jsonPieces(strings)
  const { bytes } = await writeChunks(path, pieces)
  return { path, strings: ids.length, bytes, ...counts, leftOut: [] }
}

async function* csvPieces(
  strings: AsyncIterable<PackageString[]>,
  source: Language,
  target: Language,
  counts: { formulas: number },
): AsyncGenerator<string> {
  yield stringify([
    [
      'id',
      'identifier',
      'file',
      'source',
      ...source.pluralCategoryNames.map((form) => `source_${form}`),
      'translation',
      ...target.pluralCategoryNames.map((form) => `translation_${form}`),
      'state',
      'context',
      'labels',
    ],
  ])
  for await (const piece of strings) {
    const rows = piece.map((string) => csvRow(string, source, target))
    counts.formulas += countFormulas(rows)
    yield stringify(rows, { quoted_match: /[\r\n]|^\s|\s$/ })
  }
}

function csvRow(string: PackageString, source: Language, target: Language): (string | number)[] {
  const { stringId, identifier, path, state, context, labels } = string
  const isPlain = typeof string.source === 'string'
  const sources = typeof string.source === 'string' ? {} : string.source
  return [
    stringId,
    identifier,
    path ?? '',
    typeof string.source === 'string' ? string.source : '',
    ...source.pluralCategoryNames.map((form) => sources[form] ?? ''),
    isPlain ? translationOf(string, 'none') : '',
    ...target.pluralCategoryNames.map((form) => (isPlain ? '' : translationOf(string, form))),
    state,
    context ?? '',
    labels.join(', '),
  ]
}

async function* jsonPieces(strings: AsyncIterable<PackageString[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const piece of strings) {
    yield before + piece.map((string) => JSON.stringify(jsonRow(string))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function jsonRow(string: PackageString) {
  const { stringId, identifier, path, type, source, state, context, labels, translations } = string
  const forms = Object.keys(translations) as PluralForm[]
  const translation =
    type === 'plural'
      ? Object.fromEntries(forms.map((form) => [form, translationOf(string, form)]))
      : (translations.none?.text ?? null)
  return { id: stringId, identifier, file: path, source, translation, state, context, labels }
}
