/** The dictionaries that other programs have on this machine: of the system, of LibreOffice, of Firefox. */
import { homedir } from 'node:os'
import { homePath } from '../../platform/files/homePath.ts'
import { pairsIn, type Located } from './dictionaryFiles.ts'
import { addOnDictionaries, profileDictionaries } from './firefox.ts'
import { extensionDictionaries } from './libreOffice.ts'
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
