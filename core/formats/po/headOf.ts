/** The header of a PO file, of which the rest is not looked at. */
import { Failure } from '../../platform/errors/failure.ts'
import { decodeHead, HEAD_BYTES } from '../encoding.ts'
import { CatalogReading } from './catalog.ts'
import { declaredCharset, readHeader, type PoHeader } from './header.ts'

/** Parsed headers of loaded files: their author and their plural rule are read separately. */
const known = new WeakMap<Uint8Array, PoHeader>()

/** The fields of the header by their lower-case names; empty where the file cannot be read so far. */
export function headerOf(content: Uint8Array): PoHeader {
  const header = known.get(content) ?? readHead(content)
  known.set(content, header)
  return header
}

function readHead(content: Uint8Array): PoHeader {
  try {
    return readHeader(new CatalogReading(headText(content), 'utf-8').findHeader())
  } catch (error) {
    if (error instanceof Failure) return new Map()
    throw error
  }
}

/** Names have letters beyond ASCII: the head is read in the encoding that it declares, where that is known. */
function headText(content: Uint8Array): string {
  const head = content.subarray(0, HEAD_BYTES)
  const plain = decodeHead(head)
  try {
    return decoderOf(declaredCharset(plain) ?? 'utf-8').decode(head)
  } catch {
    return plain
  }
}

/** Making one takes longer than all else with a small file, and the files of a tree share their charset. */
let decoder = new TextDecoder()

function decoderOf(charset: string) {
  if (decoder.encoding !== charset.toLowerCase()) decoder = new TextDecoder(charset)
  return decoder
}
