/** Modules that do their worst: the workbench stays responsive, says what happened, and the next job runs. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { LocalRunner } from '../../core/modules/local/runner.ts'
import { parseByJob } from '../../core/modules/jobs.ts'
import { buildRequest } from '../../core/modules/request.ts'
import { configuration, folderOf, jobParts, serve } from './apps.ts'

/**
 * The longest pause of the event loop, in milliseconds of the thread's own time, so that a busy machine does not count.
 */
const MAX_PAUSE = 500
const STEP_MILLISECONDS = 5

let watch: NodeJS.Timeout
let longest = 0
beforeEach(() => {
  const usage = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  longest = 0
  let before = usage()
  watch = setInterval(() => {
    const now = usage()
    longest = Math.max(longest, now - before)
    before = now
  }, STEP_MILLISECONDS)
})
afterEach(() => {
  clearInterval(watch)
  expect(longest, 'the longest pause of the main thread').toBeLessThan(MAX_PAUSE)
})

/** A module that does what `code` says when the file is named so, and else answers properly. */
function hostile(code: string, timeLimit?: number) {
  const folder = folderOf({
    'process.mjs': `const evil = async (job, context) => { ${code} }
      export default (job, context) => job.file.name === 'evil' ? evil(job, context) : { data: { strings: [] } }`,
  })
  const local = new LocalRunner(folder, 'Test app')
  onTestFinished(() => local.close())
  const runner = {
    run: ((module, request, options) =>
      local.run(module, request, {
        ...options,
        ...(timeLimit !== undefined && request.file.name === 'evil' && { timeLimit }),
      })) as LocalRunner['run'],
    close: () => local.close(),
    ...{ isNear: true, origin: null },
  }
  let written = ''
  const parse = (name: string) =>
    parseByJob(
      { runner, configuration, name: 'Test' },
      jobParts({ file: { id: 1, name, content: Buffer.from('') } }),
      { signal: new AbortController().signal, onConsole: (text) => (written += text) },
    )
  const failure = async () => {
    const value = await parse('evil').then(() => null, toFailureValue)
    expect((await parse('good')).strings).toEqual([])
    return value
  }
  return { failure, parse, console: () => written, folder }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a module that', () => {
  it('never ends', async () => {
    expect(await hostile('for (;;);', 500).failure()).toMatchObject({ code: 'module.timeout' })
  })

  it('never answers', async () => {
    expect(await hostile('await new Promise(() => {})', 300).failure()).toMatchObject({
      code: 'module.timeout',
    })
  })

  it.each([
    'const all = []; for (;;) all.push(new Array(1e6).fill(0.5))',
    'const all = []; for (;;) all.push(1)',
    'return Buffer.alloc(4 * 1024 ** 3, 1).length',
    'const all = []; for (;;) all.push(Buffer.alloc(64 * 1024 * 1024, 1))',
  ])('takes 4 GB: %s', async (code) => {
    expect((await hostile(code).failure())?.code).toBe('module.memory')
  })

  it.each([
    'process.exit(3)',
    'process.exitCode = 3; process.exit()',
    'process.reallyExit?.(3); process.exit(3)',
    'process.abort()',
    'process.kill(process.pid)',
    'process.kill(process.pid, "SIGKILL"); await new Promise(() => {})',
    'setTimeout(() => { throw new Error("thrown where no job catches it") }); await new Promise(() => {})',
    'void Promise.reject(new Error("nobody looks")); await new Promise(() => {})',
  ])('leaves by %s', async (code) => {
    expect(await hostile(code).failure()).toMatchObject({ code: 'module.crashed' })
  })

  it.each([
    ['throw new Error("no good")', 'The module threw an error: no good'],
    ['throw "no good"', 'The module threw an error: no good'],
    ['throw undefined', 'The module threw an error: undefined'],
    ['throw null', 'The module threw an error: null'],
    ['throw { code: 7 }', 'The module threw an error: { code: 7 }'],
    ['throw Symbol("s")', 'The module threw an error: Symbol(s)'],
    ['throw Object.assign(new Error("long"), { stack: "a".repeat(1e6) })', 'The module threw an error: long'],
    ['const loop = {}; loop.loop = loop; return loop', 'circular'],
    ['return { data: 1n }', 'BigInt'],
  ])('does: %s', async (code, message) => {
    expect(await hostile(code).failure()).toMatchObject({
      code: 'module.threw',
      message: expect.stringContaining(message) as string,
    })
  })

  it('throws an object with throwing getters', async () => {
    const code = 'const e = new Error(); Object.defineProperty(e, "message", { get() { throw 1 } }); throw e'
    expect((await hostile(code).failure())?.code).toMatch(/^module\./)
  })

  it.each([
    ['', ''],
    [
      ', and leaves a program that holds its streams open',
      "spawn('sleep', ['600'], { stdio: 'inherit', detached: true })",
    ],
  ])('throws after its job has ended%s', async (_, start) => {
    const { parse, console, folder } = hostile(
      `const { existsSync } = await import('node:fs')
       const { spawn } = await import('node:child_process')
       ${start}
       setInterval(() => { if (existsSync('over')) throw new Error("late") }, 5)
       console.log(process.pid)
       return { data: { strings: [] } }`,
    )
    expect((await parse('evil')).strings).toEqual([])
    writeFileSync(join(folder, 'over'), '')
    // The next job comes once the process is gone: one that was under way would end with it.
    await expect.poll(() => isAlive(Number(console())), { interval: 1 }).toBe(false)
    expect((await parse('good')).strings).toEqual([])
  })

  it('floods its console', async () => {
    const { failure, console } = hostile(
      `for (let n = 0; n < 300000; n++) { console.log('x'.repeat(1000)); process.stdout.write('y'.repeat(1000)) }
       return { data: { strings: [] } }`,
    )
    expect(await failure()).toBeNull()
    expect(console().length).toBeLessThan(600 * 1024)
    expect(console()).toContain('the rest was dropped')
  })

  it('has no channel to the workbench', async () => {
    const { failure, console } = hostile(
      `console.log(typeof process.send)
       return { data: { strings: [] } }`,
    )
    expect(await failure()).toBeNull()
    expect(console()).toBe('undefined\n')
  })

  it('never finishes its import', async () => {
    const folder = folderOf({ 'process.mjs': 'for (;;);' })
    const runner = new LocalRunner(folder, 'Test app')
    onTestFinished(() => runner.close())
    const request = await buildRequest(jobParts(), () => Promise.reject(new Error('nothing is offered')))
    const { signal } = new AbortController()
    const job = runner.run(configuration, request, { signal, timeLimit: 500 })
    await expect(job).rejects.toMatchObject({ code: 'module.timeout' })
    writeFileSync(join(folder, 'process.mjs'), 'export default () => ({ data: 1 })')
    expect(await runner.run(configuration, request, { signal })).toEqual({ data: 1 })
  })

  it.skipIf(process.platform === 'win32')('never ends is ended if the workbench is killed', async () => {
    const folder = folderOf({ 'process.mjs': 'console.log(process.pid); for (;;);' })
    const source = fileURLToPath(new URL('../../core/modules/local/runner.ts', import.meta.url))
    const workbench = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `
      import { LocalRunner } from ${JSON.stringify(source)}
      const options = { signal: new AbortController().signal, onConsole: (text) => console.log(text) }
      await new LocalRunner(${JSON.stringify(folder)}, 'Test app').run({ key: 'test', url: '/process' }, {}, options)`,
    ])
    const [written] = (await once(workbench.stdout, 'data')) as [Buffer]
    const pid = Number(written.toString())
    expect(isThere(pid)).toBe(true)
    workbench.kill('SIGKILL')
    await expect.poll(() => isThere(pid), { timeout: 120_000 }).toBe(false)
  })

  it('answers with 6 MB', async () => {
    const { failure } = hostile(
      'return { data: { strings: [{ identifier: "a", text: "x".repeat(6 * 1024 * 1024) }] } }',
    )
    expect(await failure()).toMatchObject({
      code: 'module.tooLarge',
      details: { todo: 'Answer with stringsUrl, contentUrl or previewUrl in place of what is large.' },
    })
  })

  it('answers with data whose base64 takes long to validate', async () => {
    const { failure } = hostile(
      'return { data: { strings: [], preview: "\\n".repeat(2 * 1024 * 1024) + "!" } }',
    )
    expect(await failure()).toMatchObject({ code: 'module.protocol' })
  })

  it('answers with wrong types everywhere, deeply nested', async () => {
    const deep = hostile(
      'let deep = []; for (let n = 0; n < 5000; n++) deep = [deep]; return { data: { strings: [deep, 7, null, { identifier: deep, text: deep, labels: deep, translations: deep }] } }',
    )
    const value = await deep.failure()
    expect(value?.code).toMatch(/^module\.(protocol|threw)$/)
    for (const answer of ['[]', 'null', '"x"', '{ data: [] }', '{ data: { strings: "x" } }', '{ error: {} }'])
      expect(await hostile(`return ${answer}`).failure()).toMatchObject({ code: 'module.protocol' })
  })

  it('answers with the most possible breaches: the first hundred are listed', async () => {
    const value = await hostile(
      'return { data: { strings: Array.from({ length: 100000 }, () => ({ identifier: 7 })) } }',
    ).failure()
    expect(value?.details.causes).toHaveLength(100)
    expect(value?.message).toContain('200000 places')
  })

  it('uses duplicate names, and names of built-ins', async () => {
    const twins = hostile(
      'return { data: { strings: [{ identifier: "a", text: "A" }, { identifier: "a", text: "B" }] } }',
    )
    expect(await twins.failure()).toMatchObject({ code: 'module.protocol' })
    const { failure } = hostile(
      `const string = JSON.parse('{"identifier":"__proto__","text":"A","__proto__":{"isHidden":true},"constructor":{"prototype":{"polluted":1}}}')
       return { data: { strings: [string, { identifier: 'toString', text: 'B' }] } }`,
    )
    expect(await failure()).toBeNull()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('is a link to a file outside the folder', async () => {
    const outside = folderOf({ 'secret.mjs': 'export default () => ({ data: { strings: [] } })' })
    const folder = folderOf({})
    symlinkSync(join(outside, 'secret.mjs'), join(folder, 'process.mjs'))
    const runner = new LocalRunner(folder, 'Test app')
    onTestFinished(() => runner.close())
    const job = { runner, configuration, name: 'Test' }
    await expect(parseByJob(job, jobParts(), { signal: new AbortController().signal })).rejects.toMatchObject(
      {
        code: 'module.outside',
      },
    )
  })

  it('changes its input: the next job does not see it', async () => {
    const { failure } = hostile(
      'Object.prototype.strings = 1; job.file.name = "x"; globalThis.process = undefined; return { data: { strings: [] } }',
    )
    await failure()
    expect(({} as { strings?: number }).strings).toBeUndefined()
  })
})

