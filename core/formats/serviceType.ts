/**
 * Strings whose content is in a file format itself, by the attribute `serviceType` of a module's string. They are split
 * into the strings that the format finds, and merged back (docs/reference/modules.md, "Contents in another format").
 */
import { sentence } from '../platform/text/sentence.ts'
import type { Language } from '../contract/language.ts'
import { Failure } from '../platform/errors/failure.ts'
import type {
  AlignOptions,
  BuildTranslation,
  Format,
  ParsedString,
  ParseOptions,
  Segmenter,
} from './format.ts'
import { formatOfType } from './registry.ts'

export type SplitOptions = Pick<ParseOptions, 'sourceLanguage' | 'segment'>

export interface MergeOptions {
  sourceLanguage: Language
  targetLanguage: Language
  /** The segmenter that the content was split with. */
  segment?: Segmenter
}

const BYTE_ORDER_MARK = '\ufeff'

/**
 * The strings of a content, their identifiers unique in it; none where it is blank. Throws `format.unknownType`, which lists
 * the known types, and whatever the format throws on a content that is not its own, with the place in it.
 */
export function splitContent(content: string, serviceType: string, options: SplitOptions): ParsedString[] {
  const format = formatOfType(serviceType)
  if (content.trim() === '') return []
  return format.parse(fileOf(content, format), options).strings
}

/**
 * A content with translations in it, by the identifiers that `splitContent` gave; with none, exactly the content.
 * Throws as `splitContent` does, and as the format's `build`.
 */
export function mergeContent(
  content: string,
  serviceType: string,
  translations: ReadonlyMap<string, BuildTranslation>,
  options: MergeOptions,
): string {
  const format = formatOfType(serviceType)
  const strings = translations.size === 0 ? [] : splitContent(content, serviceType, options)
  // A format of two languages writes that a string is untranslated, too.
  if (!strings.some(({ identifier }) => translations.has(identifier))) return content
  const built = format.build(fileOf(content, format), { ...options, translations })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(built).slice(BYTE_ORDER_MARK.length)
}

/**
 * The translations in the translation of a content, by the identifiers that `splitContent` gives the content's strings.
 * Throws as `splitContent` does, and `format.shape` where the two are not built alike.
 */
export function alignContent(
  content: string,
  translation: string,
  serviceType: string,
  options: AlignOptions,
): ParsedString[] {
  const format = formatOfType(serviceType)
  if (content.trim() === '' || translation.trim() === '') return []
  const [source, translated] = [fileOf(content, format), fileOf(translation, format)]
  return (format.align?.(source, translated, options) ?? format.parse(translated, options)).strings
}

/** The content as a file with a byte order mark, which no encoding that it declares for its own file comes before. */
function fileOf(content: string, { extensions }: Format) {
  if (!content.isWellFormed()) {
    throw new Failure(
      'format.encoding',
      sentence`The string holds half of a character, which no file can hold.`,
      {
        case: 'sign',
        todo: 'Correct the string in its file, and import it again.',
      },
    )
  }
  return { name: `content${extensions[0] ?? ''}`, content: Buffer.from(BYTE_ORDER_MARK + content, 'utf8') }
}
