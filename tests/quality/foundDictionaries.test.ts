/** Dictionaries of other programs, in folders as these lay them out; what is damaged or hostile is left out. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dictionariesOf, findDictionary } from '../../core/quality/spelling/dictionaries.ts'
import { findIn } from '../../core/quality/spelling/findDictionaries.ts'
import { dictionaryPlaces, type DictionaryPlace } from '../../core/quality/spelling/places.ts'
import { openSpeller } from '../../core/quality/spelling/speller.ts'
import { damagedBytes } from '../damaged.ts'
import { languageOf } from './pair.ts'

const AFF = 'SET UTF-8\n'

function machine(): {
  folder: string
  home: string
  put: (path: string, content: string | Uint8Array) => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-found-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { folder, home: join(folder, 'home'), put }
}

const addOn = (dictionaries: Record<string, string>, files: Record<string, string>) =>
  zipSync({
    'manifest.json': strToU8(JSON.stringify({ manifest_version: 2, dictionaries })),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  })

/** A file of nodes as LibreOffice's own extensions have it. */
const xcu = (...nodes: [name: string, locations: string, format: string, locales: string][]) =>
  `<?xml version="1.0"?><oor:component-data xmlns:oor="http://openoffice.org/2001/registry"><node oor:name="ServiceManager"><node oor:name="Dictionaries">${nodes
    .map(
      ([name, locations, format, locales]) => `
<node oor:name="${name}" oor:op="fuse">
  <prop oor:name="Locations" oor:type="oor:string-list"><value>${locations}</value></prop>
  <prop oor:name="Format" oor:type="xs:string"><value>${format}</value></prop>
  <prop oor:name="Locales" oor:type="oor:string-list"><value>${locales}</value></prop>
</node>`,
    )
    .join('')}</node></node></oor:component-data>`

