import type { Segmenter } from '../../core/formats/format.ts'

/** The segments of a text, blanks and all. */
export function segmentsOf(segment: Segmenter, text: string): string[] {
  if (text === '') return []
  const starts = segment(text)
  return [0, ...starts].map((start, index) => text.slice(start, starts[index] ?? text.length))
}
