/** update: a file of a project from a new version of it, such as a catalogue from its template. */
import type { Command } from 'commander'
import type { FileUpdatePreview } from '../../core/contract/index.ts'
import { previewUpdate, updateFile } from '../../core/documents/import/updateFile.ts'
import { projectAt } from '../projectAt.ts'
import { printJson, printNotice } from '../output.ts'
import { onlyFile, withProgress, withProject } from '../project.ts'
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
      'update a file from a new version of it, such as a catalogue from its template (like msgmerge)',
    )
    .argument('<project>', 'a project, or an opened file such as uk.po')
    .argument('<path>', 'the new version, such as shop.pot')
    .option('--file <file>', 'the file to update, by its id or its path; the only one by default')
    .option('--no-fuzzy', 'do not fill new strings of a PO file with the translation of a similar text')
    .option('--dry-run', 'count what would change, and change nothing')
    .option('--json', 'print the counts as JSON')
    .action(update)
}

async function update(
  place: string,
  path: string,
  { file, dryRun, fuzzy, json }: UpdateOptions,
): Promise<void> {
  const { project } = await projectAt(place)
  const preview = await withProject(project, async (session) => {
    const request = { fileId: await onlyFile(session, file), path, nearest: fuzzy }
    return withProgress(async (context) => {
      const counts = await previewUpdate(session, request, context)
      if (!dryRun) await updateFile(session, request, context)
      return counts
    })
  })
  if (json) printJson(preview)
  else printNotice(`${dryRun ? 'Would change' : 'Changed'}: ${summaryOf(preview)}.`)
}

function summaryOf({ added, changed, archived, returned, nearest }: FileUpdatePreview): string {
  return [
    `${countNoun(added, 'new string')}${nearest > 0 ? ` (${nearest} with the text of a similar one, which needs work)` : ''}`,
    countNoun(changed, 'changed string'),
    `${countNoun(archived, 'string')} gone`,
    ...(returned > 0 ? [`${countNoun(returned, 'string')} back`] : []),
  ].join(', ')
}
