/** Strings that their file locks: shown, and changed by nothing (docs/reference/translations.md, "Locked segments"). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BulkAction } from '../../core/contract/index.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TestProject } from '../testProject.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { startTestService } from '../service/service.ts'

const SEGMENTS = [
  '<mrk mtype="seg" mid="1">First sentence.</mrk> <mrk mtype="seg" mid="2">Second one.</mrk>',
  '<mrk mtype="seg" mid="1">Erster Satz.</mrk> <mrk mtype="seg" mid="2"/>',
] as const

/** A file of Trados of two units with the same segments; the first segment of the first is locked, or is not. */
function fileOf({ isLocked = true, first = 'Erster Satz.' } = {}): string {
  const unit = (id: string, locked: string, target: string) =>
    `<trans-unit id="${id}"><source>x</source><seg-source>${SEGMENTS[0]}</seg-source><target>${target}</target><sdl:seg-defs><sdl:seg id="1" conf="Translated"${locked}/><sdl:seg id="2"/></sdl:seg-defs></trans-unit>`
  const target = SEGMENTS[1].replace('Erster Satz.', first)
  return `<?xml version="1.0" encoding="utf-8"?><xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="d" source-language="en" target-language="de"><body>${unit('a', isLocked ? ' locked="true"' : '', target)}${unit('b', '', SEGMENTS[1].replace('Erster Satz.', ''))}</body></file></xliff>`
}

async function opened(content = fileOf()) {
  const screen = testScreen()
  const { value, folder } = screen
  const path = join(folder, 'd.docx.sdlxliff')
  const { project } = await value('project.create', {
    ...{ path: join(folder, 'p.interlinear'), name: 'P' },
    ...{ sourceLanguageId: 'en', targetLanguageIds: ['de'] },
  })
  const take = async (text: string) => {
    writeFileSync(path, text)
    await value('project.import', { project, paths: [path] })
  }
  await take(content)
  const rows = async (croql = '') => {
    const { list } = await value('list.open', { project, languageId: 'de', croql })
    return value('list.rows', { list, from: 0, count: 10 })
  }
  const at = { project, languageId: 'de' }
  const detailOf = async (id: number) => value('string.get', { ...at, stringId: id })
  const [locked, second, repetition] = await rows()
  return {
    ...screen,
    take,
    rows,
    detailOf,
    at,
    path,
    locked: locked!,
    second: second!,
    repetition: repetition!,
  }
}

