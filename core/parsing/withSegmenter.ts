/** How a format's texts are cut: by the file's own rules, or by ours. Functions do not travel between threads. */
import type { Language } from '../contract/language.ts'
import { segmenterFor } from '../segmentation/segmenter.ts'
import type { FileSettings, Segmenter } from '../formats/format.ts'

/** Options with the segmenter that their settings stand for. */
export function withSegmenter<
  Options extends { sourceLanguage: Language; settings?: FileSettings; segment?: Segmenter },
>(options: Options): Options & { segment: Segmenter } {
  const rules = options.settings ?? {}
  let segmenter: Segmenter | undefined
  // Made when a format first asks: few do.
  const segment: Segmenter = (text) => (segmenter ??= segmenterFor(rules, options.sourceLanguage))(text)
  return { segment, ...options }
}
