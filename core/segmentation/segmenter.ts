/** The segmenter of a file: by the rules that are kept with it, or by the default ones. */
import type { Segmenter } from '../formats/format.ts'
import type { Language } from '../languages/language.ts'
import { defaultSrx } from './defaults/srx.ts'
import { segmenterOf } from './segment.ts'
import { readSrx } from './srx.ts'

const KEPT = 8
const kept = new Map<string, Segmenter>()

/**
 * Cuts texts in a language by SRX rules, the default ones where none are given. Segmenters are kept: making one takes
 * some milliseconds. Throws as `readSrx` does; the segmenter throws `segmentation.slow`.
 */
export function segmenterFor(srx: string | undefined, language: Language): Segmenter {
  const key = `${language.id}\n${srx ?? ''}`
  const segmenter = kept.get(key) ?? segmenterOf(readSrx(srx ?? defaultSrx()), language.id)
  kept.delete(key)
  kept.set(key, segmenter)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return segmenter
}
