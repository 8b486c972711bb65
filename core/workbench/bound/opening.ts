/**
 * Opening what a person names, drops or double-clicks: a project file, or a file or folder that a project stands behind
 * (docs/files.md, "Files and folders that are opened"). The project is made the first time, in the home folder.
 */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Asked, CallInput, ImportReport, Opened } from '../../contract/index.ts'
import type { BoundPlaces } from '../../documents/bound/boundPlaces.ts'
import { isThere, whereItLies, type BoundPlace } from '../../documents/bound/boundPlaces.ts'
import { knownFiles } from '../../documents/bound/catchingUp.ts'
import { lookIntoFile, type DocumentFile } from '../../documents/bound/documentFile.ts'
import { findFolder } from '../../documents/bound/foundFolder.ts'
import { pathsFor } from '../../documents/bound/foundTree.ts'
import { placeOfSource, type SourcePlace } from '../../documents/bound/sourcePlace.ts'
import { importSourceFiles } from '../../documents/importing/importing.ts'
import type { ImportRequest } from '../../documents/importing/request.ts'
import { Failure } from '../../failure.ts'
import type { Person } from '../../history/project.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import type { CallContext } from '../../progress.ts'
import { createProject, knownLanguage, type ProjectSession } from '../session.ts'

export interface Opening {
  places: BoundPlaces
  owner: Person
  /** Opens a project file, or answers the session that has it open. */
  open: (path: string) => Promise<ProjectSession>
  /** Lets go of one that was looked into and is not the one that was meant. */
  letGo: (session: ProjectSession) => Promise<void>
  /** Closes one that was opened here and is shown by nobody. */
  discard: (path: string) => Promise<void>
}

type Answers = Omit<CallInput<'bound.open'>, 'path'>

/** A project that is open now, and where to go in it. */
export type OpenedProject = Omit<Opened, 'overview'> & { session: ProjectSession }

export async function openPlace(
  path: string,
  answers: Answers,
  opening: Opening,
  context: CallContext,
): Promise<OpenedProject | Asked> {
  const { places } = opening
  if (extname(path).toLowerCase() === '.interlinear') return shown(await opening.open(path))
  const known = await places.at(path)
  if (known !== undefined && (await isThere(known.project))) return shown(await opening.open(known.project))
  const place = await whereItLies(path)
  const found = await stat(place).catch(() => null)
  if (found === null) throw missing(path)
  if (await isProjectFile(place)) return shown(await opening.open(place))
  if (found.isDirectory()) return openFolder(place, answers, opening, context)
  for (const around of await places.around(place)) {
    const inside = await openInside(place, around, opening)
    if (inside !== null) return inside
  }
  return openFile(place, answers, opening, context)
}

/** A project file may have any name. */
async function isProjectFile(place: string): Promise<boolean> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0)
    return bytesRead === SQLITE.length && buffer.equals(SQLITE)
  } catch {
    // A folder cannot be read so.
    return false
  } finally {
    await file.close()
  }
}

/** What every database of SQLite begins with. */
const SQLITE = Buffer.from('SQLite format 3\0')

function shown(session: ProjectSession): OpenedProject {
  return { kind: 'opened', session, fileId: null, languageId: null, report: null }
}

/** A file of a bound folder is opened in the folder's project; null: it is none of that. */
async function openInside(
  place: string,
  { root, project }: BoundPlace,
  { open: openProject, letGo }: Opening,
): Promise<OpenedProject | null> {
  if (!(await isThere(project))) return null
  const session = await openProject(project)
  const file = (await knownFiles(session, root)).find((one) => one.place === place)
  if (file === undefined) {
    await letGo(session)
    return null
  }
  const seen = await session.store.read('translationFilePlaces', {})
  const translation = seen.find((one) => one.fileId === file.fileId && join(root, one.path) === place)
  return { ...shown(session), fileId: file.fileId, languageId: translation?.languageId ?? null }
}

