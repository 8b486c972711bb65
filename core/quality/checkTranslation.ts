/** All checks that are on, over one translation. Pure but for the time that custom expressions may take. */
import type { QaCheck } from '../contract/qaChecks.ts'
import type { CheckContext, CheckInput, Finding } from './check.ts'
import { CHECKS } from './checks/index.ts'

/** Names of the checks that are on by default. */
const DEFAULT_CHECKS: readonly QaCheck[] = CHECKS.filter(({ isOnByDefault }) => isOnByDefault).map(
  ({ name }) => name,
)

/** Longer texts are documents of their own: checking them would keep a person waiting. In UTF-16 units. */
const LONGEST = 50_000

/**
 * The findings in the order of the checks; of one check in the order of the text. An empty text is found empty, and
 * nothing else.
 */
export function checkTranslation(
  input: CheckInput,
  context: CheckContext,
  isOn: (check: QaCheck) => boolean = (check) => DEFAULT_CHECKS.includes(check),
): Finding[] {
  const isEmpty = input.text.trim() === ''
  if (input.text.length > LONGEST) return []
  const isMessage = input.string.type === 'icu'
  const checked = { ...input, source: withoutQualifier(input) }
  return CHECKS.flatMap(({ name, readsMessages, run }) => {
    if (!isOn(name) || (isMessage && !readsMessages) || (isEmpty && name !== 'empty_translation')) return []
    return run(checked, context)
      .map((found): Finding => ({ place: null, fix: null, ...found, check: name }))
      .toSorted((one, other) => (one.place?.start ?? -1) - (other.place?.start ?? -1))
  })
}

/** Freeciv and others write a context before the text of a PO entry, which no translation has: `?tech: with`. */
function withoutQualifier({ source, string }: CheckInput): string {
  return string.fileType === 'po' ? source.replace(/^\?[a-z_-]{1,40}:/, '') : source
}
