/** The state "needs work": by mark, by file, and its visibility (docs/reference/translations.md, "Needs work"). */
import { describe, expect, it } from 'vitest'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { TestProject } from '../testProject.ts'

const LANGUAGE = 'uk'

function shop() {
  const project = new TestProject()
  const ids = project.import(
    [
      {
        identifier: 'rebase',
        text: 'Rebasing %s',
        translation: {
          text: 'Перебазування',
          status: 'needsWork',
          previous: { text: 'Rebasing', context: 'menu' },
        },
      },
      { identifier: 'total', text: 'Total', translation: { text: 'Разом', status: 'translated' } },
    ],
    { languageId: LANGUAGE },
  )
  return { project, rebase: ids['rebase'] ?? 0, total: ids['total'] ?? 0 }
}

function stateOf(project: TestProject, stringId: number): string | undefined {
  const ids = [stringId]
  return project.read('rowsByIds', { ids, languageId: LANGUAGE, userId: project.anna })[0]?.state
}

const detailOf = (project: TestProject, stringId: number) =>
  project.read('stringDetail', { stringId, languageId: LANGUAGE, userId: project.anna })

const memoryOf = (project: TestProject) =>
  project
    .rows<{ text: string }>("SELECT text FROM tm_record WHERE language_id = 'uk'")
    .map(({ text }) => text)

describe('a text that needs work', () => {
  it('is imported from a file, with its source', () => {
    const { project, rebase } = shop()
    expect(stateOf(project, rebase)).toBe('needsWork')
    const [entry] = detailOf(project, rebase).translations
    expect(entry).toMatchObject({
      text: 'Перебазування',
      needsWork: true,
      previous: { source: [{ form: 'none', text: 'Rebasing' }], context: 'menu' },
    })
    const [progress] = project.read('overview', {}).progress
    expect(progress).toMatchObject({ strings: 2, translated: 1 })
  })

  it('is confirmed by an unchanged save, and then added to the memory', () => {
    const { project, rebase } = shop()
    expect(memoryOf(project)).toEqual([])
    project.save(rebase, 'Перебазування')
    expect(stateOf(project, rebase)).toBe('translated')
    expect(detailOf(project, rebase).translations).toMatchObject([{ needsWork: false, previous: null }])
    expect(memoryOf(project)).toEqual(['Перебазування'])
    project.write('undo', { userId: project.anna })
    expect(stateOf(project, rebase)).toBe('needsWork')
    expect(memoryOf(project)).toEqual([])
  })

  it('stays beside another user’s finished text, which is the top one', () => {
    const { project, rebase } = shop()
    project.save(rebase, 'Перебазування %s', { userId: project.boris })
    expect(stateOf(project, rebase)).toBe('translated')
    expect(project.texts(rebase)).toEqual(['Перебазування %s', 'Перебазування'])
  })

  it('is confirmed by an approval', () => {
    const { project, rebase } = shop()
    const [entry] = detailOf(project, rebase).translations
    const approval = { translationId: entry?.id ?? 0, userId: project.anna, isApproved: true }
    project.write('approveTranslation', approval)
    expect(stateOf(project, rebase)).toBe('approved')
  })

  it('is marked by saving it so, which withdraws an approval and removes it from the memory', () => {
    const { project, total } = shop()
    project.save(total, 'Усього', { approve: true, userId: project.boris })
    expect(stateOf(project, total)).toBe('approved')
    project.save(total, 'Усього', { needsWork: true, userId: project.boris })
    expect(stateOf(project, total)).toBe('needsWork')
    expect(project.texts(total)).toEqual(['Усього', 'Разом'])
    expect(memoryOf(project)).toEqual([])
    project.write('undo', { userId: project.boris })
    expect(stateOf(project, total)).toBe('approved')
    expect(memoryOf(project)).toEqual(['Усього'])
  })

  it('is not approved, even if it is saved with an approval', () => {
    const { project, total } = shop()
    project.save(total, 'Усього', { needsWork: true, approve: true })
    expect(stateOf(project, total)).toBe('needsWork')
    expect(project.rows('SELECT id FROM approval')).toEqual([])
  })

  it('stays the top one before an older text, which is marked with it, alone and in bulk', () => {
    const { project, total } = shop()
    project.save(total, 'Усього')
    project.save(total, 'Усього', { needsWork: true })
    expect(project.texts(total)).toEqual(['Усього', 'Разом'])
    expect(stateOf(project, total)).toBe('needsWork')
    project.save(total, 'Усього')
    expect(project.texts(total)).toEqual(['Усього', 'Разом'])
    expect(stateOf(project, total)).toBe('translated')
    project.write('undo', { userId: project.anna })
    project.write('undo', { userId: project.anna })
    expect(detailOf(project, total).translations).toMatchObject([{ needsWork: false }, { needsWork: false }])

    const input = { stringIds: [total], languageId: LANGUAGE, userId: project.anna }
    project.write('runBulk', { ...input, action: { kind: 'needsWork' } })
    expect(project.texts(total)).toEqual(['Усього', 'Разом'])
    expect(stateOf(project, total)).toBe('needsWork')
  })

  it('does not replace an approved text', () => {
    const { project, total } = shop()
    project.save(total, 'Усього', { approve: true, userId: project.boris })
    project.save(total, 'Сума', { needsWork: true })
    expect(stateOf(project, total)).toBe('approved')
    expect(project.texts(total)[0]).toBe('Усього')
  })

  it('does not replace a text that was added since the edit began', () => {
    const { project, total } = shop()
    project.save(total, 'Усього', { userId: project.boris })
    project.save(total, 'Сума', { needsWork: true, base: { none: { top: 'Разом', own: null } } })
    expect(stateOf(project, total)).toBe('translated')
    expect(project.texts(total)).toEqual(['Усього', 'Разом', 'Сума'])
  })

  it('is in no export, and not sent to a module or a client', () => {
    const { project, rebase } = shop()
    const [file] = project.read('listFiles', {})
    const fileId = file?.id ?? 0
    const given = project.read('moduleTranslations', { fileId, languageId: LANGUAGE, approvedOnly: false })
    expect(given.map(({ text }) => text)).toEqual(['Разом'])
    const [string] = project.read('worklistStrings', { ids: [rebase], languageId: LANGUAGE })
    expect(string).toMatchObject({ state: 'untranslated', translations: {} })
  })

  it('is not duplicated by the same file, and does not cover a finished text', () => {
    const { project, rebase } = shop()
    const again = () =>
      project.import(
        [
          {
            identifier: 'rebase',
            text: 'Rebasing %s',
            translation: { text: 'Перебазування', status: 'needsWork' },
          },
          { identifier: 'total', text: 'Total', translation: { text: 'Сума', status: 'needsWork' } },
        ],
        { languageId: LANGUAGE },
      )
    const { total } = again()
    expect(project.texts(rebase)).toEqual(['Перебазування'])
    expect(project.texts(total ?? 0)).toEqual(['Разом'])
  })

  it('keeps its mark when the same file is imported again', () => {
    const { project, total } = shop()
    project.save(total, 'Разом', { needsWork: true })
    const translation = { text: 'Разом', status: 'translated' } as const
    project.import([{ identifier: 'total', text: 'Total', translation }], { languageId: LANGUAGE })
    expect(stateOf(project, total)).toBe('needsWork')
  })
})

