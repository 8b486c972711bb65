/** Every PO file of the corpus: counts as GNU gettext took them, exports, and two other readers to compare with. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as gettextParser from 'gettext-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decode, decodeHead, encode } from '../../core/formats/encoding.ts'
import { po } from '../../core/formats/po.ts'
import { readCatalog } from '../../core/formats/po/catalog.ts'
import { declaredCharset } from '../../core/formats/po/header.ts'
import { poIdentifier } from '../../core/formats/po/identity.ts'
import { corpusPath, hasCorpus } from '../corpus.ts'
import {
  acceptedTranslations,
  buildText,
  corpusRows,
  corpusSource,
  english,
  expected,
  language,
} from './support.ts'

/** The languages of files that do not name theirs. */
const UNNAMED: Record<string, string> = {
  'po/okapi/po/AllCasesTest.po': 'fr',
  'po/okapi/po/Test_DrupalRussianCP1251.po': 'ru',
  'po/omegat/po/file-POFilter-be.po': 'be',
  'po/poedit/locales/poedit.pot': 'uk',
}

const files = corpusRows('po').map((row) => {
  const file = corpusSource(row.path)
  const source = decode(file.content, declaredCharset(decodeHead(file.content)))
  const catalog = readCatalog(source.text, source.encoding)
  const own = po.parse(file, { sourceLanguage: english }).targetLanguage
  const targetLanguage = language(UNNAMED[row.path] ?? own ?? '')
  return {
    row,
    path: row.path,
    file,
    source,
    targetLanguage,
    entries: [...catalog.entries],
    obsolete: catalog.obsolete,
  }
})

describe.skipIf(!hasCorpus).each(files)(
  '$path',
  ({ row, file, source, targetLanguage, entries, obsolete }) => {
    const options = { sourceLanguage: english, targetLanguage }
    const parsed = po.parse(file, options)

    it('has the counts that SOURCES.md states', () => {
      const withStatus = (status: string | undefined) =>
        parsed.strings.filter(({ translation }) => translation?.status === status).length
      expect({
        entries: parsed.strings.length,
        translated: withStatus('translated'),
        fuzzy: withStatus('needsWork'),
        untranslated: withStatus(undefined),
        plural: parsed.strings.filter(({ text }) => typeof text === 'object').length,
        msgctxt: entries.filter(({ context }) => context).length,
        obsolete,
      }).toEqual({
        entries: expected(row, /(\d+) entries/),
        translated: expected(row, /(\d+) translated/),
        fuzzy: expected(row, /(\d+) fuzzy/),
        untranslated: expected(row, /(\d+) untranslated/),
        plural: expected(row, /(\d+) plural/),
        msgctxt: expected(row, /(\d+) msgctxt/),
        obsolete: expected(row, /(\d+) obsolete/),
      })
    })

    it('is the same, byte for byte, when nothing changed', () => {
      const built = po.build(file, { ...options, translations: acceptedTranslations(parsed) })
      expect(Buffer.from(built).equals(file.content)).toBe(true)
    })

    it('survives decoding and encoding byte for byte', () => {
      expect(Buffer.from(encode(source.text, source)).equals(file.content)).toBe(true)
    })

    const changeable = parsed.strings.filter(
      ({ translation }) => typeof translation?.text === 'string' && translation.status !== 'needsWork',
    )

    it.skipIf(changeable.length === 0)('differs in one literal when one translation changed', () => {
      for (const { identifier } of [changeable[0]!, changeable.at(-1)!]) {
        const translations = acceptedTranslations(parsed).set(identifier, { text: 'changed' })
        const built = po.build(file, { ...options, translations })
        const { start, end } = entries.find((entry) => poIdentifier(entry) === identifier)!.forms[0]!
        const wanted = `${source.text.slice(0, start)}"changed"${source.text.slice(end)}`
        expect(decode(built, source.encoding).text).toBe(wanted)
      }
    })

    it('has the same entries in gettext-parser', () => {
      const { translations } = gettextParser.po.parse(source.text)
      const theirs = Object.values(translations)
        .flatMap((context) => Object.values(context))
        .filter(({ msgid, msgctxt }) => msgid !== '' || msgctxt !== undefined)
        .map(({ msgctxt, msgid, msgid_plural, msgstr }) => ({ msgctxt, msgid, msgid_plural, msgstr }))
      const ours = entries.map(({ context, id, plural, forms }) => ({
        msgctxt: context?.value,
        msgid: id.value,
        msgid_plural: plural?.value,
        msgstr: forms.map(({ value }) => value),
      }))
      const byKey = (a: (typeof ours)[number], b: (typeof ours)[number]) =>
        JSON.stringify([a.msgctxt, a.msgid]) < JSON.stringify([b.msgctxt, b.msgid]) ? -1 : 1
      expect(ours.toSorted(byKey)).toEqual(theirs.toSorted(byKey))
    })
  },
)

