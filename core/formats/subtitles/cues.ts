/** The common part of SRT and WebVTT: cues, their strings, and the edits that translate them. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { isUtf8 } from 'node:buffer'
import type { Failure } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import { assertEncodable, encode, type Decoded } from '../encoding.ts'
import { TextFailure } from '../textFailure.ts'
import type {
  BuildOptions,
  FileSettings,
  ParsedFile,
  ParsedString,
  ParseOptions,
  SourceFile,
} from '../format.ts'
import { joinIdentifier } from '../identifier.ts'
import { fillsWithSource, insertionsOf, translationToWrite } from '../insertion.ts'
import { decodeUndeclared, guessWarnings, legacyEncoding } from '../legacyEncoding.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import type { SubtitleLine } from './lines.ts'

export interface Cue {
  /** Its number or id; null where it has none. */
  name: string | null
  /** `00:00:15,000 --> 00:00:17,951`. */
  timing: string
  /** Comments right above it. */
  notes: string
  timingLine: SubtitleLine
  /** The lines of its text, without blank ones around it. */
  lines: readonly SubtitleLine[]
}

/** How one of the formats differs from the other. */
export interface SubtitleKind {
  /** Throws `format.syntax`. */
  readCues(text: string): Cue[]
  /** Why a text of one line or several cannot be a cue's; null where it can. */
  refusal(lines: readonly string[], source: string): Sentence | null
}

/**
 * A cue is a string: its text with tags and entities as they are, lines parted by `\n`. The identifier is the cue's
 * number or id, with a number after it where several cues have the same; of a cue without one, its place: `#3`. Its
 * times are the context. An empty cue is hidden.
 *
 * A file that is not in UTF-8 or UTF-16 is read in the code page that was usual for its language, with a warning.
 */
export function parseCues(
  file: SourceFile,
  { sourceLanguage, targetLanguage, settings }: ParseOptions,
  kind: SubtitleKind,
): ParsedFile {
  const source = decodeSubtitles(file, settings, targetLanguage ?? sourceLanguage)
  const { text } = source
  const cues = kind.readCues(text)
  const strings = identify(cues).map(({ cue, identifier }): ParsedString => {
    const value = textOf(cue, text)
    const context = cue.notes === '' ? cue.timing : `${cue.timing}\n${cue.notes}`
    return { identifier, text: value, context, ...(value === '' && { isHidden: true }) }
  })
  return { strings, targetLanguage: null, warnings: guessWarnings(source, settings?.encoding) }
}

/**
 * Replaces the texts of translated cues; an untranslated one keeps its own, or is left out. Into a file that lies
 * there, cues are matched by their numbers or ids; one that it lacks comes at the source's place with the source's
 * times. Throws as `parseCues` does, and `format.cue` for a translation that a cue cannot hold.
 */
export function buildCues(file: SourceFile, options: BuildOptions, kind: SubtitleKind): Uint8Array {
  const { into, settings, sourceLanguage, targetLanguage, ...rest } = options
  if (!into) return cuesIn(file, null, sourceLanguage, options, kind)
  const isBlank = into.content.length === 0 || Buffer.from(into.content).toString().trim() === ''
  if (!isBlank) return cuesIn(into, file, targetLanguage, options, kind)
  const untranslated = options.untranslated ?? 'omit'
  if (untranslated === 'omit' && options.translations.size === 0) return into.content
  const made = { ...rest, sourceLanguage, targetLanguage, untranslated, ...(settings && { settings }) }
  return cuesIn(file, null, sourceLanguage, made, kind)
}

/** `source`: of a translation file, what it is a translation of. `language`: that of the file. */
function cuesIn(
  file: SourceFile,
  source: SourceFile | null,
  language: Language,
  options: BuildOptions,
  kind: SubtitleKind,
): Uint8Array {
  // The user chose the source's encoding; the translation may still be UTF-8.
  const settings = source && isUtf8(file.content) ? undefined : options.settings
  const decoded = decodeSubtitles(file, settings, language)
  const { text } = decoded
  const standing = identify(kind.readCues(text))
  const isGone = (identifier: string) =>
    source ? (options.cleared?.has(identifier) ?? false) : !fillsWithSource(options)
  const kept: IdentifiedCue[] = []
  const edits: Edit[] = []
  for (const one of standing) {
    const { cue, identifier } = one
    const translation = translationToWrite(options, identifier)?.text
    if (typeof translation !== 'string') {
      if (isGone(identifier)) edits.push(removalOf(cue, text))
      else kept.push(one)
      continue
    }
    kept.push(one)
    const own = textOf(cue, text)
    const lines = checked(translation, identifier, own, decoded, kind)
    if (lines.join('\n') !== own) edits.push(editOf(cue, text, lines))
  }
  const added = source ? insertedCues(source, decoded, kept, options, kind) : []
  const all = [...edits, ...added]
  return all.length === 0 ? file.content : encode(splice(text, all), decoded)
}

