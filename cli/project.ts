/** How a command gets at a project: opened, used, closed, whatever happens. */
import { extname } from 'node:path'
import { Failure } from '../core/platform/errors/failure.ts'
import type { FailureValue } from '../core/platform/errors/failure.ts'
import type { ProgressReport } from '../core/platform/threads/progress.ts'
import { homeFolder, homeStatePath } from '../core/workbench/home.ts'
import { ReadOnlySession, type QueryingOptions } from '../core/workbench/readOnlySession.ts'
import type { ProjectSession } from '../core/workbench/session.ts'
import { readLogin } from '../core/workbench/storedLogin.ts'
import { progressBar, printNotice } from './output.ts'

/** The project file that is named: itself, or by a linked file or folder, or something in one. */
export async function projectFile(named: string): Promise<string> {
  if (extname(named).toLowerCase() === '.interlinear') return named
  const { projectAt } = await import('./projectAt.ts')
  return (await projectAt(named)).project
}

/** Loads the session of a project on demand: simpler commands do not wait for it. */
export async function withProject<Value>(
  named: string,
  use: (session: ProjectSession) => Promise<Value>,
  { isBrief = false, readers = 1 }: { isBrief?: boolean; readers?: number } = {},
): Promise<Value> {
  const [{ ProjectSession }, { currentPerson }] = await Promise.all([
    import('../core/workbench/session.ts'),
    import('./person.ts'),
  ])
  // Most commands ask one thing after the other, and are over before a second thread would have started.
  const session = await ProjectSession.open(await projectFile(named), currentPerson(), {
    readers,
    isBrief,
  })
  sayOlderCopy(session)
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}

/** The same for a command that only looks something up, which is over before a thread would have started. */
export function lookingUp<Value>(
  named: string,
  use: (session: ProjectSession) => Promise<Value>,
): Promise<Value> {
  return withProject(named, use, { isBrief: true })
}

/** The same for a command that only queries. */
export async function querying<Value>(
  named: string,
  options: QueryingOptions,
  use: (project: ReadOnlySession) => Promise<Value>,
): Promise<Value> {
  const login = readLogin(homeStatePath(homeFolder()))
  const project = await ReadOnlySession.open(await projectFile(named), { login, name: null }, options)
  sayOlderCopy(project)
  try {
    return await use(project)
  } finally {
    await project.close()
  }
}

/** Opening a project of an earlier version brings it to this one. */
function sayOlderCopy({ store: { olderCopy } }: { store: { olderCopy: string | null } }): void {
  if (olderCopy !== null)
    printNotice(`The project was brought to this version. As it was, it is kept as ${olderCopy}`)
}

/** Runs `act`; the failure of an app that is not trusted names the command that trusts it. */
export async function namingTrust<Value>(
  session: ProjectSession,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const value = await withCommand(session, error.toValue())
    const causes = await Promise.all((value.details.causes ?? []).map((cause) => withCommand(session, cause)))
    throw Failure.fromValue({ ...value, details: { ...value.details, ...(causes.length > 0 && { causes }) } })
  }
}

async function withCommand({ path, modules }: ProjectSession, failure: FailureValue): Promise<FailureValue> {
  const { code, details } = failure
  const location = code === 'module.consent' ? await modules.locationOf(details.value ?? '') : null
  if (location === null) return failure
  const command = `interlinear module add ${quoted(path)} ${quoted(location)}`
  return { ...failure, details: { ...details, todo: `${details.todo ?? ''} Then: ${command}` } }
}

/** Quotes what a POSIX shell would not take for one word. */
function quoted(word: string): string {
  return /^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

export interface CommandRun {
  signal: AbortSignal
  onProgress(report: ProgressReport): void
}

/** Runs long work with a progress bar; Ctrl+C cancels it and leaves everything as it was. */
export async function withProgress<Value>(work: (context: CommandRun) => Promise<Value>): Promise<Value> {
  const controller = new AbortController()
  const bar = await progressBar()
  const cancel = () => controller.abort()
  process.once('SIGINT', cancel)
  try {
    return await work({ signal: controller.signal, onProgress: (report) => bar.onProgress(report) })
  } finally {
    process.off('SIGINT', cancel)
    bar.stop()
  }
}

/** Reads an option that is a positive whole number. Failure `usage.number`. */
export function positiveInteger(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isSafeInteger(number) && number > 0 && /^\d+$/.test(value)) return number
    throw new Failure('usage.number', `${name} takes a whole number above zero, not ${value}.`)
  }
}

/** Reads an option that is a list of one or more languages with commas: `uk,de`. Failure `usage.language`. */
export function languageList(value: string): [string, ...string[]] {
  const [first, ...others] = commaList(value)
  if (first !== undefined) return [first, ...others]
  throw new Failure('usage.language', '--language takes at least one language, such as uk or uk,de.')
}

/** Reads an option that is a list with commas: `uk,de`. */
export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A string as options name it: by its id or its identifier, and by its file where several have that. */
export interface StringTarget {
  string: string
  file?: string
}

/** @throws Failure `string.unknown`, `string.ambiguous` */
export async function findString(session: ProjectSession, { string, file }: StringTarget): Promise<number> {
  const { stringId } = await session.store.read('findString', {
    reference: string,
    ...(file !== undefined && { path: file }),
  })
  return stringId
}

/** The id of the file of a project that is named by its path, its id or its name. Failure `export.unknownFile`. */
export async function findFile(session: ProjectSession, idOrPath: string): Promise<number> {
  const files = await session.store.read('listFiles', {})
  const found =
    files.find((file) => file.path === idOrPath) ??
    files.find((file) => String(file.id) === idOrPath) ??
    files.find((file) => file.name === idOrPath)
  if (found !== undefined) return found.id
  throw new Failure('export.unknownFile', `The project has no file with the id or path ${idOrPath}.`, {
    near: files.slice(0, 5).map((file) => file.path),
    kept: 'Nothing was written.',
  })
}

/**
 * Returns the id of a file that is named by its id or path; unnamed, of the project's only one.
 * @throws Failure `usage.file` if it has several files, or none
 */
export async function onlyFile(session: ProjectSession, named: string | undefined): Promise<number> {
  if (named !== undefined) return findFile(session, named)
  const files = await session.store.read('listFiles', {})
  const [only, another] = files
  if (only !== undefined && another === undefined) return only.id
  throw new Failure('usage.file', `The project has ${files.length} files.`, {
    near: files.slice(0, 5).map((one) => one.path),
    kept: 'Nothing was changed.',
    todo: 'Name the file with --file.',
  })
}
