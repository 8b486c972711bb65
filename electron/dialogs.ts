/** The system's dialogs for files and folders. */
import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { dialog } from 'electron'
import type {
  BrowserWindow,
  FileFilter,
  MessageBoxOptions,
  OpenDialogOptions,
  SaveDialogOptions,
} from 'electron'
import type { PickPurpose, PickSuggestion } from '../core/workbench/shell.ts'
import type { NativeTexts } from './texts.ts'

type FileKind = keyof NativeTexts['files']

const EXTENSIONS: Readonly<Record<FileKind, string[]>> = {
  projects: ['interlinear'],
  archives: ['ndjson', 'jsonl', 'gz'],
  rules: ['srx', 'xml'],
  jobs: ['json'],
  images: ['png', 'jpg', 'jpeg', 'webp'],
  dictionaries: ['aff', 'dic'],
  all: ['*'],
}

type Wanted =
  | { kind: 'open'; properties: NonNullable<OpenDialogOptions['properties']>; files?: readonly FileKind[] }
  | { kind: 'save'; files: readonly FileKind[] }

const FILE: Wanted = { kind: 'open', properties: ['openFile'], files: ['all'] }
const FOLDER: Wanted = { kind: 'open', properties: ['openDirectory'] }

const wanted: Readonly<Record<PickPurpose, Wanted>> = {
  'open-project': { kind: 'open', properties: ['openFile'], files: ['projects', 'all'] },
  'open-file': FILE,
  'open-folder': FOLDER,
  'save-project': { kind: 'save', files: ['projects'] },
  'import-files': { kind: 'open', properties: ['openFile', 'multiSelections'], files: ['all'] },
  'import-folder': FOLDER,
  'export-folder': { kind: 'open', properties: ['openDirectory', 'createDirectory'] },
  'open-archive': { kind: 'open', properties: ['openFile'], files: ['archives', 'all'] },
  'save-archive': { kind: 'save', files: ['archives', 'all'] },
  'open-rules': { kind: 'open', properties: ['openFile'], files: ['rules', 'all'] },
  'save-rules': { kind: 'save', files: ['rules', 'all'] },
  'open-app': FOLDER,
  'open-image': { kind: 'open', properties: ['openFile'], files: ['images'] },
  'open-dictionary': { kind: 'open', properties: ['openFile'], files: ['dictionaries'] },
  'open-trial': FILE,
  'save-job': { kind: 'save', files: ['jobs', 'all'] },
  'open-exchange': FILE,
  'save-exchange': { kind: 'save', files: ['all'] },
  'save-report': { kind: 'save', files: ['all'] },
}

type Question =
  | { kind: 'open'; options: OpenDialogOptions }
  | { kind: 'save'; options: SaveDialogOptions; ending: string }

function questionFor(
  purpose: PickPurpose,
  { suggestedName, folder }: PickSuggestion,
  texts: NativeTexts,
): Question {
  const title = texts.dialogs[purpose]
  const filters = (kinds: readonly FileKind[]): FileFilter[] =>
    kinds.map((kind) => ({ name: texts.files[kind], extensions: EXTENSIONS[kind] }))
  const asked = wanted[purpose]
  if (asked.kind === 'save') {
    const names = [folder, suggestedName].filter((name) => name !== undefined)
    const suggestion = names.length === 0 ? {} : { defaultPath: join(...names) }
    const properties: SaveDialogOptions['properties'] = ['createDirectory', 'showOverwriteConfirmation']
    const [kind = 'all'] = asked.files
    const usual = kind === 'all' ? '' : `.${EXTENSIONS[kind][0]}`
    const ending = extname(suggestedName ?? '') || usual
    return {
      kind: 'save',
      options: { title, properties, filters: filters(asked.files), ...suggestion },
      ending,
    }
  }
  const { properties, files } = asked
  const start = folder === undefined ? {} : { defaultPath: folder }
  return { kind: 'open', options: { title, properties, ...start, ...(files && { filters: filters(files) }) } }
}

/** Asks over a window, or over none; null where the dialog was closed with nothing chosen. */
export async function pickPath(
  window: BrowserWindow | null,
  texts: NativeTexts,
  purpose: PickPurpose,
  suggestion: PickSuggestion = {},
): Promise<string[] | null> {
  const question = questionFor(purpose, suggestion, texts)
  if (question.kind === 'open') {
    const { options } = question
    const { filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return filePaths.length === 0 ? null : filePaths
  }
  const { options } = question
  const { filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return filePath === '' ? null : completed(window, texts, { filePath, ending: question.ending })
}

interface Named {
  filePath: string
  /** With its dot: what the name ends in, if it has no ending. */
  ending: string
}

/** Adds the ending that the person left out; the system has not asked about the file that lies there. */
async function completed(
  window: BrowserWindow | null,
  { saving }: NativeTexts,
  { filePath, ending }: Named,
): Promise<string[] | null> {
  if (extname(filePath) !== '' || ending === '') return [filePath]
  const path = `${filePath}${ending}`
  if (!existsSync(path)) return [path]
  const question: MessageBoxOptions = {
    type: 'question',
    message: saving.replace.replace('{name}', basename(path)),
    buttons: [saving.replaceIt, saving.cancel],
    defaultId: 1,
    cancelId: 1,
  }
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question))
  return response === 0 ? [path] : null
}

/** Tells that the system has no key store to keep a sign-in in, and asks whether it may be kept until the end. */
export async function askToKeepForThisRun(
  window: BrowserWindow | null,
  { keyStore }: NativeTexts,
): Promise<boolean> {
  const question: MessageBoxOptions = {
    ...{ type: 'warning', message: keyStore.isMissing, detail: keyStore.whatThen },
    buttons: [keyStore.keepUntilEnd, keyStore.keepNothing],
    defaultId: 0,
    cancelId: 1,
  }
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question))
  return response === 0
}
