/** Only what a person agreed to runs: by what way code is reached, and when it was changed. */
import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { hashFolder } from '../../core/modules/local/hash.ts'
import { LocalRunner } from '../../core/modules/local/runner.ts'
import type { JobRequest } from '../../core/contract/moduleProtocol.ts'
import type { RunnerOptions } from '../../core/modules/runner.ts'
import { configuration, folderOf } from './apps.ts'

const request = {} as JobRequest

/** An app in a folder within another one, so that there is a place beside it. */
function appOf(files: Record<string, string>) {
  const folder = join(folderOf({ 'app/manifest.json': '{}', ...files }), 'app')
  const runner = new LocalRunner(folder, 'Test app')
  onTestFinished(() => runner.close())
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const run = (options: Partial<RunnerOptions> = {}) =>
    runner.run(configuration, request, { signal: new AbortController().signal, ...options })
  return { folder, runner, put, run }
}

const IMPORTS = {
  'app/process.mjs': 'import data from "./inner.mjs"\nexport default () => ({ data })',
}

describe('code outside of the folder is refused', () => {
  it.each<[string, string, (folder: string) => void]>([
    ['by ../', '../beside.mjs', () => undefined],
    ['by a link', './link.mjs', (folder) => symlinkSync('../beside.mjs', join(folder, 'link.mjs'))],
    ['by a link to a folder', './lib/beside.mjs', (folder) => symlinkSync('..', join(folder, 'lib'))],
    ['in .git', './.git/hook.mjs', () => undefined],
  ])('%s', async (_, path, prepare) => {
    const code = 'export default 1'
    const { folder, put, run, runner } = appOf({ 'beside.mjs': code, 'app/.git/hook.mjs': code })
    prepare(folder)
    for (const [name, text] of [
      ['process.mjs', `import data from "${path}"\nexport default () => ({ data })`],
      ['process.mjs', `export default async () => ({ data: (await import("${path}")).default })`],
    ] as const) {
      put(name, text)
      runner.reload()
      expect(toFailureValue(await run().catch((error: unknown) => error))).toMatchObject({
        code: 'module.outside',
        message: 'The app loads code outside its folder.',
      })
    }
  })

  it('when required, or loaded as an add-on', async () => {
    const { run, put, runner } = appOf({ 'beside.cjs': 'module.exports = 1', 'beside.node': '' })
    for (const path of ['../beside.cjs', '../beside.node']) {
      put('process.cjs', `module.exports = () => ({ data: require(${JSON.stringify(path)}) })`)
      runner.reload()
      await expect(run()).rejects.toMatchObject({ code: 'module.outside' })
    }
  })

  it('as a link within the folder is hashed with its target', async () => {
    const { folder, put, run, runner } = appOf({
      'app/a.mjs': 'export default "a"',
      'app/b.mjs': 'export default "b"',
    })
    put('process.mjs', 'import data from "./link.mjs"\nexport default () => ({ data })')
    symlinkSync('a.mjs', join(folder, 'link.mjs'))
    runner.trust(await hashFolder(folder))
    expect(await run()).toEqual({ data: 'a' })
    const before = await hashFolder(folder)
    unlinkSync(join(folder, 'link.mjs'))
    symlinkSync('b.mjs', join(folder, 'link.mjs'))
    expect(await hashFolder(folder)).not.toBe(before)
  })
})

describe('code that was changed after the consent does not run', () => {
  it('before its process starts, and while it runs', async () => {
    const { folder, put, run, runner } = appOf({ ...IMPORTS, 'app/inner.mjs': 'export default "agreed"' })
    runner.trust(await hashFolder(folder))
    put('inner.mjs', 'export default "changed"')
    await expect(run()).rejects.toMatchObject({ code: 'module.changed' })
    put('inner.mjs', 'export default "agreed"')
    expect(await run()).toEqual({ data: 'agreed' })
    put('process.mjs', 'export default async () => ({ data: (await import("./late.mjs")).default })')
    put('late.mjs', 'export default "agreed"')
    runner.trust(await hashFolder(folder))
    runner.reload()
    expect(await run()).toEqual({ data: 'agreed' })
    put('later.mjs', 'export default "new"')
    put(
      'process.mjs',
      `import { readFileSync } from 'node:fs'
      export default async () => {
        console.log('runs')
        while (!readFileSync('late.mjs', 'utf8').includes('changed')) await new Promise((done) => setTimeout(done, 5))
        return { data: (await import('./late.mjs')).default }
      }`,
    )
    runner.trust(await hashFolder(folder))
    runner.reload()
    const running = Promise.withResolvers<unknown>()
    const job = run({ onConsole: running.resolve })
    await running.promise
    put('late.mjs', 'export default "changed"')
    const answer = await job.catch((error: unknown) => error)
    // Changed in the moment of the start, or after it: it runs in no case.
    expect(JSON.stringify(answer)).not.toContain('{"data":"changed"}')
  })

  it('at any moment of a change', async () => {
    const { folder, put, run, runner } = appOf({ ...IMPORTS, 'app/inner.mjs': 'export default "agreed"' })
    const agreed = await hashFolder(folder)
    runner.trust(agreed)
    const seen = new Set<string>()
    const RUNS = Number(process.env['INTERLINEAR_GUARD_RUNS'] ?? 12)
    for (let turn = 0; turn < RUNS; turn++) {
      put('inner.mjs', 'export default "agreed"')
      runner.reload()
      const job = run().then(
        (answer) => JSON.stringify(answer),
        (error: unknown) => toFailureValue(error).code,
      )
      await wait(turn * (150 / RUNS))
      put('inner.mjs', 'export default "changed"')
      seen.add(await job)
    }
    expect([...seen].filter((one) => one !== '{"data":"agreed"}' && one !== 'module.changed')).toEqual([])
  })
})

