/** Everything about one string in one language. */
import type { Database } from 'better-sqlite3'
import { shortenToBudget } from '../../contract/budgets.ts'
import { PLURAL_CATEGORIES, PLURAL_FORMS, type PluralForm } from '../../model/plural.ts'
import type {
  CommentEntry,
  PlaceholderFacts,
  ProposalOrigin,
  RefusedProposal,
  StringDetail,
  TranslationEntry,
} from '../../contract/index.ts'
import { formatTime } from '../../store/timestamps.ts'
import { draftsOf } from './drafts.ts'
import { FileGrammars, requireFile } from '../../strings/rows/files.ts'
import type { DeclaredFormat } from '../../contract/enumerations.ts'
import { ALL_MESSAGES, declaredFormat, grammarOfMessages } from '../../messages/formatStrings/grammarOf.ts'
import { targetLanguage } from '../../languages/rows/languages.ts'
import { rowsByIds } from './stringList.ts'
import { matchOf, previousSourceOf } from './stateColumns.ts'
import { repetitionPlace } from './repetitions.ts'
import { translatorCommentOf } from './translatorComments.ts'
import { keepsTranslatorComments } from '../../formats/formatAbilities.ts'
import { languageOfFile, pluralRuleOf } from '../../summaries/rows/fileForms.ts'
import { samplesByRule } from '../../languages/ruleCategories.ts'
import type { Language } from '../../contract/language.ts'
import { rankedTranslations, type RankedTranslation } from '../../summaries/rows/rankedTranslations.ts'
import { sourceEntries } from './sourceEntries.ts'
import { codeReferences } from '../../platform/text/codeReferences.ts'
import { formsOf, requireString, unknownString, type SourceStringRow } from '../../strings/rows/strings.ts'

export interface DetailOf {
  stringId: number
  languageId: string
  /** The user whose drafts, votes and translations are the own ones. */
  userId: number
}

/**
 * Texts of an earlier version that are beyond their budget are shortened: no editor shows a text of many megabytes.
 * @throws Failure `string.unknown`, `language.notTarget`
 */
export function stringDetail(db: Database, { stringId, languageId: code, userId }: DetailOf): StringDetail {
  const string = requireString(db, stringId)
  const language = targetLanguage(db, code)
  const languageId = language.id
  const [row] = rowsByIds(db, { ids: [stringId], languageId, userId })
  if (!row) throw unknownString(String(stringId))
  return {
    row,
    isGone: string.is_archived === 1,
    source: sourceEntries(string),
    context: shortenNullable(string.context),
    references: codeReferences(shortenNullable(string.context)),
    maxLength: string.max_length,
    placeholders: placeholdersOf(db, string, row.format),
    file: fileOf(db, string.file_id),
    labels: labelsOf(db, stringId),
    screenshots: screenshotCount(db, stringId),
    repetition: repetitionPlace(db, string),
    forms: formsOf(string, languageOfFile(db, language, string.file_id)),
    samples: samplesOf(db, string, language),
    translations: translationEntries(db, { stringId, languageId, userId }),
    ...refusedIn(db, { stringId, languageId }),
    drafts: shortenEach(draftsOf(db, { stringId, languageId, userId })),
    comments: commentEntries(db, stringId, languageId),
    translatorComment: translatorCommentIn(db, string, languageId),
  }
}

/** The comment of translators, where the string's file has a place for one. */
function translatorCommentIn(
  db: Database,
  { id: stringId, file_id: fileId }: SourceStringRow,
  languageId: string,
): StringDetail['translatorComment'] {
  if (fileId === null || !keepsTranslatorComments(requireFile(db, fileId).type)) return null
  return { text: shortenToBudget(translatorCommentOf(db, { stringId, languageId }) ?? '') }
}

function shortenNullable(text: string | null): string | null {
  return text === null ? null : shortenToBudget(text)
}

function shortenEach<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, shortenToBudget(text)]),
  ) as Texts
}

/** The sample numbers of the file's own rule; null where its forms are not numbered by one. */
function samplesOf(db: Database, string: SourceStringRow, language: Language): StringDetail['samples'] {
  const rule = string.type === 'plural' ? pluralRuleOf(db, string.file_id, language) : null
  return rule && samplesByRule(rule, language)
}

