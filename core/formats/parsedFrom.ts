/** Reading string by string (`Format.read`), and the whole of it as `Format.parse` answers it. */
import type { Format, ParsedFile, ParsedString, ParseOptions, Reading, SourceFile } from './format.ts'

export function parsedFrom(reading: Reading): ParsedFile {
  const strings: ParsedString[] = []
  for (;;) {
    const { done, value } = reading.next()
    if (done) return { strings, ...value }
    strings.push(value)
  }
}

/** A file's strings one by one, of formats that keep all of them too. */
export function* readingOf(format: Format, file: SourceFile, options: ParseOptions): Reading {
  if (format.read) return yield* format.read(file, options)
  const { strings, ...facts } = format.parse(file, options)
  yield* strings
  return facts
}
