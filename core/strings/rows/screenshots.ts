/** Screenshots with the strings that are to be seen in them. */
import { NO_LOCATION } from '../../history/rows/action.ts'
import { describeStrings } from './describeStrings.ts'
import type { Database } from 'better-sqlite3'
import { Failure } from '../../platform/errors/failure.ts'
import type { Image } from '../image.ts'
import type { Region, Screenshot, ScreenshotDetail } from '../../contract/index.ts'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { labelPlace, requireLabel } from './stringLabels.ts'
import { freeScreenshotId, putImage, replaceImageIn } from './screenshotImages.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { ScreenshotLabelRow, ScreenshotStringRow } from './entities.ts'
import { requireString } from './strings.ts'
import { requireUser } from '../../history/rows/users.ts'

export interface NewScreenshot {
  name: string
  type: Image['type']
  width: number
  height: number
  content: Uint8Array
  stringId?: number | undefined
  labelIds?: readonly number[] | undefined
  userId: number
}

/** Stores an image, and tags a string on it. */
export function addScreenshot(
  db: Database,
  { name, stringId, labelIds = [], userId, ...image }: NewScreenshot,
  context: OperationContext,
): { screenshotId: number } {
  requireUser(db, userId)
  if (stringId !== undefined) requireString(db, stringId)
  for (const labelId of labelIds) requireLabel(db, labelId)
  return asIntent(db, { userId, action: 'screenshot.add', now: context.now }, (intent) => {
    const screenshotId = intent.insert('screenshot', { id: freeScreenshotId(db), name }, NO_LOCATION)
    putImage(db, screenshotId, image)
    if (stringId !== undefined) tagString(intent, screenshotId, stringId, null)
    labelScreenshot(db, intent, screenshotId, labelIds)
    return { screenshotId }
  })
}

/** Tags a string on a screenshot, if it is not tagged yet. `region`: JSON, or null. */
export function tagString(
  intent: Intent,
  screenshotId: number,
  stringId: number,
  region: string | null,
): void {
  const row = { screenshot_id: screenshotId, string_id: stringId, region }
  intent.insert('screenshot_string', row, labelPlace(stringId))
}

export function untagString(intent: Intent, row: ScreenshotStringRow): void {
  intent.remove('screenshot_string', row, labelPlace(row.string_id))
}

/** The region of a string in a screenshot, as its row has it. */
export function regionText(region: Region | null): string | null {
  return region === null ? null : JSON.stringify(region)
}

export interface ScreenshotToSave {
  screenshotId: number
  name: string
  strings: readonly { stringId: number; region: Region | null }[]
  /** Left out: they stay. */
  labelIds?: readonly number[] | undefined
  userId: number
}

/** Writes the name, the strings and the labels; what is the same stays untouched. */
export function saveScreenshot(
  db: Database,
  { screenshotId, name, strings, labelIds, userId }: ScreenshotToSave,
  context: OperationContext,
): null {
  const screenshot = requireScreenshot(db, screenshotId)
  requireUser(db, userId)
  const present = new Map(tagsOfScreenshot(db, screenshotId).map((row) => [row.string_id, row]))
  const wanted = new Map(strings.map(({ stringId, region }) => [stringId, region]))
  for (const stringId of wanted.keys()) requireString(db, stringId)
  for (const labelId of labelIds ?? []) requireLabel(db, labelId)
  asIntent(db, { userId, action: 'screenshot.change', now: context.now }, (intent) => {
    if (screenshot.name !== name) intent.update('screenshot', screenshot, { name }, NO_LOCATION)
    for (const row of present.values()) if (!wanted.has(row.string_id)) untagString(intent, row)
    for (const [stringId, region] of wanted) {
      const before = present.get(stringId)
      const text = regionText(region)
      if (before === undefined) tagString(intent, screenshotId, stringId, text)
      else if (before.region !== text)
        intent.update('screenshot_string', before, { region: text }, labelPlace(stringId))
    }
    if (labelIds !== undefined) labelScreenshot(db, intent, screenshotId, labelIds)
  })
  return null
}

export interface ImageToReplace extends Omit<NewScreenshot, 'stringId'> {
  screenshotId: number
  /** Else the strings go: their places are those of another image. */
  keepTags: boolean
}

/** Another image for a screenshot. @throws Failure `screenshot.unknown`, `label.unknown` */
export function replaceImage(
  db: Database,
  { screenshotId, name, userId, keepTags, labelIds, ...image }: ImageToReplace,
  context: OperationContext,
): void {
  const screenshot = requireScreenshot(db, screenshotId)
  for (const labelId of labelIds ?? []) requireLabel(db, labelId)
  asIntent(db, { userId, action: 'screenshot.change', now: context.now }, (intent) => {
    replaceImageIn(db, intent, screenshotId, image)
    if (screenshot.name !== name) intent.update('screenshot', screenshot, { name }, NO_LOCATION)
    if (labelIds !== undefined) labelScreenshot(db, intent, screenshotId, labelIds)
    if (!keepTags) for (const row of tagsOfScreenshot(db, screenshotId)) untagString(intent, row)
  })
}

