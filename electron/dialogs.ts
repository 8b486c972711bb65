/** The system's dialogs for files and folders. */
import { BrowserWindow, dialog } from 'electron'
import type { FileFilter, OpenDialogOptions, SaveDialogOptions } from 'electron'
import type { PickPurpose } from '../core/workbench/shell.ts'

const projects: FileFilter = { name: 'Interlinear projects', extensions: ['interlinear'] }
const archives: FileFilter = { name: 'Project archives', extensions: ['ndjson', 'jsonl', 'gz'] }
const rules: FileFilter = { name: 'Segmentation rules', extensions: ['srx', 'xml'] }
const jobs: FileFilter = { name: 'Jobs', extensions: ['json'] }
const anything: FileFilter = { name: 'All files', extensions: ['*'] }

type Question = { kind: 'open'; options: OpenDialogOptions } | { kind: 'save'; options: SaveDialogOptions }

function questionFor(purpose: PickPurpose, suggestedName: string | undefined): Question {
  const suggestion = suggestedName === undefined ? {} : { defaultPath: suggestedName }
  switch (purpose) {
    case 'open-project':
      return {
        kind: 'open',
        options: { title: 'Open a project', properties: ['openFile'], filters: [projects, anything] },
      }
    case 'save-project':
      return {
        kind: 'save',
        options: { title: 'Save the new project as', filters: [projects], ...suggestion },
      }
    case 'import-files':
      return {
        kind: 'open',
        options: { title: 'Import files', properties: ['openFile', 'multiSelections'], filters: [anything] },
      }
    case 'import-folder':
      return { kind: 'open', options: { title: 'Import a folder', properties: ['openDirectory'] } }
    case 'export-folder':
      return {
        kind: 'open',
        options: { title: 'Export into', properties: ['openDirectory', 'createDirectory'] },
      }
    case 'open-archive':
      return {
        kind: 'open',
        options: { title: 'Restore from', properties: ['openFile'], filters: [archives, anything] },
      }
    case 'save-archive':
      return { kind: 'save', options: { title: 'Back up as', filters: [archives, anything], ...suggestion } }
    case 'open-rules':
      return {
        kind: 'open',
        options: { title: 'Segmentation rules', properties: ['openFile'], filters: [rules, anything] },
      }
    case 'open-app':
      return { kind: 'open', options: { title: 'Folder of an app', properties: ['openDirectory'] } }
    case 'open-image':
      return {
        kind: 'open',
        options: {
          title: 'Add a screenshot',
          properties: ['openFile'],
          filters: [{ name: 'Images', extensions: ['png', 'jpg', 'jpeg', 'webp'] }],
        },
      }
    case 'open-dictionary':
      return {
        kind: 'open',
        options: {
          title: 'Add a dictionary',
          properties: ['openFile'],
          filters: [{ name: 'Hunspell dictionaries', extensions: ['aff', 'dic'] }],
        },
      }
    case 'open-trial':
      return {
        kind: 'open',
        options: { title: 'File to try', properties: ['openFile'], filters: [anything] },
      }
    case 'save-job':
      return {
        kind: 'save',
        options: { title: 'Save the job as', filters: [jobs, anything], ...suggestion },
      }
    case 'open-exchange':
      return {
        kind: 'open',
        options: { title: 'Import from', properties: ['openFile'], filters: [anything] },
      }
    case 'save-exchange':
      return { kind: 'save', options: { title: 'Export as', filters: [anything], ...suggestion } }
    case 'save-rules':
      return {
        kind: 'save',
        options: { title: 'Save the segmentation rules as', filters: [rules, anything], ...suggestion },
      }
  }
}

/** Asks over the window in use; null where the dialog was closed with nothing chosen. */
export async function pick(purpose: PickPurpose, suggestedName?: string): Promise<string[] | null> {
  const question = questionFor(purpose, suggestedName)
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
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
