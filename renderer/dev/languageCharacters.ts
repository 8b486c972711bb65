/**
 * Writes the characters of languages that keyboards may lack, from CLDR: `node renderer/dev/languageCharacters.ts FOLDER`,
 * where FOLDER is the unpacked package cldr-misc-full. python3 knows the names. A language that has those of its parent
 * is left out.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SPECIAL_CHARACTERS } from '../src/translations/specialCharacters.ts'

/** Most characters of a kind: a language with more letters has a keyboard or an input method for them. */
const MOST = 60

interface Exemplars {
  exemplarCharacters?: string
  auxiliary?: string
  punctuation?: string
}

/** The single characters of a set in CLDR's notation: sequences in braces are left out. */
function membersOf(set = '[]'): string[] {
  const members: string[] = []
  const inside = [...set.slice(1, -1).replaceAll(/\{[^}]*\}/g, ' ')]
  for (let index = 0; index < inside.length; index++) {
    const one = inside[index] ?? ''
    const isRange = one === '-' && members.length > 0 && (inside[index + 1]?.trim() ?? '') !== ''
    if (isRange) {
      const [from, to] = [members.at(-1)?.codePointAt(0) ?? 0, inside[++index]?.codePointAt(0) ?? 0]
      for (let code = from + 1; code <= to; code++) members.push(String.fromCodePoint(code))
    } else if (one === '\\') members.push(inside[++index] ?? '')
    else if (one.trim() !== '') members.push(one)
  }
  return members
}

const isBeyondAscii = (character: string) => /^[^\0-\x7f]$/u.test(character)

/** Letters of the Latin script with their capitals, and signs; other scripts have keyboards of their own. */
function lettersOf(set: string | undefined): string[] {
  const latin = membersOf(set).filter((one) => /[\p{Script=Latin}\p{Script=Common}]/u.test(one))
  return latin.flatMap((one) => [one, one.toUpperCase()]).filter(isBeyondAscii)
}

function charactersOf({ exemplarCharacters, auxiliary, punctuation }: Exemplars): string {
  const letters = lettersOf(exemplarCharacters)
  const marks = membersOf(punctuation).filter(isBeyondAscii)
  const rare = membersOf(auxiliary).filter(
    (one) =>
      isBeyondAscii(one) && !/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Mark}/u.test(one),
  )
  return [...new Set([letters, marks, rare].flatMap((some) => (some.length > MOST ? [] : some)))].join('')
}

const NAMES = `import json, sys, unicodedata
print(json.dumps({c: unicodedata.name(c, '') for c in json.load(sys.stdin)}))`

/** `LATIN SMALL LETTER E WITH ACUTE` as the list writes names. */
function titled(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?<![a-z])[a-z]+/g, (word) =>
      /^(?:and|of|or|to|with)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}

function main(folder: string): void {
  const languages: Record<string, string> = {}
  for (const tag of readdirSync(join(folder, 'main')).toSorted()) {
    const path = join(folder, 'main', tag, 'characters.json')
    const { main: read } = JSON.parse(readFileSync(path, 'utf8')) as {
      main: Record<string, { characters: Exemplars }>
    }
    const characters = charactersOf(read[tag]?.characters ?? {})
    const parent = tag.includes('-') ? languages[tag.replace(/-[^-]*$/, '')] : undefined
    if (parent !== characters && characters !== '') languages[tag] = characters
  }
  const listed = new Set(SPECIAL_CHARACTERS.map(({ character }) => character))
  const unnamed = [...new Set(Object.values(languages).join(''))].filter((one) => !listed.has(one)).toSorted()
  const found = JSON.parse(
    execFileSync('python3', ['-c', NAMES], { input: JSON.stringify(unnamed), encoding: 'utf8' }),
  ) as Record<string, string>
  const names = Object.fromEntries(Object.entries(found).map(([one, name]) => [one, titled(name)]))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(
    join(import.meta.dirname, '../src/translations/languageCharacters.json'),
    `${JSON.stringify({ version, languages, names }, null, 2)}\n`,
  )
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) main(folder)
