/**
 * Ours, beyond docs/archive.md: what else people decided in a project and would miss, as further members of the lines that
 * it has. A reader that knows docs/archive.md alone leaves them out with a warning. Backup writes them only where a
 * project has them, so that any other archive is what it would be without them.
 */
import { randomBytes } from 'node:crypto'
import type { ValueType } from './members.ts'
import { parseCustomLanguage } from '../../languages/custom.ts'
import { usablePluralForms } from '../../languages/gettextPlural.ts'
import { PLURAL_FORMS } from '../../contract/plural.ts'
import {
  cellOf,
  columnOf,
  defaulted,
  defineKind,
  nullable,
  readMembers,
  required,
  wrongValue,
  writeMembers,
  type Cell,
  type Intake,
  type ArchiveKind,
  type Line,
  type ArchiveMember,
  type InsertColumns,
} from './members.ts'
import { isObject, listIn } from './rows.ts'
import { bytes, count, flag, identity, languageCode, oneOf, reference, text, time } from './values.ts'

/** Objects in a list, a row each. `owner` of the kind holds the line's id; a table of the project has none. */
function someIn(name: string, kind: ArchiveKind, order: string): ArchiveMember {
  const selected = kind.members.flatMap((member) => member.select).join(', ')
  const condition = kind.owner === undefined ? '' : ` WHERE ${kind.owner} = line.id`
  return {
    name,
    columns: [],
    select: [
      `(SELECT json_group_array(json_array(${selected}) ORDER BY ${order}) FROM ${kind.table}${condition})`,
    ],
    presence: `SELECT 1 FROM ${kind.table}`,
    store(line, intake) {
      const values = line[name]
      if (values === undefined) return
      if (!Array.isArray(values)) throw wrongValue(name, 'a list of objects', values)
      for (const value of values as unknown[]) {
        if (!isObject(value)) throw wrongValue(name, 'a list of objects', value)
        const cells = readMembers(kind, value, intake)
        intake.insert(kind.rows, kind.owner === undefined ? cells : [...cells, line.id as number])
      }
    },
    write(cells, at) {
      const objects = JSON.parse(String(cells[at])) as Cell[][]
      if (objects.length === 0) return undefined
      return `[${objects.map((object) => `{${writeMembers(kind, object).slice(1)}}`).join(',')}]`
    },
  }
}

/** One object, a row of a table whose key is the line's id. */
function oneIn(name: string, kind: ArchiveKind): ArchiveMember {
  const several = someIn(name, kind, 'rowid')
  return {
    ...several,
    store(line, intake, cells) {
      const value = line[name]
      if (value !== undefined) several.store({ ...line, [name]: [value] }, intake, cells)
    },
    write: (cells, at) => several.write(cells, at)?.slice(1, -1),
  }
}

const longText: ValueType = {
  ...text,
  expected: 'a text of at most 100,000 characters',
  read: (value) => (typeof value === 'string' && value.length <= 100_000 ? value : undefined),
}

/** An object that is kept as JSON in one column. */
function jsonObject(check: (value: Line) => unknown = (value) => value): ValueType {
  return {
    expected: 'an object',
    read: (value) => (isObject(value) ? JSON.stringify(check(value)) : undefined),
    write: (cell) => JSON.stringify(JSON.parse(String(cell))),
  }
}

/** Texts in a list, kept as JSON in one column. */
const listOfTexts: ValueType = {
  expected: 'a list of texts',
  read: (value) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? JSON.stringify(value) : undefined,
  write: (cell) => JSON.stringify(JSON.parse(String(cell))),
}

/** A member whose column has another name. */
function inColumn(column: string, member: ArchiveMember): ArchiveMember {
  return { ...member, columns: [column], select: [column] }
}

const createdAt = defaulted('createdAt', time, (_line, intake) => intake.now)

export const customLanguages = someIn(
  'customLanguages',
  defineKind({
    name: 'project.customLanguages',
    table: 'custom_language',
    members: [required('id', languageCode), required('definition', jsonObject(parseCustomLanguage))],
  }),
  'id',
)

export const savedQueries = someIn(
  'savedQueries',
  defineKind({
    name: 'project.savedQueries',
    table: 'saved_query',
    members: [required('id', identity), required('name', text), required('croql', longText), createdAt],
  }),
  'id',
)

export const qaChecks = someIn(
  'qaChecks',
  defineKind({
    name: 'project.qaChecks',
    table: 'qa_setting',
    members: [inColumn('qa_check', required('check', text)), required('isOn', flag)],
  }),
  'qa_check',
)

export const qaRules = someIn(
  'qaRules',
  defineKind({
    name: 'project.qaRules',
    table: 'qa_rule',
    members: [
      required('id', identity),
      required('name', text),
      required('kind', oneOf('regex', 'croql')),
      nullable('languageId', languageCode),
      required('expression', longText),
      nullable('sourcePattern', longText),
      defaulted('expects', oneOf('absent', 'present'), 'absent'),
      defaulted('message', text, ''),
      createdAt,
    ],
  }),
  'id',
)

