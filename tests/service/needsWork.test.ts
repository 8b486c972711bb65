/** A client hears nothing of a text that needs work before it is settled (docs/reference/translations.md, "Needs work"). */
import { expect, it, onTestFinished } from 'vitest'
import { ProjectSession } from '../../core/workbench/session.ts'
import { anna, startTestService } from './service.ts'

it('excludes a text that needs work from every list, until a user or the client confirms it', async () => {
  const service = await startTestService()
  onTestFinished(() => service.close())
  const editor = await ProjectSession.open(service.project, anna, { home: service.home })
  onTestFinished(() => editor.close())
  const save = async (needsWork: boolean) =>
    editor.store.write('saveForms', {
      ...{ stringId: 1, languageId: 'uk', userId: await editor.editorId() },
      ...{ forms: { none: 'Привіт' }, approve: !needsWork, needsWork },
    })
  const listed = async (path: string) => ((await service.get(path)) as { data: unknown[] }).data.length
  const counts = async () => [
    await listed('/projects/1/translations?stringId=1&languageId=uk'),
    await listed('/projects/1/languages/uk/translations'),
    await listed('/projects/1/approvals?stringId=1&languageId=uk'),
  ]
  await save(false)
  await expect.poll(counts).toEqual([1, 1, 1])
  await save(true)
  await expect.poll(counts).toEqual([0, 0, 0])

  const body = JSON.stringify({ stringId: 1, languageId: 'uk', text: 'Привіт' })
  expect((await service.ask('/projects/1/translations', { method: 'POST', body })).status).toBe(201)
  expect(await counts()).toEqual([1, 1, 1])
})

it('lists the top translation of a string in the requested language alone', async () => {
  const service = await startTestService()
  onTestFinished(() => service.close())
  const add = async (languageId: string, text: string) => {
    const body = JSON.stringify({ stringId: 1, languageId, text })
    expect((await service.ask('/projects/1/translations', { method: 'POST', body })).status).toBe(201)
  }
  await add('uk', 'Перший')
  await add('uk', 'Другий')
  await add('de', 'Erster')
  const listed = async (languageId: string) => {
    const { data } = (await service.get(`/projects/1/languages/${languageId}/translations`)) as {
      data: { data: { text: string } }[]
    }
    return data.map((one) => one.data.text)
  }
  expect(await listed('uk')).toEqual(['Другий'])
  expect(await listed('de')).toEqual(['Erster'])
})
