import { describe } from 'vitest'
import { table } from './pair.ts'

const icu = { type: 'icu', messages: 'icu', source: '{n, plural, one {# file} other {# files}}' } as const
const select = '{of, select, you {yours} other {}}'
const ftl = { type: 'icu', messages: 'fluent', source: '{ $n ->\n  [one] one\n *[other] more\n}' } as const

describe('empty_translation', () => {
  table('empty_translation', {
    good: [
      { source: 'Save', text: 'Зберегти' },
      { source: ' ', text: ' ' },
      { source: 'Save', text: '保存', to: 'ja' },
      { ...icu, text: '{n, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}' },
      { ...icu, source: select, text: '{of, select, you {ваше} other {}}' },
      { ...icu, text: '{n, plural, one {' },
    ],
    bad: [
      { source: 'Save', text: ' ', says: 'is empty' },
      { source: 'Save', text: '\u200f\u200b\n', to: 'ar', says: 'is empty' },
      {
        ...icu,
        text: '{n, plural, one {# файл} few {} other {#}}',
        says: 'The branch n few is empty',
        at: '',
      },
      { ...icu, text: '{n, plural, one {# файл} other { }}', says: 'The branch n other is empty', at: ' ' },
      { ...ftl, text: '{ $n ->\n  [one] один\n *[many] { "" }\n}', says: 'The branch n many is empty' },
    ],
  })
})
