/** The QA settings of a project, in the form that checks and screens use. */
import { sentence } from '../platform/text/sentence.ts'
import type { Project } from '../history/project.ts'
import { Failure } from '../platform/errors/failure.ts'
import { QA_CHECKS, type QaCheck } from '../contract/qaChecks.ts'
import type { StoredQaSettings } from './rows/settings.ts'
import { CHECKS } from './checks/index.ts'
import { ruleExpression, type CustomRule } from './rules.ts'
import { dictionariesOf } from './spelling/dictionaries.ts'
import { foundDictionaries } from './spelling/findDictionaries.ts'
import type { CheckedInput, LanguageDictionaries, QaRule, QaSettings } from '../contract/index.ts'
import { prepareQuery } from '../croql/projectQueries.ts'
import { MAX_BY_ITSELF, MAX_CHANGED } from './backgroundQa.ts'

export function checksOn({ checks }: StoredQaSettings): QaCheck[] {
  return CHECKS.filter(({ name, isOnByDefault }) => checks[name] ?? isOnByDefault).map(({ name }) => name)
}

export function rulesOf({ rules }: StoredQaSettings): CustomRule[] {
  return rules.map(({ rule, ...about }) => ({ ...about, ...rule }))
}

/** Reads the settings as they are shown for a language. */
export async function readQaSettings(
  session: Project,
  languageId: string,
  home: string,
): Promise<QaSettings> {
  const language = session.targetLanguage(languageId)
  const [stored, counts, words, unchecked] = await Promise.all([
    session.store.read('qaSettings', {}),
    session.store.read('issueCounts', { languageId: language.id }),
    session.store.read('dictionaryWords', { languageId: language.id }),
    readUnchecked(session),
  ])
  const on = checksOn(stored)
  const dictionaries = dictionariesOf(language, home)
  const issues = new Map(counts.map(({ check, count }) => [check, count]))
  return {
    checks: CHECKS.map(({ name, title }) => ({
      check: name,
      title,
      isOn: on.includes(name),
      issues: issues.get(name) ?? 0,
    })),
    rules: stored.rules,
    spelling: {
      hasDictionary: dictionaries.some(({ isInUse }) => isInUse),
      dictionaries,
      words,
    },
    unchecked,
  }
}

/** The dictionaries of every target language; places are looked through once for all of them. */
export function readDictionaries({ facts }: Project, home: string): LanguageDictionaries[] {
  const found = foundDictionaries(home, true)
  return facts.targetLanguages.map((language) => ({
    languageId: language.id,
    dictionaries: dictionariesOf(language, home, found),
  }))
}

/** Translations that no check has seen and that are too many to be checked by themselves; else 0. */
export async function readUnchecked({ store }: Project): Promise<number> {
  const left = await store.read('unchecked', { limit: MAX_CHANGED })
  return left.kind === 'all' && left.translations > MAX_BY_ITSELF ? left.translations : 0
}

/** Failure `quality.unknownCheck`. */
export function requireCheck(name: string): QaCheck {
  const found = QA_CHECKS.find((check) => check === name)
  if (found !== undefined) return found
  throw new Failure('quality.unknownCheck', `There is no check named "${name}".`, {
    value: name,
    near: QA_CHECKS,
    kept: 'Nothing was changed.',
  })
}

/** Failures: `quality.rule` for a pattern that is none, `croql.invalid`. */
export async function requireRunnable(
  session: Project,
  { rule, languageId }: Pick<CheckedInput<'qa.saveRule'>['rule'], 'rule' | 'languageId'>,
): Promise<void> {
  if (rule.kind === 'croql') {
    const first = session.facts.targetLanguages[0]?.id
    await prepareQuery(session, {
      croql: rule.croql,
      context: 'translations',
      languageId: languageId ?? first,
      timeZone: timeZone(),
      order: 'id',
    })
    return
  }
  for (const pattern of [rule.pattern, rule.sourcePattern]) {
    if (pattern !== null && ruleExpression(pattern) === null) throw invalidPattern(pattern)
  }
}

function invalidPattern(pattern: string): Failure {
  let reason = 'it cannot be read'
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    if (error instanceof Error) reason = error.message.split(': ').at(-1)?.toLowerCase() ?? reason
  }
  return new Failure('quality.rule', sentence`This is no regular expression: ${reason}.`, {
    value: pattern.slice(0, 80),
    kept: 'Nothing was changed.',
    todo: 'Correct the pattern. Signs such as ( [ . ? stand for themselves after a backslash.',
  })
}

export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The rules in CroQL that concern a language. */
export function queriesFor(
  rules: readonly QaRule[],
  languageId: string,
): (QaRule & { rule: { kind: 'croql' } })[] {
  return rules.filter(
    (one): one is QaRule & { rule: { kind: 'croql'; croql: string } } =>
      one.rule.kind === 'croql' && (one.languageId === null || one.languageId === languageId),
  )
}
