import { describe } from 'vitest'
import { table } from './pair.ts'

describe('character_case_mismatch', () => {
  table('character_case_mismatch', {
    good: [
      { source: 'Save the file now', text: 'Збережіть файл' },
      { source: 'Save the file now', text: '今すぐファイルを保存', to: 'ja' },
      { source: 'Save the file now', text: 'احفظ الملف الآن', to: 'ar' },
      { source: 'Save the file now', text: 'შეინახეთ ფაილი', to: 'ka' },
      { source: 'Sync your iOS devices', text: 'iOS-пристрої синхронізуються' },
      { source: '%s is missing here', text: '%s тут немає' },
      { source: 'Save', text: 'зберегти' },
      { source: 'file in the folder', text: 'Datei im Ordner', to: 'de' },
    ],
    bad: [
      {
        source: 'Save the file now',
        text: 'збережіть файл',
        says: 'Begin it with a capital',
        at: 'з',
        fixed: 'Збережіть файл',
      },
      { source: 'Save the file now', text: '«збережіть» файл', says: 'capital', fixed: '«Збережіть» файл' },
      {
        source: 'Save the file now',
        text: 'αποθηκεύστε το αρχείο',
        to: 'el',
        says: 'capital',
        fixed: 'Αποθηκεύστε το αρχείο',
      },
      {
        source: 'In the inbox now',
        text: 'ilk kutuda şimdi',
        to: 'tr',
        says: 'capital',
        fixed: 'İlk kutuda şimdi',
      },
    ],
  })
})
