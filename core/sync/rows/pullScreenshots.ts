/**
 * Screenshots of a pull, with the strings in them, their labels and their images. They are not sent: what was changed
 * here since they came stays as it is here, and the rest follows the cloud.
 */
import { NO_LOCATION } from '../../history/rows/action.ts'
import type { Database } from 'better-sqlite3'
import type { Image } from '../../strings/image.ts'
import { readRow } from '../../history/rows/rows.ts'
import type { Rows } from '../../history/rows/entities.ts'
import { labelPlace } from '../../strings/rows/stringLabels.ts'
import { freeScreenshotId, putImage } from '../../strings/rows/screenshotImages.ts'
import {
  giveScreenshotLabel,
  regionText,
  tagString,
  takeScreenshotLabel,
  untagString,
} from '../../strings/rows/screenshots.ts'
import { mappingOfRemoteId, putRemoteMapping, type RemoteMapping } from './remoteMapping.ts'
import type { Pulling } from './pullRows.ts'
import type { RemoteImage, RemoteScreenshot } from '../pull/remote/screenshots.ts'

/** The server's last known state (`cloud_row.base`). */
interface Base {
  name: string
  /** The region of each string in it as JSON, by the string's remote id; null: it is somewhere in the image. */
  tags: Record<string, string | null>
  /** The cloud's ids; absent: none came yet. */
  labels?: number[]
  /** The version of the image whose bytes came, as `versionOf` has it; absent: none came yet. */
  image?: string
}

/** Stays the same as long as the image surely does; what signs an address for a while is in its query. */
function versionOf({ updatedAt, url }: RemoteImage): string {
  return updatedAt === null ? (url.split('?')[0] ?? url) : String(updatedAt)
}

export function pullScreenshots(pulling: Pulling, items: readonly RemoteScreenshot[]): void {
  pulling.ids.expect(
    'string',
    items.flatMap(({ tags }) => tags.map(({ stringId }) => stringId)),
  )
  pulling.ids.expect(
    'label',
    items.flatMap(({ labelIds }) => labelIds),
  )
  for (const item of items) {
    const known = mappingOfRemoteId(pulling.db, 'screenshot', item.id)
    const before = known && readRow(pulling.db, 'screenshot', { id: known.localId })
    if (known === undefined) add(pulling, item)
    // One that was deleted here stays deleted.
    else if (before) follow(pulling, item, known, before)
  }
}

function add(pulling: Pulling, item: RemoteScreenshot): void {
  const { db, intent } = pulling
  const { id: remoteId, name } = item
  const wanted = pulling.ids.idFor('screenshot', remoteId)
  // The image of one that was deleted waits for its undo under its id.
  const isTaken = db.prepare('SELECT 1 FROM screenshot_image WHERE screenshot_id = ?').get(remoteId)
  const id = wanted === null || isTaken !== undefined ? freeScreenshotId(db) : wanted
  intent.insert('screenshot', { id, name }, NO_LOCATION)
  const base: Base = { name, tags: {} }
  followTags(pulling, id, item, base)
  followLabels(pulling, id, item, base)
  pulling.link('screenshot', id, remoteId, base)
  pulling.count('added', 'screenshot')
}

function follow(
  pulling: Pulling,
  item: RemoteScreenshot,
  { base: text }: RemoteMapping,
  before: Rows['screenshot'],
): void {
  const base = JSON.parse(text) as Base
  const isRenamed = item.name !== base.name && before.name === base.name
  if (isRenamed) pulling.intent.update('screenshot', before, { name: item.name }, NO_LOCATION)
  base.name = item.name
  const hasOtherTags = followTags(pulling, before.id, item, base)
  const hasOtherLabels = followLabels(pulling, before.id, item, base)
  if (JSON.stringify(base) !== text) pulling.link('screenshot', before.id, item.id, base)
  if (isRenamed || hasOtherTags || hasOtherLabels) pulling.count('changed', 'screenshot')
  if (pulling.isDryRun && isOtherImage(pulling.db, before.id, base, item.image))
    pulling.count('changed', 'image')
}

/** Whether the cloud has another image, as far as it tells without the image being loaded. */
function isOtherImage(db: Database, id: number, base: Base, image: RemoteImage | null): boolean {
  if (image === null || base.image === undefined) return false
  if (image.updatedAt !== null) return base.image !== versionOf(image)
  const size = db
    .prepare<[number], { width: number; height: number }>(
      'SELECT width, height FROM screenshot_image WHERE screenshot_id = ?',
    )
    .get(id)
  return size !== undefined && image.size !== null && !isSameSize(size, image.size)
}