/** The only project file that lies in a folder: whoever keeps one beside the files means that. */
async function projectIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.interlinear'))
  const [only] = names.length === 1 ? names : []
  return only === undefined ? undefined : join(folder, only)
}

async function openFolder(
  place: string,
  { sourceLanguageId, targetLanguageIds, files }: Answers,
  opening: Opening,
  context: CallContext,
): Promise<OpenedProject | Asked> {
  const own = await projectIn(place)
  if (own !== undefined) return shown(await opening.open(own))
  const found = await findFolder(place)
  if (found.files.length === 0) throw nothingFound(place)
  if (targetLanguageIds === undefined)
    return {
      ...{ kind: 'asks', contents: 'folder', place, root: place },
      sourceLanguageId: found.sourceLanguageId,
      targetLanguageIds: found.targetLanguageIds,
      files: found.files.map(({ translations, ...file }) => ({
        ...file,
        languageIds: translations.map(({ languageId }) => languageId),
      })),
      ...{ types: [], others: found.others, configuration: found.configuration, warnings: found.warnings },
    }
  const targets = targetLanguageIds.map(knownLanguage)
  const taken = files === undefined ? found.files : found.files.filter(({ path }) => files.includes(path))
  if (taken.length === 0) throw nothingFound(place)
  const leftOut = found.files.filter((file) => !taken.includes(file)).map(({ path }) => path)
  return create(
    { kind: 'folder', place, root: place, leftOut },
    { sourceLanguageId: sourceLanguageId ?? found.sourceLanguageId, targetLanguageIds: targets },
    {
      paths: taken.flatMap((file) => pathsFor(file, targets)).map((path) => join(place, path)),
      root: place,
      configured: found.configured,
    },
    opening,
    context,
  )
}

async function openFile(
  place: string,
  answers: Answers,
  opening: Opening,
  context: CallContext,
): Promise<OpenedProject | Asked> {
  const looked = await lookIntoFile(place, answers.type, context.signal)
  if (looked.type === null && looked.types.length === 0) throw unknownFormat(place)
  if (looked.languages === 'one') return openSource(place, looked, answers, opening, context)
  const languages = languagesOf(looked, answers)
  const root = dirname(place)
  if (languages === null || looked.type === null) return asks(place, root, looked)
  return create(
    { kind: 'file', place, root },
    languages,
    {
      ...{ paths: [place], root, asSources: true, isDocument: true },
      ...(looked.settings && { settings: looked.settings }),
      ...(answers.type !== undefined && { type: answers.type }),
    },
    opening,
    context,
  )
}

function asks(place: string, root: string, looked: DocumentFile): Asked {
  return {
    ...{ kind: 'asks', contents: 'file', place, root },
    sourceLanguageId: looked.sourceLanguageId ?? null,
    targetLanguageIds: looked.targetLanguageIds,
    ...{ files: [], types: looked.types },
    ...{ others: 0, configuration: null, warnings: [] },
  }
}

interface Languages {
  sourceLanguageId: string
  targetLanguageIds: string[]
}

/** The languages of a file, as a person said or as it says itself; null where that is not enough. */
function languagesOf(
  looked: DocumentFile,
  { sourceLanguageId = looked.sourceLanguageId, targetLanguageIds = looked.targetLanguageIds }: Answers,
): Languages | null {
  if (sourceLanguageId === undefined || targetLanguageIds.length === 0) return null
  return { sourceLanguageId, targetLanguageIds: targetLanguageIds.map(knownLanguage) }
}

