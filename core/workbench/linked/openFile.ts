/** A file that is opened: it holds both languages, or it is a source or a translation with the others beside it. */
import { dirname, join } from 'node:path'
import type { OpenQuestion } from '../../contract/index.ts'
import { pathExists } from '../../platform/files/pathExists.ts'
import type { LinkedPlace, LinkedFiles } from '../../documents/linked/linkedFiles.ts'
import { lookIntoFile, unknownFormat, type DocumentFile } from '../../documents/linked/documentFile.ts'
import { placeOfSource, type SourcePlace } from '../../documents/linked/sourcePlace.ts'
import { importSourceFiles } from '../../documents/import/importSourceFiles.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { knownLanguage } from '../session.ts'
import { emptyTemplate } from './openFolder.ts'
import { openedSession, type OpenAnswers, type OpeningContext, type OpenedProject } from './openedProject.ts'
import { createLinkedProject, type BoundLanguages } from './createLinkedProject.ts'

export async function openFile(
  place: string,
  answers: OpenAnswers,
  opening: OpeningContext,
  context: CallContext,
): Promise<OpenedProject | OpenQuestion> {
  const looked = await lookIntoDocument(place, answers, context)
  if (looked.languages === 'one') return openSource(place, looked, answers, opening, context)
  const languages = languagesOf(looked, answers)
  if (languages === null || looked.type === null) return askAboutFile(place, looked)
  const root = dirname(place)
  return createLinkedProject(
    {
      bound: { kind: 'file', place, root },
      languages,
      request: {
        ...{ paths: [place], root, asSources: true, isDocument: true },
        ...(looked.settings && { settings: looked.settings }),
        ...(answers.type !== undefined && { type: answers.type }),
      },
    },
    opening,
    context,
  )
}

/** @throws Failure `bound.format`, `bound.emptyTemplate`, and those of the format */
export async function lookIntoDocument(
  place: string,
  { type }: OpenAnswers,
  { signal }: CallContext,
): Promise<DocumentFile> {
  const looked = await lookIntoFile(place, type, signal)
  if (looked.type === null && looked.types.length === 0) throw unknownFormat(place)
  if (looked.strings === 0 && place.endsWith('.pot')) throw emptyTemplate(place)
  return looked
}

/** Returns the questions about a file before it gets a project. */
export function askAboutFile(place: string, looked: DocumentFile): OpenQuestion {
  return {
    ...{ kind: 'asks', contents: 'file', place, root: dirname(place) },
    sourceLanguageId: looked.sourceLanguageId ?? null,
    targetLanguageIds: looked.targetLanguageIds,
    ...{ files: [], types: looked.types },
    ...{ account: null, configuration: null, warnings: [] },
  }
}

/** The languages of a file, as a person said or as it says itself; null where that is not enough. */
function languagesOf(
  looked: DocumentFile,
  { sourceLanguageId = looked.sourceLanguageId, targetLanguageIds = looked.targetLanguageIds }: OpenAnswers,
): BoundLanguages | null {
  if (sourceLanguageId === undefined || targetLanguageIds.length === 0) return null
  return { sourceLanguageId, targetLanguageIds: targetLanguageIds.map(knownLanguage) }
}

/** The source of a file in one language: that file, or the one of which it is a translation. */
interface FoundSource {
  found: SourcePlace
  /** The project that stands for it already. */
  standing: LinkedPlace | undefined
  /** The named file, if it is linked to a project. */
  source: DocumentFile
  /** Null where it may be in several formats. */
  type: string | null
}

export async function findSource(
  place: string,
  looked: DocumentFile,
  answers: OpenAnswers,
  places: LinkedFiles,
  context: CallContext,
): Promise<FoundSource> {
  const found = await placeOfSource(place, looked, answers.sourceLanguageId)
  const bound = await places.at(found.place)
  const standing = bound !== undefined && (await pathExists(bound.project)) ? bound : undefined
  const source =
    standing !== undefined || found.place === place
      ? looked
      : await lookIntoFile(found.place, answers.type, context.signal)
  // A translation may tell what its source does not.
  const type = source.type ?? (source.types.includes(looked.type ?? '') ? looked.type : null)
  return { found, standing, source, type }
}

export function askAboutSource(found: SourcePlace, source: DocumentFile): OpenQuestion {
  const languageIds = found.translations.map(({ languageId }) => languageId)
  return {
    ...askAboutFile(found.place, source),
    ...{ root: found.root, sourceLanguageId: found.sourceLanguageId, targetLanguageIds: languageIds },
    files: [{ path: found.path, isCatalogue: found.isKeyed, pattern: found.pattern, languageIds }],
  }
}

/** A file in one language: the source, whose translation lies beside it, or that translation. */
async function openSource(
  place: string,
  looked: DocumentFile,
  answers: OpenAnswers,
  opening: OpeningContext,
  context: CallContext,
): Promise<OpenedProject | OpenQuestion> {
  const { found, standing, source, type } = await findSource(place, looked, answers, opening.places, context)
  if (standing !== undefined) return openStanding(standing, found, opening, context)
  const answered = answers.targetLanguageIds?.map(knownLanguage) ?? found.meant
  // A file whose keys are the source texts is a translation, whichever languages are added to its own.
  const targetLanguageIds = found.isKeyed ? [...new Set([...found.meant, ...answered])] : answered
  if (targetLanguageIds.length === 0 || type === null) return askAboutSource(found, source)
  const { sourceLanguageId } = found
  const paths = [
    ...(found.isKeyed ? [] : [found.place]),
    ...found.translations
      .filter(({ languageId }) => targetLanguageIds.includes(languageId))
      .map(({ path }) => join(found.root, path)),
  ]
  const opened = await createLinkedProject(
    {
      bound: { kind: 'file', place: found.place, root: found.root },
      languages: { sourceLanguageId, targetLanguageIds },
      request: { paths, root: found.root, type },
      openStanding: (other) => openStanding(other, found, opening, context),
    },
    opening,
    context,
  )
  const { pattern } = answers
  const [file] = opened.report?.files ?? []
  if (pattern !== undefined && file !== undefined && pattern !== found.pattern)
    await opened.session.store.write('keepLayout', { fileId: file.fileId, pattern })
  return opened
}

/** Adds the language of another translation of the same source, which one project stands behind. */
async function openStanding(
  { project, root }: LinkedPlace,
  { meant, translations, place }: SourcePlace,
  { open: openProject }: OpeningContext,
  context: CallContext,
): Promise<OpenedProject> {
  const session = await openProject(project)
  const [languageId] = meant
  const has = (id: string) => session.facts.targetLanguages.some((language) => language.id === id)
  if (languageId === undefined || has(languageId))
    return { ...openedSession(session), languageId: languageId ?? null }
  await session.edit('addTargetLanguage', { languageId })
  await session.refreshFacts()
  const own = translations.filter((one) => one.languageId === languageId)
  const paths = [place, ...own.map(({ path }) => join(root, path))]
  const report = await importSourceFiles(session, { paths, root, addToTm: 'few' }, context)
  return { ...openedSession(session), languageId, report }
}
