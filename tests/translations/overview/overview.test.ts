/** The overview: its figures are those of the strings, whatever is edited; the report says the same. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { worklists } from '../../../renderer/src/croql/worklists.ts'
import { wordCounter } from '../../../core/languages/words.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'
import { TestProject } from '../../testProject.ts'

describe('words', () => {
  it('are counted by the rules of the language', () => {
    const counted = (language: string, text: string) => wordCounter(language)(text)
    expect(counted('en', 'You have 3 new e-mails, don’t you?')).toBe(8)
    expect(counted('ja', 'カートに商品がありません')).toBeGreaterThan(3)
    expect(counted('th', 'ตะกร้าของคุณว่างเปล่า')).toBeGreaterThan(2)
    expect(counted('xx-custom', 'two words')).toBe(2)
    expect(counted('not a tag', ' — ')).toBe(0)
  })

  it('follow a changed, hidden or removed string', () => {
    const project = new TestProject()
    const figures = () => {
      for (const { fileId } of project.read('progressFigures', { languageId: 'uk' }).uncounted)
        project.write('countWords', { fileId, limit: 100 })
      const { words, uncounted, languages } = project.read('progressFigures', { languageId: 'uk' })
      return [words, uncounted.length, languages[0]?.translatedWords, languages[0]?.approvedWords]
    }
    const { a, b } = project.import([
      { identifier: 'a', text: 'Your cart' },
      { identifier: 'b', text: 'Pay for it now' },
    ])
    project.save(a!, 'Ваш кошик', { approve: true })
    expect(figures()).toEqual([6, 0, 2, 2])
    project.save(b!, 'Заплатити')
    expect(figures()).toEqual([6, 0, 6, 2])
    project.import([
      { identifier: 'a', text: 'Your shopping cart' },
      { identifier: 'b', text: 'Pay for it now' },
    ])
    expect(project.read('progressFigures', { languageId: 'uk' }).uncounted).toEqual([
      { fileId: 1, strings: 1 },
    ])
    expect(figures()).toEqual([7, 0, 7, 3])
    project.import([{ identifier: 'a', text: 'Your shopping cart' }])
    expect(figures()).toEqual([3, 0, 3, 3])
    // Undo ends at the import, and changes nothing.
    expect(() => project.write('undo', { userId: project.anna })).toThrow('Undo goes no further back')
    expect(figures()).toEqual([3, 0, 3, 3])
  })
})

describe('the remaining work', () => {
  it('is counted as the lists at the side are, and adds up to what is left to translate', async () => {
    const screen = testScreen()
    const { project } = await screen.value('project.openSample', {})
    const of = { project, languageId: 'uk' }
    const { list } = await screen.value('list.open', { ...of, croql: 'count of languages summary > 0' })
    const rows = await screen.value('list.rows', { list, from: 0, count: 3 })
    const [, second] = rows
    await screen.value('bulk.run', {
      ...of,
      scope: { stringIds: [second!.id] },
      action: { kind: 'needsWork' },
    })
    const left = await screen.value('overview.left', of)
    const lists = worklists('olena').filter(({ id }) => left.some((one) => one.id === id))
    const expressions = lists.map(({ croql }) => croql)
    const counts = await screen.value('list.counts', { ...of, expressions })
    expect(lists.map(({ id }, index) => [id, counts[index]])).toEqual(
      left.filter(({ id }) => id !== 'qaIssues').map(({ id, strings }) => [id, strings]),
    )
    const [own] = (await screen.value('overview.figures', of)).languages.filter(
      ({ languageId }) => languageId === 'uk',
    )
    const toTranslate = ['untranslated', 'partial', 'needsWork']
    const sum = left
      .filter(({ id }) => toTranslate.includes(id))
      .reduce((all, { strings }) => all + strings, 0)
    expect(sum).toBe(own!.strings - own!.translated)
    expect(left.find(({ id }) => id === 'needsWork')?.strings).toBeGreaterThan(0)
  })
})

describe('the overview of the sample', () => {
  it('counts languages, files, people, days and labels, and stays current', async () => {
    const screen = testScreen()
    const { project, progress } = await screen.value('project.openSample', {})
    await screen.value('overview.countWords', { project })
    const ask = { project, languageId: 'uk' }
    const before = await screen.value('overview.figures', ask)
    expect(before.uncounted).toEqual([])
    expect(before.languages.map(({ languageId, translated }) => [languageId, translated])).toEqual(
      progress.map(({ languageId, translated }) => [languageId, translated]),
    )
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    expect(sum(before.files.map(({ words }) => words))).toBe(before.words)
    const activity = await screen.value('overview.activity', ask)
    expect(sum(activity.people.map(({ translations }) => translations))).toBe(
      sum(activity.days.map(({ translations }) => translations)),
    )

    const { list } = await screen.value('list.open', { ...ask, croql: 'count of languages summary = 0' })
    const [row] = await screen.value('list.rows', { list, from: 0, count: 1 })
    const forms = row!.type === 'plural' ? { one: 'а', few: 'б', many: 'в', other: 'г' } : { none: 'а' }
    await screen.value('translation.save', { ...ask, stringId: row!.id, forms })
    const after = await screen.value('overview.figures', ask)
    expect(after.languages[0]!.translated).toBe(before.languages[0]!.translated + 1)
    expect(after.languages[0]!.translatedWords).toBeGreaterThan(before.languages[0]!.translatedWords)
    const again = await screen.value('overview.activity', ask)
    expect(again.people.find(({ login }) => login === 'olena')?.translations).toBeGreaterThan(0)
  })

  it('is exported as a page without scripts, with escaped texts', async () => {
    const screen = testScreen()
    const path = join(screen.folder, 'shop.interlinear')
    const definition = {
      path,
      name: '<script>alert(1)</script>',
      sourceLanguageId: 'en',
      targetLanguageIds: ['uk', 'ar'],
    }
    const { project } = await screen.value('project.create', definition)
    const out = join(screen.folder, 'report.html')
    const { bytes } = await screen.value('overview.report', { project, path: out })
    const page = readFileSync(out, 'utf8')
    expect(Buffer.byteLength(page)).toBe(bytes)
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toMatch(/<script|https?:|\son\w+=/)
    expect(page).toContain('Ukrainian')
  })
})

describe('a project as of a snapshot', () => {
  it('is opened read-only', async () => {
    const screen = testScreen()
    const { project, path } = await screen.value('project.openSample', {})
    const [snapshot] = await screen.value('snapshot.add', { project, name: 'first', note: 'as it came' })
    const of = { project, languageId: 'uk' }
    const { list } = await screen.value('list.open', of)
    const rows = await screen.value('list.rows', { list, from: 0, count: 50 })
    const plain = rows.find(({ type, state }) => type === 'plain' && state === 'translated')!
    const place = { ...of, stringId: plain.id }
    await screen.value('translation.save', { ...place, forms: { none: 'Інакше' } })
    expect((await screen.value('list.open', { ...of, snapshotId: snapshot!.id })).total).toBe(1)

    const past = await screen.value('snapshot.open', { project, snapshotId: snapshot!.id })
    expect(past.past).toMatchObject({ path, name: 'first' })
    const before = await screen.value('string.get', { ...place, project: past.project })
    expect(before.row.translation).toBe(plain.translation)
    const edit = { ...place, project: past.project, forms: { none: 'Ще інакше' } }
    expect((await screen.failure('translation.save', edit)).code).toBe('project.readOnly')

    const restored = await screen.value('snapshot.restore', { project, snapshotId: snapshot!.id })
    expect(restored).toMatchObject({ strings: 1, lost: 0 })
    expect((await screen.value('string.get', place)).row.translation).toBe(plain.translation)
    expect((await screen.value('history.undo', { project }))?.action).toBe('snapshot.restore')
    expect((await screen.value('string.get', place)).row.translation).toBe('Інакше')
  })
})
