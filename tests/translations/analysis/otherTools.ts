/**
 * Compares the analysis of ten real projects with pocount (translate-toolkit) and OmegaT, and has OmegaT read files that
 * `interlinear export` wrote: `npm run counts`. The corpus is beside the checkout, and both programs are Debian's.
 *
 * The numbers of another tool are explained if its own functions, applied to the texts that are analysed here, give them.
 * The exit code is 1 where that is not so, and where OmegaT reads another text than was written.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Analysis } from '../../../core/contract/analysis.ts'
import { readCatalog } from '../../../core/formats/po/catalog.ts'
import { flagsOfEntry } from '../../../core/formats/po/comments.ts'
import { decodePo } from '../../../core/formats/po/read.ts'
import { xliff12 } from '../../../core/formats/xliff12.ts'
import { corpusPath } from '../../corpus.ts'
import { english, language } from '../../formats/support.ts'

interface Compared {
  name: string
  /** The path in the corpus. */
  path: string
  /** The name of the file where its own name no tool's filter. */
  as?: string
  isForPocount?: true
  /** The share of OmegaT's counts that another reading of the file may change, with the reason. */
  mayDiffer?: { share: number; reason: string }
  /** The reason why the texts of OmegaT are others. */
  isOther?: string
}

const ESCAPES = { share: 0.003, reason: 'OmegaT keeps escapes of the file, or trims white space at its ends' }

const PROJECTS: readonly Compared[] = [
  { name: 'xz (PO)', path: 'po/xz/po/fr.po', isForPocount: true },
  { name: 'Poedit (PO)', path: 'po/poedit/locales/uk.po', isForPocount: true },
  { name: 'Lokalize (PO)', path: 'po/lokalize/po/uk/lokalize.po', isForPocount: true },
  {
    name: 'Django admin (PO)',
    path: 'po/django/contrib/admin/locale/uk/LC_MESSAGES/django.po',
    isForPocount: true,
  },
  {
    name: 'Symfony validator (XLIFF)',
    path: 'xliff12/symfony-validator/translations/validators.en.xlf',
    isForPocount: true,
  },
  { name: 'JabRef (Properties)', path: 'properties/jabref/l10n/JabRef_en.properties', mayDiffer: ESCAPES },
  {
    name: 'JMeter (Properties)',
    path: 'properties/jmeter/resources/messages.properties',
    mayDiffer: ESCAPES,
  },
  { name: 'Wikipedia (Android)', path: 'android/wikipedia/res/values/strings.xml', mayDiffer: ESCAPES },
  { name: 'MSBuild (RESX)', path: 'resx/msbuild/Resources/Strings.resx', mayDiffer: ESCAPES },
  {
    name: 'Apache httpd (HTML)',
    path: 'html/httpd/manual/bind.html.en.utf8',
    as: 'bind.html',
    isOther: 'OmegaT takes links and further attributes as texts, and cuts pages at other elements',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'interlinear-counts-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

interface Counts {
  segments: number
  words: number
  characters: number | null
  withSpaces: number | null
  repeated: number | null
}

interface Ours extends Counts {
  /** The texts of the segments. */
  texts: string[]
}

const program = join(import.meta.dirname, '../../../cli/interlinear.js')

function interlinear(args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
    env: { ...process.env, INTERLINEAR_HOME: join(folder, 'home') },
  })
}

/** Counts for a target language into which nothing is translated, so that repetitions are those of all texts. */
function countHere(path: string): Ours {
  const project = `${basename(path)}.interlinear`
  interlinear(['init', project, '--source', 'en', '--target', 'et'])
  interlinear(['import', project, '--as-sources', path])
  const [language] = (JSON.parse(interlinear(['analyze', project, '--json'])) as Analysis).languages
  const bands = Object.entries(language?.total ?? {})
  const sum = (of: (volume: (typeof bands)[number][1], band: string) => number) =>
    bands.reduce((all, [band, volume]) => all + of(volume, band), 0)
  const strings = JSON.parse(interlinear(['strings', project, '--json'])) as {
    text: string | Record<string, string>
    isHidden: boolean
  }[]
  return {
    segments: sum(({ segments }) => segments),
    words: sum(({ words }) => words),
    characters: sum(({ characters }) => characters),
    withSpaces: sum(({ charactersWithSpaces }) => charactersWithSpaces),
    repeated: sum(({ segments }, band) => (/File/.test(band) ? segments : 0)),
    texts: strings
      .filter(({ isHidden }) => !isHidden)
      .flatMap(({ text }) => (typeof text === 'string' ? [text] : Object.values(text)))
      .filter((text) => text !== ''),
  }
}

function countByPocount(path: string): Counts {
  const [, row = ''] = execFileSync('pocount', ['--csv', path], { encoding: 'utf8' }).trim().split('\n')
  const cells = row.split(',').map(Number)
  return { segments: cells[8] ?? 0, words: cells[9] ?? 0, characters: null, withSpaces: null, repeated: null }
}

