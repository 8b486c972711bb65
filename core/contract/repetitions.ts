/** Repetitions: strings with the same source, for which one translation is used (docs/reference/translations.md). */
import { z } from 'zod'
import type { PluralForm } from '../model/plural.ts'
import { idInput, ofString } from './parts.ts'
import type { EditedString } from './strings.ts'
import { readCall, writeCall, topic } from './topic.ts'

export const repetitionsCalls = topic<RepetitionsOutputs>()({
  /** Previews using a string's translation for its repetitions, without changes. */
  'repetition.preview': readCall('previewRepetitions', ofString),
  /**
   * Writes a string's finished texts, as one intent, to its repetitions without texts or with texts that need work.
   * Repetitions with another unapproved text are included by `but`, or with `all` all except these.
   */
  'repetition.use': writeCall('useForRepetitions', {
    ...ofString,
    all: z.boolean().default(false),
    but: z.array(idInput).max(100_000).default([]),
  }),
  /** Takes a string out of its repetitions in a language, or puts it back. */
  'repetition.except': z.strictObject({ ...ofString, isException: z.boolean() }),
})

/**
 * The state of a repetition's translation: none, one that needs work, the same, another unapproved one, or another
 * approved one. `shared`: another one that comes from its master on the server. The last state is an exception that is
 * translated on its own.
 */
export type RepetitionState = 'none' | 'needsWork' | 'same' | 'other' | 'approved' | 'shared' | 'exception'

/** A repetition with another unapproved text. */
export interface OtherRepetition {
  stringId: number
  identifier: string
  path: string | null
  context: string | null
  texts: { form: PluralForm; text: string }[]
}

export interface RepetitionsPreview {
  /** The string itself is translated on its own: it gives nothing. */
  isException: boolean
  /** The finished texts that it gives. */
  given: { form: PluralForm; text: string }[]
  /** How many of its repetitions are in each state. */
  counts: Record<RepetitionState, number>
  /** The first of those in the state `other`. */
  others: OtherRepetition[]
}

/** The value of each call. */
export interface RepetitionsOutputs {
  'repetition.preview': RepetitionsPreview
  'repetition.use': { strings: number }
  'repetition.except': EditedString
}
