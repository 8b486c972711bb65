/** Translation memories: matches, concordance, pre-translation, and keeping them in order. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { PluralForm } from '../model/plural.ts'
import {
  croqlInput,
  formInput,
  idInput,
  languageIdInput,
  ofString,
  projectInput,
  textInput,
} from './parts.ts'
import { readCall, writeCall, topic } from './topic.ts'

const minimumScore = z.int().min(50).max(100)
/** `fileId`: of one file alone. */
const toPretranslate = {
  project: projectInput,
  croql: croqlInput,
  languageId: languageIdInput,
  minimumScore,
  fileId: idInput.optional(),
}
const memory = { project: projectInput, tmId: idInput }
const name = z.string().trim().min(1).max(BUDGETS.name.max)
const sharedName = z.string().trim().max(BUDGETS.name.max)
const keep = z.enum(['newest', 'mostUsed'])

export const memoryCalls = topic<MemoryOutputs>()({
  /** Returns the matches of the attached memories for a form of a string; without `form`, for its first. */
  'memory.matches': z.strictObject({ ...ofString, form: formInput.optional() }),
  /** The same for any text. */
  'memory.search': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    text: textInput.min(1),
  }),
  /** Segments with a text in the source, or in the target language. */
  'memory.concordance': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    text: z.string().trim().min(1).max(BUDGETS.remark.max),
  }),
  /** Previews pre-translation without changes. */
  'memory.pretranslatePreview': z.strictObject(toPretranslate),
  /** Translates the empty forms of what a query selects, as one intent. */
  'memory.pretranslate': z.strictObject(toPretranslate),
  /** Takes the translations that stand for their strings into the project's own memory. */
  'memory.fill': writeCall('fillMemory', { project: projectInput }),
  'memory.list': readCall('memories', { project: projectInput }),
  /** Members that are left out stay as they are. */
  'memory.settings': writeCall('setMemory', {
    project: projectInput,
    tmId: idInput,
    isAttached: z.boolean().optional(),
    isReadOnly: z.boolean().optional(),
    priority: z.int().min(0).max(1_000).optional(),
    penalty: z.int().min(0).max(50).optional(),
  }),
  'memory.create': writeCall('createMemory', {
    project: projectInput,
    name,
    languageIds: z.array(languageIdInput).max(400),
  }),
  'memory.rename': writeCall('renameMemory', { ...memory, name }),
  /** The first of the list comes first among equal matches. */
  'memory.order': writeCall('orderMemories', { project: projectInput, tmIds: z.array(idInput).max(10_000) }),
  /** Deletes a memory with its segments; the project's own stays. */
  'memory.delete': writeCall('deleteMemory', memory),
  /** A window of the segments that CroQL on segments selects, in the order in which they came. */
  'memory.segments': z.strictObject({
    ...memory,
    croql: croqlInput,
    from: z.int().min(0),
    count: z.int().min(1).max(500),
  }),
  /** Writes the texts of a segment, or without `segmentId` makes one; an empty text goes. */
  'memory.saveSegment': z.strictObject({
    ...memory,
    segmentId: idInput.optional(),
    records: z
      .array(z.strictObject({ recordId: idInput.optional(), languageId: languageIdInput, text: textInput }))
      .min(1)
      .max(400),
  }),
  /** Segments with the same source text, a group each. */
  'memory.duplicates': readCall('duplicates', {
    ...memory,
    from: z.int().min(0),
    count: z.int().min(1).max(100),
  }),
  /**
   * Segments become one, the first of `segmentIds`, with the languages that only the others have. `asOf` is that of the
   * groups that were shown: what was changed since is not merged.
   */
  'memory.mergeSegments': z.strictObject({
    ...memory,
    segmentIds: z.array(idInput).min(2).max(10_000),
    asOf: z.int().min(0),
  }),
  /** The same for all that have the same source, or the same texts. `isPreview`: they are only counted. */
  'memory.mergeDuplicates': z.strictObject({
    ...memory,
    same: z.enum(['texts', 'source']).default('texts'),
    keep: keep.default('newest'),
    isPreview: z.boolean(),
  }),
  /** Deletes the segments that CroQL on segments selects. `isPreview`: they are only counted. */
  'memory.deleteSegments': z.strictObject({ ...memory, croql: croqlInput, isPreview: z.boolean() }),
  /** The memories that documents share, and the one that this project uses. */
  'memory.shared': z.strictObject({ project: projectInput }),
  /** Chooses the memory of an opened file or folder: a client's by its name, that of this machine (empty), or none. */
  'memory.useShared': z.strictObject({ project: projectInput, name: sharedName.nullable() }),
  /** Deletes a shared memory with all of its texts. */
  'memory.deleteShared': z.strictObject({ project: projectInput, name: sharedName }),
  /** Sets the file of a damaged memory aside, and takes the texts of opened files into a new one. */
  'memory.rebuildShared': z.strictObject({ project: projectInput, name: sharedName }),
  /** Deletes a segment. */
  'memory.deleteSegment': z.strictObject({ ...memory, segmentId: idInput }),
})

