/** Entries of a PO file that its template has lost: obsolete, as msgmerge makes them, until it has them again. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { po } from '../../core/formats/po.ts'
import type { BuildOptions } from '../../core/formats/format.ts'
import { build, HEADER, TEMPLATE } from './poTemplate.ts'
import { english, fileOf, ukrainian } from './support.ts'

describe('entries that the template has lost', () => {
  const into = `${HEADER}# from a colleague
#. For a button
#: a.c:1
#, fuzzy, c-format
#| msgid "Go %s"
msgid "Gone %s"
msgstr ""
"Пішло "
"%s"

#: a.c:2
msgid "First"
msgstr "Перший"

#: a.c:3
msgid "Never translated"
msgstr ""

msgctxt "menu"
msgid "%d gone"
msgid_plural "%d are gone"
msgstr[0] "%d"
msgstr[1] "%d"
msgstr[2] "%d"

#: own.c:1
msgid "Of this file alone"
msgstr "Своє"

#~ msgid "Long gone"
#~ msgstr "Давно"
`
  const gone = new Set(['Gone %s', 'Never translated', 'menu\u2404%d gone'])
  const marked = `${HEADER}#: a.c:2
msgid "First"
msgstr "Перший"

#: own.c:1
msgid "Of this file alone"
msgstr "Своє"

# from a colleague
#, fuzzy, c-format
#~| msgid "Go %s"
#~ msgid "Gone %s"
#~ msgstr ""
#~ "Пішло "
#~ "%s"

#~ msgctxt "menu"
#~ msgid "%d gone"
#~ msgid_plural "%d are gone"
#~ msgstr[0] "%d"
#~ msgstr[1] "%d"
#~ msgstr[2] "%d"

#~ msgid "Long gone"
#~ msgstr "Давно"
`

  it('become obsolete as in msgmerge; entries that it never had stay', () => {
    expect(build(into, {}, { gone })).toBe(marked)
    expect(build(marked, {}, { gone })).toBe(marked)
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    expect(build(crlf(into), {}, { gone })).toBe(crlf(marked))
    expect(build(into, {}, { gone: new Set(['First', 'Unknown']) })).toBe(into)
  })

  it('are restored, fuzzy or not, once it has them again', () => {
    const template = TEMPLATE + '\n#: new.c:7\n#, c-format\nmsgid "Gone %s"\nmsgstr ""\n'
    const rebuilt = (options: Partial<BuildOptions>) =>
      new TextDecoder().decode(
        po.build(fileOf('a.pot', template), {
          ...{ sourceLanguage: english, targetLanguage: ukrainian, translations: new Map() },
          ...{ into: fileOf('uk.po', marked), ...options },
        }),
      )
    const returned = new Set(['Gone %s'])
    expect(rebuilt({})).toBe(marked)
    expect(rebuilt({ returned, cleared: returned })).toBe(marked)
    const former = marked.slice(marked.indexOf('# from a colleague'), marked.indexOf('#~ msgctxt'))
    const anew = (flags: string, msgstr: string) =>
      marked
        .replace(former, '')
        .replace(
          'msgstr "Перший"\n',
          `msgstr "Перший"\n\n# from a colleague\n#: new.c:7\n${flags}msgid "Gone %s"\nmsgstr ${msgstr}\n`,
        )
    expect(rebuilt({ returned })).toBe(anew('#, fuzzy, c-format\n#| msgid "Go %s"\n', '""\n"Пішло "\n"%s"'))
    const translations = new Map([['Gone %s', { text: 'Нема %s' }]])
    expect(rebuilt({ returned, translations })).toBe(anew('#, c-format\n', '"Нема %s"'))
  })

  it.skipIf(spawnSync('msgmerge', ['--version']).status !== 0)('equal those of msgmerge', () => {
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-po-'))
    try {
      const [template, catalog, built] = ['a.pot', 'uk.po', 'built.po'].map((name) => join(folder, name))
      const withCharset = TEMPLATE.replace('charset=CHARSET', 'charset=UTF-8')
      writeFileSync(template!, `${withCharset}\nmsgid "Of this file alone"\nmsgstr ""\n`)
      writeFileSync(catalog!, into)
      writeFileSync(built!, build(into, {}, { gone }))
      const merged = spawnSync('msgmerge', ['--quiet', '--no-fuzzy-matching', catalog!, template!])
      const obsolete = (text: string) =>
        text.slice(text.indexOf('# from a colleague')).replaceAll('"\n#~ "', '')
      expect(obsolete(readFileSync(built!, 'utf8'))).toBe(obsolete(merged.stdout.toString()))
      expect(spawnSync('msgfmt', ['--check-format', '--output-file=/dev/null', built!]).status).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
