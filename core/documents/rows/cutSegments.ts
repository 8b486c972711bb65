/** Splits and merges of segments in the rows of a file: strings, translations, comments and labels. */
import type { Database } from 'better-sqlite3'
import type { SegmentsCut } from '../../contract/segmentation.ts'
import type { FileSettings, ParsedString } from '../../formats/format.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { requireUser } from '../../history/rows/users.ts'
import { targetLanguage, targetLanguageIds } from '../../languages/rows/languages.ts'
import { updateMemory } from '../../memory/rows/updateMemory.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { scriptOf } from '../../quality/text/scripts.ts'
import { keepTrigramsInOrder } from '../../store/indexes/trigrams.ts'
import type { OperationContext } from '../../store/operation.ts'
import { projectOf } from '../../strings/rows/facts.ts'
import { requireFile, storeReading } from '../../strings/rows/files.ts'
import { addSystemLabel } from '../../strings/rows/labels.ts'
import { SourceUpdate } from '../../strings/rows/sourceUpdate.ts'
import { giveLabel, hasLabel } from '../../strings/rows/stringLabels.ts'
import { requireStringInUse } from '../../strings/rows/strings.ts'
import { rankedTranslations, timesOf } from '../../summaries/rows/rankedTranslations.ts'
import type { RankedTranslation } from '../../summaries/rows/rankedTranslations.ts'
import type { CommentRow } from '../../translations/rows/entities.ts'
import { settle } from '../../translations/rows/needsWork.ts'
import { giveApproval, takeBackApprovals } from '../../translations/rows/reviews.ts'
import { markColumns, previousSourceOf, SETTLED } from '../../translations/rows/stateColumns.ts'
import { insertTranslation, newerThan } from '../../translations/rows/translationRows.ts'
import { carryDrafts } from './carriedDrafts.ts'
import { forgetOldReplaced, keepReplaced, storeReplaced } from './replacedFiles.ts'
import { markOutdated } from './updateOption.ts'

/** A string of a file, by the file's order. */
export interface StringOfFile {
  id: number
  identifier: string
}

/**
 * Returns the file of a string, and all strings of that.
 * @throws Failure `string.unknown`, `segments.format` for a string without a file
 */
export function stringsBeside(
  db: Database,
  { stringId }: { stringId: number },
): { fileId: number; identifier: string; strings: StringOfFile[] } {
  const { file_id: fileId, identifier } = requireStringInUse(db, stringId)
  if (fileId === null) throw notCuttable()
  const strings = db
    .prepare<[number], StringOfFile>(
      `SELECT id, identifier FROM source_string WHERE file_id = ? AND is_archived = 0 ORDER BY position, id`,
    )
    .all(fileId)
  return { fileId, identifier, strings }
}

/** The refusal to split or merge a text that has no segments of its own. */
export function notCuttable(): Failure {
  return new Failure('segments.format', 'The file of this string has no segments to split or merge.', {
    kept: 'Nothing was changed.',
    todo: 'Segments are split and merged in running text, XLIFF 2, and XLIFF 1.2 with a seg-source.',
  })
}

export interface SegmentsToCut {
  userId: number
  fileId: number
  does: 'split' | 'merge'
  /** The settings of the file with the new cut. */
  settings: FileSettings
  /** The strings of the file as it is now read. */
  strings: readonly ParsedString[]
  /** The ids of the strings that each of them was; none: it is a new part; two: it was merged of them. */
  origins: readonly (readonly number[])[]
  /** The text between two merged translations. */
  between: string
  /** The index of the string that the user split or merged. */
  index: number
}

/**
 * Stores a file whose segments were split or merged. The first part of a string keeps its translations, which need work,
 * its comments and labels. A merged string has the translations of both, joined, in the weaker of their states, and the
 * comments and labels of both. Undo reverts it, as it does an import.
 */
export function cutSegments(
  db: Database,
  { userId, fileId, does, settings, strings, origins, between, index }: SegmentsToCut,
  context: OperationContext,
): SegmentsCut {
  requireUser(db, userId)
  const { path, name } = requireFile(db, fileId)
  const action = does === 'split' ? 'segments.split' : 'segments.merge'
  return keepTrigramsInOrder(db, () =>
    asIntent(db, { userId, action, now: context.now }, (intent) => {
      storeReplaced(db, [fileId])
      storeReading(db, fileId, settings)
      const merged = origins.flatMap((ids, place) => mergedStrings(db, ids, strings[place]))
      const update = new SourceUpdate(db, intent, { id: fileId, path: path ?? name, isNew: false })
      update.rename(
        new Map(
          origins.flatMap(([id], place) =>
            id === undefined ? [] : [[assertDefined(strings[place], 'The string').identifier, id] as const],
          ),
        ),
      )
      const stored = []
      for (let from = 0; from < strings.length; from += AT_ONCE) {
        const slice = update.take(strings.slice(from, from + AT_ONCE))
        markOutdated(db, intent, update.changedTexts)
        if (projectOf(db).type === 'string-based')
          addSystemLabel(
            db,
            intent,
            name,
            slice.filter(({ id }) => update.added.has(id)),
          )
        stored.push(...slice)
      }
      update.finish()
      for (const one of merged) mergeRows(db, intent, one, { userId, between })
      keepReplaced(db, intent)
      forgetOldReplaced(db)
      carryDrafts(db, intent.id)
      const own = stored.slice(index, index + (does === 'split' ? 2 : 1))
      const others = origins.filter((ids) => ids.length === (does === 'split' ? 0 : 2)).length - 1
      return { fileId, stringIds: own.map(({ id }) => id), others }
    }),
  )
}

