/** Contexts and lengths that a client sets at strings of a file, and what the file's next versions make of them. */
import { describe, expect, it } from 'vitest'
import type { ParsedString } from '../../core/formats/format.ts'
import type { StringValues } from '../../core/strings/rows/stringEditing.ts'
import type { SourceToImport } from '../../core/documents/rows/importSource.ts'
import { TestProject } from '../testProject.ts'

const a: ParsedString = { identifier: 'a', text: 'A', context: 'of the file', maxLength: 20 }
const b: ParsedString = { identifier: 'b', text: 'B' }

/** A project of both, and the means to change, to update and to look. */
function shop() {
  const project = new TestProject()
  const ids = project.import([a, b])
  const set = (identifier: string, changes: Partial<StringValues>) =>
    project.write('serviceChangeStrings', {
      userId: project.anna,
      changes: [{ kind: 'change', stringId: ids[identifier] ?? 0, changes }],
    })
  const update = (strings: ParsedString[], file: Partial<SourceToImport> = {}) =>
    void project.import(strings, file)
  const rows = () =>
    project
      .rows<{ text: string; context: string | null; max_length: number | null }>(
        'SELECT text, context, max_length FROM source_string WHERE is_archived = 0 ORDER BY identifier',
      )
      .map(({ text, context, max_length }) => [text, context, max_length])
  return { project, set, update, rows }
}

describe('a context or a length that was set', () => {
  it('stays over a new version of its file, whether the string changed or not', () => {
    const { set, update, rows } = shop()
    for (const identifier of ['a', 'b']) set(identifier, { context: 'set', maxLength: 9 })
    update([{ ...a, text: 'A changed' }, b])
    const kept = [
      ['A changed', 'set', 9],
      ['B', 'set', 9],
    ]
    expect(rows()).toEqual(kept)
    update([{ ...a, text: 'A changed', context: 'another of the file', maxLength: 30 }, b])
    expect(rows()).toEqual(kept)
  })

  it('stays independently: the other follows the file', () => {
    const { set, update, rows } = shop()
    set('a', { maxLength: 9 })
    set('b', { context: 'set' })
    update([
      { ...a, context: 'another', maxLength: 30 },
      { ...b, context: 'another', maxLength: 30 },
    ])
    expect(rows()).toEqual([
      ['A', 'another', 9],
      ['B', 'set', 30],
    ])
  })

  it('follows the file again once it was set back to the file’s value', () => {
    const { set, update, rows } = shop()
    set('a', { context: 'set', maxLength: 9 })
    set('a', { context: 'of the file', maxLength: 20 })
    update([{ ...a, context: 'another', maxLength: 30 }, b])
    expect(rows()[0]).toEqual(['A', 'another', 30])
  })

  it('stays empty after it was emptied', () => {
    const { set, update, rows } = shop()
    set('a', { context: null, maxLength: null })
    update([{ ...a, text: 'A changed' }, b])
    expect(rows()[0]).toEqual(['A changed', null, null])
  })

  it('stays with a string that the file lost and regained, and with a renamed key', () => {
    const { set, update, rows } = shop()
    set('a', { context: 'set' })
    update([b])
    update([a, b])
    expect(rows()[0]).toEqual(['A', 'set', 20])
    update([{ ...a, identifier: 'aa' }, b], { movedBy: 'text' })
    expect(rows()[0]).toEqual(['A', 'set', 20])
  })

  it('stays with a string that was added individually', () => {
    const { project, update, rows } = shop()
    const string = { fileId: 1, branchId: null, identifier: 'c', text: 'C', isMessage: false, context: 'set' }
    const added = { ...string, maxLength: 9, isHidden: false, labelIds: [], fields: {} }
    project.write('serviceChangeStrings', { userId: project.anna, changes: [{ kind: 'add', string: added }] })
    update([a, b, { identifier: 'c', text: 'C changed' }])
    expect(rows()[2]).toEqual(['C changed', 'set', 9])
  })

  it('follows the file if an update replaces contexts; a length stays', () => {
    const { set, update, rows } = shop()
    set('a', { context: 'set', maxLength: 9 })
    update([{ ...a, text: 'A changed' }, b], { replacesContext: true })
    expect(rows()[0]).toEqual(['A changed', 'of the file', 9])
    update([{ ...a, context: 'another' }, b])
    expect(rows()[0]).toEqual(['A', 'another', 9])
  })
})

it('follows the file if no user set it', () => {
  const { set, update, rows } = shop()
  set('a', { text: 'Set' })
  update([
    { ...a, context: 'another', maxLength: 30 },
    { ...b, context: 'new' },
  ])
  expect(rows()).toEqual([
    ['A', 'another', 30],
    ['B', 'new', null],
  ])
})
