/** Segmentation rules (SRX 2.0): tried out, attached to files. */
import { z } from 'zod'
import type { Trial } from '../segmentation/trial.ts'
import type { ImportReport } from './project.ts'
import { id, languageId, path, project } from './parts.ts'

/** The rules as SRX; the limit is `LARGEST_SRX` of core/segmentation. */
const srx = z.string().max(4_000_000)

export const segmentationInputs = {
  /** Cuts a text by rules, the default ones where none are given. */
  'segmentation.try': z.strictObject({
    text: z.string().max(100_000),
    languageId,
    srx: srx.optional(),
  }),
  /** The rules of a file. */
  'segmentation.rules': z.strictObject({ project, fileId: id }),
  /** Attaches rules to a file, null the default ones, and brings its strings up to date. */
  'segmentation.attach': z.strictObject({ project, fileId: id, srx: srx.nullable() }),
  /** Reads and checks an SRX document. */
  'segmentation.open': z.strictObject({ path }),
  'segmentation.save': z.strictObject({ path, srx }),
} as const

export type { RuleProblem } from '../segmentation/compile.ts'
export type { TriedSegment } from '../segmentation/trial.ts'
export type RulesTrial = Trial

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

/** The value of each call. */
export interface SegmentationOutputs {
  'segmentation.try': RulesTrial
  'segmentation.rules': AttachedRules
  'segmentation.attach': FileUpdate
  'segmentation.open': { srx: string }
  'segmentation.save': { path: string }
}
