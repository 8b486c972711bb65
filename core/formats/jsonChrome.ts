/** The messages.json of browser extensions: `{"name": {"message": …, "description": …, "placeholders": …}}`. */
import { linesOfStrings, parsedOf } from './halfPairs.ts'
import type { Detection, Format } from './format.ts'
import {
  buildMessages,
  messageMembers,
  placedMessages,
  placeholderLines,
  type Message,
} from './json/messages.ts'
import { isJsonName } from './json/strings.ts'
import { headMembers, jsonMember, jsonText, type JsonMember, type ObjectNode } from './json/tree.ts'

/** Members without a message are passed over; descriptions and placeholders are the context. */
function read(root: ObjectNode): Message[] {
  return [...root.members.values()].flatMap(({ key, value }) => {
    const text = jsonMember(value, 'message')
    if (text?.kind !== 'string') return []
    const description = jsonText(value, 'description')
    const placeholders = placeholderLines(value, (name) => `$${name}$`)
    return [{ key, text, remarks: [...(description ? [description] : []), ...placeholders] }]
  })
}

const MESSAGE_NAME = /^[\w@-]+$/
const MEMBERS: ReadonlySet<string> = new Set(['message', 'description', 'placeholders'])

/** Whether a member could be one of an extension's messages. */
export function isChromeMessage({ key, value }: JsonMember): boolean {
  return (
    MESSAGE_NAME.test(key) &&
    jsonText(value, 'message') !== undefined &&
    messageMembers(value).every((member) => MEMBERS.has(member.key))
  )
}

/** Other JSON may have the same shape: the name or placeholders make it sure. */
function detect(name: string, head: string): Detection {
  if (!isJsonName(name)) return 'no'
  const members = headMembers(head)
  if (members.length === 0) return 'no'
  const isNamed = name.toLowerCase() === 'messages.json'
  if (isNamed && members.every(({ value }) => jsonText(value, 'message') !== undefined)) return 'sure'
  if (!members.every(isChromeMessage)) return 'no'
  return members.some(({ value }) => jsonMember(value, 'placeholders')) ? 'sure' : 'maybe'
}

export const chromeJson: Format = {
  type: 'chrome_json',
  title: 'Chrome extension JSON',
  extensions: ['.json'],
  detect,
  parse: (file) => parsedOf(placedMessages(file, read)),
  lines: (file) => linesOfStrings(placedMessages(file, read)),
  languages: 'one',
  build: (file, options) => buildMessages(file, options, read),
}
