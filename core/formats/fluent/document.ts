/** A Fluent file as its patterns, with their places. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { type Attribute, type Message, type Pattern, type Resource, type Term } from '@fluent/syntax'
import type { Failure } from '../../platform/errors/failure.ts'
import { firstOfEach, lastOfEach } from '../duplicates.ts'
import { failureAt, lazyPositionFinder } from '../position.ts'
import { parseFluentFile, fluentReason } from './parser.ts'
import { readPattern } from './pattern.ts'

/** A value of a message or term, or one of its attributes. */
export interface FluentEntry {
  /** `message`, `-term`, `message.attribute`. */
  identifier: string
  text: string
  hasSelector: boolean
  /** The comments that hold for it: its own, its group's, the file's. */
  comments: string[]
  /** The offset of its message. */
  start: number
  patternStart: number
  patternEnd: number
}

export interface FluentDocument {
  entries: FluentEntry[]
  warnings: Sentence[]
}

/**
 * Reads a file like a Fluent runtime: broken entries (junk) are skipped with a warning. Of messages with one name the
 * first counts, of a message's attributes with one name the last.
 *
 * Throws `format.syntax` if there is nothing but junk, `format.tooDeep` as `parseFluentFile` does.
 */
export function readFluent(text: string): FluentDocument {
  const resource = parseFluentFile(text)
  const messages = messagesOf(resource)
  const warnings = junkWarnings(resource, text)
  if (messages.length === 0 && warnings.length > 0) throw onlyJunk(resource, text)
  const distinct = firstOfEach(messages, text)
  const entries = lastOfEach(
    distinct.entries.flatMap((message) => entriesOf(message, text)),
    text,
  )
  return { entries: entries.entries, warnings: [...warnings, ...distinct.warnings, ...entries.warnings] }
}

interface CommentedMessage {
  identifier: string
  start: number
  message: Message | Term
  comments: string[]
}

function messagesOf({ body }: Resource): CommentedMessage[] {
  const ofFile = body.flatMap((entry) => (entry.type === 'ResourceComment' ? [entry.content] : []))
  let ofGroup = ''
  const messages: CommentedMessage[] = []
  for (const entry of body) {
    if (entry.type === 'GroupComment') ofGroup = entry.content
    if (entry.type !== 'Message' && entry.type !== 'Term') continue
    const identifier = `${entry.type === 'Term' ? '-' : ''}${entry.id.name}`
    const comments = [entry.comment?.content ?? '', ofGroup, ...ofFile].map((one) => one.trim())
    messages.push({
      identifier,
      start: entry.id.span!.start,
      message: entry,
      comments: comments.filter((one) => one !== ''),
    })
  }
  return messages
}

function entriesOf({ identifier, message, comments }: CommentedMessage, text: string): FluentEntry[] {
  const entry = (name: string, start: number, pattern: Pattern): FluentEntry => ({
    identifier: name,
    text: readPattern(text, pattern.span!.start, pattern.span!.end),
    hasSelector: hasSelector(pattern),
    comments,
    start,
    patternStart: pattern.span!.start,
    patternEnd: pattern.span!.end,
  })
  const { value, attributes } = message
  return [
    ...(value ? [entry(identifier, message.id.span!.start, value)] : []),
    ...attributes.map((one: Attribute) => entry(`${identifier}.${one.id.name}`, one.span!.start, one.value)),
  ]
}

function hasSelector({ elements }: Pattern): boolean {
  return elements.some((element) => {
    let { expression } = element.type === 'Placeable' ? element : { expression: null }
    while (expression?.type === 'Placeable') expression = expression.expression
    return expression?.type === 'SelectExpression'
  })
}

function junkWarnings({ body }: Resource, text: string): Sentence[] {
  const place = lazyPositionFinder(text)
  return body.flatMap((entry) => {
    if (entry.type !== 'Junk') return []
    const { line, column } = place(entry.span!.start)
    return sentence`Line ${line}, column ${column}: this is no Fluent and stays as it is: ${fluentReason(entry.annotations[0])}.`
  })
}

function onlyJunk({ body }: Resource, text: string): Failure {
  const junk = body.find((entry) => entry.type === 'Junk')!
  const message = sentence`There is no Fluent message here: ${fluentReason(junk.annotations[0])}.`
  return failureAt('format.syntax', message, text, junk.span!.start)
}
