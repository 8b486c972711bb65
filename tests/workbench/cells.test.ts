/** The additional columns of a list: other languages, and the human-readable part of the context. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_READ_BESIDE } from '../../core/contract/enumerations.ts'
import { testScreen } from './testWorkbench.ts'

const CATALOGUE = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#. Shown above the list.
#. %d is a count of sails.
#: src/ferry.c:12 src/quay.c:3
msgid "%d sail"
msgid_plural "%d sails"
msgstr[0] ""
msgstr[1] ""

#: src/ferry.c:40
msgid "Ferry"
msgstr ""
`

async function ferry() {
  const { value, failure, folder } = testScreen()
  const path = join(folder, 'p.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'ar', 'de'] }
  const { project } = await value('project.create', { path, name: 'P', ...languages })
  writeFileSync(join(folder, 'ferry.pot'), CATALOGUE)
  await value('project.import', { project, paths: [join(folder, 'ferry.pot')] })
  const { list } = await value('list.open', { project, languageId: 'uk' })
  const rows = await value('list.rows', { list, from: 0, count: 10 })
  const [sails = 0, boat = 0] = rows.map(({ id }) => id)
  return { value, failure, project, sails, boat }
}

describe('the additional columns of a list', () => {
  it('have each language as its own list has it, in the requested order', async () => {
    const { value, project, sails, boat } = await ferry()
    const of = (languageId: string, stringId: number) => ({ project, languageId, stringId })
    await value('translation.save', { ...of('de', sails), forms: { one: '%d Segel' } })
    await value('translation.save', { ...of('ar', boat), forms: { none: 'عبّارة' }, needsWork: true })
    await value('draft.save', { ...of('de', boat), form: 'none', text: 'Fäh' })
    const asked = { project, stringIds: [boat, sails], languageIds: ['de', 'ar'], notes: false }
    const cells = await value('list.cells', asked)
    expect(cells.map(({ id, note }) => [id, note])).toEqual([
      [boat, ''],
      [sails, ''],
    ])
    expect(
      cells.map(({ texts }) => texts.map(({ languageId, state, text }) => [languageId, state, text])),
    ).toEqual([
      [
        ['de', 'draft', 'Fäh'],
        ['ar', 'needsWork', 'عبّارة'],
      ],
      [
        ['de', 'partial', '%d Segel'],
        ['ar', 'untranslated', null],
      ],
    ])
    for (const [at, languageId] of ['de', 'ar'].entries()) {
      const { list } = await value('list.open', { project, languageId })
      const rows = await value('list.rows', { list, from: 0, count: 10 })
      expect(rows.map((row) => ({ state: row.state, text: row.draft ?? row.translation }))).toEqual(
        cells.toReversed().map(({ texts }) => ({ state: texts[at]?.state, text: texts[at]?.text })),
      )
    }
  })

  it('have human-readable contexts, without source references', async () => {
    const { value, project, sails, boat } = await ferry()
    const cells = await value('list.cells', {
      project,
      stringIds: [sails, boat],
      languageIds: [],
      notes: true,
    })
    expect(cells).toEqual([
      { id: sails, note: 'Shown above the list. · %d is a count of sails.', texts: [] },
      { id: boat, note: '', texts: [] },
    ])
  })

  it('are empty for a missing string, and refused for an unknown language, and beyond the limit', async () => {
    const { value, failure, project, sails } = await ferry()
    const asked = { project, stringIds: [sails + 100], languageIds: ['de'], notes: true }
    expect(await value('list.cells', asked)).toEqual([])
    expect((await failure('list.cells', { ...asked, languageIds: ['fr'] })).code).toBe('language.notTarget')
    const many = Array.from({ length: MAX_READ_BESIDE + 1 }, () => 'de')
    expect((await failure('list.cells', { ...asked, languageIds: many })).code).toBe('call.invalid')
  })
})
