/** Which dictionary is which: its name, version and hash, and whether it is the one that a project names. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { DictionaryOrigin, PinnedDictionary, UsedDictionary } from '../../contract/quality.ts'
import type { Language } from '../../contract/language.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { dictionariesHere } from './dictionaries.ts'
import { MAX_DICTIONARY_BYTES, smallText, type DictionaryFiles } from './dictionaryFiles.ts'
import { foundDictionaries } from './findDictionaries.ts'

/** Hashes by path, size and time of both files: some have ten megabytes. */
const hashes = new Map<string, string>()

/** SHA-256 of the affix file and the word list. */
function hashOf({ aff, dic }: DictionaryFiles): string {
  const stats = [aff, dic].map((path) => statSync(path))
  const key = [aff, dic, ...stats.flatMap(({ size, mtimeMs }) => [size, mtimeMs])].join('\n')
  const known = hashes.get(key)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const path of [aff, dic]) hash.update(readFileSync(path))
  const digest = hash.digest('hex')
  hashes.set(key, digest)
  return digest
}

/**
 * Reads the name and version of a LibreOffice package or extension, in the folder of a dictionary or the one above it.
 */
function statedBy(folder: string): { name?: string; version: string } | null {
  const manifest = smallText(join(folder, 'package.json'), MAX_DICTIONARY_BYTES)
  const ofPackage = manifest === null ? null : (JSON.parse(manifest) as { name?: unknown; version?: unknown })
  if (typeof ofPackage?.name === 'string' && typeof ofPackage.version === 'string')
    return { name: ofPackage.name, version: ofPackage.version }
  for (const place of [folder, dirname(folder)]) {
    const description = smallText(join(place, 'description.xml'), MAX_DICTIONARY_BYTES)
    const version = /<version\s+value="([^"]{1,100})"/.exec(description ?? '')?.[1]
    if (version !== undefined) return { version }
  }
  return null
}

function describe(languageId: string, origin: DictionaryOrigin, files: DictionaryFiles): UsedDictionary {
  const stated = origin === 'bundled' || origin === 'libreoffice' ? statedBy(dirname(files.dic)) : null
  const name = stated?.name ?? basename(files.dic, extname(files.dic))
  return { languageId, origin, name, version: stated?.version ?? null, sha256: hashOf(files) }
}

/** The dictionary that a check of a language looks into, and its files. */
export interface ChosenDictionary {
  used: UsedDictionary
  files: DictionaryFiles
}

type Named = Pick<Language, 'id' | 'locale'>

/**
 * The dictionary of a language: the one that the project names where it is on this machine, else the first one. With
 * `isStrict` the named one alone; null where the project names none. @throws Failure `quality.dictionaryMissing`
 */
export function chooseDictionary(
  language: Named,
  home: string,
  pin: PinnedDictionary | undefined,
  isStrict = false,
): ChosenDictionary | null {
  if (isStrict && pin === undefined) return null
  const here = dictionariesHere(language, home, foundDictionaries(home))
  const chosen =
    pin === undefined
      ? here.next().value
      : [...here].find(({ files }) => existsSync(files.aff) && hashOf(files) === pin.sha256)
  if (chosen) return { used: describe(language.id, chosen.origin, chosen.files), files: chosen.files }
  if (pin === undefined) return null
  if (isStrict) throw missing(pin)
  return chooseDictionary(language, home, undefined)
}

function missing({ languageId, name, version, sha256 }: PinnedDictionary): Failure {
  const called = version === null ? name : `${name} ${version}`
  return new Failure(
    'quality.dictionaryMissing',
    `The dictionary ${called} that the project names for ${languageId} is not on this machine.`,
    {
      value: `${called}, SHA-256 ${sha256}`,
      kept: 'Nothing was changed.',
      todo: 'Install that version of it, or name the one that is here: `interlinear dictionaries PROJECT --pin`.',
    },
  )
}
