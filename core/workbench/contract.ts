/**
 * The contract: every call and event that a screen or a shell may use. Inputs are schemas, checked at the door;
 * outputs are types. The renderer imports this file as types only; Electron's IPC and the browser shell's
 * WebSocket carry it unchanged. A call answers `{ok: true, value}` or `{ok: false, error}`; long calls report
 * progress and can be cancelled.
 */
import { z } from 'zod'
import type { FailureValue } from '../failure.ts'
import type { Language } from '../languages/language.ts'
import type { PluralForm, PluralForms } from '../languages/plural.ts'
import type { ProgressReport } from '../progress.ts'

export type { ProgressReport } from '../progress.ts'
export type { FailureValue, FailureDetails } from '../failure.ts'
export type { Language } from '../languages/language.ts'
export type { PluralCategory, PluralForm, PluralForms } from '../languages/plural.ts'

// ---- Inputs -------------------------------------------------------------------------------------------------

const path = z.string().min(1).max(4096)
const id = z.int().positive()
const languageId = z.string().min(1).max(40)
const text = z.string().max(1_000_000)
const form = z.enum(['none', 'zero', 'one', 'two', 'few', 'many', 'other'])
/** Names an open project: given by `project.open` and its like. */
const project = z.string().min(1).max(64)
const list = z.string().min(1).max(64)
const croql = z.string().max(100_000)
const context = z.enum(['strings', 'translations', 'segments', 'terms']).default('strings')
/** In UTF-16 units. */
const offset = z.int().min(0)
const ofString = { project, stringId: id, languageId }

/** The schema of each call's input. `core/workbench/door.ts` checks every message against it. */
export const inputs = {
  'app.state': z.strictObject({}),
  'app.setSettings': z.strictObject({
    settings: z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      userLogin: z.string().min(1).max(200).optional(),
      queryHistory: z.array(z.string().max(10_000)).max(100).optional(),
      panes: z.record(z.string().max(40), z.number()).optional(),
    }),
  }),
  'app.forgetRecent': z.strictObject({ path }),
  'app.languages': z.strictObject({}),
  /** The system's own dialog; answers null where the shell has none (then the screen shows `app.browse`). */
  'app.pick': z.strictObject({
    purpose: z.enum([
      'open-project',
      'save-project',
      'import-files',
      'export-folder',
      'open-archive',
      'save-archive',
    ]),
    suggestedName: z.string().max(255).optional(),
  }),
  'app.browse': z.strictObject({ path: path.optional() }),

  'project.create': z.strictObject({
    path,
    name: z.string().min(1).max(255),
    sourceLanguageId: languageId,
    targetLanguageIds: z.array(languageId).min(1).max(500),
    deployment: z.enum(['standard', 'enterprise']).default('standard'),
    type: z.enum(['file-based', 'string-based']).default('file-based'),
  }),
  'project.open': z.strictObject({ path }),
  'project.openSample': z.strictObject({}),
  'project.close': z.strictObject({ project }),
  'project.overview': z.strictObject({ project }),
  'project.addLanguage': z.strictObject({ project, languageId }),
  /** A language that the catalogue lacks: like another one, under a code and a name of its own. */
  'project.addCustomLanguage': z.strictObject({
    project,
    id: languageId,
    name: z.string().min(1).max(200),
    like: languageId,
  }),
  'project.import': z.strictObject({
    project,
    paths: z.array(path).min(1).max(10_000),
    type: z.string().max(60).optional(),
    /** With it: translations into that language; without: source files. */
    languageId: languageId.optional(),
    branch: z.string().max(255).optional(),
  }),
  'project.export': z.strictObject({
    project,
    languageId,
    folder: path,
    fileIds: z.array(id).max(100_000).optional(),
    approvedOnly: z.boolean().default(false),
  }),
  'project.backup': z.strictObject({ project, path }),
  'project.restore': z.strictObject({ archive: path, path }),

  'list.open': z.strictObject({ project, languageId, fileId: id.optional(), croql: croql.optional() }),
  'list.rows': z.strictObject({ list, from: z.int().min(0), count: z.int().min(1).max(500) }),
  /** Where a string stands in a list. */
  'list.position': z.strictObject({ list, stringId: id }),
  'list.close': z.strictObject({ list }),
  /** How many strings each of several expressions would list. */
  'list.counts': z.strictObject({
    project,
    languageId,
    fileId: id.optional(),
    expressions: z.array(croql).max(50),
  }),

  'string.get': z.strictObject(ofString),
  'string.history': z.strictObject(ofString),
  'comment.add': z.strictObject({
    ...ofString,
    text: text.min(1),
    type: z.enum(['comment', 'issue']).default('comment'),
    issueType: z
      .enum(['general_question', 'translation_mistake', 'context_request', 'source_mistake'])
      .optional(),
  }),
  /** `languageId`: the language whose detail is answered. */
  'comment.resolve': z.strictObject({ project, commentId: id, languageId, isResolved: z.boolean() }),

  /** Saves one or several forms as one intent; an empty text takes the form's own translation away. */
  'translation.save': z.strictObject({
    ...ofString,
    forms: z.partialRecord(form, text),
    approve: z.boolean().default(false),
  }),
  'translation.approve': z.strictObject({ project, translationId: id, isApproved: z.boolean() }),
  'translation.vote': z.strictObject({ project, translationId: id, mark: z.enum(['up', 'down']).nullable() }),
  'translation.delete': z.strictObject({ project, translationId: id }),
  'draft.save': z.strictObject({ ...ofString, form, text: text.nullable() }),

  'history.undo': z.strictObject({ project }),
  'history.redo': z.strictObject({ project }),

  /** Problems and colours of an expression as one types. */
  'croql.check': z.strictObject({
    project: project.optional(),
    croql,
    context,
  }),
  /** What may stand at a place of an expression. */
  'croql.complete': z.strictObject({ project: project.optional(), croql, offset, context }),
  /** What the name at a place of an expression means. */
  'croql.describe': z.strictObject({ croql, offset, context }),
} as const

