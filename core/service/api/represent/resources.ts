/** Translation memories and glossaries. */
import { isListed, READ_MEMBERS, WRITTEN_MEMBERS, type TermMember } from '../../../model/term.ts'
import type { ServedProject } from '../../store.ts'
import { toApi } from '../../../glossary/apiValues.ts'
import { timeJson, timeJsonOrNull } from './members.ts'
import type { ConceptItem, RecordItem, ResourceItem, TermItem } from '../../rows/kinds/resources.ts'

export function memoryJson(
  { id: projectId, offset, userId, facts }: ServedProject,
  item: ResourceItem,
): object {
  return {
    id: item.id + offset,
    userId,
    name: item.name,
    languageId: facts.sourceLanguage.id,
    languageIds: JSON.parse(item.languageIds) as unknown,
    segmentsCount: item.count,
    defaultProjectIds: [],
    projectIds: [projectId],
    webUrl: '',
    createdAt: null,
  }
}

export function segmentJson(id: number, records: readonly RecordItem[]) {
  return { id, records: records.map(record) }
}

function record(item: RecordItem) {
  return {
    id: item.id,
    languageId: item.languageId,
    text: item.text,
    usageCount: item.usageCount,
    createdBy: item.createdBy ?? 0,
    // The member is omitted without an update.
    ...(item.updatedBy !== null && { updatedBy: item.updatedBy }),
    createdAt: timeJson(item.createdAt),
    updatedAt: timeJsonOrNull(item.updatedAt),
  }
}

export function glossaryJson(
  { id: projectId, offset, userId, facts }: ServedProject,
  item: ResourceItem,
): object {
  return {
    id: item.id + offset,
    name: item.name,
    userId,
    terms: item.count,
    languageId: facts.sourceLanguage.id,
    languageIds: JSON.parse(item.languageIds) as unknown,
    defaultProjectIds: [],
    projectIds: [projectId],
    webUrl: '',
  }
}

export function conceptJson({ offset }: ServedProject, item: ConceptItem): object {
  return {
    id: item.id,
    userId: item.userId ?? 0,
    glossaryId: item.glossaryId + offset,
    subject: item.subject ?? '',
    definition: item.definition ?? '',
    translatable: item.translatable === 1,
    note: item.note ?? '',
    url: item.url ?? '',
    figure: '',
    languagesDetails: [],
    createdAt: timeJson(item.createdAt),
    updatedAt: timeJson(item.updatedAt ?? item.createdAt),
  }
}

export function termJson({ offset }: ServedProject, item: TermItem): object {
  return {
    id: item.id,
    userId: item.userId ?? 0,
    glossaryId: item.glossaryId + offset,
    languageId: item.languageId,
    text: item.text,
    ...toldOf(item, WRITTEN_MEMBERS),
    conceptId: item.conceptId,
    ...toldOf(item, READ_MEMBERS),
    createdAt: timeJson(item.createdAt),
    updatedAt: timeJson(item.updatedAt ?? item.createdAt),
  }
}

function toldOf(item: TermItem, members: readonly TermMember[]): Record<string, string> {
  return Object.fromEntries(
    members.map((name) => [name, isListed(name) ? toApi(name, item[name]) : (item[name] ?? '')]),
  )
}
