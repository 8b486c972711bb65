/** What the runner and the thread of an app say to each other. */
import { z } from 'zod'
import type { JobRequest } from '../protocol.ts'

/** What a thread is told at its start. */
export interface ThreadData {
  /** How many bytes of JSON an answer may have. */
  largestAnswer: number
  /** How many characters of console a job may write. */
  mostConsole: number
}

/** `file`: the module's, as a path. */
export type ToThread =
  { kind: 'run'; id: number; file: string; request: JobRequest } | { kind: 'abort'; id: number }

const failureValue = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ kept: z.string(), todo: z.string(), value: z.string() }).partial(),
})

const fromThread = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.number(), json: z.string() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: failureValue }),
  z.object({ kind: z.literal('console'), text: z.string() }),
])

export type FromThread = z.infer<typeof fromThread>

export function isFromThread(message: unknown): message is FromThread {
  return fromThread.safeParse(message).success
}
