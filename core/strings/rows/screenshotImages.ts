/** The images of screenshots, which are kept beside their rows and outside of the history. */
import type { Database } from 'better-sqlite3'
import type { Image } from '../../image.ts'

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

/** Keeps an image, in place of the one that the screenshot has. */
export function putImage(db: Database, screenshotId: number, image: Image): void {
  db.prepare(
    `INSERT INTO screenshot_image (screenshot_id, type, width, height, content)
     VALUES (@screenshotId, @type, @width, @height, @content) ON CONFLICT (screenshot_id) DO UPDATE
     SET type = excluded.type, width = excluded.width, height = excluded.height, content = excluded.content`,
  ).run({ screenshotId, ...image })
}
