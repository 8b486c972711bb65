/** update: files of a project from new versions of them, such as catalogues from their templates. */
import { readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Command } from 'commander'
import type { FilesUpdate, FileUpdatePreview } from '../../core/contract/index.ts'
import { previewUpdate, updateFile } from '../../core/documents/import/updateFile.ts'
import { updateFiles } from '../../core/documents/import/updateFiles.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { pathExists } from '../../core/platform/files/pathExists.ts'
import { terminalText } from '../../core/platform/text/terminalText.ts'
import { updateCatalogues } from '../../core/workbench/linked/updateCatalogues.ts'
import { isFolder, projectAt } from '../projectAt.ts'
import { printJson, printNotice, sayFailed } from '../output.ts'
import { findFile, onlyFile, withProgress, withProject } from '../project.ts'
import { countNoun } from '../countNoun.ts'

interface UpdateOptions {
  file?: string
  dryRun?: true
  fuzzy: boolean
  json?: true
}

export function addUpdateCommand(program: Command): void {
  program
    .command('update')
    .description(
      'update files from new versions of them, such as catalogues from their templates (like msgmerge)',
    )
    .argument('[project]', 'a project, or an opened file or folder; the one around this folder by default')
    .argument(
      '[path]',
      'the new version, such as shop.pot, or a folder of new versions; in an opened folder, the templates in it',
    )
    .option(
      '--file <file>',
      'the file to update, by its id or its path; all that have a new version by default',
    )
    .option('--no-fuzzy', 'do not fill new strings of a PO file with the translation of a similar text')
    .option('--dry-run', 'count what would change, and change nothing')
    .option('--json', 'print the counts as JSON')
    .action(update)
}

async function update(
  place: string | undefined,
  path: string | undefined,
  { file, dryRun: isDryRun, fuzzy: nearest, json }: UpdateOptions,
): Promise<void> {
  const { project, bound } = await projectAt(place)
  if (path !== undefined && !(await pathExists(path))) throw await missing(path)
  const changed = isDryRun ? 'Would change' : 'Changed'
  if (path !== undefined && !(await isFolder(path))) {
    const preview = await withProject(project, async (session) => {
      const request = { fileId: await onlyFile(session, file), path, nearest }
      return withProgress(async (context) => {
        const counts = await previewUpdate(session, request, context)
        if (!isDryRun) await updateFile(session, request, context)
        return counts
      })
    })
    if (json) printJson(preview)
    else printNotice(isUpToDate(preview) ? 'The file is up to date.' : `${changed}: ${summaryOf(preview)}.`)
    return
  }
  const report = await withProject(project, async (session): Promise<FilesUpdate> => {
    const fileId = file === undefined ? undefined : await findFile(session, file)
    const request = { fileId, nearest, isDryRun }
    return withProgress((context) => {
      if (path !== undefined) return updateFiles(session, path, request, context)
      if (bound === undefined) throw unnamed()
      return updateCatalogues(session, bound, request, context)
    })
  })
  if (json) printJson(report)
  else
    for (const one of report.files)
      printNotice(
        terminalText(
          isUpToDate(one)
            ? `${one.path} is up to date with ${one.from}.`
            : `${changed} ${one.path} from ${one.from}: ${summaryOf(one)}.`,
        ),
      )
  sayFailed(report.failed, 'could not be updated')
  if (report.left !== undefined && !json)
    printNotice(terminalText(`Catalogues that stay as they are: ${report.left.join(', ')}.`))
}

function isUpToDate({ added, changed, archived, returned }: FileUpdatePreview): boolean {
  return added + changed + archived + returned === 0
}

/** Returns the failure for a path that does not exist, with the folders and the templates that lie there. */
async function missing(path: string): Promise<Failure> {
  const entries = await readdir(dirname(path), { withFileTypes: true }).catch(() => [])
  const ending = extname(path)
  const near = entries
    .filter((entry) => entry.isDirectory() || ['.pot', ending].includes(extname(entry.name)))
    .map(({ name }) => join(dirname(path), name))
  return new Failure('usage.file', 'There is no such file or folder.', {
    ...{ path, value: path, kept: 'Nothing was changed.' },
    ...(near.length > 0 && { near: near.toSorted() }),
    todo: 'Name the new version, or a folder of new versions.',
  })
}

function unnamed(): Failure {
  return new Failure('usage.file', 'Nothing tells which new version is meant.', {
    kept: 'Nothing was changed.',
    todo: 'Name the new version, or a folder of new versions.',
  })
}

function summaryOf({ added, changed, archived, returned, nearest }: FileUpdatePreview): string {
  return [
    `${countNoun(added, 'new string')}${nearest > 0 ? ` (${nearest} with the text of a similar one, which needs work)` : ''}`,
    countNoun(changed, 'changed string'),
    `${countNoun(archived, 'string')} gone`,
    ...(returned > 0 ? [`${countNoun(returned, 'string')} back`] : []),
  ].join(', ')
}
