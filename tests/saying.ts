/** Sentences (core/platform/text/sentence.ts) in what is expected, by their English text or what fits it. */
import { expect } from 'vitest'

export function saying(english: unknown): unknown {
  return expect.objectContaining({ english })
}
