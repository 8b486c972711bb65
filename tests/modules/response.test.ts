/** Every rule of a string (docs/reference/modules.md, "Strings"), each with the breach it gives. */
import { describe, expect, it } from 'vitest'
import { toFailureValue } from '../../core/platform/errors/failure.ts'
import { checkBuild, checkParse } from '../../core/modules/response.ts'
import { language } from './apps.ts'

const rules = { sourceLanguage: language('en'), targetLanguages: [language('uk'), language('ja')] }
const forSource = { ...rules, targetLanguages: [] }
const context = { module: 'test', fetch: () => Promise.reject(new Error('nothing is fetched here')) }
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function breachesOf(strings: unknown, data: object = {}, given = rules): Promise<string[]> {
  try {
    await checkParse({ data: { strings, ...data } }, given, context)
  } catch (error) {
    const { code, details } = toFailureValue(error)
    expect(code).toBe('module.protocol')
    return details.causes?.map(({ message }) => message) ?? []
  }
  return []
}

describe('a string of a parse-file response', () => {
  it('is read with every member', async () => {
    const strings = [
      {
        identifier: 'items',
        context: 'A cart',
        customData: '{"row":3}',
        maxLength: 20,
        isHidden: true,
        hasPlurals: true,
        labels: ['ui'],
        text: { one: '%d item', other: '%d items' },
        translations: {
          uk: {
            text: { one: '%d річ', few: '%d речі', many: '%d речей', other: '%d речі' },
            status: { one: 'approved', few: 'translated', many: 'untranslated' },
          },
          ja: { text: { other: '%d点' }, status: 'approved' },
        },
      },
    ]
    const checked = await checkParse({ data: { strings } }, rules, context)
    expect(checked.strings).toEqual([
      {
        previewId: null,
        identifier: 'items',
        context: 'A cart',
        customData: '{"row":3}',
        maxLength: 20,
        isHidden: true,
        labels: ['ui'],
        serviceType: null,
        text: { one: '%d item', other: '%d items' },
        translations: new Map([
          [
            'uk',
            {
              text: { one: '%d річ', few: '%d речі', other: '%d речі' },
              status: 'translated',
              approvedForms: ['one'],
            },
          ],
          ['ja', { text: { other: '%d点' }, status: 'approved' }],
        ]),
      },
    ])
  })

  it('is accepted with only its identifier and text, and with nulls', async () => {
    const strings = [
      { identifier: 'a', text: '' },
      {
        identifier: 'b',
        text: 'B',
        context: null,
        labels: null,
        maxLength: null,
        isHidden: null,
        translations: [],
      },
    ]
    const checked = await checkParse({ data: { strings } }, rules, context)
    expect(checked.strings.map(({ identifier, maxLength }) => [identifier, maxLength])).toEqual([
      ['a', null],
      ['b', null],
    ])
  })

  it.each<[name: string, string: unknown, breaches: string[]]>([
    ['no object', 7, ['data.strings[0]: A string is an object.']],
    [
      'no identifier',
      { text: 'A' },
      ['data.strings[0].identifier: An identifier is a text that is not empty.'],
    ],
    [
      'no text',
      { identifier: 'a' },
      ['data.strings[0].text: A text is a string; of a string with hasPlurals it is an object.'],
    ],
    [
      'several at once',
      { identifier: 'a', text: 7, context: 1, maxLength: 1.5, isHidden: 'no', labels: ['', 3] },
      [
        'data.strings[0].context: It is a text.',
        'data.strings[0].maxLength: A length is a whole number, or null.',
        'data.strings[0].isHidden: It is true or false.',
        'data.strings[0].labels[0]: A label is a text that is not empty.',
        'data.strings[0].labels[1]: A label is a text that is not empty.',
        'data.strings[0].text: A text is a string; of a string with hasPlurals it is an object.',
      ],
    ],
    [
      'plural categories of another language',
      { identifier: 'a', hasPlurals: true, text: { one: '1', few: '2' } },
      [
        'data.strings[0].text.few: en has the categories one, other.',
        'data.strings[0].text.other: A plural text has each category of en.',
      ],
    ],
    [
      'a plural text without hasPlurals',
      { identifier: 'a', text: { one: '1', other: '2' } },
      ['data.strings[0].text: A text is a string; of a string with hasPlurals it is an object.'],
    ],
    [
      'a wrong status',
      { identifier: 'a', text: 'A', translations: { uk: { text: 'А', status: 'done' } } },
      ['data.strings[0].translations.uk.status: A status is one of untranslated, translated, approved.'],
    ],
    [
      'too much custom data',
      { identifier: 'a', text: 'A', customData: 'я'.repeat(2049) },
      ['data.strings[0].customData: It has 4098 bytes; at most 4096 are allowed.'],
    ],
  ])('is refused with %s', async (_, string, breaches) => {
    expect(await breachesOf([string])).toEqual(breaches)
  })

  it('has a unique identifier', async () => {
    const strings = [
      { identifier: 'a', text: 'A' },
      { identifier: 'a', text: 'B' },
    ]
    expect(await breachesOf(strings)).toEqual([
      'data.strings[1].identifier: It is that of data.strings[0], too: each string of a file has its own.',
    ])
  })

  it('is accepted with names of built-ins, without any effect', async () => {
    const strings = JSON.parse(
      '[{"identifier":"__proto__","text":"A","__proto__":{"isHidden":true}},{"identifier":"constructor","text":"B"}]',
    ) as unknown
    const checked = await checkParse({ data: { strings } }, rules, context)
    expect(checked.strings.map(({ identifier, isHidden }) => [identifier, isHidden])).toEqual([
      ['__proto__', null],
      ['constructor', null],
    ])
    expect(({} as { isHidden?: boolean }).isHidden).toBeUndefined()
  })
})

