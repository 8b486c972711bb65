/** The lists of the local service, kind by kind: their rows, filters and orders. */
import {
  sourceListings,
  type BranchItem,
  type DirectoryItem,
  type FieldItem,
  type FileItem,
  type LabelItem,
  type StringItem,
} from './kinds/source.ts'
import {
  workListings,
  type ApprovalItem,
  type CommentItem,
  type ScreenshotItem,
  type TranslatedItem,
  type TranslationItem,
  type VoteItem,
} from './kinds/work.ts'
import {
  resourceListings,
  type ConceptItem,
  type RecordItem,
  type ResourceItem,
  type SegmentItem,
  type TermItem,
} from './kinds/resources.ts'
import { projectListings, type LanguageItem, type MemberItem } from './kinds/project.ts'
import type { ListQuery } from './kinds/listConditions.ts'

export interface Items {
  branch: BranchItem
  directory: DirectoryItem
  file: FileItem
  string: StringItem
  translation: TranslationItem
  translated: TranslatedItem
  approval: ApprovalItem
  vote: VoteItem
  comment: CommentItem
  label: LabelItem
  screenshot: ScreenshotItem
  tm: ResourceItem
  segment: SegmentItem
  record: RecordItem
  glossary: ResourceItem
  concept: ConceptItem
  term: TermItem
  field: FieldItem
  language: LanguageItem
  member: MemberItem
}

export type ResourceKind = keyof Items

export const listings: Record<ResourceKind, ListQuery> = {
  ...sourceListings,
  ...workListings,
  ...resourceListings,
  ...projectListings,
}
