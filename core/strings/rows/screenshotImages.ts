/** The images of screenshots, which are stored beside their rows: the history has only an image's hash. */
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Image } from '../image.ts'
import type { Intent } from '../../history/rows/intent.ts'
import { unusedIdOf } from '../../history/rows/reservedIds.ts'
import { changedSinceFailure, type UndoRule } from '../../history/rows/undo.ts'

export interface StoredImage {
  type: Image['type']
  content: Uint8Array
}

/** Null: the screenshot has no image. */
export function screenshotImage(
  db: Database,
  { screenshotId }: { screenshotId: number },
): StoredImage | null {
  const image = db
    .prepare<[number], StoredImage>(
      `SELECT type, content FROM screenshot_image WHERE screenshot_id = (SELECT id FROM screenshot WHERE id = ?)`,
    )
    .get(screenshotId)
  return image ?? null
}

/** An id above those of images, too: the image of one that was deleted or replaced waits for its undo. */
export function freeScreenshotId(db: Database): number {
  const row = db
    .prepare<[], { id: number }>(
      `SELECT max(coalesce((SELECT max(id) FROM screenshot), 0),
         coalesce((SELECT max(screenshot_id) FROM screenshot_image), 0)) + 1 AS id`,
    )
    .get()
  return Math.max(row?.id ?? 1, unusedIdOf(db, 'screenshot') ?? 1)
}

/** Keeps an image, in place of the one that the screenshot has. */
export function putImage(db: Database, screenshotId: number, image: Image): void {
  db.prepare(
    `INSERT INTO screenshot_image (screenshot_id, type, width, height, content)
     VALUES (@screenshotId, @type, @width, @height, @content) ON CONFLICT (screenshot_id) DO UPDATE
     SET type = excluded.type, width = excluded.width, height = excluded.height, content = excluded.content`,
  ).run({ screenshotId, ...image })
}

/** The history's data of a screenshot's image; null: it has none. */
interface ImageEvent {
  sha256: string | null
  /** The id under which the image that is not in use waits. */
  keptAs: number
}

/** Puts another image in place of a screenshot's, which waits for its undo under an id of its own. */
export function replaceImageIn(db: Database, intent: Intent, screenshotId: number, image: Image): void {
  const before = imageOf(db, screenshotId)
  const [hashBefore, hashAfter] = [hashOf(before), hashOf(image)]
  if (hashBefore === hashAfter) return
  const keptAs = freeScreenshotId(db)
  if (before !== undefined) putImage(db, keptAs, before)
  putImage(db, screenshotId, image)
  record(intent, screenshotId, { keptAs, before: hashBefore, after: hashAfter })
}

function record(
  intent: Intent,
  screenshotId: number,
  { keptAs, before, after }: { keptAs: number; before: string | null; after: string | null },
): void {
  const row = (sha256: string | null): ImageEvent => ({ sha256, keptAs })
  intent.record('screenshot_image', screenshotId, row(before), row(after))
}

function imageOf(db: Database, screenshotId: number): Image | undefined {
  return db
    .prepare<[number], Image>(
      'SELECT type, width, height, content FROM screenshot_image WHERE screenshot_id = ?',
    )
    .get(screenshotId)
}

function hashOf(image: Image | undefined): string | null {
  return image === undefined ? null : createHash('sha256').update(image.content).digest('hex')
}

function dropImage(db: Database, screenshotId: number): void {
  db.prepare('DELETE FROM screenshot_image WHERE screenshot_id = ?').run(screenshotId)
}

/** Undo and redo change the image in use for the one that waits, where both are still those of the event. */
export const imageUndo: UndoRule = {
  takeBack(db, intent, event) {
    if (event.entity !== 'screenshot_image' || event.before === null || event.after === null) return false
    const [before, after] = [event.before, event.after].map((json) => JSON.parse(json) as ImageEvent)
    if (before === undefined || after === undefined) return false
    const { keptAs } = before
    const [current, waiting] = [imageOf(db, event.entity_id), imageOf(db, keptAs)]
    if (hashOf(current) !== after.sha256 || hashOf(waiting) !== before.sha256)
      throw changedSinceFailure('screenshot')
    if (waiting === undefined) dropImage(db, event.entity_id)
    else putImage(db, event.entity_id, waiting)
    if (current === undefined) dropImage(db, keptAs)
    else putImage(db, keptAs, current)
    record(intent, event.entity_id, { keptAs, before: after.sha256, after: before.sha256 })
    return true
  },
}