/** A file in one language: the source, whose translation lies beside it, or that translation. */
async function openSource(
  place: string,
  looked: DocumentFile,
  answers: Answers,
  opening: Opening,
  context: CallContext,
): Promise<OpenedProject | Asked> {
  const found = await placeOfSource(place, looked, answers.sourceLanguageId)
  const standing = await opening.places.at(found.place)
  if (standing !== undefined && (await isThere(standing.project)))
    return openStanding(standing, found, opening, context)
  const targetLanguageIds = answers.targetLanguageIds?.map(knownLanguage) ?? found.meant
  const source =
    found.place === place ? looked : await lookIntoFile(found.place, answers.type, context.signal)
  // A translation may tell what its source does not.
  const type = source.type ?? (source.types.includes(looked.type ?? '') ? looked.type : null)
  if (targetLanguageIds.length === 0 || type === null)
    return {
      ...asks(found.place, found.root, source),
      sourceLanguageId: found.sourceLanguageId,
      targetLanguageIds: found.translations.map(({ languageId }) => languageId),
      files: [
        {
          ...{ path: found.path, isCatalogue: false, pattern: found.pattern },
          languageIds: found.translations.map(({ languageId }) => languageId),
        },
      ],
    }
  const { sourceLanguageId } = found
  const paths = [
    found.place,
    ...found.translations
      .filter(({ languageId }) => targetLanguageIds.includes(languageId))
      .map(({ path }) => join(found.root, path)),
  ]
  const opened = await create(
    { kind: 'file', place: found.place, root: found.root },
    { sourceLanguageId, targetLanguageIds },
    { paths, root: found.root, type },
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
  { project, root }: BoundPlace,
  { meant, translations, place }: SourcePlace,
  { open: openProject }: Opening,
  context: CallContext,
): Promise<OpenedProject> {
  const session = await openProject(project)
  const [languageId] = meant
  const has = (id: string) => session.facts.targetLanguages.some((language) => language.id === id)
  if (languageId === undefined || has(languageId))
    return { ...shown(session), languageId: languageId ?? null }
  await session.store.write('addTargetLanguage', { languageId, userId: await session.editorId() })
  await session.refreshFacts()
  const own = translations.filter((one) => one.languageId === languageId)
  const paths = [place, ...own.map(({ path }) => join(root, path))]
  const report = await importSourceFiles(session, { paths, root }, context)
  return { ...shown(session), languageId, report }
}

/** Makes the project and takes the files in; where that fails, there was none. */
async function create(
  bound: Omit<BoundPlace, 'project' | 'leftOut'> & { leftOut?: string[] },
  { sourceLanguageId, targetLanguageIds }: Languages,
  request: Omit<ImportRequest, 'leavesContested'>,
  { places, owner, open: openProject, discard }: Opening,
  context: CallContext,
): Promise<OpenedProject & { report: ImportReport }> {
  const project = places.newProjectPath(bound.place)
  await mkdir(dirname(project), { recursive: true, mode: 0o700 })
  // One that stood for this place and is bound to it no more: whoever forgot it wants to begin anew.
  if (await isThere(project)) await setAside(project)
  createProject(
    project,
    {
      name: basename(bound.place),
      sourceLanguageId: resolveLanguage(sourceLanguageId).id,
      targetLanguageIds,
      ...{ deployment: 'standard', type: 'file-based' },
    },
    owner,
  )
  try {
    const session = await openProject(project)
    const report = await importSourceFiles(session, request, context)
    await places.bind({ ...bound, project })
    const [fileId] = report.files.length === 1 ? report.files.map((one) => one.fileId) : []
    return {
      kind: 'opened',
      session,
      fileId: fileId ?? null,
      languageId: targetLanguageIds[0] ?? null,
      report,
    }
  } catch (error) {
    await discard(project)
    await removeProject(project)
    throw error
  }
}

async function setAside(project: string): Promise<void> {
  const aside = project.replace(/(\.interlinear)$/, `-${Date.now()}$1`)
  await rename(project, aside)
}

async function removeProject(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(path + ending, { force: true })
}

function missing(path: string): Failure {
  return new Failure('bound.missing', 'There is no file or folder at this path.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Check the path.',
  })
}

function nothingFound(path: string): Failure {
  return new Failure('bound.nothing', 'No localization files were recognised in this folder.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Make a project and import the files that you want to translate.',
  })
}

function unknownFormat(path: string): Failure {
  return new Failure('bound.format', 'This file is in no format that is known here.', {
    path,
    kept: 'Nothing was changed.',
    todo: 'Make a project and import the file, with the app that reads its format.',
  })
}
