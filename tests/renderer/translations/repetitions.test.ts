import { describe, expect, it } from 'vitest'
import type { StringDetail } from '../../../core/contract/index.ts'
import { DraftKeeper } from '../../../renderer/src/translations/drafts.svelte.ts'
import { Editor } from '../../../renderer/src/translations/editor.svelte.ts'
import { Repetitions, sameSourceQuery } from '../../../renderer/src/translations/repetitions.svelte.ts'
import { SaveQueue } from '../../../renderer/src/translations/saveQueue.svelte.ts'
import { Toasts } from '../../../renderer/src/workbench/toasts.svelte.ts'
import { parse } from '../../../core/croql/parse.ts'
import { failing, FakeWorkbench, settled } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

let projects = 0

const NONE = { none: 0, needsWork: 0, same: 0, other: 0, approved: 0, shared: 0, exception: 0 }
const preview = (counts: object, given = [{ form: 'none', text: 'Відкрити' }]) =>
  ({ isException: false, given, counts: { ...NONE, ...counts }, others: [] }) as never

function detailOf(more: object = {}, row: object = {}): StringDetail {
  return {
    row: { id: 7, type: 'plain', state: 'translated', isRepetitionException: false, ...row },
    source: [{ form: 'none', text: 'Open "it"' }],
    forms: ['none'],
    translations: [],
    drafts: {},
    repetition: { position: 1, count: 5 },
    ...more,
  } as unknown as StringDetail
}

/** `used`: for how many repetitions a save uses its text. */
async function desk(detail: StringDetail = detailOf(), used = { used: 0, left: 0 }, fills = true) {
  const path = `/repetitions-${++projects}`
  const workbench = new FakeWorkbench()
    .answers('string.get', detail as never)
    .answers('draft.save', null)
    .answers('qa.check', [])
    .answers('qa.spell', [])
    .answers('translation.save', { detail: detail, conflicts: [], repetitions: used })
    .answers('repetition.use', { strings: 3 })
  const drafts = new DraftKeeper(
    workbench,
    path,
    () => 'p',
    () => undefined,
  )
  const failures: string[] = []
  const toasts = new Toasts()
  const undone: string[] = []
  const of = (stringId: number) => ({ project: 'p', stringId, languageId: 'uk' })
  const saves = new SaveQueue(path, {
    ...{ workbench, drafts, project: () => 'p' },
    onSaved: (texts, answer) => {
      editor.saved(texts, answer)
      repetitions.saved(answer, of(texts.stringId))
    },
    onFailure: ({ code }) => failures.push(code),
  })
  const editor: Editor = new Editor({
    ...{ workbench, drafts, saves, project: () => 'p' },
    path: () => path,
    languageId: () => 'uk',
    savesOnLeave: () => true,
    fillsRepetitions: () => fills,
    onRow: () => undefined,
    onShown: () => undefined,
    onGone: () => undefined,
    onFailure: ({ code }) => failures.push(code),
  })
  const repetitions: Repetitions = new Repetitions({
    ...{ workbench, editor, toasts, of },
    undo: () => undone.push('undo'),
    onFailure: ({ code }) => failures.push(code),
  })
  editor.load(7)
  await settled()
  const type = (text: string) => {
    const [field] = editor.fields
    if (field === undefined) throw new Error('There is no field.')
    field.text = text
    editor.typed(field)
  }
  const said = () => toasts.items.map(({ text }) => text)
  return { workbench, editor, repetitions, toasts, failures, undone, type, said }
}

