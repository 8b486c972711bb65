/**
 * The process that an app's code runs in. Core starts it as a child of Node's; Electron's shell, whose program is no
 * Node (its fuse `runAsNode` is off), puts a way of its own in that place.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { workerUrl } from '../../platform/threads/workerUrl.ts'
import { LineReader } from './lineReader.ts'
import { endOrphans, newProcessMark } from './orphanProcesses.ts'
import { MAX_MESSAGE } from './messages.ts'
import type { ToApp } from './messages.ts'

export interface AppProcess {
  send(message: ToApp): void
  /** Ends it at once, whatever it is doing. */
  kill(): void
  /** Whether this process has to stay alive for it. */
  hold(isHeld: boolean): void
  /** Whether it has ended, even while its last output is read: it accepts no further job. */
  hasEnded(): boolean
}

export interface AppProcessEvents {
  onMessage: (message: unknown) => void
  /** Receives its standard streams outside of the console: of native code, or of the engine as it ends. */
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
 * The environment variables that an app receives. The others stay here: a terminal's environment has secrets, and our
 * flags would change how it runs.
 */
const PASSED = new Set(
  `PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TEMP TMP SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS
   SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA
   PROGRAMDATA PROGRAMFILES`.split(/\s+/),
)

let start: StartAppProcess = startNode

/** Sets how processes are started, for a shell whose program is no Node. To be called before the first job. */
export function startAppProcessesBy(starter: StartAppProcess): void {
  start = starter
}

export function startAppProcess(folder: string, events: AppProcessEvents): AppProcess {
  const options: AppProcessOptions = {
    program: fileURLToPath(workerUrl(import.meta.url, './app.worker.ts')),
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    cwd: folder,
    env: { ...passedEnvironment(process.env), ...newProcessMark() },
  }
  const onEnd = (how: string) => {
    endOrphans(options.env)
    events.onEnd(how)
  }
  return start(options, { ...events, onEnd })
}

function passedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const isPassed = (name: string) => PASSED.has(name.toUpperCase()) || name.startsWith('LC_')
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => isPassed(entry[0]) && entry[1] !== undefined,
    ),
  )
}

/** How long the streams of a process that has ended may take: another one that it started may hold them open. */
export const LAST_WORDS_MILLISECONDS = 200

function startNode(
  { program, execArgv, cwd, env }: AppProcessOptions,
  { onMessage, onStream, onEnd }: AppProcessEvents,
): AppProcess {
  const child = spawn(process.execPath, [...execArgv, program], {
    ...{ cwd, env },
    // The fourth is our plain pipe: bytes are counted before they are parsed as a message.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own, so that what the app starts ends with it.
    detached: true,
    windowsHide: true,
  })
  const streams = [child.stdout, child.stderr] as Socket[]
  for (const stream of streams)
    stream
      .setEncoding('utf8')
      .on('data', onStream)
      .on('error', () => undefined)
  const pipe = child.stdio[3] as Socket
  const kill = () => endGroup(child)
  const lines = new LineReader((line) => onMessage(messageOf(line)), MAX_MESSAGE)
  pipe.setEncoding('utf8').on('error', () => undefined)
  pipe.on('data', (text: string) => {
    if (!lines.add(text)) kill()
  })
  // The process is unusable without its pipe, and the state of its job is unknown.
  pipe.on('close', kill)
  let isEnded = false
  const end = (how: string) => {
    // A child process may hold its streams open, which must not delay the end.
    for (const stream of [...streams, pipe]) stream.destroy()
    if (!isEnded) onEnd(how)
    isEnded = true
  }
  let hasEnded = false
  child.on('error', (error) => end(`the error ${error.message}`))
  child.on('exit', (code, signal) => {
    hasEnded = true
    kill()
    const how = signal === null ? `the code ${code}` : `the signal ${signal}`
    const timer = setTimeout(() => end(how), LAST_WORDS_MILLISECONDS)
    child.once('close', () => {
      clearTimeout(timer)
      end(how)
    })
  })
  return {
    // A process that has just ended takes nothing more: it says so by its end.
    send: (message) => void (pipe.writable && pipe.write(`${JSON.stringify(message)}\n`)),
    kill,
    hold(isHeld) {
      const change = isHeld ? 'ref' : 'unref'
      child[change]()
      for (const stream of [...streams, pipe]) stream[change]()
    },
    hasEnded: () => hasEnded,
  }
}

/** Ends a process with its group; once more is no harm. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
  child.kill('SIGKILL')
}

function messageOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
