/** Screenshots in the API's answers: where their images are to be had, and which strings are seen on them. */
import { z } from 'zod'
import { BUDGETS } from '../../../contract/budgets.ts'
import { remoteId, remoteText, textOrNone, timeOrNone } from './values.ts'

/** A length in pixels of the image. */
const pixels = z.number().transform(Math.round).pipe(z.number().min(0).max(BUDGETS.pixels.max))
const length = pixels.pipe(z.number().min(1))
const region = z.object({ x: pixels, y: pixels, width: length, height: length })
const size = z.object({ width: length, height: length })

export const screenshotSchema = z
  .object({
    id: remoteId,
    name: remoteText,
    url: textOrNone,
    webUrl: textOrNone,
    size: size.nullish().catch(null),
    tags: z.array(z.object({ stringId: remoteId, position: region.nullish().catch(null) })).nullish(),
    labels: z.array(remoteId).nullish().catch(null),
    labelIds: z.array(remoteId).nullish(),
    updatedAt: timeOrNone,
  })
  .transform(({ tags, url, webUrl, size: told, updatedAt, labels, labelIds, ...rest }) => ({
    ...rest,
    labelIds: labelIds ?? labels ?? [],
    /** Null: it has none. `url`: where it is to be had, for a while; `updatedAt`: of the screenshot. */
    image:
      webUrl === null && url === null ? null : { url: webUrl ?? url ?? '', size: told ?? null, updatedAt },
    /** A region of null: somewhere in the image. */
    tags: (tags ?? []).map(({ stringId, position }) => ({ stringId, region: position ?? null })),
  }))
export type RemoteScreenshot = z.output<typeof screenshotSchema>
export type RemoteImage = NonNullable<RemoteScreenshot['image']>
