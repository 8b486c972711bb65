/** SubRip subtitles. */
import { sentence } from '../platform/text/sentence.ts'
import type { Detection, Format } from './format.ts'
import { failureAt } from './position.ts'
import { buildCues, parseCues, type Cue, type SubtitleKind } from './subtitles/cues.ts'
import { isBlank, readSubtitleLines, type SubtitleLine } from './subtitles/lines.ts'

const TIMING =
  /^\s{0,20}(\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?\s{0,20}-->\s{0,20}\d{1,4}(?::\d{1,4}){1,2}(?:[,.]\d{1,9})?)/

/**
 * Reads cues. A cue extends to the number and the times of the next one, as in players, so that it may contain blank
 * lines. Throws `format.syntax` if there is no cue.
 */
function readCues(text: string): Cue[] {
  const lines = readSubtitleLines(text)
  const cues: Cue[] = []
  const starts = lines.flatMap((line, index) => {
    const timing = TIMING.exec(text.slice(line.start, line.end))?.[1]
    if (timing === undefined) return []
    const name = numberIn(text, lines[index - 1])
    return [{ index, timing, name, first: name === null ? index : index - 1 }]
  })
  starts.forEach(({ index, timing, name }, position) => {
    const end = starts[position + 1]?.first ?? lines.length
    const timingLine = lines[index]!
    cues.push({ name, timing, notes: '', timingLine, lines: withoutBlankEnds(text, lines, index + 1, end) })
  })
  if (cues.length === 0) {
    throw failureAt(
      'format.syntax',
      sentence`There is no cue here: no line has two times with an arrow.`,
      text,
      0,
    )
  }
  return cues
}

function numberIn(text: string, line: SubtitleLine | undefined): string | null {
  return line ? (/^\s{0,20}(\d{1,9})\s{0,20}$/.exec(text.slice(line.start, line.end))?.[1] ?? null) : null
}

function withoutBlankEnds(
  text: string,
  lines: readonly SubtitleLine[],
  from: number,
  to: number,
): SubtitleLine[] {
  let first = from
  let last = to
  while (first < last && isBlank(text, lines[first]!)) first += 1
  while (last > first && isBlank(text, lines[last - 1]!)) last -= 1
  return lines.slice(first, last)
}

const kind: SubtitleKind = {
  readCues,
  refusal(lines, source) {
    const hasBlank = lines.some((line) => line.trim() === '')
    const mayHaveBlank = /\n\s*\n/.test(source) && lines[0]?.trim() !== '' && lines.at(-1)?.trim() !== ''
    if (hasBlank && !mayHaveBlank) return sentence`has an empty line, which would end the cue`
    return lines.some((line) => TIMING.test(line))
      ? sentence`has a line that reads as the times of a cue`
      : null
  },
}

function detect(name: string, head: string): Detection {
  if (!/\.srt$/i.test(name)) return 'no'
  return head.includes('-->') ? 'sure' : 'maybe'
}

export const srt: Format = {
  type: 'srt',
  title: 'SubRip subtitles',
  extensions: ['.srt'],
  languages: 'one',
  hasUndeclaredEncoding: true,
  detect,
  parse: (file, options) => parseCues(file, options, kind),
  build: (file, options) => buildCues(file, options, kind),
}
