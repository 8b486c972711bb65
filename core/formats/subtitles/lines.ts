/** The lines of a text with their places. */
export interface SubtitleLine {
  start: number
  /** The offset at which its text ends and its break begins. */
  end: number
  /** The offset of the next line. */
  next: number
}

/** A line ends with LF, CR LF, CR CR LF (as some programs write by mistake) or a CR alone. */
export function readSubtitleLines(text: string): SubtitleLine[] {
  const lines: SubtitleLine[] = []
  const stop = /[\r\n]/g
  let start = 0
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    let last = match.index
    while (text[last] === '\r' && (text[last + 1] === '\r' || text[last + 1] === '\n')) last += 1
    if (text[last] === '\n') lines.push({ start, end: match.index, next: last + 1 })
    else {
      for (let offset = match.index; offset <= last; offset++) {
        lines.push({ start: offset === match.index ? start : offset, end: offset, next: offset + 1 })
      }
    }
    start = last + 1
    stop.lastIndex = start
  }
  if (start < text.length) lines.push({ start, end: text.length, next: text.length })
  return lines
}

export function isBlank(text: string, { start, end }: SubtitleLine): boolean {
  return text.slice(start, end).trim() === ''
}
