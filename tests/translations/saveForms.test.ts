import { describe, expect, it } from 'vitest'
import { failureOf, TestProject } from '../testProject.ts'

const strings = [
  { identifier: 'cart.empty', text: 'Your cart is empty' },
  { identifier: 'cart.items', text: { one: '{count} item', other: '{count} items' } },
]

function shop() {
  const project = new TestProject()
  const ids = project.import(strings)
  return { project, empty: ids['cart.empty']!, items: ids['cart.items']! }
}

const stateOf = (project: TestProject, stringId: number, userId = project.anna) =>
  project.read('rowsByIds', { ids: [stringId], languageId: 'uk', userId })[0]?.state

describe('saving the fields of a string', () => {
  it('adds a translation, with its history and its summary', () => {
    const { project, empty } = shop()
    const saved = project.write('saveForms', {
      stringId: empty,
      languageId: 'uk',
      userId: project.anna,
      forms: { none: 'Кошик порожній' },
      approve: false,
    })
    expect(saved).toMatchObject({ stringId: empty, languageId: 'uk', translationIds: [1] })
    expect(project.rows('SELECT text, text_folded, user_id, provider FROM translation')).toEqual([
      { text: 'Кошик порожній', text_folded: 'кошик порожній', user_id: project.anna, provider: null },
    ])
    expect(stateOf(project, empty)).toBe('translated')
    expect(project.read('stringHistory', { stringId: empty, languageId: 'uk' })[0]).toEqual({
      intentId: saved.intentId,
      action: 'translation.save',
      at: new Date(project.now).toISOString().replace('.000', ''),
      user: 'anna',
      isUndone: false,
      changes: [
        {
          entity: 'translation',
          entityId: 1,
          form: 'none',
          before: null,
          after: 'Кошик порожній',
          match: null,
        },
      ],
    })
  })

  it('edits the own translation in place, which no longer counts as a machine’s', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик пустий')
    project.db.prepare("UPDATE translation SET provider = 'deepl', is_pre_translated = 1").run()
    expect(project.save(empty, 'Кошик порожній')).toBe(id)
    expect(project.rows('SELECT id, text, provider, is_pre_translated FROM translation')).toEqual([
      { id, text: 'Кошик порожній', provider: null, is_pre_translated: 0 },
    ])
  })

  it('has no further effect when repeated with the same key, even if the text was changed or reverted since', () => {
    const { project, empty } = shop()
    const key = '4f7a2f8e-8d7e-4b6a-9d0e-2f0c3c6a1b11'
    project.save(empty, 'Кошик порожній', { key })
    expect(project.save(empty, 'Кошик порожній', { key })).toBe(0)
    project.save(empty, 'Ваш кошик порожній')
    project.save(empty, 'Кошик порожній', { key })
    expect(project.texts(empty)).toEqual(['Ваш кошик порожній'])
    project.write('undo', { userId: project.anna })
    project.write('undo', { userId: project.anna })
    project.save(empty, 'Кошик порожній', { key })
    expect(project.texts(empty)).toEqual([])
    expect(project.rows("SELECT id FROM intent WHERE action = 'translation.save'")).toHaveLength(2)
  })

  it('removes keys after some days', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик', { key: '4f7a2f8e-8d7e-4b6a-9d0e-2f0c3c6a1b11' })
    project.now += 15 * 24 * 60 * 60 * 1000
    project.save(empty, 'Кошик', { key: '4f7a2f8e-8d7e-4b6a-9d0e-2f0c3c6a1b12' })
    expect(project.rows('SELECT key FROM answered_save')).toEqual([
      { key: '4f7a2f8e-8d7e-4b6a-9d0e-2f0c3c6a1b12' },
    ])
  })

  it('keeps both texts if another window saved one since the edit began', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик')
    const base = { none: { top: 'Кошик', own: 'Кошик' } }
    const save = (text: string) =>
      project.write('saveForms', {
        ...{ stringId: empty, languageId: 'uk', userId: project.anna, approve: false },
        ...{ forms: { none: text }, base },
      })
    expect(save('Перше вікно').conflicts).toEqual([])
    expect(project.texts(empty)).toEqual(['Перше вікно'])
    expect(save('Друге вікно').conflicts).toEqual(['none'])
    expect(project.texts(empty)).toEqual(['Друге вікно', 'Перше вікно'])
    // Both windows want the same: nothing is in conflict, and nothing is doubled.
    expect(save('Друге вікно').conflicts).toEqual([])
    // An emptied field takes nothing away that it did not show.
    expect(save('').conflicts).toEqual(['none'])
    expect(project.texts(empty)).toEqual(['Друге вікно', 'Перше вікно'])
  })

  it('keeps the user’s own text from another window below the text of another user', () => {
    const { project, empty } = shop()
    const boris = { userId: project.boris }
    project.save(empty, 'Аннин')
    project.now += 1_000
    project.save(empty, 'Борисів', boris)
    const base = { none: { top: 'Борисів', own: 'Аннин' } }
    // The other window of Anna changes her text, which stays below that of Boris: it is approved.
    const byBoris = project.rows<{ id: number }>("SELECT id FROM translation WHERE text = 'Борисів'")[0]!.id
    project.write('approveTranslation', { translationId: byBoris, ...boris, isApproved: true })
    project.save(empty, 'Інше вікно')
    const saved = project.write('saveForms', {
      ...{ stringId: empty, languageId: 'uk', userId: project.anna, approve: false },
      ...{ forms: { none: 'Перше вікно' }, base },
    })
    expect(saved.conflicts).toEqual(['none'])
    expect(project.texts(empty).toSorted()).toEqual(['Інше вікно', 'Борисів', 'Перше вікно'].toSorted())
  })

  it('changes nothing if the text equals the top translation’s', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик порожній')
    const again = project.write('saveForms', {
      stringId: empty,
      languageId: 'uk',
      userId: project.boris,
      forms: { none: 'Кошик порожній' },
      approve: false,
    })
    expect(again).toMatchObject({ translationIds: [id], intentId: null })
  })

  it('never edits a text that another user wrote, approved or voted on', () => {
    const { project, empty } = shop()
    const first = project.save(empty, 'Перший')
    expect(project.save(empty, 'Другий', { userId: project.boris })).not.toBe(first)
    project.write('vote', { translationId: first, userId: project.boris, mark: 'up' })
    const third = project.save(empty, 'Третій')
    expect(third).not.toBe(first)
    project.write('approveTranslation', { translationId: third, userId: project.boris, isApproved: true })
    project.save(empty, 'Четвертий')
    expect(project.texts(empty).sort()).toEqual(['Другий', 'Перший', 'Третій', 'Четвертий'])
  })

  it('makes an existing text the newest', () => {
    const { project, empty } = shop()
    const first = project.save(empty, 'Перший')
    project.save(empty, 'Другий', { userId: project.boris })
    expect(project.texts(empty)).toEqual(['Другий', 'Перший'])
    expect(project.save(empty, 'Перший', { userId: project.boris })).toBe(first)
    expect(project.texts(empty)).toEqual(['Перший', 'Другий'])
  })

  it('makes the newest edit the top one even if a clock runs ahead', () => {
    const { project, empty } = shop()
    project.save(empty, 'Мій')
    project.save(empty, 'Чужий', { userId: project.boris })
    project.db
      .prepare("UPDATE translation SET updated_at = ? WHERE text = 'Чужий'")
      .run(project.now + 1_000_000)
    project.save(empty, 'Мій новий')
    expect(project.texts(empty)).toEqual(['Мій новий', 'Чужий'])
  })

  it('saves the forms of a plural string as one intent', () => {
    const { project, items } = shop()
    const forms = { one: '{count} товар', few: '{count} товари' }
    project.write('saveForms', {
      stringId: items,
      languageId: 'uk',
      userId: project.anna,
      forms,
      approve: false,
    })
    expect(stateOf(project, items)).toBe('partial')
    project.save(items, '', { forms: { many: '{count} товарів', other: '{count} товару' }, approve: true })
    expect(stateOf(project, items)).toBe('translated')
    expect(project.rows("SELECT count(*) AS n FROM intent WHERE action = 'translation.save'")).toEqual([
      { n: 2 },
    ])
    project.save(items, '', { forms, approve: true })
    expect(stateOf(project, items)).toBe('approved')
  })

  it('deletes the own translation if the field is emptied', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик порожній')
    project.save(empty, '')
    expect(project.texts(empty)).toEqual([])
    expect(stateOf(project, empty)).toBe('untranslated')
  })

  it('refuses to empty another user’s or an approved text', () => {
    const { project, empty } = shop()
    const id = project.save(empty, 'Кошик порожній')
    expect(failureOf(() => project.save(empty, '', { userId: project.boris })).code).toBe(
      'translation.notYours',
    )
    project.write('approveTranslation', { translationId: id, userId: project.boris, isApproved: true })
    expect(failureOf(() => project.save(empty, '')).code).toBe('translation.notYours')
    expect(project.texts(empty)).toEqual(['Кошик порожній'])
  })

  it('names the valid forms, and an unknown string or language', () => {
    const { project, empty, items } = shop()
    const wrong = failureOf(() => project.save(items, 'товари'))
    expect(wrong).toMatchObject({
      code: 'translation.wrongForm',
      details: { near: ['one', 'few', 'many', 'other'] },
    })
    expect(failureOf(() => project.save(empty, '', { forms: { one: 'x' } })).details.near).toEqual(['none'])
    expect(failureOf(() => project.save(999, 'x')).code).toBe('string.unknown')
    expect(failureOf(() => project.save(empty, 'x', { userId: 999 })).code).toBe('user.unknown')
    expect(failureOf(() => project.save(empty, 'x', { languageId: 'fr' }))).toMatchObject({
      code: 'language.notTarget',
      details: { near: ['uk', 'de'] },
    })
  })

  it('leaves no part of a save that fails half way', () => {
    const { project, items } = shop()
    const forms = { one: 'товар', none: 'товари' }
    expect(failureOf(() => project.save(items, '', { forms })).code).toBe('translation.wrongForm')
    expect(project.texts(items)).toEqual([])
  })

  it('accepts a text over the length limit, which is for QA to report', () => {
    const project = new TestProject()
    const { short } = project.import([{ identifier: 'short', text: 'OK', maxLength: 2 }])
    project.save(short!, 'Гаразд')
    expect(project.texts(short!)).toEqual(['Гаразд'])
  })
})

