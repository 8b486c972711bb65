/** The encoding that an HTML document says it is in. */
import { decode, type Decoded } from '../encoding.ts'

/** Browsers look no further; documents with long comments in front of their declaration are met all the same. */
const LOOKED_AT = 4096

/** Decodes a document by its byte order mark, its XML declaration or its meta element; else as UTF-8. */
export function decodeHtml(content: Uint8Array): Decoded {
  return decode(content, declaredEncoding(content))
}

function declaredEncoding(content: Uint8Array): string | null {
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
