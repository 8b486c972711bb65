/** Clouds: connections, signing in, syncing. */
import { counted } from '../format.ts'

export const connections = {
  title: 'Connections',
  command: 'Connections to clouds…',
  add: 'Add a connection',
  hint: 'A cloud that projects are synced with. Nothing is sent before you sign in, and everything you do works without it.',
  name: 'Name here',
  baseUrl: 'Address of the API',
  authUrl: 'Address of the sign-in',
  authHint: 'Leave it and the client id empty to sign in with a personal access token.',
  clientId: 'Client id',
  scopes: 'Scopes',
  deployment: 'Kind',
  deployments: { standard: 'Standard', enterprise: 'Enterprise: an organization’s own' },
  save: 'Save the connection',
  edit: 'Edit',
  remove: 'Remove',
  signedIn: 'Signed in',
  signedOut: 'Not signed in',
  isSignedIn: 'You are signed in.',
  signIn: 'Sign in in the browser',
  signInHint:
    'The sign-in page opens in your browser, and the answer comes back here. Your password is never seen here.',
  signOut: 'Sign out',
  test: 'Test the connection',
  waiting: 'Waiting for your answer in the browser…',
  openPage: 'Open the sign-in page',
  token: 'Personal access token',
  tokenHint: 'It is kept on this machine, readable by you alone, and never shown again.',
  useToken: 'Sign in with it',
  found: ({ projects, isMore }: { projects: number; isMore: boolean }) =>
    `Signed in: ${isMore ? 'more than ' : ''}${counted(projects, 'project', 'projects')} can be seen there.`,
}

/** What goes to and fro, one and several of each. */
const entities: Readonly<Record<string, readonly [one: string, several: string]>> = {
  approval: ['approval', 'approvals'],
  branch: ['branch', 'branches'],
  comment: ['comment', 'comments'],
  concept: ['concept', 'concepts'],
  file: ['file', 'files'],
  glossary: ['glossary', 'glossaries'],
  label: ['label', 'labels'],
  memory: ['translation memory', 'translation memories'],
  record: ['memory record', 'memory records'],
  screenshot: ['screenshot', 'screenshots'],
  segment: ['memory segment', 'memory segments'],
  string: ['string', 'strings'],
  stringLabel: ['label of a string', 'labels of strings'],
  term: ['term', 'terms'],
  translation: ['translation', 'translations'],
  vote: ['vote', 'votes'],
}

const members: Readonly<Record<string, string>> = {
  isHidden: 'Hidden',
  issueStatus: 'Issue',
  mark: 'Vote',
  partOfSpeech: 'Part of speech',
  title: 'Title',
  name: 'Name',
  definition: 'Definition',
  subject: 'Subject',
  status: 'Status',
  note: 'Note',
}

