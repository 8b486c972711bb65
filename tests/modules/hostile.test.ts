/** Modules that do their worst: the workbench stays responsive, says what happened, and the next job runs. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { toFailureValue } from '../../core/failure.ts'
import { InProcessRunner } from '../../core/modules/inProcess/runner.ts'
import { parseFile } from '../../core/modules/jobs.ts'
import { configuration, folderOf, jobParts, serve } from './apps.ts'

/** Longer than this nobody may wait for an answer to a key, in milliseconds; a shared machine's own pauses are in it. */
const LONGEST_PAUSE = 500

let delay = monitorEventLoopDelay({ resolution: 5 })
beforeEach(() => {
  delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
})
afterEach(() => {
  delay.disable()
  expect(delay.max / 1e6, 'the longest pause of the main thread').toBeLessThan(LONGEST_PAUSE)
})

/** A module that does what `code` says when the file is named so, and else answers properly. */
function hostile(code: string, timeLimit?: number) {
  const folder = folderOf({
    'process.mjs': `const evil = async (job, context) => { ${code} }
      export default (job, context) => job.file.name === 'evil' ? evil(job, context) : { data: { strings: [] } }`,
  })
  const inProcess = new InProcessRunner(folder, 'Test app')
  onTestFinished(() => inProcess.close())
  const runner = {
    run: ((module, request, options) =>
      inProcess.run(module, request, {
        ...options,
        ...(timeLimit !== undefined && request.file.name === 'evil' && { timeLimit }),
      })) as InProcessRunner['run'],
    close: () => inProcess.close(),
  }
  let written = ''
  const parse = (name: string) =>
    parseFile(
      { runner, configuration, name: 'Test' },
      jobParts({ file: { id: 1, name, content: Buffer.from('') } }),
      { signal: new AbortController().signal, onConsole: (text) => (written += text) },
    )
  const failure = async () => {
    const value = await parse('evil').then(() => null, toFailureValue)
    expect((await parse('good')).strings).toEqual([])
    return value
  }
  return { failure, console: () => written, folder }
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
    'const all = []; for (;;) all.push(new Array(1e7).fill(0.5))',
    'const all = []; for (;;) all.push(new Array(1e5).fill(0).map(() => ({ n: all.length })))',
    'const all = []; for (;;) all.push(1)',
  ])('takes 4 GB on its heap: %s', async (code) => {
    expect(await hostile(code).failure()).toMatchObject({ code: 'module.memory' })
  })

  it('takes 4 GB beside its heap', async () => {
    const { failure } = hostile(
      'const all = []; for (let n = 0; n < 64; n++) { all.push(Buffer.alloc(64 * 1024 * 1024, 1)); await 0 } return all.length',
    )
    expect(await failure()).toMatchObject({ code: 'module.memory' })
  })

  it.each([
    'process.exit(3)',
    'process.exitCode = 3; process.exit()',
    'process.reallyExit?.(3); process.exit(3)',
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

  it('throws what cannot be looked at', async () => {
    const code = 'const e = new Error(); Object.defineProperty(e, "message", { get() { throw 1 } }); throw e'
    expect((await hostile(code).failure())?.code).toMatch(/^module\./)
  })

  it('throws when its job is over', async () => {
    const { failure } = hostile(
      'setTimeout(() => { throw new Error("late") }, 100); return { data: { strings: [] } }',
    )
    expect(await failure()).toBeNull()
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

  it('speaks on the channel of its thread', async () => {
    const { failure } = hostile(
      `const { parentPort } = await import('node:worker_threads')
       for (const odd of [null, 7, {}, { kind: 'answer' }, { kind: 'answer', id: 'x', json: {} }, { kind: 'console' }, { kind: 'failed', id: 1 }])
         parentPort.postMessage(odd)
       return { data: { strings: [] } }`,
    )
    expect(await failure()).toBeNull()
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

  it('answers with what takes long to tell from base64', async () => {
    const { failure } = hostile(
      'return { data: { strings: [], preview: "\\n".repeat(2 * 1024 * 1024) + "!" } }',
    )
    expect(await failure()).toMatchObject({ code: 'module.protocol' })
  })

  it('answers with wrong types everywhere, nested as deeply as it likes', async () => {
    const deep = hostile(
      'let deep = []; for (let n = 0; n < 5000; n++) deep = [deep]; return { data: { strings: [deep, 7, null, { identifier: deep, text: deep, labels: deep, translations: deep }] } }',
    )
    const value = await deep.failure()
    expect(value?.code).toMatch(/^module\.(protocol|threw)$/)
    for (const answer of ['[]', 'null', '"x"', '{ data: [] }', '{ data: { strings: "x" } }', '{ error: {} }'])
      expect(await hostile(`return ${answer}`).failure()).toMatchObject({ code: 'module.protocol' })
  })

  it('answers with as many breaches as there is room for: the first hundred are listed', async () => {
    const value = await hostile(
      'return { data: { strings: Array.from({ length: 100000 }, () => ({ identifier: 7 })) } }',
    ).failure()
    expect(value?.details.causes).toHaveLength(100)
    expect(value?.message).toContain('200000 places')
  })

  it('names strings alike, and after the machinery of the language', async () => {
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
    const runner = new InProcessRunner(folder, 'Test app')
    onTestFinished(() => runner.close())
    const job = { runner, configuration, name: 'Test' }
    await expect(parseFile(job, jobParts(), { signal: new AbortController().signal })).rejects.toMatchObject({
      code: 'module.outside',
    })
  })

  it('changes what it was given: the next job does not see it', async () => {
    const { failure } = hostile(
      'Object.prototype.strings = 1; job.file.name = "x"; globalThis.process = undefined; return { data: { strings: [] } }',
    )
    await failure()
    expect(({} as { strings?: number }).strings).toBeUndefined()
  })
})

describe('strings behind an address that', () => {
  const line = '{"identifier":"a","text":"A"}\n'

  it('are 5,000,000 lines are refused, and everything else goes on', async () => {
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
