/** The code pages that programs wrote texts in before UTF-8, by language. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { isUtf8 } from 'node:buffer'
import { Failure } from '../platform/errors/failure.ts'
import type { Language } from '../contract/language.ts'
import { decode, type Decoded } from './encoding.ts'

/** The code page of the languages of western Europe, and of all not told of below. */
export const WESTERN = 'windows-1252'

const BY_LANGUAGE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'windows-1250': 'bs cs hr hu pl ro sk sl sq',
    'windows-1251': 'be bg kk ky mk mn ru sr tg tt uk',
    'windows-1253': 'el',
    'windows-1254': 'az tr',
    'windows-1255': 'he yi',
    'windows-1256': 'ar fa ur',
    'windows-1257': 'et lt lv',
    'windows-1258': 'vi',
    'windows-874': 'th',
    'euc-kr': 'ko',
    shift_jis: 'ja',
  }).flatMap(([encoding, languages]) => languages.split(' ').map((language) => [language, encoding])),
)

/** Windows' code page of a language; the western one for those not told of here. */
export function legacyEncoding({ id }: Language): string {
  const [language = ''] = id.toLowerCase().split('-')
  if (language === 'zh') return /-(?:tw|hk|mo|hant)/i.test(id) ? 'big5' : 'gb18030'
  return BY_LANGUAGE[language] ?? WESTERN
}

/**
 * Decodes a file of a format that does not declare its encoding: as a person said, else as UTF-8 or UTF-16 where it is
 * that, else as guessed. Throws as `decode` does.
 */
export function decodeUndeclared(
  content: Uint8Array,
  said: string | undefined,
  guess: () => string,
): Decoded {
  try {
    return decode(content, said ?? (isUtf8(content) ? null : guess()))
  } catch (error) {
    throw error instanceof Failure && error.code === 'format.encoding' ? askingForEncoding(error) : error
  }
}

/** Such a file declares nothing: a person says it. */
function askingForEncoding({ code, message, details }: Failure): Failure {
  const todo = 'Say which encoding it is in: choose it in the import dialog, or name it with --encoding.'
  return new Failure(code, message, { ...details, todo })
}

/** Warns that the user should check a guessed encoding. */
export function guessWarnings({ encoding }: Decoded, said: string | undefined): Sentence[] {
  if (said !== undefined || encoding.startsWith('utf-')) return []
  return [sentence`The file is not in UTF-8; it was read as ${encoding}. Check that its letters are right.`]
}
