/** Items of the project as the resources of the API's schema. What a project does not keep is left out. */
import { sampleNumbers } from '../../languages/samples.ts'
import type { Language } from '../../languages/language.ts'
import type {
  ApprovalItem,
  CommentItem,
  ConceptItem,
  DirectoryItem,
  FieldItem,
  FileItem,
  MemberItem,
  RecordItem,
  ResourceItem,
  ScreenshotItem,
  StringItem,
  TermItem,
  TranslationItem,
  VoteItem,
} from '../../project/operations/service/kinds.ts'
import type { ServedProject } from '../store.ts'
import { spelled } from './termValues.ts'

/** `2026-11-21T06:00:00+00:00`. */
export function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : time(at)
}

export function language(value: Language): object {
  const { id, name, editorCode, twoLettersCode, threeLettersCode, locale, androidCode } = value
  const { osxCode, osxLocale, pluralCategoryNames, pluralRules, textDirection } = value
  const samples = sampleNumbers(value)
  const pluralExamples = pluralCategoryNames.map(
    (category) => samples.get(category)?.slice(0, 10).join(', ') ?? '',
  )
  return {
    ...{ id, name, editorCode, twoLettersCode, threeLettersCode, locale, androidCode, osxCode, osxLocale },
    bcp47Code: id,
    ...{ pluralCategoryNames, pluralRules, pluralExamples, textDirection },
    dialectOf: null,
  }
}

export function project({ id, facts, userId }: ServedProject, organization: string | null): object {
  const isEnterprise = organization !== null
  return {
    id,
    type: facts.type === 'string-based' ? 1 : 0,
    ...(isEnterprise ? { groupId: 0 } : {}),
    userId,
    sourceLanguageId: facts.sourceLanguage.id,
    targetLanguageIds: facts.targetLanguages.map((target) => target.id),
    languageAccessPolicy: 'open',
    name: facts.name,
    identifier: facts.identifier,
    description: '',
    visibility: 'private',
    logo: '',
    publicDownloads: false,
    sourceLanguage: language(facts.sourceLanguage),
    targetLanguages: facts.targetLanguages.map(language),
  }
}

export function user(person: {
  userId: number | null
  login: string | null
  userName: string | null
}): object {
  return {
    id: person.userId ?? 0,
    username: person.login ?? '',
    fullName: person.userName ?? person.login ?? '',
    avatarUrl: '',
  }
}

/** The person that a token stands for. */
export function ownUser(
  { userId, person }: Pick<ServedProject, 'userId' | 'person'>,
  organization: string | null,
): object {
  const [firstName = '', ...rest] = (person.name ?? '').split(' ')
  const ofDeployment =
    organization === null
      ? { fullName: person.name, timezone: null }
      : { status: 'active', firstName, lastName: rest.join(' '), isAdmin: true, timezone: 'UTC', fields: {} }
  return {
    id: userId,
    username: person.login,
    email: '',
    ...ofDeployment,
    avatarUrl: '',
    lastSeen: null,
    twoFactor: 'disabled',
  }
}

export function member(
  { id, login, name }: MemberItem,
  ownerLogin: string | null,
  isEnterprise: boolean,
): object {
  const roles = [{ name: login === ownerLogin ? 'owner' : 'translator', permissions: { allLanguages: true } }]
  if (!isEnterprise)
    return {
      id,
      username: login,
      fullName: name,
      role: login === ownerLogin ? 'owner' : 'translator',
      permissions: {},
      roles,
      avatarUrl: '',
      timezone: null,
    }
  const [firstName = null, ...rest] = (name ?? '').split(' ').filter((part) => part !== '')
  return {
    id,
    username: login,
    firstName,
    lastName: rest.length === 0 ? null : rest.join(' '),
    roles,
    isManager: login === ownerLogin,
    isDeveloper: false,
    isAdmin: login === ownerLogin,
    managerOfGroup: null,
    accessToAllWorkflowSteps: true,
    permissions: null,
    givenAccessAt: null,
  }
}

