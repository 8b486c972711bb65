/** What the project says beside what its translation files say: its own side of a merge. */
import type { DocumentsProject } from '../project.ts'
import { comparedText, marked } from '../marked.ts'
import { unsettledOf, type Texts } from '../threeWay.ts'
import type { BuildTranslation, PreviousSource } from '../../formats/format.ts'
import type { PluralForm, PluralForms } from '../../contract/plural.ts'
import { discard, slicesInPieces } from '../../parcel.ts'
import type { TranslationEntry } from '../rows/importingTranslations.ts'
import type { StatedTexts } from './statedTexts.ts'

/** What the project's strings are translated with; texts that need work where files of their format say so. */
export async function ownStated(
  session: DocumentsProject,
  input: { fileId: number; languageId: string; approvedOnly?: boolean; finishedOnly?: boolean | undefined },
  signal?: AbortSignal,
): Promise<StatedTexts> {
  const { finishedOnly = false, ...place } = input
  const { translations: sealed, translatorComments } = await session.store.read(
    'statedHere',
    { ...place, withNeedsWork: !finishedOnly },
    { ...(signal && { signal }) },
  )
  try {
    const texts = new Map<string, string | PluralForms>()
    const previous = new Map<string, PreviousSource>()
    for await (const slice of slicesInPieces<readonly [string, BuildTranslation]>(sealed))
      for (const [identifier, { text, needsWork }] of slice) {
        texts.set(identifier, needsWork ? marked(text) : text)
        if (needsWork?.previous) previous.set(identifier, needsWork.previous)
      }
    return { texts, previous, translatorComments: new Map(translatorComments) }
  } finally {
    discard(sealed)
  }
}

export async function ownTexts(...input: Parameters<typeof ownStated>): Promise<StatedTexts['texts']> {
  return (await ownStated(...input)).texts
}

/**
 * The texts taken from a file that did not become the top ones, since somebody approved or voted for others: until
 * they are settled the file keeps its own.
 */
export async function notOnTop(
  session: DocumentsProject,
  place: { fileId: number; languageId: string },
  { taken, before }: { taken: readonly TranslationEntry[]; before: Texts },
): Promise<ReturnType<typeof unsettledOf>> {
  if (taken.length === 0) return {}
  const top = await ownTexts(session, place)
  const differing = taken.flatMap((entry) => {
    const { identifier } = entry
    const text = comparedText(entry)
    return Object.entries(typeof text === 'string' ? { none: text } : text).flatMap(([key, theirs]) => {
      const form = key as PluralForm
      const ours = formOf(top.get(identifier), form)
      if (ours === theirs) return []
      return [{ identifier, form, base: formOf(before.get(identifier), form), ours, theirs }]
    })
  })
  return unsettledOf(differing)
}

function formOf(text: string | PluralForms | undefined, form: PluralForm): string | null {
  if (text === undefined) return null
  if (typeof text === 'string') return form === 'none' ? text : null
  return form === 'none' ? null : (text[form] ?? null)
}
