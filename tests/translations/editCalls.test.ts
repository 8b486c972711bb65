import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { testScreen } from '../workbench/testWorkbench.ts'
import type { TestScreen } from '../workbench/testWorkbench.ts'

async function openSample(screen: TestScreen) {
  const overview = await screen.value('project.openSample', {})
  const list = await screen.value('list.open', { project: overview.project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list: list.list, from: 0, count: 500 })
  const idOf = (text: string) => {
    const row = rows.find((one) => one.text.startsWith(text))
    if (row === undefined) throw new Error(`no string ${text}`)
    return row.id
  }
  return { ...overview, list, rows, idOf }
}

describe('the sample', () => {
  it('is created once, with work in progress', async () => {
    const screen = testScreen()
    const { name, files, targetLanguages, progress } = await openSample(screen)
    expect(name).toBe('Ferry tickets')
    expect(files.map(({ path, type }) => [path, type])).toEqual([
      ['shop.pot', 'po'],
      ['site.json', 'i18next_json'],
      ['tickets.xlf', 'xliff'],
    ])
    expect(targetLanguages.map(({ id }) => id)).toEqual(['uk', 'de', 'ja', 'ar'])
    const ukrainian = progress.find(({ languageId }) => languageId === 'uk')
    expect(ukrainian?.translated).toBeGreaterThan(20)
    expect(ukrainian?.approved).toBeGreaterThan(5)
    expect((await screen.value('app.state', {})).recentProjects).toHaveLength(1)
  })
})

describe('a list', () => {
  it('stays stable during edits, until the query runs again', async () => {
    const screen = testScreen()
    const { project } = await openSample(screen)
    const croql = 'count of languages summary = 0'
    const open = () => screen.value('list.open', { project, languageId: 'uk', croql })
    const before = await open()
    const [first] = await screen.value('list.rows', { list: before.list, from: 0, count: 1 })
    await screen.value('translation.save', {
      project,
      stringId: first!.id,
      languageId: 'uk',
      forms: first!.type === 'plural' ? { one: 'так' } : { none: 'так' },
    })
    const [again] = await screen.value('list.rows', { list: before.list, from: 0, count: 1 })
    expect(again).toMatchObject({ id: first!.id, translation: 'так' })
    expect((await open()).total).toBe(before.total - 1)
  })

  it('includes the first visible rows', async () => {
    const screen = testScreen()
    const { project, rows } = await openSample(screen)
    const open = (show: { stringId?: number; index: number; count: number }, croql = '') =>
      screen.value('list.open', { project, languageId: 'uk', croql, show })
    expect((await open({ index: 0, count: 10 })).shown).toEqual({
      index: 0,
      from: 0,
      rows: rows.slice(0, 10),
    })
    // The string that one was at, on its page; the place where it was, where it is not listed.
    const at = rows[23]!.id
    const around = await open({ stringId: at, index: 0, count: 10 })
    expect(around.shown).toEqual({ index: 23, from: 20, rows: rows.slice(20, 30) })
    const last = rows.length - 1
    expect((await open({ stringId: 999_999, index: 10_000, count: 10 })).shown?.index).toBe(last)
    expect((await open({ index: 0, count: 10 }, 'text = "nowhere"')).shown).toBeNull()
  })

  it('is restricted to a file, finds a string’s position, and ends', async () => {
    const screen = testScreen()
    const { project, files, rows } = await openSample(screen)
    const file = files.find(({ path }) => path === 'tickets.xlf')!
    const { list, total } = await screen.value('list.open', { project, languageId: 'uk', fileId: file.id })
    expect(total).toBe(5)
    const third = (await screen.value('list.rows', { list, from: 2, count: 1 }))[0]!
    expect(await screen.value('list.position', { list, stringId: third.id })).toBe(2)
    const elsewhere = rows.find((row) => row.fileId !== file.id)!
    expect(await screen.value('list.position', { list, stringId: elsewhere.id })).toBeNull()
    await screen.value('list.close', { list })
    expect(await screen.failure('list.rows', { list, from: 0, count: 1 })).toMatchObject({
      code: 'list.closed',
    })
  })

  it('reports every error of a query', async () => {
    const screen = testScreen()
    const { project } = await openSample(screen)
    const error = await screen.failure('list.open', {
      project,
      languageId: 'uk',
      croql: 'tex = 1 and nmae of file = 2',
    })
    expect(error.code).toBe('croql.invalid')
    expect(error.details.causes?.map(({ code }) => code)).toEqual(['croql.unknownName', 'croql.unknownName'])
  })
})

