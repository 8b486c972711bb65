/** What a pull brings, as plain values: ids are the cloud's, times are milliseconds since 1970, null where it does not say. */
import type { PluralForm, PluralForms } from '../../contract/plural.ts'
import type { StringType } from '../../strings/rows/strings.ts'

export interface RemoteUser {
  id: number
  login: string
  name: string | null
}

export interface RemoteBranch {
  id: number
  name: string
  title: string | null
}

export interface RemoteDirectory {
  id: number
  branchId: number | null
  parentId: number | null
  name: string
  title: string | null
}

export interface RemoteFile {
  id: number
  branchId: number | null
  directoryId: number | null
  name: string
  title: string | null
  type: string
  context: string | null
  /** The path without the branch; it is safe to write to. */
  path: string
  createdAt: number | null
  updatedAt: number | null
}

export interface RemoteLabel {
  id: number
  title: string
  isSystem: boolean
}

export interface RemoteField {
  id: number
  name: string
  slug: string
  type: string
}

export interface RemoteString {
  id: number
  fileId: number | null
  branchId: number | null
  identifier: string
  type: StringType
  text: string | PluralForms
  context: string | null
  maxLength: number | null
  isHidden: boolean
  masterStringId: number | null
  isPassedWorkflow: boolean
  labelIds: number[]
  /** The values of fields by slug. */
  fields: Record<string, string | null>
  createdAt: number | null
  updatedAt: number | null
}

export interface RemoteTranslation {
  id: number
  stringId: number
  form: PluralForm
  text: string
  user: RemoteUser | null
  provider: string | null
  isPreTranslated: boolean
  createdAt: number | null
}

export interface RemoteApproval {
  id: number
  translationId: number
  user: RemoteUser | null
  createdAt: number | null
}

export interface RemoteVote {
  id: number
  translationId: number
  user: RemoteUser | null
  mark: 1 | -1
  votedAt: number | null
}

export interface RemoteComment {
  id: number
  stringId: number
  languageId: string | null
  user: RemoteUser | null
  /** The user's id; the cloud tells no more of who it was. */
  userId: number | null
  type: 'comment' | 'issue'
  issueType: string | null
  issueStatus: 'unresolved' | 'resolved' | null
  text: string
  createdAt: number | null
}

export interface RemoteScreenshot {
  id: number
  name: string
  /** Null: it has none. */
  image: RemoteImage | null
  tags: RemoteTag[]
  labelIds: number[]
}

export interface RemoteImage {
  /** Where it is to be had, for a while. */
  url: string
  /** The image's size in pixels; null where the cloud does not say. */
  size: { width: number; height: number } | null
  /** When the screenshot was changed; null where the cloud does not say. */
  updatedAt: number | null
}

export interface RemoteTag {
  stringId: number
  /** The region in pixels of the image; null: somewhere in it. */
  region: { x: number; y: number; width: number; height: number } | null
}

/** A translation memory or a glossary. */
export interface RemoteResource {
  id: number
  name: string
  languageIds: string[]
}

/** A glossary of the whole account. */
export interface RemoteGlossary extends RemoteResource {
  userId: number | null
  /** Whether it is given to the project: what was sent from here may not be. */
  isOfProject: boolean
}

export interface RemoteRecord {
  id: number
  languageId: string
  text: string
  usageCount: number
  createdBy: number | null
  updatedBy: number | null
  createdAt: number | null
  updatedAt: number | null
}

export interface RemoteSegment {
  id: number
  records: RemoteRecord[]
}

export interface RemoteConcept {
  id: number
  userId: number | null
  subject: string | null
  definition: string | null
  url: string | null
  note: string | null
  translatable: boolean
  createdAt: number | null
  updatedAt: number | null
}

export interface RemoteTerm {
  id: number
  conceptId: number
  languageId: string
  text: string
  description: string | null
  userId: number | null
  partOfSpeech: string | null
  status: string | null
  type: string | null
  gender: string | null
  note: string | null
  lemma: string | null
  url: string | null
  createdAt: number | null
  updatedAt: number | null
}

/** One page of one list. */
export type PulledPage =
  | { kind: 'user'; items: RemoteUser[] }
  | { kind: 'branch'; items: RemoteBranch[] }
  | { kind: 'directory'; items: RemoteDirectory[] }
  | { kind: 'file'; items: RemoteFile[] }
  | { kind: 'label'; items: RemoteLabel[] }
  | { kind: 'field'; items: RemoteField[] }
  | { kind: 'string'; items: RemoteString[] }
  | { kind: 'translation'; languageId: string; items: RemoteTranslation[] }
  | { kind: 'approval'; items: RemoteApproval[] }
  | { kind: 'vote'; items: RemoteVote[] }
  | { kind: 'comment'; items: RemoteComment[] }
  | { kind: 'screenshot'; items: RemoteScreenshot[] }
  | { kind: 'tm'; items: RemoteResource[] }
  | { kind: 'segment'; tmId: number; items: RemoteSegment[] }
  | { kind: 'glossary'; items: RemoteGlossary[] }
  | { kind: 'concept'; glossaryId: number; items: RemoteConcept[] }
  | { kind: 'term'; glossaryId: number; items: RemoteTerm[] }
export type PulledKind = PulledPage['kind']
