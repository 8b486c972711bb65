/** `interlinear open`, from the first line to the last: home, workbench, server, window, and a clean end. */
import { resolve } from 'node:path'
import { homeFolder } from '../../core/workbench/home.ts'
import { readScreens } from '../../core/workbench/screens.ts'
import { createWorkbench } from '../../core/workbench/server.ts'
import { readVersion } from '../../core/platform/files/packageVersion.ts'
import { openHomeState } from '../home.ts'
import { printNotice } from '../output.ts'
import { FileOffers } from './fileOffers.ts'
import { readHomeKey } from './homeKey.ts'
import { openLogFile } from './logFile.ts'
import { screenPages } from './pages.ts'
import type { LoopbackOptions } from './server.ts'
import { browserServices, openBrowserShell } from './shell.ts'
import { buildWhatIsStale, checkoutFolder, screens } from './stale.ts'
import { exitIfDetached } from '../../core/store/detachedThreads.ts'

export interface ShellRunOptions {
  /** A project to open, as the user wrote it. */
  project?: string
  port?: number
  window: boolean
  /** The source of the pages; by default the built screens, which are built again when they are stale. */
  pages?: LoopbackOptions['pages']
}

/** Runs the browser shell until its window is closed or the process is asked to end. Prints the address. */
export async function runBrowserShell({ project, port, window, pages }: ShellRunOptions): Promise<void> {
  const log = (line: string): void => printNotice(line)
  if (pages === undefined) await buildWhatIsStale([screens], log)
  const home = homeFolder()
  const offers = new FileOffers()
  const server = createWorkbench({
    shell: { ...browserServices, offerFile: (code, file) => offers.offer(code, file) },
    state: openHomeState(home, log),
    home,
    ...(project !== undefined && { startPath: resolve(project) }),
    version: readVersion(),
    log: openLogFile(home),
  })
  const endOfSignals = untilAskedToEnd()
  const { secret, port: usualPort } = await readHomeKey(home)
  const shell = await openBrowserShell({
    ...{ server, usualPort, homeSecret: secret, offers },
    pages: pages ?? (() => screenPages(readScreens(resolve(checkoutFolder, 'out/renderer')))),
    home,
    window,
    log,
    ...(port === undefined ? {} : { port }),
  })
  if (project === undefined) server.prepare()
  else server.openPath(resolve(project))
  process.stdout.write(`${shell.url}\n`)
  await Promise.race([shell.ended, endOfSignals])
  await shell.close()
  await server.close()
  await exitIfDetached()
}

/** Ctrl+C, a closed terminal, a service manager. A second signal ends the process at once, as without us. */
function untilAskedToEnd(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
