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
      execArgv: ['--js-flags=--max-old-space-size=1024'],
      cwd: '/apps/acme',
      env: { PATH: '/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: 'Interlinear app',
    })
  })

  it('passes on what it says, why it broke, and how it ended', async () => {
    const { app, child, seen } = start()
    app.send({ kind: 'abort', id: 1 })
    expect(child.postMessage).toHaveBeenCalledWith({ kind: 'abort', id: 1 })
    child.emit('message', { kind: 'console', text: 'a' })
    child.emit('error', 'FatalError', 'JavaScript heap out of memory', '{}')
    // Its end is reported before its last output is read, in which a character may be split.
    expect(app.hasEnded()).toBe(false)
    child.emit('exit', 134)
    expect(app.hasEnded()).toBe(true)
    const [first, second] = [Buffer.from('nativé').subarray(0, 6), Buffer.from('nativé').subarray(6)]
    child.stderr.write(first)
    child.stderr.end(second)
    child.stdout.end()
    await expect.poll(() => seen).toHaveLength(5)
    expect(seen).toEqual([
      { kind: 'console', text: 'a' },
      'FatalError: JavaScript heap out of memory\n',
      'nativ',
      'é',
      'the code 134',
    ])
  })

  it('has ended a moment after its process, where another one holds its streams open', async () => {
    const { child, seen } = start()
    vi.useFakeTimers()
    child.emit('exit', 0)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    expect(seen).toEqual(['the code 0'])
  })

  it('is ended by force, as soon as it has begun, and whether or not it is still there', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    const { app, child } = start()
    child.pid = undefined
    app.kill()
    expect(kill).not.toHaveBeenCalled()
    child.pid = 4242
    child.emit('spawn')
    expect(kill).toHaveBeenCalledWith(4242, 'SIGKILL')
    kill.mockImplementationOnce(() => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    })
    expect(() => app.kill()).not.toThrow()
    kill.mockRestore()
  })
})
