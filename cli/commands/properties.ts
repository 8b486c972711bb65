/** properties: the header of a PO file, shown and edited. */
import type { Command } from 'commander'
import { CATALOGUE_FIELDS, type CatalogueField } from '../../core/contract/enumerations.ts'
import type { CatalogueProperties } from '../../core/contract/index.ts'
import { formsOfRule, readProperties, setProperties } from '../../core/documents/catalogueProperties.ts'
import { writeBack } from '../../core/documents/linked/writeBack.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import type { ProjectSession } from '../../core/workbench/session.ts'
import { printJson, printLine, printNotice, printTable } from '../output.ts'
import { projectAt } from '../projectAt.ts'
import { onlyFile, withProgress, withProject } from '../project.ts'

interface PropertiesOptions {
  file?: string
  language?: string
  set?: Partial<Record<CatalogueField, string>>
  mo?: boolean
  json?: true
}

export function addPropertiesCommand(program: Command): void {
  program
    .command('properties')
    .description(
      'show the header fields of a PO file, or set them with --set; an opened file is written at once',
    )
    .argument(
      '[project]',
      'a project, or an opened file such as uk.po; by default that of the current folder',
    )
    .option('--file <file>', 'the file, by its id or its path; the only one by default')
    .option('--language <language>', 'the language of the translation; the only one by default')
    .option('--set <field=value>', `a field to set, several times: ${CATALOGUE_FIELDS.join(', ')}`, addField)
    .option('--mo', 'write the MO file with each save and export, too')
    .option('--no-mo', 'write no MO file')
    .option('--json', 'print the properties as JSON')
    .action(properties)
}

async function properties(named: string | undefined, options: PropertiesOptions): Promise<void> {
  const { project, bound } = await projectAt(named)
  await withProject(project, (session) =>
    withProgress(async (context) => {
      const of = {
        fileId: await onlyFile(session, options.file),
        languageId: options.language ?? onlyLanguage(session),
      }
      if (options.set !== undefined || options.mo !== undefined) {
        await setProperties(session, { ...of, fields: options.set ?? {}, writesMo: options.mo }, context)
        if (bound === undefined) printNotice('The next export writes these properties.')
        else
          for (const { path } of (await writeBack(session, bound, { isAll: options.mo }, context)).files)
            printNotice(path)
      }
      const shown = await readProperties(session, of, context)
      if (options.json) printJson(shown)
      else printProperties(session, of.languageId, shown)
    }),
  )
}

function printProperties(session: ProjectSession, languageId: string, shown: CatalogueProperties): void {
  for (const { name, value } of shown.fields) printLine(`${name}: ${value}`)
  if (shown.writesMo) printLine('The MO file is written, too.')
  const rule = shown.fields.find(({ name }) => name.toLowerCase() === 'plural-forms')?.value ?? ''
  if (rule === '' || rule.includes('INTEGER')) return
  printTable(
    ['form', 'counts', 'categories'],
    formsOfRule(session, { languageId, rule }).map(({ counts, categories }, form) => [
      form,
      counts.join(', '),
      categories.join(', '),
    ]),
  )
}

/** Collects the values of `--set`. Failure `usage.field`. */
function addField(
  text: string,
  fields: Partial<Record<CatalogueField, string>> = {},
): Partial<Record<CatalogueField, string>> {
  const [name = '', ...value] = text.split('=')
  const field = CATALOGUE_FIELDS.find((one) => one.toLowerCase() === name.trim().toLowerCase())
  if (field === undefined || value.length === 0)
    throw new Failure('usage.field', `--set takes a field and its value, not ${text}.`, {
      near: CATALOGUE_FIELDS,
      todo: 'Write it as "Language-Team=Ukrainian".',
    })
  const given = value.join('=').trim()
  if (/[\r\n\0]/.test(given))
    throw new Failure(
      'usage.field',
      `The value of ${field} has a line break, and a field of a header is one line.`,
      {
        kept: 'Nothing was changed.',
        todo: 'Write it on one line.',
      },
    )
  return { ...fields, [field]: given }
}

/** @throws Failure `usage.language` if the project has several target languages */
function onlyLanguage({ facts: { targetLanguages } }: ProjectSession): string {
  const [only, another] = targetLanguages
  if (only !== undefined && another === undefined) return only.id
  throw new Failure('usage.language', 'The project has several languages.', {
    near: targetLanguages.slice(0, 5).map(({ id }) => id),
    todo: 'Name one with --language.',
  })
}
