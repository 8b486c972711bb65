/** Application Resource Bundles, as Flutter has them: messages, and for `key` what `@key` tells about it. */
import { linesOfStrings, parsedOf, type PlacedStrings } from './halfPairs.ts'
import { decode, encode } from './encoding.ts'
import type { BuildOptions, Detection, Format, ParseOptions, FileRevision, SourceFile } from './format.ts'
import { isTargetCode, languageMismatch } from './languageTag.ts'
import { buildMessages, placedMessages, placeholderLines, type Message } from './json/messages.ts'
import { isJsonName } from './json/strings.ts'
import { headMembers, readCountingObject, jsonText, type ObjectNode } from './json/tree.ts'
import { splice, type Edit } from '../platform/text/splice.ts'

const LOCALE = '@@locale'
const LAST_MODIFIED = '@@last_modified'

/** Keys that begin with an @ tell about the file (`@@locale`) or a message; values that are no text are none. */
function read(root: ObjectNode): Message[] {
  return [...root.members.values()].flatMap(({ key, value }) => {
    if (key.startsWith('@') || value.kind !== 'string') return []
    const facts = root.members.get(`@${key}`)?.value
    const told = ['description', 'context'].flatMap((name) => jsonText(facts, name) || [])
    const placeholders = placeholderLines(facts, (name) => `{${name}}`)
    return [{ key, text: value, remarks: [...told, ...placeholders] }]
  })
}

function readPlaced(file: SourceFile, { targetLanguage }: ParseOptions): PlacedStrings {
  return placedMessages(file, read, (root) =>
    languageMismatch(jsonText(root, LOCALE) ?? null, targetLanguage),
  )
}

/**
 * A file that names its locale names the target's then; an untranslated message keeps the source's text. One that says
 * when it was last changed says so of the translations that are written.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  const content = buildMessages(file, options, read, {
    more: (root) => localeEdits(root, options),
    companionOf: (key) => `@${key}`,
  })
  const { revision, into = file, translations, cleared } = options
  const isEdited = translations.size > 0 || (cleared?.size ?? 0) > 0
  if (!revision || !isEdited || Buffer.compare(content, into.content) === 0) return content
  const decoded = decode(content)
  const edits = revisionEdits(readCountingObject(decoded.text).root, revision)
  return edits.length === 0 ? content : encode(splice(decoded.text, edits), decoded)
}

/** The edits of `@@last_modified`: the time in UTC, to the second where the file is not more exact. */
function revisionEdits({ members }: ObjectNode, { at }: FileRevision): Edit[] {
  const modified = members.get(LAST_MODIFIED)?.value
  if (modified?.kind !== 'string') return []
  const time = new Date(at).toISOString()
  const text = modified.value.includes('.') ? time : time.replace(/\.\d+/, '')
  return [{ start: modified.start, end: modified.end, text: JSON.stringify(text) }]
}

/** `pt_BR` as Flutter has it, with a hyphen where the file has one. */
function localeEdits({ members }: ObjectNode, options: BuildOptions): Edit[] {
  const locale = members.get(LOCALE)?.value
  if (locale?.kind !== 'string' || isTargetCode(locale.value, options)) return []
  const { targetLanguage: language } = options
  const tag = locale.value.includes('-') ? language.id : language.id.replaceAll('-', '_')
  return [{ start: locale.start, end: locale.end, text: JSON.stringify(tag) }]
}

function detect(name: string, head: string): Detection {
  if (name.toLowerCase().endsWith('.arb')) return 'sure'
  return isJsonName(name) && headMembers(head).some(({ key }) => key === LOCALE) ? 'sure' : 'no'
}

export const arb: Format = {
  type: 'arb',
  title: 'Flutter ARB',
  extensions: ['.arb'],
  detect,
  parse: (file, options) => parsedOf(readPlaced(file, options)),
  lines: (file, options) => linesOfStrings(readPlaced(file, options)),
  languages: 'one',
  messages: 'icu',
  build,
}
