/** What SRT and WebVTT share: cues, the strings that they are, and the edits that translate them. */
import { Failure } from '../../failure.ts'
import type { Language } from '../../languages/language.ts'
import { assertEncodable, encode, type Decoded } from '../encoding.ts'
import type {
  BuildOptions,
  FileSettings,
  ParsedFile,
  ParsedString,
  ParseOptions,
  SourceFile,
} from '../format.ts'
import { joinIdentifier } from '../identifier.ts'
import { decodeUndeclared, guessWarnings, legacyEncoding } from '../legacyEncoding.ts'
import { lineBreakOf } from '../position.ts'
import { splice, type Edit } from '../splice.ts'
import type { Line } from './lines.ts'

export interface Cue {
  /** Its number or id; null where it has none. */
  name: string | null
  /** `00:00:15,000 --> 00:00:17,951`. */
  timing: string
  /** Comments right above it. */
  notes: string
  timingLine: Line
  /** The lines of its text, without blank ones around it. */
  lines: readonly Line[]
}

/** How one of the formats differs from the other. */
export interface SubtitleKind {
  /** Throws `format.syntax`. */
  readCues(text: string): Cue[]
  /** Why a text of one line or several cannot be a cue's; null where it can. */
  refusal(lines: readonly string[], source: string): string | null
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
 * Replaces the texts of translated cues; an untranslated one keeps its own. Throws as `parseCues` does, and
 * `format.cue` for a translation that a cue cannot hold.
 */
export function buildCues(
  file: SourceFile,
  { sourceLanguage, translations, settings }: BuildOptions,
  kind: SubtitleKind,
): Uint8Array {
  const source = decodeSubtitles(file, settings, sourceLanguage)
  const { text } = source
  const edits = identify(kind.readCues(text)).flatMap(({ cue, identifier }): Edit[] => {
    const translation = translations.get(identifier)?.text
    if (typeof translation !== 'string' || translation === '') return []
    const standing = textOf(cue, text)
    const lines = translation.split(/\r\n|\r|\n/)
    if (lines.join('\n') === standing) return []
    const refusal = kind.refusal(lines, standing)
    if (refusal !== null) throw unfit(identifier, refusal)
    assertEncodable(lines.join(''), source.encoding, identifier)
    return [editOf(cue, text, lines)]
  })
  return edits.length === 0 ? file.content : encode(splice(text, edits), source)
}

function decodeSubtitles(
  { content }: SourceFile,
  settings: FileSettings | undefined,
  language: Language,
): Decoded {
  return decodeUndeclared(content, settings?.encoding, () => legacyEncoding(language))
}

function identify(cues: readonly Cue[]): { cue: Cue; identifier: string }[] {
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
  const at = timingLine.next
  return { start: at, end: at, text: ownBreak === '' ? lineBreak + written : written + lineBreak }
}

function unfit(identifier: string, reason: string): Failure {
  return new Failure('format.cue', `The translation of cue ${identifier.slice(0, 60)} ${reason}.`, {
    kept: 'Nothing was written.',
    todo: 'Change the translation.',
  })
}
