/** The dictionaries that other programs have on this machine: of the system, of LibreOffice, of Firefox. */
import { dirname, join, resolve, sep } from 'node:path'
import { homedir } from 'node:os'
import { homePath } from '../../platform/files/homePath.ts'
import {
  pairsIn,
  type Located,
  dictionaryEntries,
  foldersIn,
  isDictionary,
  smallText,
} from './dictionaryFiles.ts'
import { addOnDictionaries, profileDictionaries } from './firefox.ts'
import { dictionaryPlaces, type DictionaryPlace, type DictionaryMachine } from './places.ts'

export interface FoundDictionary extends Located {
  origin: DictionaryPlace['origin']
}

const thisMachine = (): DictionaryMachine => ({
  platform: process.platform,
  environment: process.env,
  userFolder: homedir(),
})

/** Milliseconds for which what was found stays true. */
const FRESH = 30_000

let latest: { home: string; at: number; found: FoundDictionary[] } | null = null

/** Those of this machine, kept for half a minute; `isAnew` looks again. */
export function foundDictionaries(home: string, isAnew = false): FoundDictionary[] {
  const now = performance.now()
  if (isAnew || latest === null || latest.home !== home || now - latest.at > FRESH)
    latest = { home, at: now, found: findIn(dictionaryPlaces(thisMachine()), home) }
  return latest.found
}

/** All in some places, in their order; each file once. */
export function findIn(places: readonly DictionaryPlace[], home: string): FoundDictionary[] {
  const cache = homePath(home, 'cache', 'dictionaries/unpacked')
  const found = places.flatMap(({ origin, kind, folder }) =>
    locate(kind, folder, cache).map((one) => ({ ...one, origin })),
  )
  return [...new Map(found.map((one) => [`${one.path} ${one.tags.join()}`, one])).values()]
}

function locate(kind: DictionaryPlace['kind'], folder: string, cache: string): Located[] {
  switch (kind) {
    case 'pairs':
      return pairsIn(folder)
    case 'extensions':
      return extensionDictionaries(folder)
    case 'profiles':
      return profileDictionaries(folder, cache)
    case 'addOns':
      return addOnDictionaries(folder, cache)
  }
}

// Dictionaries of LibreOffice's extensions, as their `dictionaries.xcu` names them: `de_DE_frami.dic` is for `de-DE`.

const MAX_LIST = 1_000_000
/** `dict-de`, or `lu123.tmp_/dict-de.oxt` for what was added, and one folder more in some. */
const DEEPEST = 3

/** The spelling dictionaries of all extensions under a folder. */
function extensionDictionaries(folder: string, depth = DEEPEST): Located[] {
  const isExtension = dictionaryEntries(folder).some(({ name }) => name === 'dictionaries.xcu')
  if (isExtension) return dictionariesOf(join(folder, 'dictionaries.xcu'))
  return depth === 0 ? [] : foldersIn(folder).flatMap((one) => extensionDictionaries(one, depth - 1))
}

const NODE =
  /<node\s[^<>]*oor:op="fuse"[^<>]*>\s*((?:<prop\s[^<>]*>\s*<value[^<>]*>[^<>]*<\/value>\s*<\/prop>\s*)+)<\/node>/g

function dictionariesOf(path: string): Located[] {
  const list = smallText(path, MAX_LIST) ?? ''
  return [...list.matchAll(NODE)].flatMap(([, node = '']) => {
    if (valueOf(node, 'Format') !== 'DICT_SPELL') return []
    const files = valueOf(node, 'Locations').split(/\s+/)
    const [aff, dic] = ['.aff', '.dic'].map((end) =>
      within(
        dirname(path),
        files.find((file) => file.endsWith(end)),
      ),
    )
    const tags = valueOf(node, 'Locales')
      .split(/\s+/)
      .filter((tag) => tag !== '')
    if (!aff || !dic || !isDictionary(aff, dic)) return []
    return [{ tags, path: dic, files: () => ({ aff, dic }) }]
  })
}

function valueOf(node: string, name: string): string {
  const expression = new RegExp(`<prop\\s[^<>]*oor:name="${name}"[^<>]*>\\s*<value[^<>]*>([^<>]*)</value>`)
  return expression.exec(node)?.[1]?.trim() ?? ''
}

/** `%origin%/de_DE.dic` in the extension's folder; null for what leads out of it. */
function within(folder: string, location: string | undefined): string | null {
  if (location?.startsWith('%origin%/') !== true) return null
  const path = resolve(folder, location.slice('%origin%/'.length))
  return path.startsWith(folder + sep) ? path : null
}
