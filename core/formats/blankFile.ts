import type { SourceFile } from './format.ts'

/** More than this is no file that somebody has only just made. In bytes. */
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
