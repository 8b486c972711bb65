/**
 * The spelling dictionaries that come along: those of the npm packages `dictionary-*`, each a folder of its own with its
 * two files and its licence. They are data beside the program and no part of it, so that each keeps its licence. The
 * archives and the desktop packages hold them; the npm package has that of English alone, which it depends on.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout, manifest } from './manifest.ts'

/** The folder of the dictionaries, below that of package.json. */
export const DICTIONARY_FOLDER = 'out/dictionaries'

export function dictionaryPackages(): string[] {
  return Object.keys(manifest.devDependencies).filter((name) => name.startsWith('dictionary-'))
}

/** The licences under which dictionaries with a choice are passed on, the first that is offered. */
const PREFERRED = [
  'MIT',
  'BSD',
  'BSD-3-Clause',
  'MPL-2.0',
  'MPL-1.1',
  'LGPL-3.0',
  'LGPL-2.1',
  'GPL-3.0',
  'GPL-2.0',
]

/** A text of this many characters has the terms themselves; a shorter one only names the licence. */
const FULL_TEXT = 10_000

/**
 * Returns the licence text of a dictionary: its own file, and the terms that the file only refers to.
 * @throws Error where they are in none of packaging/licenses
 */
export function dictionaryLicense(name: string): string {
  const folder = join(checkout, 'node_modules', name)
  const own = readFileSync(join(folder, 'license'), 'utf8').replaceAll('\r\n', '\n').trim()
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license: string }
  const offered = license.replace(/^\((.*)\)$/, '$1').split(/ (?:OR|AND) /)
  const chosen = PREFERRED.find((one) => offered.includes(one))
  if (chosen === undefined)
    throw new Error(`${name} (${license}) may not be passed on without a look at its licence.`)
  if (own.length >= FULL_TEXT || /^(?:MIT|BSD)/.test(chosen)) return own
  const terms = readFileSync(join(checkout, 'packaging/licenses', `${chosen}.txt`), 'utf8').trim()
  return `${own}\n\n${'-'.repeat(80)}\n${chosen}, under which it is passed on here\n${'-'.repeat(80)}\n\n${terms}`
}

/** Copies the dictionaries into a folder. */
export function copyDictionaries(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const name of dictionaryPackages()) {
    const [from, to] = [join(checkout, 'node_modules', name), join(folder, name)]
    mkdirSync(to, { recursive: true })
    for (const file of ['index.aff', 'index.dic']) copyFileSync(join(from, file), join(to, file))
    writeFileSync(join(to, 'license'), `${dictionaryLicense(name)}\n`)
    const version = manifest.devDependencies[name]
    writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version }, null, 2)}\n`)
  }
}

if (import.meta.main) copyDictionaries(join(checkout, DICTIONARY_FOLDER))
