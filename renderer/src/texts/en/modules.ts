/** Custom file format modules: consent, the preview of a file, and the Modules screen. */
import type { CheckStep } from '../../../../core/workbench/contract.ts'
import { counted, number } from '../format.ts'

export const consent = {
  title: { folder: 'Run the code of this app?', address: 'Send files to this app?' },
  isNew: {
    folder: (app: string) =>
      `${app} is an app in a folder on this machine, and its code has not run here yet.`,
    address: (app: string) => `${app} is an app on the web, and nothing has been sent to it from here yet.`,
  },
  changed: {
    folder: (app: string) =>
      `The code of ${app} is not what you trusted: something in its folder has changed.`,
    address: (app: string) => `The jobs of ${app} go to another address than the one you agreed to.`,
  },
  means: {
    folder:
      'It runs with your rights: it can read, change and delete your files, and use the network. Interlinear cannot hold it back.',
    address:
      'When a file of its formats is imported or exported, the whole file is sent there, with its strings, contexts and translations, and the names of the project and the languages. Other files stay here, and none of its code runs here.',
  },
  hint: {
    folder: 'Trust it only if you know where it comes from.',
    address: 'Agree only if you know whose address it is, and may give the files away.',
  },
  changedHint: {
    folder: 'If you neither changed nor updated it, look at the folder first.',
    address: 'If you did not expect that, ask the author of the app first.',
  },
  place: { folder: 'Folder', address: 'App' },
  subject: { folder: 'Content', address: 'Sent to' },
  author: 'I write this app',
  authorHint: 'Every later change of its code is trusted, too.',
  notNow: 'Not now',
  trust: { folder: 'Trust and go on', address: 'Send and go on' },
}

export const preview = {
  view: 'What is shown',
  views: { list: 'List', preview: 'Preview', both: 'Both' },
  title: (file: string) => `Preview of ${file}`,
  command: 'Switch between list and preview',
  go: 'Go to the preview',
  hint: 'A click opens a text, a double click edits it in place.',
  editing: 'Editing in the preview: Enter saves, Escape leaves the text as it was.',
}

export const modules = {
  title: 'Modules',
  command: 'Modules…',
  apps: 'Apps',
  none: 'This project uses no modules yet.',
  noneHint:
    'A module reads and writes a file format of your own. Name the folder of an app (with its manifest.json), or the address of its descriptor, and add it. None of its code runs before you say so.',
  location: 'Folder or address',
  locationPlaceholder: '/home/anna/my-format',
  chooseFolder: 'Choose a folder',
  add: 'Add the app',
  count: (count: number) => counted(count, 'module', 'modules'),
  tabs: { app: 'App', trial: 'Try it', jobs: 'Jobs' },
  states: {
    new: 'Not trusted yet',
    changed: 'Changed since trusted',
    trusted: 'Trusted',
    notAllowed: 'Not for you',
    unreadable: 'Cannot be read',
  },
  unreadable: 'The app cannot be read',
  place: 'Place',
  base: 'Jobs go to',
  identifier: 'Identifier',
  columns: { type: 'Type', url: 'Path', detected: 'Files it takes', can: 'Can' },
  byName: (pattern: string) => `names like ${pattern}`,
  byContent: (pattern: string) => `content like ${pattern}`,
  byType: 'those imported as its type',
  multilingual: 'several languages at once',
  srx: 'segmentation rules',
  trustTitle: { folder: 'Its code', address: 'Files are sent to it' },
  trustStates: {
    folder: {
      new: 'It has not run here yet.',
      changed:
        'Something in its folder has changed since you trusted it. It does not run until you trust it again.',
      trusted: 'You trust it: it runs when a file of its format is imported or exported.',
    },
    address: {
      new: 'Nothing has been sent to it yet.',
      changed:
        'Its jobs go to another address than the one you agreed to. Nothing is sent there until you agree again.',
      trusted: 'You agreed: it gets the files of its formats when they are imported or exported.',
    },
  },
  trust: { folder: 'Trust this code', address: 'Send files there' },
  distrust: { folder: 'Trust it no more', address: 'Send nothing more' },
  trustTrial: { folder: 'I write it: trust it with each change', address: 'Send this file there' },
  secret: 'Client secret',
  secretKept: 'A secret is kept',
  secretHint: 'With it, each job carries a signed token. It is kept on this machine and not shown again.',
  keepSecret: 'Keep',
  forgetSecret: 'Forget',
  access: 'Who may use it',
  categories: {
    owner: 'Only the project’s owner',
    members: 'All members of the project',
    administrators: 'Only administrators of the organization',
    organization: 'All users in the organization’s projects',
    selected: 'Selected users',
  },
  logins: 'Logins, with commas between',
  notAllowed: (login: string) => `${login} may not use it as this is set now.`,
  remove: 'Remove from the project',
  removeHint: 'Files that it read stay, with their strings and translations.',
  managedBy: (login: string) => `Only ${login}, who owns the project, can change this, or remove the app.`,
  trialFile: 'File',
  trialPlaceholder: 'A file of its format',
  trialHint:
    'Choose a file to try. It is read, built and read again at each save of the code; the project is not changed.',
  trialUntrusted: {
    folder: 'The code has to run to be tried, and it is not trusted as it is now.',
    address: 'The file has to be sent to the app to be tried, and you have not agreed to that address yet.',
  },
  runTrial: 'Try again',
  breaches: (count: number) => `${counted(count, 'breach', 'breaches')} of the protocol`,
  whole: 'Keeps to the protocol',
  parsed: (count: number) => counted(count, 'string', 'strings'),
  identical: 'Built with no translations: the same bytes',
  notIdentical: 'Built with no translations: other bytes than the source',
  findings: 'Breaches and warnings',
  findingColumns: { step: 'Step', member: 'Member', rule: 'Rule', value: 'Value' },
  warning: 'warning',
  steps: {
    app: 'App',
    detect: 'Detect',
    parse: 'Parse',
    preview: 'Preview',
    build: 'Build',
    'parse the built file': 'Parse again',
    'build translated': 'Build translated',
    'parse the translated file': 'Parse translated',
  } satisfies Record<CheckStep, string>,
  strings: 'Strings',
  stringColumns: { identifier: 'Identifier', text: 'Text', more: 'More' },
  plural: 'plural',
  hidden: 'hidden',
  maxLength: (length: number) => `at most ${number(length)}`,
  preview: 'Preview',
  noJobs: 'No job has run yet.',
  noJobsHint:
    'Import or export a file of one of the modules, or try one: its jobs appear here while the project is open.',
  failed: 'failed',
  jobFailed: 'The job failed',
  replay: 'Run again',
  saveJob: 'Save as…',
  jobSaved: (path: string) => `The job was saved as ${path}.`,
  wholeJob: 'Show everything',
  request: 'Request',
  response: 'Response',
  console: 'Console',
  noResponse: 'There was no response.',
  noConsole: 'It wrote nothing.',
}
