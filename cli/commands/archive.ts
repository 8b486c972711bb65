/** backup, restore (docs/reference/command-line.md, "backup"); `-` is standard input or output. */
import type { Command } from 'commander'
import { printJson, printNotice } from '../output.ts'
import { projectFile, withProgress } from '../project.ts'
import { backup, backupTo, restore, restoreFrom } from '../../core/archive/archive.ts'

export function addArchiveCommands(program: Command): void {
  program
    .command('backup')
    .description('write the project as an archive of JSON lines')
    .argument('<project>')
    .option('--out <file>', 'where to write; - is standard output', '-')
    .action(backUp)
  program
    .command('restore')
    .description('make a project from an archive')
    .argument('<archive>', 'the archive; - is standard input')
    .requiredOption('--project <file>', 'the project file to make')
    .option('--json', 'print the result as JSON')
    .action(restoreArchive)
}

async function backUp(named: string, { out }: { out: string }): Promise<void> {
  const project = await projectFile(named)
  const { lines } = await withProgress((context) =>
    out === '-' ? backupTo(project, process.stdout, context) : backup(project, out, context),
  )
  if (out !== '-') printNotice(`Wrote ${lines} lines to ${out}.`)
}

async function restoreArchive(
  archive: string,
  { project, json }: { project: string; json?: true },
): Promise<void> {
  const { lines, warnings } = await withProgress((context) =>
    archive === '-' ? restoreFrom(process.stdin, project, context) : restore(archive, project, context),
  )
  for (const { english } of warnings) printNotice(english)
  if (json) printJson({ project, lines, warnings: warnings.map(({ english }) => english) })
  else printNotice(`Restored ${lines} lines into ${project}.`)
}
