/** The two files of a Hunspell dictionary as texts, whatever they are encoded in. */
import { sentence } from '../../platform/text/sentence.ts'
import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { Failure } from '../../platform/errors/failure.ts'
import type { DictionaryFiles } from './dictionaryFiles.ts'

const ENCODING = /^SET[ \t]+(\S+)[^\n]*$/m

/** @throws Failure `quality.dictionary` where the encoding that it names is unknown */
export function readDictionary({ aff, dic }: DictionaryFiles): { aff: string; dic: string } {
  const rules = readFileSync(aff)
  // Hunspell's own default (hunspell(5), SET).
  const named = ENCODING.exec(rules.toString('latin1'))?.[1] ?? 'ISO8859-1'
  const encoding = named.replace(/^microsoft-cp/i, 'cp')
  if (!iconv.encodingExists(encoding))
    throw new Failure(
      'quality.dictionary',
      sentence`The dictionary is in an encoding that nobody knows: ${named}.`,
      {
        path: aff,
        value: named.slice(0, 40),
        kept: 'The spelling of this language is not checked.',
        todo: 'Use a dictionary in UTF-8.',
      },
    )
  const decoded = iconv.decode(rules, encoding)
  return { aff: isUtf8(encoding) ? decoded : asUtf8(decoded), dic: iconv.decode(readFileSync(dic), encoding) }
}

function isUtf8(encoding: string): boolean {
  return /^utf-?8$/i.test(encoding)
}

/** Flags of one byte may be two in UTF-8: then they are to be read as characters. */
function asUtf8(aff: string): string {
  const lines = ['SET UTF-8', ...(/^FLAG\s/m.test(aff) ? [] : ['FLAG UTF-8'])]
  return `${lines.join('\n')}\n${aff.replace(ENCODING, '')}`
}