describe('a history from before this state existed', () => {
  it('is undone and restored from: its texts are finished', () => {
    const { project, total } = shop()
    const [entry] = detailOf(project, total).translations
    const deleted = { translationId: entry?.id ?? 0, userId: project.anna }
    const forget = () =>
      project.db.exec(
        "UPDATE event SET before = json_remove(before, '$.needs_work', '$.previous_source', '$.previous_context')",
      )
    project.write('deleteTranslation', deleted)
    forget()
    project.write('undo', { userId: project.anna })
    expect(stateOf(project, total)).toBe('translated')
    project.write('deleteTranslation', deleted)
    forget()
    project.write('serviceRestoreTranslation', deleted)
    expect(stateOf(project, total)).toBe('translated')
  })
})

describe('the mark in bulk', () => {
  it('is set and removed for all strings as one step, and derived rows follow', () => {
    const { project, rebase, total } = shop()
    const input = { stringIds: [rebase, total], languageId: LANGUAGE, userId: project.anna }
    const derived = () => project.rows('SELECT * FROM languages_summary ORDER BY string_id')
    expect(project.write('runBulk', { ...input, action: { kind: 'needsWork' } })).toMatchObject({
      strings: 1,
      changes: 1,
    })
    expect([stateOf(project, rebase), stateOf(project, total)]).toEqual(['needsWork', 'needsWork'])
    const kept = derived()
    rebuildDerived(project.db)
    expect(derived()).toEqual(kept)
    expect(project.write('runBulk', { ...input, action: { kind: 'settle' } }).changes).toBe(2)
    expect([stateOf(project, rebase), stateOf(project, total)]).toEqual(['translated', 'translated'])
    project.write('undo', { userId: project.anna })
    expect([stateOf(project, rebase), stateOf(project, total)]).toEqual(['needsWork', 'needsWork'])
  })
})
