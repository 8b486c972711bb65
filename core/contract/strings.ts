/** One string: its detail, and every edit of it. */
import { z } from 'zod'
import { PLURAL_FORMS, type PluralForm, type PluralForms } from '../model/plural.ts'
import { COMMENT_TYPES, ISSUE_TYPES } from '../model/enumerations.ts'
import { MAX_STORED_SCORE, type MatchOrigin } from './analysisBands.ts'
import type { PlaceholderGrammar } from './enumerations.ts'
import type { MessageSyntax } from './messages.ts'
import type { CodeReference } from './code.ts'
import type { StringRow } from './lists.ts'
import { idInput, languageIdInput, pathInput, textInput, formInput, projectInput, ofString } from './parts.ts'
import { readCall, writeCall, topic } from './topic.ts'

/** A translation; `otherForms`: those of other forms of the string, to which the same is done in one step. */
const ofTranslation = {
  project: projectInput,
  translationId: idInput,
  otherForms: z.array(idInput).max(PLURAL_FORMS.length).optional(),
}

const matchInput = z.strictObject({
  score: z.int().min(0).max(MAX_STORED_SCORE),
  isEdited: z.boolean(),
})

export const stringsCalls = topic<StringsOutputs>()({
  'string.get': readCall('stringDetail', ofString),
  'string.history': readCall('stringHistory', ofString),
  /**
   * Finds the string at a line of a file, or at a place in the code that the strings of the project name. `path`: the end
   * of the file's path; null: the file of the string `stringId`. `line`: null for the first string. Failures:
   * `string.noPlace`, `string.noLines` if the file's format does not know the lines of its strings.
   */
  'string.at': z.strictObject({
    ...ofString,
    stringId: idInput.nullable(),
    path: pathInput.nullable(),
    line: z.int().min(1).max(999_999_999).nullable(),
  }),
  'comment.add': z.strictObject({
    ...ofString,
    text: textInput.min(1),
    type: z.enum(COMMENT_TYPES).default('comment'),
    issueType: z.enum(ISSUE_TYPES).optional(),
  }),
  /** Sets what translators note in the file beside the translation; '' takes it away. */
  'comment.noteInFile': z.strictObject({ ...ofString, text: textInput }),
  /** `languageIdInput`: the language whose detail is answered. */
  'comment.resolve': z.strictObject({
    project: projectInput,
    commentId: idInput,
    languageId: languageIdInput,
    isResolved: z.boolean(),
  }),
  /**
   * Saves one or several forms as one intent; an empty text deletes the form's own translation. `key`: a repeated
   * request with the same key has no further effect. `base`: by form, the base texts of the edit: the top translation,
   * and the user's own one without other judgements. If a form changed since, both texts are kept.
   */
  'translation.save': z.strictObject({
    ...ofString,
    forms: z.partialRecord(formInput, textInput),
    approve: z.boolean().default(false),
    /** The saved text needs work; otherwise it is finished by saving. */
    needsWork: z.boolean().default(false),
    /** The saved text is also used for repetitions without a text; of many repetitions the first ones. */
    propagates: z.boolean().default(false),
    /** The memory match that each text was made from. */
    matches: z.partialRecord(formInput, matchInput).optional(),
    key: z.uuid().optional(),
    base: z
      .partialRecord(formInput, z.strictObject({ top: textInput.nullable(), own: textInput.nullable() }))
      .optional(),
  }),
  /** Restores an older version's text: an edit of its own, which undo reverts. */
  'translation.restore': z.strictObject({ ...ofString, form: formInput, text: textInput.min(1) }),
  'translation.approve': z.strictObject({
    ...ofTranslation,
    isApproved: z.boolean(),
  }),
  'translation.vote': z.strictObject({
    ...ofTranslation,
    mark: z.enum(['up', 'down']).nullable(),
  }),
  'translation.delete': z.strictObject(ofTranslation),
  /** The strings in which the user typed what was never saved, the newest first. */
  'draft.recovered': readCall('recoveredDrafts', { project: projectInput }),
  /** How many strings have drafts, by file and language. */
  'draft.counts': readCall('draftCounts', { project: projectInput }),
  /** Moves drafts of a string that its file no longer has to the one that replaced it. */
  'draft.follow': z.strictObject({ project: projectInput, stringId: idInput }),
  /** The strings with a bookmark of the user. */
  'bookmark.list': readCall('bookmarkedStrings', { project: projectInput }),
  /** Sets the user's bookmark of a string, or removes it; returns whether it is set. */
  'bookmark.toggle': writeCall('toggleBookmark', { project: projectInput, stringId: idInput }),
  'draft.save': z.strictObject({ ...ofString, form: formInput, text: textInput.nullable() }),
  'history.undo': writeCall('undo', { project: projectInput }),
  'history.redo': writeCall('redo', { project: projectInput }),
})

