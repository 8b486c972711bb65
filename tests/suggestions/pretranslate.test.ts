/** Pre-translation by machine, as screens ask for it. */
import { writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { cancelled } from '../../core/platform/errors/failure.ts'
import { Quality } from '../../core/quality/quality.ts'
import { ProjectSession } from '../../core/workbench/session.ts'
import { shop, TEXTS } from './shop.ts'

describe('pre-translation by machine', () => {
  it('is counted first, fills with the provider, is checked at once, and is reverted in one step', async () => {
    const { value, project, server, add, count, request } = await shop()
    await add()
    const preview = await value('suggestions.pretranslatePreview', request)
    expect(preview).toMatchObject({ total: 5, forms: 5, byMemory: 0, byMachine: 5, kept: 0, host: null })
    // Of two strings with one text, one is sent.
    expect(preview.characters).toBe('Delete %d files%dSaveYour cart is empty'.length)
    expect(preview.price).toBeCloseTo((preview.characters * 20) / 1_000_000)
    expect(server.asked).toEqual([])
    const filled = await value('suggestions.pretranslate', request)
    expect(filled).toMatchObject({ strings: 5, forms: 5, byMachine: 5, leftOutCount: 0 })
    expect(server.asked.flatMap(({ body }) => body['q'])).toEqual([
      'Delete <x id="0"></x> files',
      'Save',
      'Your cart is empty',
    ])
    expect(
      await count('count of translations where (is pre translated and provider = "custom_mt") > 0'),
    ).toBe(5)
    expect(await count('count of languages summary where (is translated by mt) > 0')).toBe(5)
    await value('history.undo', { project })
    expect(await count('count of translations > 0')).toBe(0)
    // Answers are cached, so that the second time costs nothing.
    server.asked = []
    expect(await value('suggestions.pretranslatePreview', request)).toMatchObject({ kept: 5, characters: 0 })
    expect(await value('suggestions.pretranslate', request)).toMatchObject({ byMachine: 5 })
    expect(server.asked).toEqual([])
  })

  it('uses memories first, and leaves out unusable texts', async () => {
    const { value, project, server, add, at, request } = await shop()
    await add()
    writeFileSync(at('memory.csv'), 'en,es\nYour cart is empty,Su cesta está vacía\n')
    await value('exchange.importMemory', { project, path: at('memory.csv') })
    server.faults = ['lostMarks']
    server.isLasting = true
    const filled = await value('suggestions.pretranslate', request)
    expect(filled).toMatchObject({ byMemory: 1, byMachine: 3, forms: 4, leftOutCount: 1 })
    expect(filled.leftOut[0]?.problems).toEqual([{ kind: 'missing', parts: ['%d'] }])
  })

  it('writes nothing to a string whose source changed during the request', async () => {
    const { value, project, add, at, count, request } = await shop()
    await add()
    const spy = vi.spyOn(ProjectSession.prototype, 'editorId')
    spy.mockImplementationOnce(async function (this: ProjectSession) {
      spy.mockRestore()
      writeFileSync(at('ui.json'), JSON.stringify({ ...TEXTS, save: 'Delete everything' }))
      await value('project.import', { project, paths: [at('ui.json')] })
      return this.editorId()
    })
    expect(await value('suggestions.pretranslate', request)).toMatchObject({
      forms: 4,
      byMachine: 4,
      byMemory: 0,
    })
    expect(await count('text = "Delete everything" and count of translations > 0')).toBe(0)
  })

  it('reports the filled texts if the check that counts the issues is stopped or fails', async () => {
    const { value, add, count, request } = await shop()
    await add()
    const spy = vi.spyOn(Quality.prototype, 'bringUpToDate')
    spy.mockRejectedValueOnce(cancelled('The check'))
    const filled = await value('suggestions.pretranslate', request)
    spy.mockRestore()
    expect(filled).toMatchObject({ forms: 5, byMachine: 5, issues: null })
    expect(await count('count of translations > 0')).toBe(5)
  })

  it('waits for a busy provider, and writes nothing if it is cancelled', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 90 }, (_, n) => [`k${n}`, `Text of number ${n} here`]),
    )
    const { call, value, server, add, count, request } = await shop(texts)
    await add()
    server.retryAfter = 0
    const patient = await call('suggestions.pretranslate', request, {
      onProgress({ done }) {
        if (done === 20) server.faults = ['busy']
      },
    })
    // Busy is waited for: the run gets through with what is left.
    expect(patient).toMatchObject({ ok: true, value: { byMachine: 90 } })
    expect(await count('count of translations > 0')).toBe(90)
    await value('history.undo', { project: request.project })
    const again = await call('suggestions.pretranslate', request, { cancelAtOnce: true })
    expect(again).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await count('count of translations > 0')).toBe(0)
  })

  it('reports the failure, keeps earlier answers, and writes nothing', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`k${n}`, `Text of number ${n} here`]),
    )
    const { value, failure, server, add, count, request } = await shop(texts)
    await add()
    let asked = 0
    Object.defineProperty(server.faults, 'shift', { value: () => (++asked > 2 ? 'notJson' : undefined) })
    expect((await failure('suggestions.pretranslate', request)).code).toBe('suggestion.answer')
    expect(await count('count of translations > 0')).toBe(0)
    expect((await value('suggestions.pretranslatePreview', request)).kept).toBe(40)
  })
})
