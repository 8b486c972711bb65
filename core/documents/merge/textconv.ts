/** Converts a file to plain text by string, for `git diff` (docs/reference/merging.md, "A file as text"). */
import { hasNeedsWorkSign, withoutNeedsWorkSign } from '../needsWorkText.ts'
import { detectFormat } from '../../formats/registry.ts'
import type { PluralForms } from '../../model/plural.ts'
import { mergeLanguagesOf } from './mergeLanguages.ts'
import { ONLY_LANGUAGE, readFileVersion, type MergedFile } from './version.ts'

type Text = string | PluralForms

/**
 * Returns the lines of a file, in its order: each string by its identifier, and below it its source and its texts. Null
 * if its format has no strings. Throws as the format's `parse` does.
 */
export function* linesByString(path: string, content: Uint8Array): Generator<string> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const detected = detectFormat(name, content)
  const format = detected.kind === 'found' ? detected.format : null
  if (format === null || format.isSegmented) return
  const file: MergedFile = { format, name, languages: mergeLanguagesOf(format, path, content) }
  const { identifiers, sources, texts } = readFileVersion(file, content)
  for (const identifier of identifiers) {
    yield* valueLines('', identifier)
    const source = sources.get(identifier)
    if (source !== undefined && source !== identifier) yield* textLines('source', source)
    for (const [code, own] of texts) {
      const text = own.get(identifier)
      if (text === undefined) continue
      const label = code === ONLY_LANGUAGE ? 'text' : code
      yield* textLines(hasNeedsWorkSign(text) ? `${label}, needs work` : label, withoutNeedsWorkSign(text))
    }
    yield ''
  }
}

function* textLines(label: string, text: Text): Generator<string> {
  if (typeof text === 'string') yield* valueLines(`  ${label}: `, text)
  else
    for (const [form, one] of Object.entries(text))
      if (one !== '') yield* valueLines(`  ${label}, ${form}: `, one)
}

/** Further lines of a text are indented below its first one. */
function* valueLines(label: string, text: string): Generator<string> {
  const [first = '', ...others] = text.split('\n')
  yield label + first
  for (const line of others) yield ' '.repeat(label.length === 0 ? 2 : label.length) + line
}
