/** Help with a query, and counts of several at once, as a screen asks for them. */
import { describe, expect, it } from 'vitest'
import { verbatim, sentence } from '../../core/platform/text/sentence.ts'
import { testScreen } from '../workbench/testWorkbench.ts'

describe('completion', () => {
  it('knows the members of the context and the values of the project', async () => {
    const screen = testScreen()
    const { project } = await screen.value('project.openSample', {})
    const labelsAt = async (croql: string) => {
      const { items } = await screen.value('croql.complete', { project, croql, offset: croql.length })
      return items.map(({ label }) => label)
    }
    expect(await labelsAt('iden')).toEqual(['identifier'])
    expect(await labelsAt('name of file = "tick')).toEqual(['"tickets.xlf"'])
    expect(await labelsAt('count of translations where (user = @user:"olen')).toEqual(['@user:"olena"'])
    expect((await labelsAt('count of languages summary where (language = '))[0]).toBe('@language:"uk"')
  })

  it('includes users and objects that were added to the project', async () => {
    const screen = testScreen()
    const { project } = await screen.value('project.openSample', {})
    const croql = 'language = @language:"fr'
    const ask = () =>
      screen.value('croql.complete', { project, croql, offset: croql.length, context: 'terms' })
    expect((await ask()).items).toEqual([])
    await screen.value('project.addLanguage', { project, languageId: 'fr' })
    expect((await ask()).items.map(({ insert }) => insert)).toEqual(['@language:"fr"'])
  })

  it('works without a project, and explains names', async () => {
    const screen = testScreen()
    const { items } = await screen.value('croql.complete', { croql: 'max', offset: 3 })
    expect(items).toEqual([
      {
        label: 'max length',
        insert: 'max length',
        detail: verbatim('Integer'),
        about: sentence`Most characters a translation may have`,
        kind: 'member',
      },
    ])
    expect(await screen.value('croql.describe', { croql: 'is hidden', offset: 4 })).toEqual({
      start: 0,
      end: 9,
      label: 'is hidden',
      detail: verbatim('Boolean'),
      about: sentence`Hidden from translators`,
    })
  })
})

describe('formatting', () => {
  it('lays a long expression out, and leaves an invalid one with its problem', async () => {
    const screen = testScreen()
    const long = 'text contains "your cart" and count of translations = 0 and not is duplicate and is visible'
    const lines = [
      'text contains "your cart"',
      'and count of translations = 0',
      'and not is duplicate',
      'and is visible',
    ]
    expect(await screen.value('croql.format', { croql: long })).toEqual({
      text: lines.join('\n'),
      problems: [],
    })
    expect(await screen.value('croql.format', { croql: 'is hidden and' })).toMatchObject({
      text: 'is hidden and',
      problems: [{ code: 'croql.syntax', start: 13 }],
    })
  })
})

describe('counts of several expressions', () => {
  it('equal those of their lists, and are null for invalid ones', async () => {
    const screen = testScreen()
    const { project, files } = await screen.value('project.openSample', {})
    const expressions = ['', 'count of languages summary = 0', 'no such = 1']
    for (const place of [{ languageId: 'uk' }, { languageId: 'uk', fileId: files[0]!.id }]) {
      const [all, untranslated, wrong] = await screen.value('list.counts', { project, ...place, expressions })
      expect(all).toBe((await screen.value('list.open', { project, ...place })).total)
      const opened = await screen.value('list.open', { project, ...place, croql: expressions[1] })
      expect(untranslated).toBe(opened.total)
      expect(wrong).toBeNull()
    }
  })

  it('are cancelled', async () => {
    const screen = testScreen()
    const { project } = await screen.value('project.openSample', {})
    const input = {
      project,
      languageId: 'uk',
      expressions: Array.from({ length: 50 }, () => 'text contains "a"'),
    }
    const result = await screen.call('list.counts', input, { cancelAtOnce: true })
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})