describe('drafts', () => {
  it('are kept across sessions, shown in the list, and removed when the form is saved', () => {
    const { project, empty } = shop()
    const draft = { stringId: empty, languageId: 'uk', form: 'none', userId: project.anna } as const
    project.write('saveDraft', { ...draft, text: 'Кош' })
    project.reopen()
    expect(stateOf(project, empty)).toBe('draft')
    expect(stateOf(project, empty, project.boris)).toBe('untranslated')
    const detail = project.read('stringDetail', { stringId: empty, languageId: 'uk', userId: project.anna })
    expect(detail.drafts).toEqual({ none: 'Кош' })
    expect(detail.row.draft).toBe('Кош')
    project.save(empty, 'Кошик порожній')
    expect(stateOf(project, empty)).toBe('translated')
  })

  it('are counted by file and language for all users, and listed for their own', () => {
    const { project, empty, items } = shop()
    const draft = { languageId: 'uk', text: 'Кош' } as const
    project.write('saveDraft', { ...draft, stringId: empty, form: 'none', userId: project.anna })
    project.write('saveDraft', { ...draft, stringId: items, form: 'one', userId: project.anna })
    project.write('saveDraft', { ...draft, stringId: items, form: 'few', userId: project.anna })
    project.write('saveDraft', { ...draft, stringId: items, form: 'few', userId: project.boris })
    const count = { fileId: 1, path: 'shop.json', languageId: 'uk', strings: 2 }
    const [ofAnna] = project.read('draftCounts', { userId: project.anna })
    expect(ofAnna).toEqual({ ...count, path: ofAnna?.path, own: 2 })
    expect(project.read('draftCounts', { userId: project.boris })).toMatchObject([{ strings: 2, own: 1 }])
    const listed = (userId: number) =>
      [...project.read('stringsWithDrafts', { languageId: 'uk', userId })].toSorted((a, b) => a - b)
    expect(listed(project.anna)).toEqual([empty, items].toSorted((a, b) => a - b))
    expect(listed(project.boris)).toEqual([items])
  })

  it('are shown for a removed form, and can be discarded', () => {
    const project = new TestProject()
    const { apples: before } = project.import([{ identifier: 'apples', text: 'apples' }])
    const draft = { stringId: before!, languageId: 'uk', form: 'none', userId: project.anna } as const
    project.write('saveDraft', { ...draft, text: 'яблука' })
    const [file] = project.rows<{ id: number }>('SELECT id FROM file')
    expect(file).toBeDefined()
    project.import([{ identifier: 'apples', text: { one: 'apple', other: 'apples' } }])
    const row = () => project.read('rowsByIds', { ids: [before!], languageId: 'uk', userId: project.anna })[0]
    expect(row()).toMatchObject({ type: 'plural', state: 'draft', draft: 'яблука' })
    project.write('saveDraft', { ...draft, text: null })
    expect(row()).toMatchObject({ state: 'untranslated', draft: null })
  })

  it('make no history and are removed when nothing is unsaved', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик')
    const draft = { stringId: empty, languageId: 'uk', form: 'none', userId: project.anna } as const
    const intents = project.rows('SELECT id FROM intent').length
    for (const text of ['Кош', 'Кошик', '', null]) {
      project.write('saveDraft', { ...draft, text })
      expect(stateOf(project, empty)).toBe(text === 'Кош' || text === '' ? 'draft' : 'translated')
    }
    expect(project.rows('SELECT id FROM intent')).toHaveLength(intents)
    expect(failureOf(() => project.write('saveDraft', { ...draft, form: 'few', text: 'x' })).code).toBe(
      'translation.wrongForm',
    )
  })
})
