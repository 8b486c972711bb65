/** init: making a project. */
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { createProject, knownLanguage } from '../../core/workbench/session.ts'
import { printJson, say } from '../output.ts'
import { currentPerson } from '../person.ts'
import { commaList } from '../project.ts'

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('make a project')
    .argument('<file>', 'the project file to make, NAME.interlinear')
    .requiredOption('--source <language>', 'the source language, such as en')
    .requiredOption('--target <languages>', 'the target languages, such as uk,de', commaList)
    .option('--name <name>', 'the name shown to people; the file name by default')
    .option('--enterprise', 'with what only enterprise deployments have: fields, workflow')
    .option('--string-based', 'strings without files')
    .option('--json', 'print the result as JSON')
    .action(init)
}

interface InitOptions {
  source: string
  target: string[]
  name?: string
  enterprise?: true
  stringBased?: true
  json?: true
}

function init(file: string, options: InitOptions): void {
  const name = options.name ?? basename(file, extname(file))
  // Printed as they are kept: by these ids the languages are named from now on.
  const sourceLanguageId = knownLanguage(options.source)
  const targetLanguageIds = [...new Set(options.target.map(knownLanguage))]
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
  if (options.json) printJson({ file, name, sourceLanguageId, targetLanguageIds })
  else
    say(
      `Made ${file}, from ${sourceLanguageId} into ${targetLanguageIds.join(', ')}. Import files with: interlinear import ${file} PATH…`,
    )
}
