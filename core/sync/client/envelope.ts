import { z } from 'zod'

/** The service's envelope: each thing of an answer is the `data` of an object (docs/reference/sync.md, "Requests"). */
export function enveloped<Value>(schema: z.ZodType<Value>): z.ZodType<{ data: Value }> {
  return z.object({ data: schema })
}
