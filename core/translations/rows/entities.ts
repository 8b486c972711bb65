/** The users' work on strings in a language, as the history records it: translations, votes, approvals and comments. */
import type { PluralForm } from '../../model/plural.ts'
import { registerBulkRows } from '../../history/rows/bulkRows.ts'
import { column, registerEntities, type Flag, type RowsOf } from '../../history/rows/entities.ts'

export const translationsEntities = registerEntities({
  translation: {
    table: 'translation',
    key: ['id'],
    isFolded: true,
    indexed: 'translation',
    // QA issues belong to a text: a new one is checked again.
    onNewText: 'DELETE FROM qa_issue WHERE translation_id = ?',
    columns: {
      id: column<number>(),
      string_id: column<number>(),
      language_id: column<string>(),
      plural_form: column<PluralForm>(),
      text: column<string>(),
      user_id: column<number | null>(),
      provider: column<string | null>(),
      is_pre_translated: column<Flag>(),
      is_shared: column<Flag>(),
      needs_work: column<Flag>({ before: 0 }),
      previous_source: column<string | null>(),
      previous_context: column<string | null>(),
      created_at: column<number>(),
      updated_at: column<number>(),
    },
  },
  vote: {
    table: 'vote',
    key: ['translation_id', 'user_id'],
    columns: {
      translation_id: column<number>(),
      user_id: column<number>(),
      mark: column<1 | -1>(),
      voted_at: column<number>(),
    },
  },
  approval: {
    table: 'approval',
    key: ['id'],
    columns: {
      id: column<number>(),
      translation_id: column<number>(),
      user_id: column<number | null>(),
      created_at: column<number>(),
    },
  },
  comment: {
    table: 'comment',
    key: ['id'],
    isFolded: true,
    isBesideSummaries: true,
    columns: {
      id: column<number>(),
      string_id: column<number>(),
      language_id: column<string | null>(),
      user_id: column<number | null>(),
      type: column<'comment' | 'issue'>(),
      issue_type: column<string | null>(),
      issue_status: column<'unresolved' | 'resolved' | null>(),
      text: column<string>(),
      created_at: column<number>(),
    },
  },
  /** A string that is translated on its own in a language: it neither gives to its repetitions nor takes from them. */
  repetitionException: {
    table: 'repetition_exception',
    key: ['string_id', 'language_id'],
    isBesideSummaries: true,
    columns: {
      string_id: column<number>(),
      language_id: column<string>(),
    },
  },
  translatorComment: {
    table: 'translator_comment',
    key: ['string_id', 'language_id'],
    isBesideSummaries: true,
    columns: {
      string_id: column<number>(),
      language_id: column<string>(),
      text: column<string>(),
    },
  },
})

registerBulkRows('translation', {
  table: translationsEntities.translation.table,
  columns: Object.keys(translationsEntities.translation.columns),
  stringId: 'string_id',
  languageId: 'language_id',
})

type TranslationsRows = RowsOf<typeof translationsEntities>

declare module '../../history/rows/entities.ts' {
  interface Rows extends TranslationsRows {}
}

export type TranslationRow = TranslationsRows['translation']
export type VoteRow = TranslationsRows['vote']
export type ApprovalRow = TranslationsRows['approval']
export type CommentRow = TranslationsRows['comment']
