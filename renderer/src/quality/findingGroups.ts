/** The findings in the forms of a string: one fault is one group, regardless of its number of forms and places. */
import type { PluralForm, QaFinding } from '../../../core/contract/index.ts'
import type { Mending } from './fieldQuality.svelte.ts'

/** The findings of one form. */
export interface CheckedForm {
  readonly form: PluralForm
  readonly findings: readonly QaFinding[]
  mend(mendings: readonly Mending[]): void
}

export interface FindingGroup<Form extends CheckedForm> {
  /** The common key of the findings in a group. */
  key: string
  /** The first of them. */
  finding: QaFinding
  found: readonly { form: Form; finding: QaFinding }[]
  /** The possible replacements for each, the likeliest first. */
  fixes: readonly string[]
}

/** Groups in the order in which each comes first, form by form. */
export function groupFindings<Form extends CheckedForm>(
  forms: readonly Form[],
  isSaid: (form: Form, finding: QaFinding) => boolean = () => false,
): FindingGroup<Form>[] {
  const found = forms.flatMap((form) =>
    form.findings.filter((finding) => !isSaid(form, finding)).map((finding) => ({ form, finding })),
  )
  const groups = Map.groupBy(found, ({ finding }) => keyOf(finding))
  return [...groups].flatMap(([key, members]) => {
    const [first] = members
    return first === undefined
      ? []
      : [{ key, finding: first.finding, found: members, fixes: fixesOf(first.finding) }]
  })
}

/** The same sentence with the same ways to mend it is the same fault. */
function keyOf(finding: QaFinding): string {
  return JSON.stringify([finding.check, finding.message, fixesOf(finding)])
}

function fixesOf({ fix, alternatives, place }: QaFinding): string[] {
  return fix === null || place === null ? [] : [fix, ...alternatives]
}

/**
 * Checks whose fix changes no word and no value, so that it needs no review: it uses the style of the source or the
 * language.
 */
const SAFE_CHECKS: ReadonlySet<string> = new Set([
  'spaces_mismatch',
  'punctuation_mismatch',
  'special_characters_mismatch',
])

export function isSafe({ finding, fixes }: FindingGroup<CheckedForm>): boolean {
  return fixes.length === 1 && SAFE_CHECKS.has(finding.check)
}

/** Mends all places of groups; each form's in one step of undo. `by`: what to write, else the likeliest of each. */
export function mendGroups<Form extends CheckedForm>(
  groups: readonly FindingGroup<Form>[],
  by?: string,
): void {
  const mendings = groups.flatMap(({ found, fixes }) => {
    const text = by ?? fixes[0]
    return text === undefined ? [] : found.map(({ form, finding }) => ({ form, finding, text }))
  })
  for (const [form, ofForm] of Map.groupBy(mendings, ({ form: one }) => one)) form.mend(ofForm)
}
