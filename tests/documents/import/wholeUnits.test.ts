/** Files whose units with segments were imported as one string each, before segments were strings. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { restoreArchive } from '../../../core/archive/rows/restore.ts'
import { quiet } from '../../archive/archives.ts'
import { testScreen } from '../../workbench/testWorkbench.ts'

const SOURCE = '<mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk>'
const TARGET = '<mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk>'
const fileOf = (target: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="d" source-language="en" target-language="de"><body><trans-unit id="u"><source>One. Two.</source><seg-source>${SOURCE}</seg-source><target>${target}</target></trans-unit></body></file></xliff>`

/** The lines of an archive of that time. */
function archiveOf(content: string): string {
  const at = '2026-11-20T09:00:00Z'
  const lines = [
    { kind: 'archive', version: 1 },
    { kind: 'user', id: 1, login: 'anna', name: 'Anna' },
    {
      ...{ kind: 'project', id: 1, identifier: 'd', name: 'D', type: 'file-based', deployment: 'standard' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['de'], ownerId: 1 },
    },
    {
      ...{ kind: 'file', id: 1, branchId: null, name: 'd.xlf', title: null, type: 'xliff', context: null },
      ...{ path: 'd.xlf', content: Buffer.from(content).toString('base64'), createdAt: at, updatedAt: null },
    },
    {
      ...{ kind: 'string', id: 1, fileId: 1, branchId: null, identifier: 'd␄u', type: 'plain', text: SOURCE },
      ...{ context: null, maxLength: null, isHidden: false, masterStringId: null, isPassedWorkflow: false },
      ...{
        labelIds: [],
        fields: {},
        customData: null,
        createdAt: at,
        updatedAt: null,
        sourceChangedAt: null,
      },
    },
    {
      ...{ kind: 'translation', id: 1, stringId: 1, languageId: 'de', pluralForm: 'none', text: TARGET },
      ...{ userId: 1, provider: null, isPreTranslated: false, isShared: false, createdAt: at, updatedAt: at },
    },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

it('stay so at the next import, with their translations, and are written as such', async () => {
  const { value, folder } = testScreen()
  const empty = fileOf('<mrk mtype="seg" mid="1"/> <mrk mtype="seg" mid="2"/>')
  const path = join(folder, 'p.interlinear')
  await restoreArchive(Readable.from([Buffer.from(archiveOf(empty))]), path, quiet)
  const { project } = await value('project.open', { path })
  const file = join(folder, 'd.xlf')
  writeFileSync(file, empty)
  const [imported] = (await value('project.import', { project, paths: [file] })).files
  expect(imported).toMatchObject({ strings: 1, added: 0, archived: 0 })
  const { list } = await value('list.open', { project, languageId: 'de' })
  expect(await value('list.rows', { list, from: 0, count: 5 })).toMatchObject([
    { id: 1, text: SOURCE, translation: TARGET, state: 'translated' },
  ])
  await value('project.export', { project, languageIds: ['de'], folder, beside: true })
  expect(readFileSync(file, 'utf8')).toBe(fileOf(TARGET))
})
