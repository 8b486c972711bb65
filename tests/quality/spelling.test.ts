/** Dictionaries: where they are found, and what is looked up in them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findDictionary } from '../../core/quality/spelling/dictionaries.ts'
import { openSpeller } from '../../core/quality/spelling/speller.ts'
import { languageOf } from './pair.ts'

function homeWith(files: Record<string, string>): string {
  const home = mkdtempSync(join(tmpdir(), 'interlinear-dictionaries-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'dictionaries'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, 'dictionaries', name), text)
  return home
}

beforeEach(() => void vi.stubEnv('INTERLINEAR_DICTIONARIES', ''))
afterEach(() => void vi.unstubAllEnvs())

describe('a dictionary', () => {
  it('is found in the home’s folder by any spelling of the language, before an installed package', () => {
    const home = homeWith({
      'pt_BR.aff': '',
      'pt_BR.dic': '0',
      'en.aff': 'SET UTF-8',
      'en.dic': '0',
      'fr.aff': '',
    })
    expect(findDictionary(languageOf('pt-BR'), home)?.dic).toBe(join(home, 'dictionaries/pt_BR.dic'))
    expect(findDictionary(languageOf('en'), home)?.aff).toBe(join(home, 'dictionaries/en.aff'))
    expect(findDictionary(languageOf('fr'), home, [])?.dic).toMatch(/dictionary-fr.index\.dic$/)
    expect(findDictionary(languageOf('en'), homeWith({}))?.dic).toMatch(/dictionary-en.index\.dic$/)
  })

  it('joins words by its flags, as German does', () => {
    const home = homeWith({
      'de.aff': 'SET UTF-8\nCOMPOUNDBEGIN x\nCOMPOUNDEND y\n',
      'de.dic': '3\nWaren/x\nkorb/y\nstraße\n',
    })
    const speller = openSpeller(findDictionary(languageOf('de'), home)!, [], true)
    expect(['Warenkorb', 'straße', 'korbWaren', 'Wahrenkorb'].map((word) => speller.isCorrect(word))).toEqual(
      [true, true, false, false],
    )
    expect(speller.suggest('Wahrenkorb')).toContain('Warenkorb')
  })

  it('is read in the encoding that it names, affixes with flags beyond ASCII as well', () => {
    const home = homeWith({})
    const write = (name: string, text: string) =>
      writeFileSync(join(home, 'dictionaries', name), Buffer.from(text, 'latin1'))
    write('sv.aff', 'SET ISO8859-1\nSFX \xe9 Y 1\nSFX \xe9 0 n .\n')
    write('sv.dic', '1\nb\xe5t/\xe9\n')
    const speller = openSpeller(findDictionary(languageOf('sv-SE'), home)!, [], false)
    expect(['båt', 'båtn', 'bat'].map((word) => speller.isCorrect(word))).toEqual([true, true, false])
  })

  it('in an unknown encoding is reported', () => {
    const home = homeWith({ 'sv.aff': 'SET KLINGON-7\n', 'sv.dic': '0\n' })
    expect(() => openSpeller(findDictionary(languageOf('sv-SE'), home)!, [], false)).toThrow(
      /unknown encoding/,
    )
  })

  it('contains words, their forms and added ones, and suggests', () => {
    const files = findDictionary(languageOf('en'), homeWith({}))
    const speller = openSpeller(files!, ['Interlinear'], true)
    for (const word of ['translations', 'Workbench', 'don’t', 'well-known', 'Interlinear'])
      expect([word, speller.isCorrect(word)]).toEqual([word, true])
    for (const word of ['recieve', 'well-knwon'])
      expect([word, speller.isCorrect(word)]).toEqual([word, false])
    expect(speller.suggest('recieve')[0]).toBe('receive')
  })
})
