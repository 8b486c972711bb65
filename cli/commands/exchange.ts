/** tm, glossary, worklist: files for others and from others. */
import { Option } from 'commander'
import type { Command } from 'commander'
import { PACKAGE_FORMATS, type PackageFormat } from '../../core/contract/enumerations.ts'
import type { ConflictChoice, EntryLeftOut, PackageReport, UnreadableRow } from '../../core/contract/index.ts'
import { exportGlossaryFile, importGlossaryFile } from '../../core/exchange/glossaries.ts'
import { exportMemoryFile, importMemoryFile } from '../../core/exchange/memories.ts'
import type { GlossaryFormat, MemoryFormat } from '../../core/exchange/job.ts'
import { searchGlossaries, searchMemories } from '../../core/exchange/searchEntries.ts'
import { exportPackage, packageFormatOf } from '../../core/exchange/packages/exportPackage.ts'
import { importPackage } from '../../core/exchange/importPackage.ts'
import { printJson, printLine, printTable, printNotice, sayFormulas } from '../output.ts'
import { commaList, positiveInteger, withProgress, withProject } from '../project.ts'
import { isStandardStream, namedFormat, readingFile, writingFile } from '../standardStreams.ts'
import { countNoun } from '../countNoun.ts'

const JSON_OPTION = ['--json', 'print the result as JSON'] as const

export function addExchangeCommands(program: Command): void {
  addMemoryCommands(program.command('tm').description('translation memories: import, export and search'))
  addGlossaryCommands(program.command('glossary').description('glossaries: import, export and search'))
  addWorklistCommands(
    program
      .command('worklist')
      .description('files of strings for a translator or a reviewer: export and import'),
  )
}

function addMemoryCommands(tm: Command): void {
  tm.command('import')
    .description('import TMX, CSV or TSV')
    .argument('<project>')
    .argument('<file>', 'a file, or - for standard input')
    .option('--tm <name>', 'the memory, by name or id; a new name makes one (the name of the file)')
    .addOption(
      new Option('--format <format>', 'the format, if the ending of the name does not give it').choices([
        'tmx',
        'csv',
      ]),
    )
    .option('--columns <languages>', 'of a table: a language code for each column, or -', commaList)
    .option(...JSON_OPTION)
    .action(importMemory)
  tm.command('export')
    .description('write TMX, CSV or TSV')
    .argument('<project>')
    .argument('<file>', 'a file, or - for standard output')
    .option('--tm <name>', 'the memory, by name or id; by default the only one')
    .addOption(
      new Option('--format <format>', 'the format, if the ending of the name does not give it').choices([
        'tmx',
        'csv',
      ]),
    )
    .option(...JSON_OPTION)
    .action(exportMemory)
  tm.command('search')
    .description('find the units whose text contains these words')
    .argument('<project>')
    .argument('<text>')
    .option('--tm <name>', 'only this memory, by name or id')
    .option('--limit <n>', 'the greatest number of units (50)', positiveInteger('--limit'))
    .option(...JSON_OPTION)
    .action(searchMemory)
}

function addGlossaryCommands(glossary: Command): void {
  glossary
    .command('import')
    .description('import TBX, CSV or TSV')
    .argument('<project>')
    .argument('<file>', 'a file, or - for standard input')
    .option('--glossary <name>', 'the glossary, by name or id; a new name makes one (the name of the file)')
    .addOption(
      new Option('--format <format>', 'the format, if the ending of the name does not give it').choices([
        'tbx',
        'csv',
      ]),
    )
    .option(
      '--columns <columns>',
      'of a table: the content of each column, such as subject,definition,term:en,term:uk,-',
      commaList,
    )
    .option(...JSON_OPTION)
    .action(importGlossary)
  glossary
    .command('export')
    .description('write TBX, CSV or TSV')
    .argument('<project>')
    .argument('<file>', 'a file, or - for standard output')
    .option('--glossary <name>', 'the glossary, by name or id; by default the only one')
    .addOption(
      new Option('--format <format>', 'the format, if the ending of the name does not give it').choices([
        'tbx',
        'csv',
      ]),
    )
    .addOption(new Option('--style <style>', 'of TBX').choices(['dca', 'dct']).default('dca'))
    .option(...JSON_OPTION)
    .action(exportGlossary)
  glossary
    .command('search')
    .description('find the terms that contain these words')
    .argument('<project>')
    .argument('<text>')
    .option('--glossary <name>', 'only this glossary, by name or id')
    .option('--limit <n>', 'the greatest number of terms (50)', positiveInteger('--limit'))
    .option(...JSON_OPTION)
    .action(searchGlossary)
}

