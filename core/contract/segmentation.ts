/** Segmentation rules (SRX 2.0): tried out, attached to files. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { ImportReport } from './project.ts'
import { idInput, languageIdInput, pathInput, projectInput } from './parts.ts'
import { topic } from './topic.ts'
import type { MessageRef } from '../platform/text/sentence.ts'

/** The rules as SRX; the limit is `MAX_SRX` of core/segmentation. */
const srx = z.string().max(BUDGETS.srx.max)

export const segmentationCalls = topic<SegmentationOutputs>()({
  /** Cuts a text by rules, the default ones where none are given. */
  'segmentation.try': z.strictObject({
    text: z.string().max(BUDGETS.segmentationText.max),
    languageId: languageIdInput,
    srx: srx.optional(),
  }),
  /** The rules of a file. */
  'segmentation.rules': z.strictObject({ project: projectInput, fileId: idInput }),
  /** Attaches rules to a file, null the default ones, and brings its strings up to date. */
  'segmentation.attach': z.strictObject({ project: projectInput, fileId: idInput, srx: srx.nullable() }),
  /** Splits the segment of a string at an offset of its source text, in UTF-16 units. */
  'segmentation.split': z.strictObject({
    project: projectInput,
    stringId: idInput,
    at: z.int().min(1).max(BUDGETS.text.max),
  }),
  /** Merges the segment of a string with the next one of its file. */
  'segmentation.merge': z.strictObject({ project: projectInput, stringId: idInput }),
  /** Reads and checks an SRX document. */
  'segmentation.open': z.strictObject({ path: pathInput }),
  'segmentation.save': z.strictObject({ path: pathInput, srx }),
})

export type RulesTrial = SegmentationTrial

export interface AttachedRules {
  /** The file's path in the project. */
  path: string
  /** The language of the texts that are cut. */
  languageId: string
  /** Null: the default rules are used. */
  srx: string | null
  defaults: string
  /** The file's format cuts its texts into segments; in others the rules change nothing. */
  isSegmented: boolean
}

export type FileUpdate = ImportReport['files'][number]

/** Segments that were split or merged. */
export interface SegmentsCut {
  fileId: number
  /** The string, and the second part of a split one. */
  stringIds: number[]
  /** The number of further segments with the same text that were cut in the same way. */
  others: number
}

/** The value of each call. */
export interface SegmentationOutputs {
  'segmentation.try': RulesTrial
  'segmentation.rules': AttachedRules
  'segmentation.attach': FileUpdate
  'segmentation.split': SegmentsCut
  'segmentation.merge': SegmentsCut
  'segmentation.open': { srx: string }
  'segmentation.save': { path: string }
}

/** A rule that is left out, or what else is wrong with the rules. */
export interface RuleProblem {
  /** One sentence that names the rule. */
  message: string
  /** The same by its text and values, for other languages. */
  said: MessageRef | null
  /** The rule's place in its document. */
  line: number
  column: number
  languageRule: string
  /** The rule's number in its language rule; null where the problem is of a language map. */
  rule: number | null
}

export interface SegmentationTrial {
  segments: TriedSegment[]
  /** The problems of all rules of the document, for whichever language. */
  problems: RuleProblem[]
  /** Names of the language rules that apply to the language, in order. */
  languageRules: string[]
}

export interface TriedSegment {
  text: string
  /** The rule that broke before it; null for the first. */
  rule: RulePlace | null
}

/** The place of a rule: in its language rule, from 1, and in the document. */
export interface RulePlace {
  languageRule: string
  number: number
  line: number
  column: number
}
