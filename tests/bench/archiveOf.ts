/**
 * Project archives (docs/reference/archive.md) of any size from a seed, for benchmarks and tests at scale: the same
 * options give the same bytes, in the canonical form that backup writes. Run it to write a file:
 *
 *     node tests/bench/archiveOf.ts --strings 100000 --languages uk,de --out /tmp/shop.ndjson
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { glossaryLines, memoryLines, screenshotLines } from './resourcesOf.ts'
import { line, Texts } from './texts.ts'

export interface ArchiveShape {
  strings: number
  /** Codes of the target languages, or how many of them. */
  languages: readonly string[] | number
  /** Any whole number. */
  seed?: number
  /** Source files, over which the strings are spread evenly. */
  files?: number
  /** The part of the strings that is translated in each language. */
  translated?: number
  /** The part of the strings that are duplicates of an earlier one. */
  duplicates?: number
  /** Screenshots, each of a few strings. */
  screenshots?: number
  /** Segments of a TM; none, and there is no TM. */
  segments?: number
  /** Concepts of a glossary, with a term or two in each language; none, and there is no glossary. */
  concepts?: number
}

/** Target languages in the order in which a count takes them. */
export const LANGUAGES = [
  'uk',
  'de',
  'ja',
  'fr',
  'es',
  'pl',
  'ar',
  'zh-CN',
  'pt-BR',
  'tr',
  'ko',
  'it',
  'nl',
  'he',
  'cs',
] as const

const USERS = ['anna', 'borys', 'chen', 'dora', 'emil', 'fatima', 'goran', 'hana']
const LABELS = ['urgent', 'marketing', 'legal', 'reviewed', 'short', 'screens']

/** The archive, a line at a time, each with its line feed. */
export function* archiveOf(shape: ArchiveShape): Generator<string> {
  const { strings, seed = 1, translated = 0.9, files = Math.max(1, Math.ceil(strings / 2000)) } = shape
  const { languages, duplicates = 0, screenshots = 0, segments = 0, concepts = 0 } = shape
  const codes = typeof languages === 'number' ? LANGUAGES.slice(0, languages) : languages
  const source = new Texts(seed, 'en')
  const targets = codes.map((code, index) => new Texts(seed * 1000 + index + 1, code))

  yield line('archive', { version: 1 })
  for (const [index, login] of USERS.entries()) {
    yield line('user', { id: index + 1, login, name: login[0]?.toUpperCase() + login.slice(1) })
  }
  yield line('project', {
    id: 1,
    identifier: 'bench',
    name: 'Bench',
    type: 'file-based',
    deployment: 'enterprise',
    sourceLanguageId: 'en',
    targetLanguageIds: codes,
    ownerId: 1,
  })
  for (let id = 1; id <= files; id++) yield fileLine(id)
  for (const [index, title] of LABELS.entries())
    yield line('label', { id: index + 1, title, isSystem: false })
  yield line('field', { id: 1, name: 'Feature area', slug: 'feature-area', type: 'text' })

  const plurals: boolean[] = []
  const isDuplicate: boolean[] = []
  for (let id = 1; id <= strings; id++) {
    const isPlural = source.chance(0.08)
    plurals.push(isPlural)
    const masterStringId =
      duplicates > 0 && id > 1 && source.chance(duplicates) ? 1 + source.below(id - 1) : null
    isDuplicate.push(masterStringId !== null)
    const fileId = 1 + Math.floor(((id - 1) * files) / strings)
    yield stringLine({ id, fileId, isPlural, masterStringId }, source)
  }
  yield* translationLines({ plurals, isDuplicate }, targets, translated)
  for (let id = 1; id <= Math.floor(strings / 100); id++) yield commentLine(id, strings, codes, source)
  yield* screenshotLines(screenshots, strings, source)
  const all = [source, ...targets]
  if (segments > 0) yield* memoryLines(segments, all, USERS.length)
  if (concepts > 0) yield* glossaryLines(concepts, all, USERS.length)
}

