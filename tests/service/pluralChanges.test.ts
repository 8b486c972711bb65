/** Translations of strings that became plural, or plain again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from './service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const send = (method: string, path: string, body: unknown) =>
  service.ask(path, { method, body: JSON.stringify(body) })

describe('the translation of a string', () => {
  it('has the shape of its string, even if it is older', async () => {
    await send('POST', '/projects/1/translations', { stringId: 1, languageId: 'uk', text: 'Привіт' })
    const shown = async () => {
      const path = '/projects/1/languages/uk/translations?stringIds=1'
      return ((await service.get(path)) as { data: { data: object }[] }).data.map(({ data }) => data)
    }
    const become = (value: unknown) =>
      send('PATCH', '/projects/1/strings/1', [{ op: 'replace', path: '/text', value }])
    await become({ one: 'a', other: 'b' })
    const [plural] = await shown()
    expect(plural).toMatchObject({
      contentType: 'application/vnd.crowdin.text+plural',
      plurals: [{ text: 'Привіт', pluralForm: 'other' }],
    })
    expect(plural).not.toHaveProperty('text')
    const form = { stringId: 1, languageId: 'uk', text: 'Багато', pluralCategoryName: 'other' }
    expect((await send('POST', '/projects/1/translations', form)).status).toBe(201)
    expect(await shown()).toMatchObject([{ plurals: [{ text: 'Багато', pluralForm: 'other' }] }])
    await become('Hello')
    const [plain] = await shown()
    expect(plain).toMatchObject({ contentType: 'text/plain', text: 'Привіт' })
    expect(plain).not.toHaveProperty('plurals')
  })
})
