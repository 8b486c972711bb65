/** Rows that an intent writes, and the history that it leaves. */
import { describe, expect, it } from 'vitest'
import type { EventPlace } from '../../core/history/rows/action.ts'
import { asIntent, BEGINNING, type Intent } from '../../core/history/rows/intent.ts'
import type { Rows } from '../../core/history/rows/entities.ts'
import { changes } from '../../core/history/rows/changes.ts'
import { checkTrigrams, keepTrigramsInOrder } from '../../core/store/indexes/trigrams.ts'
import { failureOf, TestProject } from '../testProject.ts'

/** A project whose translation and comment can be taken out and put back. */
function shop() {
  const project = new TestProject()
  const { a } = project.import([{ identifier: 'a', text: 'Save' }])
  const stringId = a!
  project.save(stringId, 'Зберегти')
  project.write('addComment', {
    ...{ stringId, languageId: 'uk', userId: project.anna, type: 'comment', text: 'Why?' },
  })
  const place: EventPlace = { string_id: stringId, language_id: 'uk' }
  const [translation] = project.rows<Rows['translation']>('SELECT * FROM translation')
  const [comment] = project.rows<Rows['comment']>('SELECT * FROM comment')
  const edit = (work: (intent: Intent) => void, isBeginning = false) =>
    project.db
      .transaction(() =>
        asIntent(
          project.db,
          { userId: project.anna, action: 'snapshot.restore', now: project.now, isBeginning },
          work,
        ),
      )
      .immediate()
  const rows = () =>
    ['translation', 'comment', 'top_translation', 'languages_summary', 'progress'].map((table) =>
      project.rows(`SELECT * FROM ${table} ORDER BY 1`),
    )
  return { project, place, translation: translation!, comment: comment!, edit, rows }
}

describe('rows under the ids that they have', () => {
  it('are inserted with their texts, derived rows and history, by which undo removes them', () => {
    const { project, place, translation, comment, edit, rows } = shop()
    const before = rows()
    edit((intent) => {
      intent.remove('comment', comment, place)
      intent.remove('translation', translation, place)
    })
    const gone = rows()
    const newest = changes.newest(project.db)
    edit((intent) =>
      keepTrigramsInOrder(project.db, () => {
        intent.insertGiven('translation', [{ row: translation, place }])
        intent.insertGiven('comment', [{ row: comment, place }])
        intent.insertGiven('comment', [])
      }),
    )
    expect(rows()).toEqual(before)
    expect(() => checkTrigrams(project.db)).not.toThrow()
    expect(changes.since(project.db, newest).change?.stringIds).toEqual([place.string_id])
    const { anna: userId } = project
    project.write('undo', { userId })
    expect(rows()).toEqual(gone)
    project.write('redo', { userId })
    expect(rows()).toEqual(before)
  })

  it('are found by the search for their texts', () => {
    const { project, place, translation, edit } = shop()
    edit((intent) => intent.remove('translation', translation, place))
    const row = { ...translation, text: 'ЗБЕРЕГТИ файл' }
    edit((intent) =>
      keepTrigramsInOrder(project.db, () => intent.insertGiven('translation', [{ row, place }])),
    )
    expect(project.rows('SELECT id, text_folded AS folded FROM translation')).toEqual([
      { id: translation.id, folded: 'зберегти файл' },
    ])
    expect(() => checkTrigrams(project.db)).not.toThrow()
  })
})

describe('an intent at the beginning of a project', () => {
  it('has one event for all of its rows, whose derived rows it refreshes', () => {
    const { project, place, translation, comment, edit, rows } = shop()
    const before = rows()
    edit((intent) => {
      intent.remove('comment', comment, place)
      intent.remove('translation', translation, place)
    })
    const newest = changes.newest(project.db)
    edit(
      (intent) =>
        keepTrigramsInOrder(project.db, () => {
          intent.insertGiven('translation', [{ row: translation, place }])
          intent.insertGiven('comment', [{ row: comment, place }])
          intent.record('glossary', 1, null, { name: 'Shop' })
        }),
      true,
    )
    expect(
      project.rows('SELECT entity, entity_id, string_id, before, after FROM event WHERE id > ?', newest),
    ).toEqual([{ entity: BEGINNING, entity_id: 0, string_id: null, before: null, after: null }])
    expect(rows()).toEqual(before)
  })
})

describe('undo', () => {
  it('stops before an import of sources, and changes nothing there', () => {
    const { project, rows } = shop()
    project.import([{ identifier: 'b', text: 'Open' }], { path: 'other.po' })
    const before = rows()
    expect(failureOf(() => project.write('undo', { userId: project.anna }))).toMatchObject({
      code: 'undo.stops',
      details: { kept: 'Nothing was changed.' },
    })
    expect(rows()).toEqual(before)
    expect(project.write('undo', { userId: project.boris })).toBeNull()
  })

  it('names what is unchanged and what to do where another user changed the row since', () => {
    const { project, place } = shop()
    const [{ id: translationId } = { id: 0 }] = project.rows<{ id: number }>('SELECT id FROM translation')
    project.write('deleteTranslation', { translationId, userId: project.boris })
    project.write('undo', { userId: project.anna })
    const refused = failureOf(() => project.write('undo', { userId: project.anna }))
    expect(refused).toMatchObject({
      code: 'undo.changedSince',
      details: {
        kept: 'Nothing was changed.',
        todo: 'Look at the history of the string and edit it by hand.',
      },
    })
    expect(project.texts(place.string_id!)).toEqual([])
  })
})
