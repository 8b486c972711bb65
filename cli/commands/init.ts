/** init: making a project. */
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import type { ImportReport } from '../../core/contract/index.ts'
import { findFolder } from '../../core/documents/linked/foundFolder.ts'
import { importSourceFiles } from '../../core/documents/import/importSourceFiles.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { createProject, knownLanguage } from '../../core/workbench/session.ts'
import { printJson, printNotice } from '../output.ts'
import { currentPerson } from '../person.ts'
import { commaList, withProgress, withProject } from '../project.ts'
import { printImport } from './import.ts'

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('make a project')
    .argument('<file>', 'the project file to make, NAME.interlinear')
    .option('--source <language>', 'the source language, such as en')
    .option('--target <languages>', 'the target languages, such as uk,de', commaList)
    .option(
      '--from <folder>',
      'import the localization files of a folder; without --target, into their languages',
    )
    .option('--name <name>', 'the name shown to people; the file name by default')
    .option('--enterprise', 'with the features of enterprise deployments: fields, workflow')
    .option('--string-based', 'strings without files')
    .option('--json', 'print the result as JSON')
    .action(init)
}

interface InitOptions {
  source?: string
  target?: string[]
  from?: string
  name?: string
  enterprise?: true
  stringBased?: true
  json?: true
}

async function init(file: string, options: InitOptions): Promise<void> {
  const { from, json } = options
  const name = options.name ?? basename(file, extname(file))
  // Printed as they are kept: by these ids the languages are named from now on.
  const said = {
    ...(options.source !== undefined && { source: knownLanguage(options.source) }),
    ...(options.target && { targets: options.target.map(knownLanguage) }),
  }
  const found = from === undefined ? undefined : await findFolder(from, said)
  const sourceLanguageId = said.source ?? found?.sourceLanguageId
  const targetLanguageIds = [...new Set(said.targets ?? found?.targetLanguageIds)]
  if (sourceLanguageId === undefined || targetLanguageIds.length === 0) throw needsLanguages()
  createProject(
    file,
    {
      name,
      sourceLanguageId,
      targetLanguageIds,
      deployment: options.enterprise ? 'enterprise' : 'standard',
      type: options.stringBased ? 'string-based' : 'file-based',
    },
    currentPerson(),
  )
  if (!json) printNotice(`Made ${file}, from ${sourceLanguageId} into ${targetLanguageIds.join(', ')}.`)
  const report = from === undefined ? null : await importFolder(file, from)
  if (json) return printJson({ file, name, sourceLanguageId, targetLanguageIds, ...report })
  if (report !== null) return printImport(report)
  printNotice(`Import files with: interlinear import ${file} PATH…`)
}

async function importFolder(project: string, folder: string): Promise<ImportReport> {
  const report = await withProject(project, (session) =>
    withProgress((context) => importSourceFiles(session, { paths: [folder] }, context)),
  )
  if (report.failed.length > 0) process.exitCode = 1
  return report
}

function needsLanguages(): Failure {
  return new Failure('usage.language', 'A project needs a source language and target languages.', {
    kept: 'Nothing was made.',
    todo: 'Name them with --source and --target; or import a folder that has translations, with --from.',
  })
}
