/**
 * The process of a local app in Electron. Its executable cannot run as Node (the fuse `runAsNode` is off), so
 * `child_process.fork` is unusable; a utility process is a full Node environment.
 */
import { utilityProcess } from 'electron'
import type { UtilityProcess } from 'electron'
import {
  LAST_WORDS_MILLISECONDS,
  type AppProcess,
  type AppProcessEvents,
  type AppProcessOptions,
} from '../core/modules/local/appProcess.ts'

/** Starts the process of an app; Electron has to be ready. */
export function startUtilityProcess(
  { program, execArgv, cwd, env }: AppProcessOptions,
  { onMessage, onStream, onEnd }: AppProcessEvents,
): AppProcess {
  const child = utilityProcess.fork(program, [], {
    ...{ execArgv: execArgv.map(chromiumSwitch), cwd, env },
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Interlinear app',
  })
  child.on('message', onMessage)
  child.on('error', (kind, location) => onStream(`${kind}: ${location}\n`))
  const streams = streamsEnd(child, onStream)
  let hasEnded = false
  child.on('exit', (code) => {
    hasEnded = true
    void streams.then(() => onEnd(`the code ${code}`))
  })
  return {
    send: (message) => child.postMessage(message),
    kill: () => end(child),
    // The shell lives as long as its windows.
    hold: () => undefined,
    hasEnded: () => hasEnded,
  }
}

/** The program is Chromium's: flags of the engine reach it by a switch. */
function chromiumSwitch(flag: string): string {
  return `--js-flags=${flag}`
}

/**
 * Reads what the process writes. Fulfilled once both streams have ended, which may be after the process has, or a while
 * after that: another process that it started may hold them open.
 */
function streamsEnd(child: UtilityProcess, onStream: (text: string) => void): Promise<unknown> {
  const ends = [child.stdout, child.stderr].flatMap((stream) => {
    if (stream === null) return []
    stream.setEncoding('utf8')
    stream.on('data', onStream)
    stream.on('error', () => undefined)
    return new Promise((resolve) => stream.once('close', resolve).once('end', resolve))
  })
  const patience = new Promise((resolve) => {
    child.once('exit', () => setTimeout(resolve, LAST_WORDS_MILLISECONDS))
  })
  return Promise.race([Promise.all(ends), patience])
}

/** Its own `kill` asks, and a loop that never ends does not hear; before it has begun there is nothing to end. */
function end(child: UtilityProcess): void {
  const { pid } = child
  if (pid === undefined) {
    child.once('spawn', () => end(child))
    return
  }
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already, or belongs to another by now.
    child.kill()
  }
}
