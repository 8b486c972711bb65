/** Files of entries one after the other, for the contract of building into a translation file. */
import { ftl } from '../../../core/formats/ftl.ts'
import { po } from '../../../core/formats/po.ts'
import { properties } from '../../../core/formats/properties.ts'

import type { IntoCase } from './intoCase.ts'

export const entryCases: readonly IntoCase[] = [
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
  {
    format: properties,
    names: ['app.properties', 'app_uk.properties'],
    source: `# Shop
# (c) Somebody

first=First
open.file = Open file
# Shown when done
done = Done: {0}
last\\ one = Last one
`,
    into: `# Крамниця

only.here : Лише тут
# Готово
done : Готово\\: {0}
open.file : Відкри\\
            ти файл
`,
    broken: 'a = \\u12',
    missing: { first: '<open.file', 'last one': 'done' },
    cleared: 'done',
  },
  {
    format: ftl,
    names: ['app.ftl', 'app.ftl'],
    source: `### The app

-brand = Shop
first = First
    .title = Title of the first
hello = Hello, { $name }
    .label = Label
    .tip = Tip

# Days
days = { $n ->
    [one] One day
   *[other] { $n } days
}
last =
    Last line
    and more
`,
    into: `# Крамниця

hello = Вітаю,
  { $name }
    .label = Мітка

only = Лише тут

days = { $n ->
    [one] день
    [few] дні
   *[other] днів
}
`,
    broken: 'a b c\n',
    missing: {
      '-brand': '<first',
      first: '<first.title',
      'first.title': '<hello',
      'hello.tip': 'hello.label',
      last: 'days',
    },
    cleared: 'hello.label',
  },
]