export const cloud = {
  title: 'Cloud',
  command: 'Cloud…',
  syncCommand: 'Sync with the cloud',
  getCommand: 'Get a project from a cloud…',
  conflictsCommand: 'Conflicts with the cloud',
  members,
  yes: 'yes',
  no: 'no',
  noValue: 'nothing',
  entity: (name: string) => entities[name]?.[0] ?? name,
  counted: (count: number, name: string) => {
    const [one, several] = entities[name] ?? [name, name]
    return counted(count, one, several)
  },

  choice: {
    connection: 'Connection',
    project: 'Project of the cloud',
    languages: 'Languages',
    waiting: 'Asking the cloud…',
    none: 'You are not signed in to any cloud.',
    noneHint: 'Say where your cloud is and sign in there; then come back here.',
    connections: 'Connections…',
    noProjects: 'There is no project that you may see there.',
    size: (strings: number, languages: number) =>
      `${counted(strings, 'string', 'strings')} in ${counted(languages, 'language', 'languages')} to bring`,
    done: (translated: string, approved: string) => `${translated} translated, ${approved} approved`,
  },

  link: {
    intro:
      'This project is on this machine alone. Let it sync with a project of a cloud: what you do is sent when you say so, and what others did is brought here.',
    connect: 'Make this project sync with it',
  },

  get: {
    title: 'Get a project from a cloud',
    place: 'Project file',
    get: 'Get it',
    starting: 'Making the project file…',
  },

  tabs: { sync: 'Sync', conflicts: 'Conflicts', outbox: 'Not sent' },

  run: {
    now: 'Sync now',
    trial: 'What would go each way',
    starting: 'Starting…',
    background: 'You can close this and go on working.',
    never: 'Never synced',
    notPulled: 'The first sync has not come to its end yet; the next one goes on from there.',
    last: (when: string) => `Last synced ${when}`,
    unsent: 'to send',
    rejected: 'not taken by the cloud',
    conflicts: 'changed on both sides',
    remote: (id: number, languages: readonly string[]) =>
      `Project ${id} of the cloud · ${languages.join(', ')}`,
    failed: 'The sync did not come to its end',
    failedHint: 'What was done until then is kept.',
  },

  report: {
    done: 'Synced',
    trial: 'What a sync would do now',
    pulled: 'Brought here',
    pushed: 'Sent to the cloud',
    wouldPull: 'Would come here',
    wouldPush: 'Would go to the cloud',
    nothing: 'Nothing',
    added: 'new',
    changed: 'changed',
    removed: 'removed',
    example: { add: 'New', change: 'Changed', remove: 'Removed' },
    string: (id: number) => `string ${id}`,
    conflicts: (count: number) =>
      `${counted(count, 'edit was', 'edits were')} changed on both sides: nothing was overwritten.`,
    wouldConflict: (count: number) =>
      `${counted(count, 'edit', 'edits')} would meet a change on the other side: nothing is overwritten.`,
    rejected: (count: number) => `${counted(count, 'edit was', 'edits were')} not taken:`,
    nothingThere: '(nothing)',
  },

  outbox: {
    list: 'Edits that the cloud does not have',
    empty: 'Everything that you did is in the cloud.',
    rejected: 'Not taken',
    pending: 'To send',
    retry: 'Send again',
    retryAll: 'Send all again',
    takeBack: 'Take back',
    willRetry: 'What is sent again goes with the next sync.',
    change: { add: 'New', change: 'Changed', remove: 'Removed' },
    more: (count: number) => `and ${counted(count, 'more edit', 'more edits')}`,
    open: 'Open in the editor',
  },

  conflicts: {
    list: 'Conflicts',
    empty: 'There is no conflict.',
    emptyQuery: 'No conflict is at a string that it holds for.',
    filter: 'Of the strings for which this holds, in CroQL',
    filterPlaceholder: 'text contains "ticket"',
    find: 'Find',
    markAll: 'Mark all',
    unmarkAll: 'Mark none',
    marked: (count: number) => `${counted(count, 'conflict', 'conflicts')} marked`,
    more: (count: number) => `${counted(count, 'more', 'more')} once these are decided`,
    base: 'Before',
    noBase: 'There was nothing.',
    ours: 'Yours',
    theirs: 'In the cloud',
    deletedHere: 'Deleted here',
    deletedThere: 'Deleted in the cloud',
    judged: 'Approved or voted for there',
    nobody: 'Unknown',
    keep: { ours: 'Keep yours', theirs: 'Take theirs', both: 'Keep both', merged: 'Keep this text' },
    several: (label: string, count: number) => `${label} (${count})`,
    merged: 'Or a text that has both',
    mergedHint: 'Enter keeps it, Shift+Enter makes a new line.',
    open: 'Open in the editor',
    keys: 'Up and Down move, Space marks, 1, 2 and 3 decide, Enter goes to the text.',
    resolved: (count: number) => `${counted(count, 'conflict', 'conflicts')} decided`,
  },

  status: {
    label: (state: string) => `Cloud: ${state}`,
    syncing: 'Syncing…',
    unsent: (count: number) => `${counted(count, 'edit', 'edits')} to send`,
    conflicts: (count: number) => counted(count, 'conflict', 'conflicts'),
    rejected: (count: number) => `${counted(count, 'edit', 'edits')} not taken`,
    unreachable: 'Cloud out of reach',
    failed: 'Sync failed',
    never: 'Never synced',
    synced: (time: string) => `Synced ${time}`,
  },

  differences: {
    pending: 'Not in the cloud yet',
    rejected: 'Not taken by the cloud',
    conflict: 'Changed here and in the cloud',
  },
}
