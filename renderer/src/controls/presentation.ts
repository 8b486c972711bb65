/**
 * How each failure is shown, by its code, or by the room that its code begins with. The failure itself brings the
 * words: what happened, what was kept, what to do.
 *
 * `inline`: at the place that asked (the query bar, a field, an open dialog); a toast where that place is gone.
 * `toast`: beside the work, which goes on. `dialog`: the work stopped, and the next step is the person's.
 * `silent`: the person did it, or the screens show it elsewhere already.
 */
export type Presentation = 'inline' | 'toast' | 'dialog' | 'silent'

/** The heading above a failure. */
export type FailureTopic =
  | 'archive'
  | 'cloud'
  | 'code'
  | 'connection'
  | 'edit'
  | 'export'
  | 'folder'
  | 'import'
  | 'internal'
  | 'language'
  | 'list'
  | 'mirror'
  | 'module'
  | 'project'
  | 'query'
  | 'rules'
  | 'service'
  | 'suggestion'
  | 'update'

export interface Presented {
  as: Presentation
  topic: FailureTopic
}

const byCode: Readonly<Record<string, Presented>> = {
  'usage.redirect': { as: 'inline', topic: 'service' },
  'usage.scope': { as: 'inline', topic: 'service' },
  cancelled: { as: 'silent', topic: 'project' },
  internal: { as: 'dialog', topic: 'internal' },
  'connection.broken': { as: 'silent', topic: 'connection' },
  'list.closed': { as: 'silent', topic: 'list' },
  'project.exists': { as: 'inline', topic: 'project' },
  'project.readOnly': { as: 'toast', topic: 'edit' },
  'project.notOpen': { as: 'toast', topic: 'project' },
}

const byRoom: Readonly<Record<string, Presented>> = {
  snapshot: { as: 'inline', topic: 'edit' },
  agents: { as: 'inline', topic: 'suggestion' },
  approval: { as: 'toast', topic: 'edit' },
  archive: { as: 'dialog', topic: 'archive' },
  asOf: { as: 'inline', topic: 'query' },
  browse: { as: 'inline', topic: 'folder' },
  call: { as: 'dialog', topic: 'internal' },
  cloud: { as: 'toast', topic: 'cloud' },
  code: { as: 'inline', topic: 'code' },
  conflict: { as: 'toast', topic: 'cloud' },
  comment: { as: 'toast', topic: 'edit' },
  connection: { as: 'toast', topic: 'connection' },
  croql: { as: 'inline', topic: 'query' },
  directory: { as: 'toast', topic: 'edit' },
  draft: { as: 'toast', topic: 'edit' },
  bound: { as: 'inline', topic: 'project' },
  encoding: { as: 'inline', topic: 'import' },
  export: { as: 'inline', topic: 'export' },
  field: { as: 'inline', topic: 'edit' },
  file: { as: 'inline', topic: 'import' },
  format: { as: 'inline', topic: 'import' },
  glossary: { as: 'inline', topic: 'edit' },
  home: { as: 'dialog', topic: 'internal' },
  import: { as: 'inline', topic: 'import' },
  label: { as: 'inline', topic: 'edit' },
  language: { as: 'inline', topic: 'language' },
  list: { as: 'toast', topic: 'list' },
  memory: { as: 'inline', topic: 'import' },
  message: { as: 'toast', topic: 'edit' },
  mirror: { as: 'inline', topic: 'mirror' },
  module: { as: 'inline', topic: 'module' },
  open: { as: 'dialog', topic: 'project' },
  project: { as: 'dialog', topic: 'project' },
  proposal: { as: 'toast', topic: 'edit' },
  quality: { as: 'inline', topic: 'edit' },
  query: { as: 'inline', topic: 'query' },
  replace: { as: 'inline', topic: 'edit' },
  savedQuery: { as: 'inline', topic: 'query' },
  segmentation: { as: 'inline', topic: 'rules' },
  segments: { as: 'inline', topic: 'edit' },
  screenshot: { as: 'toast', topic: 'edit' },
  screens: { as: 'dialog', topic: 'internal' },
  store: { as: 'dialog', topic: 'project' },
  string: { as: 'toast', topic: 'edit' },
  translation: { as: 'toast', topic: 'edit' },
  service: { as: 'inline', topic: 'service' },
  suggestion: { as: 'inline', topic: 'suggestion' },
  undo: { as: 'toast', topic: 'edit' },
  update: { as: 'inline', topic: 'update' },
  usage: { as: 'dialog', topic: 'internal' },
  user: { as: 'dialog', topic: 'project' },
  value: { as: 'toast', topic: 'edit' },
  merge: { as: 'inline', topic: 'import' },
  worklist: { as: 'inline', topic: 'import' },
}

/** The entry for a code; null where the table lacks it. */
export function findPresentation(code: string): Presented | null {
  const [room = ''] = code.split('.')
  return byCode[code] ?? byRoom[room] ?? null
}

/** A code from a newer workbench is taken as seriously as can be. */
export function presentationOf(code: string): Presented {
  return findPresentation(code) ?? { as: 'dialog', topic: 'internal' }
}