/** Gives and takes labels, so that these are left. */
export function labelScreenshot(
  db: Database,
  intent: Intent,
  screenshotId: number,
  labelIds: readonly number[],
): void {
  const wanted = new Set(labelIds)
  for (const { id } of labelsOf(db, screenshotId))
    if (!wanted.delete(id)) takeScreenshotLabel(intent, screenshotId, id)
  for (const id of wanted) giveScreenshotLabel(intent, screenshotId, id)
}

/** Gives a label to a screenshot that does not have it. */
export function giveScreenshotLabel(intent: Intent, screenshotId: number, labelId: number): void {
  intent.insert('screenshot_label', { screenshot_id: screenshotId, label_id: labelId }, NO_LOCATION)
}

/** Takes a label from a screenshot that has it. */
export function takeScreenshotLabel(intent: Intent, screenshotId: number, labelId: number): void {
  intent.remove('screenshot_label', { screenshot_id: screenshotId, label_id: labelId }, NO_LOCATION)
}

/** Takes a label from all screenshots, before it is deleted. */
export function takeFromScreenshots(db: Database, intent: Intent, labelId: number): void {
  const rows = db
    .prepare<[number], ScreenshotLabelRow>(
      'SELECT screenshot_id, label_id FROM screenshot_label WHERE label_id = ?',
    )
    .all(labelId)
  for (const row of rows) intent.remove('screenshot_label', row, NO_LOCATION)
}

/** The labels of a screenshot, ordered by title. */
function labelsOf(db: Database, screenshotId: number): { id: number; title: string }[] {
  return db
    .prepare<[number], { id: number; title: string }>(
      `SELECT label.id, title FROM screenshot_label JOIN label ON label.id = label_id
       WHERE screenshot_id = ? ORDER BY title, label.id`,
    )
    .all(screenshotId)
}

export function deleteScreenshot(
  db: Database,
  { screenshotId, userId }: { screenshotId: number; userId: number },
  context: OperationContext,
): null {
  const screenshot = requireScreenshot(db, screenshotId)
  requireUser(db, userId)
  asIntent(db, { userId, action: 'screenshot.delete', now: context.now }, (intent) => {
    for (const row of tagsOfScreenshot(db, screenshotId)) untagString(intent, row)
    labelScreenshot(db, intent, screenshotId, [])
    intent.remove('screenshot', screenshot, NO_LOCATION)
  })
  return null
}

export function tagsOfScreenshot(db: Database, screenshotId: number): ScreenshotStringRow[] {
  return db
    .prepare<[number], ScreenshotStringRow>(
      `SELECT screenshot_id, string_id, region FROM screenshot_string WHERE screenshot_id = ? ORDER BY string_id`,
    )
    .all(screenshotId)
}

/** The screenshots, ordered by name. */
export function screenshots(db: Database): Screenshot[] {
  return db
    .prepare<[], Omit<Screenshot, 'size'> & { width: number | null; height: number | null }>(
      `SELECT screenshot.id, name, width, height,
         (SELECT count(*) FROM screenshot_string WHERE screenshot_id = screenshot.id) AS strings
       FROM screenshot LEFT JOIN screenshot_image ON screenshot_image.screenshot_id = screenshot.id
       ORDER BY name, screenshot.id`,
    )
    .all()
    .map(({ width, height, ...screenshot }) => ({
      ...screenshot,
      size: width === null || height === null ? null : { width, height },
    }))
}

/** The screenshots in which a string is to be seen. */
export function screenshotsOfString(db: Database, { stringId }: { stringId: number }): ScreenshotDetail[] {
  return db
    .prepare<[number], { id: number }>(
      'SELECT screenshot_id AS id FROM screenshot_string WHERE string_id = ? ORDER BY screenshot_id LIMIT 20',
    )
    .all(stringId)
    .map(({ id }) => screenshotDetail(db, { screenshotId: id }))
}

/** @throws Failure `screenshot.unknown` */
export function screenshotDetail(db: Database, { screenshotId }: { screenshotId: number }): ScreenshotDetail {
  const { id, name } = requireScreenshot(db, screenshotId)
  const image = db
    .prepare<[number], { type: string; width: number; height: number; content: Buffer }>(
      'SELECT type, width, height, content FROM screenshot_image WHERE screenshot_id = ?',
    )
    .get(id)
  const tags = tagsOfScreenshot(db, id)
  const strings = describeStrings(
    db,
    tags.map((row) => row.string_id),
  )
  return {
    id,
    name,
    size: image ? { width: image.width, height: image.height } : null,
    strings: tags.length,
    labels: labelsOf(db, id),
    image: image ? `data:${image.type};base64,${image.content.toString('base64')}` : null,
    tags: tags.map((row) => ({
      stringId: row.string_id,
      identifier: strings.get(row.string_id)?.identifier ?? '',
      source: strings.get(row.string_id)?.source ?? '',
      region: row.region === null ? null : (JSON.parse(row.region) as Region),
    })),
  }
}

/** @throws Failure `screenshot.unknown` */
export function requireScreenshot(db: Database, screenshotId: number): { id: number; name: string } {
  const screenshot = readRow(db, 'screenshot', { id: screenshotId })
  if (screenshot) return screenshot
  throw new Failure('screenshot.unknown', `There is no screenshot with the id ${screenshotId}.`, {
    value: String(screenshotId),
    kept: 'Nothing was changed.',
    todo: 'Look at the string again: the screenshot may have been deleted.',
  })
}
