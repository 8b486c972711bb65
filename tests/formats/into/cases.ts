/** Files of each format for the contract of building into a translation file (tests/formats/into.test.ts). */
import { arb } from '../../../core/formats/arb.ts'
import { json } from '../../../core/formats/json.ts'
import { chromeJson } from '../../../core/formats/jsonChrome.ts'
import { formatjsJson } from '../../../core/formats/jsonFormatjs.ts'
import { i18nextJson } from '../../../core/formats/jsonI18next.ts'
import { ftl } from '../../../core/formats/ftl.ts'
import { php } from '../../../core/formats/php.ts'
import { po } from '../../../core/formats/po.ts'
import { properties } from '../../../core/formats/properties.ts'
import { srt } from '../../../core/formats/srt.ts'
import { vtt } from '../../../core/formats/vtt.ts'
import { yaml } from '../../../core/formats/yaml.ts'
import type { Format } from '../../../core/formats/format.ts'

export interface IntoCase {
  format: Format
  /** The names of the two files. */
  names: readonly [source: string, into: string]
  source: string
  /** The Ukrainian file: made by hand with a habit of its own, with entries of its own and work that is not done. */
  into: string
  /** A file of this format that cannot be read. */
  broken: string
  /** Identifiers of the source that `into` lacks, each with the one that it comes behind, or before: `<key`. */
  missing: Readonly<Record<string, string>>
  /** The identifier of what is taken away; else the last that both have. */
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
  {
    format: json,
    names: ['en.json', 'uk.json'],
    source: `{
  "first": "First",
  "menu": { "open": "Open", "new": "New file", "close": "Close" },
  "days": ["Mon", "Tue"],
  "inner": { "deep": { "a": "Deep a", "b": "Deep b" } },
  "count": 3,
  "last": "Last"
}
`,
    into: `{
    "only.here" : "Лише \u0442\u0443\u0442",
    "menu" : {
        "close" : "Закрити \\/ вийти",

        "open" : "Відкрити"
    },
    "days" : ["Пн", "Вт"],
    "count" : 4, "tail" : ""
}
`,
    broken: '{\n  "a": "b",\n}',
    missing: { 'menu.new': 'menu.open', 'inner.deep.b': 'days.1', first: '<menu.close' },
    cleared: 'menu.open',
  },
  {
    format: i18nextJson,
    names: ['en.json', 'uk.json'],
    source: `{
  "first": "First",
  "file_one": "{{count}} file",
  "file_other": "{{count}} files",
  "cart": {
    "title": "Cart",
    "item_one": "{{count}} item",
    "item_other": "{{count}} items"
  },
  "day_one": "{{count}} day",
  "day_other": "{{count}} days",
  "last": "Last"
}
`,
    into: `{
\t"file_one": "{{count}} файл",
\t"file_few": "{{count}} файли",
\t"file_many": "{{count}} файлів",
\t"cart": {
\t\t"title": "Кошик"
\t},
\t"only": "Лише тут"
}`,
    broken: '{\n  "a": b }',
    missing: { 'cart.item': 'cart.title', last: 'day', day: 'cart.item', first: '<file' },
    cleared: 'file',
  },
  {
    format: formatjsJson,
    names: ['en.json', 'uk.json'],
    source: `{
  "a.first": { "defaultMessage": "First", "description": "About the first" },
  "a.second": { "description": "About the second", "defaultMessage": "Second {name}" },
  "a.third": { "defaultMessage": "Third" }
}
`,
    into: `{"a.second":"Друге {name}", "only":"Лише тут"}\n`,
    broken: '{\n  "a" "b" }',
    missing: { 'a.first': '<a.second', 'a.third': 'a.second' },
  },
  {
    format: chromeJson,
    names: ['messages.json', 'messages.json'],
    source: `{
  "first": { "message": "First" },
  "hello": {
    "message": "Hello $NAME$",
    "description": "Greets",
    "placeholders": {
      "name": { "content": "$1", "example": "Ann" }
    }
  },
  "bye": { "message": "Bye" },
  "last": { "message": "Last", "description": "The last" }
}
`,
    into: `{
\t"bye": {
\t\t"message": "Бувай"
\t},
\t"only": {
\t\t"message": "Лише тут"
\t}
}
`,
    broken: '[',
    missing: { first: '<hello', hello: '<bye', last: 'bye' },
  },
  {
    format: arb,
    names: ['app_en.arb', 'app_uk.arb'],
    source: `{
  "@@locale": "en",
  "first": "First",
  "hello": "Hello {name}",
  "@hello": {
    "description": "Greets",
    "placeholders": { "name": { "type": "String" } }
  },
  "count": "{n, plural, one{# day} other{# days}}",
  "last": "Last"
}
`,
    into: `{
  "@@locale": "uk_UA",
  "@@last_modified": "2024-01-01T00:00:00Z",
  "hello": "Вітаю, {name}",
  "@hello": { "description": "Вітання" },
  "only": "Лише тут",
  "count": "{n, plural, one{# день} few{# дні} other{# днів}}"
}
`,
    broken: '{"a": "b"',
    missing: { first: '<hello', last: 'count' },
    cleared: 'hello',
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
  {
    format: srt,
    names: ['film.srt', 'film.uk.srt'],
    source: `1
00:00:01,000 --> 00:00:02,000
First

2
00:00:03,000 --> 00:00:04,000
Second
line

3
00:00:05,000 --> 00:00:06,000
Third

4
00:00:07,000 --> 00:00:08,000
Fourth
`,
    into: `2
00:00:03,100 --> 00:00:04,200
Друга

3
00:00:05,000 --> 00:00:06,000
Третя

9
00:00:15,000 --> 00:00:16,000
Лише тут
`,
    broken: 'no cue\n',
    missing: { '1': '<2', '4': '3' },
  },
  {
    format: vtt,
    names: ['film.vtt', 'film.uk.vtt'],
    source: `WEBVTT

a
00:01.000 --> 00:02.000
First

b
00:03.000 --> 00:04.000 align:start
Second

c
00:05.000 --> 00:06.000
Third
`,
    into: `WEBVTT - Фільм

NOTE Переклав хтось

b
00:03.100 --> 00:04.200
Друга

d
00:15.000 --> 00:16.000
Лише тут`,
    broken: 'no captions\n',
    missing: { a: '<b', c: 'b' },
  },
  {
    format: yaml,
    names: ['en.yml', 'uk.yml'],
    source: `en:
  first: First
  menu:
    open: Open
    new: "New file"
    close: Close
  date:
    order: [:year, :month, :day]
    month_names: [~, January, February]
  days:
    one: One day
    other: "%{count} days"
  inner:
    deep:
      a: Deep a
      long: |
        Two lines
        of text
  files:
    one: "%{count} file"
    other: "%{count} files"
  last: Last
`,
    into: `# Переклад
uk-UA:
    only: Лише тут
    menu:
        # Закриває
        close: 'Закрити'
        open: "Відкри\\u0442\\u0438"

    date:
        order:
            - :day
            - :month
            - :year
        month_names: [~, Січень, Лютий]
    files:
        other: "%{count} файлу"
        many: "%{count} файлів"
        few: "%{count} файли"
        one: "%{count} файл"
    # кінець
`,
    broken: 'uk:\n  a: "b\n',
    missing: {
      first: '<menu.close',
      'menu.new': 'menu.open',
      days: 'date.month_names.2',
      'inner.deep.long': 'days',
      last: 'files',
    },
    cleared: 'menu.close',
  },
  {
    format: php,
    names: ['shop.php', 'shop.php'],
    source: `<?php

return [
    'first' => 'First',
    'menu' => [
        'open' => 'Open',
        'new' => "New 'file'",
        'close' => 'Close',
    ],
    'days' => ['Mon', 'Tue'],
    'inner' => ['deep' => ['a' => 'Deep a', 'b' => 'Deep b']],
    'sizes' => ['s' => 'Small', 'm' => 'Medium'],
    'last' => 'Last',
];
`,
    into: `<?php
// Переклав хтось

return array(
  /* Меню */
  'menu' => array(
    // Закриває
    'close'=>"Закрити \\"файл\\"", // тут
    'open'=>'Відкри' . 'ти',
    'only'=>'Лише тут'
  ),
  'days' => array('Пн', 'Вт'), // дні
  'sizes' => array('s' => 'Малий'),
);
`,
    broken: "<?php\nreturn ['a' => 'b';",
    missing: {
      first: '<menu.close',
      'inner.deep.b': 'days.1',
      'sizes.m': 'sizes.s',
      last: 'sizes.m',
    },
    cleared: 'menu.close',
  },
]