function checked(
  translation: string,
  identifier: string,
  standing: string,
  { encoding }: Decoded,
  kind: SubtitleKind,
): string[] {
  const lines = translation.split(/\r\n|\r|\n/)
  if (lines.join('\n') === standing) return lines
  const refusal = kind.refusal(lines, standing)
  if (refusal !== null) throw unfit(identifier, refusal)
  assertEncodable(lines.join(''), encoding, identifier)
  return lines
}

function insertedCues(
  source: SourceFile,
  decoded: Decoded,
  standing: readonly IdentifiedCue[],
  options: BuildOptions,
  kind: SubtitleKind,
): Edit[] {
  const { text: sourceText } = decodeSubtitles(source, options.settings, options.sourceLanguage)
  const cues = identify(kind.readCues(sourceText))
  const byName = new Map(standing.map(({ identifier, cue }) => [identifier, cue]))
  const lineBreak = lineBreakOf(decoded.text)
  const spelled = new Map<string, string>()
  for (const { cue, identifier } of cues) {
    if (byName.has(identifier) || options.cleared?.has(identifier)) continue
    const own = textOf(cue, sourceText)
    const translation = translationToWrite(options, identifier)?.text ?? (fillsWithSource(options) ? own : '')
    if (typeof translation !== 'string' || translation === '') continue
    const lines = checked(translation, identifier, own, decoded, kind)
    const timing = sourceText.slice(cue.timingLine.start, cue.timingLine.end).trim()
    spelled.set(identifier, [...(cue.name === null ? [] : [cue.name]), timing, ...lines].join(lineBreak))
  }
  return insertionsOf(
    cues.map(({ identifier }) => identifier),
    (identifier) => byName.has(identifier),
    (identifier) => spelled.has(identifier),
  ).map(({ anchor, side, identifiers }): Edit => {
    const written = identifiers.map((identifier) => spelled.get(identifier)!)
    const cue = anchor === null ? standing.at(-1)?.cue : byName.get(anchor)
    const blank = lineBreak + lineBreak
    if (cue && side === 'before') {
      const start = startOf(cue, decoded.text)
      return { start, end: start, text: written.map((one) => one + blank).join('') }
    }
    const end = cue ? (cue.lines.at(-1)?.end ?? cue.timingLine.end) : decoded.text.trimEnd().length
    return { start: end, end, text: written.map((one) => blank + one).join('') }
  })
}

/** The offset of a cue: its number or id comes first, else its times. */
function startOf({ name, timingLine }: Cue, text: string): number {
  if (name === null) return timingLine.start
  const before = text.slice(0, timingLine.start)
  return before.lastIndexOf(name)
}

/** A cue with the blank lines behind it. */
function removalOf(cue: Cue, text: string): Edit {
  const start = startOf(cue, text)
  const end = cue.lines.at(-1)?.end ?? cue.timingLine.end
  return { start, end: end + /^\s*/.exec(text.slice(end))![0].length, text: '' }
}

interface IdentifiedCue {
  cue: Cue
  identifier: string
}

function decodeSubtitles(
  { content }: SourceFile,
  settings: FileSettings | undefined,
  language: Language,
): Decoded {
  return decodeUndeclared(content, settings?.encoding, () => legacyEncoding(language))
}

function identify(cues: readonly Cue[]): IdentifiedCue[] {
  const counts = new Map<string, number>()
  return cues.map((cue, index) => {
    const name = cue.name ?? `#${index + 1}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { cue, identifier: count === 1 ? joinIdentifier(name) : joinIdentifier(name, String(count)) }
  })
}

function textOf({ lines }: Cue, text: string): string {
  return lines.map(({ start, end }) => text.slice(start, end)).join('\n')
}

function editOf({ lines, timingLine }: Cue, text: string, translation: readonly string[]): Edit {
  const ownBreak = text.slice(timingLine.end, timingLine.next)
  const lineBreak = ownBreak === '' ? lineBreakOf(text) : ownBreak
  const written = translation.join(lineBreak)
  const [first] = lines
  if (first) return { start: first.start, end: lines.at(-1)!.end, text: written }
  const offset = timingLine.next
  return { start: offset, end: offset, text: ownBreak === '' ? lineBreak + written : written + lineBreak }
}

function unfit(identifier: string, reason: Sentence): Failure {
  const message = sentence`The translation of cue ${identifier.slice(0, 60)} ${reason}.`
  return new TextFailure(
    'format.cue',
    message,
    { kept: 'Nothing was written.', todo: 'Change the translation.' },
    identifier,
  )
}
