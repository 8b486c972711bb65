/** Segments of a translation memory in the API's answers. */
import { z } from 'zod'
import { remoteId, idOrNone, remoteText, timeOrNone } from './values.ts'

export const segmentSchema = z.object({
  id: remoteId,
  records: z
    .array(
      z.object({
        id: remoteId,
        languageId: z.string(),
        text: remoteText,
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
export type RemoteSegment = z.output<typeof segmentSchema>
export type RemoteRecord = RemoteSegment['records'][number]