const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0
if (!hasMsgfmt) console.warn('SKIPPED: msgfmt (GNU gettext) is not here, so no built file is compiled.')

describe.skipIf(!hasCorpus || !hasMsgfmt)('msgfmt', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'interlinear-po-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function compile(text: string): gettextParser.GetTextTranslations {
    writeFileSync(join(folder, 'a.po'), text)
    execFileSync('msgfmt', ['-c', '-o', join(folder, 'a.mo'), join(folder, 'a.po')], { stdio: 'pipe' })
    return gettextParser.mo.parse(readFileSync(join(folder, 'a.mo')))
  }

  it('compiles a Ukrainian file that was built from the template', () => {
    const translated = po.parse(corpusSource('po/poedit/locales/uk.po'), { sourceLanguage: english })
    const built = buildText(
      po,
      corpusSource('po/poedit/locales/poedit.pot'),
      acceptedTranslations(translated),
    )
    const { translations, headers } = compile(built)
    expect(headers['language'] ?? headers['Language']).toBe('uk')
    const upstream = gettextParser.po.parse(readFileSync(corpusPath('po/poedit/locales/uk.po'))).translations
    const singular = Object.values(upstream[''] ?? {}).filter(
      ({ msgid, msgid_plural, msgstr }) => msgid !== '' && !msgid_plural && msgstr[0] !== '',
    )
    expect(singular.length).toBeGreaterThan(600)
    for (const { msgid, msgstr } of singular) expect(translations['']?.[msgid]?.msgstr).toEqual(msgstr)
  })

  it('compiles a file of another language that was built for Arabic: six forms each', () => {
    const arabic = po.parse(corpusSource('po/poedit/locales/ar.po'), {
      sourceLanguage: english,
      targetLanguage: language('ar'),
    })
    const built = buildText(
      po,
      corpusSource('po/poedit/locales/uk.po'),
      acceptedTranslations(arabic),
      language('ar'),
    )
    const { translations } = compile(built)
    const messages = Object.values(translations).flatMap((context) => Object.values(context))
    const plurals = messages.filter(({ msgstr }) => msgstr.length > 1)
    expect(plurals.length).toBeGreaterThan(5)
    for (const { msgstr } of plurals) expect(msgstr).toHaveLength(6)
  })

  it('includes fuzzy entries that were translated', () => {
    const file = corpusSource('po/lokalize/po/be/lokalize.po')
    const parsed = po.parse(file, { sourceLanguage: english })
    const all = new Map(
      parsed.strings.flatMap(({ identifier, translation }) =>
        translation ? [[identifier, { text: translation.text }]] : [],
      ),
    )
    const built = buildText(po, file, all, language('be'))
    const again = po.parse(
      { name: file.name, content: new TextEncoder().encode(built) },
      { sourceLanguage: english },
    )
    expect(again.strings.filter(({ translation }) => translation?.status === 'translated')).toHaveLength(
      64 + 229,
    )
    expect(built.match(/^#~ msgid /gm)).toHaveLength(79)
  })
})
