/** The two syntaxes behind one door. */
import { isFluentMessage, parseFluent } from './fluent.ts'
import { isIcuMessage, parseIcu } from './icu.ts'
import type { MessageSyntax, ParsedMessage } from './message.ts'

/** Whether a text is a message with branches. */
export function isMessage(text: string, syntax: MessageSyntax): boolean {
  switch (syntax) {
    case 'icu':
      return isIcuMessage(text)
    case 'fluent':
      return isFluentMessage(text)
  }
}

export function parseMessage(text: string, syntax: MessageSyntax): ParsedMessage {
  switch (syntax) {
    case 'icu':
      return parseIcu(text)
    case 'fluent':
      return parseFluent(text)
  }
}
