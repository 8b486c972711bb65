import { describe } from 'vitest'
import { table } from './pair.ts'

describe('incorrect_translation', () => {
  table('incorrect_translation', {
    good: [
      { source: 'KnownX', text: 'ВідоміX' },
      { source: 'IFree', text: 'IСвободно', to: 'ru' },
      { source: 'PREFIXaa', text: 'ПРЕФИКСaa', to: 'ru' },
      { source: '^[yY]', text: '^[ДдYy]', to: 'ru' },
      { source: '(C) 2002 Wilco Greven', text: '© Wilco Greven, 2002' },
      { source: 'Turkmenistan', text: 'तुर्कमिनिस्थान', to: 'pi' },
      { source: 'pBRE  number lines that match BRE', text: 'pБРВ  рядки, що відповідають БРВ' },
      { source: '[WxH]', text: '[ШxВ]', to: 'sr' },
      { source: 'yY', text: 'yYтТ' },
      { source: 'digit or%%0Aspecial one', text: 'цифра або%%0Aспеціальний символ' },
      { source: 'Copyright (C) 2022 Free Software Foundation', text: '© Free Software Foundation, 2022' },
      { source: 'Your names', text: 'Guo Yunhe, Tyson Tan', to: 'zh-CN' },
      {
        source: 'Text direction of the page, left to right',
        text: 'Yazma yünäleşe sulnan uñğa',
        to: 'tt-RU',
      },
      { source: 'Read the manual first', text: 'Спершу прочитайте довідку' },
      { source: 'GitHub', text: 'GitHub' },
      { source: 'https://example.org/a', text: 'https://example.org/a' },
      { source: 'Wi-Fi / USB', text: 'Wi-Fi / USB', to: 'ar' },
      { source: 'Read the manual first', text: 'Read the manual first', to: 'en-GB' },
      { source: 'PDF file', text: 'PDF-файл' },
      { source: 'Say Привет', text: 'Скажіть «Привет, мы»', to: 'uk' },
      { source: '{name} <b>%s</b>', text: '{name} <b>%s</b>' },
    ],
    bad: [
      {
        source: 'ARG1 * ARG2',
        text: 'AРГ1 * АРГ2',
        to: 'ru',
        says: 'mixes Latin and Cyrillic',
        fixed: 'АРГ1 * АРГ2',
      },
      { source: 'Off', text: 'Искључeно', to: 'sr', says: 'mixes' },
      { source: 'Read the manual first', text: 'Read the manual first', says: 'word for word' },
      { source: 'Read the manual first', text: 'Read the manual first', to: 'ja', says: 'word for word' },
      { source: 'Read the manual first', text: 'Lisez le manuel avant', to: 'ar', says: 'Not one letter' },
      { source: 'Read the manual first', text: 'Спершу читай', to: 'de', says: 'Not one letter' },
      {
        source: 'Soon there',
        text: 'Cкоро там',
        to: 'uk',
        says: 'mixes Latin and Cyrillic',
        fixed: 'Скоро там',
      },
      {
        source: 'Read the manual first',
        text: 'Сперва почитай ещё, это быстро',
        says: 'does not have',
        at: 'ещё',
      },
    ],
  })
})
