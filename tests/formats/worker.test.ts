import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildFile, parseFile } from '../../core/parsing/worker.ts'
import { WorkerPool } from '../../core/platform/threads/workerPool.ts'
import { hasCorpus } from '../corpus.ts'
import { corpusSource, english, fileOf, ukrainian } from './support.ts'

const PO = fileOf('uk.po', 'msgid "a"\nmsgstr "б"\n')

describe('work in a thread', () => {
  it('parses in the detected format, and returns it', async () => {
    const result = await parseFile(PO, { sourceLanguage: english, targetLanguage: ukrainian })
    expect(result).toEqual({
      type: 'po',
      languages: 'two',
      parsed: {
        strings: [{ identifier: 'a', text: 'a', translation: { text: 'б', status: 'translated' } }],
        targetLanguage: null,
        warnings: [],
        translatorComments: new Map(),
      },
    })
    // The caller's bytes stay its own.
    expect(PO.content.length).toBeGreaterThan(0)
  })

  it('reads a small file itself, and returns its bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-'))
    try {
      const path = join(folder, 'uk.po')
      writeFileSync(path, PO.content)
      const file = { name: PO.name, path }
      const read = await parseFile(file, { sourceLanguage: english })
      expect(Buffer.from(read?.content ?? []).equals(PO.content)).toBe(true)
      expect(read?.parsed.strings.map(({ identifier }) => identifier)).toEqual(['a'])
      for (const other of ['', `# ${'a'.repeat(40_000)}\n`]) {
        writeFileSync(path, other)
        expect(await parseFile(file, { sourceLanguage: english })).toBeNull()
      }
      const gone = { ...file, path: join(folder, 'de.po') }
      await expect(parseFile(gone, { sourceLanguage: english })).rejects.toMatchObject({
        code: 'import.unreadable',
        message: expect.stringContaining('ENOENT') as string,
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('builds', async () => {
    const translations = new Map([['a', { text: 'в' }]])
    const { content: built } = await buildFile(PO, 'po', {
      sourceLanguage: english,
      targetLanguage: ukrainian,
      translations,
    })
    expect(new TextDecoder().decode(built)).toBe('msgid "a"\nmsgstr "в"\n')
  })

  it('fails like the format, with the file’s name', async () => {
    const broken = fileOf('broken.po', 'msgid "a\n')
    await expect(parseFile(broken, { sourceLanguage: english })).rejects.toMatchObject({
      name: 'Failure',
      code: 'format.syntax',
      details: { path: 'broken.po', line: 1, column: 7 },
    })
    await expect(parseFile(PO, { sourceLanguage: english, type: 'docx' })).rejects.toMatchObject({
      code: 'format.unknownType',
    })
  })

  it.skipIf(!hasCorpus)('does several files at once', async () => {
    const paths = [
      'po/poedit/locales/uk.po',
      'po/xz/po/fr.po',
      'xliff12/poedit/xliff/xcode.xliff',
      'po/django/conf/locale/uk/LC_MESSAGES/django.po',
    ]
    const results = await Promise.all(
      paths.map((path) => parseFile(corpusSource(path), { sourceLanguage: english })),
    )
    expect(results.map(({ parsed }) => parsed.strings.length)).toEqual([731, 260, 36, 339])
  })

  it('is stopped by its signal', async () => {
    const big = fileOf(
      'big.po',
      Array.from({ length: 50_000 }, (_, n) => `msgid "${n}"\nmsgstr "x"\n`).join('\n'),
    )
    const stop = new AbortController()
    const work = parseFile(big, { sourceLanguage: english }, { signal: stop.signal })
    stop.abort()
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
    await expect(parseFile(big, { sourceLanguage: english }, { signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
    await expect(parseFile(PO, { sourceLanguage: english })).resolves.toMatchObject({ type: 'po' })
  })
})

/** A number that this thread and a worker look at. */
function sharedNumber(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Waits until a worker has said there that it runs. */
async function told(begun: Int32Array): Promise<void> {
  await Atomics.waitAsync(begun, 0, 0).value
}

describe('the pool', () => {
  const url = new URL('./fixtures/odd.worker.mjs', import.meta.url)
  const pool = new WorkerPool<unknown, unknown>({ url, size: 1, sharedHeapLimit: 256, heapLimit: 64 })
  const run = (job: unknown, options: { timeLimit?: number; signal?: AbortSignal } = {}) =>
    pool.run(job, { label: 'Reading a.po', timeLimit: 20_000, ...options })
  afterAll(() => pool.close())

  it('ends a thread that hangs, and continues with another', async () => {
    const hung = run('hang', { timeLimit: 300 })
    const next = run('next')
    await expect(hung).rejects.toMatchObject({
      code: 'format.timeout',
      message: /Reading a\.po took more than/,
    })
    await expect(next).resolves.toBe('done: next')
  })

  it('ends a thread that hangs when its signal aborts', async () => {
    const stop = new AbortController()
    const begun = sharedNumber()
    const hung = run(begun, { signal: stop.signal })
    void told(begun).then(() => stop.abort())
    await expect(hung).rejects.toMatchObject({ code: 'cancelled', message: 'Reading a.po was cancelled.' })
    await expect(run('next')).resolves.toBe('done: next')
  })

  it('removes a queued job', async () => {
    const stop = new AbortController()
    const hung = run('hang', { timeLimit: 300 })
    const waiting = run('waiting', { signal: stop.signal })
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await expect(hung).rejects.toMatchObject({ code: 'format.timeout' })
  })

  it('survives threads that crash, exit or run out of memory', async () => {
    await expect(run('crash')).rejects.toThrow('crashed')
    await expect(run('exit')).rejects.toThrow('ended with code 7')
    await expect(run('eat')).rejects.toMatchObject({ code: 'format.tooLarge' })
    await expect(run('next')).resolves.toBe('done: next')
  })

  it('transfers long lists in both directions', async () => {
    const list = Array.from({ length: 2_001 }, (_, n) => `text ${n}`)
    await expect(run(list)).resolves.toEqual(list)
    await expect(run([...list, () => 'a function'])).rejects.toThrow('could not be cloned')
    await expect(run('next')).resolves.toBe('done: next')
  })

  it('drops a list of a cancelled job, in either direction', async () => {
    const list = Array.from({ length: 300_000 }, (_, n) => ({ text: `text ${n}` }))
    for (const isOnItsWayBack of [false, true]) {
      const stop = new AbortController()
      const begun = sharedNumber()
      const carried = run([begun, ...list], { signal: stop.signal })
      if (isOnItsWayBack) void told(begun).then(() => stop.abort())
      else setImmediate(() => stop.abort())
      await expect(carried).rejects.toMatchObject({ code: 'cancelled' })
      await expect(run('next')).resolves.toBe('done: next')
    }
  })
})
