/** The segmenter of a file: by the rules that are kept with it, or by the default ones. */
import type { Segmenter } from '../formats/format.ts'
import type { Language } from '../contract/language.ts'
import { defaultSrx, FIRST_VERSION, newestVersion } from './defaults/versions.ts'
import { segmenterOf } from './segment.ts'
import { readSrx } from './srx.ts'

const KEPT = 8
const kept = new Map<string, Segmenter>()

/** Which rules a file is cut by, as its settings say (`FileSettings`). */
export interface RulesOfFile {
  srx?: string
  defaultRules?: number
}

/**
 * Cuts texts in a language by SRX rules, by the default ones where none are given. Segmenters are kept: making one takes
 * some milliseconds. Throws as `readSrx` does; the segmenter throws `segmentation.slow`.
 */
export function segmenterFor(rules: RulesOfFile, language: Language): Segmenter {
  const srx = srxOf(rules)
  const key = `${language.id}\n${srx}`
  const segmenter = kept.get(key) ?? segmenterOf(readSrx(srx), language.id)
  kept.delete(key)
  kept.set(key, segmenter)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return segmenter
}

/** The document of the rules. */
export function srxOf({ srx, defaultRules = FIRST_VERSION }: RulesOfFile): string {
  return srx ?? defaultSrx(defaultRules)
}

/** A new file is segmented by the newest default rules, and keeps that version. */
export function settingsOfNewFile(): RulesOfFile {
  const version = newestVersion()
  return version === FIRST_VERSION ? {} : { defaultRules: version }
}
