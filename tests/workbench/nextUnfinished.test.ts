/** Going to the next string that asks for work, from anywhere in the whole list. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEEK_KINDS, type SeekKind } from '../../core/contract/enumerations.ts'
import { testScreen } from './testWorkbench.ts'

const STATES = ['none', 'done', 'work', 'issue', 'bookmark'] as const
type State = (typeof STATES)[number]

/** A project of plain strings in these states, and its list. */
async function listOf(states: readonly State[]) {
  const { value, folder } = testScreen()
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const path = join(folder, 'p.interlinear')
  const { project } = await value('project.create', { path, name: 'P', ...languages })
  writeFileSync(
    join(folder, 'en.json'),
    JSON.stringify(Object.fromEntries(states.map((_, index) => [`k${index}`, `Text ${index}`]))),
  )
  await value('project.import', { project, paths: [join(folder, 'en.json')] })
  const { list, total } = await value('list.open', { project, languageId: 'uk' })
  const rows = []
  for (let from = 0; from < total; from += 500)
    rows.push(...(await value('list.rows', { list, from, count: 500 })))
  for (const [index, state] of states.entries()) {
    const of = { project, stringId: rows[index]?.id ?? 0, languageId: 'uk' }
    if (state === 'done' || state === 'work')
      await value('translation.save', { ...of, forms: { none: 'т' }, needsWork: state === 'work' })
    if (state === 'bookmark') await value('bookmark.toggle', { project, stringId: of.stringId })
    if (state === 'issue') await value('comment.add', { ...of, text: 'why?', type: 'issue' })
  }
  const seek = (from: number, kind: SeekKind, isBackwards = false) =>
    value('list.seek', { list, from, kind, isBackwards })
  return { value, project, list, rows, seek }
}

const OF_KIND: Readonly<Record<SeekKind, readonly State[]>> = {
  unfinished: ['none', 'issue', 'work', 'bookmark'],
  untranslated: ['none', 'issue', 'bookmark'],
  needsWork: ['work'],
  issue: ['issue'],
  bookmark: ['bookmark'],
}
const isOf = (kind: SeekKind, state: State | undefined) =>
  state !== undefined && OF_KIND[kind].includes(state)

describe('the next unfinished string of a list', () => {
  it('is the first behind the position, else before it, and never the one at the position', async () => {
    const { seek } = await listOf(['none', 'done', 'work', 'done', 'none'])
    expect(await seek(0, 'untranslated')).toEqual({ index: 4, isRound: false })
    expect(await seek(4, 'untranslated')).toEqual({ index: 0, isRound: true })
    expect(await seek(3, 'needsWork', true)).toEqual({ index: 2, isRound: false })
    expect(await seek(1, 'needsWork', true)).toEqual({ index: 2, isRound: true })
    expect(await seek(2, 'needsWork')).toBeNull()
    expect(await seek(-1, 'untranslated')).toEqual({ index: 0, isRound: false })
    expect(await seek(0, 'issue')).toBeNull()
  })

  it('is unfinished if a form of a plural string lacks its text', async () => {
    const { value, folder } = testScreen()
    const path = join(folder, 'p.interlinear')
    const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
    const { project } = await value('project.create', { path, name: 'P', ...languages })
    const entry = 'msgid "%d item"\nmsgid_plural "%d items"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    writeFileSync(join(folder, 'a.pot'), `msgid ""\nmsgstr ""\n\n${entry}\nmsgid "Cart"\nmsgstr ""\n`)
    await value('project.import', { project, paths: [join(folder, 'a.pot')] })
    const { list } = await value('list.open', { project, languageId: 'uk' })
    const [plural] = await value('list.rows', { list, from: 0, count: 2 })
    const save = (forms: Record<string, string>) =>
      value('translation.save', { project, stringId: plural?.id ?? 0, languageId: 'uk', forms })
    const seek = () => value('list.seek', { list, from: 1, kind: 'unfinished', isBackwards: false })
    await save({ one: '%d товар' })
    expect(await seek()).toEqual({ index: 0, isRound: true })
    await save({ few: '%d товари', many: '%d товарів', other: '%d товару' })
    expect(await seek()).toBeNull()
  })

  it('is not among those that are being saved', async () => {
    const { value, list, rows } = await listOf(['none', 'done', 'none', 'work'])
    const ids = rows.map(({ id }) => id)
    const seek = (except: number[]) =>
      value('list.seek', { list, from: 1, kind: 'unfinished', isBackwards: false, except })
    expect(await seek([])).toEqual({ index: 2, isRound: false })
    expect(await seek(ids.slice(2, 3))).toEqual({ index: 3, isRound: false })
    expect(await seek(ids.slice(2))).toEqual({ index: 0, isRound: true })
    expect(await seek(ids)).toBeNull()
  })

  it('is not hidden', async () => {
    const { value, project, rows, seek } = await listOf(['none', 'none', 'none'])
    const stringIds = [rows[1]?.id ?? 0]
    await value('bulk.run', { project, languageId: 'uk', scope: { stringIds }, action: { kind: 'hide' } })
    expect(await seek(0, 'untranslated')).toEqual({ index: 2, isRound: false })
  })

  it('equals a linear search, in lists of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 12 }),
        fc.nat({ max: 11 }),
        async (states, at) => {
          const from = at % states.length
          const { seek } = await listOf(states)
          for (const kind of SEEK_KINDS)
            for (const step of [1, -1]) {
              let index = from
              do index = (index + step + states.length) % states.length
              while (index !== from && !isOf(kind, states[index]))
              const isRound = step === 1 ? index < from : index > from
              const expected = index === from ? null : { index, isRound }
              expect(await seek(from, kind, step === -1)).toEqual(expected)
            }
        },
      ),
      { numRuns: 5 },
    )
  })

  it('is found at the far end of a long list', async () => {
    const { seek } = await listOf([...Array.from({ length: 3000 }, () => 'none' as const), 'issue'])
    expect(await seek(0, 'issue')).toEqual({ index: 3000, isRound: false })
    expect(await seek(2999, 'issue', true)).toEqual({ index: 3000, isRound: true })
  })
})

describe('the next hit of a search in a list', () => {
  it('is behind the position, else before it, and told with its place among all', async () => {
    const { value, list } = await listOf(['none', 'done', 'none', 'done', 'none'])
    const seek = (from: number, isBackwards = false) =>
      value('list.seekHit', { list, from, croql: 'translation texts contains "т"', isBackwards })
    expect(await seek(-1)).toEqual({ index: 1, isRound: false, place: 1, total: 2 })
    expect(await seek(1)).toEqual({ index: 3, isRound: false, place: 2, total: 2 })
    expect(await seek(3)).toEqual({ index: 1, isRound: true, place: 1, total: 2 })
    expect(await seek(1, true)).toEqual({ index: 3, isRound: true, place: 2, total: 2 })
    expect(await seek(4, true)).toEqual({ index: 3, isRound: false, place: 2, total: 2 })
    expect(await value('list.seekHit', { list, from: 0, croql: 'is hidden', isBackwards: false })).toBeNull()
  })

  it('is one that an edit has brought since the list was opened', async () => {
    const { value, project, list, rows } = await listOf(['none', 'none', 'none'])
    const of = { project, stringId: rows[2]?.id ?? 0, languageId: 'uk' }
    await value('translation.save', { ...of, forms: { none: 'new words' } })
    const croql = 'translation texts contains "words"'
    expect(await value('list.seekHit', { list, from: 0, croql, isBackwards: false })).toMatchObject({
      index: 2,
    })
  })
})
