/**
 * Changes of a screenshot as clients of the service send them: each says what it changes and nothing else, so that what
 * others changed meanwhile stays.
 */
import type { Database } from 'better-sqlite3'
import type { Region } from '../../contract/index.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { NO_LOCATION } from '../../history/rows/action.ts'
import { asIntent, type Intent } from '../../history/rows/intent.ts'
import { readRow } from '../../history/rows/rows.ts'
import { requireUser } from '../../history/rows/users.ts'
import type { OperationContext } from '../../store/operation.ts'
import type { ScreenshotStringRow } from './entities.ts'
import { labelPlace, requireLabel } from './stringLabels.ts'
import {
  labelScreenshot,
  regionText,
  requireScreenshot,
  tagsOfScreenshot,
  tagString,
  untagString,
} from './screenshots.ts'
import { requireString } from './strings.ts'

/** A tag is known by its string. */
export type TagChange =
  /** Tags a string; the region of a tagged one is replaced. */
  | { kind: 'put'; stringId: number; region: Region | null }
  /** Omitted members stay. */
  | { kind: 'change'; stringId: number; toStringId?: number | undefined; region?: Region | undefined }
  | { kind: 'remove'; stringId: number }
  /** These and no others. */
  | { kind: 'replace'; tags: readonly { stringId: number; region: Region | null }[] }

export interface ScreenshotToChange {
  screenshotId: number
  /** Omitted members stay. */
  name?: string | undefined
  labelIds?: readonly number[] | undefined
  tags?: readonly TagChange[] | undefined
  userId: number
}

/**
 * @throws Failure `screenshot.unknown`, `screenshot.unknownTag`, `screenshot.tagExists`, `string.unknown`,
 * `label.unknown`
 */
export function changeScreenshot(
  db: Database,
  { screenshotId, name, labelIds, tags = [], userId }: ScreenshotToChange,
  context: OperationContext,
): void {
  const screenshot = requireScreenshot(db, screenshotId)
  requireUser(db, userId)
  for (const labelId of labelIds ?? []) requireLabel(db, labelId)
  asIntent(db, { userId, action: 'screenshot.change', now: context.now }, (intent) => {
    if (name !== undefined && name !== screenshot.name)
      intent.update('screenshot', screenshot, { name }, NO_LOCATION)
    if (labelIds !== undefined) labelScreenshot(db, intent, screenshotId, labelIds)
    for (const change of tags) changeTag(db, intent, screenshotId, change)
  })
}

function changeTag(db: Database, intent: Intent, screenshotId: number, change: TagChange): void {
  if (change.kind === 'put') return putTag(db, intent, screenshotId, change)
  if (change.kind === 'replace') {
    const kept = new Set(change.tags.map(({ stringId }) => stringId))
    for (const row of tagsOfScreenshot(db, screenshotId))
      if (!kept.has(row.string_id)) untagString(intent, row)
    for (const tag of change.tags) putTag(db, intent, screenshotId, tag)
    return
  }
  const row = tagOf(db, screenshotId, change.stringId)
  if (row === undefined) throw unknownTag(change.stringId)
  if (change.kind === 'remove') return untagString(intent, row)
  const { stringId, toStringId = stringId, region } = change
  const text = region === undefined ? row.region : regionText(region)
  if (toStringId === stringId) return writeRegion(intent, row, text)
  requireString(db, toStringId)
  if (tagOf(db, screenshotId, toStringId) !== undefined) throw tagExists(toStringId)
  untagString(intent, row)
  tagString(intent, screenshotId, toStringId, text)
}

function putTag(
  db: Database,
  intent: Intent,
  screenshotId: number,
  { stringId, region }: { stringId: number; region: Region | null },
): void {
  requireString(db, stringId)
  const row = tagOf(db, screenshotId, stringId)
  if (row === undefined) tagString(intent, screenshotId, stringId, regionText(region))
  else writeRegion(intent, row, regionText(region))
}

function writeRegion(intent: Intent, row: ScreenshotStringRow, region: string | null): void {
  if (row.region !== region) intent.update('screenshot_string', row, { region }, labelPlace(row.string_id))
}

function tagOf(db: Database, screenshotId: number, stringId: number): ScreenshotStringRow | undefined {
  return readRow(db, 'screenshot_string', { screenshot_id: screenshotId, string_id: stringId })
}

function unknownTag(stringId: number): Failure {
  return new Failure(
    'screenshot.unknownTag',
    `The screenshot has no tag of the string with the id ${stringId}.`,
    {
      value: String(stringId),
      kept: 'Nothing was changed.',
    },
  )
}

function tagExists(stringId: number): Failure {
  return new Failure(
    'screenshot.tagExists',
    `The string with the id ${stringId} has a tag in this screenshot already.`,
    {
      value: String(stringId),
      kept: 'Nothing was changed.',
      todo: 'Change that tag, or delete it first.',
    },
  )
}
