/** Segments of a translation memory in the API's answers. */
import { z } from 'zod'
import { id, idOrNone, text, timeOrNone } from './values.ts'

export const segment = z.object({
  id,
  records: z
    .array(
      z.object({
        id,
        languageId: z.string(),
        text,
        usageCount: z.number().int().nonnegative().catch(0),
        createdBy: idOrNone,
        updatedBy: idOrNone,
        createdAt: timeOrNone,
        updatedAt: timeOrNone,
      }),
    )
    .nullish()
    .transform((records) => records ?? []),
})
export type RemoteSegment = z.output<typeof segment>
export type RemoteRecord = RemoteSegment['records'][number]
