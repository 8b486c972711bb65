/**
 * The process of a local app as Electron starts it. Its program is no Node for others (the fuse `runAsNode` is off),
 * so that `child_process.fork` is of no use here; a utility process is a Node of its own all the same.
 */
import { utilityProcess } from 'electron'
import type { AppProcess, AppProcessEvents, AppProcessOptions } from '../core/modules/hosting/processes.ts'

/** Starts the process of an app; Electron has to be ready. */
export function startUtilityProcess(
  { program, execArgv, cwd, env }: AppProcessOptions,
  { onMessage, onStream, onEnd }: AppProcessEvents,
): AppProcess {
  const child = utilityProcess.fork(program, [], {
    ...{ execArgv, cwd, env },
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Interlinear app',
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer | string) => onStream(chunk.toString()))
  child.on('message', onMessage)
  child.on('error', (kind, location) => onStream(`${kind}: ${location}\n`))
  child.on('exit', (code) => onEnd(`the code ${code}`))
  return {
    send: (message) => child.postMessage(message),
    kill() {
      // Its own `kill` asks; a loop that never ends does not hear.
      if (child.pid === undefined) child.kill()
      else process.kill(child.pid, 'SIGKILL')
    },
    // The shell lives as long as its windows.
    hold: () => undefined,
  }
}
