import { describe, expect, it } from 'vitest'
import { Preview } from '../../../renderer/src/preview/preview.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useHandMovedTimers()

const page = (html: string) => ({ html, elements: [] }) as never
const texts = (...ids: number[]) => ids.map((stringId) => ({ stringId })) as never

async function following() {
  const workbench = new FakeWorkbench()
    .answers('preview.get', page('<p>'))
    .answers('preview.texts', texts(1, 2))
  const preview = new Preview(workbench, () => 'p')
  preview.follow(5, 'uk')
  await settled()
  return { workbench, preview }
}

describe('the preview', () => {
  it('shows the page of a file with its texts, and nothing without a file', async () => {
    const { preview } = await following()
    expect(preview.page).toMatchObject({ html: '<p>' })
    expect([...preview.texts.keys()]).toEqual([1, 2])
    preview.follow(null, 'uk')
    await settled()
    expect(preview.page).toBeNull()
  })

  it('reads the texts alone where the language is another one, and nothing where all is the same', async () => {
    const { workbench, preview } = await following()
    preview.follow(5, 'uk')
    preview.follow(5, 'de')
    await settled()
    expect(workbench.inputs('preview.get')).toHaveLength(1)
    expect(workbench.inputs('preview.texts').map(({ languageId }) => languageId)).toEqual(['uk', 'de'])
  })

  it('has no page after a failure, and keeps texts that cannot be read again', async () => {
    const { workbench, preview } = await following()
    workbench.answers('preview.texts', failing('project.busy'))
    preview.changed([1])
    await pass(150)
    expect(preview.texts.size).toBe(2)
    workbench.answers('preview.get', failing('file.gone'))
    preview.follow(6, 'uk')
    await settled()
    expect(preview.page).toBeNull()
  })

  it('reads texts again a moment after one of them changed, and not for others', async () => {
    const { workbench, preview } = await following()
    preview.changed([9])
    await pass(1_000)
    expect(workbench.inputs('preview.texts')).toHaveLength(1)
    preview.changed([2])
    await pass(100)
    preview.changed([1])
    await pass(149)
    expect(workbench.inputs('preview.texts')).toHaveLength(1)
    await pass(1)
    expect(workbench.inputs('preview.texts')).toHaveLength(2)
    expect(workbench.inputs('preview.get')).toHaveLength(1)
  })

  it('reads the page again if anything may have changed, whatever else changes right after', async () => {
    const { workbench, preview } = await following()
    preview.changed(null)
    preview.changed([1])
    preview.changed([9])
    await pass(150)
    expect(workbench.inputs('preview.get')).toHaveLength(2)
  })

  it('keeps the very page where it is as it was', async () => {
    const { workbench, preview } = await following()
    const before = preview.page
    workbench.answers('preview.get', page('<p>'))
    preview.changed(null)
    await pass(150)
    expect(preview.page).toBe(before)
  })

  it('drops late answers: of another file, another language, or an older reading', async () => {
    const { workbench, preview } = await following()
    workbench.later('preview.get').later('preview.texts')
    preview.follow(6, 'uk')
    preview.follow(7, 'uk')
    const [six, seven] = workbench.waiting('preview.get')
    await seven?.answer(page('<seven>'))
    await workbench.one('preview.texts').answer(texts(70))
    await six?.answer(page('<six>'))
    expect(preview.page).toMatchObject({ html: '<seven>' })
    preview.changed([70])
    await pass(150)
    preview.changed([70])
    await pass(150)
    const [older, newer] = workbench.waiting('preview.texts')
    await newer?.answer(texts(70, 71))
    await older?.answer(texts(70))
    expect([...preview.texts.keys()]).toEqual([70, 71])
  })

  it('takes no answer once it is closed', async () => {
    const { workbench, preview } = await following()
    workbench.later('preview.get')
    preview.follow(6, 'uk')
    preview.close()
    await workbench.one('preview.get').answer(page('<six>'))
    expect(preview.page).toMatchObject({ html: '<p>' })
  })
})

describe('input in the preview', () => {
  async function typing() {
    const desk = await following()
    desk.preview.page = { html: '<p>', elements: [], isMarkup: true }
    desk.workbench.answers('preview.render', ({ text }) => ({ html: `<b>${text}</b>` }))
    return desk
  }

  it('is shown at regular intervals during typing without a pause', async () => {
    const { workbench, preview } = await typing()
    for (let key = 1; key <= 20; key++) {
      preview.type(1, 'а'.repeat(key))
      await pass(50)
    }
    const rendered = workbench.inputs('preview.render').map(({ text }) => text.length)
    expect(rendered.length).toBeGreaterThanOrEqual(5)
    expect(rendered.length).toBeLessThanOrEqual(7)
    await pass(150)
    expect(preview.typed).toEqual({ stringId: 1, text: 'а'.repeat(20), html: `<b>${'а'.repeat(20)}</b>` })
  })

  it('asks for one at a time, and then for the newest', async () => {
    const { workbench, preview } = await typing()
    workbench.later('preview.render')
    preview.type(1, 'a')
    await pass(150)
    preview.type(1, 'ab')
    await pass(300)
    preview.type(1, 'abc')
    await pass(300)
    const slow = workbench.one('preview.render')
    await slow.answer({ html: 'a' })
    expect(preview.typed).toMatchObject({ text: 'a' })
    await pass(150)
    expect(workbench.inputs('preview.render').map(({ text }) => text)).toEqual(['a', 'abc'])
  })

  it('is dropped with its string, and where the field is emptied, however late it comes', async () => {
    const { workbench, preview } = await typing()
    workbench.later('preview.render')
    preview.type(1, 'a')
    await pass(150)
    preview.type(2, '')
    await workbench.one('preview.render').answer({ html: 'a' })
    expect(preview.typed).toBeNull()
  })

  it('is its own text on a page whose texts are no markup', async () => {
    const { workbench, preview } = await typing()
    preview.page = { html: '<p>', elements: [], isMarkup: false }
    preview.type(1, '<a>')
    await pass(150)
    expect(preview.typed).toEqual({ stringId: 1, text: '<a>' })
    expect(workbench.inputs('preview.render')).toEqual([])
  })
})
