/** MO files, byte for byte as msgfmt compiles them where it is installed, and as another reader finds them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as gettextParser from 'gettext-parser'
import { describe, expect, it } from 'vitest'
import { compileMo } from '../../core/formats/po/mo.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { hasMsgfmt } from '../messages/msgfmt.ts'
import { corpusRows, corpusSource } from './support.ts'

const HEADER = [
  'msgid ""',
  'msgstr ""',
  '"POT-Creation-Date: 2026-01-01 10:00+0000\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : n%10<5 ? 1 : 2);\\n"',
  '',
  '',
].join('\n')

const ENTRIES = [
  'msgid "Open"\nmsgstr "Відкрити"\n',
  'msgctxt "menu"\nmsgid "Open"\nmsgstr "Відчинити"\n',
  'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d файл"\nmsgstr[1] "%d файли"\nmsgstr[2] "%d файлів"\n',
  '#, fuzzy\nmsgid "Fuzzy"\nmsgstr "Нечітко"\n',
  'msgid "Untranslated"\nmsgstr ""\n',
  '#~ msgid "Obsolete"\n#~ msgstr "Застаріле"\n',
  '#, c-format\nmsgid "100 %% I"\nmsgstr "100 %% I"\n',
]

function compiled(text: string | Uint8Array): Buffer | null {
  const content = typeof text === 'string' ? Buffer.from(text) : text
  const mo = compileMo({ name: 'a.po', content })
  return mo && Buffer.from(mo)
}

/** The MO file that `msgfmt` makes; null: it refuses the catalogue. */
function byMsgfmt(content: string | Uint8Array): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-mo-'))
  try {
    const path = join(folder, 'a.po')
    writeFileSync(path, content)
    const { status, stdout } = spawnSync('msgfmt', ['-o', '-', path], { maxBuffer: 1 << 28 })
    return status === 0 ? stdout : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('an MO file', () => {
  it('has the translated entries, found by context and plural', () => {
    const { translations } = gettextParser.mo.parse(compiled(HEADER + ENTRIES.join('\n'))!)
    expect(Object.keys(translations[''] ?? {}).toSorted()).toEqual(['', '%d file', '100 %% I', 'Open'])
    expect(translations.menu?.Open?.msgstr).toEqual(['Відчинити'])
    expect(translations['']?.['%d file']?.msgstr).toEqual(['%d файл', '%d файли', '%d файлів'])
  })

  it('is not made for a catalogue without a translation', () => {
    expect(compiled('msgid "Open"\nmsgstr ""\n')).toBeNull()
  })

  it.each([
    ['%<PRIu64> bytes', '%<PRIu64> байтів'],
    ['%d bytes', '%Id байтів'],
  ])('is refused for %s, whose form differs between systems', (source, translation) => {
    const entry = `#, c-format\nmsgid "${source}"\nmsgstr "${translation}"\n`
    expect(() => compiled(HEADER + entry)).toThrow(Failure)
    expect(() => compiled(HEADER + entry)).toThrow('differs between systems')
    // Without the flag it is a text like others.
    expect(compiled(HEADER + entry.replace('#, c-format\n', ''))).not.toBeNull()
  })

  it.skipIf(!hasMsgfmt)('equals that of msgfmt with any number of entries', () => {
    for (let count = 0; count <= ENTRIES.length; count += 1) {
      const text = HEADER + ENTRIES.slice(0, count).join('\n')
      expect(compiled(text)).toEqual(byMsgfmt(text))
    }
    const many = Array.from({ length: 500 }, (_, index) => `msgid "key ${index}"\nmsgstr "ключ ${index}"\n`)
    for (const count of [10, 47, 100, 499, 500]) {
      const text = HEADER + many.slice(0, count).join('\n')
      expect(compiled(text)).toEqual(byMsgfmt(text))
    }
  })

  it.skipIf(!hasMsgfmt).each(corpusRows('po').map(({ path }) => path))(
    'equals that of msgfmt for %s',
    (path) => {
      const { content } = corpusSource(path)
      const expected = byMsgfmt(content)
      if (expected === null) return
      // A revision of its own holds texts that differ between systems.
      if (expected.readUInt32LE(4) !== 0) expect(() => compiled(content)).toThrow('differs between systems')
      else expect(compiled(content)?.equals(expected)).toBe(true)
    },
  )
})
