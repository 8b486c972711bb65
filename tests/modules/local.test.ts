/** Modules in a folder: how they may be written, and how their process behaves. */
import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { moduleFile } from '../../core/modules/local/folder.ts'
import { hashFolder } from '../../core/modules/local/hash.ts'
import { LocalRunner } from '../../core/modules/local/runner.ts'
import type { JobRequest } from '../../core/contract/moduleProtocol.ts'
import type { RunnerOptions } from '../../core/modules/runner.ts'
import { buildRequest } from '../../core/modules/request.ts'
import { configuration, folderOf, jobParts } from './apps.ts'

const request: JobRequest = await buildRequest(jobParts(), () =>
  Promise.reject(new Error('nothing is offered')),
)

function runnerOf(files: Record<string, string>) {
  const folder = folderOf(files)
  const runner = new LocalRunner(folder, 'Test app')
  onTestFinished(() => runner.close())
  const run = (options: Partial<RunnerOptions> = {}) =>
    runner.run(configuration, request, { signal: new AbortController().signal, ...options })
  return { folder, runner, run }
}

describe('a module in a folder', () => {
  it.each<[name: string, files: Record<string, string>]>([
    ['an ES module', { 'process.mjs': 'export default (job) => ({ data: job.jobType })' }],
    [
      'an ES module by package.json',
      {
        'package.json': '{"type":"module"}',
        'process.js': 'import { data } from "./lib.js"\nexport default async (job) => data(job)',
        'lib.js': 'export const data = (job) => ({ data: job.jobType })',
      },
    ],
    ['CommonJS', { 'process.cjs': 'module.exports = (job) => ({ data: job.jobType })' }],
    [
      'CommonJS that was compiled from an ES module',
      { 'process.cjs': 'exports.__esModule = true; exports.default = (job) => ({ data: job.jobType })' },
    ],
    [
      'TypeScript',
      { 'process.ts': 'export default (job: { jobType: string }): object => ({ data: job.jobType })' },
    ],
  ])('is accepted as %s', async (_, files) => {
    expect(await runnerOf(files).run()).toEqual({ data: 'parse-file' })
  })

  it('is required to have a function as its default export', async () => {
    await expect(runnerOf({ 'process.mjs': 'export const run = 1' }).run()).rejects.toMatchObject({
      code: 'module.threw',
      message: expect.stringContaining('default export is not a function') as string,
    })
  })

  it('is reported with the position of a code error', async () => {
    await expect(runnerOf({ 'process.mjs': 'export default (' }).run()).rejects.toMatchObject({
      code: 'module.threw',
    })
  })

  it('is reported with the tried names if it is missing', async () => {
    await expect(runnerOf({ 'other.js': '' }).run()).rejects.toMatchObject({ code: 'module.missing' })
  })

  it('is found below the folder only', async () => {
    const folder = folderOf({ 'a/process.js': '' })
    expect(await moduleFile(folder, 'a/process?x=1')).toBe(join(folder, 'a/process.js'))
    await expect(moduleFile(join(folder, 'a'), '../../etc/passwd')).rejects.toMatchObject({
      code: expect.stringMatching(/^module\.(missing|outside)$/) as string,
    })
  })
})

describe('the answer of a module', () => {
  it('is refused where it is no JSON, which a module can only send past its own answer', async () => {
    const forged = [
      { kind: 'part', id: 1, text: '{"data":' },
      { kind: 'answer', id: 1 },
    ]
    const { run } = runnerOf({
      'process.mjs': `import { writeSync } from 'node:fs'
        const lines = ${JSON.stringify(forged.map((message) => `${JSON.stringify(message)}\n`).join(''))}
        export default () => { writeSync(3, lines); return new Promise(() => {}) }`,
    })
    await expect(run()).rejects.toMatchObject({ code: 'module.notJson' })
  })

  it('is null where it has no JSON', async () => {
    expect(await runnerOf({ 'process.mjs': 'export default () => undefined' }).run()).toBeNull()
  })
})

