/** A process that stays, by a program that speaks as Apertium does: it holds back two texts until more come. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApertiumProcess, Ended } from '../../core/suggestions/engines/apertiumProcess.ts'

const PROGRAM = `#!${process.execPath}
const { appendFileSync } = require('node:fs')
appendFileSync(process.env.STARTS, process.pid + '\\n')
let left = Buffer.alloc(0)
let times = 0
const held = []
process.stdin.on('data', (part) => {
  left = Buffer.concat([left, part])
  for (let end = left.indexOf(0); end !== -1; end = left.indexOf(0)) {
    const [, number, text] = /^(\\[\\d+\\])([^]*)\\[\\]$/.exec(left.subarray(0, end).toString('utf8'))
    left = left.subarray(end + 1)
    if (text === 'die') process.exit(3)
    if (text === 'hang') return process.stdin.pause()
    if (text !== 'swallow' && !(text === 'swallow once' && times++ === 0)) held.push(number + text.toUpperCase())
    if (text === 'stammer') held.push('', number + 'AGAIN')
    while (held.length > Number(process.env.HELD ?? 2)) process.stdout.write(held.shift() + '\\0')
  }
})
`

let folder = ''
let command = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'interlinear-apertium-'))
  command = join(folder, 'apertium')
  writeFileSync(command, PROGRAM)
  chmodSync(command, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** A process of its own for each scenario, and how often its program was started. */
function begin(idleTime?: number) {
  const starts = join(folder, `starts-${Math.random()}`)
  writeFileSync(starts, '')
  vi.stubEnv('STARTS', starts)
  const pids = () => readFileSync(starts, 'utf8').split('\n').filter(Boolean).map(Number)
  return { apertium: new ApertiumProcess(command, 'eng-spa', { idleTime: idleTime ?? 30_000 }), pids }
}

/** As `ps` says it: nothing, or Z, where it has ended. */
const stateOf = (pid: number) =>
  String(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout)
    .trim()
    .slice(0, 1)

const { signal } = new AbortController()

describe.skipIf(process.platform === 'win32')('a process of Apertium', () => {
  it('answers sequential and concurrent callers, each with their own text, and is started once', async () => {
    const { apertium, pids } = begin()
    expect(await apertium.ask(['one', 'zwei', 'žluť'], signal)).toEqual(['ONE', 'ZWEI', 'ŽLUŤ'])
    const many = Array.from({ length: 5 }, (_, at) => [`a${at}`, `b${at}`, ''])
    const answers = await Promise.all(many.map((texts) => apertium.ask(texts, signal)))
    expect(answers).toEqual(many.map((texts) => texts.map((text) => text.toUpperCase())))
    expect(pids()).toHaveLength(1)
  })

  it('flushes a program that holds back more than usual, until it has answered', async () => {
    const { apertium } = begin()
    vi.stubEnv('HELD', '11')
    expect(await apertium.ask(['one', 'two', 'three'], signal)).toEqual(['ONE', 'TWO', 'THREE'])
    // The answers to flush texts are ignored.
    expect(await apertium.ask(['four'], signal)).toEqual(['FOUR'])
  })

  it('assigns each text its own answer if one is swallowed, or one is superfluous', async () => {
    const { apertium } = begin()
    const both = [apertium.ask(['one', 'swallow', 'two'], signal), apertium.ask(['stammer', 'three'], signal)]
    expect(await Promise.all(both)).toEqual([
      ['ONE', '', 'TWO'],
      ['STAMMER', 'THREE'],
    ])
    expect(await apertium.ask(['swallow'], signal)).toEqual([''])
  })

  it('requests a swallowed answer once more', async () => {
    const { apertium } = begin()
    expect(await apertium.ask(['one', 'swallow once', 'two'], signal)).toEqual(['ONE', 'SWALLOW ONCE', 'TWO'])
  })

  it('assigns answers correctly after a cancellation', async () => {
    const { apertium, pids } = begin()
    const controller = new AbortController()
    const given = apertium.ask(['one', 'two'], controller.signal)
    const waited = apertium.ask(['three'], signal)
    controller.abort(new Error('moved on'))
    await expect(given).rejects.toThrow('moved on')
    expect(await waited).toEqual(['THREE'])
    expect(pids()).toHaveLength(1)
  })

  it('does not delay the next caller for a cancelled one', async () => {
    const { apertium, pids } = begin()
    const controller = new AbortController()
    const given = apertium.ask(['hang'], controller.signal)
    await expect.poll(pids).toHaveLength(1)
    controller.abort(new Error('moved on'))
    await expect(given).rejects.toThrow('moved on')
    expect(await apertium.ask(['next'], signal)).toEqual(['NEXT'])
    expect(pids()).toHaveLength(2)
  })

  it('reports the program’s end to all callers, and starts it again for the next', async () => {
    const { apertium, pids } = begin()
    const both = [apertium.ask(['one', 'die'], signal), apertium.ask(['two'], signal)]
    for (const { status, reason } of (await Promise.allSettled(both)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected')
      expect(reason).toBeInstanceOf(Ended)
    }
    expect(await apertium.ask(['next'], signal)).toEqual(['NEXT'])
    expect(pids()).toHaveLength(2)
  })

  it('ends after an idle time', async () => {
    const { apertium, pids } = begin(20)
    await apertium.ask(['one'], signal)
    const [pid = 0] = pids()
    await expect.poll(() => stateOf(pid)).toMatch(/^Z?$/)
    expect(await apertium.ask(['two'], signal)).toEqual(['TWO'])
    expect(pids()).toHaveLength(2)
  })
})