function fileOf(db: Database, fileId: number | null): StringDetail['file'] {
  if (fileId === null) return null
  const { id, name, path, type } = requireFile(db, fileId)
  return { id, name, path: path ?? name, type }
}

function placeholdersOf(
  db: Database,
  { type, context, file_id: fileId }: SourceStringRow,
  format: DeclaredFormat | null,
): PlaceholderFacts {
  const fileType = fileId === null ? null : requireFile(db, fileId).type
  if (fileType === 'ftl') return { grammar: 'fluent', by: 'type' }
  if (type === 'icu') return { grammar: 'icu', by: 'sources' }
  const grammar = format ?? 'usual'
  if (fileType === 'po' && declaredFormat(context) !== null) return { grammar, by: 'flag' }
  const { chosen, hasMessages } = new FileGrammars(db).of(fileId)
  if (chosen !== null) return { grammar, by: 'choice' }
  if (format === null || ALL_MESSAGES.has(fileType ?? '')) return { grammar, by: 'type' }
  return { grammar, by: grammarOfMessages(fileType, hasMessages) === format ? 'file' : 'sources' }
}

function labelsOf(db: Database, stringId: number): string[] {
  return db
    .prepare<unknown[], { title: string }>(
      `SELECT title FROM string_label JOIN label ON label.id = label_id WHERE string_id = ? ORDER BY title`,
    )
    .all(stringId)
    .map((label) => label.title)
}

function screenshotCount(db: Database, stringId: number): number {
  const found = db
    .prepare<[number], { count: number }>(
      'SELECT count(*) AS count FROM screenshot_string WHERE string_id = ?',
    )
    .get(stringId)
  return found?.count ?? 0
}

/** Form by form, best first in each. */
function translationEntries(db: Database, { stringId, languageId, userId }: DetailOf): TranslationEntry[] {
  const ranked = rankedTranslations(db, stringId, languageId)
  const judged = judgementsOf(db, ranked, userId)
  const proposed = proposalsIn(db, { stringId, languageId })
  const byForm = Map.groupBy(ranked, (translation) => translation.form)
  return PLURAL_FORMS.flatMap((form) =>
    (byForm.get(form) ?? []).map(({ row, rating, newestApproval }, place) => {
      const { user, isOfFile, approvals, votes, ownVote } = judged.get(row.id) ?? UNJUDGED
      return {
        id: row.id,
        form,
        text: shortenToBudget(row.text),
        user,
        ...(isOfFile && { isOfFile }),
        provider: row.provider,
        isTop: place === 0,
        isApproved: newestApproval !== null,
        needsWork: row.needs_work === 1,
        match: matchOf(row),
        ...proposed(form, row.text),
        previous: previousOf(row),
        isOwn: row.user_id === userId,
        rating,
        ownVote,
        votes,
        approvals,
        createdAt: formatTime(row.created_at),
        updatedAt: formatTime(row.updated_at),
      }
    }),
  )
}

/** Finds the agent that proposed a text of a form. */
function proposalsIn(
  db: Database,
  place: { stringId: number; languageId: string },
): (form: PluralForm, text: string) => Pick<TranslationEntry, 'proposal'> {
  const rows = db
    .prepare<typeof place, ProposalOrigin & { form: PluralForm; text: string }>(
      `SELECT plural_form AS form, text, agent, reason FROM proposal
       WHERE string_id = @stringId AND language_id = @languageId ORDER BY id DESC`,
    )
    .all(place)
  return (form, text) => {
    const found = rows.find((row) => row.form === form && row.text === text)
    return found ? { proposal: { agent: found.agent, reason: found.reason } } : {}
  }
}

/** The texts of agents that checks refused. */
function refusedIn(
  db: Database,
  place: { stringId: number; languageId: string },
): Pick<StringDetail, 'refused'> {
  const rows = db
    .prepare<typeof place, Omit<RefusedProposal, 'findings' | 'at'> & { findings: string; at: number }>(
      `SELECT plural_form AS form, agent, text, findings, refused_at AS at FROM refused_proposal
       WHERE string_id = @stringId AND language_id = @languageId ORDER BY refused_at DESC, agent LIMIT 20`,
    )
    .all(place)
  if (rows.length === 0) return {}
  return {
    refused: rows.map(({ findings, at, text, ...row }) => ({
      ...row,
      text: shortenToBudget(text),
      findings: JSON.parse(findings) as string[],
      at: formatTime(at),
    })),
  }
}

