/** The two sides of a merge of translation files: what the file has for the project, and what both changed. */
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

/** Sorts what a translation file says now by what it said when it was last seen, and by what the project says. */
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
  // A file that cannot be read as it was, beside a newer source, is taken as if it came for the first time.
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

/** What the project is to take from a file. */
export function entriesToTakeIn({ toTakeIn }: MergedTexts, previous: FileTexts['previous']): ImportedEntry[] {
  return toTakeIn.map(({ identifier, text }) => ({
    identifier,
    ...toParsed(text, previous.get(identifier)),
  }))
}

/** What a file says of strings that both sides changed. */
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
