import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../core/contract/index.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

async function sample() {
  const screen = testScreen()
  const { project } = await screen.value('project.openSample', {})
  const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
  return { screen, project, list, total, of: { project, languageId: 'uk', scope: { list } } }
}

type Search = CallInput<'replace.preview'>['search']

describe('bulk actions', () => {
  it('apply to a list as it was opened', async () => {
    const { screen, project, total, of } = await sample()
    const action = { kind: 'label' as const, title: 'Later' }
    const preview = await screen.value('bulk.preview', { ...of, action })
    expect(preview).toMatchObject({ total, strings: total, changes: total })
    expect(await screen.value('bulk.run', { ...of, action })).toMatchObject({
      strings: total,
      changes: total,
    })
    expect(await screen.value('review.labels', { project })).toContainEqual(
      expect.objectContaining({ title: 'Later', strings: total }),
    )
    expect(await screen.value('history.undo', { project })).toMatchObject({ action: 'string.label' })
  })

  it('apply to the chosen rows of a list alone, however these lie', async () => {
    const { screen, project, list, total, of } = await sample()
    const scope = {
      list,
      rows: [
        { from: 1, to: 3 },
        { from: total - 1, to: total + 5 },
      ],
    }
    const action = { kind: 'label' as const, title: 'Later' }
    expect(await screen.value('bulk.preview', { ...of, scope, action })).toMatchObject({
      total: 3,
      changes: 3,
    })
    expect(await screen.value('bulk.run', { ...of, scope, action })).toMatchObject({ strings: 3, changes: 3 })
    const rows = await screen.value('list.rows', { list, from: 0, count: total })
    const labelled = await screen.value('list.open', {
      project,
      languageId: 'uk',
      croql: 'count of labels where (title = "Later") > 0',
    })
    const found = await screen.value('list.rows', { list: labelled.list, from: 0, count: 9 })
    const wanted = [rows[1], rows[2], rows[total - 1]].map((row) => row!.id)
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort())
    expect(await screen.value('history.undo', { project })).toMatchObject({ action: 'string.label' })
    expect(await screen.value('review.labels', { project })).not.toContainEqual(
      expect.objectContaining({ title: 'Later', strings: 3 }),
    )
  })

  it('hide strings from the remaining work, its lists, and the progress', async () => {
    const { screen, project } = await sample()
    const of = { project, languageId: 'uk' }
    const untranslated = async () => {
      const [left, partial, needsWork] = await screen.value('overview.left', of)
      const { progress } = await screen.value('project.overview', { project })
      const uk = progress.find(({ languageId }) => languageId === 'uk')
      const { list, total } = await screen.value('list.open', { ...of, croql: left!.croql })
      const begun = partial!.strings + needsWork!.strings
      return { list, counted: left!.strings, listed: total, toDo: uk!.strings - uk!.translated - begun }
    }
    const before = await untranslated()
    expect(before.listed).toBe(before.counted)
    expect(before.toDo).toBe(before.counted)
    const [row] = await screen.value('list.rows', { list: before.list, from: 0, count: 1 })
    await screen.value('bulk.run', { ...of, scope: { stringIds: [row!.id] }, action: { kind: 'hide' } })
    const one = before.counted - 1
    expect(await untranslated()).toMatchObject({ counted: one, listed: one, toDo: one })
  })

  it('report a closed list', async () => {
    const { screen, list, of } = await sample()
    await screen.value('list.close', { list })
    const failure = await screen.failure('bulk.run', { ...of, action: { kind: 'hide' } })
    expect(failure.code).toBe('list.closed')
  })
})

describe('search and replace', () => {
  it('previews each change, leaves out excluded ones, and is one intent', async () => {
    const { screen, project, of } = await sample()
    const replacing = { ...of, search: { pattern: 'квит', isCaseSensitive: false }, replacement: 'КВИТ' }
    const preview = await screen.value('replace.preview', { ...replacing, inApproved: true })
    expect(preview.changes).toBeGreaterThan(2)
    for (const { before, after } of preview.rows) expect(after).toBe(before.replace(/квит/gi, 'КВИТ'))
    const [spared] = preview.rows
    const done = await screen.value('replace.run', {
      ...replacing,
      inApproved: true,
      excluded: [spared!.translationId],
    })
    expect(done.changes).toBe(preview.changes - 1)
    const again = await screen.value('replace.preview', { ...replacing, inApproved: true })
    expect(again.rows.map(({ before }) => before)).toEqual([spared!.before])
    await screen.value('history.undo', { project })
    const back = await screen.value('replace.preview', { ...replacing, inApproved: true })
    expect(back.rows).toEqual(preview.rows)
  })

  it('skips approved translations unless they are included', async () => {
    const { screen, of } = await sample()
    const replacing = { ...of, search: { pattern: '.', isRegex: true }, replacement: '$&' }
    const same = await screen.value('replace.preview', replacing)
    expect(same).toMatchObject({ changes: 0, approvedLeft: 0 })
    const other = await screen.value('replace.preview', { ...replacing, replacement: '$&$&' })
    const all = await screen.value('replace.preview', { ...replacing, replacement: '$&$&', inApproved: true })
    expect(other.approvedLeft).toBeGreaterThan(0)
    expect(all.changes).toBe(other.changes + other.approvedLeft)
  })

  it.each<[Search, string, string | undefined]>([
    [{ pattern: '(?<first>\\p{L})(\\p{L})', isRegex: true }, '$2$<first>', undefined],
    [{ pattern: '(', isRegex: true }, '', 'replace.pattern'],
    [{ pattern: '(\\p{L}+\\s?)+$[0-9]', isRegex: true }, '', 'replace.slow'],
  ])('interprets %o', async (search, replacement, code) => {
    const { screen, project, of } = await sample()
    const [row] = await screen.value('list.rows', { list: of.scope.list, from: 0, count: 1 })
    const forms = { none: `${'довгетекстове'.repeat(12)}!` }
    await screen.value('translation.save', {
      project,
      stringId: row!.id,
      languageId: 'uk',
      forms,
      approve: true,
    })
    const result = await screen.call('replace.preview', { ...of, search, replacement })
    expect(result.ok ? undefined : result.error.code).toBe(code)
    // The worker is there for the next search.
    const plain = { ...of, search: { pattern: '(' }, replacement: '[' }
    expect((await screen.call('replace.preview', plain)).ok).toBe(true)
  })
})
