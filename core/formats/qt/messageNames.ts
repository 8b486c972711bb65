/** How the messages of a Qt translation source are named. */
import { firstOfEach } from '../duplicates.ts'
import { joinIdentifier } from '../identifier.ts'
import type { QtDocument, QtMessage } from './document.ts'

/** A message and how it is named. */
export interface NamedMessage {
  identifier: string
  message: QtMessage
}

/** The messages that the program has, the first of each name, and a warning for each further one. */
export function namedMessages({ messages }: QtDocument, text: string) {
  const named = messages
    .filter(({ isObsolete }) => !isObsolete)
    .map((message) => ({ identifier: qtIdentifier(message), message, start: message.start }))
  return firstOfEach(named, text)
}

/** Its id, else `context␄source`, and `␄comment` where it has one. */
export function qtIdentifier({ id, context, source, comment }: QtMessage): string {
  if (id !== null) return joinIdentifier(id)
  return joinIdentifier(context, source, ...(comment === '' ? [] : [comment]))
}
