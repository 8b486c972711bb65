/** The delimiter of a table as the command line names it. */
import { Failure } from '../core/platform/errors/failure.ts'
import type { Delimiter } from '../core/contract/index.ts'

const DELIMITERS: Readonly<Record<string, Delimiter>> = {
  ',': ',',
  comma: ',',
  ';': ';',
  semicolon: ';',
  '\t': '\t',
  tab: '\t',
  '|': '|',
  pipe: '|',
}

/** Reads `--delimiter`. Failure `usage.delimiter`. */
export function readDelimiter(value: string): Delimiter {
  const delimiter = Object.hasOwn(DELIMITERS, value) ? DELIMITERS[value] : undefined
  if (delimiter !== undefined) return delimiter
  throw new Failure('usage.delimiter', `--delimiter takes comma, semicolon, tab or pipe, not ${value}.`)
}
