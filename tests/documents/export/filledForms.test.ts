/**
 * Plural forms that an older import filled in: the project has French `many` with the text of `other`, and its file has
 * none.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { desk } from '../../workbench/linked/linkedWorkbench.ts'

const FIXTURE = join(import.meta.dirname, '../../fixtures/projects/plurals-27.interlinear.gz')
const FR = `fr:
  days:
    one: "%{count} jour"
    other: "%{count} jours"
  title: Boutique
`
const EN = `en:
  days:
    one: "%{count} day"
    other: "%{count} days"
  hours:
    one: "%{count} hour"
    other: "%{count} hours"
  title: Shop
`

async function openFixture() {
  const { value, folder } = desk()
  const path = join(folder, 'plurals.interlinear')
  writeFileSync(path, gunzipSync(readFileSync(FIXTURE)))
  mkdirSync(join(folder, 'locales'))
  writeFileSync(join(folder, 'locales/en.yml'), EN)
  writeFileSync(join(folder, 'locales/fr.yml'), FR)
  const { project } = await value('project.open', { path })
  const place = { project, stringId: 1, languageId: 'fr' }
  const forms = async () => {
    const { translations } = await value('string.get', place)
    return Object.fromEntries(translations.flatMap(({ form, text, isTop }) => (isTop ? [[form, text]] : [])))
  }
  const save = (typed: Record<string, string>) => value('translation.save', { ...place, forms: typed })
  const write = () =>
    value('project.export', { project, languageIds: ['fr'], folder: join(folder, 'locales'), beside: true })
  const read = () => readFileSync(join(folder, 'locales/fr.yml'), 'utf8')
  return { value, project, forms, save, write, read }
}

it('is removed with the edit of its other form, and restored by undo', async () => {
  const { value, project, forms, save, write, read } = await openFixture()
  const before = { one: '%{count} jour', many: '%{count} jours', other: '%{count} jours' }
  expect(await forms()).toEqual(before)
  await save({ other: '%{count} journées' })
  expect(await forms()).toEqual({ one: '%{count} jour', other: '%{count} journées' })
  expect(await write()).toMatchObject({ failed: [], conflicts: [], noPlace: [] })
  expect(read()).toBe(FR.replace('%{count} jours', '%{count} journées'))
  await value('history.undo', { project })
  expect(await forms()).toEqual(before)
})

it('stays if a user typed it', async () => {
  const { forms, save, write, read } = await openFixture()
  await save({ many: '%{count} de jours' })
  await save({ many: '%{count} jours' })
  await save({ other: '%{count} journées' })
  expect(await forms()).toMatchObject({ many: '%{count} jours', other: '%{count} journées' })
  await write()
  expect(read()).toContain('many: "%{count} jours"')
})
