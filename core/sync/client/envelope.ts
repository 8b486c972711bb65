/**
 * The service's envelope: each thing of an answer is the `data` of an object (docs/reference/sync.md, "Requests"). Schemas of
 * answers are made once for each schema of a thing.
 */
import { z } from 'zod'

/** docs/reference/sync.md, "Pull". */
export const PAGE_SIZE = 500

export function enveloped<Value>(schema: z.ZodType<Value>): z.ZodType<{ data: Value }> {
  return z.object({ data: schema })
}

/** `{data: …}`. */
export const answerOfOne = memoizedBySchema(enveloped)

/** A page of a list; `limit`: the most that the service puts on one, null where it does not say. */
export interface ListAnswer<Value> {
  data: { data: Value }[]
  limit: number | null
}

const page = z.object({ limit: z.number().int().positive() })
/** The API's description has that of members in an array. A service that says anything else of its pages says nothing. */
const pagination = z
  .union([page, z.tuple([page]).transform(([one]) => one)])
  .nullish()
  .catch(null)

/** `{data: [{data: …}], pagination: {limit: …}}`. */
export const answerOfList = memoizedBySchema(
  <Value>(schema: z.ZodType<Value>): z.ZodType<ListAnswer<Value>> => {
    return z
      .object({ data: z.array(answerOfOne(schema)).max(PAGE_SIZE), pagination })
      .transform(({ data, pagination: told }) => ({ data, limit: told?.limit ?? null }))
  },
)

/** Memoizes by schema: zod compiles a schema at its first use, which costs more than most answers. */
function memoizedBySchema<Build extends (schema: z.ZodType) => z.ZodType>(build: Build): Build {
  const built = new WeakMap<z.ZodType, z.ZodType>()
  const buildOnce = (schema: z.ZodType): z.ZodType => {
    const found = built.get(schema) ?? build(schema)
    built.set(schema, found)
    return found
  }
  return buildOnce as Build
}
