/** The images of screenshots, as clients add and ask for them. */
import type { Database } from 'better-sqlite3'
import type { OperationContext } from '../../store/operation.ts'
import { asIntent } from '../../history/intent.ts'
import { readRow } from '../../history/rows.ts'
import { requireLabel } from '../../strings/rows/labelling.ts'
import { labelScreenshot, type NewScreenshot } from '../../strings/rows/screenshots.ts'
import { unknownItem } from './unknown.ts'

export interface StoredImage {
  type: NewScreenshot['type']
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

export interface ImageToReplace extends Omit<NewScreenshot, 'stringId'> {
  screenshotId: number
  /** Else the strings go: their places are those of another image. */
  keepTags: boolean
}

/** Another image for a screenshot. @throws Failure `service.unknown` */
export function replaceImage(
  db: Database,
  { screenshotId, name, userId, keepTags, labelIds, ...image }: ImageToReplace,
  context: OperationContext,
): void {
  const screenshot = readRow(db, 'screenshot', { id: screenshotId })
  if (screenshot === undefined) throw unknownItem('Screenshot', screenshotId)
  for (const labelId of labelIds ?? []) requireLabel(db, labelId)
  asIntent(db, { userId, action: 'screenshot.change', now: context.now }, (intent) => {
    db.prepare(
      `INSERT INTO screenshot_image (screenshot_id, type, width, height, content)
       VALUES (@screenshotId, @type, @width, @height, @content) ON CONFLICT (screenshot_id) DO UPDATE
       SET type = excluded.type, width = excluded.width, height = excluded.height, content = excluded.content`,
    ).run({ screenshotId, ...image })
    const nowhere = { string_id: null, language_id: null }
    if (screenshot.name !== name) intent.update('screenshot', screenshot, { name }, nowhere)
    if (labelIds !== undefined) labelScreenshot(db, intent, screenshotId, labelIds)
    if (keepTags) return
    const tags = db
      .prepare<[number], { string_id: number }>(
        'SELECT string_id FROM screenshot_string WHERE screenshot_id = ?',
      )
      .all(screenshotId)
    for (const { string_id: stringId } of tags) {
      const tag = readRow(db, 'screenshot_string', { screenshot_id: screenshotId, string_id: stringId })
      if (tag) intent.remove('screenshot_string', tag, { string_id: stringId, language_id: null })
    }
  })
}
