/** One interface to the two syntaxes of messages. */
import type { MessageProblem, MessageSyntax } from '../contract/messages.ts'
import { isFluentMessage, parseFluentMessage } from './fluent.ts'
import { isIcuMessage, parseIcu, seemsIcuMessage } from './icu.ts'
import type { ParsedMessage } from './message.ts'

/** Whether a text is a message with branches. */
export function isMessage(text: string, syntax: MessageSyntax): boolean {
  switch (syntax) {
    case 'icu':
      return isIcuMessage(text)
    case 'fluent':
      return isFluentMessage(text)
  }
}

/** Returns the problem of a text that begins like a message with branches; null if it is valid, or no such text. */
export function problemOfMessage(text: string, syntax: MessageSyntax): MessageProblem | null {
  // A broken entry of Fluent is none, so that no text comes of it.
  if (syntax === 'fluent' || !seemsIcuMessage(text)) return null
  const parsed = parseIcu(text)
  return parsed.ok ? null : parsed.problem
}

export function parseMessage(text: string, syntax: MessageSyntax): ParsedMessage {
  switch (syntax) {
    case 'icu':
      return parseIcu(text)
    case 'fluent':
      return parseFluentMessage(text)
  }
}
