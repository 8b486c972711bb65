/**
 * How the API spells plain values, and how they read here: ids are the cloud's, times are milliseconds since 1970, null
 * where it does not say. Schemas of resources are made of these; members that they do not name are accepted.
 */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'

export const remoteId = z.number().int().positive().max(BUDGETS.counter.max)
/** 0 and absent mean none. */
export const idOrNone = z
  .number()
  .int()
  .nonnegative()
  .max(BUDGETS.counter.max)
  .nullish()
  .transform((value) => value || null)
/**
 * As the file keeps it, which has no half of a surrogate pair: what is compared with the file would differ with each
 * pull else.
 */
export const remoteText = z.string().transform((value) => value.toWellFormed())
/** Empty and absent mean none. */
export const textOrNone = remoteText.nullish().transform((value) => value || null)
/** Null if the server states no time, or an invalid one: '' and MySQL's '0000-00-00' are treated as none. */
export const timeOrNone = z
  .string()
  .nullish()
  .transform((value) => {
    const time = Date.parse(value ?? '')
    return Number.isNaN(time) ? null : time
  })
/** Empty where the cloud leaves it out. */
export const textOrEmpty = remoteText.nullish().transform((value) => value ?? '')

/** False where the cloud leaves it out. */
export const remoteFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
