/** Formats beside the plain parsers that people know, on the same file, in one run. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { po as gettextParser } from 'gettext-parser'
import { parse as parseMarkdown, postprocess, preprocess } from 'micromark'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { SaxesParser } from 'saxes'
import { formatOfType, formats } from '../../core/formats/registry.ts'
import { withSegmenter } from '../../core/parsing/withSegmenter.ts'
import { resolveLanguage } from '../../core/languages/custom.ts'
import { median, milliseconds, table, tableRow, timed } from './bench.ts'
import type { Bench } from './bench.ts'
import { convert } from './converters.ts'
import { formatFiles, json, po } from './formatFiles.ts'
import { passagesOf } from './passages.ts'
import type { Passage } from './wholeFile.ts'

const ROUNDS = 9

/** Rounds of the formats one by one. */
const FEW_ROUNDS = 3
const FEW_STRINGS = 20_000

const STRINGS = 100_000

interface Subject {
  title: string
  type: string
  content: Uint8Array
  language: string
  plain: { title: string; parse: (content: Uint8Array) => unknown }
}

/** The signs of a Markdown file that has nothing else. */
const SIGNS = 100_000

/** Without handlers it discards the texts. */
const saxes: Subject['plain'] = {
  title: 'saxes',
  parse: (content) => {
    const parser = new SaxesParser({ xmlns: true })
    for (const event of ['opentag', 'closetag', 'text', 'cdata', 'comment'] as const)
      parser.on(event, () => {})
    parser.write(Buffer.from(content).toString()).close()
  },
}

const micromark: Subject['plain'] = {
  title: 'micromark',
  parse: (content) =>
    postprocess(
      parseMarkdown({ extensions: [gfm(), frontmatter(['yaml', 'toml'])] })
        .document()
        .write(preprocess()(Buffer.from(content).toString(), undefined, true)),
    ),
}

/** Formats that are read by a library, by type. */
const besideLibraries: readonly (readonly [type: string, plain: Subject['plain']])[] = [
  ['xliff', saxes],
  ['xliff2', saxes],
  ['stringsdict', saxes],
  ['md', micromark],
]

const corpus = (path: string) => fileURLToPath(new URL(`../../../shared/corpus/${path}`, import.meta.url))