const POCOUNT_WORDS = `import json, sys
from translate.tools.pocount import wordcount
print(sum(wordcount(text) for text in json.load(sys.stdin)))`

/** Words of texts by the function of pocount. */
function wordsByPocount(texts: readonly string[]): number {
  return Number(execFileSync('/usr/bin/python3', ['-c', POCOUNT_WORDS], { input: JSON.stringify(texts) }))
}

const OMEGAT_PROJECT = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0">
<source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir><tm_dir>__DEFAULT__</tm_dir>
<glossary_dir>__DEFAULT__</glossary_dir><glossary_file>__DEFAULT__</glossary_file>
<dictionary_dir>__DEFAULT__</dictionary_dir>
<source_lang>EN</source_lang><target_lang>ET</target_lang>
<sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations>
<remove_tags>false</remove_tags>
</project></omegat>
`

/** Opens a project of OmegaT without its window. Returns its folder. */
function runOmegat(path: string): string {
  const place = mkdtempSync(join(folder, 'omegat-'))
  for (const name of ['source', 'target', 'tm', 'glossary', 'dictionary', 'omegat'])
    mkdirSync(join(place, name))
  writeFileSync(join(place, 'omegat.project'), OMEGAT_PROJECT)
  copyFileSync(path, join(place, 'source', basename(path)))
  const options = ['--mode=console-translate', `--config-dir=${join(folder, 'omegat-home')}`, place]
  const { status, stderr } = spawnSync('omegat', options, { encoding: 'utf8', timeout: 120_000 })
  if (status !== 0) throw new Error(`OmegaT failed: ${stderr.slice(-300)}`)
  return place
}

function countByOmegat(path: string): Counts {
  const stats = readFileSync(join(runOmegat(path), 'omegat/project_stats.txt'), 'utf8')
  const row = (name: string) =>
    (new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(stats)?.[1] ?? '').trim().split(/\s+/).map(Number)
  const [segments = 0, words = 0, characters = 0, withSpaces = 0] = row('Total')
  return { segments, words, characters, withSpaces, repeated: segments - (row('Unique')[0] ?? 0) }
}

/** Counts of texts by the functions of OmegaT, which has no white space at their ends. */
function countsByOmegat(texts: readonly string[]): [words: number, characters: number, withSpaces: number] {
  const [list, script] = [join(folder, 'texts'), join(folder, 'count.jsh')]
  writeFileSync(list, texts.map((text) => text.trim()).join('\0'))
  writeFileSync(
    script,
    `import org.omegat.core.statistics.Statistics;
