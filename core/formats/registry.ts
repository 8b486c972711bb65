/** The built-in formats, and which of them a file is in. */
import { Failure } from '../platform/errors/failure.ts'
import { sentence } from '../platform/text/sentence.ts'
import { android } from './android.ts'
import { appleStrings } from './appleStrings.ts'
import { arb } from './arb.ts'
import { csv } from './csv.ts'
import { csvPairs } from './csvPairs.ts'
import { decodeHead, HEAD_BYTES } from './encoding.ts'
import type { Format } from './format.ts'
import { ftl } from './ftl.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { chromeJson } from './jsonChrome.ts'
import { formatjsJson } from './jsonFormatjs.ts'
import { i18nextJson } from './jsonI18next.ts'
import { markdown } from './markdown.ts'
import { mdx } from './mdx.ts'
import { php } from './php.ts'
import { plainText } from './plainText.ts'
import { po } from './po.ts'
import { properties } from './properties.ts'
import { qtTs } from './qtTs.ts'
import { resx } from './resx.ts'
import { srt } from './srt.ts'
import { vtt } from './vtt.ts'
import { stringsdict } from './stringsdict.ts'
import { xcstrings } from './xcstrings.ts'
import { xliff12 } from './xliff12.ts'
import { xliff2 } from './xliff2.ts'
import { yaml } from './yaml.ts'

/** The formats in the order in which they are offered. */
export const formats: readonly Format[] = [
  po,
  json,
  i18nextJson,
  formatjsJson,
  chromeJson,
  arb,
  xliff12,
  xliff2,
  properties,
  android,
  appleStrings,
  stringsdict,
  xcstrings,
  resx,
  yaml,
  qtTs,
  ftl,
  php,
  csv,
  csvPairs,
  srt,
  vtt,
  html,
  markdown,
  mdx,
  plainText,
]

export type DetectedFormat =
  | { kind: 'found'; format: Format }
  /** Several are as sure as each other: a person has to say which. */
  | { kind: 'ambiguous'; formats: Format[] }
  | { kind: 'none' }

/** Detects a file's format by its name and its first 64 KB. Certain matches precede possible ones. */
export function detectFormat(name: string, content: Uint8Array): DetectedFormat {
  const head = decodeHead(content.subarray(0, HEAD_BYTES))
  const verdicts = formats.map((format) => ({ format, detection: format.detect(name, head) }))
  for (const level of ['sure', 'maybe'] as const) {
    const found = verdicts.filter(({ detection }) => detection === level).map(({ format }) => format)
    const [format] = found
    if (found.length > 1) return { kind: 'ambiguous', formats: found }
    if (format) return { kind: 'found', format }
  }
  return { kind: 'none' }
}

export function isBuiltIn(type: string): boolean {
  return formats.some((format) => format.type === type)
}

/** The format of a `type`. Throws `format.unknownType`, which lists those there are. */
export function formatOfType(type: string): Format {
  const format = formats.find((one) => one.type === type)
  if (format) return format
  throw new Failure('format.unknownType', `There is no file format "${type.slice(0, 60)}".`, {
    value: type.slice(0, 60),
    near: formats.map((one) => one.type),
    todo: `Use one of ${formats.map((one) => one.type).join(', ')}.`,
  })
}

/**
 * Returns the format to read a file in: that of its `type` if given, else the detected one; of several the previous
 * one. Throws `format.unknown` for a file of no known format and `format.ambiguous` for one of several.
 */
export function formatOfFile(
  name: string,
  content: Uint8Array,
  { type, typeBefore }: { type?: string | undefined; typeBefore?: string | undefined } = {},
): Format {
  if (type !== undefined) return formatOfType(type)
  const detected = detectFormat(name, content)
  switch (detected.kind) {
    case 'found':
      return detected.format
    case 'ambiguous': {
      const asBefore = detected.formats.find((one) => one.type === typeBefore)
      if (asBefore) return asBefore
      const types = detected.formats.map((one) => one.type)
      throw new Failure('format.ambiguous', `The file could be in several formats: ${types.join(', ')}.`, {
        path: name,
        near: types,
        todo: 'Name the format with a type.',
      })
    }
    case 'none':
      throw new Failure('format.unknown', sentence`The file is in no format that is known here.`, {
        path: name,
        near: formats.map((one) => one.type),
        todo: 'If you know its format, name it with a type.',
      })
  }
}
