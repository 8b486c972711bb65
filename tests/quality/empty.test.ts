import { describe } from 'vitest'
import { table } from './pair.ts'

describe('empty_translation', () => {
  table('empty_translation', {
    good: [
      { source: 'Save', text: 'Зберегти' },
      { source: ' ', text: ' ' },
      { source: 'Save', text: '保存', to: 'ja' },
    ],
    bad: [
      { source: 'Save', text: ' ', says: 'is empty' },
      { source: 'Save', text: '\u200f\u200b\n', to: 'ar', says: 'is empty' },
    ],
  })
})
