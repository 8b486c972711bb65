/** Files that carry translations into a language that the project defines itself, and that no catalogue has. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, it } from 'vitest'
import { testScreen } from '../../workbench/testWorkbench.ts'

/** It has forms for 1, for 2 and for all others. */
const CUSTOM = {
  ...{ id: 'qx-Klee', name: 'Klee', editorCode: 'qx', twoLettersCode: 'qx', threeLettersCode: 'qxx' },
  ...{ locale: 'qx-Klee', androidCode: 'qx', osxCode: 'qx.lproj', osxLocale: 'qx', textDirection: 'ltr' },
  ...{ pluralCategoryNames: ['one', 'two', 'other'], pluralRules: '(n == 1) ? 0 : ((n == 2) ? 1 : 2)' },
}
const RULE = 'nplurals=3; plural=(n == 1) ? 0 : ((n == 2) ? 1 : 2);'

const unit = (state: string, value: string) => ({ stringUnit: { state, value } })
const plural = (forms: Record<string, string>) => ({
  variations: {
    plural: Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, unit('translated', text)])),
  },
})

const FILES: [name: string, content: string][] = [
  [
    'klee.po',
    `msgid ""\nmsgstr ""\n"Language: qx\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${RULE}\\n"\n\nmsgid "Open"\nmsgstr "Opa"\n\nmsgid "%d day"\nmsgid_plural "%d days"\nmsgstr[0] "%d da"\nmsgstr[1] "%d dae"\nmsgstr[2] "%d dai"\n`,
  ],
  [
    'app_qx.ts',
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="qx">\n<context>\n    <name>W</name>\n    <message>\n        <source>Open</source>\n        <translation>Opa</translation>\n    </message>\n    <message numerus="yes">\n        <source>%n day(s)</source>\n        <translation>\n            <numerusform>%n da</numerusform>\n            <numerusform>%n dae</numerusform>\n            <numerusform>%n dai</numerusform>\n        </translation>\n    </message>\n</context>\n</TS>\n`,
  ],
  [
    'L.xcstrings',
    `${JSON.stringify(
      {
        sourceLanguage: 'en',
        strings: {
          Open: { localizations: { 'qx-Klee': unit('translated', 'Opa') } },
          days: {
            localizations: {
              en: plural({ one: '%d day', other: '%d days' }),
              'qx-Klee': plural({ one: '%d da', two: '%d dae', other: '%d dai' }),
            },
          },
        },
        version: '1.0',
      },
      null,
      2,
    )}\n`,
  ],
]

it.each(FILES)('reads, edits and writes %s in its own forms', async (name, content) => {
  const { value, folder, restart } = testScreen()
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  writeFileSync(join(tree, name), content)
  const path = join(folder, 'p.interlinear')
  const made = await value('project.create', {
    ...{ path, name: 'P', sourceLanguageId: 'en', targetLanguageIds: ['uk'] },
  })
  await value('project.close', { project: made.project })
  await restart()
  const db = new SqliteDatabase(path)
  db.prepare('INSERT INTO custom_language (id, definition) VALUES (?, ?)').run(
    CUSTOM.id,
    JSON.stringify(CUSTOM),
  )
  db.prepare('INSERT INTO target_language (language_id, position) VALUES (?, 1)').run(CUSTOM.id)
  db.close()
  const languageId = CUSTOM.id
  const { project } = await value('project.open', { path })
  const report = await value('project.import', { project, paths: [tree] })
  expect([report.failed, report.files.flatMap(({ warnings }) => warnings)]).toEqual([[], []])

  const { list } = await value('list.open', { project, languageId })
  const texts = async () => {
    const found: Record<string, string> = {}
    for (const { id } of await value('list.rows', { list, from: 0, count: 10 })) {
      const { translations } = await value('string.get', { project, stringId: id, languageId })
      for (const { form, text } of translations) found[form] = text
    }
    return found
  }
  const number = name.endsWith('.ts') ? '%n' : '%d'
  expect(await texts()).toEqual({
    ...{ none: 'Opa', one: `${number} da`, two: `${number} dae`, other: `${number} dai` },
  })

  const rows = await value('list.rows', { list, from: 0, count: 10 })
  const days = rows.find(({ text }) => text.includes('day'))!
  await value('translation.save', { project, stringId: days.id, languageId, forms: { two: `${number} new` } })
  const write = { project, languageIds: [languageId] }
  expect(await value('project.export', { ...write, folder: tree, beside: true })).toMatchObject({
    ...{ failed: [], noPlace: [] },
  })
  expect(readFileSync(join(tree, name), 'utf8')).toBe(content.replace(`${number} dae`, `${number} new`))

  const out = join(folder, 'out')
  await value('project.export', { ...write, folder: out })
  const [anew = ''] = globSync('**/*', { cwd: out }).filter((one) => /\.\w+$/.test(one))
  const text = readFileSync(join(out, anew), 'utf8')
  for (const one of ['Opa', `${number} da`, `${number} new`, `${number} dai`]) expect(text).toContain(one)
})