describe('the forms of a plural', () => {
  it('are approved, voted on and deleted together, each as one step', async () => {
    const screen = testScreen()
    const { project, idOf } = await openSample(screen)
    const place = { project, stringId: idOf('%d ticket'), languageId: 'uk' }
    const forms = { one: '%d квиток', few: '%d квитки', many: '%d квитків', other: '%d квитка' }
    const { detail } = await screen.value('translation.save', { ...place, forms })
    const [translationId = 0, ...otherForms] = detail.translations.map(({ id }) => id)
    const of = { project, translationId, otherForms }
    const approved = await screen.value('translation.approve', { ...of, isApproved: true })
    expect(approved.detail.row.state).toBe('approved')
    const voted = await screen.value('translation.vote', { ...of, mark: 'up' })
    expect(voted.detail.translations.map(({ rating }) => rating)).toEqual([1, 1, 1, 1])
    expect((await screen.value('translation.delete', of)).detail.translations).toEqual([])
    await screen.value('history.undo', { project })
    const restored = await screen.value('string.get', place)
    expect(restored.translations.map(({ rating, isApproved }) => [rating, isApproved])).toEqual(
      Array.from({ length: 4 }, () => [1, true]),
    )
    await screen.value('history.undo', { project })
    await screen.value('history.undo', { project })
    expect((await screen.value('string.get', place)).row.state).toBe('translated')
  })

  it('are refused if one is of another string, and nothing is changed', async () => {
    const screen = testScreen()
    const { project, idOf } = await openSample(screen)
    const of = { project, languageId: 'uk' }
    const one = await screen.value('string.get', { ...of, stringId: idOf('Total: %s') })
    const other = await screen.value('string.get', { ...of, stringId: idOf('Where to?') })
    const failure = await screen.failure('translation.approve', {
      project,
      translationId: one.translations[0]!.id,
      otherForms: [other.translations[0]!.id],
      isApproved: true,
    })
    expect(failure.code).toBe('translation.unknown')
    const after = await screen.value('string.get', { ...of, stringId: one.row.id })
    expect(after.row.state).toBe('translated')
  })
})

describe('editing', () => {
  it('saves, approves, votes, comments, undoes and notifies every view', async () => {
    const screen = testScreen()
    const { project, idOf } = await openSample(screen)
    const place = { project, stringId: idOf('Boarding closes'), languageId: 'uk' }
    const changed = screen.next('project.changed')
    const { detail } = await screen.value('translation.save', { ...place, forms: { none: 'Посадка' } })
    expect(detail.row).toMatchObject({ state: 'translated', translation: 'Посадка' })
    expect(await changed).toMatchObject({ project, stringIds: [place.stringId] })

    const [translation] = detail.translations
    const translationId = translation!.id
    await screen.value('translation.approve', { project, translationId, isApproved: true })
    await screen.value('translation.vote', { project, translationId, mark: 'up' })
    await screen.value('comment.add', {
      ...place,
      text: 'Як зветься пором?',
      type: 'issue',
      issueType: 'general_question',
    })
    const after = await screen.value('string.get', place)
    expect(after.row).toMatchObject({ state: 'approved', unresolvedIssues: 1 })
    expect(after.translations[0]).toMatchObject({ isApproved: true, rating: 1, ownVote: 'up' })

    const { commentId } = { commentId: after.comments[0]!.id }
    await screen.value('comment.resolve', { project, commentId, languageId: 'uk', isResolved: true })
    for (let step = 0; step < 5; step++) await screen.value('history.undo', { project })
    expect((await screen.value('string.get', place)).row).toMatchObject({
      state: 'untranslated',
      comments: 0,
    })
    for (let step = 0; step < 2; step++) await screen.value('history.redo', { project })
    expect((await screen.value('string.get', place)).row.state).toBe('approved')
    const history = await screen.value('string.history', place)
    expect(history.map(({ action }) => action)).toContain('translation.save')
  })

  it('keeps drafts, and distinguishes them from saved texts', async () => {
    const screen = testScreen()
    const { project, idOf } = await openSample(screen)
    const place = { project, stringId: idOf('Boarding closes'), languageId: 'uk' }
    await screen.value('draft.save', { ...place, form: 'none', text: 'Поса' })
    expect(await screen.value('string.get', place)).toMatchObject({
      drafts: { none: 'Поса' },
      row: { state: 'draft' },
    })
    await screen.value('translation.save', { ...place, forms: { none: 'Посадка' } })
    expect((await screen.value('string.get', place)).drafts).toEqual({})
  })

  it('adds a language, known or the project’s own', async () => {
    const screen = testScreen()
    const { project } = await openSample(screen)
    const withFrench = await screen.value('project.addLanguage', { project, languageId: 'fr' })
    expect(withFrench.targetLanguages.at(-1)).toMatchObject({
      id: 'fr',
      pluralCategoryNames: ['one', 'many', 'other'],
    })
    const own = { project, id: 'uk-x-formal', name: 'Ukrainian, formal', like: 'uk' }
    const withOwn = await screen.value('project.addCustomLanguage', own)
    expect(withOwn.targetLanguages.at(-1)).toMatchObject({
      id: 'uk-x-formal',
      pluralCategoryNames: ['one', 'few', 'many', 'other'],
    })
    expect(await screen.failure('project.addLanguage', { project, languageId: 'xx-nowhere' })).toMatchObject({
      code: 'language.unknown',
    })
  })

  it('notifies a screen of changes by another process', async () => {
    const screen = testScreen()
    const { path, project, idOf } = await openSample(screen)
    const changed = screen.next('project.changed')
    const program = new URL('../../cli/interlinear.js', import.meta.url).pathname
    const id = String(idOf('Boarding closes'))
    execFileSync(
      process.execPath,
      [program, 'translate', path, '--string', id, '--language', 'de', '--text', 'Das Boarding'],
      { env: { ...process.env, INTERLINEAR_HOME: `${screen.folder}/other` }, stdio: 'pipe' },
    )
    expect(await changed).toEqual({ project, stringIds: null, languageId: null })
  })
})
