/** Requests and results of the exchange worker, and its work. */
import { BUDGETS, hasTextBeyondBudget } from '../contract/budgets.ts'
import { sentence } from '../platform/text/sentence.ts'
import { Failure, toFailureValue, type FailureValue } from '../platform/errors/failure.ts'
import { readGlossaryTable } from '../glossary/table.ts'
import { readTbx, type GlossaryFileReport } from '../glossary/tbx.ts'
import { readMemoryTable } from '../memory/table.ts'
import { readTmx, type MemoryFileReport } from '../memory/tmx.ts'
import { bufferOf, chunkList, portsOf, withTransfer, type ChunkedList } from '../platform/threads/channel.ts'
import { encodeLines } from '../platform/threads/jsonLines.ts'
import { readPoPackage } from './packages/po.ts'
import type { ReturnedForm } from './packages/rows/compareForm.ts'
import type { PackageFormat } from '../contract/enumerations.ts'
import type { ReturnedPackage } from './packages/packageTypes.ts'
import { readCsvPackage } from './packages/tables/csv.ts'
import { readDocxPackage } from './packages/tables/docx.ts'
import { readHtmlPackage } from './packages/tables/html.ts'
import { readXlsxPackage } from './packages/tables/xlsx.ts'
import { readXliffPackage } from './packages/xliff.ts'

export type MemoryFormat = 'tmx' | 'csv'
export type GlossaryFormat = 'tbx' | 'csv'

export interface ReadJob {
  contents: 'memory' | 'glossary' | 'worklist'
  format: MemoryFormat | GlossaryFormat | PackageFormat
  name: string
  content: Uint8Array
  columns?: readonly string[] | undefined
  /** False: the first row of a table holds entries, too. */
  hasHeading?: boolean | undefined
}

/** `lines`: the units or concepts, as `encodeLines` writes them. */
export type ReadMemory = MemoryFileReport & { lines: Uint8Array }
export type ReadGlossary = GlossaryFileReport & { lines: Uint8Array }

/** The caller forwards or discards the forms. */
export type ReadPackage = Omit<ReturnedPackage, 'forms'> & { forms: ChunkedList<ReturnedForm> }

export type ReadValue = ReadMemory | ReadGlossary | ReadPackage
export type ReadAnswer = { ok: true; value: ReadValue } | { ok: false; error: FailureValue }

function readExchangeFile(job: ReadJob): ReadValue {
  if (job.contents === 'worklist') {
    const read = readPackage(job)
    const forms = read.forms.filter((form) => !hasTextBeyondBudget(form))
    return {
      ...read,
      forms: chunkList(forms),
      unreadable: read.unreadable + read.forms.length - forms.length,
    }
  }
  const values: unknown[] = []
  const pieces: Uint8Array[] = []
  const take = (value: unknown) => {
    if (values.push(value) >= 1000) pieces.push(encodeLines(values.splice(0)))
  }
  const report = read(job, take)
  pieces.push(encodeLines(values))
  return { ...report, lines: new Uint8Array(Buffer.concat(pieces)) }
}

function readPackage({ format, content, name }: ReadJob): ReturnedPackage {
  switch (format as PackageFormat) {
    case 'xliff':
      return readXliffPackage(content)
    case 'po':
      return readPoPackage(content)
    case 'xlsx':
      return readXlsxPackage(content)
    case 'docx':
      return readDocxPackage(content)
    case 'html':
      return readHtmlPackage(content)
    case 'csv':
      return readCsvPackage(content, name)
  }
}

function read(job: ReadJob, takeAny: (value: unknown) => void): MemoryFileReport | GlossaryFileReport {
  let setAside = 0
  const take = (value: unknown): void => {
    if (hasTextBeyondBudget(value)) setAside += 1
    else takeAny(value)
  }
  const report = readWhole(job, take)
  if (setAside === 0) return report
  const max = BUDGETS.text.max
  const said = sentence`${setAside} entries are left out: they have a text of more than ${max} characters.`
  const warnings = [...report.warnings, said]
  return 'units' in report
    ? { ...report, units: report.units - setAside, warnings }
    : { ...report, concepts: report.concepts - setAside, warnings }
}

function readWhole(job: ReadJob, take: (value: unknown) => void): MemoryFileReport | GlossaryFileReport {
  const { contents, format, content } = job
  if (contents === 'memory')
    return format === 'tmx' ? readTmx(content, take) : readMemoryTable(content, job, take)
  return format === 'tbx' ? readTbx(content, take) : readGlossaryTable(content, job, take)
}

/** Failures that name no path get the file's name. */
export function answerExchangeJob(job: ReadJob): ReadAnswer {
  try {
    const value = readExchangeFile(job)
    const transfer = 'forms' in value ? portsOf([value.forms]) : [bufferOf(value.lines)]
    return withTransfer({ ok: true, value }, transfer)
  } catch (error) {
    const value = toFailureValue(error)
    if (!(error instanceof Failure)) return { ok: false, error: value }
    return { ok: false, error: { ...value, details: { path: job.name, ...value.details } } }
  }
}
