/**
 * Members of what a project knows of the states of its translations (docs/archive.md, "Versions"). An
 * archive that holds any is of version 2: an older reader would make finished translations of them.
 */
import {
  defaulted,
  isJsonObject,
  nullable,
  wrongValue,
  type ArchiveMember,
  type ArchiveValueType,
} from './members.ts'
import { pluralForms } from './strings.ts'
import { flagValue, textValue } from './values.ts'

const SINCE = 2

/** A member that only lines have whose cell differs from `absent`. */
function sparse(member: ArchiveMember, presence: string, absent: 0 | null = null): ArchiveMember {
  return {
    ...member,
    since: SINCE,
    presence,
    write: (cells, index) => (cells[index] === absent ? undefined : member.write(cells, index)),
  }
}

export const needsWork = sparse(
  defaulted('needsWork', flagValue, 0),
  'SELECT 1 FROM translation WHERE needs_work = 1',
  0,
)

const sourceThen: ArchiveValueType = {
  expected: 'a text, or an object of texts by plural category',
  read(value) {
    if (typeof value === 'string') return JSON.stringify(value)
    if (!isJsonObject(value)) throw wrongValue('previousSource', sourceThen.expected, value)
    return JSON.stringify(pluralForms('previousSource', value))
  },
  write: String,
}

export const previousSource = sparse(
  nullable('previousSource', sourceThen),
  'SELECT 1 FROM translation WHERE previous_source IS NOT NULL',
)

export const previousContext = sparse(
  nullable('previousContext', textValue),
  'SELECT 1 FROM translation WHERE previous_context IS NOT NULL',
)

export const mail = sparse(nullable('mail', textValue), 'SELECT 1 FROM user WHERE mail IS NOT NULL')
