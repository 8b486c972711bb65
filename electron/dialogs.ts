/** The system's dialogs for files and folders. */
import { dialog } from 'electron'
import type { BrowserWindow, FileFilter, OpenDialogOptions, SaveDialogOptions } from 'electron'
import type { PickPurpose } from '../core/workbench/shell.ts'
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
}

type Question = { kind: 'open'; options: OpenDialogOptions } | { kind: 'save'; options: SaveDialogOptions }

function questionFor(purpose: PickPurpose, suggestedName: string | undefined, texts: NativeTexts): Question {
  const title = texts.dialogs[purpose]
  const filters = (kinds: readonly FileKind[]): FileFilter[] =>
    kinds.map((kind) => ({ name: texts.files[kind], extensions: EXTENSIONS[kind] }))
  const asked = wanted[purpose]
  if (asked.kind === 'save') {
    const suggestion = suggestedName === undefined ? {} : { defaultPath: suggestedName }
    return { kind: 'save', options: { title, filters: filters(asked.files), ...suggestion } }
  }
  const { properties, files } = asked
  return { kind: 'open', options: { title, properties, ...(files && { filters: filters(files) }) } }
}

/** Asks over a window, or over none; null where the dialog was closed with nothing chosen. */
export async function pick(
  window: BrowserWindow | null,
  texts: NativeTexts,
  purpose: PickPurpose,
  suggestedName?: string,
): Promise<string[] | null> {
  const question = questionFor(purpose, suggestedName, texts)
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
  return filePath === '' ? null : [filePath]
}
