import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { templateOf } from '../../core/documents/template.ts'

const made = (type: string, text: string) => Buffer.from(templateOf(type, Buffer.from(text))).toString()

const HEADER = `msgid ""
msgstr ""
"Project-Id-Version: shop 1.0\\n"
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
"Language-Team: LANGUAGE <LL@li.org>\\n"
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
`

describe('the template of a catalogue', () => {
  it('has no data of the translator: no name, no remarks, no obsolete entries', () => {
    const german = `# German translation of shop.
# Fritz <fritz@example.org>, 2020.
#
msgid ""
msgstr ""
"Project-Id-Version: shop 1.0\\n"
"PO-Revision-Date: 2020-02-02 10:00+0000\\n"
"Last-Translator: Fritz von und zu einem sehr langen Namen "
"<fritz@example.org>\\n"
"Language-Team: German <de@li.org>\\n"
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Generator: Poedit 3\\n"

# Fritz: sagt man so
#. A button
#: a.c:1
#, c-format
msgid "Open %s"
msgstr "%s öffnen"

#~ msgid "Old"
#~ msgstr "Alt"
`
    const entry = '#. A button\n#: a.c:1\n#, c-format\nmsgid "Open %s"\nmsgstr "%s öffnen"\n'
    expect(made('po', german)).toBe(`${HEADER}\n${entry}`)
    const windows = (text: string) => text.replaceAll('\n', '\r\n')
    expect(made('po', windows(german))).toBe(windows(`${HEADER}\n${entry}`))
    expect(made('po', `${HEADER}\n${entry}`)).toBe(`${HEADER}\n${entry}`)
  })

  it('keeps every byte of the texts, in any charset', () => {
    const latin = Buffer.from(`${HEADER}\nmsgid "a"\nmsgstr "\xF6 # \xE4"\n`, 'latin1')
    expect(templateOf('po', latin)).toBe(latin)
  })

  it('has neither vanished messages nor remarks in Qt', () => {
    const message = (inner: string) => `    <message>\n        <source>A</source>\n${inner}    </message>\n`
    const text = (...messages: string[]) =>
      `<TS version="2.1" language="de">\n<context>\n${messages.join('')}</context>\n</TS>\n`
    const plain = message('        <translation>A</translation>\n')
    const remarked = message(
      '        <translatorcomment>ja</translatorcomment>\n        <translation>A</translation>\n',
    )
    const vanished = message('        <translation type="vanished">Alt</translation>\n')
    expect(made('qt_ts', text(plain, vanished, remarked))).toBe(text(plain, plain))
  })

  it('is the file in other formats', () => {
    const xliff = readFileSync(join(import.meta.dirname, 'template.test.ts'))
    expect(templateOf('xliff', xliff)).toBe(xliff)
  })
})
