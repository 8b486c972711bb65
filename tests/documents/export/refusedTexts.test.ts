/** A text that a format cannot write is left out and named; the others of the file are written. */
import { describe, expect, it } from 'vitest'
import { formatOfType, formats } from '../../../core/formats/registry.ts'
import { doJob } from '../../../core/parsing/job.ts'
import { english, fileOf, ukrainian } from '../../formats/support.ts'
import { samples } from '../merge/samples.ts'

const PAGE = '<html><body><p>The first.</p><p>The second.</p></body></html>'
const CUES = '1\n00:00:01,000 --> 00:00:02,000\nFirst\n\n2\n00:00:03,000 --> 00:00:04,000\nSecond\n'

/** A source of each format with two strings. */
const SOURCES = [
  ...samples.map(({ type, path, write }) => ({
    type,
    name: path.split('/').at(-1) ?? '',
    content: write({ first: 'First', second: 'Second' }),
  })),
  {
    type: 'stringsdict',
    name: 'a.stringsdict',
    content: `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${['first', 'second']
      .map(
        (key) =>
          `<key>${key}</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>One</string><key>other</key><string>Many</string></dict></dict>`,
      )
      .join('')}</dict></plist>`,
  },
  {
    type: 'formatjs_json',
    name: 'en.json',
    content: '{"a":{"defaultMessage":"A"},"b":{"defaultMessage":"B"}}',
  },
  { type: 'csv_pairs', name: 'en_US.csv', content: '"First","First"\n"Second","Second"\n' },
  { type: 'html', name: 'a.html', content: PAGE },
  { type: 'md', name: 'a.md', content: 'The first.\n\nThe second.\n' },
  { type: 'mdx_v2', name: 'a.mdx', content: 'The first.\n\nThe second.\n' },
  { type: 'srt', name: 'a.srt', content: CUES },
  { type: 'vtt', name: 'a.vtt', content: `WEBVTT\n\n${CUES.replaceAll(',', '.')}` },
  { type: 'txt', name: 'a.txt', content: 'The first.\n\nThe second.\n' },
]

function build(
  { type, name, content }: (typeof SOURCES)[number],
  texts: (index: number) => string,
): {
  text: string
  identifiers: string[]
  refused: readonly { identifier: string; reason: string; value?: string }[]
} {
  const file = fileOf(name, content)
  const { parsed } = doJob({ kind: 'parse', file, type, options: { sourceLanguage: english } })
  const translations = new Map(
    parsed.strings.map(({ identifier, text }, index) => {
      const one = texts(index)
      const forms = Object.fromEntries(ukrainian.pluralCategoryNames.map((category) => [category, one]))
      return [identifier, { text: typeof text === 'string' ? one : forms }]
    }),
  )
  const options = { sourceLanguage: english, targetLanguage: ukrainian, translations }
  const built = doJob({ kind: 'build', file, type, options })
  return {
    text: new TextDecoder().decode(built.content),
    identifiers: parsed.strings.map(({ identifier }) => identifier),
    refused: built.refused,
  }
}

describe('U+0000 in one text', () => {
  it('is refused or written in each format', () => {
    expect(new Set(SOURCES.map(({ type }) => type))).toEqual(new Set(formats.map(({ type }) => type)))
  })

  it.each(SOURCES.map((one) => [one.type, one] as const))(
    'does not prevent the other text in a file of %s',
    (type, one) => {
      const { text, identifiers, refused } = build(one, (index) => (index === 0 ? 'а\0б' : 'Добре'))
      expect(identifiers.length).toBeGreaterThan(1)
      expect(text).toContain(escaped('Добре', text))
      const [first = ''] = identifiers
      // JSON and the like write it as an escape.
      const isEscaped = refused.length === 0
      if (isEscaped) expect(ESCAPING).toContain(formatOfType(type).type)
      else expect(refused).toEqual([{ identifier: first, reason: 'character', value: 'U+0000' }])
    },
  )
})

const ESCAPING = ['json', 'i18next_json', 'formatjs_json', 'chrome_json', 'arb', 'strings', 'xcstrings']

/** As the file spells it, where its own encoding is ASCII. */
function escaped(text: string, file: string): string {
  if (file.includes(text)) return text
  return Array.from(text, (one) => `\\u${one.codePointAt(0)!.toString(16).padStart(4, '0')}`).join('')
}

describe('a table', () => {
  it('leaves out a text that a spreadsheet would run', () => {
    const built = build({ type: 'csv', name: 'a.csv', content: 'key,en,uk\na,A,\nb,B,\n' }, (index) =>
      index === 0 ? '=1+1' : 'Добре',
    )
    expect(built.text).toBe('key,en,uk\na,A,\nb,B,Добре\n')
    expect(built.refused).toEqual([{ identifier: 'a', reason: 'formula' }])
  })
})

it('refuses a file of which more than 100 texts cannot be written', () => {
  const content = Array.from({ length: 102 }, (_, index) => `msgid "a${index}"\nmsgstr ""\n`).join('\n')
  const file = { type: 'po', name: 'a.po', content }
  expect(() => build(file, () => '\0')).toThrow('U+0000')
  expect(build(file, (index) => (index < 100 ? '\0' : 'б')).refused).toHaveLength(100)
})
