/** Texts made to keep a machine busy. */
import { describe, expect, it } from 'vitest'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { NO_CONTEXT } from '../../core/quality/check.ts'
import { languageOf } from './pair.ts'
import { countCpu } from '../cpuTime.ts'

const PIECES = [
  '<',
  '<a ',
  '{',
  '{{',
  '%',
  '%1',
  ' ',
  '\t \n',
  'a.',
  'a@',
  'a-',
  '/a',
  '`',
  '\\',
  '&a',
  '--a',
  '(',
  '«',
  '1,',
  '1 ',
  '. ',
  'а',
  'aа',
  '\uD800',
  '{a, plural, one {',
  '[b ',
  ':a',
  '$t(',
  'https://',
]

describe('a hostile text', () => {
  it.each(PIECES)('is checked in milliseconds with many %j', (piece) => {
    const text = piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000)
    for (const [source, translation] of [
      ['Some text.', text],
      [text, 'Якийсь текст.'],
      [text, `${text}x`],
    ] as const) {
      for (const [id, fileType] of [
        ['uk', 'android'],
        ['fr', 'php'],
        ['zh-CN', 'xliff'],
      ] as const) {
        const cpuTime = countCpu()
        checkTranslation(
          {
            source,
            text: translation,
            form: 'none',
            sourceLanguage: languageOf('en'),
            language: languageOf(id),
            string: {
              identifier: 'key',
              type: 'plain',
              sources: [source],
              maxLength: 10,
              context: null,
              fileType,
              messages: 'icu',
              isOutdated: false,
            },
          },
          NO_CONTEXT,
        )
        expect(cpuTime()).toBeLessThan(1_500)
      }
    }
  })
})
