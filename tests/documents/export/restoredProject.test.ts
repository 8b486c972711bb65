/** A project of a tree, backed up and restored: the translation files as last seen come along. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

const entry = (source: string, translation: string) => `\nmsgid "${source}"\nmsgstr "${translation}"\n`
const catalogue = (language: string, ...entries: [source: string, translation: string][]) =>
  `# Translators of shop\nmsgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n` +
  entries.map(([source, translation]) => entry(source, translation)).join('')

it('continues: the last seen bytes are the base of its next export in place', async () => {
  const { value, folder } = testScreen()
  const at = (path: string) => join(folder, 'tree', path)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  const read = (path: string) => readFileSync(at(path), 'utf8')
  put('po/en_GB.po', catalogue('en_GB', ['Open', 'Open'], ['Close', 'Close'], ['Save', 'Save']))
  put('po/uk.po', catalogue('uk', ['Open', 'Відкрити'], ['Close', 'Закрити'], ['Save', 'Зберегти']))
  const [first, restored] = [join(folder, 'first.interlinear'), join(folder, 'restored.interlinear')]
  const { project } = await value('project.create', {
    ...{ path: first, name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] },
  })
  await value('project.import', { project, paths: [at('')] })
  const save = (one: string, stringId: number, text: string) =>
    value('translation.save', { project: one, stringId, languageId: 'uk', forms: { none: text } })
  const write = (one: string) =>
    value('project.export', { project: one, languageIds: ['uk', 'de'], folder: at(''), beside: true })
  // Both sides differ on one string when the archive is written.
  await save(project, 3, 'Збережи')
  put('po/uk.po', read('po/uk.po').replace('Зберегти', 'Записати'))
  expect((await write(project)).conflicts).toHaveLength(1)

  const archives = [join(folder, 'a.ndjson'), join(folder, 'b.ndjson')] as const
  await value('project.backup', { project, path: archives[0] })
  await value('project.restore', { archive: archives[0], path: restored })
  const again = (await value('project.open', { path: restored })).project
  await value('project.backup', { project: again, path: archives[1] })
  const [lines, linesAgain] = archives.map((path) => readFileSync(path, 'utf8').split('\n'))
  expect(linesAgain).toEqual(lines)
  const kinds = (lines ?? [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(kinds[0]).toEqual({ kind: 'archive', version: 2 })
  expect(kinds.find(({ kind }) => kind === 'file')).toMatchObject({
    layout: { pattern: 'po/{language}.po', codes: ['en_GB', 'uk'], isCatalogue: true },
  })
  expect(kinds.filter(({ kind }) => kind === 'translationFile')).toMatchObject([
    {
      path: 'po/uk.po',
      content: Buffer.from(read('po/uk.po')).toString('base64'),
      unsettled: { Save: { none: 'Зберегти' } },
    },
  ])

  put('po/uk.po', read('po/uk.po').replace('Відкрити', 'Відчинити'))
  await save(again, 2, 'Закрий')
  // Only the first machine knows what the files were taken from: nothing comes in here, and nothing is lost.
  for (const isChanged of [true, false]) {
    const { files, conflicts } = await write(again)
    expect(files).toMatchObject([{ path: at('po/uk.po'), isChanged, takenIn: 0 }])
    expect(conflicts).toMatchObject([{ identifier: 'Save', ours: 'Збережи', theirs: 'Записати' }])
    expect(read('po/uk.po')).toBe(
      catalogue('uk', ['Open', 'Відчинити'], ['Close', 'Закрий'], ['Save', 'Записати']),
    )
  }
})