describe('the dictionaries of a system', () => {
  it('are pairs of files that are named after their language', () => {
    const { folder, home, put } = machine()
    put('hunspell/de_DE.aff', AFF)
    put('hunspell/de_DE.dic', '1\nHaus\n')
    symlinkSync('de_DE.aff', join(folder, 'hunspell/de_AT.aff'))
    symlinkSync('de_DE.dic', join(folder, 'hunspell/de_AT.dic'))
    put('hunspell/hyph_de_DE.dic', 'UTF-8\n')
    put('hunspell/pl_PL.dic', '1\ndom\n')
    put('hunspell/uk_UA.aff', AFF)
    put('hunspell/uk_UA.dic', '<html>\n')
    mkdirSync(join(folder, 'hunspell/sv_SE.dic'))
    put('hunspell/sv_SE.aff', AFF)
    const found = findIn([{ origin: 'system', kind: 'pairs', folder: join(folder, 'hunspell') }], home)
    expect(found.map(({ tags }) => tags).toSorted()).toEqual([['de_AT'], ['de_DE']])
    const files = findDictionary(languageOf('de'), home, found)
    expect(files?.dic).toBe(join(folder, 'hunspell/de_DE.dic'))
    expect(findDictionary(languageOf('de-AT'), home, found)?.dic).toBe(join(folder, 'hunspell/de_AT.dic'))
    expect(findDictionary(languageOf('uk'), home, found)).toBeNull()
  })

  it('come after the user’s own, and a region’s before any other’s', () => {
    vi.stubEnv('INTERLINEAR_DICTIONARIES', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { folder, home, put } = machine()
    for (const name of ['hunspell/en_GB', 'hunspell/uk_UA', 'home/dictionaries/uk']) {
      put(`${name}.aff`, AFF)
      put(`${name}.dic`, '1\na\n')
    }
    const found = findIn([{ origin: 'system', kind: 'pairs', folder: join(folder, 'hunspell') }], home)
    expect(dictionariesOf(languageOf('uk'), home, found)).toEqual([
      { origin: 'own', path: join(home, 'dictionaries/uk.dic'), isInUse: true },
      {
        origin: 'bundled',
        path: expect.stringMatching(/dictionary-uk.index\.dic$/) as string,
        isInUse: false,
      },
      { origin: 'system', path: join(folder, 'hunspell/uk_UA.dic'), isInUse: false },
    ])
    expect(dictionariesOf(languageOf('en-GB'), home, found).map(({ origin }) => origin)).toEqual([
      'bundled',
      'system',
      'bundled',
    ])
    expect(findDictionary(languageOf('en'), home, found)?.dic).toMatch(/dictionary-en.index\.dic$/)
  })
})

describe('the dictionaries of LibreOffice', () => {
  const place = (folder: string): DictionaryPlace => ({
    origin: 'libreoffice',
    kind: 'extensions',
    folder: join(folder, 'extensions'),
  })

  it('are those that its extensions name, for their languages', () => {
    const { folder, home, put } = machine()
    put('extensions/dict-de/de_DE_frami.aff', AFF)
    put('extensions/dict-de/de_DE_frami.dic', '1\nHaus\n')
    put(
      'extensions/dict-de/dictionaries.xcu',
      xcu(
        ['HunSpellDic_de', '%origin%/de_DE_frami.aff %origin%/de_DE_frami.dic', 'DICT_SPELL', 'de-DE de-LU'],
        ['HyphDic_de', '%origin%/hyph_de.dic', 'DICT_HYPH', 'de-DE'],
      ),
    )
    put('extensions/lu1.tmp_/uk.oxt/dictionaries/uk.aff', AFF)
    put('extensions/lu1.tmp_/uk.oxt/dictionaries/uk.dic', '1\nдім\n')
    put(
      'extensions/lu1.tmp_/uk.oxt/dictionaries.xcu',
      xcu(['uk', '%origin%/dictionaries/uk.aff %origin%/dictionaries/uk.dic', 'DICT_SPELL', 'uk-UA']),
    )
    const found = findIn([place(folder)], home)
    expect(found.map(({ tags }) => tags)).toEqual([['de-DE', 'de-LU'], ['uk-UA']])
    const speller = openSpeller(
      findDictionary(languageOf('uk'), home, found) ?? { aff: '', dic: '' },
      [],
      false,
    )
    expect(['дім', 'дмі'].map((word) => speller.isCorrect(word))).toEqual([true, false])
  })

  it('lead to no file beside the extension', () => {
    const { folder, home, put } = machine()
    put('secret/de.aff', AFF)
    put('secret/de.dic', '1\nHaus\n')
    for (const location of ['%origin%/../../secret/de', join(folder, 'secret/de')]) {
      put(
        'extensions/bad/dictionaries.xcu',
        xcu(['x', `${location}.aff ${location}.dic`, 'DICT_SPELL', 'de-DE']),
      )
      expect(findIn([place(folder)], home)).toEqual([])
    }
  })
})

describe('the dictionaries of Firefox', () => {
  const place = (folder: string): DictionaryPlace => ({
    origin: 'firefox',
    kind: 'profiles',
    folder: join(folder, 'firefox'),
  })
  const files = { 'dictionaries/uk.dic': '1\nдім\n', 'dictionaries/uk.aff': AFF }

  it('are unpacked from its add-ons into the home folder on use', () => {
    const { folder, home, put } = machine()
    put('firefox/a.default/extensions/uk@dictionaries.xpi', addOn({ uk: 'dictionaries/uk.dic' }, files))
    const found = findIn([place(folder)], home)
    expect(dictionariesOf(languageOf('de'), home, found)).toEqual([])
    expect(found).toMatchObject([{ tags: ['uk'], origin: 'firefox' }])
    const used = findDictionary(languageOf('uk'), home, found)
    expect(dirname(used?.dic ?? '')).toBe(join(home, 'dictionaries/unpacked'))
    expect(readFileSync(used?.dic ?? '', 'utf8')).toBe('1\nдім\n')
    expect(findDictionary(languageOf('uk'), home, findIn([place(folder)], home))).toEqual(used)
    expect(dictionariesOf(languageOf('uk'), home, found)).toMatchObject([
      { origin: 'firefox', isInUse: true },
    ])
  })

  it('write no other files, whatever names an archive has', () => {
    const { folder, home, put } = machine()
    const evil = '../../../evil.dic'
    put(
      'firefox/a/extensions/evil.xpi',
      addOn({ uk: evil }, { [evil]: '1\na\n', [evil.replace('.dic', '.aff')]: AFF }),
    )
    const used = findDictionary(languageOf('uk'), home, findIn([place(folder)], home))
    expect(dirname(used?.dic ?? '')).toBe(join(home, 'dictionaries/unpacked'))
    expect(readdirSync(folder).toSorted()).toEqual(['firefox', 'home'])
    expect(readdirSync(tmpdir()).includes('evil.dic')).toBe(false)
  })

  it('are left out if damaged, incomplete or no dictionaries', () => {
    const { folder, home, put } = machine()
    const whole = addOn({ uk: 'dictionaries/uk.dic' }, files)
    put('firefox/a/extensions/cut.xpi', whole.subarray(0, whole.length / 2))
    put('firefox/a/extensions/text.xpi', 'no archive')
    put('firefox/a/extensions/theme.xpi', zipSync({ 'manifest.json': strToU8('{"theme":{}}') }))
    put('firefox/a/extensions/list.xpi', zipSync({ 'manifest.json': strToU8('[') }))
    put(
      'firefox/a/extensions/half.xpi',
      addOn({ uk: 'dictionaries/uk.dic' }, { 'dictionaries/uk.dic': '1\n' }),
    )
    put(
      'firefox/a/extensions/page.xpi',
      addOn({ uk: 'dictionaries/uk.dic' }, { ...files, 'dictionaries/uk.dic': '<html>' }),
    )
    const found = findIn([place(folder)], home)
    expect(findDictionary(languageOf('uk'), home, found)).toBeNull()
    expect(dictionariesOf(languageOf('uk'), home, found).some(({ isInUse }) => isInUse)).toBe(false)
  })

  it('are left out or found with any damage, without affecting others', () => {
    const { folder, home, put } = machine()
    const whole = addOn({ uk: 'dictionaries/uk.dic' }, files)
    const german = { 'dictionaries/de.dic': '1\nHaus\n', 'dictionaries/de.aff': AFF }
    put('firefox/a/extensions/z.xpi', addOn({ de: 'dictionaries/de.dic' }, german))
    let count = 0
    fc.assert(
      fc.property(damagedBytes(whole), (bytes) => {
        const name = `firefox/a/extensions/${++count}.xpi`
        put(name, bytes)
        const found = findIn([place(folder)], home)
        findDictionary(languageOf('uk'), home, found)
        expect(findDictionary(languageOf('de'), home, found)).not.toBeNull()
        rmSync(join(folder, name))
      }),
      { numRuns: 40 },
    )
  })
})

describe('the folders', () => {
  const places = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv = {}) =>
    dictionaryPlaces({ platform, environment, userFolder: '/home/anna' }).map(
      ({ origin, folder }) => `${origin} ${folder}`,
    )

  it('depend on the system', () => {
    expect(places('linux')).toEqual(
      expect.arrayContaining([
        'system /usr/share/hunspell',
        'system /usr/share/myspell/dicts',
        'libreoffice /usr/lib/libreoffice/share/extensions',
        'libreoffice /home/anna/.config/libreoffice/4/user/uno_packages/cache/uno_packages',
        'firefox /home/anna/.mozilla/firefox',
      ]),
    )
    expect(places('darwin')).toEqual(
      expect.arrayContaining([
        'system /home/anna/Library/Spelling',
        'system /Library/Spelling',
        'libreoffice /Applications/LibreOffice.app/Contents/Resources/extensions',
      ]),
    )
    const windows = places('win32', { ProgramFiles: '/Programs', APPDATA: '/Roaming' })
    expect(windows.some((place) => place.startsWith('system'))).toBe(false)
    expect(windows).toContain('libreoffice /Programs/LibreOffice/share/extensions')
  })

  it('are ignored if only the user’s own dictionaries count', () => {
    expect(places('linux', { INTERLINEAR_DICTIONARIES: 'own' })).toEqual([])
  })
})