function addWorklistCommands(worklist: Command): void {
  worklist
    .command('export')
    .description('write the selected strings as a bilingual file, or as a table for reviewers')
    .argument('<project>')
    .argument('<croql>', 'the expression')
    .requiredOption('--language <language>', 'the target language')
    .requiredOption('--out <file>', 'the file to write, or - for standard output')
    .addOption(
      new Option('--format <format>', 'the format, if the ending of the name does not give it').choices(
        PACKAGE_FORMATS,
      ),
    )
    .option(...JSON_OPTION)
    .action(exportStrings)
  worklist
    .command('import')
    .description('import a worklist; a text that changed on both sides is a conflict, and not overwritten')
    .argument('<project>')
    .argument('<file>', 'a file, or - for standard input')
    .addOption(new Option('--format <format>', 'of standard input').choices(PACKAGE_FORMATS))
    .addOption(
      new Option('--conflicts <choice>', 'resolve conflicts: keep ours, take theirs, or both').choices([
        'keep',
        'take',
        'both',
      ]),
    )
    .option('--approve', 'approve what the file says is approved')
    .option('--translator <login>', 'the login of the translator')
    .option('--dry-run', 'report the changes, and make none')
    .option(...JSON_OPTION)
    .action(takeBack)
}

interface ImportOptions {
  tm?: string
  glossary?: string
  format?: 'tmx' & 'tbx' & 'csv'
  columns?: string[]
  json?: true
}

async function importMemory(project: string, path: string, options: ImportOptions): Promise<void> {
  const { tm: into, columns, json } = options
  const format = namedFormat<MemoryFormat>(path, options.format)
  const report = await readingFile(path, 'memory', (from) =>
    withProject(project, (session) =>
      withProgress((context) => importMemoryFile(session, { path: from, into, format, columns }, context)),
    ),
  )
  if (json) return printJson(report)
  for (const { english } of report.warnings) printNotice(english)
  printLine(`${report.name} (${report.tmId}): ${report.added} added, ${report.merged} merged`)
}

interface ExportOptions {
  tm?: string
  glossary?: string
  format?: 'tmx' & 'tbx' & 'csv'
  style?: 'dca' | 'dct'
  json?: true
}

async function exportMemory(project: string, path: string, options: ExportOptions): Promise<void> {
  const { tm, json } = options
  const format = namedFormat<MemoryFormat>(path, options.format)
  const report = await writingFile(path, 'memory', (to) =>
    withProject(project, (session) =>
      withProgress((context) => exportMemoryFile(session, { path: to, tm, format }, context)),
    ),
  )
  sayWritten({ ...report, path }, counted(report.units, 'unit'), json)
  sayFormulas(report.formulas)
  sayLeftOut(report.leftOut)
}

async function importGlossary(project: string, path: string, options: ImportOptions): Promise<void> {
  const { glossary: into, columns, json } = options
  const format = namedFormat<GlossaryFormat>(path, options.format)
  const report = await readingFile(path, 'glossary', (from) =>
    withProject(project, (session) =>
      withProgress((context) => importGlossaryFile(session, { path: from, into, format, columns }, context)),
    ),
  )
  if (json) return printJson(report)
  for (const { english } of report.warnings) printNotice(english)
  const { name, glossaryId, added, terms, merged } = report
  printLine(
    `${name} (${glossaryId}): ${countNoun(added, 'concept')} with ${countNoun(terms, 'term')} added, ${merged} merged`,
  )
}

async function exportGlossary(project: string, path: string, options: ExportOptions): Promise<void> {
  const { glossary, style, json } = options
  const format = namedFormat<GlossaryFormat>(path, options.format)
  const report = await writingFile(path, 'glossary', (to) =>
    withProject(project, (session) =>
      withProgress((context) => exportGlossaryFile(session, { path: to, glossary, format, style }, context)),
    ),
  )
  sayWritten({ ...report, path }, counted(report.concepts, 'concept'), json)
  sayFormulas(report.formulas)
  sayLeftOut(report.leftOut)
}

interface SearchOptions {
  tm?: string
  glossary?: string
  limit?: number
  json?: true
}

async function searchMemory(project: string, text: string, options: SearchOptions): Promise<void> {
  const units = await withProject(project, (session) =>
    searchMemories(session, { text, tm: options.tm, limit: options.limit ?? 50 }),
  )
  if (options.json) return printJson(units)
  printTable(
    ['tm', 'id', 'language', 'text', 'used'],
    units.flatMap(({ tm, id, records }) =>
      records.map((record) => [tm, id, record.languageId, record.text, record.usageCount]),
    ),
  )
}

