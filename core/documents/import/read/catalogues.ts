/**
 * Catalogues without a file in the source language. Each of their files holds source texts and translations, or has the
 * source texts as keys. The strings of the project are those of all files.
 */
import type { CatalogueLayout } from '../../layout/layoutTypes.ts'
import type { ReadFile, SourceRead, TranslationsRead } from './readFile.ts'
import type { ImportRequest } from '../importRequest.ts'
import type { DocumentsProject } from '../../project.ts'
import { templateOf } from '../../template.ts'
import type { ParsedString } from '../../../formats/format.ts'
import type { Language } from '../../../contract/language.ts'
import { parseFile } from '../../../parsing/worker.ts'
import type { CollectedFile } from '../collect/collectFiles.ts'
import { undecided } from './readSource.ts'
import { sourceOfKeys } from '../match/sourceKeys.ts'
import { decisionsFor, readOne } from './readFiles.ts'
import { translationsIn } from './readTranslations.ts'
import { sortEntries } from '../merge/sortEntries.ts'

export interface CatalogueMember {
  file: CollectedFile
  language: Language | null
  catalogue: CatalogueLayout<CollectedFile>
}

export interface MemberRead extends CatalogueMember {
  read: ReadFile
}

export async function readMember(
  session: DocumentsProject,
  member: CatalogueMember,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<MemberRead> {
  const { file, language, catalogue } = member
  const standing = await session.store.read('settingsAt', { path: catalogue.path })
  const known = await session.store.read('fileAt', { path: catalogue.path })
  const { type, settings } = decisionsFor(file, request, standing)
  const { sourceLanguage } = session.facts
  const readAs = {
    ...{ type, builtIn: known?.type, sourceLanguage, settings },
    ...(language && { targetLanguage: language }),
  }
  return { ...member, read: await readOne(session, file, readAs, signal) }
}

/** The files of each catalogue, those that could be read, all in the format of the one that has most strings. */
export async function joinCatalogues(
  session: DocumentsProject,
  members: readonly MemberRead[],
  request: ImportRequest,
  signal: AbortSignal,
): Promise<{ catalogue: CatalogueLayout<CollectedFile>; members: MemberRead[] }[]> {
  const joined = []
  for (const [catalogue, own] of Map.groupBy(members, (one) => one.catalogue)) {
    const { type, languages } = fullestOf(own).read
    const alike: MemberRead[] = []
    // A file without plurals may look like another format of the same extension.
    for (const one of own) {
      const isAlike = languages !== 'one' || one.read.type === type
      alike.push(isAlike ? one : await readMember(session, one, { ...request, type }, signal))
    }
    joined.push({ catalogue, members: alike })
  }
  return joined
}

function fullestOf(members: readonly MemberRead[]): MemberRead {
  return members.reduce((best, one) =>
    one.read.parsed.strings.length > best.read.parsed.strings.length ? one : best,
  )
}

/**
 * Returns the catalogue as a source file. Its bytes are those of the file with most strings, as a template. If keys are
 * the source texts, the texts are the keys.
 */
export async function catalogueSource(
  { facts: { sourceLanguage } }: DocumentsProject,
  { path, layout }: CatalogueLayout<CollectedFile>,
  members: readonly MemberRead[],
  signal: AbortSignal,
): Promise<SourceRead> {
  const fullest = fullestOf(members)
  const { type, settings, languages } = fullest.read
  const name = path.replace(/^.*\//, '')
  const others = members.filter((one) => one !== fullest)
  const keyed = (one: MemberRead) => ({ ...one.read, language: one.language })
  const options = { type, settings, sourceLanguage }
  const content =
    languages === 'one'
      ? await sourceOfKeys([keyed(fullest), ...others.map(keyed)], options, signal)
      : templateOf(type, fullest.read.content)
  const strings =
    languages === 'one'
      ? (await parseFile({ name, content }, options, { signal })).parsed.strings
      : unionOf([fullest, ...others].map(({ read }) => read.parsed.strings))
  return {
    absolutePath: fullest.file.absolutePath,
    layout: { ...layout, isCatalogue: true },
    file: {
      ...{ path, name, type, content, settings, languages },
      parsed: { targetLanguage: null, warnings: [], strings },
      codes: [],
      hasTranslations: false,
    },
  }
}

/**
 * The union of the strings of several files; a string follows the one before it in the first file that has it. It is
 * locked where each file that has it locks it.
 */
function unionOf(files: readonly (readonly ParsedString[])[]): ParsedString[] {
  const all = files.flat()
  const open = new Set(all.filter(({ isLocked }) => isLocked !== true).map(({ identifier }) => identifier))
  const after = new Map<string | null, ParsedString[]>()
  const known = new Set<string>()
  for (const strings of files) {
    let previous: string | null = null
    const added = new Map<string | null, ParsedString[]>()
    for (const { translation: _translation, isLocked, ...facts } of strings) {
      const string = { ...facts, ...(isLocked && !open.has(facts.identifier) && { isLocked }) }
      if (!known.has(string.identifier)) {
        known.add(string.identifier)
        added.set(previous, [...(added.get(previous) ?? []), string])
      }
      previous = string.identifier
    }
    for (const [anchor, own] of added) after.set(anchor, [...own, ...(after.get(anchor) ?? [])])
  }
  const union: ParsedString[] = []
  const waiting = (after.get(null) ?? []).toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    union.push(next)
    for (const follower of (after.get(next.identifier) ?? []).toReversed()) waiting.push(follower)
  }
  return union
}

/** The translations of a catalogue's files into the project's languages. */
export async function catalogueTranslations(
  session: DocumentsProject,
  { path }: CatalogueLayout<CollectedFile>,
  members: readonly MemberRead[],
  { index, request, signal }: { index: number; request: ImportRequest; signal: AbortSignal },
): Promise<TranslationsRead[]> {
  const standing = await session.store.read('fileAt', { path })
  const read: TranslationsRead[] = []
  for (const { file, language, read: one } of members) {
    if (language === null) continue
    const translations = translationsIn(one, language, session.facts.targetLanguages)
    const sorted = await sortEntries(
      session,
      { id: standing?.id, name: one.name, type: one.type, content: one.content, settings: one.settings },
      { ...translations, language },
      signal,
    )
    const keep = { languageId: language.id, path: file.path, content: one.content }
    read.push({
      ...{ path: file.path, languageId: language.id, source: { index }, translations, sorted },
      keep: undecided(keep, sorted, request),
    })
  }
  return read
}
