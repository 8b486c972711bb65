import { describe, expect, it } from 'vitest'
import type { StringDetail } from '../../../core/contract/index.ts'
import { Terms } from '../../../renderer/src/glossary/terms.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const detailOf = (text: string) => ({ source: [{ form: 'none', text }] }) as unknown as StringDetail

/** A glossary that has each text as a term. */
const found = (text: string, left = 0) =>
  ({
    matches: [
      [{ conceptId: 7, termIds: [70], start: 0, end: 4, translations: [{ text: `${text} перекладене` }] }],
    ],
    concepts: [{ concept: { id: 7, translatable: true }, terms: [{ id: 70, text }] }],
    left,
  }) as never

async function showing(text = 'Cart') {
  const workbench = new FakeWorkbench()
    .answers('glossary.match', ({ texts }) => found(texts[0] ?? '', 2))
    .answers('glossary.checkTranslation', [])
  const terms = new Terms(workbench, () => ({ project: 'p', languageId: 'uk' }))
  await terms.load(detailOf(text))
  return { workbench, terms }
}

describe('the terms of the current string', () => {
  it('are found in its source, with how many more there are, and asked for once', async () => {
    const { workbench, terms } = await showing()
    expect(terms.shown.map(({ conceptId }) => conceptId)).toEqual([7])
    expect(terms.matches.get('Cart')).toHaveLength(1)
    expect(terms.left).toBe(2)
    await terms.load(detailOf('Cart'))
    expect(workbench.inputs('glossary.match')).toHaveLength(1)
  })

  it('are none where the glossary cannot be asked', async () => {
    const { workbench, terms } = await showing()
    workbench.answers('glossary.match', failing('project.busy'))
    await terms.load(detailOf('Basket'))
    expect(terms).toMatchObject({ shown: [], left: 0 })
  })

  it('are of the string shown last, whichever is answered first', async () => {
    const { workbench, terms } = await showing()
    workbench.later('glossary.match')
    void terms.load(detailOf('Older'))
    void terms.load(detailOf('Newer'))
    const [older, newer] = workbench.waiting('glossary.match')
    await newer?.answer(found('Newer'))
    await older?.answer(found('Older'))
    expect([...terms.matches.keys()]).toEqual(['Newer'])
  })

  it('are empty until the current string is loaded, so that no key inserts one of the previous', async () => {
    const { workbench, terms } = await showing()
    expect(terms.textOf(1)).toBe('Cart перекладене')
    workbench.later('glossary.match')
    void terms.load(detailOf('Basket'))
    expect(terms).toMatchObject({ shown: [], left: 0 })
    expect(terms.textOf(1)).toBeUndefined()
    await workbench.one('glossary.match').answer(found('Basket'))
    expect(terms.textOf(1)).toBe('Basket перекладене')
  })

  it('stay while the same texts are requested again', async () => {
    const { workbench, terms } = await showing()
    workbench.later('glossary.match')
    void terms.refresh()
    expect(terms.textOf(1)).toBe('Cart перекладене')
    await workbench.one('glossary.match').answer(found('Changed'))
    expect(terms.textOf(1)).toBe('Changed перекладене')
  })

  it('are requested again when the glossary may have changed', async () => {
    const { workbench, terms } = await showing()
    workbench.answers('glossary.match', { matches: [[]], concepts: [], left: 0 })
    await terms.refresh()
    expect(terms.shown).toEqual([])
  })

  it('are there at once where they were asked ahead', async () => {
    const { workbench, terms } = await showing()
    terms.prefetch(detailOf('Next'), ['Далі'])
    await settled()
    workbench.later('glossary.match')
    await terms.load(detailOf('Next'))
    expect([...terms.matches.keys()]).toEqual(['Next'])
    expect(workbench.waiting('glossary.match')).toEqual([])
  })
})

describe('terms to avoid', () => {
  const avoid = (text: string) => [{ text }] as never

  it('are looked for at once in what a field begins with, and a moment after the last key', async () => {
    const { workbench, terms } = await showing()
    workbench.answers('glossary.checkTranslation', ({ text }) => avoid(text))
    terms.check('none', 'а')
    await pass(0)
    expect(terms.forbidden.none).toEqual(avoid('а'))
    terms.check('none', 'аб')
    await pass(100)
    terms.check('none', 'абв')
    await pass(149)
    expect(terms.forbidden.none).toEqual(avoid('а'))
    await pass(1)
    expect(terms.forbidden.none).toEqual(avoid('абв'))
    expect(workbench.inputs('glossary.checkTranslation').map(({ text }) => text)).toEqual(['а', 'абв'])
  })

  it('are none in an empty field, and kept where they cannot be looked up', async () => {
    const { workbench, terms } = await showing()
    workbench.answers('glossary.checkTranslation', avoid('x'))
    terms.check('none', 'а')
    await pass(0)
    workbench.answers('glossary.checkTranslation', failing('project.busy'))
    terms.check('none', 'аб')
    await pass(150)
    expect(terms.forbidden.none).toHaveLength(1)
    terms.check('none', '')
    expect(terms.forbidden.none).toEqual([])
  })

  it('are those of the text that is there now, whatever an older check answers late', async () => {
    const { workbench, terms } = await showing()
    workbench.later('glossary.checkTranslation')
    terms.check('none', 'а')
    await pass(0)
    terms.check('none', 'аб')
    await pass(150)
    const [older, newer] = workbench.waiting('glossary.checkTranslation')
    await newer?.answer([])
    await older?.answer(avoid('а'))
    expect(terms.forbidden.none).toEqual([])
    terms.check('none', 'абв')
    await pass(150)
    terms.check('none', '')
    await workbench.one('glossary.checkTranslation').answer(avoid('абв'))
    expect(terms.forbidden.none).toEqual([])
  })

  it('are not shown for the next string, to which a late answer does not belong', async () => {
    const { workbench, terms } = await showing()
    workbench.later('glossary.checkTranslation')
    terms.check('none', 'а')
    await pass(0)
    await terms.load(detailOf('Next'))
    terms.check('none', 'а')
    await workbench.waiting('glossary.checkTranslation')[0]?.answer(avoid('а'))
    expect(terms.forbidden).toEqual({})
  })
})
