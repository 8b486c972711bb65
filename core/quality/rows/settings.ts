/** The QA settings of a project: checks, its own rules, and accepted words. */
import type { Database } from 'better-sqlite3'
import { requireWithinBudget } from '../../store/budgets.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { QaRule } from '../../contract/index.ts'
import type { PlaceholderGrammar } from '../../contract/enumerations.ts'
import { readFileSettings, requireFile, writeFileSettings } from '../../strings/rows/files.ts'
import { forgetChecks } from './uncheckedStrings.ts'
import { refreshDerived, type StringLanguage } from '../../summaries/rows/derived.ts'

export interface StoredQaSettings {
  /** The user's choices, by check. */
  checks: Record<string, boolean>
  rules: QaRule[]
}

interface RuleRow {
  id: number
  name: string
  kind: 'regex' | 'croql'
  language_id: string | null
  expression: string
  source_pattern: string | null
  expects: 'absent' | 'present'
  message: string
}

export function qaSettings(db: Database): StoredQaSettings {
  const checks = db
    .prepare<unknown[], { qa_check: string; is_on: 0 | 1 }>('SELECT qa_check, is_on FROM qa_setting')
    .all()
  const rules = db
    .prepare<unknown[], RuleRow>(
      `SELECT id, name, kind, language_id, expression, source_pattern, expects, message FROM qa_rule ORDER BY name, id`,
    )
    .all()
  return {
    checks: Object.fromEntries(checks.map(({ qa_check: check, is_on: isOn }) => [check, isOn === 1])),
    rules: rules.map(toRule),
  }
}

function toRule({
  id,
  name,
  kind,
  language_id,
  expression,
  source_pattern,
  expects,
  message,
}: RuleRow): QaRule {
  const rule: QaRule['rule'] =
    kind === 'croql'
      ? { kind, croql: expression }
      : { kind, pattern: expression, sourcePattern: source_pattern, expects }
  return { id, name, languageId: language_id, message, rule }
}

/**
 * Chooses the grammar of the placeholders of a file's strings; null: as flags, its type and its sources say. All
 * translations are checked again.
 * @throws Failure `file.unknown`
 */
export function setPlaceholders(
  db: Database,
  { fileId, grammar }: { fileId: number; grammar: PlaceholderGrammar | null },
): null {
  requireFile(db, fileId)
  const { placeholders: _former, ...others } = readFileSettings(db, fileId)
  writeFileSettings(db, fileId, { ...others, ...(grammar !== null && { placeholders: grammar }) })
  return forgetChecks(db)
}

/** Turns a check on or off. Its open issues are removed when it is off; ignored ones are kept for its return. */
export function setQaCheck(
  db: Database,
  { check, isOn }: { check: string; isOn: boolean },
): { changed: StringLanguage[] } {
  db.prepare(
    `INSERT INTO qa_setting (qa_check, is_on) VALUES (?, ?) ON CONFLICT DO UPDATE SET is_on = excluded.is_on`,
  ).run(check, Number(isOn))
  if (isOn) forgetChecks(db)
  return { changed: isOn ? [] : dropOpenIssues(db, check) }
}

function dropOpenIssues(db: Database, check: string): StringLanguage[] {
  const places = db
    .prepare<unknown[], StringLanguage>(
      `SELECT DISTINCT t.string_id AS stringId, t.language_id AS languageId
       FROM qa_issue JOIN translation AS t ON t.id = translation_id WHERE qa_check = ? AND state = 'open'`,
    )
    .all(check)
  db.prepare("DELETE FROM qa_issue WHERE qa_check = ? AND state = 'open'").run(check)
  refreshDerived(db, places)
  return places
}

/** Makes a rule, or changes the one with the id. @throws Failure `quality.ruleExists`, `quality.ruleGone` */
export function saveQaRule(
  db: Database,
  { id, name, languageId, message, rule }: Omit<QaRule, 'id'> & { id?: number | undefined },
  { now }: { now: number },
): null {
  const namesake = db.prepare<unknown[], { id: number }>('SELECT id FROM qa_rule WHERE name = ?').get(name)
  if (namesake && namesake.id !== id)
    throw new Failure('quality.ruleExists', `There is a rule named "${name}" already.`, {
      value: name,
      kept: 'Nothing was changed.',
      todo: 'Choose another name, or change that rule.',
    })
  forgetChecks(db)
  const values = {
    name,
    kind: rule.kind,
    languageId,
    message,
    expression: rule.kind === 'croql' ? rule.croql : rule.pattern,
    sourcePattern: rule.kind === 'croql' ? null : rule.sourcePattern,
    expects: rule.kind === 'croql' ? 'absent' : rule.expects,
  }
  const { expression, sourcePattern: source_pattern } = values
  requireWithinBudget('qa_rule', { name, expression, source_pattern, message })
  if (id === undefined) {
    db.prepare(
      `INSERT INTO qa_rule (name, kind, language_id, expression, source_pattern, expects, message, created_at)
       VALUES (@name, @kind, @languageId, @expression, @sourcePattern, @expects, @message, @now)`,
    ).run({ ...values, now })
    return null
  }
  const { changes } = db
    .prepare(
      `UPDATE qa_rule SET name = @name, kind = @kind, language_id = @languageId, expression = @expression,
         source_pattern = @sourcePattern, expects = @expects, message = @message WHERE id = @id`,
    )
    .run({ ...values, id })
  if (changes === 0) throw ruleGone(id)
  return null
}

/** @throws Failure `quality.ruleGone` */
export function deleteQaRule(db: Database, { id }: { id: number }): null {
  const { changes } = db.prepare('DELETE FROM qa_rule WHERE id = ?').run(id)
  if (changes === 0) throw ruleGone(id)
  forgetChecks(db)
  return null
}

function ruleGone(id: number): Failure {
  return new Failure('quality.ruleGone', 'This rule no longer exists.', {
    value: String(id),
    kept: 'Nothing was changed.',
  })
}

export function dictionaryWords(db: Database, { languageId }: { languageId: string }): string[] {
  return db
    .prepare<unknown[], { word: string }>(
      'SELECT word FROM dictionary_word WHERE language_id = ? ORDER BY word',
    )
    .all(languageId)
    .map(({ word }) => word)
}

export function setDictionaryWord(
  db: Database,
  { languageId, word, isKnown }: { languageId: string; word: string; isKnown: boolean },
  { now }: { now: number },
): null {
  requireWithinBudget('dictionary_word', { word })
  if (isKnown)
    db.prepare('INSERT OR IGNORE INTO dictionary_word (language_id, word, added_at) VALUES (?, ?, ?)').run(
      languageId,
      word,
      now,
    )
  else db.prepare('DELETE FROM dictionary_word WHERE language_id = ? AND word = ?').run(languageId, word)
  return null
}
