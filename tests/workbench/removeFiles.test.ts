/** A file that was imported by mistake, or whose source is gone, is taken out of the project. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desk, laid } from './linked/linkedWorkbench.ts'

const EN = { 'en.json': '{"pay": "Pay", "cart": "Cart"}', 'other.json': '{"other": "Other"}' }

async function shop() {
  const one = desk()
  const { value, folder } = one
  laid(folder, EN)
  const path = join(folder, 'shop.interlinear')
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }
  const { project } = await value('project.create', {
    ...{ path, name: 'Shop', deployment: 'standard', type: 'file-based', ...languages },
  })
  await value('project.import', { project, paths: Object.keys(EN).map((name) => join(folder, name)) })
  const idOf = async (name: string) => {
    const { files } = await value('project.overview', { project })
    return files.find((file) => file.path === name)?.id ?? 0
  }
  return { ...one, project, idOf }
}

describe('a file', () => {
  it('is removed with its strings and dependent rows, after a count; others stay', async () => {
    const { value, project, translate, rows, idOf } = await shop()
    await translate(project, 'Pay', 'Сплатити')
    const [pay] = (await rows(project)).filter(({ text }) => text === 'Pay')
    const stringId = pay?.id ?? 0
    await value('comment.add', { project, stringId, languageId: 'uk', text: 'A verb', type: 'comment' })
    await value('draft.save', { project, stringId, languageId: 'uk', form: 'none', text: 'Платити' })
    const fileIds = [await idOf('en.json')]
    const goes = { files: 1, strings: 2, translations: 1, comments: 1, drafts: 1 }
    expect(await value('file.remove', { project, fileIds, snapshot: null })).toEqual({
      ...goes,
      snapshot: null,
    })
    expect(await rows(project)).toHaveLength(3)
    const snapshot = 'Before en.json was removed'
    expect(await value('file.remove', { project, fileIds, snapshot })).toEqual({ ...goes, snapshot })
    expect((await rows(project)).map(({ text }) => text)).toEqual(['Other'])
  })

  it('is in the snapshot with its translations after its removal, and its texts stay in the memory', async () => {
    const { value, folder, project, translate, rows, idOf } = await shop()
    await translate(project, 'Pay', 'Сплатити')
    const fileIds = [await idOf('en.json')]
    await value('file.remove', { project, fileIds, snapshot: 'Before' })
    const [snapshot] = await value('snapshot.list', { project })
    const past = await value('snapshot.open', { project, snapshotId: snapshot?.id ?? 0 })
    expect((await rows(past.project)).map(({ text }) => text)).toEqual(['Pay', 'Cart', 'Other'])
    // Imported again it is a new file, whose strings find what was translated.
    await value('project.import', { project, paths: [join(folder, 'en.json')] })
    const again = (await rows(project)).find(({ text }) => text === 'Pay')
    const matches = await value('memory.matches', { project, stringId: again?.id ?? 0, languageId: 'uk' })
    expect(JSON.stringify(matches)).toContain('"Сплатити"')
  })

  it('has a snapshot of its own name each time, and none is removed if one of several is missing', async () => {
    const { value, failure, project, rows, idOf } = await shop()
    const fileIds = [await idOf('en.json'), 999]
    expect(await failure('file.remove', { project, fileIds, snapshot: 'Before' })).toMatchObject({
      code: 'file.unknown',
    })
    expect(await rows(project)).toHaveLength(3)
    expect(await value('snapshot.list', { project })).toEqual([])
    for (const name of ['en.json', 'other.json'])
      await value('file.remove', { project, fileIds: [await idOf(name)], snapshot: 'Before' })
    const names = (await value('snapshot.list', { project })).map(({ name }) => name)
    expect(names).toEqual(['Before (2)', 'Before'])
  })

  it('is removed from an opened folder only after its source: before, it would be imported again', async () => {
    const { value, failure, folder, open, caughtUp } = desk()
    laid(folder, { 'w/en.json': '{"pay": "Pay"}', 'w/uk.json': '{"pay": "Сплатити"}' })
    const { project, files } = (await open('w', { sourceLanguageId: 'en', targetLanguageIds: ['uk'] }))
      .overview
    const fileIds = files.map(({ id }) => id)
    expect(await failure('file.remove', { project, fileIds, snapshot: null })).toMatchObject({
      code: 'file.inPlace',
      details: { path: join(folder, 'w', 'en.json') },
    })
    rmSync(join(folder, 'w', 'en.json'))
    await value('file.remove', { project, fileIds, snapshot: 'Before' })
    await caughtUp(project)
    expect(await value('project.overview', { project })).toMatchObject({ files: [], strings: 0 })
  })
})