export interface TranslationEntry {
  id: number
  form: PluralForm
  text: string
  user: { id: number; login: string; name: string | null } | null
  /** It was imported from a file that names no author; absent: it was not, by the history. */
  isOfFile?: boolean
  provider: string | null
  isTop: boolean
  isApproved: boolean
  needsWork: boolean
  /** Null: it was made from no match. */
  match: MatchOrigin | null
  /** The AI agent that proposed the text; absent: no agent did. */
  proposal?: ProposalOrigin
  /** The source that the text was made for, by form, where it was another one and is known. */
  previous: { source: { form: PluralForm; text: string }[]; context: string | null } | null
  isOwn: boolean
  rating: number
  ownVote: 'up' | 'down' | null
  /** The votes of all users, the newest first. */
  votes: { user: string; mark: 'up' | 'down' }[]
  /** The newest first. */
  approvals: { user: string | null; at: string }[]
  createdAt: string
  updatedAt: string
}

/** The agent that proposed a text, and why. */
export interface ProposalOrigin {
  /** The name that the agent gave itself. */
  agent: string
  reason: string | null
}

/** The newest text of an agent for a form that the checks refused. */
export interface RefusedProposal {
  form: PluralForm
  agent: string
  text: string
  /** The sentences of the findings. */
  findings: string[]
  /** ISO 8601. */
  at: string
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

/** The place of a string among those with its source, itself counted. */
export interface RepetitionPlace {
  /** The number of this repetition, from 1, ordered as the strings came. */
  position: number
  count: number
}

export interface StringDetail {
  row: StringRow
  /** Its file no longer has it: it cannot be saved. */
  isGone: boolean
  /** The source by form: `none`, or the source language's categories. */
  source: { form: PluralForm; text: string }[]
  context: string | null
  /** The places in the program's code that the context names, in its order. */
  references: CodeReference[]
  maxLength: number | null
  placeholders: PlaceholderFacts
  /** `type`: that of its format. */
  file: { id: number; name: string; path: string; type: string } | null
  labels: string[]
  /** The number of screenshots in which the string is to be seen. */
  screenshots: number
  /** Its place among the strings with the same source; null: no other one has it. */
  repetition: RepetitionPlace | null
  /** The forms to fill in, in order: `none`, or the categories that its file can hold in the target language. */
  forms: PluralForm[]
  /** Numbers of each form by the plural rule of its file; null: those of the language. */
  samples: PluralForms | null
  /** Every translation of the language, best first in each form. */
  translations: TranslationEntry[]
  /** The texts of AI agents that the checks refused, the newest first; absent: there are none. */
  refused?: RefusedProposal[]
  /** The drafts, by form. */
  drafts: Partial<Record<PluralForm, string>>
  comments: CommentEntry[]
  /** The comment of translators in the file, '' for none; null if its format has no place for one. */
  translatorComment: { text: string } | null
}

/** The grammar by which the placeholders of a string are read. */
export interface PlaceholderFacts {
  /** `usual`: the placeholders that are usual for the type of its file. */
  grammar: PlaceholderGrammar | MessageSyntax
  /**
   * Its evidence: a flag of the entry, the choice of a user for the file, the sources of the string, or the type of the
   * file. `file`: the file has messages with branches.
   */
  by: 'flag' | 'choice' | 'file' | 'sources' | 'type'
}

/** Strings of a file with drafts in a language: drafts are in no export. */
export interface DraftCount {
  /** Null with the path: of no file. */
  fileId: number | null
  path: string | null
  languageId: string
  /** Strings, of all users. */
  strings: number
  /** Those with drafts of the person's own. */
  own: number
}

/** One intent of the history: `changes` are what it did to this string. */
export interface HistoryEntry {
  intentId: number
  action: string
  at: string
  user: string | null
  /** The AI agent that proposed the texts; absent: no agent did. */
  agent?: string
  isUndone: boolean
  changes: {
    entity: string
    entityId: number
    form: PluralForm | null
    before: string | null
    after: string | null
    /** The match that the text after the change was made from. */
    match: MatchOrigin | null
  }[]
}

export interface EditedString {
  /** The string after the edit. */
  detail: StringDetail
}

export interface SavedEdit extends EditedString {
  /** The forms that changed since the edit began: what came there since is kept beside what was saved. */
  conflicts: PluralForm[]
  /** How many repetitions got what was saved, and how many without a text are left. */
  repetitions: { used: number; left: number }
}

export interface Undone {
  action: string
  /** The AI agent whose proposals they were; absent: no agent's. */
  agent?: string
  stringId: number | null
  languageId: string | null
}

/** The value of each call. */
export interface StringsOutputs {
  'string.get': StringDetail
  'string.at': { stringId: number }
  'string.history': HistoryEntry[]
  'comment.noteInFile': EditedString
  'comment.add': EditedString
  'comment.resolve': EditedString
  'translation.save': SavedEdit
  'translation.restore': EditedString
  'translation.approve': EditedString
  'translation.vote': EditedString
  'translation.delete': EditedString
  'draft.recovered': { stringId: number; languageId: string }[]
  'draft.counts': DraftCount[]
  /** Null: no string took its place. */
  'draft.follow': { stringId: number | null }
  'bookmark.list': number[]
  'bookmark.toggle': boolean
  'draft.save': null
  'history.undo': Undone | null
  'history.redo': Undone | null
}
