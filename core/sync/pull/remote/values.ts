/**
 * How the API spells plain values, and how they read here: ids are the cloud's, times are milliseconds since 1970, null
 * where it does not say. Schemas of resources are made of these; members that they do not name are accepted.
 */
import { z } from 'zod'

export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** 0 and absent mean none. */
export const idOrNone = z
  .number()
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform((value) => value || null)
/** Empty and absent mean none. */
export const textOrNone = z
  .string()
  .nullish()
  .transform((value) => value || null)
const time = z.string().transform((text, context) => {
  const at = Date.parse(text)
  if (!Number.isNaN(at)) return at
  context.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})
/** Null where the cloud does not say. */
export const timeOrNone = time.nullish().transform((at) => at ?? null)
/** Empty where the cloud leaves it out. */
export const textOrEmpty = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** False where the cloud leaves it out. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
