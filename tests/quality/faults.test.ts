/** Planted faults are found, each by its check, in translations of ours that have none. */
import { describe, expect, it } from 'vitest'
import { NO_CONTEXT } from '../../core/quality/check.ts'
import { checkTranslation } from '../../core/quality/checkTranslation.ts'
import { FAULTS } from './faults.ts'
import { inputOf } from './pair.ts'

const TEXTS: readonly [source: string, languageId: string, text: string][] = [
  ['Do you want to save %s?', 'de', 'Möchten Sie %s speichern?'],
  ['Do you want to save {name}?', 'uk', 'Зберегти файл {name}?'],
  ['Open this file in {editor} now:', 'pl', 'Otwórz teraz plik w {editor}:'],
  ['Read the <b>manual</b> of the program.', 'fr', 'Lisez le <b>manuel</b> du programme.'],
  ['Read the <b>manual</b> of the program.', 'ja', 'プログラムの<b>説明書</b>を読んでください。'],
  ['The file has 2048 lines.', 'es-ES', 'El archivo tiene 2048 líneas.'],
  ['The file has 512 lines.', 'de', 'Die Datei hat 512 Zeilen.'],
  ['Is it there?', 'ru', 'Это там?'],
  ['Is it there?', 'zh-CN', '在那里吗？'],
  ['Name:', 'uk', 'Назва:'],
  ['Name:', 'ja', '名前：'],
  ['Choose a file (or a folder) first.', 'it', 'Scegli prima un file (o una cartella).'],
  ['Choose a file (or a folder) first.', 'uk', 'Спершу виберіть файл (або теку).'],
  ['The program was closed by the system.', 'uk', 'Програму було закрито системою.'],
  ['The program was closed by the system.', 'el', 'Το πρόγραμμα έκλεισε από το σύστημα.'],
  ['The program was closed by the system.', 'de', 'Das Programm wurde vom System geschlossen.'],
  ['%-*s is %d', 'sv', '%-*s är %d'],
  ['{count} of {total}', 'ar', '{count} من {total}'],
]

const INPUTS = TEXTS.map(([source, to, text]) => inputOf({ source, text, to }))

describe('translations without a fault', () => {
  it.each(INPUTS)('have no finding: $text', (input) => {
    expect(checkTranslation(input, NO_CONTEXT)).toEqual([])
  })
})

describe('a planted fault', () => {
  it.each(FAULTS)('is found: $name', ({ check, plant }) => {
    const planted = INPUTS.flatMap((input) => {
      const text = plant(input)
      return text === null ? [] : [{ ...input, text }]
    })
    expect(planted.length).toBeGreaterThan(1)
    for (const input of planted) {
      const found = checkTranslation(input, NO_CONTEXT, (one) => one === check)
      expect(found.length, input.text).toBeGreaterThan(0)
    }
  })
})
