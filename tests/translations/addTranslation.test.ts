/** Translations that stand beside others, as the local service adds and changes them; and what is counted of them. */
import { describe, expect, it } from 'vitest'
import { asIntent, type Intent } from '../../core/history/rows/intent.ts'
import type { Rows } from '../../core/history/rows/entities.ts'
import {
  addTranslation,
  deleteTranslations,
  replaceText,
  restoreTranslation,
  type NewTranslationText,
} from '../../core/translations/rows/addTranslation.ts'
import { cellsByIds } from '../../core/translations/rows/cells.ts'
import { rewordComment } from '../../core/translations/rows/comments.ts'
import { moveDrafts } from '../../core/translations/rows/drafts.ts'
import { labelProgress, placeFigures } from '../../core/translations/rows/overview.ts'
import { takeBackApproval } from '../../core/translations/rows/reviews.ts'
import { noteComment, setTranslatorComment } from '../../core/translations/rows/translatorComments.ts'
import { failureOf, TestProject } from '../testProject.ts'

function shop() {
  const project = new TestProject()
  const ids = project.import([
    { identifier: 'save', text: 'Save', context: 'A button\nmain.c:12' },
    { identifier: 'files', text: { one: '%d file', other: '%d files' } },
  ])
  const [save, files] = [ids['save']!, ids['files']!]
  const edit = <Value>(work: (intent: Intent) => Value, userId = project.anna) =>
    project.db
      .transaction(() => {
        project.now += 1000
        return asIntent(project.db, { userId, action: 'translation.save', now: project.now }, work)
      })
      .immediate()
  const add = (text: string, more: Partial<NewTranslationText> = {}) =>
    edit((intent) =>
      addTranslation(project.db, intent, {
        ...{ stringId: save, languageId: 'uk', form: 'none', text, userId: project.anna },
        ...{ provider: null, isPreTranslated: false, addToTm: false, ...more },
      }),
    )
  const memory = () =>
    project
      .rows<{ text: string }>("SELECT text FROM tm_record WHERE language_id = 'uk'")
      .map(({ text }) => text)
  const count = (table: string) => project.rows(`SELECT 1 FROM ${table}`).length
  const judge = (translationId: number) => {
    project.write('approveTranslation', { translationId, userId: project.anna, isApproved: true })
    project.write('vote', { translationId, userId: project.boris, mark: 'up' })
  }
  const context = () => ({ now: project.now, onProgress: () => undefined, throwIfCancelled: () => undefined })
  return { project, save, files, edit, add, memory, count, judge, context }
}

describe('an added translation', () => {
  it('stands first, beside those that are there', () => {
    const { project, save, add, memory } = shop()
    add('Зберегти')
    add('Записати')
    expect(project.texts(save)).toEqual(['Записати', 'Зберегти'])
    expect(memory()).toEqual([])
    add('Берегти', { addToTm: true })
    expect(memory()).toEqual(['Берегти'])
  })

  it('is refused with a text that already exists, or in a form that the string has not', () => {
    const { files, save, project, add } = shop()
    add('Зберегти')
    expect(failureOf(() => add('Зберегти')).code).toBe('translation.exists')
    expect(failureOf(() => add('Файли', { stringId: files })).code).toBe('translation.wrongForm')
    expect(failureOf(() => add('Файли', { form: 'few' })).code).toBe('translation.wrongForm')
    expect(add('Зберегти', { languageId: 'de' }).language_id).toBe('de')
    expect(project.texts(save)).toEqual(['Зберегти'])
  })

  it('settles the same text that needs work, and no other', () => {
    const { project, save, add } = shop()
    const [work, done] = [add('Зберегти').id, add('Записати').id]
    project.db.prepare('UPDATE translation SET needs_work = 1 WHERE id IN (?, ?)').run(work, done)
    expect(add('Зберегти').id).toBe(work)
    expect(project.rows('SELECT id FROM translation WHERE needs_work = 1')).toEqual([{ id: done }])
    expect(project.texts(save)).toHaveLength(2)
  })
})

describe('a translation that gets another text', () => {
  it('becomes the first, without the approvals and votes of the old one, and is in the memory', () => {
    const { project, save, edit, add, memory, count, judge } = shop()
    const { id: translationId } = add('Зберегти')
    add('Записати')
    judge(translationId)
    edit((intent) => replaceText(project.db, intent, { translationId, text: 'Берегти' }))
    expect(project.texts(save)).toEqual(['Берегти', 'Записати'])
    expect([count('approval'), count('vote')]).toEqual([0, 0])
    expect(memory()).toEqual(['Берегти'])
  })

  it('keeps them with the text that it has, and never takes the text of another', () => {
    const { project, edit, add, count, judge } = shop()
    const { id: translationId } = add('Зберегти')
    add('Записати')
    judge(translationId)
    const replace = (text: string) => () =>
      edit((intent) => replaceText(project.db, intent, { translationId, text }))
    replace('Зберегти')()
    expect([count('approval'), count('vote')]).toEqual([1, 1])
    expect(failureOf(replace('Записати')).code).toBe('translation.exists')
    expect([count('approval'), count('vote')]).toEqual([1, 1])
  })
})

describe('deleted translations', () => {
  it('are those of the language that is named, or of all, and come back with their judgements', () => {
    const { project, save, add, count, judge, context } = shop()
    const { id } = add('Зберегти')
    add('Sichern', { languageId: 'de' })
    judge(id)
    const remove = (languageId?: string) =>
      deleteTranslations(project.db, { userId: project.anna, stringIds: [save], languageId }, context())
    remove('uk')
    expect([project.texts(save), project.texts(save, 'de')]).toEqual([[], ['Sichern']])
    const restore = (translationId: number) => () =>
      restoreTranslation(project.db, { userId: project.anna, translationId }, context())
    restore(id)()
    restore(id)()
    expect([project.texts(save), count('approval'), count('vote')]).toEqual([['Зберегти'], 1, 1])
    remove()
    expect(count('translation')).toBe(0)
    expect(failureOf(restore(99)).code).toBe('translation.unknown')
  })
})

