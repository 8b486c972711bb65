/** Screenshots: images of where strings are to be seen. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { idInput, pathInput, projectInput } from './parts.ts'
import { readCall, writeCall, topic } from './topic.ts'

/** A length in pixels of the image. */
const pixels = z.int().min(0).max(BUDGETS.pixels.max)
const region = z.strictObject({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
const name = z.string().trim().min(1).max(BUDGETS.name.max)

export const screenshotsCalls = topic<ScreenshotsOutputs>()({
  'screenshot.list': readCall('screenshots', { project: projectInput }),
  'screenshot.ofString': readCall('screenshotsOfString', { project: projectInput, stringId: idInput }),
  'screenshot.get': readCall('screenshotDetail', { project: projectInput, screenshotId: idInput }),
  /** A PNG, JPEG, WebP or GIF file; `stringId`: a string that is to be seen in it. */
  'screenshot.add': z.strictObject({ project: projectInput, path: pathInput, stringId: idInput.optional() }),
  /** The same of an image's bytes, as base64, of which the message may hold 10 MB. */
  'screenshot.paste': z.strictObject({
    project: projectInput,
    name,
    content: z
      .base64()
      .min(1)
      .max(Math.ceil(BUDGETS.image.max / 3) * 4),
    stringId: idInput.optional(),
  }),
  /** Writes the name and all strings: unlisted ones are untagged. */
  'screenshot.save': z.strictObject({
    project: projectInput,
    screenshotId: idInput,
    name,
    strings: z.array(z.strictObject({ stringId: idInput, region: region.nullable() })).max(1_000),
    /** All labels of the screenshot; left out: they stay. */
    labelIds: z.array(idInput).max(1_000).optional(),
  }),
  'screenshot.delete': writeCall('deleteScreenshot', { project: projectInput, screenshotId: idInput }),
})

export type Region = z.output<typeof region>

export interface Screenshot {
  id: number
  name: string
  /** The image's size in pixels; null where the image is not in the project. */
  size: { width: number; height: number } | null
  /** How many strings are to be seen in it. */
  strings: number
}

export interface ScreenshotDetail extends Screenshot {
  /** A `data:` address; null where the image is not in the project. */
  image: string | null
  /** The screenshot's labels, ordered by title. */
  labels: { id: number; title: string }[]
  tags: { stringId: number; identifier: string; source: string; region: Region | null }[]
}

/** The value of each call. */
export interface ScreenshotsOutputs {
  /** The screenshots, ordered by name. */
  'screenshot.list': Screenshot[]
  'screenshot.ofString': ScreenshotDetail[]
  'screenshot.get': ScreenshotDetail
  'screenshot.add': ScreenshotDetail
  'screenshot.paste': ScreenshotDetail
  'screenshot.save': ScreenshotDetail
  'screenshot.delete': null
}
