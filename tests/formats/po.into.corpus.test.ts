/** Real PO files that lie beside their templates: gettext's own tools read what was built into them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { po } from '../../core/formats/po.ts'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { hasCorpus } from '../corpus.ts'
import { acceptedTranslations, corpusSource, english, language } from './support.ts'

const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0

describe.skipIf(!hasCorpus)('real files, as gettext’s tools read them', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'po-into-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  function buildReal(
    pair: readonly [string, string, string],
    change: (translations: Map<string, BuildTranslation>) => void,
  ) {
    const [source, into, code] = pair
    const file = corpusSource(into)
    const options = { sourceLanguage: english, targetLanguage: language(code) }
    const translations = acceptedTranslations(po.parse(file, options))
    change(translations)
    return { file, built: po.build(corpusSource(source), { ...options, translations, into: file }) }
  }

  const pairs = [
    ['po/poedit/locales/poedit.pot', 'po/poedit/locales/uk.po', 'uk'],
    ['po/poedit/locales/poedit.pot', 'po/poedit/locales/ar.po', 'ar'],
    [
      'po/django/contrib/admin/locale/en/LC_MESSAGES/django.po',
      'po/django/contrib/admin/locale/uk/LC_MESSAGES/django.po',
      'uk',
    ],
    [
      'po/django/contrib/admin/locale/en/LC_MESSAGES/django.po',
      'po/django/contrib/admin/locale/ar/LC_MESSAGES/django.po',
      'ar',
    ],
    ['po/lokalize/po/be/lokalize.po', 'po/lokalize/po/uk/lokalize.po', 'uk'],
    ['po/xz/po/zh_CN.po', 'po/xz/po/fr.po', 'fr'],
  ] as const

  it.each(pairs)('stay without changes for msgcmp: %s, %s', (...pair) => {
    const { file, built } = buildReal(pair, () => undefined)
    expect(Buffer.from(built).equals(file.content)).toBe(true)
  })

  it.skipIf(!hasMsgfmt).each(pairs)('differ in one message for msgfmt after one edit: %s, %s', (...pair) => {
    let edited = ''
    const { file, built } = buildReal(pair, (translations) => {
      const singular = [...translations].filter(([, { text }]) => typeof text === 'string')
      edited = singular[singular.length >> 1]![0]
      translations.set(edited, { text: 'Змінено' })
    })
    const before = messagesOf(file.content)
    const after = messagesOf(built)
    expect([...after.keys()]).toEqual([...before.keys()])
    const changed = [...after].filter(([key, text]) => before.get(key) !== text)
    expect(changed).toEqual([[edited.replace('␄', '\u0004'), 'Змінено']])
  })

  /** The messages by msgctxt and msgid, as Python's gettext reads what msgfmt compiled. */
  function messagesOf(content: Uint8Array): Map<string, string> {
    const path = join(folder, 'a.po')
    const compiled = join(folder, 'a.mo')
    writeFileSync(path, content)
    const { status, stderr } = spawnSync('msgfmt', ['--output-file', compiled, path], { encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
    return messagesOfCompiled(readFileSync(compiled))
  }
})

/** The table of a compiled catalogue: offsets of msgids and msgstrs, each with its length (gettext's manual, "MO Files"). */
function messagesOfCompiled(file: Buffer): Map<string, string> {
  const [count, ids, texts] = [8, 12, 16].map((at) => file.readUInt32LE(at)) as [number, number, number]
  const textAt = (table: number, index: number) => {
    const length = file.readUInt32LE(table + index * 8)
    const start = file.readUInt32LE(table + index * 8 + 4)
    return file.toString('utf8', start, start + length)
  }
  return new Map(Array.from({ length: count }, (_, index) => [textAt(ids, index), textAt(texts, index)]))
}
