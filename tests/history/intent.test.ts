/** Rows that an intent writes, and the history that it leaves. */
import { describe, expect, it } from 'vitest'
import type { EventPlace } from '../../core/history/rows/action.ts'
import { asIntent, BEGINNING, type Intent } from '../../core/history/rows/intent.ts'
import { asOfNow, unseenSince } from '../../core/history/rows/asOf.ts'
import { observeIntents } from '../../core/history/rows/observers.ts'
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

describe('an observer of intents', () => {
  it('receives each inserted row with its place, also of those that the history keeps by their ids', () => {
    const { place, translation, comment, edit, project } = shop()
    edit((intent) => {
      intent.remove('comment', comment, place)
      intent.remove('translation', translation, place)
    })
    const seen: unknown[] = []
    let isSeeing = true
    observeIntents(() => {
      if (!isSeeing) return null
      return { note: (_id, entity, before, after, at) => seen.push({ entity, before, after, at }) }
    })
    edit((intent) =>
      keepTrigramsInOrder(project.db, () => {
        intent.insertGiven('translation', [{ row: translation, place }])
        intent.insertGiven('comment', [{ row: comment, place }])
      }),
    )
    isSeeing = false
    expect(seen).toMatchObject([
      { entity: 'translation', before: null, after: { text: 'Зберегти' }, at: place },
      { entity: 'comment', before: null, after: { text: 'Why?' }, at: place },
    ])
  })
})

describe('a position in the history', () => {
  it('tells from when on changes were not seen', () => {
    const { project, place } = shop()
    project.db.exec('DELETE FROM event; DELETE FROM intent')
    expect(asOfNow(project.db).intentId).toBe(0)
    project.save(place.string_id!, 'Перше')
    const seen = asOfNow(project.db)
    expect(seen.intentId).toBe(project.rows<{ id: number }>('SELECT max(id) AS id FROM intent')[0]?.id)
    expect(unseenSince(project.db, seen)).toBe(seen.at)
    // An edit that was queued before the read, and is written after it.
    project.save(place.string_id!, 'Друге')
    expect(unseenSince(project.db, seen)).toBe(project.now)
    expect(project.now).toBeLessThan(seen.at)
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
