/** Findings of checks are stored with their translation, until another check differs or a user ignores them. */
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import { refreshDerived, type StringLanguage } from '../../summaries/rows/derived.ts'
import { asIntent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'

export interface FindingToKeep {
  check: string
  message: string
  place: { start: number; end: number } | null
  fix: string | null
}

export interface TranslationFindings {
  translationId: number
  /** The checked text: findings of a text that was replaced since are dropped. */
  text: string
  findings: readonly FindingToKeep[]
  /** Which checks these findings are of; all of them where it is left out. */
  looked?: LookedBy | undefined
}

/** Which checks looked at a translation, and so say of an issue that they do not find again that it is gone. */
export interface LookedBy {
  /** The checks that looked. One that is in neither list could not: all that it found before stays. */
  checks: readonly string[]
  /** The disabled checks: their open issues are removed, and ignored ones wait for their return. */
  off: readonly string[]
}

interface IssueRow {
  id: number
  qa_check: string
  message: string
  start_offset: number | null
  end_offset: number | null
  fix: string | null
  state: 'open' | 'ignored'
}

/**
 * Replaces the previous findings, and returns the strings whose issues changed. An issue that is found again keeps its
 * state, such as ignored. Findings of checks that could not run stay, too, because the users' reasons for ignoring are
 * stored only there.
 */
export function writeFindings(
  db: Database,
  { checked }: { checked: readonly TranslationFindings[] },
  { now }: { now: number },
): { changed: StringLanguage[] } {
  const changed: StringLanguage[] = []
  for (const translation of checked) {
    const place = keepOf(db, translation, now)
    if (place) changed.push(place)
  }
  refreshDerived(db, changed)
  return { changed }
}

function keepOf(
  db: Database,
  { translationId, text, findings, looked }: TranslationFindings,
  now: number,
): StringLanguage | null {
  const translation = db
    .prepare<unknown[], StringLanguage & { text: string }>(
      'SELECT string_id AS stringId, language_id AS languageId, text FROM translation WHERE id = ?',
    )
    .get(translationId)
  if (translation?.text !== text) return null
  const kept = Map.groupBy(
    db
      .prepare<unknown[], IssueRow>(
        `SELECT id, qa_check, message, start_offset, end_offset, fix, state FROM qa_issue
         WHERE translation_id = ? ORDER BY id`,
      )
      .all(translationId),
    (row) => keyOf(row.qa_check, row.message),
  )
  let isChanged = false
  for (const finding of findings) {
    const row = kept.get(keyOf(finding.check, finding.message))?.shift()
    if (row) movePlace(db, row, finding)
    else {
      insertIssue(db, translationId, finding, now)
      isChanged = true
    }
  }
  for (const row of [...kept.values()].flat()) {
    if (!isGone(row, looked)) continue
    db.prepare('DELETE FROM qa_issue WHERE id = ?').run(row.id)
    isChanged = true
  }
  return isChanged ? { stringId: translation.stringId, languageId: translation.languageId } : null
}

function isGone({ qa_check: check, state }: IssueRow, looked: LookedBy | undefined): boolean {
  if (looked === undefined || looked.checks.includes(check)) return true
  return state === 'open' && looked.off.includes(check)
}

function keyOf(check: string, message: string): string {
  return `${check}\n${message}`
}

function insertIssue(db: Database, translationId: number, finding: FindingToKeep, now: number): void {
  const { check, message, place, fix } = finding
  db.prepare(
    `INSERT INTO qa_issue (translation_id, qa_check, message, start_offset, end_offset, fix, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(translationId, check, message, place?.start ?? null, place?.end ?? null, fix, now)
}

function movePlace(db: Database, row: IssueRow, { place, fix }: FindingToKeep): void {
  const [start, end] = [place?.start ?? null, place?.end ?? null]
  if (row.start_offset === start && row.end_offset === end && row.fix === fix) return
  db.prepare('UPDATE qa_issue SET start_offset = ?, end_offset = ?, fix = ? WHERE id = ?').run(
    start,
    end,
    fix,
    row.id,
  )
}

/** Sets an issue aside with a reason, or with null takes it up again. @throws Failure `quality.issueGone` */
export function ignoreIssue(
  db: Database,
  { issueId, reason, userId }: { issueId: number; reason: string | null; userId: number },
  { now }: { now: number },
): StringLanguage {
  const place = db
    .prepare<unknown[], StringLanguage>(
      `SELECT t.string_id AS stringId, t.language_id AS languageId
       FROM qa_issue JOIN translation AS t ON t.id = translation_id WHERE qa_issue.id = ?`,
    )
    .get(issueId)
  const decision = readRow(db, 'qaDecision', { id: issueId })
  if (!place || !decision)
    throw new Failure('quality.issueGone', 'This issue no longer exists.', {
      value: String(issueId),
      kept: 'Nothing was changed.',
      todo: 'Look at the translation again: its text may have changed.',
    })
  const state = reason === null ? 'open' : 'ignored'
  if (decision.state === state && decision.ignore_reason === reason) return place
  asIntent(db, { userId, action: 'qa.ignore', now }, (intent) =>
    intent.update(
      'qaDecision',
      decision,
      { state, ignore_reason: reason },
      { string_id: place.stringId, language_id: place.languageId },
    ),
  )
  return place
}