describe('using a text for repetitions', () => {
  it('writes it at once where none has another, and says so with a way back', async () => {
    const { workbench, repetitions, toasts, undone, said } = await desk()
    workbench.answers('repetition.preview', preview({ none: 2, needsWork: 1, approved: 1 }))
    expect(await repetitions.use()).toBeNull()
    expect(workbench.inputs('translation.save')).toEqual([])
    expect(workbench.inputs('repetition.use')).toEqual([{ project: 'p', stringId: 7, languageId: 'uk' }])
    expect(said()).toEqual(['Used for 3 repetitions'])
    toasts.items[0]?.action?.run()
    expect(undone).toEqual(['undo'])
  })

  it('saves what is typed first, and says once for how many where the save uses it, too', async () => {
    const { workbench, repetitions, type, said } = await desk(detailOf(), { used: 4, left: 0 })
    workbench.answers('repetition.preview', preview({ same: 4 }))
    type('Відкрити')
    expect(await repetitions.use()).toBeNull()
    expect(workbench.inputs('translation.save')).toMatchObject([
      { forms: { none: 'Відкрити' }, propagates: true },
    ])
    expect(workbench.inputs('repetition.use')).toEqual([])
    expect(said()).toEqual(['Used for 4 repetitions'])
  })

  it('asks first where some have another text, or where there are very many', async () => {
    const { workbench, repetitions, said } = await desk()
    for (const counts of [{ none: 2, other: 1 }, { none: 5_000 }]) {
      workbench.answers('repetition.preview', preview(counts))
      const asked = await repetitions.use()
      expect(asked).toMatchObject({ of: { stringId: 7, languageId: 'uk' }, preview: { counts } })
    }
    expect(workbench.inputs('repetition.use')).toEqual([])
    expect(said()).toEqual([])
    repetitions.used(12)
    expect(said()).toEqual(['Used for 12 repetitions'])
  })

  it.each([
    [
      'a text that needs work',
      detailOf({}, { state: 'needsWork' }),
      preview({ none: 1 }),
      /no finished translation/,
    ],
    ['no text', detailOf(), preview({ same: 1 }, []), /no finished translation/],
    [
      'a string on its own',
      detailOf({}, { isRepetitionException: true }),
      preview({ none: 1 }),
      /on its own/,
    ],
    ['nothing left', detailOf(), preview({ same: 2, approved: 1 }), /No repetition takes this text/],
  ])('says why nothing is written of %s', async (_what, detail, answer, expected) => {
    const { workbench, repetitions, said } = await desk(detail)
    workbench.answers('repetition.preview', answer)
    expect(await repetitions.use()).toBeNull()
    expect(workbench.inputs('repetition.use')).toEqual([])
    expect(said()).toEqual([expect.stringMatching(expected)])
  })

  it('does nothing without another string of the source, and reports failures', async () => {
    const single = await desk(detailOf({ repetition: null }))
    expect(await single.repetitions.use()).toBeNull()
    expect(single.workbench.inputs('repetition.preview')).toEqual([])
    const { workbench, repetitions, failures } = await desk()
    workbench.answers('repetition.preview', failing('string.unknown'))
    expect(await repetitions.use()).toBeNull()
    workbench
      .answers('repetition.preview', preview({ none: 1 }))
      .answers('repetition.use', failing('project.readOnly'))
    expect(await repetitions.use()).toBeNull()
    expect(failures).toEqual(['string.unknown', 'project.readOnly'])
  })
})

describe('a save that is used for repetitions', () => {
  it('says for how many, and offers the rest where it stopped', async () => {
    const { workbench, editor, toasts, type, said } = await desk(detailOf(), { used: 100, left: 50 })
    type('Відкрити')
    await editor.save({ approve: false })
    expect(said()).toEqual(['Used for 100 repetitions; 50 without a translation are left'])
    toasts.items[0]?.action?.run()
    await settled()
    expect(workbench.inputs('repetition.use')).toEqual([{ project: 'p', stringId: 7, languageId: 'uk' }])
    expect(said().at(-1)).toBe('Used for 3 repetitions')
  })

  it('is one only where the setting asks for it', async () => {
    const { workbench, editor, type } = await desk(detailOf(), { used: 0, left: 0 }, false)
    type('Відкрити')
    await editor.save({ approve: false })
    expect(workbench.inputs('translation.save')).toMatchObject([{ propagates: false }])
  })
})

describe('a string on its own', () => {
  it('is taken out and put back, which is said', async () => {
    const { workbench, editor, repetitions, said } = await desk()
    const detail = (isRepetitionException: boolean) => ({
      detail: detailOf({}, { isRepetitionException }) as never,
    })
    workbench.answers('repetition.except', ({ isException }) => detail(isException))
    await repetitions.switchException()
    expect(editor.detail?.row.isRepetitionException).toBe(true)
    await repetitions.switchException()
    expect(workbench.inputs('repetition.except').map(({ isException }) => isException)).toEqual([true, false])
    expect(said()).toEqual([
      'This string is translated on its own.',
      'This string is translated with its repetitions.',
    ])
  })
})

describe('the query for all strings with a source', () => {
  it('says it letter by letter, of a plural all forms', () => {
    expect(sameSourceQuery(detailOf())).toBe('text = "Open ""it""" and is visible')
    const forms = [
      { form: 'one', text: 'a file' },
      { form: 'other', text: 'files' },
    ]
    const query = sameSourceQuery(detailOf({ source: forms }))
    expect(query).toBe('text = "a file\nfiles" and is visible')
    expect(parse(query).ok).toBe(true)
  })
})
