/**
 * Endpoints of the cloud's API that the local service does not have, each with its reason. They are answered with 404 and
 * this reason (docs/reference/service.md, "Not offered"), so that no other endpoint takes a part of their path for an id.
 */
import { refusal, type ApiError } from '../answers.ts'

/** A path is that of the endpoint, or with `/**` any path below it, too. A method before it leaves the others as they are. */
export const absentEndpoints: Readonly<Record<string, string>> = {
  'POST projects': '`interlinear init` makes a project',
  'DELETE projects/{projectId}': 'a project is deleted by deleting its file',
  'projects/{projectId}/translations/imports/{importTranslationId}/report': 'no report of an import is kept',
  'projects/{projectId}/translations/alignment': 'translations are not aligned with their sources',
  'PATCH projects/{projectId}/pre-translations/{preTranslationId}':
    'a pre-translation has ended when its request is answered',
  'projects/{projectId}/branches/{branchId}/clones/**': 'branches are not copied',
  'projects/{projectId}/branches/{branchId}/merges/**': 'branches are not merged',
  'projects/{projectId}/branches/{branchId}/jobs/**': 'the service has finished when it answers',
  'projects/{projectId}/directories/{directoryId}/jobs/**': 'the service has finished when it answers',
  'projects/{projectId}/files/{fileId}/jobs/**': 'the service has finished when it answers',
  'projects/{projectId}/members/{memberId}': 'a project file does not say who may work in it',
  'projects/{projectId}/tasks/**': 'a task is for other members, whom a project file does not reach',
  'projects/{projectId}/bundles/{bundleId}/branches': 'a bundle is of files here',
  'projects/{projectId}/distributions/**':
    'a distribution is a CDN, and nothing is published from this machine',
  'projects/{projectId}/webhooks/**':
    'a webhook is called by a server, and this service ends with its program',
  'projects/{projectId}/notify': 'there is no other member to be notified',
  'projects/{projectId}/reports/**': '`interlinear report` makes reports',
  'projects/{projectId}/advisors/**': 'no advisors are installed',
  'projects/{projectId}/ai/**': 'no AI runs on this machine',
  'projects/{projectId}/applications/**': 'apps are added in the editor, or by `interlinear module`',
  'projects/{projectId}/dictionaries':
    'spelling dictionaries are those of the machine (`interlinear dictionaries`)',
  'projects/{projectId}/file-format-settings/**': 'a project file has no settings of formats',
  'projects/{projectId}/strings-exporter-settings/**': 'a project file has no settings of exports',
  'projects/{projectId}/comments/{commentId}/attachments/**': 'comments have no attachments here',
  'projects/{projectId}/labels/{labelId}/screenshots': 'the service does not label screenshots',
  'projects/{projectId}/files/{fileId}/preview': 'the previews of files are not made here',
  'projects/{projectId}/files/{fileId}/references/**': 'files have no reference files here',
  'projects/{projectId}/files/{fileId}/revisions/**': 'earlier revisions of source files are not kept',
  'tms/concordance': 'a search is of a project: `/projects/{projectId}/tms/concordance`',
  'glossaries/concordance': 'a search is of a project: `/projects/{projectId}/glossaries/concordance`',
  'style-guides/**': 'a project file has no style guides',
  'PATCH user': 'the editor sets the name of the user',
  'user/tasks': 'a task is for other members, whom a project file does not reach',
  'users/{userId}/tasks': 'a task is for other members, whom a project file does not reach',
  'users/{userId}/reports/**': '`interlinear report` makes reports',
  'users/{userId}/security-logs/**': 'no log of users is kept',
  'users/{userId}/ai/**': 'no AI runs on this machine',
  'ai/**': 'no AI runs on this machine',
  'applications/**': 'apps are added in the editor, or by `interlinear module`',
  notify: 'there is no other member to be notified',
  'security-logs/**': 'no log of users is kept',
  'webhooks/**': 'a webhook is called by a server, and this service ends with its program',
  'mts/**': 'machine translation is set up in the editor, or by `interlinear mt`',
}

const patterns = Object.entries(absentEndpoints).map(([endpoint, reason]) => {
  const { method, path } = endpointOf(endpoint)
  return {
    method,
    parts: path.replace(/\/\*\*$/, '').split('/'),
    isWithAllBelow: path.endsWith('/**'),
    reason,
  }
})

/** Splits a key of the list; the method is null where it holds for each. */
export function endpointOf(endpoint: string): { method: string | null; path: string } {
  const [first = '', second] = endpoint.split(' ')
  return second === undefined ? { method: null, path: first } : { method: first, path: second }
}

/** Returns the answer to a request for an endpoint that is not offered; null for every other request. */
export function absentEndpoint(asked: string, path: readonly string[]): ApiError | null {
  const found = patterns.find(
    ({ method, parts, isWithAllBelow }) =>
      (method === null || method === asked) &&
      (path.length === parts.length || (isWithAllBelow && path.length > parts.length)) &&
      parts.every((part, index) => (part.startsWith('{') ? true : part === path[index])),
  )
  return found === undefined ? null : refusal(404, `Endpoint Not Found: ${found.reason}.`)
}
