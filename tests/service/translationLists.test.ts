/**
 * Every translation that the API accepts is in each of its lists, whatever was sent before; progress, builds and the
 * command line agree with the lists.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAll } from '../runs.ts'
import { runProgram } from '../trees/program.ts'
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
/** Strings with plural forms, and whether an Android file has them. */
const plurals = new Map<number, 'android' | 'others'>()
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
  const { data } = (await service.get('/projects/1/strings?limit=500')) as List<{ id: number; text: unknown }>
  stringIds = data.map(({ data: { id } }) => id)
  for (const { data: string } of data)
    if (typeof string.text === 'object')
      plurals.set(string.id, JSON.stringify(string.text).includes('hour') ? 'android' : 'others')
})
afterAll(() => service.close())

interface List<Item> {
  data: { data: Item }[]
}

const send = (path: string, body: object): Promise<Response> =>
  service.ask(path, { method: 'POST', body: JSON.stringify(body) })

/** A translation as a list answers it. */
interface Listed {
  stringId: number
  /** `none` of a string without plurals. */
  form: string
  id: number
  text: string
}

/** Translations that the API accepted and that were not deleted, by their ids. */
const accepted = new Map<number, Listed & { isApproved: boolean }>()

/** The translations that a path lists, in the order of their ids. */
async function listed(path: string): Promise<Listed[]> {
  const { data } = (await service.get(path)) as List<{
    stringId: number
    id?: number
    translationId?: number
    text?: string
    pluralCategoryName?: string | null
    plurals?: { translationId: number; text: string; pluralForm: string }[]
  }>
  return data
    .flatMap(({ data: { stringId, id, translationId, text = '', pluralCategoryName, plurals } }) =>
      plurals === undefined
        ? [{ stringId, form: pluralCategoryName ?? 'none', id: id ?? translationId ?? 0, text }]
        : plurals.map((one) => ({
            ...{ stringId, form: one.pluralForm, id: one.translationId, text: one.text },
          })),
    )
    .toSorted(byId)
}

const byId = (one: Listed, other: Listed): number => one.id - other.id
const placeOf = ({ stringId, form }: Listed): string => `${stringId} ${form}`

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other', undefined] as const

/** Each text names its string and its form, so that a file shows where it came from. */
async function translate(stringId: number, form: string | undefined, number: number): Promise<void> {
  const text = `Т${stringId}.${form ?? 'none'}.${number}`
  const body = { stringId, languageId: 'uk', text, ...(form !== undefined && { pluralCategoryName: form }) }
  const answer = await send('/projects/1/translations', body)
  expect([201, 400]).toContain(answer.status)
  if (answer.status !== 201) return
  const { data } = (await answer.json()) as { data: { id: number } }
  const isApproved = accepted.get(data.id)?.isApproved ?? false
  accepted.set(data.id, { stringId, form: form ?? 'none', id: data.id, text, isApproved })
}

async function approve(translationId: number): Promise<void> {
  const { status } = await send('/projects/1/approvals', { translationId })
  const chosen = accepted.get(translationId)
  expect([translationId, status]).toEqual([translationId, 201])
  if (chosen !== undefined) chosen.isApproved = true
}

async function remove(translationId: number): Promise<void> {
  const { status } = await service.ask(`/projects/1/translations/${translationId}`, { method: 'DELETE' })
  expect(status).toBe(204)
  accepted.delete(translationId)
}

/** The texts of `translate` in files, without an order. */
function textsIn(files: Iterable<Uint8Array>): Set<string> {
  const all = Array.from(files, (content) => new TextDecoder().decode(content)).join('\n')
  return new Set(Array.from(all.matchAll(/Т\d+\.\w+\.\d+/g), ([text]) => text))
}

/** The files of a build of the project, by their paths. */
async function built(options: object): Promise<Record<string, Uint8Array>> {
  const answer = await send('/projects/1/translations/builds', { targetLanguageIds: ['uk'], ...options })
  expect(answer.status).toBe(201)
  const { data: build } = (await answer.json()) as { data: { id: number } }
  const { data } = (await service.get(`/projects/1/translations/builds/${build.id}/download`)) as {
    data: { url: string }
  }
  return unzipSync(new Uint8Array(await (await fetch(data.url)).arrayBuffer()))
}

interface Counts {
  strings: number
  translated: number
  approved: number
}

/** The forms of whole numbers in Ukrainian, which every plural needs. Android has `other` besides, for fractions. */
const NEEDED = ['one', 'few', 'many']

function isComplete(stringId: number, translations: readonly Listed[]): boolean {
  return (plurals.has(stringId) ? NEEDED : ['none']).every((form) =>
    translations.some((one) => one.stringId === stringId && one.form === form),
  )
}

const isApproved = ({ id }: Listed): boolean => accepted.get(id)?.isApproved === true

function expectedCounts(tops: readonly Listed[]): Counts {
  const approved = tops.filter(isApproved)
  return {
    strings: stringIds.length,
    translated: stringIds.filter((id) => isComplete(id, tops)).length,
    approved: stringIds.filter((id) => isComplete(id, approved)).length,
  }
}

/** Returns the texts that the files hold: Android can show a plural with `other`, or with each form of whole numbers. */
function writtenTexts(translations: readonly Listed[]): Set<string> {
  const isWritten = ({ stringId }: Listed): boolean =>
    plurals.get(stringId) !== 'android' ||
    isComplete(stringId, translations) ||
    translations.some((one) => one.stringId === stringId && one.form === 'other')
  return new Set(translations.filter(isWritten).map(({ text }) => text))
}