function subjects(): Subject[] {
  const found: Subject[] = [
    {
      title: 'PO, 100,000 entries',
      type: 'po',
      content: Buffer.from(po(STRINGS)),
      language: 'uk',
      plain: { title: 'gettext-parser', parse: (content) => gettextParser.parse(Buffer.from(content)) },
    },
    {
      title: 'JSON, 100,000 values',
      type: 'json',
      content: Buffer.from(json(STRINGS)),
      language: 'uk',
      plain: {
        title: 'JSON.parse',
        parse: (content) => JSON.parse(Buffer.from(content).toString()) as unknown,
      },
    },
  ]
  for (const [type, plain] of besideLibraries) {
    const { title } = formatOfType(type)
    const content = Buffer.from(formatFiles[type]![1](FEW_STRINGS))
    found.push({ title: `${title}, ${megabytes(content.length)}`, type, content, language: 'uk', plain })
  }
  for (const sign of ['[', '![', '*', '<']) {
    const content = Buffer.from(sign.repeat(SIGNS / sign.length))
    found.push({
      title: `Markdown, 100 KB of ${sign}`,
      type: 'md',
      content,
      language: 'uk',
      plain: micromark,
    })
  }
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
  // They run in turns, so that a slow moment of the machine falls on all of them.
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

/** Parse and build of a format's file with nothing to change. */
async function measureFormat(type: string): Promise<string[]> {
  const format = formatOfType(type)
  const generated = formatFiles[type]
  if (generated === undefined) return [format.title, 'no file of it', '', '']
  const [name, write] = generated
  const file = { name, content: Buffer.from(write(FEW_STRINGS)) }
  const options = withSegmenter({
    sourceLanguage: resolveLanguage('en'),
    targetLanguage: resolveLanguage('uk'),
  })
  const { strings } = format.parse(file, options)
  const parsing = await timed(FEW_ROUNDS, () => format.parse(file, options))
  const translations = new Map(strings.map(({ identifier, text }) => [identifier, { text }]))
  const building = await timed(FEW_ROUNDS, () => format.build(file, { ...options, translations }))
  return [
    format.title,
    megabytes(file.content.length),
    milliseconds(median(parsing)),
    milliseconds(median(building)),
  ]
}

interface Plain {
  title: string
  parse: (content: Uint8Array) => unknown
  /** The same, of what was parsed, back into bytes. */
  write: (parsed: unknown) => unknown
}

interface WholeSubject {
  type: 'po' | 'json' | 'csv'
  plain?: Plain
}

const wholeSubjects: WholeSubject[] = [
  {
    type: 'po',
    plain: {
      title: 'gettext-parser',
      parse: (content) => gettextParser.parse(Buffer.from(content)),
      write: (parsed) => gettextParser.compile(parsed as Parameters<typeof gettextParser.compile>[0]),
    },
  },
  {
    type: 'json',
    plain: {
      title: 'JSON',
      parse: (content) => JSON.parse(Buffer.from(content).toString()) as unknown,
      write: (parsed) => Buffer.from(JSON.stringify(parsed, null, 2)),
    },
  },
  { type: 'csv' },
]

/** The rows of one file's import and export through the workbench, and of the converters on it. */
function measureWhole({ type, plain }: WholeSubject, folder: string): string[][] {
  const [name, write] = formatFiles[type]!
  const path = join(folder, name)
  const content = Buffer.from(write(STRINGS))
  writeFileSync(path, content)
  const { imported, exported } = passagesOf(path, `${path}.interlinear`)
  const title = `${formatOfType(type).title}, ${megabytes(content.length)}`
  const row = (what: string, passage: Passage, plainly: number | undefined) => [
    `${what} of ${title}`,
    milliseconds(passage.total),
    milliseconds(passage.work),
    milliseconds(passage.active),
    milliseconds(passage.longest),
    `${passage.memory} MB, ${((passage.memory * 1_048_576) / content.length).toFixed(1)} times the file`,
    plain && plainly !== undefined
      ? `${(passage.work / plainly).toFixed(1)} times ${plain.title} (${milliseconds(plainly)})`
      : '',
  ]
  const both = imported.work + exported.work
  const conversions = convert(path, extname(name), folder).map(({ command, work }) => [
    `${command} of ${title}`,
    ...(typeof work === 'number'
      ? ['', milliseconds(work), '', '', '', `${(work / both).toFixed(1)} times our import and export`]
      : [`left out: ${work}`, '', '', '', '', '']),
  ])
  const parsed = plain?.parse(content)
  const parsing = plain && median(processorTimes(() => plain.parse(content)))
  const writing = plain && median(processorTimes(() => plain.write(parsed)))
  return [row('import', imported, parsing), row('export', exported, writing), ...conversions]
}

/** Milliseconds of the processor, some times over. */
function processorTimes(work: () => unknown): number[] {
  return Array.from({ length: FEW_ROUNDS }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

const bench: Bench = {
  title: 'Formats: parse and build in one thread',
  async run(print) {
    const printTable = async (head: string[], rows: Iterable<Promise<string[][]>>) => {
      for (const line of table(head, [])) print(line)
      for (const some of rows) for (const row of await some) print(tableRow(row))
    }
    await printTable(
      ['file', 'parse', 'build', 'plain parser', 'ratio'],
      inTurn(subjects(), async (subject) => [await measure(subject)]),
    )
    print(`\nEvery format, ${FEW_STRINGS.toLocaleString('en')} strings:\n`)
    await printTable(
      ['format', 'file', 'parse', 'build'],
      inTurn(formats, async ({ type }) => [await measureFormat(type)]),
    )
    print(
      `\nThrough the workbench, ${STRINGS.toLocaleString('en')} strings, and beside the Translate Toolkit:\n`,
    )
    const folder = mkdtempSync(join(tmpdir(), 'interlinear-bench-'))
    try {
      await printTable(
        [
          'what',
          'in all',
          'processor',
          'event loop at work',
          'longest piece',
          'memory',
          'ratio of processor times',
        ],
        inTurn(wholeSubjects, (subject) => Promise.resolve(measureWhole(subject, folder))),
      )
      return []
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Each is begun when the one before it was printed. */
function* inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<string[][]>,
): Generator<Promise<string[][]>> {
  for (const item of items) yield work(item)
}

export default bench
