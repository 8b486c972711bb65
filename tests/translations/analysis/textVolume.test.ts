/** Words and characters as docs/reference/analysis.md, "Words and characters", counts them. */
import { describe, expect, it } from 'vitest'
import { volumeCounter } from '../../../core/translations/analysis/textVolume.ts'

const CASES: [language: string, text: string, words: number, characters: number, withSpaces: number][] = [
  ['en', 'Save the file', 3, 11, 13],
  ['en', "Don't re-open it.", 4, 15, 17],
  ['en', '3.14 and 1,000 are numbers', 5, 22, 26],
  ['en', '<b>W</b>ord', 1, 4, 4],
  ['en', 'R&amp;D', 2, 3, 3],
  ['en', 'Hello %s, you have {count} files', 4, 18, 23],
  ['de', 'Straße – 😀', 1, 8, 10],
  ['ja', '設定を保存する', 7, 7, 7],
  ['ja', 'Interlinear を開く', 4, 14, 15],
  ['zh-CN', '打开 2 个文件', 6, 6, 8],
  ['th', 'บันทึกไฟล์', 7, 10, 10],
  ['ko', '파일 저장', 2, 4, 5],
]

describe('the volume of a text', () => {
  it.each(CASES)('%s: %s', (language, text, words, characters, charactersWithSpaces) => {
    expect(volumeCounter(language)(text, null)).toMatchObject({ words, characters, charactersWithSpaces })
  })

  it('counts numbers and placeholders apart', () => {
    const count = volumeCounter('en')
    expect(count('Page %d of 25 in {file}', null)).toMatchObject({ words: 4, numbers: 1, placeholders: 2 })
    expect(count('25 %s', null)).toMatchObject({ hasLetters: false, words: 1, numbers: 1, placeholders: 1 })
  })

  it('counts the texts of all branches of a message, and no syntax', () => {
    const message = '{count, plural, one {One file} other {# files in {folder}}}'
    expect(volumeCounter('en')(message, 'icu')).toMatchObject({ words: 4, placeholders: 2 })
  })
})
