/** Prepares the two sides of a merge of translation files: the changes in the file, and the conflicts. */
import type { ReadTranslations, SortedEntries } from '../read/readFile.ts'
import type { DocumentsProject } from '../../project.ts'
import { toParsed } from '../../needsWorkText.ts'
import { mergeComments } from '../../translatorComments.ts'
import { mergeTexts, unsettledOf, type MergedTexts, type FormTexts } from '../../merge/threeWayMerge.ts'
import type { Language } from '../../../contract/language.ts'
import type { ImportedEntry } from '../../rows/importTranslations.ts'
import {
  standingSourceTexts,
  translatedTexts,
  languagesOfType,
  previousSources,
  type SourceOfTranslations,
  type FileTexts,
} from './fileTexts.ts'
import { readBaseline, contentHash } from '../baseline.ts'
import { statedProjectTexts } from './projectTexts.ts'

/** Sorts the texts of a translation file by its last seen version and by the project's texts. */
export async function sortEntries(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    entries,
    content,
    language,
    translatorComments,
  }: Pick<ReadTranslations, 'entries' | 'content' | 'translatorComments'> & { language: Language },
  signal: AbortSignal,
): Promise<SortedEntries> {
  const all: SortedEntries = {
    ...{ fileId: source.id, entries: [...entries], changed: [], contested: [] },
    translatorComments,
  }
  // A file whose last version does not match a newer source is treated as new.
  const seen = await readBaseline(session, source, { language, hash: contentHash(content) }, signal).catch(
    () => null,
  )
  if (seen === null || source.id === undefined) return all
  all.entries = all.entries.filter(({ identifier }) => !seen.cleared.has(identifier))
  if (seen.isSame) return { ...all, translatorComments: new Map() }
  const sources = await standingSourceTexts(session, source)
  const theirs = translatedTexts(entries, sources, languagesOfType(source.type))
  const own = await statedProjectTexts(session, { fileId: source.id, languageId: language.id }, signal)
  const merged = await mergeTexts({
    ...{ base: seen.base, theirs: theirs.texts, ours: own.texts },
    implied: { base: seen.implied, theirs: theirs.implied },
  })
  all.translatorComments = mergeComments({
    base: seen.comments,
    theirs: translatorComments,
    ours: own.translatorComments,
  }).toTakeIn
  const previous = previousSources(entries)
  all.changed = entriesToTakeIn(merged, previous)
  all.before = textsAt(own.texts, all.changed)
  all.contested = contestedEntries(merged, previous)
  all.unsettled = unsettledOf(merged.conflicts)
  return all
}

function textsAt(texts: FormTexts, entries: readonly ImportedEntry[]): FormTexts {
  const found = entries.flatMap(({ identifier }) => {
    const text = texts.get(identifier)
    return text === undefined ? [] : [[identifier, text] as const]
  })
  return new Map(found)
}

/** Returns the entries that the project imports from a file. */
export function entriesToTakeIn({ toTakeIn }: MergedTexts, previous: FileTexts['previous']): ImportedEntry[] {
  return toTakeIn.map(({ identifier, text }) => ({
    identifier,
    ...toParsed(text, previous.get(identifier)),
  }))
}

/** Returns the file's texts of conflicts. */
export function contestedEntries(
  { conflicts }: MergedTexts,
  previous: FileTexts['previous'],
): ImportedEntry[] {
  const byString = Map.groupBy(conflicts, ({ identifier }) => identifier)
  return [...byString].map(([identifier, forms]) => {
    const [plain] = forms.filter(({ form }) => form === 'none')
    const text =
      plain?.theirs ??
      Object.fromEntries(forms.flatMap(({ form, theirs }) => (theirs === null ? [] : [[form, theirs]])))
    return { identifier, ...toParsed(text, previous.get(identifier)) }
  })
}
