/** Local apps in Electron: a utility process, told and ended as a child of Node's is. */
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { startUtilityProcess } from '../../electron/appProcess.ts'

class FakeUtilityProcess extends EventEmitter {
  pid: number | undefined = 4242
  stdout = new PassThrough()
  stderr = new PassThrough()
  postMessage = vi.fn()
  kill = vi.fn()
}

const { fork } = vi.hoisted(() => ({ fork: vi.fn() }))
vi.mock('electron', () => ({ utilityProcess: { fork } }))

function start() {
  const child = new FakeUtilityProcess()
  fork.mockReturnValueOnce(child)
  const seen: unknown[] = []
  const options = {
    program: '/opt/out/main/app.worker.js',
    execArgv: ['--max-old-space-size=1024'],
    cwd: '/apps/acme',
    env: { PATH: '/bin' },
  }
  const app = startUtilityProcess(options, {
    onMessage: (message) => seen.push(message),
    onStream: (text) => seen.push(text),
    onEnd: (how) => seen.push(how),
  })
  return { app, child, seen }
}

describe('the process of an app in Electron', () => {
  it('has the environment and the flags it is given, and no standard input', () => {
    start()
    expect(fork).toHaveBeenCalledWith('/opt/out/main/app.worker.js', [], {
      execArgv: ['--max-old-space-size=1024'],
      cwd: '/apps/acme',
      env: { PATH: '/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: 'Interlinear app',
    })
  })

  it('passes on what it says, why it broke, and how it ended', () => {
    const { app, child, seen } = start()
    app.send({ kind: 'abort', id: 1 })
    expect(child.postMessage).toHaveBeenCalledWith({ kind: 'abort', id: 1 })
    child.emit('message', { kind: 'console', text: 'a' })
    child.stderr.emit('data', Buffer.from('native'))
    child.emit('error', 'FatalError', 'JavaScript heap out of memory', '{}')
    child.emit('exit', 134)
    expect(seen).toEqual([
      { kind: 'console', text: 'a' },
      'native',
      'FatalError: JavaScript heap out of memory\n',
      'the code 134',
    ])
  })

  it('is ended by force, and asked where it has not begun', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    const { app, child } = start()
    app.kill()
    expect(kill).toHaveBeenCalledWith(4242, 'SIGKILL')
    child.pid = undefined
    app.kill()
    expect(child.kill).toHaveBeenCalled()
    kill.mockRestore()
  })
})