/** The same as bytes in pieces of about 64 KB: what `restoreArchive` takes. */
export function* archiveBytes(shape: ArchiveShape): Generator<Uint8Array> {
  let piece = ''
  for (const text of archiveOf(shape)) {
    piece += text
    if (piece.length < 65_536) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

export async function writeArchive(path: string, shape: ArchiveShape): Promise<void> {
  await pipeline(Readable.from(archiveBytes(shape)), createWriteStream(path))
}

function fileLine(id: number): string {
  const folder = ['locale', 'locale/admin', 'mail', 'site/shop'][id % 4]
  const name = `part-${id}.json`
  const path = `${folder}/${name}`
  return line('file', {
    id,
    branchId: null,
    name,
    title: null,
    type: 'json',
    context: null,
    path,
    content: null,
  })
}

interface StringPlace {
  id: number
  fileId: number
  isPlural: boolean
  masterStringId: number | null
}

function stringLine({ id, fileId, isPlural, masterStringId }: StringPlace, source: Texts): string {
  const type = isPlural ? 'plural' : source.chance(0.03) ? 'icu' : 'plain'
  const createdAt = source.time()
  return line('string', {
    id,
    fileId,
    branchId: null,
    identifier: `${source.word()}.${source.word()}.${id}`,
    type,
    text: isPlural ? { one: source.sentence('{n}'), other: source.sentence('{n}') } : source.sentence(),
    context: source.chance(0.3) ? source.sentence() : null,
    maxLength: source.chance(0.05) ? 80 : null,
    isHidden: source.chance(0.02),
    masterStringId,
    isPassedWorkflow: source.chance(0.1),
    labelIds: source.chance(0.2) ? [1 + source.below(LABELS.length)] : [],
    fields: source.chance(0.1) ? { 'feature-area': source.word() } : {},
    customData: null,
    createdAt,
    updatedAt: source.chance(0.2) ? createdAt : null,
    sourceChangedAt: source.chance(0.05) ? source.time() : null,
  })
}

/** Translations first, then the votes and approvals of some of them, as the order of kinds asks. */
function* translationLines(
  { plurals, isDuplicate }: { plurals: readonly boolean[]; isDuplicate: readonly boolean[] },
  targets: Texts[],
  translated: number,
): Generator<string> {
  const votes: number[] = []
  const approvals: number[] = []
  let id = 0
  for (const [index, isPlural] of plurals.entries()) {
    for (const target of targets) {
      if (!target.chance(translated)) continue
      for (const form of isPlural ? target.categories : ['none']) {
        id++
        if (target.chance(0.04)) votes.push(id)
        if (target.chance(0.4)) approvals.push(id)
        yield translationLine(
          { id, stringId: index + 1, pluralForm: form },
          isDuplicate[index] === true,
          target,
        )
      }
    }
  }
  const chance = new Texts(id, 'en')
  for (const translationId of votes) {
    const mark = chance.chance(0.8) ? 'up' : 'down'
    yield line('vote', {
      translationId,
      userId: 1 + chance.below(USERS.length),
      mark,
      votedAt: chance.time(),
    })
  }
  for (const [index, translationId] of approvals.entries()) {
    const userId = 1 + chance.below(USERS.length)
    yield line('approval', { id: index + 1, translationId, userId, createdAt: chance.time() })
  }
}

function translationLine(
  place: { id: number; stringId: number; pluralForm: string },
  isOfDuplicate: boolean,
  target: Texts,
): string {
  const isMachine = target.chance(0.15)
  const createdAt = target.time()
  return line('translation', {
    id: place.id,
    stringId: place.stringId,
    languageId: target.languageId,
    pluralForm: place.pluralForm,
    text: target.sentence(),
    userId: isMachine ? null : 1 + target.below(USERS.length),
    provider: isMachine ? target.pick(['tm', 'deepl', 'ai']) : null,
    isPreTranslated: isMachine,
    isShared: isOfDuplicate && target.chance(0.5),
    createdAt,
    updatedAt: createdAt,
  })
}

function commentLine(id: number, strings: number, codes: readonly string[], source: Texts): string {
  const isIssue = source.chance(0.4)
  return line('comment', {
    id,
    stringId: 1 + source.below(strings),
    languageId: source.chance(0.7) ? (codes[source.below(codes.length)] ?? null) : null,
    userId: 1 + source.below(USERS.length),
    type: isIssue ? 'issue' : 'comment',
    issueType: isIssue ? source.pick(['general_question', 'translation_mistake', 'source_mistake']) : null,
    issueStatus: isIssue ? source.pick(['unresolved', 'resolved']) : null,
    text: source.sentence(),
    createdAt: source.time(),
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      strings: { type: 'string', default: '100000' },
      languages: { type: 'string', default: 'uk,de' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  })
  if (values.out === undefined) throw new Error('Say where to write it: --out FILE')
  await writeArchive(values.out, {
    strings: Number(values.strings),
    languages: values.languages.split(','),
    seed: Number(values.seed),
  })
}
