/** Editing on the page: what is typed there is one string's, whichever comes to hand meanwhile. */
import { describe, expect, it } from 'vitest'
import { InPlace } from '../../../renderer/src/preview/inPlace.ts'
import { failing, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { useHandMovedTimers } from '../timers.ts'
import { detailOf, openedProject } from '../workbench/openedProject.ts'

useFakePage()
useHandMovedTimers()

/** The first string is edited on the page. */
async function editing() {
  const { workbench, project } = await openedProject()
  const { editor } = project
  const inPlace = new InPlace(editor)
  expect(inPlace.begin()).toBe(true)
  const show = async (stringId: number) => {
    editor.load(stringId)
    await settled()
  }
  const saved = () =>
    workbench.inputs('translation.save').map(({ stringId, forms }) => [stringId, forms.none])
  return { workbench, project, editor, inPlace, show, saved, text: () => editor.fields[0]?.text }
}

describe('a translation that is edited on the page', () => {
  it('is typed in its field, and saved', async () => {
    const { editor, inPlace, saved, text } = await editing()
    inPlace.typed('Кошик')
    expect([inPlace.stringId, text(), editor.isTyped]).toEqual([1, 'Кошик', true])
    inPlace.end('save')
    await settled()
    expect([inPlace.stringId, saved()]).toEqual([null, [[1, 'Кошик']]])
    inPlace.typed('Пізніше')
    expect(text()).toBe('Кошик')
  })

  it('is reverted to the text before it', async () => {
    const { inPlace, text } = await editing()
    inPlace.typed('Кошик')
    inPlace.end('leave')
    inPlace.begin()
    inPlace.typed('Кошики')
    inPlace.end('cancel')
    expect(text()).toBe('Кошик')
  })

  it('never affects another current string, neither by reverting nor by saving', async () => {
    for (const outcome of ['cancel', 'save'] as const) {
      const { editor, inPlace, show, saved, text } = await editing()
      await show(2)
      const [field] = editor.fields
      if (field) field.text = 'Два'
      inPlace.typed('Кошик')
      inPlace.end(outcome)
      await settled()
      expect([text(), saved()]).toEqual(['Два', []])
    }
  })

  it('stays as it was kept when one moved on, though it is cancelled then', async () => {
    const { editor, inPlace, show, saved } = await editing()
    const [left] = editor.fields
    inPlace.typed('Кошик')
    await show(2)
    inPlace.end('cancel')
    await settled()
    expect([left?.text, saved()]).toEqual(['Кошик', [[1, 'Кошик']]])
  })

  it('is left with its language, in which its string has other fields', async () => {
    const { project, editor, inPlace, text } = await editing()
    const [left] = editor.fields
    project.setLanguage('de')
    await settled()
    expect([editor.stringId, inPlace.isLeft(1)]).toEqual([1, true])
    inPlace.typed('Кошик')
    inPlace.end('cancel')
    expect([text(), left?.text]).toEqual(['', ''])
  })

  it('is left as soon as one goes on, and not before', async () => {
    const { inPlace, show } = await editing()
    expect([1, 2, null].map((coming) => inPlace.isLeft(coming))).toEqual([false, true, true])
    await show(2)
    expect(inPlace.isLeft(1)).toBe(true)
    inPlace.end('leave')
    expect(inPlace.isLeft(2)).toBe(false)
  })

  it('is impossible without a current string, or if its branches have a pane of their own', async () => {
    const { workbench, editor, inPlace, show } = await editing()
    inPlace.end('leave')
    workbench
      .answers('string.get', { ...detailOf(2), row: { id: 2, type: 'icu' } } as never)
      .answers('message.view', failing('message.syntax'))
    await show(2)
    expect([inPlace.begin(), inPlace.stringId]).toEqual([false, null])
    editor.clear()
    expect(inPlace.begin()).toBe(false)
  })
})
