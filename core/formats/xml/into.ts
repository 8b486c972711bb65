/** Building into a translation file in XML that lies beside its source, and out of the source where it holds nothing. */
import { Failure } from '../../platform/errors/failure.ts'
import { decodeXml } from './reader.ts'
import { encode, type Decoded } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource, translationToWrite } from '../insertion.ts'
import { splice, type Edit } from '../../platform/text/splice.ts'
import { hasElement } from './copy.ts'

/** Makes a file out of the source. */
type Maker = (file: SourceFile, options: BuildOptions) => Uint8Array
/** The edits of the translation file's text; null where it has no place for an entry yet. */
type Updater = (source: Decoded, into: Decoded, options: BuildOptions) => Edit[] | null

/**
 * A format's `build`: `update` where there is a translation file with an element in it, else `make`. A translation
 * file of nothing but comments keeps them above what is made, and stays as it is while there is nothing to write.
 */
export function buildXml(file: SourceFile, options: BuildOptions, make: Maker, update: Updater): Uint8Array {
  const { into, ...rest } = options
  if (!into) return make(file, rest)
  const document = decodeUnlessEmpty(into)
  const hasRoot = document !== null && hasElement(document.text)
  const edits = hasRoot ? update(decodeXml(file.content), document, options) : null
  if (document && edits) {
    return edits.length === 0 ? into.content : encode(splice(document.text, edits), document)
  }
  const fills = fillsWithSource(options)
  const isTranslated = [...options.translations.keys()].some((one) => translationToWrite(options, one))
  if (!fills && !isTranslated) return into.content
  const made = make(file, { ...rest, untranslated: fills ? 'source' : 'omit' })
  return document && !hasRoot ? withComments(decodeXml(made), document.text) : made
}

function decodeUnlessEmpty({ content }: SourceFile): Decoded | null {
  try {
    return decodeXml(content)
  } catch (error) {
    if (error instanceof Failure && error.code === 'format.empty') return null
    throw error
  }
}

function withComments(made: Decoded, commented: string): Uint8Array {
  const comments = commented.replace(/^\s*<\?xml[^]*?\?>/, '').trim()
  if (comments === '') return encode(made.text, made)
  const declaration = /^\s*<\?xml[^]*?\?>\s*/.exec(made.text)?.[0] ?? ''
  return encode(`${declaration}${comments}\n${made.text.slice(declaration.length)}`, made)
}
