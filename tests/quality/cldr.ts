/**
 * Writes the punctuation of CLDR that tests compare with: `node tests/quality/cldr.ts FOLDER`, where FOLDER is the
 * unpacked package cldr-misc-full. A language that has the facts of its parent is left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CldrPunctuation {
  version: string
  /** By CLDR's tag: the outer and the inner pair of quotation marks, and the marks that end sentences or parts of them. */
  languages: Record<string, { quotes: readonly string[]; marks: string }>
}

interface Facts {
  delimiters: Record<
    'quotationStart' | 'quotationEnd' | 'alternateQuotationStart' | 'alternateQuotationEnd',
    string
  >
  characters: { punctuation?: string; ellipsis?: { final?: string } }
}

/** Commas and signs that begin a text end none. */
const NO_END = /[,،、，､﹐﹑߸፡፣᠂܀܊-܍၊؎؏﴿჻⳹⳼⳾𑅀𑅂\p{Ps}\p{Pe}\p{Pd}]/u
const isEndMark = (character: string) =>
  /\p{Terminal_Punctuation}/u.test(character) && !NO_END.test(character)

function main(folder: string): void {
  const languages: CldrPunctuation['languages'] = {}
  for (const tag of readdirSync(join(folder, 'main')).toSorted()) {
    const read = (name: 'delimiters' | 'characters') => {
      const file = JSON.parse(readFileSync(join(folder, 'main', tag, `${name}.json`), 'utf8')) as {
        main: Record<string, Facts>
      }
      return file.main[tag]?.[name]
    }
    const delimiters = read('delimiters') as Facts['delimiters']
    const { punctuation = '', ellipsis } = read('characters') as Facts['characters']
    const final = ellipsis?.final?.replace('{0}', '').trim() ?? ''
    const facts = {
      quotes: [
        delimiters.quotationStart + delimiters.quotationEnd,
        delimiters.alternateQuotationStart + delimiters.alternateQuotationEnd,
      ],
      marks: [...new Set([...punctuation.replaceAll(/\\./gu, (escaped) => escaped.slice(1)).slice(1, -1)])]
        .filter((character) => isEndMark(character))
        .concat(final === '…' || final === '' ? [] : [final])
        .join(' '),
    }
    const parent = tag.includes('-') ? languages[tag.replace(/-[^-]*$/, '')] : undefined
    if (JSON.stringify(parent) !== JSON.stringify(facts)) languages[tag] = facts
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const lines = Object.entries(languages).map(([tag, facts]) => `    "${tag}": ${JSON.stringify(facts)}`)
  writeFileSync(
    join(import.meta.dirname, '../fixtures/cldr/punctuation.json'),
    `{\n  "version": "${version}",\n  "languages": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) main(folder)