export function branch(
  projectId: number,
  { id, name, title }: { id: number; name: string; title: string | null },
): object {
  return { id, projectId, name, title: title ?? '', exportPattern: '', priority: 'normal' }
}

export function directory(projectId: number, item: DirectoryItem, path: string): object {
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

export function file(projectId: number, item: FileItem, branchName: string | null): object {
  return {
    id: item.id,
    projectId,
    branchId: item.branchId,
    directoryId: item.directoryId,
    name: item.name,
    title: item.title,
    context: item.context,
    type: item.type,
    path: `/${branchName === null ? '' : `${branchName}/`}${item.path}`,
    status: 'active',
    revisionId: 1,
    priority: 'normal',
    importOptions: { customSegmentation: item.hasRules === 1 },
    exportOptions: { exportPattern: '' },
    excludedTargetLanguages: [],
    createdAt: time(item.createdAt),
    updatedAt: timeOrNull(item.updatedAt),
  }
}

/** Texts by plural category, or the text. */
export function sourceText({ text, pluralForms }: Pick<StringItem, 'text' | 'pluralForms'>): unknown {
  return pluralForms === null ? text : JSON.parse(pluralForms)
}

export function string(projectId: number, item: StringItem, facts: ServedProject['facts']): object {
  const ofDeployment =
    facts.deployment === 'enterprise'
      ? { isPassedWorkflow: item.isPassedWorkflow === 1, fields: JSON.parse(item.fields) as unknown }
      : {}
  const ofType =
    facts.type === 'file-based'
      ? { fileId: item.fileId ?? 0, directoryId: item.directoryId, revision: 1 }
      : {}
  return {
    id: item.id,
    projectId,
    branchId: item.branchId,
    identifier: item.identifier,
    text: sourceText(item),
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
    createdAt: time(item.createdAt),
    updatedAt: timeOrNull(item.updatedAt),
    ...ofType,
    ...ofDeployment,
  }
}

function origin({ provider, isPreTranslated }: TranslationItem): object {
  return {
    provider,
    providerId: null,
    isPreTranslated: isPreTranslated === 1,
    matchRate: null,
    matchType: null,
  }
}

/** Of a string's translations. */
export function translation(item: TranslationItem): object {
  return {
    id: item.id,
    text: item.text,
    ...(item.pluralForm === 'none' ? {} : { pluralCategoryName: item.pluralForm }),
    user: user(item),
    rating: item.rating,
    stringId: item.stringId,
    createdAt: time(item.createdAt),
    ...origin(item),
  }
}

const CONTENT_TYPES: Record<StringItem['type'], string> = {
  plain: 'text/plain',
  plural: 'application/vnd.crowdin.text+plural',
  icu: 'application/vnd.crowdin.text+icu',
  asset: 'application/octet-stream',
}

/** Of a language's translations: those of one string, of which a plural one has several. */
export function languageTranslation(items: readonly [TranslationItem, ...TranslationItem[]]): object {
  const [first] = items
  const contentType = CONTENT_TYPES[first.stringType]
  if (first.pluralForm === 'none')
    return {
      stringId: first.stringId,
      contentType,
      translationId: first.id,
      text: first.text,
      user: user(first),
      createdAt: time(first.createdAt),
      ...origin(first),
    }
  return {
    stringId: first.stringId,
    contentType,
    plurals: items.map((item) => ({
      translationId: item.id,
      text: item.text,
      pluralForm: item.pluralForm,
      user: user(item),
      createdAt: time(item.createdAt),
      ...origin(item),
    })),
  }
}

export function approval(item: ApprovalItem, isEnterprise: boolean): object {
  return {
    id: item.id,
    user: user(item),
    translationId: item.translationId,
    stringId: item.stringId,
    languageId: item.languageId,
    ...(isEnterprise ? { workflowStepId: 0 } : {}),
    createdAt: time(item.createdAt),
  }
}

/** A vote is known by its translation and its voter: two ids in one number. */
const VOTERS = 2 ** 25

export function voteId({ translationId, userId }: Pick<VoteItem, 'translationId' | 'userId'>): number {
  return translationId * VOTERS + (userId % VOTERS)
}

export function voteOf(id: number): { translationId: number; userId: number } {
  return { translationId: Math.floor(id / VOTERS), userId: id % VOTERS }
}

export function vote(item: VoteItem): object {
  return {
    id: voteId(item),
    user: user(item),
    translationId: item.translationId,
    votedAt: time(item.votedAt),
    mark: item.mark > 0 ? 'up' : 'down',
  }
}

export function comment(projectId: number, item: CommentItem): object {
  const { type, issueType, issueStatus } = item
  return {
    id: item.id,
    text: item.text,
    userId: item.userId ?? 0,
    user: user(item),
    projectId,
    stringId: item.stringId,
    string: {
      id: item.stringId,
      text: item.stringText,
      type: item.stringType === 'plain' ? 'text' : item.stringType,
      hasPlurals: item.stringType === 'plural',
      isIcu: item.stringType === 'icu',
      context: item.stringContext ?? '',
      ...(item.fileId === null ? {} : { fileId: item.fileId }),
    },
    languageId: item.languageId ?? '',
    type,
    ...(issueType === null ? {} : { issueType }),
    ...(issueStatus === null ? {} : { issueStatus }),
    createdAt: time(item.createdAt),
    attachments: [],
  }
}

export interface TagItem {
  stringId: number
  region: { x: number; y: number; width: number; height: number } | null
}

export function tagsOf({ tags }: ScreenshotItem): TagItem[] {
  const rows = JSON.parse(tags) as { stringId: number; region: string | null }[]
  return rows.map(({ stringId, region }) => ({
    stringId,
    region: region === null ? null : (JSON.parse(region) as TagItem['region']),
  }))
}

/** `url`: where its image is to be had. */
export function screenshot(item: ScreenshotItem, url: string, userId: number) {
  const { id, name, width, height } = item
  const tags = tagsOf(item).map(({ stringId, region }) => ({
    id: stringId,
    screenshotId: id,
    stringId,
    ...(region && { position: region }),
  }))
  return {
    id,
    userId,
    url,
    webUrl: url,
    name,
    ...(width !== null && height !== null && { size: { width, height } }),
    tagsCount: tags.length,
    tags,
    labels: [],
    labelIds: [],
  }
}

export function tm({ id: projectId, offset, userId, facts }: ServedProject, item: ResourceItem): object {
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

export function segment(id: number, records: readonly RecordItem[]) {
  return { id, records: records.map(record) }
}

function record(item: RecordItem) {
  return {
    id: item.id,
    languageId: item.languageId,
    text: item.text,
    usageCount: item.usageCount,
    createdBy: item.createdBy ?? 0,
    updatedBy: item.updatedBy ?? 0,
    createdAt: time(item.createdAt),
    updatedAt: timeOrNull(item.updatedAt),
  }
}

export function glossary(
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

export function concept({ offset }: ServedProject, item: ConceptItem): object {
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
    createdAt: time(item.createdAt),
    updatedAt: time(item.updatedAt ?? item.createdAt),
  }
}

export function term({ offset }: ServedProject, item: TermItem): object {
  return {
    id: item.id,
    userId: item.userId ?? 0,
    glossaryId: item.glossaryId + offset,
    languageId: item.languageId,
    text: item.text,
    description: item.description ?? '',
    partOfSpeech: spelled('partOfSpeech', item.partOfSpeech),
    status: spelled('status', item.status),
    type: spelled('type', item.type),
    gender: spelled('gender', item.gender),
    note: item.note ?? '',
    url: item.url ?? '',
    conceptId: item.conceptId,
    lemma: item.lemma ?? '',
    createdAt: time(item.createdAt),
    updatedAt: time(item.updatedAt ?? item.createdAt),
  }
}

export function field({ id, name, slug, type }: FieldItem): object {
  return { id, name, slug, description: '', type, config: {}, entities: ['string'] }
}
