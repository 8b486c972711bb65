/** One build of an export: what lies there or was last seen, and what the project says, become a file. */
import type { ExportRequest } from './request.ts'
import type { DocumentsProject } from '../project.ts'
import { readFile } from 'node:fs/promises'
import { plainForm, toBuild } from '../marked.ts'
import {
  mergeTexts,
  unsettledOf,
  withUnsettled,
  type Contested,
  type MergedTexts,
  type Texts,
} from '../threeWay.ts'
import { mergeComments, type TranslatorComments } from '../translatorComments.ts'
import { Failure } from '../../failure.ts'
import type { BuildTranslation } from '../../formats/format.ts'
import { formatOfType } from '../../formats/registry.ts'
import { buildFile } from '../../parsing/worker.ts'
import type { Language } from '../../contract/language.ts'
import { discard, type Sealed } from '../../parcel.ts'
import type { TranslationEntry } from '../rows/importingTranslations.ts'
import type { TranslationFile } from '../rows/translationFiles.ts'
import { revisionOf, settledHere, sourceChange } from './marks.ts'
import type { Output } from './planning.ts'
import { buildByModule } from '../../modules/hosting/building.ts'
import {
  hashOf,
  ownStated,
  ownTexts,
  placeOfMany,
  statedIn,
  takenIn,
  textsIn,
  type SourceOfTranslations,
  type StatedTexts,
} from '../importing/seenTranslations.ts'

export interface Built {
  output: Output
  content: Uint8Array
  /** What lies at the place; null: nothing. */
  disk: Uint8Array | null
  /** Both sides changed these: the file has its own. Of a file of many languages each names its own. */
  conflicts: (Contested & { languageId?: string })[]
  /** Forms on which file and project differ still. */
  unsettled: ReturnType<typeof unsettledOf>
  /** Changed on the disk, and not here. */
  taken: TranslationEntry[]
  /** What of translators' comments is to be taken into the project. */
  comments?: TranslatorComments
  /** What the project said before. */
  ours: Texts
  /** Whether the file says anything else than the project will: then it is no base for the next export. */
  differs: boolean
  /** What changed on the disk and not here, in a file of many languages. */
  ofLanguages?: readonly TakenIn[]
}

export interface TakenIn {
  language: Language
  taken: Built['taken']
  ours: Texts
}

export interface Building {
  request: ExportRequest
  languages: readonly Language[]
  /** The hashes of what was exported before, by absolute path. */
  written: ReadonlyMap<string, string>
  /** Whether the folder is one that files of the project were taken from. */
  isTree: boolean
  signal: AbortSignal
}

/** Null: there is nothing to put into a file, and the language has none there, or one that cannot be read. */
export async function buildOutput(
  session: DocumentsProject,
  output: Output,
  building: Building,
): Promise<Built | null> {
  const { file, module, isOfMany } = output
  const { content, settings } = await session.store.read('fileContent', { fileId: file.id })
  const source: SourceOfTranslations = { id: file.id, name: file.name, type: file.type, content, settings }
  const disk = await readFile(output.place).catch(() => null)
  if (module !== undefined) return builtByModule(session, output, { source, disk }, building)
  if (isOfMany) return ofManyLanguages(session, output, { source, disk }, building)
  return ofOneLanguage(session, output, { source, disk }, building)
}

interface Files {
  source: SourceOfTranslations
  disk: Uint8Array | null
}

const NOTHING_ELSE = {
  conflicts: [],
  unsettled: {},
  taken: [],
  ours: new Map<string, string>(),
  differs: false,
}

/**
 * A module makes its file anew, and nothing of what lies there goes into it: a file that is not as the project last read
 * or wrote it is refused, and one whose translations nobody has changed since stays as it is.
 */
