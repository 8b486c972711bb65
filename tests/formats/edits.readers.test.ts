/**
 * One edit is one value to readers of others, Python's own: json, csv, plistlib and xml.etree. Each string of a file is
 * edited alone, and of everything that the reader sees in the file that one value may differ.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, FileSettings, ParsedString, SourceFile } from '../../core/formats/format.ts'
import { formatOfType } from '../../core/formats/registry.ts'
import { hasCorpus } from '../corpus.ts'
import { corpusSource, english, fileOf, language } from './support.ts'

/** Prints for each file a JSON object of all that is in it, by where it is. */
const READER = `
import csv, io, json, plistlib, sys, xml.etree.ElementTree as tree

def flat(value, path, found):
    if isinstance(value, dict):
        found[path + '{}'] = json.dumps(list(value))
        for key, one in value.items(): flat(one, path + '/' + key, found)
    elif isinstance(value, list):
        for index, one in enumerate(value): flat(one, path + '/' + str(index), found)
    else: found[path] = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value

def element(node, path, found):
    found[path + '@'] = json.dumps(node.attrib)
    found[path], found[path + '~'] = node.text or '', node.tail or ''
    for index, child in enumerate(node): element(child, path + '/' + str(index) + child.tag, found)

for line in sys.stdin:
    kind, path = line.rstrip('\\n').split('\\t')
    data, found = open(path, 'rb').read(), {}
    if kind == 'json': flat(json.loads(data.decode('utf-8-sig')), '', found)
    elif kind == 'plist': flat(plistlib.loads(data), '', found)
    elif kind == 'xml': element(tree.fromstring(data), '', found)
    else: flat(list(csv.reader(io.StringIO(data.decode('utf-8-sig'), newline=''), delimiter=kind)), '', found)
    print(json.dumps(found))
`

type Values = Record<string, string>

