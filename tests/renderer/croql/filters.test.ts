import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { StringType } from '../../../core/contract/index.ts'
import { Filters } from '../../../renderer/src/croql/filters.svelte.ts'
import { Query } from '../../../renderer/src/croql/query.svelte.ts'
import { inEffects } from '../effects.svelte.ts'
import { FakeWorkbench, settled } from '../fakeWorkbench.ts'

async function panel(text: string) {
  const workbench = new FakeWorkbench()
  const ran: string[] = []
  const query = new Query({
    workbench,
    project: () => 'p',
    count: () => Promise.resolve(null),
    run: (croql) => {
      ran.push(croql)
      return Promise.resolve(null)
    },
    history: () => [],
    keepHistory: () => undefined,
  })
  query.type(text)
  const [filters, stop] = inEffects.run(() => new Filters(workbench, query))
  flushSync()
  await settled()
  return { workbench, query, filters, ran, stop }
}

describe('the advanced filters', () => {
  it('are read from the text of the query bar, with what none of them says', async () => {
    const { workbench, filters, stop } = await panel('is hidden and text contains "a"')
    await workbench
      .one('query.readFilters')
      .answer([{ filter: 'hidden', values: {} }, { text: 'text contains "a"' }])
    expect(filters.ticked).toEqual([{ filter: 'hidden', values: {} }])
    expect(filters.valuesOf('hidden')).toEqual({})
    expect(filters.valuesOf('visible')).toBeNull()
    expect(filters.rest).toEqual(['text contains "a"'])
    stop()
  })

  it('show a word that is searched for as it was typed, and write what it stands for', async () => {
    const { workbench, filters, stop } = await panel('the condition of a word')
    const text = 'the condition of a word'
    await workbench.one('query.readFilters').answer([{ text, word: 'file' }])
    expect([filters.words, filters.rest]).toEqual(['file', []])
    workbench.answers('query.writeFilters', () => ({ croql: text }))
    await filters.set('hidden', {})
    expect(workbench.inputs('query.writeFilters').at(-1)?.parts).toEqual([
      { text },
      { filter: 'hidden', values: {} },
    ])
    stop()
  })

  it('keep what they showed while a text cannot be read, and drop the answer for a text typed over', async () => {
    const { workbench, query, filters, stop } = await panel('is hidden')
    const older = workbench.one('query.readFilters')
    query.type('is visible')
    flushSync()
    const newer = workbench.waiting('query.readFilters')[1]
    await newer?.answer([{ filter: 'visible', values: {} }])
    await older.answer([{ filter: 'hidden', values: {} }])
    expect(filters.ticked.map(({ filter }) => filter)).toEqual(['visible'])
    query.type('is visible and (')
    flushSync()
    await workbench.one('query.readFilters').fail('croql.syntax')
    expect(filters.ticked.map(({ filter }) => filter)).toEqual(['visible'])
    stop()
  })

  it('write what is ticked, changed and taken away into the bar, and run it', async () => {
    const { workbench, query, filters, ran, stop } = await panel('')
    await workbench.one('query.readFilters').answer([])
    workbench.answers('query.writeFilters', ({ parts }) => ({ croql: `${parts.length} filters` }))
    workbench.answers('query.readFilters', () => filters.parts ?? [])
    await filters.set('hidden', {})
    await filters.set('translatedBy', { login: 'anna' })
    await filters.set('translatedBy', { login: 'olga' })
    await settled()
    expect(workbench.inputs('query.writeFilters').at(-1)?.parts).toEqual([
      { filter: 'hidden', values: {} },
      { filter: 'translatedBy', values: { login: 'olga' } },
    ])
    expect(query.text).toBe('2 filters')
    await filters.set('hidden', null)
    expect(query.text).toBe('1 filters')
    await filters.clear()
    expect(ran).toEqual(['1 filters', '2 filters', '2 filters', '1 filters', '0 filters'])
    stop()
  })

  it('leave words in the bar as they were typed once nothing is ticked beside them', async () => {
    const { workbench, query, filters, ran, stop } = await panel('cart "sold out"')
    const words = [
      { text: 'text contains "cart"', word: 'cart' },
      { text: 'text contains "sold out"', word: '"sold out"' },
    ]
    await workbench.one('query.readFilters').answer(words)
    workbench.answers('query.writeFilters', ({ parts }) => ({ croql: `${parts.length} parts` }))
    workbench.answers('query.readFilters', () => filters.parts ?? [])
    await filters.set('hidden', {})
    await settled()
    expect(query.text).toBe('3 parts')
    await filters.set('hidden', null)
    expect([query.text, query.ran, query.isRan]).toEqual(['cart "sold out"', '2 parts', true])
    expect(ran).toEqual(['3 parts', '2 parts'])
    stop()
  })

  it('search for other words beside what is ticked', async () => {
    const { workbench, filters, stop } = await panel('cart and is hidden')
    const hidden = { filter: 'hidden', values: {} } as const
    await workbench.one('query.readFilters').answer([{ text: 'text contains "cart"', word: 'cart' }, hidden])
    const search = { croql: 'text contains "file"', terms: [], problem: null, isExpressionMeant: false }
    workbench.answers('croql.check', { tokens: [], problems: [], search, written: null, proposal: null })
    workbench.answers('query.writeFilters', ({ parts }) => ({ croql: `${parts.length} parts` }))
    await filters.setWords('file')
    expect(workbench.inputs('query.writeFilters').at(-1)?.parts).toEqual([
      { text: 'text contains "file"' },
      hidden,
    ])
    stop()
  })

  it('run what was ticked last, whichever text comes first', async () => {
    const { workbench, filters, ran, stop } = await panel('')
    await workbench.one('query.readFilters').answer([])
    void filters.set('hidden', {})
    void filters.set('hidden', null)
    const [first, second] = workbench.waiting('query.writeFilters')
    await second?.answer({ croql: '' })
    await first?.answer({ croql: 'is hidden' })
    expect(ran).toEqual([''])
    stop()
  })

  it('leave alone what is typed into the bar while their text is on its way', async () => {
    const { workbench, query, filters, ran, stop } = await panel('')
    await workbench.one('query.readFilters').answer([])
    void filters.set('hidden', {})
    query.type('text contains "b"')
    await workbench.one('query.writeFilters').answer({ croql: 'is hidden' })
    expect(query.text).toBe('text contains "b"')
    expect(ran).toEqual([])
    stop()
  })

  it('add what is ticked while a text is being read to what the text says', async () => {
    const { workbench, query, filters, ran, stop } = await panel('is hidden')
    const reading = workbench.one('query.readFilters')
    void filters.set('translatedBy', { login: 'anna' })
    await settled()
    expect(workbench.inputs('query.writeFilters')).toEqual([])
    await reading.answer([{ filter: 'hidden', values: {} }])
    expect(filters.ticked.map(({ filter }) => filter)).toEqual(['hidden', 'translatedBy'])
    await workbench.one('query.writeFilters').answer({ croql: 'is hidden and user = @user:"anna"' })
    expect(query.text).toBe('is hidden and user = @user:"anna"')
    expect(ran).toEqual(['is hidden and user = @user:"anna"'])
    stop()
  })

  it('show what the text says where what was ticked cannot be written', async () => {
    const { workbench, filters, stop } = await panel('is hidden')
    await workbench.one('query.readFilters').answer([{ filter: 'hidden', values: {} }])
    void filters.set('visible', {})
    await workbench.one('query.writeFilters').fail('croql.syntax')
    await workbench.one('query.readFilters').answer([{ filter: 'hidden', values: {} }])
    expect(filters.ticked.map(({ filter }) => filter)).toEqual(['hidden'])
    stop()
  })

  it('write nothing into a text that turns out not to be readable', async () => {
    const { workbench, filters, stop } = await panel('is hidden and (')
    void filters.set('visible', {})
    await workbench.one('query.readFilters').answer(null)
    expect(filters.ticked).toEqual([])
    expect(workbench.inputs('query.writeFilters')).toEqual([])
    stop()
  })

  it('keep each of two kinds that are ticked during one reading', async () => {
    const { workbench, filters, stop } = await panel('type = plain')
    const tick = (kind: StringType) =>
      void filters.set('type', (now) => ({ kinds: [...(now?.kinds ?? []), kind] }))
    tick('icu')
    tick('plural')
    await workbench.one('query.readFilters').answer([{ filter: 'type', values: { kinds: ['plain'] } }])
    expect(filters.valuesOf('type')).toEqual({ kinds: ['plain', 'icu', 'plural'] })
    expect(workbench.inputs('query.writeFilters').at(-1)?.parts).toEqual(filters.parts)
    stop()
  })

  it('keep both ends of a time that are typed during one reading, and neither of one that is not there', async () => {
    for (const isThere of [true, false]) {
      const { workbench, filters, stop } = await panel('a text')
      void filters.set('added', (now) => now && { ...now, from: '2026-05-01' })
      void filters.set('added', (now) => now && { ...now, to: '2026-06-01' })
      const values = { from: '2026-01-01', to: '2026-02-01' }
      await workbench.one('query.readFilters').answer(isThere ? [{ filter: 'added', values }] : [])
      const wanted = isThere ? { from: '2026-05-01', to: '2026-06-01' } : null
      expect(filters.valuesOf('added')).toEqual(wanted)
      stop()
    }
  })

  it('bring nothing back that was taken away during a reading, neither the text nor what was ticked before', async () => {
    const { workbench, query, filters, ran, stop } = await panel('is hidden')
    const reading = workbench.one('query.readFilters')
    void filters.set('translatedBy', { login: 'anna' })
    void filters.clear()
    void filters.set('visible', {})
    await reading.answer([{ filter: 'hidden', values: {} }])
    expect(filters.parts).toEqual([{ filter: 'visible', values: {} }])
    const [cleared, ticked] = workbench.waiting('query.writeFilters')
    await cleared?.answer({ croql: '' })
    await ticked?.answer({ croql: 'is visible' })
    expect([query.text, ran]).toEqual(['is visible', ['is visible']])
    stop()
  })
})
