/** The metadata that an editor writes with a change of translations: time, author and program. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { arb } from '../../core/formats/arb.ts'
import type { BuildOptions, Format, FileRevision } from '../../core/formats/format.ts'
import { po } from '../../core/formats/po.ts'
import { english, fileOf, ukrainian } from './support.ts'

const revision: FileRevision = {
  at: Date.UTC(2026, 10, 22, 19, 24, 26, 500),
  translator: { name: 'Олена Коваль' },
  generator: 'Interlinear 1.2.3',
}
const DATE = 'PO-Revision-Date: 2026-11-22 19:24+0000'

type Options = Partial<BuildOptions> & { texts?: Record<string, string>; name?: string }

function buildBytes(
  format: Format,
  source: string | Uint8Array,
  { texts = {}, name = 'a', ...options }: Options,
) {
  return format.build(fileOf(name, source), {
    sourceLanguage: english,
    targetLanguage: ukrainian,
    translations: new Map(Object.entries(texts).map(([identifier, text]) => [identifier, { text }])),
    revision,
    ...options,
  })
}

const build = (...given: Parameters<typeof buildBytes>) => new TextDecoder().decode(buildBytes(...given))

describe('the header of a PO file', () => {
  const HEADER = `# Comment
msgid ""
msgstr ""
"Project-Id-Version: shop 1\\n"
"POT-Creation-Date: 2020-01-01 00:00+0000\\n"
"PO-Revision-Date: 2020-02-02 10:00+0200\\n"
"Last-Translator: Some Body <some@body.example>\\n"
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Generator: Poedit 2.0\\n"
`
  const PO = `${HEADER}
msgid "Open"
msgstr "Відкрити"

#, fuzzy
msgid "Close"
msgstr "Закрити"
`
  const into = fileOf('uk.po', PO)
  const edited = (header: string, text = 'Розкрити') =>
    header
      .replace('PO-Revision-Date: 2020-02-02 10:00+0200', DATE)
      .replace('Poedit 2.0', 'Interlinear 1.2.3')
      .replace('Some Body <some@body.example>', 'Олена Коваль')
      .replace('Відкрити', text)

  it('states time, author and program, and is otherwise unchanged', () => {
    expect(build(po, PO, { into, texts: { Open: 'Розкрити' } })).toBe(edited(PO))
    // The same holds of the file of the source, which is of the language itself.
    expect(build(po, PO, { name: 'uk.po', texts: { Open: 'Розкрити' } })).toBe(edited(PO))
  })

  it('is updated for confirmed and deleted translations, too', () => {
    const settled = { texts: { Close: 'Закрити' }, settled: new Set(['Close']) }
    expect(build(po, PO, { into, ...settled })).toBe(edited(PO.replace('#, fuzzy\n', ''), 'Відкрити'))
    expect(build(po, PO, { into, cleared: new Set(['Open']) })).toBe(edited(PO, ''))
  })

  it('stays if no translation changes, or no revision is given', () => {
    const same = { Open: 'Відкрити', Close: 'Закрити' }
    for (const texts of [{}, same]) expect(build(po, PO, { into, texts })).toBe(PO)
    const { revision: _, ...none } = { revision, texts: { Open: 'Розкрити' } }
    const content = po.build(fileOf('uk.po', PO), {
      ...{ sourceLanguage: english, targetLanguage: ukrainian, into },
      translations: new Map([['Open', { text: none.texts.Open }]]),
    })
    expect(new TextDecoder().decode(content)).toBe(PO.replace('Відкрити', 'Розкрити'))
  })

  it('gets no missing field', () => {
    const short = PO.replace(/"(?:PO-Revision-Date|Last-Translator|X-Generator).*\n/g, '')
    expect(build(po, PO, { into: fileOf('uk.po', short), texts: { Open: 'Розкрити' } })).toBe(
      short.replace('Відкрити', 'Розкрити'),
    )
  })

  it.each([
    ['nobody knows who it was', null, 'Some Body <some@body.example>'],
    ['it is the same person', { name: 'Some Body' }, 'Some Body <some@body.example>'],
    ['it is their account', { name: 'some' }, 'Some Body <some@body.example>'],
  ])('keeps its translator if %s', (_, translator, line) => {
    const built = build(po, PO, {
      into,
      texts: { Open: 'Розкрити' },
      revision: { ...revision, translator },
    })
    expect(built).toContain(`"Last-Translator: ${line}\\n"`)
    expect(built).toContain(DATE)
  })

  it('has a mail address if it is known', () => {
    const translator = { name: 'O. "K" \\', mail: 'o@k.example' }
    const built = build(po, PO, {
      into,
      texts: { Open: 'Розкрити' },
      revision: { ...revision, translator },
    })
    expect(built).toContain('"Last-Translator: O. \\"K\\" \\\\ <o@k.example>\\n"')
  })

  it('keeps its translator if its encoding lacks letters of the name', () => {
    const russian = PO.replace('UTF-8', 'KOI8-R').replaceAll('і', 'и')
    const content = iconv.encode(russian, 'koi8-r')
    const translator = { name: 'Ελένη' }
    const built = buildBytes(po, PO, {
      into: fileOf('uk.po', content),
      texts: { Open: 'Открыть' },
      revision: { ...revision, translator },
    })
    const text = iconv.decode(Buffer.from(built), 'koi8-r')
    expect(text).toContain('"Last-Translator: Some Body <some@body.example>\\n"')
    expect(text).toContain(DATE)
  })

  it('becomes UTF-8 with the first name beyond ASCII', () => {
    const ascii = PO.replace('UTF-8', 'ASCII').replace('Відкрити', 'Open').replace('Закрити', 'Close')
    const built = build(po, PO, { into: fileOf('uk.po', ascii), texts: { Open: 'Opened' } })
    expect(built).toContain('charset=UTF-8')
    expect(built).toContain('Last-Translator: Олена Коваль')
  })

  const TEMPLATE = `msgid ""
msgstr ""
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
"Content-Type: text/plain; charset=CHARSET\\n"

msgid "Open"
msgstr ""
`
  it('is filled in when a template becomes a catalogue, once a string is translated', () => {
    const built = build(po, TEMPLATE, { name: 'a.pot', texts: { Open: 'Відкрити' } })
    expect(built).toContain(`"${DATE}\\n"\n"Last-Translator: Олена Коваль\\n"\n`)
    expect(build(po, TEMPLATE, { name: 'a.pot', untranslated: 'omit' })).toContain('YEAR-MO-DA')
  })

  const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0
  it.runIf(hasMsgfmt)('is accepted by gettext', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-'))
    const path = join(folder, 'uk.po')
    writeFileSync(path, build(po, PO, { into, texts: { Open: 'Розкрити' } }))
    const { stderr, status } = spawnSync('msgfmt', ['--check-header', '--check-format', '-o', '-', path])
    rmSync(folder, { recursive: true })
    // The header of the test has none of the mailing list's fields; that is all there is to say of it.
    expect(stderr.toString()).not.toMatch(/Last-Translator|Revision-Date/)
    expect(status).toBe(0)
  })
})

describe('an ARB file', () => {
  const ARB = `{
  "@@locale": "uk",
  "@@last_modified": "2024-01-01T00:00:00Z",
  "open": "Відкрити",
  "@open": { "x-last_modified": "2024" }
}
`
  const source = ARB.replace('"uk"', '"en"').replace('Відкрити', 'Open')
  const into = fileOf('app_uk.arb', ARB)
  const after = ARB.replace('Відкрити', 'Розкрити').replace('2024-01-01T00:00:00Z', '2026-11-22T19:24:26Z')

  it('states the time of its change', () => {
    expect(build(arb, source, { into, texts: { open: 'Розкрити' } })).toBe(after)
    expect(build(arb, source, { texts: { open: 'Розкрити' } })).toBe(after)
    const exact = ARB.replace('00:00Z', '00:00.123456')
    expect(build(arb, source, { into: fileOf('app_uk.arb', exact), texts: { open: 'Розкрити' } })).toContain(
      '"2026-11-22T19:24:26.500Z"',
    )
  })

  it('is unchanged without changes, or without such a field', () => {
    expect(build(arb, source, { into })).toBe(ARB)
    expect(build(arb, source, { into, texts: { open: 'Відкрити' } })).toBe(ARB)
    expect(build(arb, source, {})).toBe(source.replace('"en"', '"uk"'))
    const silent = ARB.replace(/.*last_modified".*\n/, '')
    expect(build(arb, source, { into: fileOf('a', silent), texts: { open: 'Розкрити' } })).toBe(
      silent.replace('Відкрити', 'Розкрити'),
    )
  })
})