import java.nio.file.*;
int w = 0, c = 0, s = 0;
for (String text : Files.readString(Path.of("${list}")).split("\\0", -1)) {
  w += Statistics.numberOfWords(text);
  c += Statistics.numberOfCharactersWithoutSpaces(text);
  s += Statistics.numberOfCharactersWithSpaces(text);
}
System.out.println(w + " " + c + " " + s);
/exit
`,
  )
  const printed = execFileSync('jshell', ['--class-path', '/usr/share/omegat/OmegaT.jar', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [words = 0, characters = 0, withSpaces = 0] = printed.trim().split(' ').map(Number)
  return [words, characters, withSpaces]
}

/**
 * The texts that OmegaT has of a file. Of XLIFF these are the targets, which it translates in place. Of a PO file it has
 * the header, too, and `msgid_plural` for each further form of the target language.
 */
function textsOfOmegat(path: string, texts: readonly string[]): string[] {
  if (path.endsWith('.xlf')) return translationsIn(path, 'en').flatMap(([, text]) => text ?? [])
  if (!path.endsWith('.po')) return [...texts]
  const { text, encoding } = decodePo({ name: path, content: readFileSync(path) })
  const { header, entries } = readCatalog(text, encoding)
  const plurals = Array.from(entries).flatMap(({ plural, forms }) =>
    plural === null ? [] : new Array<string>(Math.max(0, forms.length - 2)).fill(plural.value),
  )
  return [...texts, ...(header?.forms[0] ? [header.forms[0].value] : []), ...plurals]
}

/** The translations of an XLIFF file by their identifiers. */
function translationsIn(path: string, languageId: string): [identifier: string, text: string | undefined][] {
  const file = { name: basename(path), content: readFileSync(path) }
  const { strings } = xliff12.parse(file, { sourceLanguage: english, targetLanguage: language(languageId) })
  return strings.map(({ identifier, translation }) => {
    const text = translation?.text
    return [identifier, typeof text === 'string' ? text : undefined]
  })
}

let failures = 0

function say(name: string, tool: string, counts: Counts, note = ''): void {
  const { segments, words, characters, withSpaces, repeated } = counts
  const cells = [name, tool, segments, words, characters ?? '', withSpaces ?? '', repeated ?? '', note]
  console.log(`| ${cells.join(' | ')} |`)
}

function judge(isExplained: boolean): string {
  failures += Number(!isExplained)
  return isExplained ? 'explained' : '**not explained**'
}

console.log('| project | tool | segments | words | characters | with spaces | repeated | |')
console.log('|---|---|---|---|---|---|---|---|')
for (const { name, path: from, as, isForPocount, mayDiffer, isOther } of PROJECTS) {
  const path = join(folder, as ?? basename(from))
  copyFileSync(corpusPath(from), path)
  const ours = countHere(path)
  say(name, 'Interlinear', ours)
  if (isForPocount) {
    const theirs = countByPocount(path)
    say(name, 'pocount', theirs, judge(theirs.words === wordsByPocount(ours.texts)))
  }
  const theirs = countByOmegat(path)
  if (isOther !== undefined) {
    say(name, 'OmegaT', theirs, `other texts: ${isOther}`)
    continue
  }
  const expected = countsByOmegat(textsOfOmegat(path, ours.texts))
  const counted = [theirs.words, theirs.characters ?? 0, theirs.withSpaces ?? 0]
  const { share = 0, reason = '' } = mayDiffer ?? {}
  const isNear = counted.every(
    (one, at) => Math.abs(one - (expected[at] ?? 0)) <= share * (expected[at] ?? 0),
  )
  say(name, 'OmegaT', theirs, `${judge(isNear)}${isDeepStrictEqual(counted, expected) ? '' : `: ${reason}`}`)
}

/** The settled translations of a PO file, by their source texts; OmegaT has both without white space at their ends. */
function pairsInPo(path: string): Map<string, Set<string>> {
  const { text, encoding } = decodePo({ name: path, content: readFileSync(path) })
  const pairs = new Map<string, Set<string>>()
  for (const entry of readCatalog(text, encoding).entries) {
    if (flagsOfEntry(entry, text).includes('fuzzy')) continue
    for (const [index, { value }] of entry.forms.entries()) {
      const source = index > 0 && entry.plural ? entry.plural.value : entry.id.value
      if (value !== '') add(pairs, source, value)
    }
  }
  return pairs
}

function add(pairs: Map<string, Set<string>>, source: string, text: string): void {
  const key = source.trim()
  pairs.set(key, (pairs.get(key) ?? new Set()).add(text.trim()))
}

function pairsInTmx(path: string): Map<string, Set<string>> {
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&')
  const pairs = new Map<string, Set<string>>()
  for (const [, unit = ''] of readFileSync(path, 'utf8').matchAll(/<tu>([^]*?)<\/tu>/g)) {
    const [source = '', target = ''] = Array.from(unit.matchAll(/<seg>([^]*?)<\/seg>/g), ([, text = '']) =>
      unescaped(text),
    )
    add(pairs, source, target)
  }
  return pairs
}

/** Translates the first string and exports a file as a person does. Returns the path of what was written. */
function exported(path: string, languageId: string, text: string): string {
  const project = `${basename(path)}-${languageId}.interlinear`
  interlinear(['init', project, '--source', 'en', '--target', languageId])
  interlinear(['import', project, path])
  interlinear(['translate', project, '--string', '1', '--language', languageId, '--text', text])
  interlinear(['export', project, '--language', languageId, '--out', `out-${languageId}`])
  const [name = ''] = readdirSync(join(folder, `out-${languageId}`), { recursive: true, encoding: 'utf8' })
  return join(folder, `out-${languageId}`, name)
}

const po = exported(corpusPath('po/xz/po/fr.po'), 'fr', '%s : <&> non valable')
const place = runOmegat(po)
const [written, read] = [pairsInPo(po), pairsInTmx(join(place, `${basename(place)}-omegat.tmx`))]
const lost = [...written].filter(([source, texts]) => !isDeepStrictEqual(read.get(source), texts))
console.log(`\nOmegaT reads the PO file of xz: ${written.size} texts, ${lost.length} of them otherwise.`)
for (const [source, texts] of lost.slice(0, 5))
  console.log({ source, written: texts, read: read.get(source) })
failures += lost.length

const xliff = exported(
  corpusPath('xliff12/symfony-validator/translations/validators.uk.xlf'),
  'uk',
  'Перевірка <&> тексту.',
)
const before = translationsIn(xliff, 'uk')
const after = translationsIn(join(runOmegat(xliff), 'target', basename(xliff)), 'uk')
const isSame = isDeepStrictEqual(before, after)
failures += Number(!isSame)
console.log(
  `OmegaT reads and writes the XLIFF file of Symfony: ${before.length} texts, ${isSame ? 'all the same' : 'not the same'}.`,
)
process.exitCode = failures > 0 ? 1 : 0
