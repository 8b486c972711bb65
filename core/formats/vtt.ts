/** WebVTT captions. */
import { sentence } from '../platform/text/sentence.ts'
import type { Detection, Format } from './format.ts'
import { failureAt } from './position.ts'
import { buildCues, parseCues, type Cue, type SubtitleKind } from './subtitles/cues.ts'
import { isBlank, readSubtitleLines, type SubtitleLine } from './subtitles/lines.ts'

const SIGNATURE = /^WEBVTT(?=[ \t\r\n]|$)/
const TIMING = /^\s{0,20}([\d:.,]{1,40}\s{0,20}-->\s{0,20}[\d:.,]{1,40})/

/** An arrow with a time on one side of it alone: players leave such a cue out. */
const HALF_TIMING = /^\s{0,20}(?:([\d:.,]{1,40})\s{0,20}-->(?!\s{0,20}\d)|-->\s{0,20}\d)/

const LONE_TIME = /^\s{0,20}(?:\d{1,4}:)?\d\d:\d\d\.\d{3}\s{0,20}$/
const WITHOUT_START = sentence`The cue has no start: two times should stand around the arrow.`
const WITHOUT_END = sentence`The cue has no end: two times should stand with an arrow between them.`

/**
 * Reads blocks, which are separated by blank lines. One with an arrow in its first or second line is a cue, or several
 * if more lines have arrows. `NOTE` is a comment; style sheets, regions and all other blocks are not changed. Throws
 * `format.syntax` without the signature, and for a cue without a start or an end.
 */
function readCues(text: string): Cue[] {
  if (!SIGNATURE.test(text)) {
    throw failureAt('format.syntax', sentence`The first line should begin with WEBVTT.`, text, 0)
  }
  const cues: Cue[] = []
  let notes = ''
  for (const block of blocksOf(text, readSubtitleLines(text).slice(1))) {
    const first = contentOf(text, block[0]!)
    const isNote = /^NOTE(?:[ \t]|$)/.test(first)
    if (isNote) notes = noteOf(text, block)
    else {
      cues.push(...cuesOf(text, block, notes))
      notes = ''
    }
  }
  return cues
}

function blocksOf(text: string, lines: readonly SubtitleLine[]): SubtitleLine[][] {
  const blocks: SubtitleLine[][] = []
  let isOpen = false
  for (const line of lines) {
    if (isBlank(text, line)) isOpen = false
    else if (isOpen) blocks.at(-1)!.push(line)
    else isOpen = blocks.push([line]) > 0
  }
  return blocks
}

function cuesOf(text: string, block: readonly SubtitleLine[], notes: string): Cue[] {
  const isTiming = (line: SubtitleLine) => contentOf(text, line).includes('-->')
  const starts = block.flatMap((line, index) => (isTiming(line) ? [index] : []))
  const [first] = starts
  if (first === undefined) {
    const lone = block.slice(0, 2).find((line) => LONE_TIME.test(contentOf(text, line)))
    if (lone) throw failureAt('format.syntax', WITHOUT_END, text, lone.start)
  }
  if (first === undefined || first > 1) return []
  return starts.map((index, position) => {
    const content = contentOf(text, block[index]!)
    const missing = HALF_TIMING.exec(content)
    if (missing) {
      const message = missing[1] === undefined ? WITHOUT_START : WITHOUT_END
      throw failureAt('format.syntax', message, text, block[index]!.start)
    }
    return {
      name: position === 0 && index === 1 ? contentOf(text, block[0]!).trim() : null,
      timing: TIMING.exec(content)?.[1] ?? content.trim(),
      notes: position === 0 ? notes : '',
      timingLine: block[index]!,
      lines: block.slice(index + 1, starts[position + 1] ?? block.length),
    }
  })
}

function noteOf(text: string, block: readonly SubtitleLine[]): string {
  const lines = block.map((line) => contentOf(text, line))
  return lines
    .join('\n')
    .replace(/^NOTE[ \t]*/, '')
    .trim()
}

function contentOf(text: string, { start, end }: SubtitleLine): string {
  return text.slice(start, end)
}

const kind: SubtitleKind = {
  readCues,
  refusal(lines) {
    if (lines.some((line) => line.trim() === '')) return sentence`has an empty line, which would end the cue`
    return lines.some((line) => line.includes('-->'))
      ? sentence`has an arrow (-->), which would begin a cue`
      : null
  },
}

function detect(name: string, head: string): Detection {
  if (SIGNATURE.test(head)) return 'sure'
  return /\.vtt$/i.test(name) ? 'maybe' : 'no'
}

export const vtt: Format = {
  type: 'vtt',
  title: 'WebVTT captions',
  extensions: ['.vtt'],
  languages: 'one',
  hasUndeclaredEncoding: true,
  detect,
  parse: (file, options) => parseCues(file, options, kind),
  build: (file, options) => buildCues(file, options, kind),
}
