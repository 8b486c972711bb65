/** What the runner and the process of an app say to each other. */
import { z } from 'zod'
import type { JobRequest } from '../protocol.ts'

/** `file`: the module's, as a path. */
export type ToApp =
  { kind: 'run'; id: number; file: string; request: JobRequest } | { kind: 'abort'; id: number }

const failureValue = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ kept: z.string(), todo: z.string(), value: z.string() }).partial(),
})

const fromApp = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.number(), json: z.string() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: failureValue }),
  z.object({ kind: z.literal('console'), text: z.string() }),
  /** An error that no job caught; the process ends with it. */
  z.object({ kind: z.literal('crashed'), words: z.string() }),
])

export type FromApp = z.infer<typeof fromApp>

export function isFromApp(message: unknown): message is FromApp {
  return fromApp.safeParse(message).success
}

/** What the watch of a process that took too much memory writes to its standard error before it ends it. */
export const MEMORY_MARK = '[interlinear: too much memory]'
