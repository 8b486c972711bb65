/** The messages between the runner and the process of an app. */
import { z } from 'zod'
import type { JobRequest, TranslateRequest } from '../../contract/moduleProtocol.ts'

/** A job: `file` is the module's, as a path; `trusted` the hash of the code that a person agreed to, or null for any. */
export interface RunMessage {
  kind: 'run'
  id: number
  folder: string
  file: string
  trusted: string | null
  request: JobRequest | TranslateRequest
}

export type ToApp = RunMessage | { kind: 'abort'; id: number }

/** Characters of an answer that are sent at a time: the workbench counts them as they come, and ends what is too long. */
export const PART_LENGTH = 128 * 1024
/** The longest message as JSON: none of ours is longer. */
export const MAX_MESSAGE = 1024 * 1024

const failureValue = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ kept: z.string(), todo: z.string(), value: z.string(), path: z.string() }).partial(),
})

const fromApp = z.discriminatedUnion('kind', [
  /** The next part of an answer's JSON; `answer` says that all of it has been sent. */
  z.object({ kind: z.literal('part'), id: z.number(), text: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.number() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: failureValue }),
  z.object({ kind: z.literal('console'), text: z.string() }),
  /** An error that no job caught; the process ends with it. */
  z.object({ kind: z.literal('crashed'), words: z.string() }),
])

export type FromApp = z.infer<typeof fromApp>

export function isFromApp(message: unknown): message is FromApp {
  return fromApp.safeParse(message).success
}

/** The line that the watch writes to standard error before it ends a process for its memory use. */
export const MEMORY_MARK = '[interlinear: too much memory]'
