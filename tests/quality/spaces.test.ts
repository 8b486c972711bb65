import { describe } from 'vitest'
import { table } from './pair.ts'

describe('spaces_mismatch', () => {
  table('spaces_mismatch', {
    good: [
      { source: ' one', text: '  один' },
      { source: 'Not found.  ', text: 'Не знайдено. ' },
      { source: 'Saved \n', text: 'Збережено\n' },
      { source: 'Press a key. ', text: 'Натисніть клавішу.' },
      { source: '&Delete files ', text: '&Вилучити файли', fileType: 'qt_ts' },
      { source: '`', text: '« ', to: 'fr' },
      { source: 'Use no space', text: 'Без пробілу (  )' },
      { source: 'Not sure    ', text: 'Pole kindel ', to: 'et' },
      { source: '\n         user name: ', text: '\n        ユーザー名: ', to: 'ja' },
      { source: '  delay: a\nrepeat: b', text: ' кашњење: а\nпонови: б', to: 'sr' },
      { source: '?techhelp: with)', text: ' kanssa)', to: 'fi', fileType: 'po' },
      { source: ' (disabled)', text: '（已停用）', to: 'zh-HK' },
      { source: ' days', text: 'ရက်များ', to: 'my' },
      { source: '<p>curve</p>\n          ', text: '<p>kurve</p>\n', to: 'nb' },
      { source: 'type  :help<Enter>    for it ', text: 'bilgi için      :help<Enter>   ', to: 'tr' },
      { source: 'cannot be used.\n', text: 'ལག་ལེན་འཐབ་མི་བཏུབ། \n', to: 'dz' },
      { source: '          new user IDs: %lu', text: 'нових ід. користувачів: %lu' },
      { source: '           new subkeys: %lu', text: '               új alkulcsok: %lu', to: 'hu' },
      { source: 'CPU              ', text: 'ЦПЈ                     ', to: 'sr' },
      { source: 'Access: (%s)  Uid: (%u)', text: '  Dostop: (%s)  UID: (%u)', to: 'sl' },
      { source: 'Year of arrival: %8s', text: 'Saapumisvuosi:   %8s', to: 'fi' },
      { source: 'Spacing', text: 'བར་སྟོང༌བཞག་ཐངས། ', to: 'dz' },
      { source: 'It returns the sum.', text: 'ལཱ་འགན་འདི་གིས་  སྡོམ་སླར་ལོག་འབདཝ་ཨིན།', to: 'dz' },
      { source: 'Total: ', text: 'Разом: ' },
      { source: 'Total: ', text: '合計：', to: 'ja' },
      { source: 'Total:\n', text: '合計：\n', to: 'ja' },
      { source: 'Total: ', text: 'Total :\u00a0', to: 'fr' },
      { source: 'One.  Two.', text: 'Один.  Два.' },
      { source: '\n  Name is required\n', text: 'Потрібна назва', fileType: 'xliff' },
    ],
    bad: [
      { source: '     number', text: 'раз', says: 'begins with 5 spaces' },
      { source: 'On %1, ', text: '%1,', says: 'ends with a space' },
      { source: ' > ', text: '>', says: 'begins with a space' },
      { source: 'Total:', text: 'Разом: ', says: 'ends with a space', fixed: 'Разом:' },
      { source: 'Total: ', text: 'Разом:', says: 'The source ends with a space', fixed: 'Разом: ' },
      { source: 'Done', text: '\tГотово', says: 'begins with a tab', fixed: 'Готово' },
      { source: 'Done\n', text: '完了', to: 'ja', says: 'a line break', fixed: '完了\n' },
      { source: 'Read this', text: 'اقرأ  هذا', to: 'ar', says: 'more than one space', fixed: 'اقرأ هذا' },
    ],
  })
})
