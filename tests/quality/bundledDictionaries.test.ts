/**
 * The dictionaries that come along: that each is there with its licence, what it knows, and that a second engine answers
 * alike. hunspell-wasm carries all spelling; nspell reads the same files by code of its own.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dictionaryLicense, dictionaryPackages } from '../../packaging/dictionaries.ts'
import { checkout, manifest } from '../../packaging/manifest.ts'
import { dictionariesOf, findDictionary } from '../../core/quality/spelling/dictionaries.ts'
import { openSpeller } from '../../core/quality/spelling/speller.ts'
import { languageOf } from './pair.ts'

const load = createRequire(import.meta.url)
const nspell = load('nspell') as (files: { aff: Buffer; dic: Buffer }) => { correct(word: string): boolean }

/** Right words, with forms that the dictionary has by its rules alone; then misspelt ones. */
const WORDS: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  ca: ['llengua traduccions fitxers desar obrir', 'lengua traducions fitxerss dessar'],
  cs: ['soubory uložit překladatel nastavení', 'soubori ulošit překladatl nastavenni'],
  da: ['filerne gemme oversættelse indstillinger', 'filernee gemmme oversætelse instillinger'],
  de: ['Dateien speichern Übersetzung Einstellungen geöffnet', 'Datein speichren Übersezung Einstelungen'],
  en: ['files saved translations settings opened', 'fiels savd translatons setings'],
  'en-GB': ['colour centre organised translations', 'colur centrre organissed translatons'],
  es: ['archivos guardar traducción configuraciones', 'archibos gaurdar traducion configuracioness'],
  fr: ['fichiers enregistrer traduction paramètres', 'fichers enregister traducion parametress'],
  hu: ['fájlok mentése fordítás beállítások', 'fájlokk mentésse forditás beálítások'],
  it: ['salvare traduzione impostazioni documenti', 'salvarre tradusione impostazzioni documentii'],
  nb: ['filene lagre oversettelse innstillinger', 'filenne lagrre oversetelse instillinger'],
  nl: ['bestanden opslaan vertaling instellingen', 'bestandden opslaann vertalling instelingen'],
  pl: ['pliki zapisać tłumaczenie ustawienia', 'plikki zapisac tłumaczennie ustwienia'],
  'pt-BR': ['arquivos salvar tradução configurações', 'arqivos savlar traducão configuracões'],
  'pt-PT': ['ficheiros guardar tradução definições', 'ficheirros gaurdar traducão definiçoes'],
  ro: ['fișiere salvare traducere setări', 'fișierre salvarre traducerre setărri'],
  ru: ['файлы сохранить перевод настройки', 'файллы сохронить первод настроики'],
  'sv-SE': ['filerna spara översättning inställningar', 'filjerna zpara översätning instälningar'],
  tr: ['dosyalar kaydetmek çeviri ayarları', 'dosylaar kaydtemek çevrii ayralarıı'],
  uk: ['файли зберегти переклад налаштування', 'файлли збирегти преклад налаштувння'],
}

/**
 * nspell writes out each form, which takes seconds to minutes of the other languages, and takes any two words for a
 * compound in Swedish: their answers above stand alone.
 */
const READ_TWICE = ['da', 'en', 'en-GB', 'es', 'nl']

const HOME = join(checkout, 'tests/quality')

const filesOf = (code: string) => findDictionary(languageOf(code), HOME, [])!

beforeEach(() => void vi.stubEnv('INTERLINEAR_DICTIONARIES', ''))
afterEach(() => void vi.unstubAllEnvs())

describe('the dictionaries that come along', () => {
  it('are all tried here', () => {
    const tried = Object.keys(WORDS).map((code) => filesOf(code).dic.replaceAll('\\', '/').split('/').at(-2))
    expect(tried.sort()).toEqual([...dictionaryPackages(), 'dictionary-en'].sort())
  })

  it('are pinned, with the text of their licence beside them', () => {
    for (const name of dictionaryPackages()) {
      expect(manifest.devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/)
      expect(dictionaryLicense(name), name).toMatch(
        /TERMS AND CONDITIONS|Mozilla Public License|Permission is hereby granted|Redistribution and use/i,
      )
    }
    expect(manifest.dependencies['hunspell-wasm']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it.each(Object.entries(WORDS))(
    'accept right words of %s and flag misspelt ones',
    (code, [right, wrong]) => {
      const speller = openSpeller(filesOf(code), [], true, code.split('-')[0])
      const answers = (words: string) => words.split(' ').map((word) => [word, speller.isCorrect(word)])
      expect(answers(right)).toEqual(right.split(' ').map((word) => [word, true]))
      expect(answers(wrong)).toEqual(wrong.split(' ').map((word) => [word, false]))
    },
  )

  it.each(Object.entries(WORDS).filter(([code]) => READ_TWICE.includes(code)))(
    'give the answers of a second engine for %s',
    (code, [right, wrong]) => {
      const { aff, dic } = filesOf(code)
      const second = nspell({ aff: readFileSync(aff), dic: readFileSync(dic) })
      const ours = openSpeller(filesOf(code), [], false, code.split('-')[0])
      for (const word of `${right} ${wrong}`.split(' '))
        expect([word, ours.isCorrect(word)]).toEqual([word, second.correct(word)])
    },
  )

  it('serve each region of their language, European Portuguese by its own', () => {
    const packageOf = (code: string) => filesOf(code).dic.replaceAll('\\', '/').split('/').at(-2)
    expect(['de-AT', 'fr-CA', 'es-MX', 'en-US', 'pt-PT', 'pt-BR', 'no'].map(packageOf)).toEqual([
      'dictionary-de',
      'dictionary-fr',
      'dictionary-es',
      'dictionary-en',
      'dictionary-pt-pt',
      'dictionary-pt',
      'dictionary-nb',
    ])
  })

  it('leave languages without a dictionary unchecked', () => {
    for (const code of ['ja', 'ar', 'zh-CN']) expect(dictionariesOf(languageOf(code), HOME, [])).toEqual([])
  })

  it('do not count where only the dictionaries of the home folder are wanted', () => {
    vi.stubEnv('INTERLINEAR_DICTIONARIES', 'own')
    expect(dictionariesOf(languageOf('uk'), HOME, [])).toEqual([])
    expect(existsSync(join(HOME, 'dictionaries'))).toBe(false)
  })
})
