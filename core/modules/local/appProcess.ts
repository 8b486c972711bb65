/**
 * The process that an app's code runs in. Core starts it as a child of Node's; Electron's shell, whose program is no
 * Node (its fuse `runAsNode` is off), puts a way of its own in that place.
 */
import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { workerUrl } from '../../threads.ts'
import type { ToApp } from './messages.ts'

export interface AppProcess {
  send(message: ToApp): void
  /** Ends it at once, whatever it is doing. */
  kill(): void
  /** Whether this process has to stay alive for it. */
  hold(isHeld: boolean): void
}

export interface AppProcessEvents {
  onMessage: (message: unknown) => void
  /** What came by its standard streams, past the console: of native code, or of the engine as it ends. */
  onStream: (text: string) => void
  /** Once, after the last of the streams. `how` is for people: “the code 3”, “the signal SIGKILL”. */
  onEnd: (how: string) => void
}

export interface AppProcessOptions {
  /** The module of core that runs in it. */
  program: string
  execArgv: string[]
  cwd: string
  env: Record<string, string>
}

export type StartAppProcess = (options: AppProcessOptions, events: AppProcessEvents) => AppProcess

/** Megabytes of an app's heap. */
export const HEAP_MEGABYTES = 1024

/**
 * What an app gets of our environment. The rest stays here: a terminal's environment is full of keys that are
 * nobody's business, and flags of ours would change how it runs.
 */
const PASSED = new Set(
  `PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TEMP TMP SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS
   SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA
   PROGRAMDATA PROGRAMFILES`.split(/\s+/),
)

let start: StartAppProcess = forkNode

/** For a shell whose program is no Node. To be called before the first job. */
export function startAppProcessesBy(starter: StartAppProcess): void {
  start = starter
}

export function startAppProcess(folder: string, events: AppProcessEvents): AppProcess {
  const options: AppProcessOptions = {
    program: fileURLToPath(workerUrl(import.meta.url, './app.worker.ts')),
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    cwd: folder,
    env: passedEnvironment(process.env),
  }
  return start(options, events)
}

export function passedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const isPassed = (name: string) => PASSED.has(name.toUpperCase()) || name.startsWith('LC_')
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => isPassed(entry[0]) && entry[1] !== undefined,
    ),
  )
}

/** How long the streams of a process that has ended may take: another one that it started may hold them open. */
const LAST_WORDS_MILLISECONDS = 200

function forkNode(
  { program, execArgv, cwd, env }: AppProcessOptions,
  { onMessage, onStream, onEnd }: AppProcessEvents,
): AppProcess {
  const child = fork(program, [], {
    ...{ execArgv, cwd, env },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  const streams = [child.stdout, child.stderr] as Socket[]
  for (const stream of streams)
    stream
      .setEncoding('utf8')
      .on('data', onStream)
      .on('error', () => undefined)
  child.on('message', onMessage)
  // It can be of no use any more, and what it was doing is not known.
  child.on('disconnect', () => child.kill('SIGKILL'))
  let isEnded = false
  const end = (how: string) => {
    if (!isEnded) onEnd(how)
    isEnded = true
  }
  child.on('error', (error) => end(`the error ${error.message}`))
  child.on('exit', (code, signal) => {
    const how = signal === null ? `the code ${code}` : `the signal ${signal}`
    const timer = setTimeout(() => end(how), LAST_WORDS_MILLISECONDS)
    child.once('close', () => {
      clearTimeout(timer)
      end(how)
    })
  })
  return {
    // A process that has just ended takes nothing more: it says so by its end.
    send: (message) => void child.send(message, () => undefined),
    kill: () => void child.kill('SIGKILL'),
    hold(isHeld) {
      const change = isHeld ? 'ref' : 'unref'
      child[change]()
      child.channel?.[change]()
      for (const stream of streams) stream[change]()
    },
  }
}
