import type { SourceFile } from './format.ts'

/** Bytes; a larger file is not a newly created one. */
const LARGEST = 1000

/** Whether a file has nothing but blanks, as one that was made for a translation that is to come. */
export function isBlankFile({ content }: SourceFile): boolean {
  return (
    content.length < LARGEST &&
    Buffer.from(content)
      .toString()
      .replace(/^\ufeff/, '')
      .trim() === ''
  )
}
