import { describe, expect, it } from 'vitest'
import type { StringDetail } from '../../../core/contract/index.ts'
import { DraftKeeper } from '../../../renderer/src/translations/drafts.svelte.ts'
import { Editor } from '../../../renderer/src/translations/editor.svelte.ts'
import { SaveQueue } from '../../../renderer/src/translations/saveQueue.svelte.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { page, useFakePage } from '../fakePage.ts'
import { pass, useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

let projects = 0

const top = (text: string) => ({
  ...{ form: 'none', text, isTop: true, isOwn: true, approvals: [], votes: [], ownVote: null },
})

function detailOf(id: number, text = '', more: object = {}): StringDetail {
  return {
    row: { id, type: 'plain' },
    source: [{ form: 'none', text: `Source ${id} {name}` }],
    forms: ['none'],
    translations: text === '' ? [] : [top(text)],
    drafts: {},
    ...more,
  } as unknown as StringDetail
}

function desk() {
  const path = `/editor-${++projects}`
  const workbench = new FakeWorkbench()
    .answers('string.get', ({ stringId }) => detailOf(stringId, `Текст ${stringId}`) as never)
    .answers('draft.save', null)
    .answers('qa.check', [])
    .answers('qa.spell', [])
    .answers('translation.save', ({ stringId, forms }) => ({
      ...{
        detail: detailOf(stringId, forms.none),
        conflicts: [] as never,
        repetitions: { used: 0, left: 0 },
      },
    }))
  const state = { languageId: 'uk', savesOnLeave: true, fillsRepetitions: false, shown: 0 }
  const failures: [string, number][] = []
  const rows: number[] = []
  const gone: number[] = []
  const drafts = new DraftKeeper(
    workbench,
    path,
    () => 'p',
    () => undefined,
  )
  let editor: Editor | null = null
  const saves = new SaveQueue(path, {
    ...{ workbench, drafts, project: () => 'p' },
    onSaved: (texts, answer) => editor?.saved(texts, answer),
    onFailure: ({ code }, { stringId }) => failures.push([code, stringId]),
  })
  editor = new Editor({
    ...{ workbench, drafts, saves, project: () => 'p' },
    path: () => path,
    languageId: () => state.languageId,
    savesOnLeave: () => state.savesOnLeave,
    fillsRepetitions: () => state.fillsRepetitions,
    onRow: ({ id }) => rows.push(id),
    onShown: () => state.shown++,
    onGone: (id) => gone.push(id),
    onFailure: ({ code }, stringId) => failures.push([code, stringId]),
  })
  return { workbench, editor, drafts, saves, state, failures, rows, gone }
}

async function showing(stringId = 1) {
  const made = desk()
  made.editor.load(stringId)
  await settled()
  return made
}

/** Types into the current field, like the screen. */
function type(editor: Editor, text: string): void {
  const [field] = editor.fields
  if (field === undefined) throw new Error('There is no field.')
  field.text = text
  editor.typed(field)
}

const textOf = (editor: Editor) => editor.fields[0]?.text

describe('the current string', () => {
  it('is shown with a field for each form, and the placeholders of its source', async () => {
    const { editor, state } = await showing()
    expect([editor.stringId, textOf(editor), state.shown]).toEqual([1, 'Текст 1', 1])
    expect(editor.placeholders.map(({ first }) => first)).toEqual(['{name}'])
  })

  it('is the one that was wanted last, whichever is read first', async () => {
    const { workbench, editor } = desk()
    workbench.later('string.get')
    editor.load(1)
    editor.load(2)
    const [older, newer] = workbench.waiting('string.get')
    await newer?.answer(detailOf(2))
    await older?.answer(detailOf(1))
    expect(editor.stringId).toBe(2)
    editor.load(1)
    editor.clear()
    await workbench.one('string.get').answer(detailOf(1))
    expect(editor.stringId).toBeNull()
  })

  it('says why it cannot be shown; one that was cut off waits for the connection', async () => {
    const { workbench, editor, failures } = await showing()
    workbench.answers('string.get', failing('connection.broken'))
    editor.load(2)
    await settled()
    expect([editor.stringId, editor.error]).toEqual([1, null])
    workbench.answers('string.get', failing('string.unknown'))
    editor.load(3)
    await settled()
    expect(editor).toMatchObject({ stringId: null, fields: [], error: { code: 'string.unknown' } })
    expect(failures).toEqual([['string.unknown', 3]])
  })

  it('is there at once where it was fetched ahead, unless that was forgotten', async () => {
    const { workbench, editor } = await showing()
    expect(await editor.prefetch(2)).toMatchObject({ detail: { row: { id: 2 } }, texts: ['Текст 2'] })
    expect(await editor.prefetch(2)).toBeNull()
    editor.load(2)
    expect(editor.stringId).toBe(2)
    await editor.prefetch(3)
    editor.forgetAhead([3])
    workbench.later('string.get')
    editor.load(3)
    expect(editor.stringId).toBe(2)
  })

  it('begins with what was typed last, else with what is saved', async () => {
    const { workbench, editor } = desk()
    workbench.answers('string.get', detailOf(1, 'Збережене', { drafts: { none: 'Чернетка' } }))
    editor.load(1)
    await settled()
    expect([textOf(editor), editor.fields[0]?.saved]).toEqual(['Чернетка', 'Збережене'])
  })

  it('is read again after a change by another user, without touching the input', async () => {
    const { workbench, editor } = await showing()
    workbench.answers('string.get', detailOf(1, 'Інше'))
    await editor.reload()
    expect([textOf(editor), editor.fields[0]?.base]).toEqual(['Інше', { top: 'Інше', own: 'Інше' }])
    type(editor, 'Моє')
    workbench.answers('string.get', detailOf(1, 'Третє'))
    await editor.reload()
    expect([textOf(editor), editor.fields[0]?.saved, editor.fields[0]?.base.top]).toEqual([
      'Моє',
      'Третє',
      'Інше',
    ])
  })

  it('is as the newest reading has it, whichever comes first', async () => {
    const { workbench, editor } = await showing()
    workbench.later('string.get')
    void editor.reload()
    void editor.reload()
    const [older, newer] = workbench.waiting('string.get')
    await newer?.answer(detailOf(1, 'Нове'))
    await older?.answer(detailOf(1, 'Старе'))
    expect(textOf(editor)).toBe('Нове')
  })
})

describe('input', () => {
  it('is a draft, and none where it is as it was', async () => {
    const { workbench, editor } = await showing()
    type(editor, 'Новий')
    await pass(400)
    type(editor, 'Текст 1')
    await pass(400)
    expect(workbench.inputs('draft.save').map(({ text }) => text)).toEqual(['Новий', null])
  })

  it('is saved, from what it began with, and is no draft then', async () => {
    const { workbench, editor, rows } = await showing()
    type(editor, 'Новий')
    expect(await editor.save({ approve: false })).toBe(true)
    expect(workbench.inputs('translation.save')).toMatchObject([
      {
        stringId: 1,
        languageId: 'uk',
        forms: { none: 'Новий' },
        base: { none: { top: 'Текст 1', own: 'Текст 1' } },
      },
    ])
    expect(editor.fields[0]).toMatchObject({ isDirty: false, base: { top: 'Новий', own: 'Новий' } })
    expect([workbench.inputs('draft.save'), rows, editor.savedAt !== null]).toEqual([[], [1], true])
  })

  it('is not saved where nothing was typed, but can be approved', async () => {
    const { workbench, editor } = await showing()
    await editor.save({ approve: false })
    expect(workbench.inputs('translation.save')).toEqual([])
    await editor.save({ approve: true })
    expect(workbench.inputs('translation.save')).toMatchObject([
      { approve: true, forms: { none: 'Текст 1' } },
    ])
  })

  it('is saved on leaving, unless that is turned off', async () => {
    const { workbench, editor, state } = await showing()
    type(editor, 'Новий')
    editor.load(2)
    await settled()
    expect(workbench.inputs('translation.save')).toMatchObject([{ stringId: 1, forms: { none: 'Новий' } }])
    state.savesOnLeave = false
    type(editor, 'Інший')
    editor.load(3)
    await settled()
    expect(workbench.inputs('translation.save')).toHaveLength(1)
    expect(workbench.inputs('draft.save').at(-1)).toMatchObject({ stringId: 2, text: 'Інший' })
  })

  it('keeps its old text where it was emptied, and where only a draft of before was shown', async () => {
    const { workbench, editor } = await showing()
    type(editor, '')
    editor.load(2)
    await settled()
    expect(workbench.inputs('translation.save')).toEqual([])
    expect(workbench.inputs('draft.save').at(-1)).toMatchObject({ stringId: 1, text: null })
    workbench.answers('string.get', detailOf(3, 'Збережене', { drafts: { none: 'Чернетка' } }))
    editor.load(3)
    await settled()
    editor.load(4)
    await settled()
    expect(workbench.inputs('translation.save')).toEqual([])
  })

  it('has its old text for who emptied it, went on, and came back before the next string was there', async () => {
    const { workbench, editor } = await showing()
    workbench.later('string.get')
    type(editor, '')
    editor.load(2)
    editor.load(1)
    await settled()
    expect([editor.stringId, textOf(editor), editor.isTyped]).toEqual([1, 'Текст 1', false])
    expect(workbench.inputs('draft.save').at(-1)).toMatchObject({ stringId: 1, text: null })
    for (const waiting of workbench.waiting('string.get')) await waiting.answer(detailOf(1, 'Текст 1'))
    expect([editor.stringId, textOf(editor), editor.isTyped]).toEqual([1, 'Текст 1', false])
  })

  it('is reverted to the saved text', async () => {
    const { editor, drafts } = await showing()
    type(editor, 'Новий')
    const [field] = editor.fields
    if (field) editor.revert(field)
    expect(textOf(editor)).toBe('Текст 1')
    expect(drafts.waiting({ stringId: 1, languageId: 'uk', form: 'none' })).toBeNull()
  })

  it('while its save is on its way is not shown over by the answer', async () => {
    const { workbench, editor } = await showing()
    type(editor, 'Новий')
    workbench.later('translation.save')
    void editor.save({ approve: false })
    await settled()
    type(editor, 'Новіший')
    await workbench.one('translation.save').answer({ detail: detailOf(1, 'Новий'), conflicts: [] })
    expect(editor.fields[0]).toMatchObject({ text: 'Новіший', isDirty: true, saved: 'Новий' })
  })

  it('is marked as needing work, and settled by saving it or by the same key', async () => {
    const { workbench, editor } = await showing()
    await editor.switchNeedsWork()
    expect(editor.needsWork).toBe(false)
    workbench.answers(
      'string.get',
      detailOf(1, 'Текст 1', { row: { id: 1, type: 'plain', state: 'needsWork' } }),
    )
    await editor.reload()
    expect(editor.needsWork).toBe(true)
    await editor.switchNeedsWork()
    await editor.reload()
    await editor.save({ approve: false })
    expect(workbench.inputs('translation.save').map(({ needsWork }) => needsWork)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is shown from another page in untouched fields', async () => {
    const { editor, drafts } = await showing()
    drafts.adopt([['1 uk none', { stringId: 1, languageId: 'uk', form: 'none', text: 'Звідти' }]])
    editor.adopted()
    expect(textOf(editor)).toBe('Звідти')
  })
})

describe('an edit of a translation', () => {
  it('shows the string as it is then, and in its row', async () => {
    const { workbench, editor, rows } = await showing()
    workbench.answers('translation.vote', { detail: detailOf(1, 'Змінене') })
    await editor.edits.vote([5], 'up')
    expect([textOf(editor), rows]).toEqual(['Змінене', [1]])
  })

  it('does not bring back a string that was left, nor one in another language', async () => {
    const { workbench, editor, rows, state } = await showing()
    void editor.edits.approve([5], true)
    editor.load(2)
    await settled()
    await workbench.one('translation.approve').answer({ detail: detailOf(1, 'Змінене') })
    expect([editor.stringId, rows]).toEqual([2, [1]])
    void editor.edits.approve([5], true)
    state.languageId = 'de'
    await workbench.one('translation.approve').answer({ detail: detailOf(2, 'Змінене') })
    expect([textOf(editor), rows]).toEqual(['Текст 2', [1]])
  })
})

describe('the cursor', () => {
  it('continues in the field of the next string', async () => {
    const { editor } = await showing()
    const area = page.area()
    editor.fields[0]?.attach(area.asPlace)
    editor.focusField()
    await settled()
    expect([editor.isTyping, page.activeElement]).toEqual([true, area])
    editor.load(2)
    await settled()
    const next = page.area()
    editor.fields[0]?.attach(next.asPlace)
    await settled()
    expect(page.activeElement).toBe(next)
  })

  it('is not reverted by the previous string, which is saved or read again meanwhile', async () => {
    const { workbench, editor } = await showing()
    const area = page.area()
    editor.fields[0]?.attach(area.asPlace)
    workbench.later('string.get').answers('translation.vote', { detail: detailOf(1, 'Змінене') })
    editor.focusFieldOfNext()
    editor.load(2)
    await editor.edits.vote([5], 'up')
    await settled()
    expect(page.activeElement).toBeNull()
    await workbench.one('string.get').answer(detailOf(2))
    const next = page.area()
    editor.fields[0]?.attach(next.asPlace)
    await settled()
    expect(page.activeElement).toBe(next)
  })

  it('stays out of a string that was left at once: keys wait elsewhere for the next string', async () => {
    const { workbench, editor } = await showing()
    await editor.prefetch(2)
    workbench.later('string.get')
    editor.focusFieldOfNext()
    editor.load(2)
    const passed = page.area()
    editor.fields[0]?.attach(passed.asPlace)
    editor.focusFieldOfNext()
    editor.load(3)
    const buffer = page.area()
    buffer.focus()
    await settled()
    expect(editor.stringId).toBe(2)
    expect(page.activeElement).toBe(buffer)
    await workbench.one('string.get').answer(detailOf(3))
    const next = page.area()
    editor.fields[0]?.attach(next.asPlace)
    await settled()
    expect(page.activeElement).toBe(next)
  })

  it('waits for the string that one goes on to by key', async () => {
    const { editor } = await showing()
    editor.focusFieldOfNext()
    editor.load(2)
    await settled()
    const next = page.area()
    editor.fields[0]?.attach(next.asPlace)
    await settled()
    expect(editor.activeField?.isFocused).toBe(true)
  })
})
