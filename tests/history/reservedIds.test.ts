/** An id is never reused: a client that has not synced yet would take the new row for the old one. */
import { describe, expect, it } from 'vitest'
import { emptyTermMembers } from '../../core/model/term.ts'
import { freeScreenshotId } from '../../core/strings/rows/screenshotImages.ts'
import { TestProject } from '../testProject.ts'

type Place = 'branch' | 'directory' | 'file'

const text = (identifier: string) => ({ identifier, text: identifier })

describe('the id of a row that was deleted last is not reused', () => {
  function shop() {
    const project = new TestProject()
    const userId = project.anna
    const newest = (table: string): number =>
      project.rows<{ id: number }>(`SELECT max(id) AS id FROM ${table}`)[0]?.id ?? 0
    const remove = (place: Place) => project.write('serviceDeletePlace', { userId, place, id: newest(place) })
    return { project, userId, newest, remove }
  }

  it('for a branch or a directory', () => {
    const { project, userId, remove } = shop()
    const addBranch = () => project.write('serviceAddBranch', { userId, name: 'main', title: null }).id
    const noPlace = { title: null, branchId: null, parentId: null }
    const addDirectory = () => project.write('serviceAddDirectory', { userId, name: 'app', ...noPlace }).id
    for (const [place, add] of [
      ['branch', addBranch],
      ['directory', addDirectory],
    ] as const) {
      const first = add()
      remove(place)
      const second = add()
      remove(place)
      expect([second, add()]).toEqual([first + 1, first + 2])
    }
  })

  it('for a memory, including the project’s own', () => {
    const { project, userId } = shop()
    const make = () =>
      project.write('createMemory', { userId, name: 'Shared', languageIds: ['en', 'uk'] }).tmId
    const first = make()
    project.write('deleteMemory', { userId, tmId: first })
    const second = make()
    expect(second).toBe(first + 1)
    project.write('deleteMemory', { userId, tmId: second })
    const { a } = project.import([text('a')])
    const forms = { none: 'Текст' }
    project.write('saveForms', { stringId: a ?? 0, languageId: 'uk', userId, forms, approve: false })
    expect(project.rows('SELECT tm_id AS id FROM tm_setting WHERE is_own = 1')).toEqual([{ id: second + 1 }])
  })

  it('for a screenshot', () => {
    const { project, userId, newest } = shop()
    const add = () => {
      project.db
        .prepare('INSERT INTO screenshot (id, name) VALUES (?, ?)')
        .run(newest('screenshot') + 1, 'a.png')
      return newest('screenshot')
    }
    const first = add()
    project.write('deleteScreenshot', { userId, screenshotId: first })
    expect(freeScreenshotId(project.db)).toBe(first + 1)
  })

  it('for a label, a glossary, a concept or a term', () => {
    const { project, userId, newest } = shop()
    const members = { subject: null, definition: null, url: null, note: null, translatable: true }
    const term = { languageId: 'en', text: 'cart', ...emptyTermMembers() }
    const tables = ['label', 'glossary', 'concept', 'term'] as const
    const addAll = () => {
      const { labelId } = project.write('serviceAddLabel', { userId, title: 'Later' })
      const { glossaryId } = project.write('createGlossary', { userId, name: 'Shop', languageIds: ['en'] })
      project.write('saveConcept', { userId, glossaryId, concept: members, terms: [term] })
      return { labelId, glossaryId }
    }
    const removeAll = ({ labelId, glossaryId }: ReturnType<typeof addAll>) => {
      project.write('serviceDeleteLabel', { userId, labelId })
      project.write('deleteGlossary', { userId, glossaryId })
    }
    const first = addAll()
    const ids = tables.map(newest)
    removeAll(first)
    expect(tables.map(newest)).toEqual([0, 0, 0, 0])
    const second = addAll()
    expect(tables.map(newest)).toEqual(ids.map((id) => id + 1))
    removeAll(second)
    project.reopen()
    addAll()
    expect(tables.map(newest)).toEqual(ids.map((id) => id + 2))
  })

  it('for a field', () => {
    const { project, userId } = shop()
    const add = () =>
      project.write('serviceAddField', { userId, name: 'Area', slug: 'area', type: 'text' }).fieldId
    const first = add()
    project.write('serviceDeleteField', { userId, fieldId: first })
    expect(add()).toBe(first + 1)
  })

  it('for an imported file, its directories, its branch and its strings', () => {
    const { project, newest, remove } = shop()
    const strings = ['a', 'b', 'c'].map(text)
    const importFile = () => project.import(strings, { path: 'app/ui.po', branch: 'main' })
    importFile()
    const tables = ['branch', 'directory', 'file'] as const
    const before = tables.map(newest)
    remove('branch')
    expect(tables.map(newest)).toEqual([0, 0, 0])
    expect(importFile()).toEqual({ a: 4, b: 5, c: 6 })
    // The three share one id space.
    expect(tables.map(newest)).toEqual(before.map((id) => id + tables.length))
  })

  it('for a string that was added alone, even if the project was closed in between', () => {
    const { project, userId, remove, newest } = shop()
    project.import([text('kept')], { path: 'kept.po' })
    project.import([text('gone'), text('gone too')], { path: 'gone.po' })
    const fileId = newest('file') - 1
    remove('file')
    project.reopen()
    const added = (identifier: string) => ({
      ...{ fileId, branchId: null, identifier, text: identifier, isMessage: false, context: null },
      ...{ maxLength: null, isHidden: false, labelIds: [], fields: {} },
    })
    const changes = ['new', 'newer'].map((identifier) => ({
      kind: 'add' as const,
      string: added(identifier),
    }))
    project.write('serviceChangeStrings', { userId, changes })
    expect(project.ids()).toEqual({ kept: 1, new: 4, newer: 5 })
  })
})
