/** Files of dictionaries that others put on the machine: what is looked at before anything of them is read. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync, type Dirent } from 'node:fs'
import { join } from 'node:path'

/** The two files of a dictionary. */
export interface DictionaryFiles {
  aff: string
  dic: string
}

/** A dictionary of another program. */
export interface Located {
  /** The languages that it is for, as its owner writes them: `de_DE`, `de-DE`. */
  tags: readonly string[]
  /** The word list, or the archive that it is in. */
  path: string
  /** The two files, unpacked where they are in an archive; null where they cannot be. */
  files: () => DictionaryFiles | null
}

/** The largest of a dictionary's files in bytes: the largest that are in use have some ten megabytes. */
export const MAX_DICTIONARY_BYTES = 100_000_000
/** Entries of a folder that are looked at. */
const MAX_ENTRIES = 2_000
/** Bytes of the word list's beginning that are looked at. */
const HEAD = 64

/** The entries of a folder; none where there is no such folder. */
export function dictionaryEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).slice(0, MAX_ENTRIES)
  } catch {
    return []
  }
}

/** The folders in a folder, behind symbolic links as well. */
export function foldersIn(folder: string): string[] {
  return dictionaryEntries(folder)
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => join(folder, name))
}

/** Whether both are plain files of a sensible size, and the list begins with the number of its words. */
export function isDictionary(aff: string, dic: string): boolean {
  return (
    [aff, dic].every((path) => dictionarySize(path) <= MAX_DICTIONARY_BYTES) && beginsWithCount(headOf(dic))
  )
}

/** Hunspell's word lists begin with how many words there are (hunspell(5)). */
export function beginsWithCount(head: string): boolean {
  return /^(?:\uFEFF|ï»¿)?\s*\d+/.test(head)
}

/** The size of a file in bytes; infinite where there is no plain file. */
export function dictionarySize(path: string): number {
  try {
    const found = statSync(path)
    return found.isFile() ? found.size : Infinity
  } catch {
    return Infinity
  }
}

/** A small file as text; null where it is none, or too large. */
export function smallText(path: string, largest: number): string | null {
  if (dictionarySize(path) > largest) return null
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function headOf(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const buffer = Buffer.alloc(HEAD)
      return buffer.toString('latin1', 0, readSync(file, buffer, 0, HEAD, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

/** `de_DE.aff` beside `de_DE.dic`: named after their language. */
export function pairsIn(folder: string): Located[] {
  return dictionaryEntries(folder).flatMap(({ name }) => {
    const tag = /^([A-Za-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,3})\.dic$/.exec(name)?.[1]
    if (tag === undefined) return []
    const [aff, dic] = [join(folder, `${tag}.aff`), join(folder, name)]
    return isDictionary(aff, dic) ? [{ tags: [tag], path: dic, files: () => ({ aff, dic }) }] : []
  })
}
