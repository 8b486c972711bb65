/** The users' work on strings in a language, as the history records it: translations, votes, approvals and comments. */
import { approval } from '../../model/approval.ts'
import { comment } from '../../model/comment.ts'
import type { PluralForm } from '../../model/plural.ts'
import { translation } from '../../model/translation.ts'
import { vote } from '../../model/vote.ts'
import { registerBulkRows } from '../../history/rows/bulkRows.ts'
import { column, columnsOfModel, registerEntities, type RowsOf } from '../../history/rows/entities.ts'

export const translationsEntities = registerEntities({
  translation: {
    table: translation.table,
    key: ['id'],
    isFolded: true,
    indexed: 'translation',
    // QA issues belong to a text: a new one is checked again.
    onNewText: 'DELETE FROM qa_issue WHERE translation_id = ?',
    columns: columnsOfModel(translation),
  },
  vote: {
    table: vote.table,
    key: ['translation_id', 'user_id'],
    columns: columnsOfModel(vote),
  },
  approval: {
    table: approval.table,
    key: ['id'],
    columns: columnsOfModel(approval),
  },
  comment: {
    table: comment.table,
    key: ['id'],
    isFolded: true,
    isBesideSummaries: true,
    columns: columnsOfModel(comment),
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
  /** A text that an AI agent proposed for a form (core/translations/rows/openProposals.ts). */
  proposal: {
    table: 'proposal',
    key: ['id'],
    isBesideSummaries: true,
    columns: {
      id: column<number>(),
      string_id: column<number>(),
      language_id: column<string>(),
      plural_form: column<PluralForm>(),
      agent: column<string>(),
      reason: column<string | null>(),
      text: column<string>(),
      created_at: column<number>(),
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
export type ProposalRow = TranslationsRows['proposal']
export type CommentRow = TranslationsRows['comment']