export type CallName = keyof typeof inputs
/** What a caller passes (members with a default may be left out). */
export type CallInput<Name extends CallName> = z.input<(typeof inputs)[Name]>
/** What a handler gets. */
export type CheckedInput<Name extends CallName> = z.output<(typeof inputs)[Name]>

// ---- Outputs ------------------------------------------------------------------------------------------------

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  /** The login under which this person's work is recorded. */
  userLogin: string
  queryHistory: string[]
  /** Pane sizes in CSS pixels, by the pane's name. */
  panes: Record<string, number>
}

export interface AppState {
  version: string
  shell: 'electron' | 'browser'
  platform: string
  hasNativeDialogs: boolean
  settings: Settings
  recentProjects: { path: string; name: string; openedAt: string; exists: boolean }[]
  /** Types a file may be imported as, in the order to offer them. */
  formats: { type: string; title: string; extensions: readonly string[] }[]
}

export interface FolderListing {
  path: string
  parent: string | null
  entries: { name: string; path: string; isFolder: boolean; bytes: number; modifiedAt: string }[]
}

export interface Progress {
  languageId: string
  strings: number
  translated: number
  approved: number
}

export interface FileEntry {
  id: number
  name: string
  /** As imported, '/' between its parts; the name where it has none. */
  path: string
  type: string
  branch: string | null
  strings: number
  progress: Progress[]
}

/** A target language as the screens need it: with sample numbers for each plural category. */
export interface TargetLanguage extends Language {
  /** `{one: '1, 21, 31', …}`, from CLDR. */
  pluralSamples: PluralForms
}

export interface Overview {
  project: string
  path: string
  name: string
  deployment: 'standard' | 'enterprise'
  type: 'file-based' | 'string-based'
  user: { id: number; login: string; name: string | null }
  sourceLanguage: TargetLanguage
  targetLanguages: TargetLanguage[]
  files: FileEntry[]
  strings: number
  progress: Progress[]
}

/** A string's state in one language, from nothing to done. `draft`: typed, not yet saved. */
export type StringState = 'untranslated' | 'draft' | 'partial' | 'translated' | 'approved'

export interface StringRow {
  id: number
  identifier: string
  fileId: number | null
  type: 'plain' | 'plural' | 'icu' | 'asset'
  text: string
  isHidden: boolean
  state: StringState
  isSourceChanged: boolean
  unresolvedIssues: number
  comments: number
  /** The top translation, of a plural string that of the first category; null where there is none. */
  translation: string | null
}

export interface ListOpened {
  list: string
  total: number
  /** How long the query took, in milliseconds. */
  milliseconds: number
}

export interface TranslationEntry {
  id: number
  form: PluralForm
  text: string
  user: { id: number; login: string; name: string | null } | null
  provider: string | null
  isTop: boolean
  isApproved: boolean
  isOwn: boolean
  rating: number
  ownVote: 'up' | 'down' | null
  approvals: { user: string | null; at: string }[]
  createdAt: string
  updatedAt: string
}

export interface CommentEntry {
  id: number
  text: string
  user: string | null
  languageId: string | null
  type: 'comment' | 'issue'
  issueType: string | null
  issueStatus: 'unresolved' | 'resolved' | null
  createdAt: string
}

export interface StringDetail {
  row: StringRow
  /** The source by form: `none`, or the source language's categories. */
  source: { form: PluralForm; text: string }[]
  context: string | null
  maxLength: number | null
  file: { id: number; name: string; path: string } | null
  labels: string[]
  /** The forms to fill in, in order: `none`, or the target language's categories. */
  forms: PluralForm[]
  /** Every translation of the language, best first in each form. */
  translations: TranslationEntry[]
  /** What was typed and not saved, by form. */
  drafts: Partial<Record<PluralForm, string>>
  comments: CommentEntry[]
}

