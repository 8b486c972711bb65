/** The program's code beside a string that it uses. */
import { z } from 'zod'
import { idInput, projectInput } from './parts.ts'
import { topic } from './topic.ts'

export const codeCalls = topic<CodeOutputs>()({
  /**
   * The lines around the place that a string's context names. `index`: which of its places (`StringDetail.references`);
   * left out: the first of which there is code.
   */
  'code.show': z.strictObject({
    project: projectInput,
    stringId: idInput,
    index: z.int().min(0).max(1_000).optional(),
  }),
  /**
   * Opens the same place in the person's editor. Failures: those of `code.show`, `code.noEditor` if none is chosen, and
   * `code.editor` if it cannot be started.
   */
  'code.open': z.strictObject({
    project: projectInput,
    stringId: idInput,
    index: z.int().min(0).max(1_000).optional(),
  }),
})

/** A place in the program's code, as a string's context names it. */
export interface CodeReference {
  path: string
  /** The number of the line, from 1; null if none is named. */
  line: number | null
}

/** Some lines of a file of code. */
export interface CodeExcerpt {
  /** Which of the string's places it is. */
  index: number
  /** The folder on this machine in which the project's files were found. */
  folder: string
  /** The file's path in it, '/' between its parts. */
  path: string
  /** The requested line; null if there is none, or if the file no longer has it. */
  line: number | null
  /** The number of the first of `lines`. */
  firstLine: number
  lines: string[]
  /** How many lines the file has. */
  total: number
}

/** The value of each call. */
export interface CodeOutputs {
  'code.show': CodeExcerpt
  'code.open': { path: string; line: number | null }
}