function previousOf(row: RankedTranslation['row']): TranslationEntry['previous'] {
  const previous = previousSourceOf(row)
  if (previous === null) return null
  const { text, context = null } = previous
  const source =
    typeof text === 'string'
      ? [{ form: 'none' as const, text: shortenToBudget(text) }]
      : PLURAL_CATEGORIES.flatMap((form) => {
          const ofForm = text[form]
          return ofForm === undefined ? [] : [{ form, text: shortenToBudget(ofForm) }]
        })
  return { source, context: shortenNullable(context) }
}

type Judgement = Pick<TranslationEntry, 'user' | 'isOfFile' | 'approvals' | 'votes' | 'ownVote'>
const UNJUDGED: Judgement = { user: null, isOfFile: false, approvals: [], votes: [], ownVote: null }

/** Returns the author, approvals and votes of each translation. */
function judgementsOf(
  db: Database,
  translations: readonly RankedTranslation[],
  userId: number,
): Map<number, Judgement> {
  const rows = db
    .prepare<
      unknown[],
      {
        id: number
        user_id: number | null
        login: string
        name: string | null
        is_of_file: number
        votes: string
        approvals: string
      }
    >(
      `SELECT t.id, t.user_id, user.login, user.name,
         t.user_id IS NULL AND EXISTS (
           SELECT 1 FROM event JOIN intent ON intent.id = event.intent_id
           WHERE event.string_id = t.string_id AND event.language_id = t.language_id
             AND event.entity = 'translation' AND event.entity_id = t.id AND event.before IS NULL
             AND intent.action IN ('source.import', 'translation.import')) AS is_of_file,
         (SELECT json_group_array(json_array(voter.id, voter.login, mark) ORDER BY voted_at DESC, voter.id)
          FROM vote JOIN user AS voter ON voter.id = vote.user_id WHERE translation_id = t.id) AS votes,
         (SELECT json_group_array(json_array(approver.login, approval.created_at)
                 ORDER BY approval.created_at DESC, approval.id DESC)
          FROM approval LEFT JOIN user AS approver ON approver.id = approval.user_id
          WHERE approval.translation_id = t.id) AS approvals
       FROM json_each(@ids) AS wanted CROSS JOIN translation AS t ON t.id = wanted.value
       LEFT JOIN user ON user.id = t.user_id`,
    )
    .all({ ids: JSON.stringify(translations.map(({ id }) => id)) })
  return new Map(
    rows.map((row) => {
      const user = row.user_id === null ? null : { id: row.user_id, login: row.login, name: row.name }
      const approvals = (JSON.parse(row.approvals) as [string | null, number][]).map(([login, time]) => ({
        user: login,
        at: formatTime(time),
      }))
      const marks = (JSON.parse(row.votes) as [number, string, 1 | -1][]).map(([id, login, mark]) => {
        return { id, user: login, mark: mark === 1 ? ('up' as const) : ('down' as const) }
      })
      const ownVote = marks.find(({ id }) => id === userId)?.mark ?? null
      const votes = marks.map(({ user, mark }) => ({ user, mark }))
      return [row.id, { user, isOfFile: row.is_of_file === 1, approvals, votes, ownVote }]
    }),
  )
}

/** The comments in a language and those in none, oldest first. */
function commentEntries(db: Database, stringId: number, languageId: string): CommentEntry[] {
  return db
    .prepare<unknown[], Omit<CommentEntry, 'createdAt'> & { created_at: number }>(
      `SELECT comment.id, text, user.login AS user, language_id AS languageId, type, issue_type AS issueType,
         issue_status AS issueStatus, created_at
       FROM comment LEFT JOIN user ON user.id = comment.user_id
       WHERE string_id = @stringId AND coalesce(language_id, @languageId) = @languageId
       ORDER BY created_at, comment.id`,
    )
    .all({ stringId, languageId })
    .map(({ created_at: createdAt, text, ...comment }) => ({
      ...comment,
      text: shortenToBudget(text),
      createdAt: formatTime(createdAt),
    }))
}
