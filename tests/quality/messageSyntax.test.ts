import { describe } from 'vitest'
import { table } from './pair.ts'

const icu = { type: 'icu', messages: 'icu' } as const
const source = '{n, plural, one {# file} other {# files}}'

describe('icu_syntax', () => {
  table('icu_syntax', {
    good: [
      { source: '<p>Log</p><p>__x__</p>', text: 'Лог<br>__x__', fileType: 'json', messages: 'icu' },
      { source, text: '{n, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}', ...icu },
      // `other` stands for the one form that is left out.
      { source, text: '{n, plural, one {# файл} few {# файли} other {# файлів}}', ...icu },
      { source, text: '{n, plural, other {# 個のファイル}}', to: 'ja', ...icu },
      { source: 'Hi {name}', text: 'Вітаю, {name}', messages: 'icu' },
      { source: 'A { brace', text: 'Дужка {', messages: 'icu' },
      { source: 'Plain', text: 'Дужка {', messages: 'icu', fileType: 'json' },
      { source: 'Plain', text: "Дужка '{'", messages: 'icu', fileType: 'formatjs_json' },
    ],
    bad: [
      { source, text: '{n, plural, one {# файл} other {# файлів}', ...icu, says: 'never closed' },
      { source, text: '{n, plural, one {# файл}}', ...icu, says: 'other is missing' },
      {
        source,
        text: '{n, plural, one {# файл} other {# файлів}}',
        ...icu,
        says: 'n lacks the forms few, many',
      },
      { source, text: '{n, plural, other {# ملف}}', to: 'ar', ...icu, says: 'zero, one, two, few, many' },
      { source: 'Hi {name}', text: 'Вітаю, {name', messages: 'icu', says: 'never closed' },
      // These programs parse each text, also one without arguments.
      { source: 'Plain', text: 'Дужка {', messages: 'icu', fileType: 'formatjs_json', says: 'never closed' },
      { source: 'Plain', text: 'Дужка {', messages: 'icu', fileType: 'arb', says: 'never closed' },
    ],
  })
})

const ftl = { type: 'icu', messages: 'fluent', fileType: 'ftl' } as const
const fluent = '{ $n ->\n  [one] one file\n *[other] { $n } files\n}'

describe('ftl_syntax', () => {
  table('ftl_syntax', {
    good: [
      { source: fluent, text: '{ $n ->\n  [one] файл\n  [few] файли\n *[many] файлів\n}', ...ftl },
      { source: 'Hi { $user }', text: '{ $user } さん', to: 'ja', messages: 'fluent', fileType: 'ftl' },
    ],
    bad: [
      { source: fluent, text: '{ $n ->\n  [one] файл\n  [other] файлів\n}', ...ftl, says: 'marked with *' },
      {
        source: 'Hi { $user }',
        text: 'مرحبا { $user',
        to: 'ar',
        messages: 'fluent',
        fileType: 'ftl',
        says: 'missing',
      },
    ],
  })
})

describe('android_syntax', () => {
  const fileType = 'android'
  table('android_syntax', {
    good: [
      { source: '%1$s of %2$s', text: '%2$s, %1$s', fileType },
      { source: '%d%% of it', text: '%d%% цього', fileType },
      { source: '%d of it', text: '%d', fileType: 'po' },
      { source: '50% off', text: '50 % знижки', fileType },
    ],
    bad: [{ source: '%1$s of %2$s', text: '%s з %s', fileType, says: 'has no number', at: '%s' }],
  })
})

describe('mdx_syntax', () => {
  const fileType = 'mdx_v2'
  table('mdx_syntax', {
    good: [
      { source: 'Use <Button>it</Button>', text: '<Button>これ</Button>を使う', to: 'ja', fileType },
      { source: 'It is {props.name}', text: 'Це {props.name}', fileType },
      { source: 'a < b {', text: 'а < б {', fileType },
    ],
    bad: [
      {
        source: 'Use <Button>it</Button>',
        text: 'Візьміть <Button>це',
        fileType,
        says: 'cannot be read as MDX',
      },
      {
        source: 'It is {props.name}',
        text: 'هذا {props.name',
        to: 'ar',
        fileType,
        says: 'cannot be read as MDX',
      },
    ],
  })
})
