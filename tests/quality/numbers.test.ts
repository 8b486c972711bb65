import { describe } from 'vitest'
import { table } from './pair.ts'

describe('numbers_mismatch', () => {
  table('numbers_mismatch', {
    good: [
      { source: '22 translator: see certreg-ui.c', text: '20', to: 'sv' },
      { source: 'Västerbottens län [SE-24]', text: 'Округ Вестерботтен' },
      { source: 'EURO("DEM") equals 1.95583', text: 'EURO("NLG") geeft 2,20371', to: 'nl' },
      { source: "so popular in the 1970's", text: '20 世纪 70 年代流行', to: 'zh-CN' },
      { source: 'one of: 0,4,8', text: '0、4、8', to: 'zh-CN' },
      { source: 'e.g. 1-3,7,11', text: 'ဥပမာ၊ ၁-၃၊ ၇၊ ၁၁', to: 'my' },
      { source: '1.5 Lines', text: 'Másfeles', to: 'hu' },
      { source: 'a date (e.g., 12/31/99)', text: 'дата (напр., дд/мм/гг)', to: 'ru' },
      { source: '(2^32 - 1) characters', text: '(2³² - 1) χαρακτήρες', to: 'el' },
      { source: 'NOW() returns "13 April 2002"', text: 'NOW() jout datum en tijd', to: 'fy' },
      { source: 'the time (e.g., 23:13:48)', text: 'kl. 23.13 +0200', to: 'nb' },
      { source: 'up to 1,000 times', text: 'до тисячі разів' },
      { source: 'Irish, Old (to 900)', text: '古爱尔兰语', to: 'zh-CN' },
      { source: 'Greek (1453-)', text: '现代希腊语', to: 'zh-CN' },
      { source: 'in the range [1,16]', text: 'у межах [1, 16]' },
      { source: 'ISO-8859-1', text: 'UTF-8' },
      { source: 'for example +33612345678', text: 'наприклад +380441234567' },
      { source: 'EASTERSUNDAY(2003) returns 2003', text: 'PEASKESNEIN(2007) jout 2007', to: 'fy' },
      { source: 'after 1.10.0 it is on', text: 'v1.10.0以降', to: 'ja' },
      { source: 'Obsolescent base-64 headers', text: 'Veraltete Base64-Kopfteile', to: 'de' },
      { source: '1,234.5 km', text: '1 234,5 км' },
      { source: '1,234.5 km', text: '1.234,5 km', to: 'de' },
      { source: 'In 25 days', text: 'في ٢٥ يومًا', to: 'ar' },
      { source: 'In 25 days', text: '२५ दिनों में', to: 'hi' },
      { source: '2 files', text: 'два файли' },
      { source: 'h264 and {25}', text: 'h264 та {25}' },
      { source: 'See https://a.org/1234', text: 'Див. https://a.org/9999' },
      { source: 'Page 12 of 30', text: '30ページ中12ページ', to: 'ja' },
    ],
    bad: [
      { source: "so popular in the 1970's", text: '20 世纪 80 年代流行', to: 'zh-CN', says: '1970' },
      { source: 'one of: 14,25', text: '14、26', to: 'zh-CN', says: '14,25' },
      { source: 'Vietnamese (CP 1258)', text: 'В’єтнамська (CP 125)', says: '1258' },
      { source: 'pages [1,16]', text: 'сторінки [1, 61]', says: '16' },
      { source: 'In 25 days', text: 'За 52 дні', says: 'the translation 52', fixed: 'За 25 дні' },
      { source: 'In 25 days', text: 'في ٥٢ يومًا', to: 'ar', says: 'the number 25', at: '٥٢' },
      { source: 'In 25 days', text: '数日で', to: 'ja', says: 'The number 25 is missing' },
      { source: '1,234 km', text: '1,234 km', to: 'de', says: 'reads as a fraction', fixed: '1.234 km' },
    ],
  })
})
