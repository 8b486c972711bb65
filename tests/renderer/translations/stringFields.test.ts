import { describe, expect, it } from 'vitest'
import type { PluralForm, StringDetail } from '../../../core/contract/index.ts'
import { DraftKeeper } from '../../../renderer/src/translations/drafts.svelte.ts'
import { SaveQueue } from '../../../renderer/src/translations/saveQueue.svelte.ts'
import { areOf, StringFields } from '../../../renderer/src/translations/stringFields.ts'
import { FakeWorkbench } from '../fakeWorkbench.ts'
import { useFakePage } from '../fakePage.ts'
import { useHandMovedTimers } from '../timers.ts'

useFakePage()
useHandMovedTimers()

let projects = 0

const own = { isTop: true, isOwn: true, approvals: [], votes: [], ownVote: null }

function baskets(more: object = {}): StringDetail {
  return {
    row: { id: 1, type: 'plural' },
    source: [
      { form: 'one', text: 'A basket' },
      { form: 'other', text: '{n} baskets' },
    ],
    forms: ['one', 'few'],
    translations: [{ ...own, form: 'few', text: 'Кошики' }],
    drafts: {},
    ...more,
  } as unknown as StringDetail
}

function fields() {
  const path = `/fields-${++projects}`
  const workbench = new FakeWorkbench().answers('draft.save', null)
  const project = () => 'p'
  const drafts = new DraftKeeper(workbench, path, project, () => undefined)
  const saves = new SaveQueue(path, {
    ...{ workbench, drafts, project },
    onSaved: () => undefined,
    onFailure: () => undefined,
  })
  const made = new StringFields({ workbench, drafts, saves, project, onFailure: () => undefined })
  return { workbench, drafts, saves, fields: made }
}

const confirmed = (form: PluralForm, text: string) => ({
  ...{ stringId: 1, languageId: 'uk', approve: false, needsWork: false, propagates: false },
  ...{ forms: { [form]: text }, base: {}, edits: [] },
})

describe('the fields of a string', () => {
  it('are one for each form, beside its own source or that of all other numbers', () => {
    const shown = fields().fields.make(baskets(), 'uk', null)
    expect(shown.map(({ form, source, text }) => [form, source, text])).toEqual([
      ['one', 'A basket', ''],
      ['few', '{n} baskets', 'Кошики'],
    ])
    expect(shown.map(({ base }) => base.top)).toEqual([null, 'Кошики'])
  })

  it('begin with what was typed, before what was confirmed, a draft of the project and what is saved', () => {
    const { fields: made, drafts, saves } = fields()
    const detail = baskets({ drafts: { few: 'Чернетка' } })
    const begins = () => made.textOf('few', detail, 'uk')
    expect(begins()).toBe('Чернетка')
    void saves.add(confirmed('few', 'Підтверджене'))
    expect(begins()).toBe('Підтверджене')
    expect(made.make(detail, 'uk', null)[1]).toMatchObject({ saved: 'Підтверджене', isDirty: false })
    const place = { stringId: 1, languageId: 'uk', form: 'few' } as const
    drafts.type(place, 'Набране')
    expect([begins(), made.textOf('few', detail, 'de')]).toEqual(['Набране', 'Чернетка'])
    drafts.type(place, null)
    expect(begins()).toBe('Підтверджене')
  })

  it('follow what is saved, and keep what is typed with what it began from', () => {
    const { fields: made } = fields()
    const shown = made.make(baskets(), 'uk', null)
    const [one, few] = shown
    if (few) few.text = 'Моє'
    const translations = [
      { ...own, form: 'one', text: 'Кошик' },
      { ...own, form: 'few', text: 'Інше' },
    ]
    made.refresh(shown, baskets({ translations }), 'uk')
    expect(one).toMatchObject({ text: 'Кошик', saved: 'Кошик', base: { top: 'Кошик' } })
    expect(few).toMatchObject({ text: 'Моє', saved: 'Інше', base: { top: 'Кошики' } })
  })

  it('are not those of a string whose forms or source changed', () => {
    const shown = fields().fields.make(baskets(), 'uk', null)
    expect(areOf(shown, baskets())).toBe(true)
    expect(areOf(shown, baskets({ forms: ['one', 'few', 'many'] }))).toBe(false)
    expect(areOf(shown, baskets({ source: [{ form: 'other', text: 'Baskets' }] }))).toBe(false)
  })
})
