/** remove: files are taken out of a project. */
import type { Command } from 'commander'
import type { FileEntry, FilesRemoved } from '../../core/contract/index.ts'
import { removeFilesFrom } from '../../core/documents/removeFiles.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { projectAt } from '../projectAt.ts'
import { printJson, printNotice } from '../output.ts'
import { withProject } from '../project.ts'
import { countNoun } from '../countNoun.ts'

interface RemoveOptions {
  branch?: string
  dryRun?: true
  json?: true
}

export function addRemoveCommand(program: Command): void {
  program
    .command('remove')
    .description(
      'remove files from a project, with their strings and translations; a snapshot keeps the earlier state',
    )
    .argument('<project>')
    .argument('<paths...>', 'files as `interlinear files` lists them')
    .option('--branch <name>', 'the branch of the files; by default none')
    .option('--dry-run', 'count the strings and translations to remove, and change nothing')
    .option('--json', 'print the removed items as JSON')
    .action(remove)
}

async function remove(
  place: string,
  paths: readonly string[],
  { branch, dryRun, json }: RemoveOptions,
): Promise<void> {
  const { project } = await projectAt(place)
  const removed = await withProject(project, async (session) => {
    const files = await session.store.read('listFiles', {})
    const inBranch = files.filter((file) => file.branch === (branch ?? null))
    const wanted = [...new Set(paths.map((path) => fileAt(inBranch, path)))]
    const [first, ...others] = wanted
    const summary =
      others.length === 0
        ? `${[...(first?.name ?? '')].slice(-60).join('')} was`
        : `${wanted.length} files were`
    const snapshot = dryRun ? null : `Before ${summary} removed`
    return removeFilesFrom(session, { fileIds: wanted.map(({ id }) => id), snapshot })
  })
  if (json) printJson(removed)
  else sayRemoved(removed)
}

function sayRemoved({ files, strings, translations, comments, drafts, snapshot }: FilesRemoved): void {
  const summary = [
    countNoun(files, 'file'),
    countNoun(strings, 'string'),
    countNoun(translations, 'translation'),
    countNoun(comments, 'comment'),
    ...(drafts > 0 ? [countNoun(drafts, 'draft')] : []),
  ].join(', ')
  if (snapshot === null) printNotice(`Would go: ${summary}.`)
  else printNotice(`Removed: ${summary}. The snapshot "${snapshot}" shows the project as it was.`)
}

function fileAt(files: readonly FileEntry[], path: string): FileEntry {
  const found = files.find((file) => file.path === path)
  if (found !== undefined) return found
  throw new Failure('file.unknown', `There is no file "${path}" in this project.`, {
    value: path,
    kept: 'Nothing was changed.',
    todo: 'Look at `interlinear files`, which lists the paths.',
  })
}
