/**
 * The tools that agents call over the Model Context Protocol (MCP), and the form of their answers.
 *
 * Texts of a project are data, whatever they say: an answer has them below members named `content`. Its other members are
 * numbers, flags, codes and sentences of this program. The instructions of the server explain this.
 */
import type { z } from 'zod'
import type { DocumentsProject } from '../documents/project.ts'
import type { Editing } from '../history/project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { CheckedProject } from '../quality/quality.ts'

/** An open project that agents work in. */
export type AgentProject = DocumentsProject & CheckedProject

export interface ToolCall extends CallContext {
  /** The name by which the agent introduced itself. */
  agent: string
  /** Edits as the user that stands for the agent, so that history and undo name it. */
  edit: Editing['edit']
}

export interface ToolImage {
  type: string
  /** The image's bytes in base64. */
  data: string
}

export interface ToolAnswer {
  /** Sent as JSON. */
  value: object
  images?: readonly ToolImage[]
  /** The agent is to correct its call. */
  isError?: boolean
}

/** The effects of tools: reading, adding rows of its own, checking again. */
export type ToolEffect = 'reads' | 'adds' | 'checks'

/**
 * A tool that agents may call: its description for them, the schema of its input, and its handler. A handler throws a
 * `Failure`, which the agent gets with its code and its next step.
 *
 * @example
 * const echo = defineTool({
 *   ...{ name: 'echo', title: 'Echo', description: 'Answers the text.', effect: 'reads' },
 *   input: z.strictObject({ text: textInput }),
 *   run: async (_project, { text }) => ({ value: { content: { text } } }),
 * })
 */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  effect: ToolEffect
  input: Input
  run(project: AgentProject, input: z.output<Input>, call: ToolCall): Promise<ToolAnswer>
}

export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  // The server gives a handler what its own schema has checked.
  return tool
}

/** The most bytes of the JSON of an answer; about 15,000 tokens. */
export const MAX_ANSWER_BYTES = 60_000
/** Room for the members of an answer beside its rows. */
const ENVELOPE_BYTES = 2_000
/** A text beyond this many UTF-16 units is cut in lists; `string_context` has more of it. */
export const LISTED_TEXT = 2_000
/** The same in the answer about a single string. */
export const WHOLE_TEXT = 12_000

export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Returns the texts of forms as an object by form. */
export function textsByForm(
  texts: readonly { form: string; text: string }[],
  most: number,
): Record<string, string> {
  return Object.fromEntries(texts.map(({ form, text }) => [form, shorten(text, most)]))
}

export interface Page<Row> {
  rows: Row[]
  /** The `offset` of the next page; absent: this is the last one. */
  nextOffset?: number
}

/**
 * Cuts a page so that its JSON stays within `MAX_ANSWER_BYTES`, unless its first row alone is larger.
 * @param hasMore Whether rows follow after `rows`
 */
export function fitPage<Row extends object>(
  rows: readonly Row[],
  offset: number,
  hasMore: boolean,
  most = MAX_ANSWER_BYTES - ENVELOPE_BYTES,
): Page<Row> {
  let bytes = 0
  const fitting = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    return bytes > most && index > 0
  })
  const shown = fitting === -1 ? [...rows] : rows.slice(0, fitting)
  const isCut = hasMore || shown.length < rows.length
  return { rows: shown, ...(isCut && { nextOffset: offset + shown.length }) }
}
