/** A plural that a language shows with its only form, without the count: OpenStreetMap's Japanese. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const EN = 'en:\n  user:\n    one: user\n    other: users\n  reason:\n    other: Other\n'
const JA = 'ja:\n  user:\n    other: 利用者\n  reason:\n    other: その他\n'

it('is imported for the plural of its source, and written back in its place', async () => {
  const { value, folder } = testScreen()
  const tree = join(folder, 'locales')
  mkdirSync(tree)
  writeFileSync(join(tree, 'en.yml'), EN)
  writeFileSync(join(tree, 'ja.yml'), JA)
  const { project } = await value('project.create', {
    path: join(folder, 'p.interlinear'),
    name: 'P',
    sourceLanguageId: 'en',
    targetLanguageIds: ['ja'],
  })
  const take = () => value('project.import', { project, paths: [tree] })
  const write = () => value('project.export', { project, languageIds: ['ja'], folder: tree, beside: true })
  expect((await take()).files).toMatchObject([
    { strings: 2 },
    { languageId: 'ja', translations: 2, warnings: [] },
  ])
  await write()
  expect(readFileSync(join(tree, 'ja.yml'), 'utf8')).toBe(JA)

  await value('translation.save', { project, stringId: 1, languageId: 'ja', forms: { other: 'ユーザー' } })
  await write()
  expect(readFileSync(join(tree, 'ja.yml'), 'utf8')).toBe(JA.replace('利用者', 'ユーザー'))
  // Seen again, it is the same text, no second one.
  expect((await take()).files).toMatchObject([{ changed: 0 }, { translations: 0, warnings: [] }])
})