async function searchGlossary(project: string, text: string, options: SearchOptions): Promise<void> {
  const terms = await withProject(project, (session) =>
    searchGlossaries(session, { text, glossary: options.glossary, limit: options.limit ?? 50 }),
  )
  if (options.json) return printJson(terms)
  printTable(
    ['glossary', 'id', 'concept', 'language', 'text', 'part of speech', 'status'],
    terms.map(({ glossary, id, conceptId, languageId, text: term, partOfSpeech, status }) => [
      glossary,
      id,
      conceptId,
      languageId,
      term,
      partOfSpeech ?? '',
      status ?? '',
    ]),
  )
}

interface WorklistExportOptions {
  language: string
  out: string
  format?: PackageFormat
  json?: true
}

async function exportStrings(project: string, croql: string, options: WorklistExportOptions): Promise<void> {
  const { language: languageId, out: path, json } = options
  const format = namedFormat(path, options.format) ?? packageFormatOf(path)
  const report = await writingFile(path, 'worklist', (to) =>
    withProject(project, (session) =>
      withProgress((context) => exportPackage(session, { croql, languageId, path: to, format }, context)),
    ),
  )
  sayWritten({ ...report, path }, counted(report.strings, 'string'), json)
  sayLeftOut(report.leftOut)
}

/** Names the entries that the format cannot contain; the exit code reports them. */
function sayLeftOut(leftOut: readonly EntryLeftOut[]): void {
  for (const { name, character } of leftOut)
    printNotice(
      character === null
        ? `"${name}" is not in the file: a text is longer than a cell may be. Write another format.`
        : `"${name}" is not in the file: XML cannot hold its character ${character}. Remove it, or write another format.`,
    )
  if (leftOut.length > 0) process.exitCode = 1
}

/** Says what was written; beside a file on standard output, on standard error. */
function sayWritten(report: { path: string }, label: string, json: true | undefined): void {
  if (isStandardStream(report.path)) printNotice(label)
  else if (json) printJson(report)
  else printLine(`${report.path}: ${label}`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const UNREADABLE: Readonly<Record<UnreadableRow['reason'], string>> = {
  id: 'its ID is damaged, or is missing',
  doubled: 'the string stands several times, with different translations',
  notText: 'its translation is a number, a date or a formula',
  tooLong: 'it has a text that is too long',
}

interface TakeBackOptions {
  format?: PackageFormat
  conflicts?: ConflictChoice
  approve?: true
  translator?: string
  dryRun?: true
  json?: true
}

/** Ends with exit code 1 where conflicts are left, or entries of the file were not read. */
async function takeBack(project: string, path: string, options: TakeBackOptions): Promise<void> {
  const { conflicts: policy, approve: takeApprovals, translator, dryRun: isPreview } = options
  const name = `worklist.${namedFormat(path, options.format) ?? ''}`
  const report = await readingFile(path, name, (from) =>
    withProject(project, (session) =>
      withProgress((context) =>
        importPackage(session, { path: from, policy, takeApprovals, translator, isPreview }, context),
      ),
    ),
  )
  if (options.json) printJson(report)
  else printReport(report)
  if (report.conflictCount > 0 || report.unreadable > 0) process.exitCode = 1
}

function printReport(report: PackageReport): void {
  const { conflicts, conflictCount, sourceChanged, emptied, locked, gone } = report
  printTable(
    ['saved', 'comments', 'approved', 'unchanged', 'kept', 'taken', 'both', 'in doubt', 'conflicts'],
    [
      [
        report.saved,
        report.comments,
        report.approved,
        report.unchanged,
        report.kept,
        report.taken,
        report.both,
        report.inDoubt,
        conflictCount,
      ],
    ],
  )
  for (const { identifier, form, base, theirs, ours } of conflicts) {
    printNotice(`Conflict: ${identifier}${form === 'none' ? '' : ` [${form}]`}`)
    printNotice(
      `  at the export: ${base ?? '(not known)'}\n  in the file:   ${theirs}\n  here:          ${ours ?? ''}`,
    )
  }
  const told = (label: string, notes: readonly { identifier: string }[]) => {
    for (const { identifier } of notes) printNotice(`${label}: ${identifier}`)
  }
  told('The source has changed since the export: not approved', sourceChanged)
  told('Emptied in the file, left as it was', emptied)
  told('Locked by its file, left as it was', locked)
  told('No longer in the project', gone)
  if (report.behindOthers > 0)
    printNotice(`${report.behindOthers} were saved behind a translation that is approved or better rated.`)
  for (const { row, reason } of report.unreadableRows)
    printNotice(`Row ${row} of the table was not read: ${UNREADABLE[reason]}.`)
  const others = report.unreadable - report.unreadableRows.length
  if (others > 0) printNotice(`${others} entries of the file belong to no string.`)
  if (report.trackedChanges > 0) printNotice(`${report.trackedChanges} tracked changes count as accepted.`)
  if (conflictCount > 0) printNotice('Decide the conflicts with --conflicts keep, take or both.')
}
