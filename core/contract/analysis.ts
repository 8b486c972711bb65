/** The analysis of a project: its segments, words and characters by the matches that memories have for them. */
import { z } from 'zod'
import { ANALYSIS_BANDS, type AnalysisBand } from './analysisBands.ts'
import { BUDGETS } from './budgets.ts'
import { idInput, languageIdInput, pathInput, projectInput } from './parts.ts'
import { topic } from './topic.ts'

const count = z.int().min(0)
const name = z.string().max(BUDGETS.name.max)

/** The counts of texts (docs/reference/analysis.md, "Words and characters"). */
const volume = z.strictObject({
  segments: count,
  words: count,
  characters: count,
  charactersWithSpaces: count,
  /** The part of the words that is numbers. */
  numbers: count,
  placeholders: count,
})
const bands = z.strictObject(
  Object.fromEntries(ANALYSIS_BANDS.map((band) => [band, volume])) as Record<AnalysisBand, typeof volume>,
)
const failed = z.strictObject({ path: z.string(), message: z.string() })
const analyzedLanguage = z.strictObject({
  languageId: languageIdInput,
  name,
  textDirection: z.enum(['ltr', 'rtl']),
  /** In the order of files; `path` is null for strings of no file. */
  files: z.array(z.strictObject({ path: z.string().nullable(), bands })),
  total: bands,
  /** Files that could not be analysed, which are in no other figure. */
  failed: z.array(failed),
})

/** An analysis, as reports in JSON have it. */
export const analysisSchema = z.strictObject({
  format: z.literal('interlinear-analysis'),
  version: z.literal(1),
  project: name,
  /** ISO 8601. */
  at: z.iso.datetime(),
  sourceLanguage: z.strictObject({ id: languageIdInput, name }),
  /** The names of the memories that were searched. */
  memories: z.array(name),
  languages: z.array(analyzedLanguage),
})

const percent = z.number().min(0).max(1000)
export const pricingSchema = z.strictObject({
  weights: z.strictObject(
    Object.fromEntries(ANALYSIS_BANDS.map((band) => [band, percent])) as Record<AnalysisBand, typeof percent>,
  ),
  rate: z.number().min(0).max(1_000_000).nullable(),
  currency: z.string().max(BUDGETS.code.max),
  wordsPerHour: z.number().min(1).max(1_000_000),
})

/** A report in JSON: an analysis, with what it costs where that was said. */
export const analysisReportSchema = analysisSchema.extend({
  pricing: pricingSchema.optional(),
  quotes: z
    .record(
      z.string(),
      z.strictObject({ payableWords: z.number(), price: z.number().nullable(), hours: z.number() }),
    )
    .optional(),
})

export const analysisCalls = topic<AnalysisOutputs>()({
  /**
   * Counts the segments of languages by the best match of each. Without `fileIds` all files; without `memoryIds` the
   * attached memories and the shared memory of the document. Reports progress.
   */
  'analysis.run': z.strictObject({
    project: projectInput,
    languageIds: z.array(languageIdInput).min(1).max(400),
    fileIds: z.array(idInput).max(100_000).optional(),
    memoryIds: z.array(idInput).max(10_000).optional(),
  }),
  /** Writes an analysis to a file, to send. */
  'analysis.save': z.strictObject({
    project: projectInput,
    path: pathInput,
    format: z.enum(['html', 'csv', 'json']),
    analysis: analysisSchema,
    pricing: pricingSchema,
  }),
})

export type TextVolume = z.infer<typeof volume>
export type AnalyzedBands = z.infer<typeof bands>
export type AnalyzedLanguage = z.infer<typeof analyzedLanguage>
export type Analysis = z.infer<typeof analysisSchema>
export type AnalysisReport = z.infer<typeof analysisReportSchema>

/** The value of each call. */
export interface AnalysisOutputs {
  'analysis.run': Analysis
  'analysis.save': { path: string; bytes: number }
}
