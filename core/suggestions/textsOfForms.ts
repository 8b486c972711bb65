/** The inputs of engines for forms: their texts and, where useful, approved translations of similar texts. */
import type { MessageSyntax } from '../contract/messages.ts'
import type { PluralForm } from '../model/plural.ts'
import { formats } from '../formats/registry.ts'
import { isForbidden } from '../glossary/term.ts'
import type { Project } from '../history/project.ts'
import { pluralSamples } from '../languages/samples.ts'
import { matchesOf } from '../memory/memoryUse.ts'
import { formatOf } from '../messages/formatStrings/grammarOf.ts'
import { isIcuMessage } from '../messages/icu.ts'
import type { TextOfForm } from './rows/suggestions.ts'
import type { TextToTranslate } from './translateTexts.ts'

const messagesOf = new Map(formats.map(({ type, messages }) => [type, messages ?? null]))

/** The texts of forms as engines take them, with what describes them; those of strings that are gone are left out. */
export async function formTexts(
  project: Project,
  forms: readonly { stringId: number; form: PluralForm }[],
  languageId: string,
  signal?: AbortSignal,
): Promise<TextToTranslate[]> {
  return (await textsWithForms(project, forms, languageId, signal)).map(({ text }) => text)
}

/** The same, each with the form that it is of. */
export async function textsWithForms(
  project: Project,
  forms: readonly { stringId: number; form: PluralForm }[],
  languageId: string,
  signal?: AbortSignal,
): Promise<{ form: { stringId: number; form: PluralForm }; text: TextToTranslate }[]> {
  const rows = await project.store.read('textsOfForms', { forms }, { signal })
  const samples = pluralSamples(project.targetLanguage(languageId))
  return rows.map((row) => ({
    form: { stringId: row.stringId, form: row.form },
    text: {
      ...{ text: row.text, identifier: row.identifier, context: row.context, maxLength: row.maxLength },
      ...{ fileType: row.fileType, format: formatOf({ ...row, sources: [row.text] }), syntax: syntaxOf(row) },
      counts: row.form === 'none' ? undefined : samples[row.form],
    },
  }))
}

const MAX_EXAMPLES = 3

/** The text with the nearest texts that people translated, and what its terms are to be translated as. */
export async function describedText(
  project: Project,
  text: TextToTranslate,
  place: { stringId: number; form: PluralForm; languageId: string },
  signal: AbortSignal,
): Promise<TextToTranslate> {
  const { store, facts } = project
  const [matches, terms] = await Promise.all([
    matchesOf(project, place, { signal }),
    store.read(
      'matchTerms',
      { texts: [text.text], sourceLanguageId: facts.sourceLanguage.id, languageId: place.languageId },
      { signal },
    ),
  ])
  return {
    ...text,
    examples: matches.slice(0, MAX_EXAMPLES).map(({ source, target }) => ({ source, target })),
    terms: (terms[0] ?? []).flatMap(({ start, end, translations }) => {
      const wanted = translations.find((term) => !isForbidden(term))
      return wanted === undefined ? [] : [{ source: text.text.slice(start, end), target: wanted.text }]
    }),
  }
}

function syntaxOf({ type, fileType, text }: TextOfForm): MessageSyntax | null {
  const syntax = fileType === null ? null : (messagesOf.get(fileType) ?? null)
  if (syntax === 'fluent') return syntax
  return type === 'icu' || isIcuMessage(text) ? 'icu' : null
}
