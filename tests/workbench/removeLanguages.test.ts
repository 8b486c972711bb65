/** A language that was added by mistake is taken out of the project; what was translated into it is kept. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from '../cli/commandLine.ts'
import { desk, laid } from './linked/linkedWorkbench.ts'

async function shop() {
  const one = desk()
  const { value, folder } = one
  laid(folder, { 'en.json': '{"pay": "Pay"}' })
  const languages = { sourceLanguageId: 'en', targetLanguageIds: ['uk', 'de'] }
  const { project } = await value('project.create', {
    ...{ path: join(folder, 'shop.interlinear'), name: 'Shop', deployment: 'standard', type: 'file-based' },
    ...languages,
  })
  await value('project.import', { project, paths: [join(folder, 'en.json')] })
  return { ...one, project }
}

it('is restored with its translations once it is added again', async () => {
  const { value, project, translate, rows } = await shop()
  await translate(project, 'Pay', 'Сплатити')
  const { targetLanguages } = await value('project.removeLanguage', { project, languageId: 'uk' })
  expect(targetLanguages.map(({ id }) => id)).toEqual(['de'])
  await value('project.addLanguage', { project, languageId: 'uk' })
  expect((await rows(project)).map(({ translation }) => translation)).toEqual(['Сплатити'])
  const { progress } = await value('project.overview', { project })
  expect(progress).toMatchObject([
    { languageId: 'de', translated: 0 },
    { languageId: 'uk', translated: 1 },
  ])
})

it('is refused if the project lacks it, and if it is the last', async () => {
  const { value, failure, project } = await shop()
  expect(await failure('project.removeLanguage', { project, languageId: 'fr' })).toMatchObject({
    code: 'language.notTarget',
  })
  await value('project.removeLanguage', { project, languageId: 'uk' })
  expect(await failure('project.removeLanguage', { project, languageId: 'de' })).toMatchObject({
    code: 'project.lastLanguage',
  })
})

it('is removed and added in one step on the command line, or nothing changes', async () => {
  const { ok, run, json } = commandLine()
  await ok(['init', 'p.interlinear', '--source', 'en', '--target', 'uk,de'])
  const ids = async () => {
    const { targets } = (await json(['languages', 'p.interlinear'])) as { targets: { id: string }[] }
    return targets.map(({ id }) => id)
  }
  const wrong = await run(['languages', 'p.interlinear', '--add', 'fr,nolanguage', '--remove', 'de'])
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('nolanguage') as unknown })
  expect(await ids()).toEqual(['uk', 'de'])
  await ok(['languages', 'p.interlinear', '--add', 'fr', '--remove', 'uk,de'])
  expect(await ids()).toEqual(['fr'])
})