/** Compares the lists, the progress and the builds of the service; returns the top translations. */
async function compareAnswers(): Promise<Listed[]> {
  const ofStrings: Listed[] = []
  for (const stringId of stringIds)
    ofStrings.push(...(await listed(`/projects/1/translations?languageId=uk&stringId=${stringId}&limit=500`)))
  const expected = [...accepted.values()].map(({ isApproved: _isApproved, ...translation }) => translation)
  expect(ofStrings.toSorted(byId)).toEqual(expected.toSorted(byId))

  const ofLanguage = '/projects/1/languages/uk/translations?limit=500'
  const tops = await listed(ofLanguage)
  expect(await listed(`${ofLanguage}&croql=${encodeURIComponent('1 = 1')}`)).toEqual(expected.toSorted(byId))
  // Each place has a translation of its own at the top, an approved one if there is any.
  expect(tops.map(placeOf).toSorted()).toEqual([...new Set(expected.map(placeOf))].toSorted())
  for (const one of [...accepted.values()].filter(isApproved))
    expect(tops.filter(isApproved).map(placeOf)).toContain(placeOf(one))

  const counts = expectedCounts(tops)
  const { translated: all, approved: judged, strings: total } = counts
  const phrases = { total, translated: all, approved: judged, preTranslateAppliedTo: 0 }
  const percents = {
    translationProgress: Math.floor((all / total) * 100),
    approvalProgress: Math.floor((judged / total) * 100),
  }
  expect(await service.get('/projects/1/languages/progress?languageIds=uk')).toMatchObject({
    data: [{ data: { ...percents, phrases } }],
  })
  const ofFiles = (await service.get('/projects/1/languages/uk/progress')) as List<{
    fileId: number
    phrases: object
  }>
  for (const { data } of ofFiles.data)
    expect(
      await service.get(`/projects/1/files/${data.fileId}/languages/progress?languageIds=uk`),
    ).toMatchObject({ data: [{ data: { phrases: data.phrases } }] })

  expect(textsIn(Object.values(await built({})))).toEqual(writtenTexts(tops))
  const approvedFiles = await built({ exportApprovedOnly: true })
  expect(textsIn(Object.values(approvedFiles))).toEqual(writtenTexts(tops.filter(isApproved)))
  return tops
}

const PROGRAM = join(import.meta.dirname, '../../cli/interlinear.js')

async function commandLine(...args: string[]): Promise<string> {
  const { stdout } = await runProgram(process.execPath, [PROGRAM, ...args], {
    // An export that leaves out a plural that is not complete says so, and ends with 1.
    accepted: [0, 1],
    cwd: service.folder,
    env: { INTERLINEAR_HOME: service.home },
  })
  return stdout
}

/** The files of a folder and of those below it, by their paths. */
function filesIn(folder: string): Record<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), new Uint8Array(readFileSync(path))]
    }),
  )
}

/** Compares what the command line answers and writes with the answers of the service. */
async function compareCommandLine(tops: readonly Listed[]): Promise<void> {
  const { progress } = JSON.parse(await commandLine('status', service.project, '--json')) as {
    progress: (Counts & { languageId: string })[]
  }
  expect(progress.find(({ languageId }) => languageId === 'uk')).toMatchObject(expectedCounts(tops))
  const query = ['query', service.project, '--context', 'translations', '--language', 'uk', '--json']
  const rows = JSON.parse(await commandLine(...query, '1 = 1')) as { id: number; text: string }[]
  const texts = (all: readonly { id: number; text: string }[]): string[] =>
    all.map(({ id, text }) => `${id} ${text}`).toSorted()
  expect(texts(rows)).toEqual(texts([...accepted.values()]))
  for (const [flags, options] of [
    [[], {}],
    [['--approved-only'], { exportApprovedOnly: true }],
    [['--skip-untranslated-strings'], { skipUntranslatedStrings: true }],
    [['--skip-untranslated-files'], { skipUntranslatedFiles: true }],
  ] as const) {
    const out = mkdtempSync(join(service.folder, 'out-'))
    await commandLine('export', service.project, '--language', 'uk', '--beside', '--out', out, ...flags)
    expect([flags, filesIn(out)]).toEqual([flags, await built(options)])
  }
}

type Step = {
  kind: 'translate' | 'approve' | 'remove'
  string: number
  form: (typeof FORMS)[number]
  number: number
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { arbitrary: fc.constant('translate' as const), weight: 5 },
      { arbitrary: fc.constantFrom('approve' as const, 'remove' as const), weight: 2 },
    ),
    string: fc.nat(),
    form: fc.constantFrom(...FORMS),
    number: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 1, maxLength: 8 },
)

async function take(taken: readonly Step[]): Promise<void> {
  for (const { kind, string, form, number } of taken) {
    const ids = [...accepted.keys()]
    const chosen = ids[string % ids.length]
    if (kind === 'translate') await translate(stringIds[string % stringIds.length] ?? 0, form, number)
    else if (chosen !== undefined) await (kind === 'approve' ? approve(chosen) : remove(chosen))
  }
}

it('lists each accepted translation by string, by language and by CroQL, counts it and builds it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await take(taken)
      await compareAnswers()
    }),
    { numRuns: isAll ? 60 : 20 },
  )
})

it('has the progress, the translations and the files that the command line has', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await take(taken)
      await compareCommandLine(await compareAnswers())
    }),
    { numRuns: isAll ? 10 : 1 },
  )
})

it('counts a string as translated once each form that its file has is', async () => {
  for (const stringId of stringIds) for (const form of FORMS) await translate(stringId, form, 9)
  const formsOf = (id: number): Set<string> =>
    new Set([...accepted.values()].filter(({ stringId }) => stringId === id).map(({ form }) => form))
  // Three in PO and Qt, four in Android.
  expect(stringIds.map((id) => formsOf(id).size).toSorted()).toEqual([1, 1, 1, 1, 3, 3, 4])
  await compareCommandLine(await compareAnswers())
})
