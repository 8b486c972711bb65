/** The project's side of a merge: its texts, compared with its translation files. */
import type { DocumentsProject } from '../../project.ts'
import { comparedText, withNeedsWorkSign } from '../../needsWorkText.ts'
import { unsettledOf, type FormTexts } from '../../merge/threeWayMerge.ts'
import type { PluralForm, PluralForms } from '../../../model/plural.ts'
import { discardChunks, chunksYielding } from '../../../platform/threads/channel.ts'
import type { ImportedEntry } from '../../rows/importTranslations.ts'
import type { ChunkedTranslations } from '../../../parsing/job.ts'
import type { TranslatorComments } from '../../translatorComments.ts'
import { collectTexts, type FileTextChunks, type FileTexts } from './fileTexts.ts'

export interface OwnInput {
  fileId: number
  languageId: string
  approvedOnly?: boolean
  finishedOnly?: boolean | undefined
}

/**
 * Reads the translations of the project's strings, encoded by the store; the caller must read or discard
 * `translations`.
 */
export async function chunkedProjectTexts(
  session: DocumentsProject,
  { finishedOnly = false, ...place }: OwnInput,
  signal?: AbortSignal,
): Promise<{ translations: ChunkedTranslations; translatorComments: TranslatorComments }> {
  const { translations, translatorComments } = await session.store.read(
    'statedHere',
    { ...place, withNeedsWork: !finishedOnly },
    { ...(signal && { signal }) },
  )
  return { translations, translatorComments: new Map(translatorComments) }
}

/** The same for a comparison with a file: texts that need work are marked if files of their format can mark them. */
export function projectTextChunks({
  translations,
  translatorComments,
}: Awaited<ReturnType<typeof chunkedProjectTexts>>): FileTextChunks {
  const slices = async function* () {
    for await (const slice of chunksYielding(translations))
      yield slice.map(
        ([identifier, { text, needsWork }]) =>
          [identifier, needsWork ? withNeedsWorkSign(text) : text, needsWork?.previous] as const,
      )
  }
  return { slices: slices(), translatorComments, discard: () => discardChunks(translations) }
}

export async function statedProjectTexts(
  ...input: Parameters<typeof chunkedProjectTexts>
): Promise<FileTexts> {
  return collectTexts(projectTextChunks(await chunkedProjectTexts(...input)))
}

export async function projectTexts(
  ...input: Parameters<typeof statedProjectTexts>
): Promise<FileTexts['texts']> {
  return (await statedProjectTexts(...input)).texts
}

/**
 * Returns texts from a file that did not become the top translations, because others were approved or voted for: the
 * file keeps its own until they are confirmed.
 */
export async function textsNotOnTop(
  session: DocumentsProject,
  place: { fileId: number; languageId: string },
  { taken, before }: { taken: readonly ImportedEntry[]; before: FormTexts },
): Promise<ReturnType<typeof unsettledOf>> {
  if (taken.length === 0) return {}
  const top = await projectTexts(session, place)
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