async function builtByModule(
  session: DocumentsProject,
  output: Output,
  { source, disk }: Files,
  { request, languages, written, signal }: Building,
): Promise<Built> {
  const { file, language, isOfMany, module, seen, place } = output
  if (module === undefined) throw new Error('This output is of no module.')
  if (output.isInPlace && disk !== null) {
    const hash = hashOf(disk)
    // The source file of a multilingual module is its translation file too.
    const read = seen?.hash ?? (isOfMany ? hashOf(source.content) : null)
    if (hash !== read && hash !== written.get(place)) throw notAsRead(place, read !== null)
    const isLeft = hash === seen?.hash && !request.approvedOnly && !request.fillWithSource
    if (isLeft && !(await isChangedSince(session, output, seen.seenAt)))
      return { output, disk, content: disk, ...NOTHING_ELSE }
  }
  const toBuild = { id: file.id, name: file.name, content: source.content, settings: source.settings }
  const options = { languages: isOfMany ? languages : [language], approvedOnly: request.approvedOnly }
  const content = await buildByModule(session, module, toBuild, options, { signal })
  return { output, disk, content, ...NOTHING_ELSE }
}

function notAsRead(path: string, wasRead: boolean): Failure {
  const message = wasRead
    ? 'This file was changed since it was last read. Its format is a module’s, which makes the file anew: what was changed in it would be lost.'
    : 'A file lies here that was never read. Its format is a module’s, which makes the file anew: what is in it would be lost.'
  return new Failure('export.changed', message, {
    path,
    kept: 'It is as it was.',
    todo: 'Import the folder again, then export; or export to another folder.',
  })
}

async function isChangedSince(
  session: DocumentsProject,
  { file, language }: Output,
  since: number,
): Promise<boolean> {
  const last = await session.store.read('lastRevision', { fileId: file.id, languageId: language.id })
  return last !== null && last.at > since
}