describe('an approval that is withdrawn by its id', () => {
  it('is removed, and no other; an unknown id is refused', () => {
    const { project, edit, add, judge } = shop()
    judge(add('Зберегти').id)
    judge(add('Записати').id)
    const approvals = () => project.rows<Rows['approval']>('SELECT * FROM approval ORDER BY id')
    const [first, second] = approvals()
    edit((intent) => takeBackApproval(project.db, intent, first!.id))
    expect(approvals()).toEqual([second])
    const again = () => edit((intent) => takeBackApproval(project.db, intent, first!.id))
    expect(failureOf(again).code).toBe('approval.unknown')
  })
})

describe('comments', () => {
  it('are reworded in a step of undo only if their text differs', () => {
    const { project, save, edit } = shop()
    project.write('addComment', {
      ...{ stringId: save, languageId: 'uk', userId: project.anna, type: 'comment', text: 'Why?' },
    })
    const comment = () => project.rows<Rows['comment']>('SELECT * FROM comment')[0]!
    const intents = () => project.rows('SELECT id FROM intent').length
    const before = intents()
    edit((intent) => rewordComment(intent, comment(), 'Why?'))
    expect(intents()).toBe(before)
    edit((intent) => rewordComment(intent, comment(), 'What for?'))
    expect([comment().text, intents()]).toEqual(['What for?', before + 1])
  })

  it('lose the blanks around them as comments of translators, and go with an empty text', () => {
    const { project, save, edit, context } = shop()
    const set = (text: string, stringId = save) =>
      setTranslatorComment(project.db, { userId: project.anna, stringId, languageId: 'uk', text }, context())
    const kept = () => project.rows<{ text: string }>('SELECT text FROM translator_comment')[0]?.text
    expect(set(' Short, please\n')).toEqual({ changed: true })
    expect(kept()).toBe('Short, please')
    expect(set('Short, please')).toEqual({ changed: false })
    edit((intent) => noteComment(project.db, intent, { stringId: save, languageId: 'uk', text: '' }))
    expect(kept()).toBe('')
    expect(failureOf(() => set('x', 99)).code).toBe('string.unknown')
  })
})

describe('drafts of a string', () => {
  it('move to another one, and stay where that has one already', () => {
    const { project, save, files } = shop()
    const draft = (stringId: number, userId: number, text: string) =>
      project.db
        .prepare("INSERT INTO draft VALUES (@stringId, 'uk', 'other', @userId, @text, 0)")
        .run({ stringId, userId, text })
    draft(save, project.anna, 'A')
    draft(save, project.boris, 'B')
    draft(files, project.boris, 'Own')
    moveDrafts(project.db, { from: save, to: files })
    expect(
      project.rows('SELECT string_id AS id, text FROM draft ORDER BY string_id = ?, text', save),
    ).toEqual([
      { id: files, text: 'A' },
      { id: files, text: 'Own' },
      { id: save, text: 'B' },
    ])
  })
})

describe('figures', () => {
  it('are those of the files that are counted, in each language', () => {
    const { project, save } = shop()
    project.import([{ identifier: 'other', text: 'Open the door' }], { path: 'other.po' })
    project.save(save, 'Зберегти', { approve: true })
    const [file, other] = project.rows<{ id: number }>('SELECT id FROM file ORDER BY id').map(({ id }) => id)
    const figures = (fileIds: number[]) =>
      placeFigures(project.db, { fileIds, branchId: null }).map(
        ({ languageId, strings, translated, approved }) => ({
          ...{ languageId, strings, translated, approved },
        }),
      )
    expect(figures([file!])).toEqual([
      { languageId: 'uk', strings: 2, translated: 1, approved: 1 },
      { languageId: 'de', strings: 2, translated: 0, approved: 0 },
    ])
    expect(figures([other!])[0]).toEqual({ languageId: 'uk', strings: 1, translated: 0, approved: 0 })
    expect(figures([file!, other!])[0]?.strings).toBe(3)
  })

  it('list labels with the largest first, and only where something has changed', () => {
    const { project, save, files } = shop()
    const label = (title: string, stringIds: number[]) =>
      project.write('runBulk', {
        ...{ stringIds, languageId: 'uk', userId: project.anna, action: { kind: 'label', title } },
      })
    label('A', [save])
    label('B', [save, files])
    project.save(save, 'Зберегти', { approve: true })
    const asked = (known: number | null) => labelProgress(project.db, { languageId: 'uk', known })
    const { event, value } = asked(null)
    expect(value).toEqual([
      { title: 'B', strings: 2, translated: 1, approved: 1 },
      { title: 'A', strings: 1, translated: 1, approved: 1 },
    ])
    expect(asked(event)).toEqual({ event, value: null })
  })

  it('show the note and the texts of other languages beside each string of a list', () => {
    const { project, save, files } = shop()
    project.save(save, 'Зберегти')
    const cells = (notes: boolean) =>
      cellsByIds(project.db, { ids: [files, save, 99], languageIds: ['uk'], notes, userId: project.anna })
    expect(cells(true)).toMatchObject([
      { id: files, note: '', texts: [{ languageId: 'uk', state: 'untranslated' }] },
      { id: save, note: 'A button', texts: [{ languageId: 'uk', text: 'Зберегти', isMachine: false }] },
    ])
    expect(cells(false).map(({ note }) => note)).toEqual(['', ''])
  })
})
