/** The build of a file that holds many languages. */
import type { DocumentsProject } from '../project.ts'
import { mergeTexts, type Texts } from '../threeWay.ts'
import { buildFile } from '../../parsing/worker.ts'
import type { Language } from '../../contract/language.ts'
import { discardList, type PackedList } from '../../threads/packedList.ts'
import { hashOf, placeOfMany } from '../importing/seenTranslations.ts'
import { ownTexts } from '../importing/ownTexts.ts'
import { textsStatedIn, textsIn, type SourceOfTranslations } from '../importing/statedTexts.ts'
import { entriesToTakeIn } from '../importing/sortingEntries.ts'
import { NOTHING_ELSE, type Building, type Built, type Files, type TakenIn } from './built.ts'
import { settledHere } from './marks.ts'
import { asBuilt, decidedBy, isAsSeen, textsOf } from './merged.ts'
import type { Output } from './planning.ts'

/** A table or a string catalogue: all languages in one file, which is both source and translation. */
export async function buildOfMany(
  session: DocumentsProject,
  output: Output,
  { source, disk }: Files,
  { request, written, isTree, signal }: Building,
): Promise<Built> {
  const { sourceLanguage, targetLanguages } = session.facts
  const { file, language, place, isInPlace } = output
  const hash = disk && hashOf(disk)
  const seen = await lastContent(session, source)
  const isOfOthers = isInPlace && disk !== null && hash !== hashOf(seen) && hash !== written.get(place)
  const into = isInPlace && disk !== null ? disk : source.content
  const conflicts: Built['conflicts'] = []
  const ofLanguages: TakenIn[] = []
  let differs = false
  const read: PackedList<unknown>[] = []
  const marksOf = async (one: Language, changed?: { base: Texts; theirs: Texts }) => {
    // Whenever it was: a translation that comes back, from the file or from a person, is no deleted one any more.
    const deleted = await session.store.read('clearedSince', {
      ...{ fileId: file.id, languageId: one.id, since: 0 },
    })
    const cleared =
      changed === undefined ? deleted : deleted.filter((identifier) => isAsSeen(identifier, changed))
    return {
      ...(await settledHere(session, { file, language: one })),
      ...(!request.approvedOnly && { cleared: new Set(cleared) }),
    }
  }
  const translationsInto = async (one: Language) => {
    const input = { fileId: file.id, languageId: one.id, approvedOnly: request.approvedOnly }
    if (!isOfOthers) {
      const withNeedsWork = request.finishedOnly !== true
      const translations = await session.store.read(
        'exportTranslations',
        { ...input, withNeedsWork },
        { signal },
      )
      read.push(translations)
      return { language: one, translations, ...(await marksOf(one)) }
    }
    const base = await textsIn(session, source, { name: source.name, content: seen }, one, signal)
    const stated = await textsStatedIn(session, source, { name: source.name, content: into }, one, signal)
    const theirs = stated.texts
    const ours = await ownTexts(session, { ...input, finishedOnly: request.finishedOnly }, signal)
    const merged = await mergeTexts(
      { base, theirs, ours },
      { isOurs: decidedBy(request, { file, language: one }) },
    )
    conflicts.push(...merged.conflicts.map((contested) => ({ ...contested, languageId: one.id })))
    if (isTree && merged.toTakeIn.length > 0)
      ofLanguages.push({ language: one, taken: entriesToTakeIn(merged, stated.previous), ours })
    differs ||= merged.conflicts.length + merged.removed.length > 0
    differs ||= !isTree && merged.toTakeIn.length > 0
    return {
      language: one,
      translations: asBuilt(new Map([...theirs, ...textsOf(merged.toWrite)]), stated.previous),
      ...(await marksOf(one, { base, theirs })),
    }
  }
  try {
    const { language: targetLanguage, ...first } = await translationsInto(language)
    const others = targetLanguages.filter(({ id }) => id !== language.id)
    const options = {
      ...{ sourceLanguage, targetLanguage, settings: source.settings, ...first },
      others: await Promise.all(others.map(translationsInto)),
    }
    const content = await buildFile({ name: file.name, content: into }, file.type, options, { signal })
    return { output, disk, content, ...NOTHING_ELSE, conflicts, differs, ofLanguages }
  } finally {
    read.forEach(discardList)
  }
}

/** The bytes of a file of many languages as they were last written or taken in. */
async function lastContent(
  session: DocumentsProject,
  { id, content }: SourceOfTranslations,
): Promise<Uint8Array> {
  const place = placeOfMany(session, id)
  const kept = place && (await session.store.read('translationFile', place))
  return kept?.content ?? content
}