async function ofOneLanguage(
  session: DocumentsProject,
  output: Output,
  { source, disk }: Files,
  building: Building,
): Promise<Built | null> {
  const { file, language, isInPlace, place } = output
  const { request, signal, written, isTree } = building
  const input = { fileId: file.id, languageId: language.id, approvedOnly: request.approvedOnly }
  const kept = await session.store.read('translationFile', input)
  const own = await ownStated(session, { ...input, finishedOnly: request.finishedOnly }, signal)
  const ours = own.texts
  const name = output.path.replace(/^.*\//, '')
  const into = (isInPlace ? disk : null) ?? kept?.content ?? null
  if (into === null) {
    const hasNone = ours.size === 0 && !request.fillWithSource
    if (isInPlace && hasNone) return null
    const content = await build(
      session,
      source,
      output,
      {
        translations: asBuilt(ours, own.previous),
        translatorComments: own.translatorComments,
        ...untranslated(request),
        ...(ours.size > 0 && (await revisionOf(session, output))),
      },
      signal,
    )
    return { output, disk, content, ...NOTHING_ELSE, ours }
  }
  const stated = await statedIn(session, source, { name, content: into }, language, signal).catch(
    (error: unknown) => {
      if (signal.aborted || ours.size > 0 || request.fillWithSource) throw error
      return null
    },
  )
  // A file that cannot be read is left alone where there is nothing to put into it.
  if (stated === null) return null
  const theirs = stated.texts
  const isOfOthers = isInPlace && disk !== null
  const before = isOfOthers
    ? await baseOf(session, output, { source, disk, kept, stated, written }, signal)
    : stated
  const base = before.texts
  const merged = mergeTexts({ base, theirs, ours }, { isOurs: decidedBy(request, output) })
  const comments = mergeComments({
    base: before.translatorComments,
    theirs: stated.translatorComments,
    ours: own.translatorComments,
  })
  const cleared = await clearedIn(session, { kept, base, theirs, approvedOnly: request.approvedOnly })
  const { gone, returned } = await sourceChange(session, output, kept)
  const marks = gone.size + returned.size + cleared.size + comments.toWrite.size
  const isChanged = merged.toWrite.size > 0 || marks > 0 || request.fillWithSource === true
  const content = isChanged
    ? await build(
        session,
        source,
        output,
        {
          translations: asBuilt(textsOf(merged.toWrite), own.previous),
          translatorComments: comments.toWrite,
          into: { name, content: into },
          ...(request.fillWithSource && { untranslated: 'source' as const }),
          ...(cleared.size > 0 && { cleared }),
          gone,
          // A text that comes back with its source is approved by nobody.
          ...(!request.approvedOnly && { returned }),
          ...(isSeen(output, kept) && (await settledHere(session, output, kept?.seenAt))),
          ...(await revisionOf(session, output, [...merged.toWrite.keys(), ...cleared])),
        },
        signal,
      )
    : into
  const takenOut = new Set([...cleared, ...gone])
  await refuseShrinking(session, source, { output, into, content, theirs, takenOut }, signal)
  if (!isInPlace && disk !== null && hashOf(disk) !== written.get(place))
    await refuseShrinkingDisk(session, source, { output, disk, content, gone }, signal)
  const isTakenIn = isOfOthers && isTree
  const isLeft = merged.conflicts.length + merged.removed.length > 0
  return {
    output,
    disk,
    content,
    ours,
    conflicts: isOfOthers ? merged.conflicts : [],
    unsettled: unsettledOf(isOfOthers ? [...merged.conflicts, ...merged.removed] : []),
    taken: isTakenIn ? takenIn(merged, stated.previous) : [],
    ...(isTakenIn && { comments: comments.toTakeIn }),
    differs: isOfOthers && (isLeft || (!isTakenIn && merged.toTakeIn.length + comments.toTakeIn.size > 0)),
  }
}

/** Whether a person has seen the file's text of a form and decided for ours. */
function decidedBy(
  { decided = [] }: ExportRequest,
  { file, language }: Pick<Output, 'file' | 'language'>,
): (contested: Contested) => boolean {
  const own = decided.filter((one) => one.fileId === file.id && one.languageId === language.id)
  return ({ identifier, form, theirs }) =>
    own.some((one) => one.identifier === identifier && one.form === form && one.theirs === plainForm(theirs))
}

/** What both sides had in common: as the file was when it was last seen. */
async function baseOf(
  session: DocumentsProject,
  output: Output,
  {
    source,
    disk,
    kept,
    stated,
    written,
  }: Files & { kept: TranslationFile | null; stated: StatedTexts; written: ReadonlyMap<string, string> },
  signal: AbortSignal,
): Promise<Pick<StatedTexts, 'translatorComments'> & { texts: Texts }> {
  const { language, place } = output
  const hash = disk === null ? '' : hashOf(disk)
  if (kept?.hash === hash) return { ...stated, texts: withUnsettled(stated.texts, kept.unsettled) }
  if (written.get(place) === hash) return stated
  if (kept !== null) {
    const name = kept.path.replace(/^.*\//, '')
    const base = await statedIn(session, source, { name, content: kept.content }, language, signal)
    return { ...base, texts: withUnsettled(base.texts, kept.unsettled) }
  }
  if (isOwnSource(output)) return statedIn(session, source, source, language, signal)
  return { texts: new Map(), translatorComments: new Map() }
}

/** A file that is both source and translation was seen when it was taken in, also where its bytes were not kept. */
function isOwnSource({ file, place }: Output): boolean {
  return formatOfType(file.type).languages === 'two' && place.endsWith(file.path)
}

/** Whether the project ever saw the translation file. */
function isSeen(output: Output, kept: TranslationFile | null): boolean {
  return kept !== null || isOwnSource(output)
}

/** Identifiers whose translation was deleted here, and which the file still has as it was last seen. */
async function clearedIn(
  session: DocumentsProject,
  {
    kept,
    base,
    theirs,
    approvedOnly,
  }: { kept: TranslationFile | null; base: Texts; theirs: Texts; approvedOnly: boolean },
): Promise<Set<string>> {
  if (kept === null || approvedOnly) return new Set()
  const { fileId, languageId, seenAt } = kept
  const deleted = await session.store.read('clearedSince', { fileId, languageId, since: seenAt })
  return new Set(deleted.filter((identifier) => isAsSeen(identifier, { base, theirs })))
}

/** Whether a file says a translation, and says it as it did when it was last seen. */
function isAsSeen(identifier: string, { base, theirs }: { base: Texts; theirs: Texts }): boolean {
  const text = theirs.get(identifier)
  return text !== undefined && JSON.stringify(text) === JSON.stringify(base.get(identifier))
}

function untranslated({ skipUntranslatedStrings }: ExportRequest): { untranslated?: 'omit' } {
  return skipUntranslatedStrings ? { untranslated: 'omit' } : {}
}

function textsOf(written: MergedTexts['toWrite']): Texts {
  return new Map(Array.from(written, ([identifier, { text }]) => [identifier, text]))
}

function asBuilt(texts: Texts, previous: StatedTexts['previous']): Map<string, BuildTranslation> {
  return new Map(
    Array.from(texts, ([identifier, text]) => [identifier, toBuild(text, previous.get(identifier))]),
  )
}

function build(
  { facts: { sourceLanguage } }: DocumentsProject,
  { name, type, content, settings }: SourceOfTranslations,
  { language }: Output,
  options: Omit<Parameters<typeof buildFile>[2], 'sourceLanguage' | 'targetLanguage' | 'settings'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return buildFile(
    { name, content },
    type,
    { sourceLanguage, targetLanguage: language, settings, ...options },
    { signal },
  )
}

/** @throws Failure `export.shrinks` where a build has fewer translations than the file that it would take the place of */
async function refuseShrinking(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    output,
    into,
    content,
    theirs,
    takenOut,
  }: { output: Output; into: Uint8Array; content: Uint8Array; theirs: Texts; takenOut: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  if (content === into || Buffer.compare(content, into) === 0) return
  const name = output.path.replace(/^.*\//, '')
  const built = await textsIn(session, source, { name, content }, output.language, signal)
  const due = [...theirs.keys()].filter((identifier) => !takenOut.has(identifier))
  const isAnyLost = due.some((identifier) => !built.has(identifier))
  if (isAnyLost && built.size < due.length) throw shrinks(output, theirs.size, built.size)
}

async function refuseShrinkingDisk(
  session: DocumentsProject,
  source: SourceOfTranslations,
  {
    output,
    disk,
    content,
    gone,
  }: { output: Output; disk: Uint8Array; content: Uint8Array; gone: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  if (Buffer.compare(disk, content) === 0) return
  const read = (bytes: Uint8Array) =>
    textsIn(session, source, { name: source.name, content: bytes }, output.language, signal)
  // What cannot be read as this source's translation is no translation that could be lost.
  const there = await read(disk).catch(() => new Map<string, string>())
  const built = there.size === 0 ? there : await read(content)
  const due = [...there.keys()].filter((identifier) => !gone.has(identifier))
  if (built.size < due.length) throw shrinks(output, there.size, built.size)
}

function shrinks({ place }: Output, there: number, built: number): Failure {
  return new Failure(
    'export.shrinks',
    `This file has ${there} translations, and would have ${built} once it is written over.`,
    {
      path: place,
      values: { there, built },
      kept: 'Nothing was written.',
      todo: 'Import the file first, or export to another folder.',
    },
  )
}

/** A table or a string catalogue: all languages in one file, which is both source and translation. */
async function ofManyLanguages(
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
  const read: Sealed<unknown>[] = []
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
    const stated = await statedIn(session, source, { name: source.name, content: into }, one, signal)
    const theirs = stated.texts
    const ours = await ownTexts(session, { ...input, finishedOnly: request.finishedOnly }, signal)
    const merged = mergeTexts({ base, theirs, ours }, { isOurs: decidedBy(request, { file, language: one }) })
    conflicts.push(...merged.conflicts.map((contested) => ({ ...contested, languageId: one.id })))
    if (isTree && merged.toTakeIn.length > 0)
      ofLanguages.push({ language: one, taken: takenIn(merged, stated.previous), ours })
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
    read.forEach(discard)
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
