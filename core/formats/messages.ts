/** Which of a file's strings are messages with branches, and which were meant to be. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { MessageProblem, MessageSyntax } from '../contract/messages.ts'
import { isMessage, problemOfMessage } from '../messages/syntax.ts'
import type { ParsedString } from './format.ts'

/** The most broken messages that are reported individually. */
const MAX_TOLD = 5

/** Marks strings one by one, then reports those that begin like a message and cannot be parsed as one. */
export class MessageMarker {
  readonly #syntax: MessageSyntax | undefined
  readonly #told: Sentence[] = []
  #broken = 0

  /** Nothing is a message without a syntax. */
  constructor(syntax: MessageSyntax | undefined) {
    this.#syntax = syntax
  }

  mark(string: ParsedString): ParsedString {
    const { text, identifier } = string
    if (this.#syntax === undefined || typeof text !== 'string') return string
    if (isMessage(text, this.#syntax)) return { ...string, message: this.#syntax }
    const problem = problemOfMessage(text, this.#syntax)
    if (problem !== null) this.#tell(identifier, problem)
    return string
  }

  /** Each a sentence. */
  get warnings(): Sentence[] {
    const more = this.#broken - this.#told.length
    return more === 0 ? this.#told : [...this.#told, sentence`${more} more of its messages cannot be read.`]
  }

  #tell(identifier: string, { message, said, start }: MessageProblem): void {
    this.#broken += 1
    if (this.#told.length === MAX_TOLD) return
    const name = identifier.slice(0, 100)
    this.#told.push(
      sentence`“${name}” is no message that can be read, so it is plain text: at character ${start + 1}. ${{ english: message, said }}`,
    )
  }
}