describe('the process of an app', () => {
  const COUNT = 'let jobs = 0\nexport default async () => ({ data: ++jobs })'

  it('stays from job to job, and runs them one after the other', async () => {
    const { run } = runnerOf({
      'process.mjs': `let running = 0, most = 0
        export default async () => {
          most = Math.max(most, ++running)
          await new Promise((done) => setTimeout(done, 20))
          running--
          return { data: most }
        }`,
    })
    expect(await Promise.all([run(), run(), run()])).toEqual([{ data: 1 }, { data: 1 }, { data: 1 }])
  })

  it('reloads changed code on request', async () => {
    const { folder, runner, run } = runnerOf({ 'process.mjs': COUNT })
    expect([await run(), await run()]).toEqual([{ data: 1 }, { data: 2 }])
    const hash = await hashFolder(folder)
    writeFileSync(join(folder, 'process.mjs'), COUNT.replace('jobs = 0', 'jobs = 100'))
    expect(await hashFolder(folder)).not.toBe(hash)
    runner.reload()
    expect(await run()).toEqual({ data: 101 })
  })

  it('ends a running job before it reloads changed code', async () => {
    const { folder, runner, run } = runnerOf({
      'process.mjs': `import { existsSync } from 'node:fs'
        export default async () => {
          console.log('runs')
          while (!existsSync('told')) await new Promise((done) => setTimeout(done, 5))
          return { data: 'whole' }
        }`,
    })
    const running = Promise.withResolvers<unknown>()
    const job = run({ onConsole: running.resolve })
    await running.promise
    runner.reload()
    writeFileSync(join(folder, 'told'), '')
    expect(await job).toEqual({ data: 'whole' })
  })

  it('notifies a module of its job’s cancellation, and ends one that does not react', async () => {
    const { run } = runnerOf({
      'process.mjs': `export default (job, { signal }) => new Promise((_, reject) =>
        signal.addEventListener('abort', () => { console.log('heard'); reject(signal.reason) }, console.log('runs')))`,
    })
    const controller = new AbortController()
    let written = ''
    const job = run({
      signal: controller.signal,
      onConsole: (text) => {
        written += text
        controller.abort()
      },
    })
    await expect(job).rejects.toMatchObject({ code: 'cancelled' })
    expect(written).toContain('heard')
    const deaf = runnerOf({ 'process.mjs': 'export default () => { console.log("runs"); for (;;); }' })
    const another = new AbortController()
    const lost = deaf.run({ signal: another.signal, onConsole: () => another.abort() })
    await expect(lost).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('removes a cancelled job from the queue', async () => {
    const { run } = runnerOf({
      'process.mjs': `let jobs = 0
        export default () => new Promise((done) => setTimeout(done, 100, { data: ++jobs }))`,
    })
    const controller = new AbortController()
    const jobs = [run(), run({ signal: controller.signal }), run()]
    controller.abort()
    const settled = await Promise.allSettled(jobs)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    // Their order is undefined: the code is hashed before a job is queued.
    const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(answers).toEqual(expect.arrayContaining([{ data: 1 }, { data: 2 }]))
  })

  it('captures the console, and what is written to the standard streams', async () => {
    const { run } = runnerOf({
      'process.mjs': `export default () => {
        console.log('a %s', 'b'); console.error({ c: 1 }); process.stdout.write('d'); process.stderr.write('e')
        return { data: {} }
      }`,
    })
    let written = ''
    await run({ onConsole: (text) => (written += text) })
    expect(written).toBe('a b\n{ c: 1 }\nde')
  })

  it('gets no keys of the workbench’s environment, and starts in its folder', async () => {
    process.env['TEST_API_KEY'] = 'secret'
    onTestFinished(() => void delete process.env['TEST_API_KEY'])
    const { run, folder } = runnerOf({
      'process.mjs': `export default () => ({ data: [process.cwd(), process.env.PATH !== undefined, Object.keys(process.env)
        .filter((name) => /KEY|TOKEN|SECRET|NODE_OPTIONS|VITEST/.test(name))] })`,
    })
    expect(await run()).toEqual({ data: [realpathSync(folder), true, []] })
  })
})