describe('a locked string', () => {
  it('is shown as such, and found by the query', async () => {
    const { rows, locked } = await opened()
    expect((await rows()).map(({ isLocked }) => isLocked)).toEqual([true, false, false, false])
    expect((await rows('is locked')).map(({ id }) => id)).toEqual([locked.id])
  })

  it('refuses what a person saves, approves, votes, restores and deletes', async () => {
    const { failure, detailOf, at, locked } = await opened()
    const { translations } = await detailOf(locked.id)
    const [{ id: translationId } = { id: 0 }] = translations
    const string = { ...at, stringId: locked.id }
    const failures = [
      await failure('translation.save', { ...string, forms: { none: 'Anders' } }),
      await failure('translation.save', { ...string, forms: { none: 'Erster Satz.' }, approve: true }),
      await failure('translation.save', { ...string, forms: { none: 'Erster Satz.' }, needsWork: true }),
      await failure('translation.restore', { ...string, form: 'none', text: 'Anders' }),
      await failure('translation.approve', { project: at.project, translationId, isApproved: true }),
      await failure('translation.vote', { project: at.project, translationId, mark: 'up' }),
      await failure('translation.delete', { project: at.project, translationId }),
    ]
    expect(failures.map(({ code }) => code)).toEqual(failures.map(() => 'string.locked'))
    expect((await detailOf(locked.id)).translations).toEqual(translations)
  })

  it('is left out of bulk changes, search and replace, and repetitions', async () => {
    const { value, at, locked, second, repetition, detailOf } = await opened()
    const before = (await detailOf(locked.id)).translations
    const save = (stringId: number, text: string) =>
      value('translation.save', { ...at, stringId, forms: { none: text } })
    await save(second.id, 'Zweiter Satz.')
    const actions: BulkAction[] = [
      { kind: 'approve' },
      { kind: 'needsWork' },
      { kind: 'settle' },
      { kind: 'deleteTranslations' },
      { kind: 'fill', texts: ['Gefüllt', 'Zweiter Satz.'] },
    ]
    for (const action of actions) {
      await value('bulk.run', { ...at, scope: { stringIds: [locked.id, second.id] }, action })
    }
    await save(repetition.id, 'Anderer Satz.')
    const scope = { stringIds: [locked.id, second.id, repetition.id] }
    const search = { pattern: 'Satz' }
    await value('replace.run', { ...at, scope, search, replacement: 'Teil', inApproved: true })
    expect((await detailOf(locked.id)).translations).toEqual(before)
    expect((await detailOf(repetition.id)).translations.map(({ text }) => text)).toEqual(['Anderer Teil.'])
  })

  it('gets no text from its source, its repetitions or a memory while it has none', async () => {
    const { value, at, locked, repetition, detailOf } = await opened(fileOf({ first: '' }))
    await value('translation.save', {
      ...at,
      stringId: repetition.id,
      forms: { none: 'Satz.' },
      propagates: true,
    })
    const scope = { stringIds: [locked.id, repetition.id] }
    await value('bulk.run', { ...at, scope, action: { kind: 'propagate' } })
    await value('bulk.run', { ...at, scope, action: { kind: 'copySource' } })
    expect((await detailOf(locked.id)).translations).toEqual([])
  })

  it('is no form to fill, and no next string to translate', () => {
    const project = new TestProject()
    const ids = project.import([
      { identifier: 'locked', text: 'Save', isLocked: true },
      { identifier: 'open', text: 'Open' },
    ])
    const stringIds = Object.values(ids)
    const forms = project.read('emptyForms', { stringIds, languageId: 'uk' })
    expect(forms.map(({ stringId }) => stringId)).toEqual([ids['open']])
    const asked = { stringId: ids['locked']!, form: 'none' as const, text: 'Зберегти' }
    const input = { userId: project.anna, languageId: 'uk', forms: [asked] }
    expect(project.write('pretranslate', input)).toMatchObject({ forms: 0 })
    const seeking = { ids: stringIds, languageId: 'uk', except: [], userId: 0 }
    expect(project.read('nextUnfinished', { ...seeking, kind: 'unfinished' })).toBe(
      stringIds.indexOf(ids['open']!),
    )
  })

  it('takes no other text of a worklist, which is named', async () => {
    const { value, at, folder, locked, second, detailOf } = await opened()
    const path = join(folder, 'list.po')
    await value('worklist.export', { ...at, path, croql: 'true', format: 'po' })
    const returned = readFileSync(path, 'utf8')
      .replace('msgstr "Erster Satz."', 'msgstr "Anders."')
      .replace('msgid "Second one."\nmsgstr ""', 'msgid "Second one."\nmsgstr "Zweiter."')
    writeFileSync(path, returned)
    const report = await value('worklist.import', { project: at.project, path })
    expect(report).toMatchObject({ saved: 1, locked: [{ stringId: locked.id, form: 'none' }] })
    const texts = async (id: number) => (await detailOf(id)).translations.map(({ text }) => text)
    expect([await texts(locked.id), await texts(second.id)]).toEqual([['Erster Satz.'], ['Zweiter.']])
  })

  it('keeps its bytes in the file, and follows the next version of it', async () => {
    const { value, at, path, take, rows, second, detailOf, locked, folder } = await opened()
    await value('translation.save', { ...at, stringId: second.id, forms: { none: 'Zweiter.' } })
    await value('project.export', { project: at.project, languageIds: ['de'], folder, beside: true })
    const written = fileOf().replace('<mrk mtype="seg" mid="2"/>', '<mrk mtype="seg" mid="2">Zweiter.</mrk>')
    expect(readFileSync(path, 'utf8')).toBe(
      written.replace('<sdl:seg id="2"/>', '<sdl:seg id="2" origin="interactive" conf="Translated"/>'),
    )
    await take(fileOf({ first: 'Neu.' }))
    expect((await detailOf(locked.id)).translations.map(({ text }) => text)).toContain('Neu.')
    await take(fileOf({ isLocked: false }))
    expect((await rows('is locked')).length).toBe(0)
    await value('translation.save', { ...at, stringId: locked.id, forms: { none: 'Frei.' } })
  })
})

it('refuses clients of the service with a stable code', async () => {
  const service = await startTestService()
  onTestFinished(() => service.close())
  const send = (path: string, method: string, body: unknown) =>
    service.ask(path, { method, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const stored = await service.ask('/storages', {
    ...{ method: 'POST', body: fileOf() },
    headers: { 'Crowdin-API-FileName': 'd.sdlxliff', 'Content-Type': 'application/octet-stream' },
  })
  const { data: storage } = (await stored.json()) as { data: { id: number } }
  await send('/projects/1/files', 'POST', { storageId: storage.id, name: 'd.sdlxliff' })
  const strings = (await service.get('/projects/1/strings?croql=is%20locked')) as {
    data: { data: { id: number; text: string } }[]
  }
  const [{ data: string } = { data: { id: 0, text: '' } }] = strings.data
  expect([strings.data.length, string.text]).toEqual([1, 'First sentence.'])
  const refused = await send('/projects/1/translations', 'POST', {
    stringId: string.id,
    languageId: 'de',
    text: 'Hallo',
  })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('"stringId"')])
})
