/** Formats beside the plain parsers that people know, on the same file, in one run. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { po as gettextParser } from 'gettext-parser'
import { formatOfType } from '../../core/formats/registry.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { median, milliseconds, table, timed } from './bench.ts'
import type { Bench } from './bench.ts'

const ROUNDS = 9

interface Subject {
  title: string
  type: string
  content: Uint8Array
  language: string
  plain: { title: string; parse: (content: Uint8Array) => unknown }
}

const corpus = (path: string) => fileURLToPath(new URL(`../../../shared/corpus/${path}`, import.meta.url))

function subjects(): Subject[] {
  const found: Subject[] = [
    {
      title: 'PO, 100,000 entries',
      type: 'po',
      content: Buffer.from(catalogue(100_000)),
      language: 'uk',
      plain: { title: 'gettext-parser', parse: (content) => gettextParser.parse(Buffer.from(content)) },
    },
    {
      title: 'JSON, 100,000 values',
      type: 'json',
      content: Buffer.from(JSON.stringify(nested(100_000), null, 2)),
      language: 'uk',
      plain: {
        title: 'JSON.parse',
        parse: (content) => JSON.parse(Buffer.from(content).toString()) as unknown,
      },
    },
  ]
  const real = corpus('po/godot-editor/editor/ar.po')
  if (!existsSync(real)) return found
  const plain = {
    title: 'gettext-parser',
    parse: (content: Uint8Array) => gettextParser.parse(Buffer.from(content)),
  }
  return [
    ...found,
    {
      title: 'PO, a real one of 6,421 entries',
      type: 'po',
      content: readFileSync(real),
      language: 'ar',
      plain,
    },
  ]
}

function catalogue(entries: number): string {
  const header = 'msgid ""\nmsgstr ""\n"Language: uk\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
  const body = Array.from(
    { length: entries },
    (_, index) =>
      `\n#: src/file${index % 97}.c:${index}\nmsgid "The message number ${index} of the program"\nmsgstr "Повідомлення ${index} програми"\n`,
  )
  return header + body.join('')
}

function nested(values: number): Record<string, Record<string, string>> {
  const groups: Record<string, Record<string, string>> = {}
  for (let index = 0; index < values; index++) {
    const group = (groups[`group${index % 250}`] ??= {})
    group[`key${index}`] = `The message number ${index} of the program`
  }
  return groups
}

async function measure({ title, type, content, language, plain }: Subject): Promise<string[]> {
  const format = formatOfType(type)
  const file = { name: `file.${type}`, content }
  const options = { sourceLanguage: resolveLanguage('en'), targetLanguage: resolveLanguage(language) }
  const parse = () => format.parse(file, options)
  const strings = parse().strings
  const translations = new Map(
    strings.map(({ identifier, text, translation }) => [identifier, { text: translation?.text ?? text }]),
  )
  const parsing: number[] = []
  const building: number[] = []
  const plainly: number[] = []
  // In turns, so that a slow moment of the machine falls on all of them.
  for (let round = 0; round < ROUNDS; round++) {
    plainly.push(...(await timed(1, () => plain.parse(content))))
    parsing.push(...(await timed(1, parse)))
    building.push(...(await timed(1, () => format.build(file, { ...options, translations }))))
  }
  return [
    title,
    milliseconds(median(parsing)),
    milliseconds(median(building)),
    `${plain.title} ${milliseconds(median(plainly))}`,
    (median(parsing) / median(plainly)).toFixed(1),
  ]
}

const bench: Bench = {
  title: 'Formats: parse and build in one thread',
  async run() {
    const rows: string[][] = []
    for (const subject of subjects()) rows.push(await measure(subject))
    return table(['file', 'parse', 'build', 'plain parser', 'ratio'], rows)
  },
}

export default bench