/** The reductions of a score beside differing words, in percent. */
export type MatchPenalty =
  | {
      kind: 'case' | 'punctuation' | 'spaces' | 'numbers' | 'placeholders' | 'form' | 'language'
      percent: number
    }
  | { kind: 'age'; percent: number; years: number }
  | { kind: 'memory'; percent: number; memory: string }

/**
 * A match of a translation memory: a stored source text that is similar to the text of a form, with its translation.
 * `score` is a percentage: 100 is the same text, `kind` tells whether the context is also the same.
 *
 * The score is the similarity of the texts less the penalties. `repaired` is the translation with the placeholders and
 * numbers of the new source; the editor inserts it.
 *
 * @example
 * const found = await workbench.call('memory.search', { project, languageId: 'uk', text: 'Open the file' })
 * if (found.ok) show(found.value.filter(({ kind }) => kind !== 'fuzzy'))
 */
export interface MemoryMatch {
  recordId: number
  segmentId: number
  memory: { id: number; name: string }
  /** `context`: also of the same identifier or between the same neighbours. */
  kind: 'context' | 'exact' | 'fuzzy'
  /** Percent, after the penalties. */
  score: number
  source: string
  /** The translation as it stands in the memory. */
  target: string
  /**
   * The translation fitted to the source: its placeholders and numbers, where it is clear which become which; else
   * the same as `target`.
   */
  repaired: string
  penalties: MatchPenalty[]
  context: { isSameString: boolean; isSameIdentifier: boolean; isSamePrevious: boolean; isSameNext: boolean }
  usageCount: number
  changedAt: string
  changedBy: string | null
}

export interface ConcordanceEntry {
  segmentId: number
  memory: { id: number; name: string }
  source: string
  target: string
  /** The side of the segment in which the text was found. */
  foundIn: 'source' | 'target'
}

export interface PretranslatePreview {
  /** How many strings the query selects. */
  total: number
  /** Strings and forms that would be translated. */
  strings: number
  forms: number
  /** Forms by their match. */
  byKind: { context: number; exact: number; fuzzy: number }
  /** The first of them. */
  rows: { stringId: number; form: PluralForm; score: number; source: string; target: string }[]
}

export interface MemoryInfo {
  id: number
  name: string
  languageIds: string[]
  segments: number
  /** Takes what is translated in this project. */
  isOwn: boolean
  isAttached: boolean
  isReadOnly: boolean
  /** The lower, the earlier among equal matches. */
  priority: number
  /** The penalty of each match, in percent. */
  penalty: number
}

/** A memory that documents share, in a file of the home folder. */
export interface SharedMemory {
  /** A client's name; empty: the memory of this machine. */
  name: string
  segments: number
  bytes: number
  /** Its file cannot be read: it offers nothing until it is rebuilt. */
  isDamaged: boolean
}

export interface SharedMemories {
  memories: SharedMemory[]
  /** The name of the one that the project uses; null: none. */
  used: string | null
}

/** The same text in several languages. */
export interface MemorySegment {
  id: number
  records: {
    id: number
    languageId: string
    text: string
    usageCount: number
    changedBy: string | null
    changedAt: string
  }[]
}

/** Segments with the same source text. */
export interface DuplicateGroup {
  /** The id of the newest. */
  keep: number
  segments: MemorySegment[]
}

/** The value of each call. */
export interface MemoryOutputs {
  /** The best first; at most ten. */
  'memory.matches': MemoryMatch[]
  'memory.search': MemoryMatch[]
  'memory.concordance': ConcordanceEntry[]
  'memory.pretranslatePreview': PretranslatePreview
  'memory.pretranslate': { strings: number; forms: number }
  /** How many texts the memory did not have. */
  'memory.fill': { added: number }
  'memory.list': MemoryInfo[]
  'memory.settings': MemoryInfo[]
  'memory.create': { tmId: number }
  'memory.rename': MemoryInfo[]
  'memory.order': MemoryInfo[]
  'memory.delete': MemoryInfo[]
  'memory.segments': { total: number; rows: MemorySegment[] }
  /** With the texts as they are now, so that what was typed on meanwhile is of the same records. */
  'memory.saveSegment': { segmentId: number; records: MemorySegment['records'] }
  /** `asOf`: the position in the history, for a merge of the shown groups. */
  'memory.duplicates': { total: number; groups: DuplicateGroup[]; asOf: number }
  'memory.mergeSegments': { segments: number }
  /** How many segments go. */
  'memory.mergeDuplicates': { segments: number }
  'memory.deleteSegments': { segments: number }
  'memory.deleteSegment': { segments: number }
  'memory.shared': SharedMemories
  'memory.useShared': SharedMemories
  'memory.deleteShared': SharedMemories
  'memory.rebuildShared': SharedMemories
}
