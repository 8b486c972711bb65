/** Decides how a repetition uses a translation (docs/reference/translations.md, "Repetitions"). */
import type { PluralForm } from '../model/plural.ts'
import type { RepetitionState } from '../contract/repetitions.ts'

/** The finished texts in use that a string gives, by form. */
export type GivenTexts = Partial<Record<PluralForm, string>>

/** A top translation of a repetition. */
export interface TextInUse {
  form: PluralForm
  text: string
  needsWork: boolean
  /** It came from the string's master in the cloud. */
  isShared: boolean
  isApproved: boolean
}

export interface Judged {
  state: RepetitionState
  /** The forms in which it is not translated as the string is. */
  open: PluralForm[]
}

/** `forms`: those that the repetition has; `isException`: it is translated on its own. */
export function judgeRepetition(
  given: GivenTexts,
  forms: readonly PluralForm[],
  inUse: readonly TextInUse[],
  isException: boolean,
): Judged {
  const wanted = forms.filter((form) => given[form] !== undefined)
  const texts = inUse.filter(({ form, text }) => text !== '' && wanted.includes(form))
  const isSame = ({ form, text, needsWork }: TextInUse) => text === given[form] && !needsWork
  const open = wanted.filter((form) => !texts.some((text) => text.form === form && isSame(text)))
  if (isException) return { state: 'exception', open: [] }
  if (open.length === 0) return { state: 'same', open }
  const others = texts.filter((text) => text.text !== given[text.form])
  const finished = others.filter(({ needsWork }) => !needsWork)
  if (others.some(({ isShared }) => isShared)) return { state: 'shared', open }
  if (finished.some(({ isApproved }) => isApproved)) return { state: 'approved', open }
  if (finished.length > 0) return { state: 'other', open }
  return { state: texts.some(({ needsWork }) => needsWork) ? 'needsWork' : 'none', open }
}
