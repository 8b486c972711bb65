/** open: the workbench in a browser window (docs/decisions/0002-one-contract-two-shells.md). */
import type { Command } from 'commander'
import { positiveInteger } from '../project.ts'

export function addOpenCommand(program: Command): void {
  program
    .command('open')
    .description(
      'open the workbench in a Chromium app window, or at an address in any browser; `interlinear PATH` does the same',
    )
    .argument('[path]', 'a project, a file to translate, or a folder of them')
    .option('--port <n>', 'the port; any free one by default', positiveInteger('--port'))
    .option('--no-window', 'print the address only')
    .action(openWorkbench)
}

async function openWorkbench(
  project: string | undefined,
  options: { port?: number; window: boolean },
): Promise<void> {
  // Brought in here, so that the other commands start without the server.
  const { runBrowserShell } = await import('../open/run.ts')
  await runBrowserShell({
    window: options.window,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(project === undefined ? {} : { project }),
  })
}
