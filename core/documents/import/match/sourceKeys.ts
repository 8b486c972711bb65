/** Files in one language whose keys are the source texts, and the source file that such files would have. */
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Language } from '../../../contract/language.ts'
import type { BuildTranslation, FileSettings, ParsedFile } from '../../../formats/format.ts'
import { formatOfType } from '../../../formats/registry.ts'
import { buildFile, parseFile } from '../../../parsing/worker.ts'
import type { ReadingTree } from '../../layout/tree.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'

/** The number of files read of one path in several languages: they have the same keys. */
const MAX_READ = 3

/** Larger files hold data and are not read for this. */
const MAX_BYTES = 8_000_000

export type SourceKeyTest = NonNullable<ReadingTree<CollectedFile>['areKeysSources']>

/** Returns a test of files of one path and several languages: whether their keys are texts. Reads each file once. */
export function sourceKeyTest({
  facts: { sourceLanguage },
}: {
  facts: { sourceLanguage: Language }
}): SourceKeyTest {
  const known = new Map<string, Promise<string[]>>()
  const keysOf = (path: string) => {
    const keys = known.get(path) ?? readKeys(path, sourceLanguage).catch(() => [])
    known.set(path, keys)
    return keys
  }
  return async (files, areTold) => {
    if (!areTold) return false
    const keys = new Set<string>()
    for (const { absolutePath } of files.slice(0, MAX_READ))
      for (const key of await keysOf(absolutePath)) keys.add(key)
    return areNaturalKeys([...keys])
  }
}

/*
 * Whether the keys of a file are texts in a natural language, as in `{"Log in": "Anmelden"}`, or identifiers, as in
 * `{"auth.login": "Anmelden"}` (docs/reference/files.md, "Keys that are the source texts").
 */

/** The least share of phrases among keys that are a phrase or an identifier: 95 % and more in real files of texts, at most 3 % in all others. */
const MIN_PHRASES_PER_DECIDED = 0.75

/** The least share of phrases among all keys: a list of names is mostly words, and so are short identifiers. */
const MIN_PHRASES_PER_KEY = 0.25

export function areNaturalKeys(keys: readonly string[]): boolean {
  let phrases = 0
  let identifiers = 0
  for (const key of keys) {
    const kind = kindOf(key)
    if (kind === 'phrase') phrases++
    if (kind === 'identifier') identifiers++
  }
  return (
    phrases > 0 &&
    phrases >= MIN_PHRASES_PER_DECIDED * (phrases + identifiers) &&
    phrases >= MIN_PHRASES_PER_KEY * keys.length
  )
}

/** A dot inside of the first word parts names, also of nested keys whose last one is a phrase: `menu.Open file`. */
const PARTED_NAME = /^\S*[\p{L}\d]\.[\p{L}\d]/u

/** `user_name`, `userName`, `fast-forward`, `step2`, `auth:login`. A word such as `Save` or `URL` may be a text, too. */
const JOINED_NAME = /[_\d/]|\p{Ll}\p{Lu}|^\p{Ll}+-|\S:\S/u

function kindOf(key: string): 'phrase' | 'identifier' | 'open' {
  if (!/\p{L}/u.test(key)) return 'open'
  if (PARTED_NAME.test(key)) return 'identifier'
  if (/\S\s+\S/u.test(key)) return 'phrase'
  return JOINED_NAME.test(key) ? 'identifier' : 'open'
}

async function readKeys(path: string, sourceLanguage: Language): Promise<string[]> {
  if ((await stat(path)).size > MAX_BYTES) return []
  const file = { name: basename(path), content: await readFile(path) }
  const { type, parsed } = await parseFile(file, { sourceLanguage })
  const { keyOf } = formatOfType(type)
  return keyOf === undefined ? [] : parsed.strings.map(({ identifier }) => keyOf(identifier))
}

/** A translation file whose keys are the source texts. */
export interface KeyedFile {
  name: string
  content: Uint8Array
  language: Language | null
  parsed: Pick<ParsedFile, 'strings'>
}

/**
 * Returns the bytes of the source file that such files would have: each key for its own text. It begins as the first file
 * does, and has the keys of all of them.
 */
export async function sourceOfKeys(
  files: readonly [KeyedFile, ...KeyedFile[]],
  { type, settings, sourceLanguage }: { type: string; settings: FileSettings; sourceLanguage: Language },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const written = new Set<string>()
  let content: Uint8Array | null = null
  for (const { name, content: own, language, parsed } of files) {
    if (content !== null && parsed.strings.every(({ identifier }) => written.has(identifier))) continue
    const options = {
      ...{ sourceLanguage: language ?? sourceLanguage, targetLanguage: sourceLanguage, settings },
      translations: keyTexts(type, parsed, sourceLanguage),
      ...(content !== null && { into: { name, content } }),
    }
    const built = await buildFile({ name, content: own }, type, options, { signal })
    content = built.content
    for (const { identifier } of parsed.strings) written.add(identifier)
  }
  return content ?? files[0].content
}

/** A plural string has its key in each form: no file says how the source language counts. */
function keyTexts(
  type: string,
  { strings }: Pick<ParsedFile, 'strings'>,
  { pluralCategoryNames }: Language,
): Map<string, BuildTranslation> {
  const { keyOf = String } = formatOfType(type)
  return new Map(
    strings.map(({ identifier, text }) => {
      const key = keyOf(identifier)
      const forms = () => Object.fromEntries(pluralCategoryNames.map((category) => [category, key]))
      return [identifier, { text: typeof text === 'string' ? key : forms() }]
    }),
  )
}
