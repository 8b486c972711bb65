import { describe } from 'vitest'
import { table } from './pair.ts'

describe('punctuation_mismatch', () => {
  table('punctuation_mismatch', {
    good: [
      { source: 'I need it to run!', text: 'Il me le faut', to: 'fr' },
      { source: 'Who cares?', text: 'Кого це обходить!' },
      { source: 'The following are new:', text: 'កញ្ចប់ខាងក្រោម៖', to: 'km' },
      { source: '_Minimum:', text: 'ตํ่าสุด:(_M)', to: 'th' },
      { source: 'Configure...', text: 'Կազմաձեւել․․․', to: 'hy-AM' },
      { source: 'Use "History.Military" as a name', text: '使用“历史.军事”作为名称', to: 'zh-CN' },
      { source: 'Is it there?', text: 'Це там?' },
      { source: 'Is it there?', text: 'それはありますか？', to: 'ja' },
      { source: 'Is it there?', text: 'Είναι εκεί;', to: 'el' },
      { source: 'Is it there?', text: 'هل هو هناك؟', to: 'ar' },
      { source: 'Is it there?', text: '¿Está ahí?', to: 'es-ES' },
      { source: 'Is it there?', text: 'Est-ce là\u202f?', to: 'fr' },
      { source: 'The file is saved now.', text: '文件现在已保存。', to: 'zh-CN' },
      { source: 'The file is saved now.', text: 'फ़ाइल अब सहेजी गई है।', to: 'hi' },
      { source: 'The file is saved now.', text: 'ไฟล์ถูกบันทึกแล้ว', to: 'th' },
      { source: 'The file is saved now.', text: 'Ֆայլը պահպանված է։', to: 'hy-AM' },
      { source: 'The file is saved now.', text: 'הקובץ נשמר עכשיו.', to: 'he' },
      { source: 'Loading...', text: 'Завантаження…' },
      { source: 'Saved.', text: 'Збережено' },
      { source: 'Message: “%s”', text: 'Повідомлення «%s»' },
      { source: 'and so on, etc.', text: 'і так далі' },
      { source: 'Well done!', text: 'Добре.' },
    ],
    bad: [
      { source: 'Is it there?', text: 'Це там', says: 'ends with a question mark', fixed: 'Це там?' },
      { source: 'Is it there?', text: 'Είναι εκεί', to: 'el', says: '“;”', fixed: 'Είναι εκεί;' },
      { source: 'Is it there?', text: '在那里', to: 'zh-CN', says: '“？”', fixed: '在那里？' },
      { source: 'Is it there?', text: 'هل هو هناك?', to: 'ar', says: 'Write “؟”', fixed: 'هل هو هناك؟' },
      {
        source: 'Is it there?',
        text: 'Está ahí?',
        to: 'es-ES',
        says: 'begins with “¿”',
        fixed: '¿Está ahí?',
      },
      {
        source: 'Is it there?',
        text: 'Est-ce là?',
        to: 'fr',
        says: 'no-break space',
        fixed: 'Est-ce là\u202f?',
      },
      { source: 'First, this', text: '首先,这个', to: 'zh-CN', says: 'Write “，”', fixed: '首先，这个' },
      { source: 'First, this', text: 'まず,これ', to: 'ja', says: 'Write “、”', fixed: 'まず、これ' },
      {
        source: 'The file is saved now.',
        text: 'Файл щойно збережено',
        says: 'a full stop',
        fixed: 'Файл щойно збережено.',
      },
      { source: 'Name:', text: 'Назва', says: 'a colon', fixed: 'Назва:' },
      { source: 'Loading…', text: '読み込み中', to: 'ja', says: 'an ellipsis', fixed: '読み込み中…' },
    ],
  })
})
