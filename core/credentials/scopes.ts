/** The rights of a token. A scope includes all below it: `project` includes `project.translation`. */
import { Failure } from '../platform/errors/failure.ts'

/** The scopes that the API's endpoints ask for, and those above them. */
export const SCOPES = {
  project: 'everything in its projects',
  'project.settings': 'the settings of projects',
  'project.source': 'source files and strings',
  'project.source.file': 'source files, branches, directories and labels',
  'project.source.string': 'source strings and comments',
  'project.translation': 'translations, approvals and votes',
  'project.status': 'progress',
  'project.status.progress': 'progress',
  'project.screenshot': 'screenshots',
  'project.member': 'members',
  tm: 'translation memories',
  glossary: 'glossaries',
  language: 'languages',
  field: 'fields',
  user: 'who you are',
} as const

export type AccessScope = keyof typeof SCOPES

export function isScope(name: string): name is AccessScope {
  return Object.hasOwn(SCOPES, name)
}

export function covers(granted: readonly string[], wanted: string): boolean {
  return granted.some((scope) => wanted === scope || wanted.startsWith(`${scope}.`))
}

/** Scopes as people write them, apart by spaces or commas. @throws Failure `usage.scope` */
export function readScopes(text: string): AccessScope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  const unknown = names.find((name) => !isScope(name))
  if (unknown === undefined && names.length > 0) return [...new Set(names)].filter(isScope)
  throw new Failure(
    'usage.scope',
    unknown === undefined ? 'No scope is named.' : `There is no scope "${unknown}".`,
    { near: Object.keys(SCOPES), todo: 'Name one or more, apart by spaces.' },
  )
}
