import type { Check, UnnamedFinding } from '../check.ts'
import { findVariables, isNumbered, type Variable } from '../text/variables.ts'
import { messageFactory, type FindingSentences } from '../sentences.ts'

const sentences = {
  'android.number': ({ format, right }: { format: string; right: string }) =>
    `${format} has no number, and Android takes several formats only with numbers. Write ${right} or the number it needs.`,
} satisfies FindingSentences
const say = messageFactory(sentences)

/** Texts that Android's resource compiler and its formatting refuse. */
export const androidSyntax: Check = {
  title: 'Android syntax',
  readsMessages: true,
  isOnByDefault: true,
  sentences,
  run({ source, text, string }) {
    if (string.fileType !== 'android') return []
    return unnumbered(formatsIn(source), formatsIn(text))
  },
}

function formatsIn(text: string): Variable[] {
  return findVariables(text, { fileType: 'android' }).filter(({ kind }) => kind === 'printf')
}

function unnumbered(wanted: readonly Variable[], given: readonly Variable[]): UnnamedFinding[] {
  const bare = given.filter((variable) => !isNumbered(variable))
  const [first] = bare
  if (first === undefined || given.length < 2 || !wanted.every(isNumbered) || wanted.length < 2) return []
  const said = say('android.number', {
    format: first.text,
    right: first.text.replace('%', '%1$'),
  })
  return [{ ...said, place: { start: first.start, end: first.end } }]
}
