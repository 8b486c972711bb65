/** Every translation that the API accepts is in each of its lists, whatever was sent before. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../runs.ts'
import { startTestService, type TestService } from './service.ts'

const PO = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "a file"
msgid_plural "files"
msgstr[0] ""
msgstr[1] ""

msgid "plain"
msgstr ""
`
const QT = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="uk"><context><name>Main</name>
<message numerus="yes"><source>%n day(s)</source><translation type="unfinished"></translation></message>
</context></TS>
`
const ANDROID = `<resources><plurals name="hours"><item quantity="one">%d hour</item><item quantity="other">%d hours</item></plurals></resources>`

let service: TestService
let stringIds: number[]
beforeAll(async () => {
  service = await startTestService()
  for (const [name, content] of [
    ['app.po', PO],
    ['app_uk.ts', QT],
    ['strings.xml', ANDROID],
  ] as const) {
    const headers = { 'Crowdin-API-FileName': name, 'Content-Type': 'application/octet-stream' }
    const stored = await service.ask('/storages', { method: 'POST', body: content, headers })
    const { data } = (await stored.json()) as { data: { id: number } }
    const added = await send('/projects/1/files', { storageId: data.id, name })
    expect([name, added.status]).toEqual([name, 201])
  }
  const { data } = (await service.get('/projects/1/strings?limit=500')) as List<{ id: number }>
  stringIds = data.map(({ data: { id } }) => id)
})
afterAll(() => service.close())

interface List<Item> {
  data: { data: Item }[]
}

const send = (path: string, body: object): Promise<Response> =>
  service.ask(path, { method: 'POST', body: JSON.stringify(body) })

/** A string and a form, as `7 few`. */
const places = new Set<string>()

/** The strings and forms of the translations that a path lists. */
async function placesAt(path: string): Promise<Set<string>> {
  const { data } = (await service.get(path)) as List<{
    stringId: number
    pluralCategoryName?: string | null
    plurals?: { pluralForm: string }[]
  }>
  return new Set(
    data.flatMap(({ data: { stringId, pluralCategoryName, plurals } }) =>
      (plurals?.map(({ pluralForm }) => pluralForm) ?? [pluralCategoryName ?? 'none']).map(
        (form) => `${stringId} ${form}`,
      ),
    ),
  )
}

async function translate(stringId: number, form: string | undefined, text: string): Promise<void> {
  const body = { stringId, languageId: 'uk', text, ...(form !== undefined && { pluralCategoryName: form }) }
  const { status } = await send('/projects/1/translations', body)
  expect([201, 400]).toContain(status)
  if (status === 201) places.add(`${stringId} ${form ?? 'none'}`)
}

it('lists each accepted translation by string, by language and by CroQL, and counts it', async () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other', undefined]
  const translation = fc.record({
    string: fc.nat(),
    form: fc.constantFrom(...forms),
    text: fc.integer({ min: 0, max: 5 }).map((number) => `Текст ${number}`),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(translation, { minLength: 1, maxLength: 6 }), async (sent) => {
      for (const { string, form, text } of sent)
        await translate(stringIds[string % stringIds.length] ?? 0, form, text)
      const ofStrings = new Set<string>()
      for (const stringId of stringIds)
        for (const place of await placesAt(`/projects/1/translations?languageId=uk&stringId=${stringId}`))
          ofStrings.add(place)
      const ofLanguage = '/projects/1/languages/uk/translations?limit=500'
      expect(ofStrings).toEqual(places)
      expect(await placesAt(ofLanguage)).toEqual(places)
      expect(await placesAt(`${ofLanguage}&croql=${encodeURIComponent('1 = 1')}`)).toEqual(places)
    }),
    { numRuns: runs(60) },
  )
  for (const stringId of stringIds) for (const form of forms) await translate(stringId, form, 'Усі форми')
  // A string is translated when each form that its file has is: three in PO and Qt, four in Android.
  const formsOf = (id: number): string[] => [...places].filter((place) => place.startsWith(`${id} `))
  expect(stringIds.map((id) => formsOf(id).length).toSorted()).toEqual([1, 1, 1, 1, 3, 3, 4])
  expect(await service.get('/projects/1/languages/progress?languageIds=uk')).toMatchObject({
    data: [{ data: { translationProgress: 100, phrases: { translated: stringIds.length } } }],
  })
})
