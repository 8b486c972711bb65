/** Translations of strings, and their judgements. */
import { serviceColumns, type ServiceItem } from '../../../model/define.ts'
import { approval } from '../../../model/approval.ts'
import { comment } from '../../../model/comment.ts'
import { translation } from '../../../model/translation.ts'
import { vote } from '../../../model/vote.ts'
import {
  UNORDERED,
  inList,
  containsText,
  inDirectory,
  neverMatches,
  AUTHOR,
  type ListQuery,
} from './listConditions.ts'
import type { StringItem } from './source.ts'

/** The user of a row; absent ones are null. */
interface Author {
  login: string | null
  userName: string | null
}

export interface TranslationItem extends ServiceItem<typeof translation>, Author {
  stringType: StringItem['type']
  rating: number
}

export interface ApprovalItem extends ServiceItem<typeof approval>, Author {
  stringId: number
  languageId: string
}

export interface VoteItem extends ServiceItem<typeof vote> {
  login: string
  userName: string | null
}

export interface CommentItem extends ServiceItem<typeof comment>, Author {
  stringText: string
  stringType: StringItem['type']
  stringContext: string | null
  fileId: number | null
}

export interface ScreenshotItem {
  id: number
  name: string
  /** JSON: `[{stringId, region}]`, a region being JSON of its own, or null. */
  tags: string
  /** JSON. */
  labelIds: string
  /** The width in pixels; null where it has no image. */
  width: number | null
  height: number | null
}

const RATING = '(SELECT coalesce(sum(mark), 0) FROM vote WHERE translation_id = t.id)'

const APPROVALS_OF_TRANSLATION = '(SELECT count(*) FROM approval WHERE translation_id = t.id)'

/** Not by the index of the language, which would gather and sort all that were judged for each page. */
const OF_LANGUAGE = '+t.language_id = @languageId'

/** The translations of a string that are shown, as `t`. */
const TOP_OF_STRING = `FROM top_translation x JOIN translation t ON t.id = x.translation_id
  WHERE x.string_id = s.id AND x.language_id = @languageId AND t.needs_work = 0`

/** A string that is translated into a language. */
export interface TranslatedItem {
  /** The string's. */
  id: number
}

