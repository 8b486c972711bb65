/** The subjects of the commits that followed this check, held to CONTRIBUTING.md, "How we write". */
import { execFileSync } from 'node:child_process'

const MAX_COLUMNS = 72

/** Words that begin a subject in another mood than the imperative, beside those that end as such verbs do. */
const NOT_IMPERATIVE =
  /^(?:what|who|whoever|where|when|if|a|an|the|this|these|that|those|some|all|each|every|no|it|there|is|are|was|were|has|have|had|does|did|can|may|must|now|also|two|three|made|kept|held|told|wrote|written|found|given|gave|taken|took|says|said|sent|left|lost|gone|went)$/i

/** Imperatives that end as verbs in the third person, the past or the progressive do. */
const IMPERATIVES = new Set(
  'access address assess bias bless bring bypass canvas compress cross discuss dismiss dress embed exceed express feed focus guess miss need pass ping press process proceed seed speed spring stress string suppress'.split(
    ' ',
  ),
)

/** Returns what is wrong with the subject of a commit, or null. */
export function problemOfSubject(subject: string): string | null {
  if (subject.length > MAX_COLUMNS) return `is ${subject.length} characters long: ${MAX_COLUMNS} at most`
  const parts = /^[a-z][\w, /-]*: (?<words>\S.*)$/.exec(subject)
  if (!parts) return 'lacks its area, as in "documents: keep the source file"'
  const first = /^[\w-]+/.exec(parts.groups?.['words'] ?? '')?.[0].toLowerCase() ?? ''
  const isVerbForm = /(?:[^s]s|ss?es|ed|ing)$/.test(first) && !IMPERATIVES.has(first)
  return NOT_IMPERATIVE.test(first) || isVerbForm ? 'does not begin with an imperative after its area' : null
}

/**
 * Returns the subjects of the commits made since `path` was added; those without it, made beside it, have no rule.
 * Returns null without git, or in a clone that lacks the history.
 */
export function readSubjects(root: string, path: string): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return null
    const introduced = git('log', '--diff-filter=A', '--format=%H %at', '--', path).split('\n').at(-1) ?? ''
    const [commit = '', seconds = ''] = introduced.split(' ')
    if (commit === '') return []
    const lines = git('log', '--no-merges', '--format=%at %s', `${commit}..HEAD`).split('\n')
    return lines.flatMap((line) => {
      const [, made = '', subject = ''] = /^(\d+) (.*)$/.exec(line) ?? []
      return Number(made) > Number(seconds) ? [subject] : []
    })
  } catch {
    return null
  }
}
