/** Texts made to keep a machine busy. */
import { describe, it } from 'vitest'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { NO_CONTEXT } from '../../core/quality/check.ts'
import { languageOf } from './pair.ts'
import { expectLinearTime } from '../cpuTime.ts'

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
  it.each(PIECES)('is checked in linear time with many %j', async (piece) => {
    for (const pairOf of [
      (text: string) => ['Some text.', text] as const,
      (text: string) => [text, 'Якийсь текст.'] as const,
      (text: string) => [text, `${text}x`] as const,
    ]) {
      await expectLinearTime((length) => {
        const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
        for (const [id, fileType] of PROJECTS) checkPair(pairOf(text), id, fileType)
      }, 2_500)
    }
  })
})

const PROJECTS = [
  ['uk', 'android'],
  ['fr', 'php'],
  ['zh-CN', 'xliff'],
] as const

function checkPair(
  [source, text]: readonly [string, string],
  id: string,
  fileType: (typeof PROJECTS)[number][1],
): void {
  checkTranslation(
    {
      source,
      text,
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
}