describe('a preview', () => {
  const preview = base64('<p id="string_preview_id_0" class="service_phrase">A</p>')

  it('requires a previewId of each string, 0 or more', async () => {
    const strings = [
      { identifier: 'a', text: 'A', previewId: 0 },
      { identifier: 'b', text: 'B' },
      { identifier: 'c', text: 'C', previewId: -1 },
    ]
    expect(await breachesOf(strings, { preview }, forSource)).toEqual([
      'data.strings[1].previewId: With a preview, each string has a previewId.',
      'data.strings[2].previewId: A previewId is a whole number, 0 or more.',
    ])
  })

  it('is left out with a warning if there are plurals, and the import continues', async () => {
    const text = { one: '1', other: '2' }
    const strings = [{ identifier: 'a', hasPlurals: true, text, previewId: 0 }]
    const checked = await checkParse({ data: { strings, preview } }, forSource, context)
    expect(checked.preview).toBeNull()
    expect(checked.warnings).toHaveLength(1)
  })

  it('exists only for source files', async () => {
    const checked = await checkParse(
      { data: { strings: [{ identifier: 'a', text: 'A' }], preview } },
      rules,
      context,
    )
    expect(checked.preview).toBeNull()
  })
})

describe('an answer', () => {
  it.each([
    [{ error: { message: 'Line 3 is broken' } }],
    [{ error: 'Line 3 is broken' }],
    [{ data: null, error: { message: 'Line 3 is broken' } }],
  ])('has the module’s own message for an error: %j', async (answer) => {
    await expect(checkParse(answer, rules, context)).rejects.toMatchObject({
      code: 'module.failed',
      message: 'test says: Line 3 is broken',
    })
  })

  it.each([
    [null],
    [7],
    ['text'],
    [[]],
    [{}],
    [{ data: 7 }],
    [{ data: {} }],
    [{ data: { strings: {} } }],
    [{ error: 7 }],
  ])('is refused if it is invalid: %j', async (answer) => {
    await expect(checkParse(answer, rules, context)).rejects.toMatchObject({ code: 'module.protocol' })
  })

  it('has one of two exclusive members', async () => {
    const both = { strings: [], stringsUrl: 'http://x.example' }
    await expect(checkParse({ data: both }, rules, context)).rejects.toMatchObject({
      code: 'module.protocol',
    })
    const twice = { data: { content: '', contentUrl: 'http://x.example' } }
    await expect(checkBuild(twice, context)).rejects.toMatchObject({ code: 'module.protocol' })
  })

  it.each([
    ['line feeds', '{"identifier":"a","text":"A"}\n{"identifier":"b","text":"B"}\n'],
    ['CR LF', '{"identifier":"a","text":"A"}\r\n{"identifier":"b","text":"B"}\r\n'],
    ['LF CR', '{"identifier":"a","text":"A"}\n\r{"identifier":"b","text":"B"}\n\r'],
    ['an array', '[{"identifier":"a","text":"A"},\n{"identifier":"b","text":"B"}]'],
  ])('is accepted with strings behind an address, separated by %s', async (_, body) => {
    const fetch = () => Promise.resolve(new TextEncoder().encode(body))
    const stringsUrl = 'http://x.example/strings'
    const checked = await checkParse({ data: { stringsUrl } }, rules, { module: 'test', fetch })
    expect(checked.strings.map(({ identifier }) => identifier)).toEqual(['a', 'b'])
  })

  it('is accepted with a preview and a built file behind an address', async () => {
    const page = '<p id="string_preview_id_0" class="service_phrase">A</p>'
    const asked: string[] = []
    const fetch = (address: string) => {
      asked.push(address)
      return Promise.resolve(new TextEncoder().encode(page))
    }
    const strings = [{ identifier: 'a', text: 'A', previewId: 0 }]
    const parsed = { data: { strings, previewUrl: 'http://x.example/preview' } }
    expect((await checkParse(parsed, forSource, { module: 'test', fetch })).preview).toBe(page)
    const built = { data: { contentUrl: 'http://x.example/built' } }
    expect(Buffer.from(await checkBuild(built, { module: 'test', fetch })).toString()).toBe(page)
    expect(asked).toEqual(['http://x.example/preview', 'http://x.example/built'])
  })

  it('names the line that is no JSON', async () => {
    const fetch = () => Promise.resolve(new TextEncoder().encode('{"identifier":"a","text":"A"}\n{oops\n'))
    const answer = checkParse({ data: { stringsUrl: 'http://x' } }, rules, { module: 'test', fetch })
    await expect(answer).rejects.toMatchObject({ code: 'module.lines', details: { line: 2 } })
  })

  it('has a built file, in base64 with or without line breaks', async () => {
    expect(Buffer.from(await checkBuild({ data: { content: base64('Привіт') } }, context)).toString()).toBe(
      'Привіт',
    )
    const broken = `${base64('a file of some length').slice(0, 8)}\r\n${base64('a file of some length').slice(8)}`
    expect(Buffer.from(await checkBuild({ data: { content: broken } }, context)).toString()).toBe(
      'a file of some length',
    )
    await expect(checkBuild({ data: { content: 'not base64!' } }, context)).rejects.toMatchObject({
      code: 'module.protocol',
    })
  })
})