export const qaWords = someIn(
  'qaWords',
  defineKind({
    name: 'project.qaWords',
    table: 'dictionary_word',
    members: [
      required('languageId', languageCode),
      required('word', text),
      defaulted('addedAt', time, (_line, intake) => intake.now),
    ],
  }),
  'language_id, word',
)

/** Whether texts of the project may go to machines that suggest translations, where somebody decided it. */
export const machineSuggestions: ArchiveMember = {
  ...oneIn(
    'machineSuggestions',
    defineKind({
      name: 'project.machineSuggestions',
      table: 'suggestion_setting',
      members: [required('areForbidden', flag)],
    }),
  ),
  since: 2,
}

const hexadecimal: ValueType = {
  ...text,
  expected: '32 hexadecimal digits',
  read: (value) => (typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined),
}

const identityRows: InsertColumns = {
  table: 'project_identity',
  columns: ['own_id', 'generation', 'is_archived'],
}

/** The project's own id, by which a mirror knows it again; the file that a restore makes is another filling of it. */
export const ownId: ArchiveMember = {
  name: 'ownId',
  columns: [],
  select: ['(SELECT own_id FROM project_identity ORDER BY id DESC LIMIT 1)'],
  presence:
    'SELECT 1 FROM (SELECT is_archived FROM project_identity ORDER BY id DESC LIMIT 1) WHERE is_archived = 1',
  store(line, intake) {
    if (line.ownId === undefined) return
    const id = cellOf('ownId', hexadecimal, line.ownId, intake)
    intake.insert(identityRows, [id, randomBytes(16).toString('hex'), 1])
  },
  write: (cells, at) => hexadecimal.write(cells[at] ?? null),
}

const settingsRows: InsertColumns = { table: 'file_settings', columns: ['file_id', 'settings'] }

/** How a file is read, where somebody decided it. */
export const fileSettings: ArchiveMember = {
  name: 'settings',
  columns: [],
  select: ['(SELECT settings FROM file_settings WHERE file_id = line.id)'],
  presence: 'SELECT 1 FROM file_settings',
  store(line, intake) {
    const { settings } = line
    if (settings === undefined) return
    intake.insert(settingsRows, [line.id as number, cellOf('settings', jsonObject(), settings, intake)])
  },
  write: (cells, at) => (cells[at] === null ? undefined : jsonObject().write(cells[at] ?? '{}')),
}

/** The paths that the translations of a file have, if an import found them. */
export const fileLayout = oneIn(
  'layout',
  defineKind({
    name: 'file.layout',
    table: 'file_layout',
    members: [
      required('pattern', text),
      defaulted('codes', listOfTexts, '[]'),
      defaulted('isCatalogue', flag, 0),
    ],
    owner: 'file_id',
  }),
)

/** Run by whoever counts forms: one that cannot be is refused at its line. */
const pluralRule: ValueType = {
  ...text,
  expected: 'a plural rule such as "nplurals=2; plural=(n != 1);"',
  read: (value) => (typeof value === 'string' && usablePluralForms(value) ? value : undefined),
}

/** The plural rules that a file's translations state (docs/reference/translations.md, "As many forms as the file has"). */
export const pluralRules: ArchiveMember = {
  ...someIn(
    'pluralRules',
    defineKind({
      name: 'file.pluralRules',
      table: 'file_plural_rule',
      members: [required('languageId', languageCode), required('rule', pluralRule)],
      owner: 'file_id',
    }),
    'language_id',
  ),
  since: 2,
}

/** What people typed and have not saved. */
export const drafts = someIn(
  'drafts',
  defineKind({
    name: 'string.drafts',
    table: 'draft',
    members: [
      required('languageId', languageCode),
      defaulted('pluralForm', oneOf(...PLURAL_FORMS), 'none'),
      required('userId', reference('user')),
      required('text', text),
      defaulted('updatedAt', time, (_line, intake) => intake.now),
    ],
    owner: 'string_id',
  }),
  'language_id, plural_form, user_id',
)

const alone = listIn('translatedOnItsOwn', languageCode, {
  table: 'repetition_exception',
  owner: 'string_id',
  column: 'language_id',
})

/** The languages in which a string is translated on its own (docs/reference/translations.md, "Repetitions"). */
export const translatedOnItsOwn: ArchiveMember = {
  ...alone,
  since: 2,
  presence: 'SELECT 1 FROM repetition_exception',
  write: (cells, at) => (cells[at] === '[]' ? undefined : alone.write(cells, at)),
}

/** What translators note in a file (docs/reference/translations.md, "Comments of translators"). */
export const translatorComments: ArchiveMember = {
  ...someIn(
    'translatorComments',
    defineKind({
      name: 'string.translatorComments',
      table: 'translator_comment',
      members: [required('languageId', languageCode), required('text', text)],
      owner: 'string_id',
    }),
    'language_id',
  ),
  since: 2,
}

const wholeNumber: ValueType = {
  expected: 'a whole number',
  read: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined),
  write: String,
}

