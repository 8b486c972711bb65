/** Files of JSON, for the contract of building into a translation file. */
import { arb } from '../../../core/formats/arb.ts'
import { json } from '../../../core/formats/json.ts'
import { chromeJson } from '../../../core/formats/jsonChrome.ts'
import { formatjsJson } from '../../../core/formats/jsonFormatjs.ts'
import { i18nextJson } from '../../../core/formats/jsonI18next.ts'

import type { IntoCase } from './intoCase.ts'

export const jsonCases: readonly IntoCase[] = [
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
]
