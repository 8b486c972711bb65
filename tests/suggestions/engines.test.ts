/** Clients of providers against a stand-in that follows the public documentation, and its faults. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../core/platform/errors/failure.ts'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { ProviderDefinition, ProviderKind } from '../../core/contract/providers.ts'
import { openEngine } from '../../core/suggestions/providers.ts'
import { translateTexts, type TextToTranslate } from '../../core/suggestions/translateTexts.ts'
import { startStandIn, type StandIn } from './standIn.ts'

let server: StandIn

beforeAll(async () => {
  server = await startStandIn()
})
afterEach(() => {
  server.asked = []
  server.faults = []
  server.isLasting = false
})
afterAll(() => server.close())

const spanish = findLanguage('es')
const ukrainian = findLanguage('uk')
const english = findLanguage('en')
if (!spanish || !ukrainian || !english) throw new Error('The catalogue lacks a language.')

const definition = (kind: ProviderKind, address = server.address): ProviderDefinition => ({
  ...{ name: 'Mine', kind, address, model: 'a-model', prompt: '', price: null },
})
const text = (source: string, rest: Partial<TextToTranslate> = {}): TextToTranslate => ({
  ...{ text: source, fileType: 'gettext', syntax: null },
  ...rest,
})

interface Given {
  kind?: ProviderKind
  target?: typeof spanish
  key?: string
  address?: string
  timeLimit?: number
  signal?: AbortSignal
}

async function suggest(texts: TextToTranslate[], given: Given = {}) {
  const {
    kind = 'chat',
    target = spanish!,
    key = null,
    timeLimit,
    signal = new AbortController().signal,
  } = given
  const allowed = { origins: new Set<string>() }
  const engine = openEngine(definition(kind, given.address), { key, allowed, timeLimit })
  return translateTexts(engine, texts, { source: english!, target, signal })
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown instanceof Failure) return thrown
  throw new Error(`No failure: ${String(thrown)}`)
}

const KINDS = ['chat', 'libretranslate', 'deepl'] as const
const TEXTS = [
  text('Delete %d files from <b>%s</b>?'),
  text('Save & close'),
  text('{count, plural, one {# file} other {# files}}', { syntax: 'icu' }),
  text('a < b\n\nand "c"'),
]

describe.each(KINDS)('%s', (kind) => {
  it('translates, with every mark in its place', async () => {
    const found = await suggest(TEXTS, { kind, key: 'secret' })
    expect(found.map((one) => one.problems)).toEqual([[], [], [], []])
    expect(found.map((one) => one.text)).toEqual([
      'DELETE %d FILES FROM <b>%s</b>?',
      'SAVE & CLOSE',
      '{count, plural, one {# FILE} many {# FILES} other {# FILES}}',
      'A < B\n\nAND "C"',
    ])
  })

  it('sends its key as documented, and to no other host', async () => {
    await suggest([text('House')], { kind, key: 'secret' })
    const [asked] = server.asked
    const said = {
      chat: asked?.headers.authorization,
      deepl: asked?.headers.authorization,
      libretranslate: asked?.body['api_key'],
    }
    expect(said[kind]).toBe(
      { chat: 'Bearer secret', deepl: 'DeepL-Auth-Key secret', libretranslate: 'secret' }[kind],
    )
    expect(asked?.path).not.toContain('secret')
  })

  it.each([
    ['busy', 'suggestion.busy'],
    ['refusedKey', 'suggestion.key'],
    ['quota', 'suggestion.quota'],
    ['notJson', 'suggestion.answer'],
    ['wrongJson', 'suggestion.answer'],
    ['redirect', 'suggestion.redirect'],
  ] as const)('has a failure of its own for: %s', async (fault, code) => {
    server.faults = [fault]
    const failure = await failureOf(suggest([text('A house of texts')], { kind, key: 'very-secret' }))
    expect(failure.code).toBe(code)
    // Neither texts nor keys nor answers come into a failure, which may be logged.
    expect(JSON.stringify(failure.toValue())).not.toMatch(/house|secret|Welcome|a-result|elsewhere/)
    if (fault === 'busy') expect(failure.details.values).toMatchObject({ seconds: 7 })
    expect(server.asked).toHaveLength(1)
  })

  it('times out if it hangs, and ends at once when cancelled', async () => {
    server.faults = ['slow', 'slow']
    expect((await failureOf(suggest([text('House')], { kind, timeLimit: 50 }))).code).toBe(
      'suggestion.timeout',
    )
    const controller = new AbortController()
    const work = suggest([text('House')], { kind, signal: controller.signal })
    controller.abort(new Error('moved on'))
    await expect(work).rejects.toThrow('moved on')
  })

  it('uses no answer that lost its placeholders', async () => {
    server.faults = ['lostMarks']
    server.isLasting = true
    const found = await suggest([text('Copy %s over to %d now'), text('Nothing in it')], { kind })
    expect(found[0]?.problems).toEqual([{ kind: 'missing', parts: ['%s', '%d'] }])
    expect(found[1]?.problems).toEqual([])
  })

  it('receives nothing if it is remote without consent', async () => {
    const failure = await failureOf(suggest([text('House')], { kind, address: 'https://mt.example' }))
    expect(failure.code).toBe('suggestion.consent')
    expect(failure.details.value).toBe('mt.example')
  })

  it('is reported as unreachable', async () => {
    const failure = await failureOf(suggest([text('House')], { kind, address: 'http://127.0.0.1:9' }))
    expect(failure.code).toBe('suggestion.unreachable')
  })
})

describe.each(['libretranslate', 'deepl'] as const)('%s', (kind) => {
  it('reports an unsupported language', async () => {
    server.faults = ['noPair']
    expect((await failureOf(suggest([text('House')], { kind }))).code).toBe('suggestion.language')
  })

  it('refuses an incomplete answer', async () => {
    server.faults = ['half']
    expect((await failureOf(suggest([text('One'), text('Two')], { kind }))).code).toBe('suggestion.answer')
  })
})

describe('a chat', () => {
  it('receives languages, examples, terms, context and limits, and requests JSON by a schema', async () => {
    const examples = [{ source: 'Save all', target: 'Guardar todo' }]
    const terms = [{ source: 'file', target: 'archivo' }]
    await suggest([text('Save file', { examples, terms, context: 'A button', maxLength: 20 })])
    const body = server.asked[0]?.body ?? {}
    const messages = body['messages'] as { content: string }[]
    expect(messages[0]?.content).toContain('from English to Spanish')
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({
      texts: [{ id: 0, text: 'Save file', context: 'A button', maxLength: 20, examples, terms }],
    })
    expect(body).toMatchObject({ model: 'a-model', response_format: { type: 'json_schema' } })
  })

  it('is asked once more for missing texts, and not again', async () => {
    server.faults = ['half']
    expect((await suggest([text('One'), text('Two')])).map((one) => one.text)).toEqual(['ONE', 'TWO'])
    expect(server.asked).toHaveLength(2)
    server.asked = []
    server.faults = ['cutOff', 'cutOff', 'cutOff']
    const found = await suggest([text('The first of them'), text('The second of them')])
    expect(server.asked).toHaveLength(2)
    expect(found[1]?.problems).toEqual([{ kind: 'incomplete' }])
  })

  it('is asked without a schema once it refused one', async () => {
    const engine = openEngine(definition('chat'), { key: null, allowed: { origins: new Set() } })
    const ask = (source: string) =>
      translateTexts(engine, [text(source)], {
        ...{ source: english, target: spanish },
        signal: new AbortController().signal,
      })
    server.faults = ['noSchema']
    server.isLasting = true
    expect(await ask('One')).toEqual([{ text: 'ONE', problems: [] }])
    expect(await ask('Two')).toEqual([{ text: 'TWO', problems: [] }])
    expect(server.asked.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
  })

  it('that fails for another reason is asked with a schema the next time', async () => {
    const engine = openEngine(definition('chat'), { key: null, allowed: { origins: new Set() } })
    const options = { source: english, target: spanish, signal: new AbortController().signal }
    server.faults = ['noModel', 'noModel']
    const failure = await failureOf(translateTexts(engine, [text('One')], options))
    expect(failure).toMatchObject({ code: 'suggestion.answer', details: { values: { status: 404 } } })
    await translateTexts(engine, [text('One')], options)
    expect(server.asked.map(({ body }) => 'response_format' in body)).toEqual([true, false, true])
  })

  it('is accepted with fences around its JSON', async () => {
    server.faults = ['fenced']
    expect(await suggest([text('One')])).toEqual([{ text: 'ONE', problems: [] }])
  })

  it('is reported if it refuses, which is no translation', async () => {
    server.faults = ['refusal']
    expect((await suggest([text('One')]))[0]?.problems).toEqual([{ kind: 'refused' }])
  })

  it('is reported if it answers in another language', async () => {
    server.faults = ['wrongLanguage']
    server.isLasting = true
    const found = await suggest([text('This text is not translated at all'), text('Open it')], {
      target: ukrainian,
    })
    expect(found.map((one) => one.problems)).toEqual([[{ kind: 'language' }], [{ kind: 'language' }]])
  })
})

describe('a limit of length', () => {
  it('is observed', async () => {
    const found = await suggest([text('Save all', { maxLength: 4 })])
    expect(found[0]?.problems).toEqual([{ kind: 'tooLong' }])
  })
})
