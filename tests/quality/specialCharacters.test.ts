import { describe } from 'vitest'
import { table } from './pair.ts'

describe('special_characters_mismatch', () => {
  table('special_characters_mismatch', {
    good: [
      { source: 'e.g. localhost', text: '例) localhost', to: 'ja' },
      { source: 'A frame (20 ms)', text: 'מסגרת (20 מ"ש)', to: 'he' },
      {
        source: 'See [[https://a.org/b#c| library]]',
        text: 'Siehe [[https://a.org/b#c|Bibliothek]]',
        to: 'de',
      },
      { source: 'e.g. localhost', text: '예) localhost', to: 'ko' },
      { source: 'ringing artifacts', text: 'ring\u00adartefaktar', to: 'nn' },
      {
        source: 'Set it (in conf/server.xml)',
        text: '設定します（conf/server.xmlで構成されている）',
        to: 'ja',
      },
      { source: 'Not installed', text: 'ពុំ\u200bបាន\u200bដំឡើង', to: 'km' },
      { source: 'The ‘big’ one', text: 'Das »große«', to: 'de' },
      { source: 'The ‘big’ one', text: 'Se »suuri»', to: 'fi' },
      { source: 'There are two steps: 1) open, 2) close', text: '有两个步骤：1)打开，2)关闭', to: 'zh-CN' },
      { source: "'", text: '\u00a0»', to: 'fr' },
      { source: 'The "big" one', text: 'Das „große“', to: 'de' },
      { source: 'The "big" one', text: 'Ten „duży”', to: 'pl' },
      { source: 'The "big" one', text: 'Se ”suuri”', to: 'fi' },
      { source: 'The "big" one', text: 'Великий' },
      { source: 'A 17" screen', text: 'Екран 17"' },
      { source: '© 2026 Ferry', text: '© 2026 Пором' },
      { source: '© 2026 Ferry', text: '(c) 2026 Пором' },
      { source: 'Choose (or type)', text: '选择（或输入）', to: 'zh-CN' },
      { source: 'a) first', text: 'а) перше' },
      { source: 'Line\\nline', text: 'Рядок\\nрядок' },
      { source: 'می‌خواهم', text: 'می‌خواهم', to: 'fa' },
      { source: 'Book', text: 'می‌خواهم', to: 'fa' },
    ],
    bad: [
      { source: 'Save', text: '\u00adЗберегти', says: 'U+00AD', fixed: 'Зберегти' },
      { source: 'The ‘big’ one', text: 'Das »große', to: 'de', says: 'without its other half', at: '»' },
      { source: 'The file', text: 'Le « fichier » est là »', to: 'fr', says: 'closes nothing', at: '»' },
      { source: 'The "big" one', text: 'Das „große', to: 'de', says: 'without its other half', at: '„' },
      { source: 'The "big" one', text: 'Великий" один', says: 'without its other half', at: '"' },
      { source: 'Ferry™ tickets', text: 'Квитки на пором', says: '“™” of the source is missing' },
      { source: 'Save', text: 'Збере\u200bгти', says: 'U+200B', fixed: 'Зберегти' },
      { source: 'Save', text: 'Зберегти\u0007', says: 'U+0007', fixed: 'Зберегти' },
      { source: 'Cafe', text: 'Caf\uFFFD', to: 'fr', says: 'were lost' },
      { source: 'Cafe is open', text: 'Le cafÃ© est ouvert', to: 'fr', says: 'wrong encoding' },
      { source: 'Choose (or type)', text: 'Виберіть (чи введіть', says: 'never closed', at: '(' },
      { source: 'Choose', text: '选择）', to: 'zh-CN', says: 'closes nothing', at: '）' },
      { source: 'Line\\nline', text: 'سطر سطر', to: 'ar', says: 'written as \\n' },
    ],
  })
})
