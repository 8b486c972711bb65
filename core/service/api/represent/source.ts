/** Strings and their places, as the API represents them. */
import { exportPatternOf } from '../../../documents/layout/patternPath.ts'
import type { ServedProject } from '../../store.ts'
import { timeJson, timeJsonOrNull } from './members.ts'
import type { DirectoryItem, FieldItem, FileItem, StringItem } from '../../rows/kinds/source.ts'

export function branchJson(
  projectId: number,
  { id, name, title }: { id: number; name: string; title: string | null },
): object {
  return { id, projectId, name, title: title ?? '', exportPattern: '', priority: 'normal' }
}

export function directoryJson(projectId: number, item: DirectoryItem, path: string): object {
  return {
    id: item.id,
    projectId,
    branchId: item.branchId,
    directoryId: item.parentId,
    name: item.name,
    title: item.title ?? '',
    exportPattern: '',
    path: `/${path}`,
    priority: 'normal',
  }
}

/** A revision is named by the time it came: of earlier ones the project keeps nothing to count. */
export function revisionId({ createdAt, updatedAt }: FileItem): number {
  return updatedAt ?? createdAt
}

/** The path of a file in the API, which begins with that of its branch. */
export function pathOfFile({ path }: FileItem, branchName: string | null): string {
  return `/${branchName === null ? '' : `${branchName}/`}${path}`
}

export function fileJson(projectId: number, item: FileItem, branchName: string | null): object {
  return {
    id: item.id,
    projectId,
    branchId: item.branchId,
    directoryId: item.directoryId,
    name: item.name,
    title: item.title,
    context: item.context,
    type: item.type,
    path: pathOfFile(item, branchName),
    status: 'active',
    revisionId: revisionId(item),
    priority: 'normal',
    importOptions: { customSegmentation: item.hasRules === 1 },
    exportOptions: { exportPattern: item.layout === null ? '' : exportPatternOf(item.layout) },
    excludedTargetLanguages: [],
    createdAt: timeJson(item.createdAt),
    updatedAt: timeJsonOrNull(item.updatedAt),
  }
}

/** Texts by plural category, or the text. */
export function sourceTextJson({ text, pluralForms }: Pick<StringItem, 'text' | 'pluralForms'>): unknown {
  return pluralForms === null ? text : JSON.parse(pluralForms)
}

export function stringJson(projectId: number, item: StringItem, facts: ServedProject['facts']): object {
  const ofDeployment =
    facts.deployment === 'enterprise'
      ? { isPassedWorkflow: item.isPassedWorkflow === 1, fields: JSON.parse(item.fields) as unknown }
      : {}
  const ofType =
    facts.type === 'file-based'
      ? { fileId: item.fileId ?? 0, directoryId: item.directoryId, revision: item.revision }
      : {}
  return {
    id: item.id,
    projectId,
    branchId: item.branchId,
    identifier: item.identifier,
    text: sourceTextJson(item),
    type:
      item.type === 'asset'
        ? 'asset'
        : item.type === 'icu'
          ? 'icu'
          : item.type === 'plural'
            ? 'plural'
            : 'text',
    context: item.context ?? '',
    maxLength: item.maxLength ?? 0,
    isHidden: item.isHidden === 1,
    isDuplicate: item.masterStringId !== null,
    masterStringId: item.masterStringId,
    hasPlurals: item.pluralForms !== null,
    isIcu: item.type === 'icu',
    labelIds: JSON.parse(item.labelIds) as unknown,
    webUrl: '',
    createdAt: timeJson(item.createdAt),
    updatedAt: timeJsonOrNull(item.updatedAt),
    ...ofType,
    ...ofDeployment,
  }
}

export function fieldJson({ id, name, slug, type }: FieldItem): object {
  return { id, name, slug, description: '', type, config: {}, entities: ['string'] }
}
