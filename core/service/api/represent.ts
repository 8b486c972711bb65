/** Items of the project as the resources of the API's schema. Members that a project does not have are left out. */
import { exportPatternOf } from '../../documents/layout/patternPath.ts'
import type { ServedProject } from '../store.ts'
import type { DirectoryItem, FieldItem, FileItem, StringItem } from '../rows/kinds/source.ts'
import type {
  ApprovalItem,
  CommentItem,
  ScreenshotItem,
  TranslationItem,
  VoteItem,
} from '../rows/kinds/work.ts'
import { sampleNumbers } from '../../languages/samples.ts'
import type { Language } from '../../contract/language.ts'
import type { MemberItem } from '../rows/kinds/project.ts'
import { isListed, READ_MEMBERS, WRITTEN_MEMBERS, type TermMember } from '../../model/term.ts'
import { toApi } from '../../glossary/apiValues.ts'
import type { ConceptItem, RecordItem, ResourceItem, TermItem } from '../rows/kinds/resources.ts'

// Members that many resources have.

/** `2026-11-21T06:00:00+00:00`. */
export function timeJson(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`
}

export function timeJsonOrNull(time: number | null): string | null {
  return time === null ? null : timeJson(time)
}

export function userJson(person: {
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

// Strings and their places, as the API represents them.

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

// Translations, and what is said of them and of strings.

function origin({ provider, isPreTranslated }: TranslationItem): object {
  return {
    provider,
    providerId: null,
    isPreTranslated: isPreTranslated === 1,
    matchRate: null,
    matchType: null,
  }
}

/** A translation in the list of a string's. */
export function translationJson(item: TranslationItem): object {
  return {
    id: item.id,
    text: item.text,
    ...(item.pluralForm === 'none' ? {} : { pluralCategoryName: item.pluralForm }),
    user: userJson(item),
    rating: item.rating,
    stringId: item.stringId,
    createdAt: timeJson(item.createdAt),
    ...origin(item),
  }
}

const CONTENT_TYPES: Record<StringItem['type'], string> = {
  plain: 'text/plain',
  plural: 'application/vnd.crowdin.text+plural',
  icu: 'application/vnd.crowdin.text+icu',
  asset: 'application/octet-stream',
}

/**
 * A translation in the list of a language's: those of one string, of which a plural one has several. The string says which
 * shape that is: its translations may be of before it became plural, or plain.
 */
export function languageTranslationJson(items: readonly [TranslationItem, ...TranslationItem[]]): object {
  const { stringId, stringType } = items[0]
  const contentType = CONTENT_TYPES[stringType]
  if (stringType === 'plural')
    return {
      stringId,
      contentType,
      plurals: ofForms(items).map((item) => ({ ...madeOf(item), pluralForm: formOf(item) })),
    }
  const shown = items.find(({ pluralForm }) => pluralForm === 'none') ?? items.at(-1) ?? items[0]
  return { stringId, contentType, ...madeOf(shown) }
}

/** Translations from before the string was plural stand for each form without one of its own. */
function ofForms(items: readonly TranslationItem[]): readonly TranslationItem[] {
  const hasOther = items.some(({ pluralForm }) => pluralForm === 'other')
  return hasOther ? items.filter(({ pluralForm }) => pluralForm !== 'none') : items
}

function formOf({ pluralForm }: TranslationItem): string {
  return pluralForm === 'none' ? 'other' : pluralForm
}

function madeOf(item: TranslationItem): object {
  return {
    translationId: item.id,
    text: item.text,
    user: userJson(item),
    createdAt: timeJson(item.createdAt),
    ...origin(item),
  }
}

export function approvalJson(item: ApprovalItem, isEnterprise: boolean): object {
  return {
    id: item.id,
    user: userJson(item),
    translationId: item.translationId,
    stringId: item.stringId,
    languageId: item.languageId,
    ...(isEnterprise ? { workflowStepId: 0 } : {}),
    createdAt: timeJson(item.createdAt),
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

export function voteJson(item: VoteItem): object {
  return {
    id: voteId(item),
    user: userJson(item),
    translationId: item.translationId,
    votedAt: timeJson(item.votedAt),
    mark: item.mark > 0 ? 'up' : 'down',
  }
}

export function commentJson(projectId: number, item: CommentItem): object {
  const { type, issueType, issueStatus } = item
  return {
    id: item.id,
    text: item.text,
    userId: item.userId ?? 0,
    user: userJson(item),
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
    createdAt: timeJson(item.createdAt),
    attachments: [],
  }
}

export interface TagItem {
  stringId: number
  region: { x: number; y: number; width: number; height: number } | null
}

export function tagsJson({ tags }: ScreenshotItem): TagItem[] {
  const rows = JSON.parse(tags) as { stringId: number; region: string | null }[]
  return rows.map(({ stringId, region }) => ({
    stringId,
    region: region === null ? null : (JSON.parse(region) as TagItem['region']),
  }))
}

/** `url`: where its image is to be had; left out of one that has none. */
export function screenshotJson(item: ScreenshotItem, url: string, userId: number) {
  const { id, name, width, height } = item
  const labelIds = JSON.parse(item.labelIds) as number[]
  const tags = tagsJson(item).map(({ stringId, region }) => ({
    id: stringId,
    screenshotId: id,
    stringId,
    ...(region && { position: region }),
  }))
  return {
    id,
    userId,
    name,
    ...(width !== null && height !== null && { url, webUrl: url, size: { width, height } }),
    tagsCount: tags.length,
    tags,
    labels: labelIds,
    labelIds,
  }
}

// Projects, their languages and people.

export function languageJson(value: Language): object {
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

export function projectJson({ id, facts }: ServedProject, organization: string | null): object {
  const isEnterprise = organization !== null
  return {
    id,
    type: facts.type === 'string-based' ? 1 : 0,
    ...(isEnterprise ? { groupId: 0 } : {}),
    // A project without an owner has the id 0, because the schema requires a number.
    userId: facts.ownerId ?? 0,
    sourceLanguageId: facts.sourceLanguage.id,
    targetLanguageIds: facts.targetLanguages.map((target) => target.id),
    languageAccessPolicy: 'open',
    name: facts.name,
    identifier: facts.identifier,
    description: '',
    visibility: 'private',
    logo: '',
    publicDownloads: false,
    sourceLanguage: languageJson(facts.sourceLanguage),
    targetLanguages: facts.targetLanguages.map(languageJson),
  }
}

/** Settings that a project file has in one way alone, as the cloud's API names them. */
const FIXED_SETTINGS = {
  translateDuplicates: 0,
  tagsDetection: 0,
  glossaryAccessOption: 'fullAccess',
  isMtAllowed: true,
  taskBasedAccessControl: false,
  hiddenStringsProofreadersAccess: true,
  skipUntranslatedStrings: false,
  skipUntranslatedFiles: false,
  autoTranslateDialects: false,
  useGlobalTm: false,
  showTmSuggestionsDialects: false,
  isSuspended: false,
  qaCheckIsActive: true,
  inContext: false,
  inContextProcessHiddenStrings: false,
  inContextPseudoLanguageId: null,
  languageMapping: {},
}

/**
 * Returns the "Project Settings" of the API if the user owns the project, or the project has no owner; otherwise the
 * "Project Info".
 */
export function projectSettingsJson(project: ServedProject, organization: string | null): object {
  const { ownerLogin } = project.facts
  const info = projectJson(project, organization)
  if (ownerLogin !== null && ownerLogin !== project.person.login) return info
  const ofExports =
    organization === null
      ? { exportApprovedOnly: false }
      : { exportWithMinApprovalsCount: 0, exportStringsThatPassedWorkflow: false }
  return { ...info, ...FIXED_SETTINGS, ...ofExports }
}

/** The person that a token stands for. */
export function ownUserJson(
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

export function memberJson(
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

// Translation memories and glossaries.

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
