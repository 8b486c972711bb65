/**
 * Members of a screenshot's line that docs/archive.md does not have: its picture, and where in it each of its strings is to
 * be seen.
 */
import { columnName } from '../../model/define.ts'
import {
  cellOf,
  isJsonObject,
  wrongValue,
  type ArchiveMember,
  type ArchiveCell,
  type InsertColumns,
  type Intake,
  type ArchiveLine,
  type ArchiveValueType,
} from './members.ts'
import { objectsOf } from './rows.ts'
import { bytesValue, countValue, identityValue, oneOf, referenceValue } from './values.ts'

const imageRows: InsertColumns = {
  table: 'screenshot_image',
  columns: ['screenshot_id', 'type', 'width', 'height', 'content'],
}
const imageMembers: readonly [string, ArchiveValueType][] = [
  ['type', oneOf('image/png', 'image/jpeg', 'image/webp', 'image/gif')],
  ['width', identityValue],
  ['height', identityValue],
  ['content', bytesValue],
]

/** A screenshot's picture. */
export const screenshotImageMember: ArchiveMember = {
  name: 'image',
  columns: [],
  select: imageMembers.map(
    ([column]) => `(SELECT ${column} FROM screenshot_image WHERE screenshot_id = line.id)`,
  ),
  presence: 'SELECT 1 FROM screenshot_image',
  store(line, intake) {
    const { image } = line
    if (image === undefined) return
    if (!isJsonObject(image)) throw wrongValue('image', 'an object', image)
    const cells = imageMembers.map(([name, type]) => cellOf(`image.${name}`, type, image[name], intake))
    intake.insert(imageRows, [line.id as number, ...cells])
  },
  write(cells, first) {
    if (cells[first] === null) return undefined
    const members = imageMembers.map(
      ([name, type], index) => `"${name}":${type.write(cells[first + index] ?? '')}`,
    )
    return `{${members.join(',')}}`
  },
}

const SIDES = ['x', 'y', 'width', 'height'] as const

/**
 * The strings of a screenshot as in docs/archive.md, and their regions in it: a rectangle in pixels, by the string's
 * id.
 */
export const screenshotRegions: ArchiveMember = {
  name: 'regions',
  columns: [],
  select: [
    `(SELECT json_group_array(json_array(string_id, json(region)) ORDER BY string_id)
      FROM screenshot_string WHERE screenshot_id = line.id AND region IS NOT NULL)`,
  ],
  presence: 'SELECT 1 FROM screenshot_string WHERE region IS NOT NULL',
  /** `stringIds` stores them. */
  store: () => undefined,
  write(cells, index) {
    const regions = JSON.parse(String(cells[index])) as [number, Record<string, number>][]
    if (regions.length === 0) return undefined
    return JSON.stringify(
      regions.map(([stringId, region]) => ({
        stringId,
        ...Object.fromEntries(SIDES.map((side) => [side, region[side]])),
      })),
    )
  },
}

/** The region of one of the screenshot's strings, as the column holds it. */
function regionOf(
  line: ArchiveLine,
  value: ArchiveLine,
  intake: Intake,
): { stringId: ArchiveCell; region: string } {
  const stringId = cellOf('regions.stringId', identityValue, value['stringId'], intake)
  const isTagged = Array.isArray(line['stringIds']) && line['stringIds'].includes(stringId)
  if (!isTagged) throw wrongValue('regions.stringId', 'one of `stringIds`', stringId)
  const sides = SIDES.map((side) => {
    const type = side === 'width' || side === 'height' ? identityValue : countValue
    return [side, cellOf(`regions.${side}`, type, value[side], intake)] as const
  })
  return { stringId, region: JSON.stringify(Object.fromEntries(sides)) }
}

/** `stringIds` with their regions: a row for each. */
export function screenshotStrings(plain: ArchiveMember): ArchiveMember {
  const rows: InsertColumns = {
    table: 'screenshot_string',
    columns: ['screenshot_id', columnName('stringId'), 'region'],
  }
  return {
    ...plain,
    store(line, intake, cells) {
      const regions = new Map(
        objectsOf(line, 'regions').map((value) => {
          const { stringId, region } = regionOf(line, value, intake)
          return [stringId, region]
        }),
      )
      if (regions.size === 0) {
        plain.store(line, intake, cells)
        return
      }
      const ids = line['stringIds'] as unknown[]
      for (const value of ids) {
        const id = cellOf('stringIds', referenceValue('string'), value, intake)
        intake.insert(rows, [line.id as number, id, regions.get(id) ?? null])
      }
    },
  }
}
