/** `interlinear open`, from the first line to the last: home, workbench, server, window, and a clean end. */
import Conf from 'conf'
import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { resolve, dirname } from 'node:path'
import { homeFolder, homeStatePath } from '../../core/workbench/home.ts'
import { readScreens } from '../../core/workbench/screens.ts'
import { createWorkbench } from '../../core/workbench/server.ts'
import { readVersion } from '../../core/platform/files/packageVersion.ts'
import { printNotice } from '../output.ts'
import { FileOffers } from './fileOffers.ts'
import { openLogFile } from './logFile.ts'
import { screenPages } from './pages.ts'
import type { LoopbackOptions } from './server.ts'
import { browserServices, openBrowserShell } from './shell.ts'
import { buildWhatIsStale, checkoutFolder, screens } from './stale.ts'
import { exitIfDetached } from '../../core/store/detachedThreads.ts'
import { homePath } from '../../core/platform/files/homePath.ts'
import { PrivateValue } from '../../core/platform/files/privateValue.ts'
import { openStateStore } from '../../core/workbench/storedState.ts'
import type { StateStore } from '../../core/workbench/shell.ts'
import { makePrivateFolderSync } from '../../core/platform/files/privateFolder.ts'

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

// The terminal's side of the home folder: settings and recent projects, written by `conf`.

/** The same file as the desktop shell's, so that both show the same recent projects. */
export function openHomeState(home: string, log: (line: string) => void): StateStore {
  return openStateStore({
    path: homeStatePath(home),
    open: () => {
      const folder = dirname(homeStatePath(home))
      makePrivateFolderSync(folder)
      return new Conf<Record<string, unknown>>({ cwd: folder, configName: 'settings', configFileMode: 0o600 })
    },
    log,
  })
}

/*
 * State of the browser shell that survives a restart, in a file of the home folder that only its owner may read. It has
 * the secret by which a page reconnects, and the port, without which its address would be another origin
 * (docs/decisions/0009-coming-back-to-a-restarted-workbench.md).
 */

/** Below the system's ephemeral ports, which could occupy ours while the server is down. */
const FIRST_PORT = 20_000
const LAST_PORT = 29_999
const SECRET_BYTES = 32

interface HomeKey {
  /** 256 random bits; never sent anywhere. */
  secret: Buffer
  port: number
}

const stored = z.object({
  secret: z.string().refine((secret) => bytesOf(secret).length === SECRET_BYTES),
  port: z.int().min(FIRST_PORT).max(LAST_PORT),
})

/**
 * The home's secret and port; they are made where there are none, or the file cannot be understood. @throws Failure
 * `home.unreadable`: what pages of ours come back with is not taken from them, because a disk was away for a moment
 */
export async function readHomeKey(home: string): Promise<HomeKey> {
  const { secret, port } = await new PrivateValue(
    homePath(home, 'state', 'browser-shell.json'),
    stored,
  ).readOrMake(() => ({
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
    port: randomInt(FIRST_PORT, LAST_PORT + 1),
  }))
  return { secret: bytesOf(secret), port }
}

function bytesOf(secret: string): Buffer {
  return Buffer.from(secret, 'base64url')
}

/** Ctrl+C, a closed terminal, a service manager. A second signal ends the process at once, as without us. */
function untilAskedToEnd(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