/** How many strings are stored at a time. */
const AT_ONCE = 250

/** Two strings that become one, with their translations as they were. */
interface Merged {
  firstId: number
  secondId: number
  /** The text of both. */
  text: string
  tops: ReadonlyMap<string, readonly [RankedTranslation | undefined, RankedTranslation | undefined]>
}

function mergedStrings(db: Database, ids: readonly number[], string: ParsedString | undefined): Merged[] {
  const [firstId, secondId] = ids
  if (firstId === undefined || secondId === undefined || typeof string?.text !== 'string') return []
  const topOf = (id: number, languageId: string) =>
    rankedTranslations(db, id, languageId).find(({ row }) => row.text !== '')
  const tops = targetLanguageIds(db).map(
    (languageId) => [languageId, [topOf(firstId, languageId), topOf(secondId, languageId)]] as const,
  )
  return [{ firstId, secondId, text: string.text, tops: new Map(tops) }]
}

function mergeRows(
  db: Database,
  intent: Intent,
  { firstId, secondId, text, tops }: Merged,
  { userId, between }: { userId: number; between: string },
): void {
  for (const [languageId, [first, second]] of tops) {
    if (first && second) {
      joinTranslations(db, intent, { firstId, languageId, userId, between }, [first, second])
    } else if (second) {
      const needsWork = { previous: { text: sourceOf(db, secondId) } }
      const { text: own } = second.row
      const origin = { languageId, userId, createdAt: intent.now }
      insertTranslation(intent, { stringId: firstId, form: second.form, text: own, needsWork, ...origin })
    } else if (first && previousSourceOf(first.row)?.text === text) {
      settle(db, intent, first.row)
    }
  }
  const comments = db
    .prepare<[number], CommentRow>(
      `SELECT id, string_id, language_id, user_id, type, issue_type, issue_status, text, created_at FROM comment
       WHERE string_id = ? ORDER BY id`,
    )
    .all(secondId)
  for (const comment of comments) {
    intent.update('comment', comment, { string_id: firstId }, comment)
    if (comment.language_id !== null) intent.touch(firstId, comment.language_id)
  }
  const labels = db
    .prepare<[number], number>('SELECT label_id FROM string_label WHERE string_id = ? ORDER BY label_id')
    .pluck()
    .all(secondId)
  for (const labelId of labels) if (!hasLabel(db, firstId, labelId)) giveLabel(intent, firstId, labelId)
}

function sourceOf(db: Database, stringId: number): string {
  const text = db.prepare<[number], string>('SELECT text FROM source_string WHERE id = ?').pluck()
  return text.get(stringId) ?? ''
}

/** The scripts whose sentences are joined without a space. */
const SCRIPTS_WITHOUT_SPACES = ['Jpan', 'Hans', 'Hant']

/**
 * Writes both translations as the newest one of the first string, in the weaker of their states. Approvals of the first
 * text alone are withdrawn: it would be the one in use before the joined text.
 */
function joinTranslations(
  db: Database,
  intent: Intent,
  {
    firstId,
    languageId,
    userId,
    between,
  }: { firstId: number; languageId: string; userId: number; between: string },
  tops: readonly [RankedTranslation, RankedTranslation],
): void {
  const script = scriptOf(targetLanguage(db, languageId))
  const isJoined = between.trim() === '' && SCRIPTS_WITHOUT_SPACES.includes(script)
  const text = tops.map(({ row }) => row.text).join(isJoined ? '' : between)
  const needsWork = tops.some((top) => top.needsWork)
  const ranked = rankedTranslations(db, firstId, languageId)
  const same = ranked.find(({ row }) => row.text === text)?.row
  for (const { row } of ranked) takeBackApprovals(db, intent, row)
  const createdAt = newerThan(timesOf(ranked), intent.now)
  const changes = { ...(needsWork ? markColumns() : SETTLED), updated_at: createdAt }
  if (same) intent.update('translation', same, changes, same)
  const row = same
    ? { ...same, ...changes }
    : insertTranslation(intent, {
        ...{ stringId: firstId, form: tops[0].form, text, languageId, userId, createdAt },
        needsWork: needsWork ? {} : undefined,
      })
  if (needsWork) return
  updateMemory(db, intent, row)
  if (tops.every(({ newestApproval }) => newestApproval !== null)) giveApproval(db, intent, userId, row)
}