function readAll(kind: string, contents: readonly Uint8Array[]): Values[] {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-'))
  try {
    const paths = contents.map((content, index) => {
      const path = join(folder, String(index))
      writeFileSync(path, content)
      return path
    })
    const input = paths.map((path) => `${kind}\t${path}\n`).join('')
    const { stdout, stderr, status } = spawnSync('python3', ['-c', READER], { input, maxBuffer: 2 ** 30 })
    if (status !== 0) throw new Error(stderr.toString())
    return stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Values)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Case {
  type: string
  /** How Python reads it; of a table the delimiter. */
  kind: string
  source: () => SourceFile
  /** Absent: of a format of many languages, whose file is both. */
  into?: () => SourceFile
  code: string
  settings?: FileSettings
  isOfCorpus?: boolean
}

const fixture = (path: string) => () =>
  fileOf(
    path.replace(/^.*\//, ''),
    new Uint8Array(readFileSync(new URL(`fixtures/${path}`, import.meta.url))),
  )
const ofCorpus = (path: string) => () => corpusSource(path)

const MAGENTO = `"Add to Cart","Додати до ""кошика"""
"Qty: %1, each","К-сть: %1, кожна"
Plain,Просто
"Two
lines","Два
рядки"
Same,Same
`

const cases: readonly Case[] = [
  {
    ...{ type: 'csv', kind: ',', code: 'uk' },
    source: () => fileOf('uk_UA.csv', MAGENTO),
    settings: {
      table: {
        delimiter: ',',
        hasHeader: false,
        columns: [{ holds: 'source' }, { holds: 'translation', languageId: 'uk' }],
      },
    },
  },
  {
    ...{ type: 'csv', kind: ';', code: 'ja' },
    source: () => fileOf('t.csv', 'key;en;ja;uk\r\na;"A; b";あ;а\r\n"b";B;"い";б\r\n'),
  },
  { type: 'xcstrings', kind: 'json', code: 'uk', source: fixture('xcstrings/source.xcstrings') },
  {
    ...{ type: 'stringsdict', kind: 'plist', code: 'uk' },
    source: fixture('into/stringsdict/en.stringsdict'),
    into: fixture('into/stringsdict/uk.stringsdict'),
  },
  {
    ...{ type: 'xliff', kind: 'xml', code: 'uk' },
    source: fixture('into/xliff/messages.xlf'),
    into: fixture('into/xliff/messages.uk.xlf'),
  },
  ...['uk', 'ja', 'ar'].map((code): Case => ({
    ...{ type: 'arb', kind: 'json', code, isOfCorpus: true },
    source: ofCorpus('arb/zulip-flutter/l10n/app_en.arb'),
    into: ofCorpus(`arb/zulip-flutter/l10n/app_${code}.arb`),
  })),
  ...['fr'].map((code): Case => ({
    ...{ type: 'xliff', kind: 'xml', code, isOfCorpus: true },
    source: ofCorpus('xliff12/kubernetes-dashboard/i18n/messages.xlf'),
    into: ofCorpus(`xliff12/kubernetes-dashboard/i18n/${code}/messages.${code}.xlf`),
  })),
  ...['pl', 'ru'].map((code): Case => ({
    ...{ type: 'stringsdict', kind: 'plist', code, isOfCorpus: true },
    source: ofCorpus('apple/duckduckgo-ios/en.lproj/Localizable.stringsdict'),
    into: ofCorpus(`apple/duckduckgo-ios/${code}.lproj/Localizable.stringsdict`),
  })),
  {
    ...{ type: 'xcstrings', kind: 'json', code: 'fr', isOfCorpus: true },
    source: ofCorpus('apple/cse/Localizable.xcstrings'),
  },
  {
    ...{ type: 'csv', kind: ',', code: 'uk', isOfCorpus: true },
    source: ofCorpus('csv/world_countries/countries/_combined/countries.csv'),
  },
]

const hasPython = spawnSync('python3', ['--version']).status === 0
/** The most strings of a file that are edited, from all over it. */
const EDITED = 6

/** The translation that a file has of a string, and the same with one text changed. */
function edited(translation: BuildTranslation['text'], mark: string): BuildTranslation['text'] {
  if (typeof translation === 'string') return `${translation} ${mark}`
  const [category, text] = Object.entries(translation).at(0)!
  return { ...translation, [category]: `${text} ${mark}` }
}

/** A text that is edited says that it is translated, where it asked for work. */
function isStateOfEdit(before: string | undefined, after: string | undefined): boolean {
  if (before === 'needs_review') return after === 'translated'
  return before?.replace(/"state": "(?:new|needs-[\w-]+)"/, '"state": "translated"') === after
}

const shown = (one: Case) => `${one.type} ${one.code}${one.isOfCorpus ? ' of the corpus' : ''}`

describe
  .runIf(hasPython)
  .each(cases.filter(({ isOfCorpus }) => hasCorpus || !isOfCorpus).map((one) => [shown(one), one] as const))(
  '%s',
  (_, { type, kind, source, into, code, settings }) => {
    it('differs in one value for another parser, after each edit', () => {
      const format = formatOfType(type)
      const file = source()
      const standing = into?.()
      const options = {
        sourceLanguage: english,
        targetLanguage: language(code),
        ...(settings && { settings }),
      }
      const { strings } = format.parse(standing ?? file, options)
      const textIn = ({ text, translation, translations }: ParsedString) => {
        if (format.languages === 'one') return text
        const own = Object.entries(translations ?? {}).find(([one]) => one.split(/[-_]/)[0] === code)
        return (translation ?? own?.[1])?.text
      }
      const texts = strings.flatMap((string): [string, BuildTranslation['text']][] => {
        const text = textIn(string)
        return text === undefined || text === '' ? [] : [[string.identifier, text]]
      })
      expect(texts.length).toBeGreaterThan(0)
      const step = Math.max(1, Math.floor(texts.length / EDITED))
      const chosen = texts.filter((__, index) => index % step === 0)
      const built = chosen.map(([identifier, text], index) =>
        format.build(file, {
          ...options,
          ...(standing && { into: standing }),
          translations: new Map(
            texts.map(([one, own]) => [
              one,
              { text: one === identifier ? edited(text, `EDIT${index}.`) : own },
            ]),
          ),
        }),
      )
      const [before, ...after] = readAll(kind, [(standing ?? file).content, ...built])
      for (const [index, values] of after.entries()) {
        const differing = [...new Set([...Object.keys(before!), ...Object.keys(values)])].filter(
          (key) => before![key] !== values[key] && !isStateOfEdit(before![key], values[key]),
        )
        const [key] = differing
        expect(differing).toEqual([key])
        expect(values[key!]!.replace(` EDIT${index}.`, '')).toBe(before![key!])
      }
    })
  },
)
