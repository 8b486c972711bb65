/**
 * Dictionaries of Firefox's add-ons: `*.xpi`, archives whose `manifest.json` says which word list is for which
 * language. Nothing is unpacked but the two files, under names of ours, into a folder of ours.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { makePrivateFolderSync } from '../../platform/files/privateFolder.ts'
import { replaceFileSync } from '../../platform/files/replaceFile.ts'
import {
  beginsWithCount,
  dictionaryEntries,
  foldersIn,
  MAX_DICTIONARY_BYTES,
  pairsIn,
  dictionarySize,
  type DictionaryFiles,
  type Located,
} from './dictionaryFiles.ts'

/** Archives of dictionaries have some megabytes. */
const MAX_ADD_ON = 50_000_000
const MAX_MANIFEST = 100_000

/** The dictionaries of all profiles in a folder. */
export function profileDictionaries(folder: string, cache: string): Located[] {
  return foldersIn(folder).flatMap((profile) => [
    ...addOnDictionaries(join(profile, 'extensions'), cache),
    ...pairsIn(join(profile, 'dictionaries')),
  ])
}

export function addOnDictionaries(folder: string, cache: string): Located[] {
  return dictionaryEntries(folder)
    .filter(({ name }) => name.endsWith('.xpi'))
    .flatMap(({ name }) => dictionariesOf(join(folder, name), cache))
}

/** The content of an archive is cached until the file changes. */
const known = new Map<string, Located[]>()

function dictionariesOf(path: string, cache: string): Located[] {
  if (dictionarySize(path) > MAX_ADD_ON) return []
  const key = `${path} ${statSync(path).mtimeMs} ${dictionarySize(path)} ${cache}`
  const found = known.get(key) ?? readAddOn(path, key, cache)
  known.set(key, found)
  return found
}

function readAddOn(path: string, key: string, cache: string): Located[] {
  return Object.entries(manifestOf(path)).flatMap(([tag, dic]) => {
    const aff = dic.replace(/\.dic$/, '.aff')
    const stem = createHash('sha256').update(`${key} ${dic}`).digest('hex').slice(0, 16)
    const names = [aff, dic]
    if (aff === dic || !hasBoth(path, names)) return []
    return [{ tags: [tag], path, files: () => unpacked(path, names, join(cache, stem)) }]
  })
}

/** The word lists by language; none where the archive is damaged, or is no dictionary. */
function manifestOf(path: string): Record<string, string> {
  try {
    const { 'manifest.json': bytes } = read(path, ['manifest.json'], MAX_MANIFEST)
    const manifest: unknown = JSON.parse(Buffer.from(bytes ?? new Uint8Array()).toString('utf8'))
    if (typeof manifest !== 'object' || manifest === null || !('dictionaries' in manifest)) return {}
    const { dictionaries } = manifest
    if (typeof dictionaries !== 'object' || dictionaries === null) return {}
    return Object.fromEntries(
      Object.entries(dictionaries).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].endsWith('.dic'),
      ),
    )
  } catch {
    return {}
  }
}

function hasBoth(path: string, names: readonly string[]): boolean {
  const seen = new Set<string>()
  unzipSync(readFileSync(path), {
    filter: ({ name, originalSize }) => {
      if (names.includes(name) && originalSize <= MAX_DICTIONARY_BYTES) seen.add(name)
      return false
    },
  })
  return seen.size === 2
}

/** Entries larger than allowed are skipped; an archive with a wrong size gets no more memory than it stated. */
function read(path: string, names: readonly string[], largest: number): Record<string, Uint8Array> {
  return unzipSync(readFileSync(path), {
    filter: ({ name, originalSize }) => names.includes(name) && originalSize <= largest,
  })
}

/** Null where the archive is damaged or its list is none. */
function unpacked(path: string, names: readonly string[], stem: string): DictionaryFiles | null {
  const files = { aff: `${stem}.aff`, dic: `${stem}.dic` }
  if (existsSync(files.aff) && existsSync(files.dic)) return files
  try {
    const [aff = '', dic = ''] = names
    const { [aff]: rules, [dic]: words } = read(path, names, MAX_DICTIONARY_BYTES)
    if (!rules || !words || !beginsWithCount(Buffer.from(words.subarray(0, 64)).toString('latin1')))
      return null
    makePrivateFolderSync(dirname(stem))
    // Whole or not at all: another process may unpack the same.
    replaceFileSync(files.aff, rules)
    replaceFileSync(files.dic, words)
    return files
  } catch {
    return null
  }
}
