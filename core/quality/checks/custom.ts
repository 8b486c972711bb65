import type { QaRule } from '../../contract/index.ts'
import type { Check, CheckInput, UnnamedFinding } from '../check.ts'
import { matchGuarded, type ExpressionRule } from '../rules.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'rule.broken': ({ rule }: { rule: string }) =>
    `The rule “${rule}” of this project is broken. Look at what it asks for.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** The project's own rules that are regular expressions; those in CroQL are run by the store. */
export const custom: Check = {
  title: 'Rules of this project',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run(input, { rules }) {
    return rules.flatMap((rule) => (rule.kind === 'regex' && isFor(rule, input) ? broken(rule, input) : []))
  },
}

function isFor({ languageId, sourcePattern }: ExpressionRule, { language, source }: CheckInput): boolean {
  if (languageId !== null && languageId !== language.id) return false
  return sourcePattern === null || typeof matchGuarded(sourcePattern, source) === 'object'
}

/** Returns the message of a rule, or the report that a rule without one is broken. */
export function brokenRule({ message, name }: Pick<QaRule, 'message' | 'name'>): UnnamedFinding {
  return message === '' ? say('rule.broken', { rule: name }) : { message }
}

function broken({ pattern, expects, message, name }: ExpressionRule, { text }: CheckInput): UnnamedFinding[] {
  const match = matchGuarded(pattern, text)
  const said = brokenRule({ message, name })
  if (match === 'nowhere') return expects === 'present' ? [said] : []
  // A rule that cannot be run finds nothing; settings say what is wrong with it.
  if (typeof match === 'string' || expects === 'present') return []
  return [{ ...said, place: { start: match.index, end: match.index + match.length } }]
}
