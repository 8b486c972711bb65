/** The choices of each purpose in the file browser, the folder in which they begin, and paths that are typed. */
import type { FailureValue, FolderListing, Workbench } from '../../../core/contract/index.ts'
import { fileName, folderName } from '../documents/places.ts'
import { t } from '../texts/texts.ts'
import type { App } from './app.svelte.ts'
import type { PickPurpose } from './filePicker.svelte.ts'

type Entry = FolderListing['entries'][number]

export interface PickKind {
  isSaving: boolean
  /** The folder itself is chosen. */
  isFolder: boolean
  isMultiple: boolean
  isShown(entry: Entry): boolean
  canMark(entry: Entry): boolean
}

const PROJECT_FILE = /\.interlinear$/i
const RULES_FILE = /\.(srx|xml)$/i
const EXCHANGE_FILE = /\.(tmx|tbx|csv|tsv|tab|txt|xml|json|xlf|xliff|po|md|xlsx|docx|html?)$/i
const REPORT_FILE = /\.(html?|md|csv|json|xlsx)$/i
const IMAGE_FILE = /\.(png|jpe?g|webp|gif)$/i
const DICTIONARY_FILE = /\.(aff|dic)$/i
const JOB_FILE = /\.json$/i
const ARCHIVE_FILE = /\.(ndjson|jsonl|json|gz|zst|interlinear-archive)$/i

const FOLDERS = new Set<PickPurpose>(['import-folder', 'open-folder', 'export-folder', 'open-app'])

export function kindOf(purpose: PickPurpose): PickKind {
  const isSaving = purpose.startsWith('save-')
  const isFolder = FOLDERS.has(purpose)
  const isImport = purpose === 'import-files'
  return {
    isSaving,
    isFolder,
    isMultiple: isImport,
    isShown({ isFolder: isDirectory, name }) {
      if (isDirectory) return true
      if (purpose === 'open-project' || purpose === 'save-project') return PROJECT_FILE.test(name)
      if (purpose === 'open-archive' || purpose === 'save-archive') return ARCHIVE_FILE.test(name)
      if (purpose === 'open-rules' || purpose === 'save-rules') return RULES_FILE.test(name)
      if (purpose === 'open-exchange' || purpose === 'save-exchange') return EXCHANGE_FILE.test(name)
      if (purpose === 'save-report') return REPORT_FILE.test(name)
      if (purpose === 'save-job') return JOB_FILE.test(name)
      if (purpose === 'open-dictionary') return DICTIONARY_FILE.test(name)
      if (purpose === 'open-image') return IMAGE_FILE.test(name)
      return isImport || purpose === 'open-trial' || purpose === 'open-file'
    },
    // Folders are imported whole.
    canMark: () => isImport,
  }
}

/** Returns the shown entries of a folder: those of the purpose that match the filter, prefix matches first. */
export function matching(entries: readonly Entry[], filter: string, kind: PickKind): Entry[] {
  const wanted = filter.trim().toLowerCase()
  const shown = entries.filter((entry) => kind.isShown(entry) && entry.name.toLowerCase().includes(wanted))
  if (wanted === '') return shown
  const starts = ({ name }: Entry) => name.toLowerCase().startsWith(wanted)
  return [...shown.filter(starts), ...shown.filter((entry) => !starts(entry))]
}

/** A name in a folder, with the separator that the folder's path uses. */
export function joinPath(folder: string, name: string): string {
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/'
  return folder.endsWith(separator) ? folder + name : folder + separator + name
}

/** How much of a file's name comes before its ending. */
export function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}

/** Whether a text names a place on this machine, rather than a part of a name. */
export function namesPlace(text: string): boolean {
  return /^\s*["']?(?:[\\/]|~[\\/]|~\s*$|file:|[a-z]:[\\/])/i.test(text)
}

/** The folder in which a choice begins: that of the last choice for its purpose, else of the project opened last. */
export function firstFolder(
  { settings, state }: Pick<App, 'settings' | 'state'>,
  purpose: PickPurpose,
): string | undefined {
  const place = state?.recentProjects[0]?.place ?? ''
  return settings.pickedFolders[purpose] ?? (folderName(place) || undefined)
}

export function rememberFolder(
  app: Pick<App, 'settings' | 'changeSettings'>,
  purpose: PickPurpose,
  folder: string,
) {
  app.changeSettings({ pickedFolders: { ...app.settings.pickedFolders, [purpose]: folder } })
}

/** The path that a text names for a purpose, or why it names none. */
export type ResolvedPath = { path: string } | { path: null; error: FailureValue | string }

/** Resolves a path that was typed, pasted or dropped: what lies there has to be what the purpose asks for. */
export async function resolvePath(
  client: Pick<Workbench, 'call'>,
  purpose: PickPurpose,
  text: string,
): Promise<ResolvedPath> {
  const { isFolder, isSaving } = kindOf(purpose)
  const result = await client.call('app.browse', { path: text, isNew: isSaving })
  if (!result.ok) return { path: null, error: result.error }
  const { path: folder, file } = result.value
  if (file === null)
    return isFolder ? { path: folder } : { path: null, error: t.browser.isFolder({ name: fileName(folder) }) }
  if (isFolder) return { path: null, error: t.browser.isFile({ name: file.name }) }
  if (isSaving && file.exists) return { path: null, error: t.browser.exists({ name: file.name }) }
  return { path: joinPath(folder, file.name) }
}
