/** Builds over the service: what an export does with what is not translated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const post = (path: string, body: object) => service.ask(path, { method: 'POST', body: JSON.stringify(body) })

const idOf = async (path: string): Promise<number> => {
  const { data } = (await service.get(path)) as { data: { data: { id: number } }[] }
  return data[0]?.data.id ?? 0
}

/** The text of what a request builds; null for a 204. */
async function built(path: string, body: object): Promise<string | null> {
  const answer = await post(path, { targetLanguageId: 'uk', ...body })
  if (answer.status === 204) return null
  const { data } = (await answer.json()) as { data: { url: string } }
  return (await fetch(data.url)).text()
}

describe('an export over the service', () => {
  it('skips strings or whole files that are not translated, but never both', async () => {
    const fileId = await idOf('/projects/1/files')
    const file = `/projects/1/translations/builds/files/${fileId}`
    const exports = '/projects/1/translations/exports'
    const translate = async (croql: string, text: string) => {
      const stringId = await idOf(`/projects/1/strings?croql=${encodeURIComponent(croql)}`)
      await post('/projects/1/translations', { stringId, languageId: 'uk', text })
    }
    await translate('identifier = "hello"', 'Привіт')

    expect(JSON.parse((await built(file, {})) ?? '')).toMatchObject({
      hello: 'Привіт',
      bye: 'Good bye, {name}',
    })
    const skipped = { skipUntranslatedStrings: true }
    expect(JSON.parse((await built(file, skipped)) ?? '')).toEqual({ hello: 'Привіт' })
    expect(await built(exports, { ...skipped, fileIds: [fileId] })).not.toContain('Good bye')
    const whole = { skipUntranslatedFiles: true }
    expect(await built(file, whole)).toBeNull()
    expect(await built(exports, { ...whole, fileIds: [fileId] })).toBeNull()
    expect(await built(exports, { ...whole, format: 'xliff' })).toBeNull()

    for (const path of [file, exports]) {
      const answer = await post(path, { targetLanguageId: 'uk', fileIds: [fileId], ...skipped, ...whole })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ error: { key: 'skipUntranslatedFiles' } }] })
    }

    await translate('identifier = "bye"', 'Бувай, {name}')
    await translate(
      'identifier = "files"',
      '{count, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}',
    )
    expect(JSON.parse((await built(file, whole)) ?? '')).toMatchObject({ bye: 'Бувай, {name}' })
    expect(await built(exports, { ...whole, format: 'xliff' })).toContain('Бувай')
    expect(JSON.parse((await built(file, { exportApprovedOnly: true })) ?? '')).toMatchObject({
      hello: 'Hello',
    })
  })
})