export const memoryUse = oneIn(
  'use',
  defineKind({
    name: 'tm.use',
    table: 'tm_setting',
    members: [
      defaulted('isOwn', flag, 0),
      defaulted('isAttached', flag, 1),
      defaulted('isReadOnly', flag, 0),
      defaulted('priority', wholeNumber, 0),
      defaulted('penalty', count, 0),
    ],
    owner: 'tm_id',
  }),
)

/** The origin of a memory segment that was translated here: its string, and what stood around it. */
export const segmentOrigin = oneIn(
  'origin',
  defineKind({
    name: 'tmSegment.origin',
    table: 'tm_origin',
    members: [
      required('stringId', identity),
      defaulted('pluralForm', oneOf(...PLURAL_FORMS), 'none'),
      required('identifier', text),
      nullable('previousHash', wholeNumber),
      nullable('nextHash', wholeNumber),
    ],
    owner: 'segment_id',
  }),
)

const IGNORED = "state = 'ignored'"
const ignoredRows: InsertColumns = {
  table: 'qa_issue',
  columns: ['translation_id', 'state', 'qa_check', 'message', 'ignore_reason', 'created_at'],
}
const ignoredIssue = defineKind({
  name: 'translation.ignoredIssues',
  table: 'qa_issue',
  members: [
    inColumn('qa_check', required('check', text)),
    required('message', text),
    nullable('reason', text),
  ],
  stamps: ['created_at'],
  owner: 'translation_id',
})

/** QA issues that somebody set aside: the others are derived. The next check knows them by their message. */
export const ignoredIssues: ArchiveMember = {
  ...someIn('ignoredIssues', ignoredIssue, 'id'),
  select: [
    `(SELECT json_group_array(json_array(qa_check, message, ignore_reason) ORDER BY id)
      FROM qa_issue WHERE translation_id = line.id AND ${IGNORED})`,
  ],
  presence: `SELECT 1 FROM qa_issue WHERE ${IGNORED}`,
  store(line, intake) {
    for (const value of listOf(line, 'ignoredIssues'))
      intake.insert(ignoredRows, [line.id as number, 'ignored', ...readMembers(ignoredIssue, value, intake)])
  },
}

function listOf(line: Line, name: string): Line[] {
  const values = line[name] ?? []
  if (!Array.isArray(values) || !values.every(isObject)) throw wrongValue(name, 'a list of objects', values)
  return values
}

const imageRows: InsertColumns = {
  table: 'screenshot_image',
  columns: ['screenshot_id', 'type', 'width', 'height', 'content'],
}
const imageMembers: readonly [string, ValueType][] = [
  ['type', oneOf('image/png', 'image/jpeg', 'image/webp', 'image/gif')],
  ['width', identity],
  ['height', identity],
  ['content', bytes],
]

/** A screenshot's picture. */
export const screenshotImage: ArchiveMember = {
  name: 'image',
  columns: [],
  select: imageMembers.map(
    ([column]) => `(SELECT ${column} FROM screenshot_image WHERE screenshot_id = line.id)`,
  ),
  presence: 'SELECT 1 FROM screenshot_image',
  store(line, intake) {
    const { image } = line
    if (image === undefined) return
    if (!isObject(image)) throw wrongValue('image', 'an object', image)
    const cells = imageMembers.map(([name, type]) => cellOf(`image.${name}`, type, image[name], intake))
    intake.insert(imageRows, [line.id as number, ...cells])
  },
  write(cells, at) {
    if (cells[at] === null) return undefined
    const members = imageMembers.map(
      ([name, type], index) => `"${name}":${type.write(cells[at + index] ?? '')}`,
    )
    return `{${members.join(',')}}`
  },
}

const SIDES = ['x', 'y', 'width', 'height'] as const

/**
 * The strings of a screenshot as docs/archive.md has them, and where in it each is to be seen: a rectangle in pixels for each
 * that has one, by the string's id.
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
  write(cells, at) {
    const regions = JSON.parse(String(cells[at])) as [number, Record<string, number>][]
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
function regionOf(line: Line, value: Line, intake: Intake): { stringId: Cell; region: string } {
  const stringId = cellOf('regions.stringId', identity, value['stringId'], intake)
  const isTagged = Array.isArray(line['stringIds']) && line['stringIds'].includes(stringId)
  if (!isTagged) throw wrongValue('regions.stringId', 'one of `stringIds`', stringId)
  const sides = SIDES.map((side) => {
    const type = side === 'width' || side === 'height' ? identity : count
    return [side, cellOf(`regions.${side}`, type, value[side], intake)] as const
  })
  return { stringId, region: JSON.stringify(Object.fromEntries(sides)) }
}

/** `stringIds` with their regions: a row for each. */
export function screenshotStrings(plain: ArchiveMember): ArchiveMember {
  const rows: InsertColumns = {
    table: 'screenshot_string',
    columns: ['screenshot_id', columnOf('stringId'), 'region'],
  }
  return {
    ...plain,
    store(line, intake, cells) {
      const regions = new Map(
        listOf(line, 'regions').map((value) => {
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
        const id = cellOf('stringIds', reference('string'), value, intake)
        intake.insert(rows, [line.id as number, id, regions.get(id) ?? null])
      }
    },
  }
}
