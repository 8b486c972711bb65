/**
 * FormatJS's JSON: messages as they are extracted, `{"id": {"defaultMessage": …, "description": …}}`, also with
 * `message` in its place, and flat as an app loads them, `{"id": "…"}`. Compiled syntax trees are passed over.
 */
import { linesOfStrings, parsedOf } from './halfPairs.ts'
import type { Detection, Format } from './format.ts'
import { isChromeMessage } from './jsonChrome.ts'
import { buildMessages, messageMembers, placedMessages, type Message } from './json/messages.ts'
import { isJsonName } from './json/strings.ts'
import {
  headMembers,
  jsonMember,
  jsonText,
  type JsonMember,
  type JsonNode,
  type ObjectNode,
} from './json/tree.ts'

function read(root: ObjectNode): Message[] {
  return [...root.members.values()].flatMap(({ key, value }) => {
    const text =
      value.kind === 'string' ? value : (jsonMember(value, 'defaultMessage') ?? jsonMember(value, 'message'))
    return text?.kind === 'string' ? [{ key, text, remarks: describe(jsonMember(value, 'description')) }] : []
  })
}

/** FormatJS takes any value for a description: of an object the texts are shown. */
function describe(node: JsonNode | undefined): string[] {
  if (node?.kind === 'string') return node.value === '' ? [] : [node.value]
  return messageMembers(node).flatMap(({ key, value }) =>
    value.kind === 'string' ? [`${key}: ${value.value}`] : [],
  )
}

/** ICU's branches, and its arguments, as far as a look tells. */
const BRANCHES = /\{\s{0,9}\w{1,99}\s{0,9},\s{0,9}(?:plural|select|selectordinal)\s{0,9},/
const ARGUMENT = /\{\s{0,9}\w{1,99}\s{0,9}[,}]/

function detect(name: string, head: string): Detection {
  if (!isJsonName(name)) return 'no'
  const members = headMembers(head)
  if (members.length === 0) return 'no'
  if (members.every(({ value }) => jsonText(value, 'defaultMessage') !== undefined)) return 'sure'
  const holds = (pattern: RegExp, text: (member: JsonMember) => string | undefined) =>
    members.every((member) => text(member) !== undefined) &&
    members.some((member) => pattern.test(text(member)!))
  if (holds(ARGUMENT, ({ value }) => jsonText(value, 'message'))) {
    return members.every(isChromeMessage) ? 'maybe' : 'sure'
  }
  const isFlat = holds(BRANCHES, ({ value }) => (value.kind === 'string' ? value.value : undefined))
  return isFlat && !members.some(({ key }) => key.startsWith('@@')) ? 'sure' : 'no'
}

export const formatjsJson: Format = {
  type: 'formatjs_json',
  title: 'FormatJS JSON',
  extensions: ['.json'],
  detect,
  parse: (file) => parsedOf(placedMessages(file, read)),
  lines: (file) => linesOfStrings(placedMessages(file, read)),
  languages: 'one',
  keyOf: (identifier) => identifier,
  messages: 'icu',
  build: (file, options) => buildMessages(file, options, read),
}