describe('limits are enforced by the host', () => {
  it.each([
    ['the size of it', 'Buffer.byteLength = () => 1'],
    [
      'how JSON is written',
      'const { stringify } = JSON; JSON.stringify = (v) => Object.assign(Object(stringify(v)))',
    ],
  ])('for an answer of 8 MB from an app that lies about %s', async (_, lie) => {
    const { put, run } = appOf({})
    put('process.mjs', `${lie}\nexport default () => ({ data: 'x'.repeat(8 * 1024 * 1024) })`)
    await expect(run()).rejects.toMatchObject({
      code: expect.stringMatching(/^module\.(tooLarge|threw|crashed)$/) as string,
    })
    put('process.mjs', 'export default () => ({ data: 1 })')
  })

  it('for deep JSON, which is reported as the app’s fault', async () => {
    const { put, run } = appOf({})
    put(
      'process.mjs',
      `export default () => ({ toJSON: () => 1, data: 1 })
       const { stringify } = JSON
       JSON.stringify = (value, ...rest) => value?.data === 1 ? '['.repeat(100000) + ']'.repeat(100000) : stringify(value, ...rest)`,
    )
    await expect(run()).rejects.toMatchObject({
      code: 'module.tooDeep',
      message: 'The answer of Test app is nested in more than 200 levels.',
    })
  })

  it('for 300 MB written to the channel itself, at little cost', async () => {
    const { put, run } = appOf({})
    put(
      'process.mjs',
      `import { writeSync } from 'node:fs'
       export default () => {
         const part = Buffer.alloc(1024 * 1024, 120)
         for (let n = 0; n < 300; n++) { try { writeSync(3, part) } catch (error) { if (error.code !== 'EAGAIN') throw error } }
         return { data: 1 }
       }`,
    )
    const before = process.memoryUsage().rss
    await expect(run()).rejects.toMatchObject({
      code: expect.stringMatching(/^module\.(crashed|notJson)$/) as string,
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it
    .skipIf(process.platform === 'win32')
    .each([
      ['', "{ stdio: 'inherit' }"],
      ...(process.platform === 'linux'
        ? ([[', also one apart', "{ stdio: 'inherit', detached: true }"]] as [string, string][])
        : []),
    ])('for a program that it starts%s, which ends with it without delay', async (_, options) => {
    const { put, run, runner } = appOf({})
    put(
      'process.mjs',
      `import { spawn } from 'node:child_process'
       export default () => ({ data: spawn('sleep', ['600'], ${options}).pid })`,
    )
    const { data } = (await run()) as { data: number }
    expect(() => process.kill(data, 0)).not.toThrow()
    await runner.close()
    await expect
      .poll(
        () => {
          try {
            process.kill(data, 0)
            return true
          } catch {
            return false
          }
        },
        { timeout: 120_000 },
      )
      .toBe(false)
  })
})

describe('an error in the code', () => {
  it.each([
    ['process.mjs', 'const a = 1\nexport default (', 'process.mjs:2'],
    ['process.ts', 'const a: number = 1\nexport default () => {\n  const = 2\n}\n', 'process.ts:3'],
    ['process.cjs', 'const a = 1\nmodule.exports = () => {\n  const = 2\n}\n', 'process.cjs:3'],
    ['process.mjs', 'export default () => {\n  throw new Error("no")\n}\n', 'process.mjs:2:9'],
  ])('names the author’s file and line: %s', async (name, code, place) => {
    const { put, run } = appOf({})
    put(name, code)
    const failure = toFailureValue(await run().catch((error: unknown) => error))
    expect([failure.code, failure.details.value]).toEqual([
      'module.threw',
      expect.stringContaining(place) as string,
    ])
  })
})
