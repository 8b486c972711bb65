/**
 * Endpoints of the cloud's API that the local service does not have, each with its reason. They are answered with 404 and
 * this reason (docs/reference/service.md, "Not offered"), so that no other endpoint takes a part of their path for an id.
 */
import { refusal, type ApiError } from '../answers.ts'

/** A path is that of the endpoint, or with `/**` any path below it, too. */
export const absentEndpoints: Readonly<Record<string, string>> = {
  'projects/{projectId}/translations/imports/{importTranslationId}/report': 'no report of an import is kept',
  'projects/{projectId}/translations/alignment': 'translations are not aligned with their sources',
  'projects/{projectId}/branches/{branchId}/clones/**': 'branches are not copied',
  'projects/{projectId}/branches/{branchId}/merges/**': 'branches are not merged',
  'projects/{projectId}/tasks/**': 'a project file has no tasks',
  'projects/{projectId}/bundles/**': 'a project file has no bundles',
  'projects/{projectId}/distributions/**': 'nothing is published from this machine',
  'projects/{projectId}/webhooks/**': 'a project file has no webhooks',
  'projects/{projectId}/reports/**': '`interlinear report` makes reports',
  'projects/{projectId}/file-format-settings/**': 'a project file has no settings of formats',
  'projects/{projectId}/strings-exporter-settings/**': 'a project file has no settings of exports',
  'projects/{projectId}/files/{fileId}/preview': 'the previews of files are not made here',
  'projects/{projectId}/files/{fileId}/revisions/**': 'earlier revisions of source files are not kept',
  'style-guides/**': 'a project file has no style guides',
  'users/{userId}/ai/**': 'no AI runs on this machine',
  'ai/**': 'no AI runs on this machine',
  'applications/**': 'apps are added in the editor, or by `interlinear module`',
  'security-logs/**': 'no log of users is kept',
  'mts/**': 'machine translation is set up in the editor, or by `interlinear mt`',
}

const patterns = Object.entries(absentEndpoints).map(([path, reason]) => ({
  parts: path.replace(/\/\*\*$/, '').split('/'),
  isWithAllBelow: path.endsWith('/**'),
  reason,
}))

/** Returns the answer for a path of an endpoint that is not offered; null for every other path. */
export function absentEndpoint(path: readonly string[]): ApiError | null {
  const found = patterns.find(
    ({ parts, isWithAllBelow }) =>
      (path.length === parts.length || (isWithAllBelow && path.length > parts.length)) &&
      parts.every((part, index) => (part.startsWith('{') ? true : part === path[index])),
  )
  return found === undefined ? null : refusal(404, `Endpoint Not Found: ${found.reason}.`)
}
