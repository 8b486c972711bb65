/** The encoding that an HTML document says it is in. */
import type { Sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { decode, type Decoded } from '../encoding.ts'
import { decodeUndeclared, guessWarnings, legacyEncoding } from '../legacyEncoding.ts'
import type { RunningTextOptions } from '../runningText/format.ts'

/** Browsers look no further; documents with long comments in front of their declaration are met all the same. */
const LOOKED_AT = 4096

/**
 * Decodes a document by its byte order mark, its XML declaration or its meta element, else like a file without a
 * declaration. The user's choice counts if the document declares nothing, or a wrong encoding.
 */
export function decodeHtml(
  content: Uint8Array,
  { language, encoding: said }: RunningTextOptions,
): Decoded & { warnings: Sentence[] } {
  const declared = declaredEncoding(content)
  if (declared !== null) {
    try {
      return { ...decode(content, declared), warnings: [] }
    } catch (error) {
      if (said === undefined || !(error instanceof Failure) || error.code !== 'format.encoding') throw error
    }
  }
  const decoded = decodeUndeclared(content, said, () => legacyEncoding(language))
  return { ...decoded, warnings: guessWarnings(decoded, said) }
}

export function declaredEncoding(content: Uint8Array): string | null {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, LOOKED_AT))
    .toString('latin1')
    .replace(/<!--[^]*?-->/g, '')
  const name =
    /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
    /<meta\s[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
  if (name === undefined) return null
  return /^(?:iso-?8859-1|latin-?1|us-ascii|ascii)$/i.test(name) ? latin(content) : name
}

/** The web takes Latin-1 for windows-1252, which has letters and quotes where Latin-1 has control characters. */
function latin(content: Uint8Array): string {
  return content.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1252' : 'iso-8859-1'
}