/** One intent of the history: `changes` are what it did to this string. */
export interface HistoryEntry {
  intentId: number
  action: string
  at: string
  user: string | null
  isUndone: boolean
  changes: {
    entity: string
    entityId: number
    form: PluralForm | null
    before: string | null
    after: string | null
  }[]
}

export interface ImportReport {
  files: {
    path: string
    fileId: number
    type: string
    strings: number
    added: number
    changed: number
    archived: number
    translations: number
    warnings: string[]
  }[]
  skipped: { path: string; reason: string }[]
}

export interface ExportReport {
  files: { fileId: number; path: string; bytes: number }[]
}

export interface CroqlProblem {
  code: string
  severity: 'error' | 'warning'
  /** UTF-16 offsets into the expression. */
  start: number
  end: number
  message: string
  expected: string[]
  near: string[]
}

/** What a stretch of an expression is, for colours. */
export interface CroqlToken {
  start: number
  end: number
  kind:
    | 'keyword'
    | 'operator'
    | 'identifier'
    | 'text'
    | 'number'
    | 'date'
    | 'mention'
    | 'literal'
    | 'bracket'
    | 'unknown'
}

export interface CroqlChecked {
  problems: CroqlProblem[]
  tokens: CroqlToken[]
}

export interface CroqlCompletion {
  label: string
  /** What is written for it; it ends with a space or a bracket where something has to follow. */
  insert: string
  /** The type, or what it is a value of. */
  detail: string
  about: string
  kind: 'member' | 'value' | 'operator' | 'keyword'
}

/** What may replace `from` to `to`, best first. */
export interface CroqlCompletions {
  from: number
  to: number
  items: CroqlCompletion[]
  /** The expression may as well end here: nothing is begun that an item would go on with. */
  mayEnd: boolean
}

export interface CroqlDescription {
  start: number
  end: number
  label: string
  detail: string
  about: string
}

export interface Edited {
  /** The string after the edit. */
  detail: StringDetail
}

export interface Undone {
  action: string
  stringId: number | null
  languageId: string | null
}

/** The value of each call. */
export interface Outputs {
  'app.state': AppState
  'app.setSettings': Settings
  'app.forgetRecent': null
  'app.languages': Language[]
  'app.pick': { paths: string[] } | null
  'app.browse': FolderListing
  'project.create': Overview
  'project.open': Overview
  'project.openSample': Overview
  'project.close': null
  'project.overview': Overview
  'project.addLanguage': Overview
  'project.addCustomLanguage': Overview
  'project.import': ImportReport
  'project.export': ExportReport
  'project.backup': { path: string; lines: number }
  'project.restore': Overview
  'list.open': ListOpened
  'list.rows': StringRow[]
  'list.position': number | null
  'list.close': null
  /** In the order they were asked for; null for an expression that is wrong. */
  'list.counts': (number | null)[]
  'string.get': StringDetail
  'string.history': HistoryEntry[]
  'comment.add': Edited
  'comment.resolve': Edited
  'translation.save': Edited
  'translation.approve': Edited
  'translation.vote': Edited
  'translation.delete': Edited
  'draft.save': null
  'history.undo': Undone | null
  'history.redo': Undone | null
  'croql.check': CroqlChecked
  'croql.complete': CroqlCompletions
  /** Null where there is no name, or the expression cannot be read yet. */
  'croql.describe': CroqlDescription | null
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: FailureValue }

// ---- Events -------------------------------------------------------------------------------------------------

/** What a shell sends without being asked. */
export interface Events {
  /** The project changed, here or in another process: `stringIds` null means "anything may have". */
  'project.changed': { project: string; stringIds: number[] | null; languageId: string | null }
  /** The background check of a large file found that it is damaged; `problems` are SQLite's own words. */
  'project.damaged': { project: string; problems: string[] }
  /** Asked for by the system: a file was double-clicked, a menu item chosen. */
  'app.open': { path: string }
  'app.command': { command: string }
}

export type EventName = keyof Events

// ---- The client ---------------------------------------------------------------------------------------------

export interface CallOptions {
  onProgress?: (report: ProgressReport) => void
  signal?: AbortSignal
}

/** What the renderer talks to, whatever carries it. */
export interface Workbench {
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Result<Outputs[Name]>>
  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void
}

/** The messages both transports carry, as JSON or structured clones. */
export type ClientMessage =
  { kind: 'call'; id: number; name: string; input: unknown } | { kind: 'cancel'; id: number }
export type ServerMessage =
  | { kind: 'result'; id: number; result: Result<unknown> }
  | { kind: 'progress'; id: number; report: ProgressReport }
  | { kind: 'event'; name: EventName; event: unknown }