/** An ended process without a parent's wait no longer counts, whatever the system's table contains. */
function isThere(pid: number): boolean {
  if (process.platform !== 'linux') return spawnSync('ps', ['-p', String(pid)]).status === 0
  const status = `/proc/${pid}/status`
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}

describe('strings behind an address that', () => {
  const line = '{"identifier":"a","text":"A"}\n'

  it('are 5,000,000 lines are refused, and all other work continues', async () => {
    const address = await serve((_, response) => {
      const piece = Buffer.from('{"text":""}\n'.repeat(50_000))
      let pieces = 0
      const more = () => {
        if (response.destroyed || ++pieces > 100) return void response.end()
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const { failure } = hostile(`return { data: { stringsUrl: ${JSON.stringify(address)} } }`)
    expect(await failure()).toMatchObject({ code: 'module.tooMany' })
  })

  it('never end are cut off at the limit', async () => {
    const address = await serve((_, response) => {
      const piece = Buffer.alloc(4 * 1024 * 1024, line)
      const more = () => {
        if (response.destroyed) return
        if (response.write(piece)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const { failure } = hostile(`return { data: { stringsUrl: ${JSON.stringify(address)} } }`)
    expect(await failure()).toMatchObject({ code: 'module.tooLarge' })
  })

  it('are a file on this machine are refused', async () => {
    const folder = folderOf({})
    writeFileSync(join(folder, 'strings'), line)
    for (const address of [`file://${folder}/strings`, 'data:application/json,[]', 'ftp://x.example/', 'x'])
      expect(
        await hostile(`return { data: { stringsUrl: ${JSON.stringify(address)} } }`).failure(),
      ).toMatchObject({ code: 'module.address' })
  })
})
