/** Translations, and what is said of them and of strings. */
import { timeJson, userJson } from './members.ts'
import type {
  ApprovalItem,
  CommentItem,
  ScreenshotItem,
  TranslationItem,
  VoteItem,
} from '../../rows/kinds/work.ts'
import type { StringItem } from '../../rows/kinds/source.ts'

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
