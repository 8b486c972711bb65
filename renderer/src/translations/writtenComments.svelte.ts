/**
 * Comments that are being written, each for the string that it is written for, until it is sent. They outlive the form:
 * another string, another screen, a project that is closed and opened again, and a reload of this tab.
 */
import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import type { CallInput } from '../../../core/contract/index.ts'
import { keepTyped, takeTyped } from '../workbench/sessionDrafts.ts'
import type { Translated } from './confirm.ts'

export type WrittenIssueType = NonNullable<CallInput<'comment.add'>['issueType']>

export interface WrittenComment {
  readonly text: string
  readonly isIssue: boolean
  readonly issueType: WrittenIssueType
}

/** The comments written in this page, by the project's path, the string and the language. */
let all: SvelteMap<string, WrittenComment> | null = null

function written(): SvelteMap<string, WrittenComment> {
  all ??= new SvelteMap(parsed(takeTyped('comment')))
  return all
}

/** Keeps what is not sent for the next page of this tab; called as this one goes. */
export function keepWrittenComments(): void {
  keepTyped('comment', written().size === 0 ? '' : JSON.stringify([...written()]))
}

function parsed(text: string): [string, WrittenComment][] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as [string, WrittenComment][]) : []
  } catch {
    return []
  }
}

export interface WrittenCommentsOptions {
  path: () => string
  /** Adds the comment to a string; false: it could not. */
  send: (text: string, issueType: WrittenIssueType | null, of: Translated) => Promise<boolean>
}

export class WrittenComments {
  readonly #options: WrittenCommentsOptions
  readonly #sending = new SvelteSet<string>()
  /** The kind of issue that was chosen last. */
  #issueType = $state<WrittenIssueType>('general_question')

  constructor(options: WrittenCommentsOptions) {
    this.#options = options
    // Values created in an effect are not tracked by it.
    written()
  }

  /** Returns the comment written for a string. */
  of(string: Translated): WrittenComment {
    const kept = written().get(this.#keyOf(string))
    return kept ?? { text: '', isIssue: false, issueType: this.#issueType }
  }

  isSending(string: Translated): boolean {
    return this.#sending.has(this.#keyOf(string))
  }

  write(string: Translated, change: Partial<WrittenComment>): void {
    this.#issueType = change.issueType ?? this.#issueType
    this.#put(this.#keyOf(string), { ...this.of(string), ...change })
  }

  /** Sends what is written for a string; what is written on meanwhile stays. True: it was sent. */
  async send(string: Translated): Promise<boolean> {
    const key = this.#keyOf(string)
    const comment = this.of(string)
    const text = comment.text.trim()
    if (text === '' || this.#sending.has(key)) return false
    this.#sending.add(key)
    const isSent = await this.#options.send(text, comment.isIssue ? comment.issueType : null, string)
    this.#sending.delete(key)
    if (isSent && this.of(string).text === comment.text)
      this.#put(key, { ...this.of(string), text: '', isIssue: false })
    return isSent
  }

  #put(key: string, comment: WrittenComment): void {
    if (comment.text === '' && !comment.isIssue) written().delete(key)
    else written().set(key, comment)
  }

  #keyOf({ stringId, languageId }: Translated): string {
    return JSON.stringify([this.#options.path(), stringId, languageId])
  }
}
