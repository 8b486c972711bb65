/**
 * Members of the project's line that docs/archive.md does not have: what people decided for the project as a whole, and by
 * which id a mirror knows it again.
 */
import { randomBytes } from 'node:crypto'
import { parseCustomLanguage } from '../../languages/custom.ts'
import {
  cellOf,
  defaulted,
  defineKind,
  inColumn,
  nullable,
  required,
  timeOfRestore,
  type ArchiveMember,
  type InsertColumns,
  type ArchiveValueType,
} from './members.ts'
import { oneIn, someIn } from './rows.ts'
import {
  flagValue,
  identityValue,
  jsonObject,
  languageCodeValue,
  longTextValue,
  oneOf,
  textValue,
  timeValue,
} from './values.ts'

const createdAt = defaulted('createdAt', timeValue, timeOfRestore)

export const customLanguagesMember = someIn(
  'customLanguages',
  defineKind({
    name: 'project.customLanguages',
    table: 'custom_language',
    members: [required('id', languageCodeValue), required('definition', jsonObject(parseCustomLanguage))],
  }),
  'id',
)

export const savedQueriesMember = someIn(
  'savedQueries',
  defineKind({
    name: 'project.savedQueries',
    table: 'saved_query',
    members: [
      required('id', identityValue),
      required('name', textValue),
      required('croql', longTextValue),
      createdAt,
    ],
  }),
  'id',
)

export const qaChecks = someIn(
  'qaChecks',
  defineKind({
    name: 'project.qaChecks',
    table: 'qa_setting',
    members: [inColumn('qa_check', required('check', textValue)), required('isOn', flagValue)],
  }),
  'qa_check',
)

export const qaRules = someIn(
  'qaRules',
  defineKind({
    name: 'project.qaRules',
    table: 'qa_rule',
    members: [
      required('id', identityValue),
      required('name', textValue),
      required('kind', oneOf('regex', 'croql')),
      nullable('languageId', languageCodeValue),
      required('expression', longTextValue),
      nullable('sourcePattern', longTextValue),
      defaulted('expects', oneOf('absent', 'present'), 'absent'),
      defaulted('message', textValue, ''),
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
      required('languageId', languageCodeValue),
      required('word', textValue),
      defaulted('addedAt', timeValue, timeOfRestore),
    ],
  }),
  'language_id, word',
)

const sha256: ArchiveValueType = {
  ...textValue,
  expected: '64 hexadecimal digits',
  read: (value) => (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : undefined),
}

export const qaDictionaries: ArchiveMember = {
  ...someIn(
    'qaDictionaries',
    defineKind({
      name: 'project.qaDictionaries',
      table: 'pinned_dictionary',
      members: [
        required('languageId', languageCodeValue),
        required('name', textValue),
        nullable('version', textValue),
        required('sha256', sha256),
      ],
    }),
    'language_id',
  ),
  since: 2,
}

/** Whether texts of the project may be sent to suggestion engines, if the user decided it. */
export const machineSuggestions: ArchiveMember = {
  ...oneIn(
    'machineSuggestions',
    defineKind({
      name: 'project.machineSuggestions',
      table: 'suggestion_setting',
      members: [
        required('areForbidden', flagValue),
        {
          ...defaulted('areAgentsForbidden', flagValue, 0),
          write: (cells, index) => (cells[index] === 1 ? 'true' : undefined),
        },
      ],
    }),
  ),
  since: 2,
}

/** The style guides in Markdown; that of the project has no language. */
export const styleGuides: ArchiveMember = {
  ...someIn(
    'styleGuides',
    defineKind({
      name: 'project.styleGuides',
      table: 'style_guide',
      members: [
        {
          ...defaulted('languageId', languageCodeValue, ''),
          write: (cells, index) => (cells[index] === '' ? undefined : JSON.stringify(cells[index])),
        },
        required('text', textValue),
      ],
    }),
    'language_id',
  ),
  since: 2,
}

const hexadecimal: ArchiveValueType = {
  ...textValue,
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
  write: (cells, index) => hexadecimal.write(cells[index] ?? null),
}
