/** Files of each format for the contract of building into a translation file (tests/formats/into.test.ts). */
import { po } from '../../../core/formats/po.ts'
import type { Format } from '../../../core/formats/format.ts'

export interface IntoCase {
  format: Format
  /** Of the two files. */
  names: readonly [source: string, into: string]
  source: string
  /** In Ukrainian: made by hand with a habit of its own, with entries of its own and work that is not done. */
  into: string
  /** A file of this format that cannot be read. */
  broken: string
  /** Identifiers of the source that `into` lacks, each with the one that it comes behind, or before: `<key`. */
  missing: Readonly<Record<string, string>>
  /** Of both: what is taken away; else the last that both have. */
  cleared?: string
}

export const cases: readonly IntoCase[] = [
  {
    format: po,
    names: ['shop.pot', 'uk.po'],
    source: `msgid ""
msgstr ""
"Content-Type: text/plain; charset=CHARSET\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

#: first.c:1
msgid "First"
msgstr ""

#. Shown on a button
#: open.c:1
#, c-format
msgctxt "menu"
msgid "Open %s"
msgstr ""

#: new.c:1
#, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Tabs\\tand \\"quotes\\""
msgstr ""

msgid "Close"
msgstr ""

msgid "Last"
msgstr ""
`,
    into: `# Ukrainian translation.
# Copyright © Somebody
msgid ""
msgstr ""
"Language: uk\\n"
"Last-Translator: Somebody <some@body.example>\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"
"X-Poedit-Basepath: .\\n"

# from a colleague
#: old.c:12
#, fuzzy, c-format
#| msgctxt "menu"
#| msgid "Opn %s"
msgctxt "menu"
msgid "Open %s"
msgstr "Відкрий %s"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файли"
msgstr[2] "%d файлів"
msgstr[3] "один файл"

msgid "Only here"
msgstr "Лише " "тут"

msgid "Close"
msgstr "Закрити"

#~ msgid "Gone"
#~ msgstr "Зникле"
`,
    broken: 'msgid "a"\nmsgstr "b\n',
    missing: { First: '<menu␄Open %s', 'Tabs\tand "quotes"': '%d file', Last: 'Close' },
  },
]