function isSameSize(one: { width: number; height: number }, other: typeof one): boolean {
  return one.width === other.width && one.height === other.height
}

/** Brings the tags to what the cloud has, where they are as they last came; answers whether any changed. */
function followTags(pulling: Pulling, screenshotId: number, { tags }: RemoteScreenshot, base: Base): boolean {
  const { db } = pulling
  const theirs = new Map(tags.map(({ stringId, region }) => [stringId, regionText(region)]))
  const stringIds = new Set([...Object.keys(base.tags).map(Number), ...theirs.keys()])
  let isChanged = false
  for (const remoteId of stringIds) {
    const stringId = pulling.here('string', remoteId)
    const [last, wanted] = [base.tags[remoteId], theirs.get(remoteId)]
    // A string that has not come yet is tagged when it is here.
    if (stringId === null || wanted === last) continue
    if (wanted === undefined) delete base.tags[remoteId]
    else base.tags[remoteId] = wanted
    const before = readRow(db, 'screenshot_string', { screenshot_id: screenshotId, string_id: stringId })
    if (before?.region !== last) continue
    writeTag(pulling, { screenshot_id: screenshotId, string_id: stringId }, before, wanted)
    isChanged = true
  }
  return isChanged
}

/** Gives and takes what the cloud gave and took since; answers whether anything changed here. */
function followLabels(
  pulling: Pulling,
  screenshotId: number,
  { labelIds }: RemoteScreenshot,
  base: Base,
): boolean {
  const { db, intent } = pulling
  const last = new Set(base.labels)
  const theirs = new Set(labelIds)
  let isChanged = false
  for (const remoteId of new Set([...last, ...theirs])) {
    if (last.has(remoteId) === theirs.has(remoteId)) continue
    const labelId = pulling.reference('label', remoteId)
    // A label that has not come yet, or was deleted here, is given when it is here.
    if (labelId === null || pulling.here('label', remoteId) === null) {
      theirs.delete(remoteId)
      continue
    }
    const row = { screenshot_id: screenshotId, label_id: labelId }
    const isGiven = readRow(db, 'screenshot_label', row) !== undefined
    if (isGiven === theirs.has(remoteId)) continue
    if (isGiven) takeScreenshotLabel(intent, screenshotId, labelId)
    else giveScreenshotLabel(intent, screenshotId, labelId)
    isChanged = true
  }
  if (theirs.size > 0) base.labels = [...theirs]
  else delete base.labels
  return isChanged
}

function writeTag(
  { intent }: Pulling,
  key: { screenshot_id: number; string_id: number },
  before: Rows['screenshot_string'] | undefined,
  region: string | null | undefined,
): void {
  if (before === undefined) tagString(intent, key.screenshot_id, key.string_id, region ?? null)
  else if (region === undefined) untagString(intent, before)
  else intent.update('screenshot_string', before, { region }, labelPlace(key.string_id))
}

// ---- Images ------------------------------------------------------------------------------------------------------

/** The given images that are not here as the cloud has them; `remoteId` is that of the screenshot. */
export function imagesToPull(
  db: Database,
  { images }: { images: readonly { remoteId: number; image: RemoteImage }[] },
): number[] {
  return images.flatMap(({ remoteId, image }) => {
    const known = mappingOfRemoteId(db, 'screenshot', remoteId)
    if (known === undefined || !readRow(db, 'screenshot', { id: known.localId })) return []
    return (JSON.parse(known.base) as Base).image === versionOf(image) ? [] : [remoteId]
  })
}

export interface ImageToPut {
  remoteId: number
  image: RemoteImage
  /** Null: its bytes are none that can be kept; they are not asked for again until there is another. */
  content: Image | null
}

/** Keeps an image that came; answers whether it takes the place of another. */
export function putPulledImage(
  db: Database,
  { remoteId, image, content }: ImageToPut,
): { isChanged: boolean } {
  const known = mappingOfRemoteId(db, 'screenshot', remoteId)
  if (known === undefined || !readRow(db, 'screenshot', { id: known.localId })) return { isChanged: false }
  const base: Base = { ...(JSON.parse(known.base) as Base), image: versionOf(image) }
  putRemoteMapping(db, { ...known, base })
  if (content === null) return { isChanged: false }
  const before = db
    .prepare<[number], { content: Buffer }>('SELECT content FROM screenshot_image WHERE screenshot_id = ?')
    .get(known.localId)
  if (before?.content.equals(content.content)) return { isChanged: false }
  putImage(db, known.localId, content)
  return { isChanged: before !== undefined }
}
