import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { matchGuarded, type ExpressionRule } from '../rules.ts'
import { findingSentence } from '../sentences.ts'

/** The project's own rules that are regular expressions; those in CroQL are run by the store. */
export const custom: Check = {
  title: 'Rules of this project',
  readsMessages: true,
  isOnByDefault: true,
  run(input, { rules }) {
    return rules.flatMap((rule) => (rule.kind === 'regex' && isFor(rule, input) ? broken(rule, input) : []))
  },
}

function isFor({ languageId, sourcePattern }: ExpressionRule, { language, source }: CheckInput): boolean {
  if (languageId !== null && languageId !== language.id) return false
  return sourcePattern === null || typeof matchGuarded(sourcePattern, source) === 'object'
}

function broken({ pattern, expects, message, name }: ExpressionRule, { text }: CheckInput): UnnamedFinding[] {
  const match = matchGuarded(pattern, text)
  const said = message === '' ? findingSentence('rule.broken', { rule: name }) : { message }
  if (match === 'nowhere') return expects === 'present' ? [said] : []
  // A rule that cannot be run finds nothing; settings say what is wrong with it.
  if (typeof match === 'string' || expects === 'present') return []
  return [{ ...said, place: { start: match.index, end: match.index + match.length } }]
}
