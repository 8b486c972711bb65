import { describe } from 'vitest'
import { table } from './pair.ts'

describe('translation_length', () => {
  table('translation_length', {
    good: [
      { source: 'Save', text: 'Зберегти', maxLength: 8 },
      { source: 'Save', text: 'Зберегти цей файл' },
      // Ten code units, and five characters for people.
      { source: 'Hi', text: 'नमस्ते', to: 'hi', maxLength: 4 },
      { source: 'Hi', text: '👩‍👩‍👧🇺🇦', maxLength: 2 },
    ],
    bad: [
      { source: 'Save', text: 'Зберегти', maxLength: 5, says: 'Shorten it by 3', at: 'гти' },
      { source: 'Hi', text: '👩‍👩‍👧🇺🇦!', maxLength: 2, says: 'has 3 characters', at: '!' },
      {
        source: 'Save',
        text: 'ファイルを保存',
        to: 'ja',
        maxLength: 4,
        says: 'Shorten it by 3',
        at: 'を保存',
      },
    ],
  })
})
