/** Custom file format modules: consent, the preview of a file, and the Modules screen. */
import { counted, number } from '../format.ts'

export const consent = {
  title: 'Run the code of this app?',
  isNew: (app: string) => `${app} is an app in a folder on this machine, and its code has not run here yet.`,
  changed: (app: string) => `The code of ${app} is not what you trusted: something in its folder has changed.`,
  rights:
    'It runs with your rights: it can read, change and delete your files, and use the network. Interlinear cannot hold it back.',
  hint: 'Trust it only if you know where it comes from.',
  changedHint: 'If you neither changed nor updated it, look at the folder first.',
  folder: 'Folder',
  content: 'Content',
  author: 'I write this app',
  authorHint: 'Every later change of its code is trusted, too.',
  notNow: 'Not now',
  trust: 'Trust and go on',
}

export const preview = {
  view: 'What is shown',
  views: { list: 'List', preview: 'Preview', both: 'Both' },
  title: (file: string) => `Preview of ${file}`,
  command: 'Switch between list and preview',
  edit: 'Edit in the preview',
  hint: 'Click a text to open it, double-click to edit it here.',
  saved: 'Enter saves, Escape leaves the text as it was.',
}

export const modules = {
  title: 'Modules',
  command: 'Modules…',
  none: 'This project uses no modules yet.',
  count: (count: number) => counted(count, 'module', 'modules'),
  shown: (count: number) => number(count),
}