export const workListings = {
  translation: {
    columns: `${serviceColumns(translation, 't')}, s.type AS stringType, ${AUTHOR}, ${RATING} AS rating`,
    from: 'translation t JOIN source_string s ON s.id = t.string_id LEFT JOIN user u ON u.id = t.user_id',
    // A client does not see a text that needs work until it is confirmed.
    where: 's.is_archived = 0 AND t.needs_work = 0',
    filters: {
      stringId: 't.string_id = @stringId',
      stringIds: inList('t.string_id', 'stringIds'),
      languageId: 't.language_id = @languageId',
      pluralForm: 't.plural_form = @pluralForm',
      fileId: 's.file_id = @fileId',
      branchId: 'coalesce(s.branch_id, (SELECT branch_id FROM file WHERE id = s.file_id)) = @branchId',
      directoryId: inDirectory('(SELECT directory_id FROM file WHERE id = s.file_id)', 'directoryId'),
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${inList('label_id', 'labelIds')})`,
      isTop: `(@isTop = 1 AND EXISTS (SELECT 1 FROM top_translation x WHERE x.string_id = t.string_id
        AND x.language_id = t.language_id AND x.translation_id = t.id))`,
      minApprovalCount: `${APPROVALS_OF_TRANSLATION} >= @minApprovalCount`,
    },
    orders: {
      id: 't.id',
      stringId: 't.string_id',
      text: 't.text',
      rating: RATING,
      createdAt: 't.created_at',
    },
    key: 't.id',
  },
  /** Strings that are translated into `languageId`, which is always to be named. */
  translated: {
    columns: 's.id',
    from: 'source_string s',
    where: 's.is_archived = 0',
    filters: {
      languageId: `EXISTS (SELECT 1 ${TOP_OF_STRING})`,
      minApprovalCount: `EXISTS (SELECT 1 ${TOP_OF_STRING} AND ${APPROVALS_OF_TRANSLATION} >= @minApprovalCount)`,
      stringIds: inList('s.id', 'stringIds'),
      fileId: 's.file_id = @fileId',
      branchId: 'coalesce(s.branch_id, (SELECT branch_id FROM file WHERE id = s.file_id)) = @branchId',
      directoryId: inDirectory('(SELECT directory_id FROM file WHERE id = s.file_id)', 'directoryId'),
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${inList('label_id', 'labelIds')})`,
      isPassedWorkflow: 's.is_passed_workflow = @isPassedWorkflow',
    },
    orders: {
      id: 's.id',
      stringId: 's.id',
      text: `(SELECT min(t.text) ${TOP_OF_STRING})`,
      translationId: `(SELECT min(t.id) ${TOP_OF_STRING})`,
      createdAt: `(SELECT min(t.created_at) ${TOP_OF_STRING})`,
    },
    key: 's.id',
  },
  approval: {
    columns: `${serviceColumns(approval, 'a')}, t.string_id AS stringId, t.language_id AS languageId, ${AUTHOR}`,
    from: `approval a JOIN translation t ON t.id = a.translation_id
      JOIN source_string s ON s.id = t.string_id LEFT JOIN user u ON u.id = a.user_id`,
    where: 's.is_archived = 0 AND t.needs_work = 0',
    filters: {
      translationId: 'a.translation_id = @translationId',
      stringId: 't.string_id = @stringId',
      languageId: OF_LANGUAGE,
      correctionId: neverMatches('correctionId'),
      fileId: 's.file_id = @fileId',
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${inList('label_id', 'labelIds')})`,
      excludeLabelIds: `s.id NOT IN
        (SELECT string_id FROM string_label WHERE ${inList('label_id', 'excludeLabelIds')})`,
    },
    orders: { id: 'a.id', createdAt: 'a.created_at' },
    key: 'a.id',
  },
  vote: {
    columns: `${serviceColumns(vote, 'v')}, u.login, u.name AS userName`,
    from: `vote v JOIN translation t ON t.id = v.translation_id JOIN source_string s ON s.id = t.string_id
      JOIN user u ON u.id = v.user_id`,
    where: 's.is_archived = 0 AND t.needs_work = 0',
    filters: {
      translationId: 'v.translation_id = @translationId',
      userId: 'v.user_id = @userId',
      stringId: 't.string_id = @stringId',
      languageId: OF_LANGUAGE,
      fileId: 's.file_id = @fileId',
      labelIds: `s.id IN (SELECT string_id FROM string_label WHERE ${inList('label_id', 'labelIds')})`,
      excludeLabelIds: `s.id NOT IN
        (SELECT string_id FROM string_label WHERE ${inList('label_id', 'excludeLabelIds')})`,
    },
    orders: { id: 'v.translation_id' },
    key: 'v.user_id',
  },
  comment: {
    columns: `${serviceColumns(comment, 'c')}, ${AUTHOR},
      s.text AS stringText, s.type AS stringType, s.context AS stringContext, s.file_id AS fileId`,
    from: 'comment c JOIN source_string s ON s.id = c.string_id LEFT JOIN user u ON u.id = c.user_id',
    where: 's.is_archived = 0',
    filters: {
      stringId: 'c.string_id = @stringId',
      fileId: 's.file_id = @fileId',
      type: 'c.type = @type',
      issueType: 'c.issue_type = @issueType',
      issueStatus: 'c.issue_status = @issueStatus',
    },
    orders: {
      id: 'c.id',
      text: 'c.text',
      type: 'c.type',
      createdAt: 'c.created_at',
      issueStatus: 'c.issue_status',
      issueType: 'c.issue_type',
      resolvedAt: UNORDERED,
      isShared: UNORDERED,
    },
    key: 'c.id',
  },
  screenshot: {
    columns: `h.id, h.name, i.width, i.height,
      (SELECT json_group_array(json_object('stringId', x.string_id, 'region', x.region))
       FROM screenshot_string x WHERE x.screenshot_id = h.id) AS tags,
      (SELECT json_group_array(x.label_id) FROM screenshot_label x WHERE x.screenshot_id = h.id) AS labelIds`,
    from: 'screenshot h LEFT JOIN screenshot_image i ON i.screenshot_id = h.id',
    filters: {
      search: containsText('h.name', 'search'),
      labelIds: `h.id IN (SELECT screenshot_id FROM screenshot_label WHERE ${inList('label_id', 'labelIds')})`,
      stringIds: `h.id IN (SELECT screenshot_id FROM screenshot_string WHERE ${inList('string_id', 'stringIds')})`,
    },
    orders: {
      id: 'h.id',
      name: 'h.name',
      tagsCount: '(SELECT count(*) FROM screenshot_string x WHERE x.screenshot_id = h.id)',
      createdAt: UNORDERED,
      updatedAt: UNORDERED,
    },
    key: 'h.id',
  },
} satisfies Record<string, ListQuery>
