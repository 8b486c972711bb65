/** A current string that its file has lost: the window and its input move to the one that replaced it. */
import { describe, expect, it } from 'vitest'
import { failing, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { useHandMovedTimers } from '../timers.ts'
import { at, detailOf, openedProject, toasts } from '../workbench/openedProject.ts'

useFakePage()
useHandMovedTimers()

/** A project with input in its first string, which is then deleted. */
async function losing(successorId: number | null) {
  const made = await openedProject()
  const { workbench, project } = made
  const type = (text: string) => {
    const [field] = project.editor.fields
    if (field === undefined) throw new Error('There is no field.')
    field.text = text
    project.editor.typed(field)
  }
  type('Доступ')
  await project.drafts.flush()
  workbench.answers(
    'string.get',
    ({ stringId }) => ({ ...detailOf(stringId), isGone: stringId === 1 }) as never,
  )
  workbench.answers('draft.follow', { stringId: successorId })
  const lose = async () => {
    project.changed({ project: 'p', stringIds: null, languageId: null })
    await settled()
  }
  const texts = () => project.editor.fields.map(({ text }) => text)
  return { ...made, type, lose, texts }
}

describe('a current string that its file has lost', () => {
  it('gives way to the one that took its place, with what is typed as its draft', async () => {
    const { workbench, project, type, lose, texts } = await losing(4)
    type('Доступ заборонено')
    await lose()
    await settled()
    expect([at(project), texts()]).toEqual([[4, 4], ['Доступ заборонено']])
    await project.drafts.flush()
    expect(workbench.inputs('draft.save').slice(-2)).toMatchObject([
      { stringId: 1, text: null },
      { stringId: 4, text: 'Доступ заборонено' },
    ])
    expect(workbench.inputs('translation.save')).toEqual([])
  })

  it('has what is typed on the way go there, too', async () => {
    const { workbench, project, type, lose, texts } = await losing(4)
    workbench.later('list.position')
    await lose()
    type('Доступ закрито')
    await workbench.one('list.position').answer(3)
    await settled()
    expect([at(project), texts()]).toEqual([[4, 4], ['Доступ закрито']])
  })

  it('shows what was typed where none took its place, once', async () => {
    const { app, project, lose } = await losing(null)
    await lose()
    await lose()
    expect(toasts(app).filter((text) => text.includes('Доступ'))).toHaveLength(1)
    expect(project.editor.stringId).toBe(1)
  })

  it('is not saved: its input stays a draft, and the failure is reported', async () => {
    const { workbench, app, project, lose, texts } = await losing(null)
    await lose()
    workbench.answers('translation.save', failing('string.gone'))
    expect(await project.editor.save({ approve: false })).toBe(false)
    await project.drafts.flush()
    expect(app.toasts.items.at(-1)?.failure?.code).toBe('string.gone')
    expect([texts(), workbench.inputs('draft.save').at(-1)]).toMatchObject([
      ['Доступ'],
      { stringId: 1, text: 'Доступ' },
    ])
    project.list.select(1)
    await settled()
    expect(workbench.inputs('translation.save')).toHaveLength(1)
  })
})
