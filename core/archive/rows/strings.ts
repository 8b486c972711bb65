/** Members of the archive that only strings and their translations have. */
import { columnName } from '../../model/define.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { joinForms, PLURAL_CATEGORIES, PLURAL_FORMS, type PluralForms } from '../../model/plural.ts'
import { foldCase } from '../../platform/text/caseFolding.ts'
import {
  cellOf,
  defaulted,
  defineKind,
  isJsonObject,
  nullable,
  required,
  timeOfRestore,
  wrongValue,
  type ArchiveCell,
  type Intake,
  type ArchiveLine,
  type ArchiveMember,
  type ArchiveValueType,
  type InsertColumns,
} from './members.ts'
import { leftOutIfEmpty, listIn, someIn } from './rows.ts'
import {
  countValue,
  flagValue,
  languageCodeValue,
  oneOf,
  referenceValue,
  textValue,
  timeValue,
  unknownReference,
} from './values.ts'

/** Marks of `known.string`. */
const ONE_TEXT = 1
const PLURAL = 2

export function rememberString(line: ArchiveLine, intake: Intake): void {
  intake.known.string.add(line.id as number, line.type === 'plural' ? PLURAL : ONE_TEXT)
}

/** The source text: of a plural string an object by category, of any other a text. */
export function sourceTextMember(name: string): ArchiveMember {
  return {
    name,
    columns: ['text', 'text_folded', 'plural_forms'],
    select: ['text', 'plural_forms'],
    store(line, _intake, cells) {
      const value = line[name]
      if (value === undefined) throw new Failure('archive.value', sentence`\`${name}\` is missing.`)
      if (line.type === 'plural') {
        const forms = pluralForms(name, value)
        const joined = joinForms(forms)
        cells.push(joined, foldCase(joined), JSON.stringify(forms))
      } else {
        if (typeof value !== 'string') throw wrongValue(name, 'a text, as the string is not plural', value)
        cells.push(value, foldCase(value), null)
      }
    },
    write(cells, index) {
      const forms = cells[index + 1]
      return typeof forms === 'string'
        ? JSON.stringify(pluralForms(name, JSON.parse(forms)))
        : JSON.stringify(cells[index])
    },
  }
}

/** The forms in CLDR order, which makes them print the same however they came. */
export function pluralForms(name: string, value: unknown): PluralForms {
  const expected = `an object of texts by plural category (${PLURAL_CATEGORIES.join(', ')})`
  if (!isJsonObject(value)) throw wrongValue(name, `${expected}, as the string is plural`, value)
  const forms: PluralForms = {}
  for (const category of PLURAL_CATEGORIES) {
    const form = value[category]
    if (typeof form === 'string') forms[category] = form
  }
  const given = Object.keys(value).length
  if (given === 0 || given !== Object.keys(forms).length) throw wrongValue(name, expected, value)
  return forms
}

/** A category for a translation of a plural string, `none` for that of any other; absent: `none`. */
export function pluralForm(name: string): ArchiveMember {
  const type = oneOf(...PLURAL_FORMS)
  const member = defaulted(name, type, 'none')
  return {
    ...member,
    store(line, intake, cells) {
      member.store(line, intake, cells)
      const isPlural = intake.known.string.markOf(line.stringId as number) === PLURAL
      if (isPlural !== (cells.at(-1) !== 'none')) {
        const expected = isPlural
          ? 'a plural category, as its string is plural'
          : '"none", as its string is not plural'
        throw wrongValue(name, expected, cells.at(-1))
      }
    },
  }
}

/** Values of the project's fields, by slug; in the order of the fields' ids. Absent: none. */
export function fieldValues(name: string): ArchiveMember {
  const rows: InsertColumns = {
    table: 'string_field',
    columns: ['string_id', 'field_id', 'value', 'value_folded'],
  }
  return {
    name,
    columns: [],
    select: [
      `(SELECT json_group_array(json_array(slug, value) ORDER BY field_id)
        FROM string_field JOIN field ON field.id = field_id WHERE string_id = line.id)`,
    ],
    store(line, intake) {
      const values = line[name]
      if (values === undefined) return
      if (!isJsonObject(values)) throw wrongValue(name, 'an object of texts by field slug', values)
      for (const [slug, value] of Object.entries(values)) {
        const fieldId = intake.fields.get(slug)
        if (fieldId === undefined) throw unknownReference('field', slug)
        const cell = value === null ? null : String(cellOf(`${name}.${slug}`, textValue, value, intake))
        intake.insert(rows, [line.id as number, fieldId, cell, cell === null ? null : foldCase(cell)])
      }
    },
    write(cells, index) {
      const values = JSON.parse(String(cells[index])) as [string, string | null][]
      return `{${values.map(([slug, value]) => `${JSON.stringify(slug)}:${JSON.stringify(value)}`).join(',')}}`
    },
  }
}

/** Ours: a string gone from its source file. Left out where it is false. */
export function isArchived(name: string): ArchiveMember {
  return {
    ...defaulted(name, flagValue, 0),
    write: (cells, index) => (cells[index] === 1 ? 'true' : undefined),
  }
}

/**
 * Ours: a string's place in its file, left out for files whose strings stand in the order of their ids.
 * Absent: the id, which keeps that order.
 */
export function positionInFile(name: string): ArchiveMember {
  const column = columnName(name)
  return {
    ...defaulted(name, countValue, (line): ArchiveCell => line.id as number),
    select: [
      `CASE WHEN coalesce(file_id, 0) IN (
        SELECT DISTINCT file FROM (
          SELECT coalesce(file_id, 0) AS file,
            ${column} < lag(${column}) OVER (PARTITION BY coalesce(file_id, 0) ORDER BY id) AS goes_back
          FROM source_string)
        WHERE goes_back) THEN ${column} END`,
    ],
    write: (cells, index) => (cells[index] === null ? undefined : String(cells[index])),
  }
}

/** The drafts of users. */
export const draftsMember = someIn(
  'drafts',
  defineKind({
    name: 'string.drafts',
    table: 'draft',
    members: [
      required('languageId', languageCodeValue),
      defaulted('pluralForm', oneOf(...PLURAL_FORMS), 'none'),
      required('userId', referenceValue('user')),
      required('text', textValue),
      defaulted('updatedAt', timeValue, timeOfRestore),
    ],
    owner: 'string_id',
  }),
  'language_id, plural_form, user_id',
)

/** The languages in which a string is translated on its own (docs/reference/translations.md, "Repetitions"). */
export const translatedOnItsOwn: ArchiveMember = {
  ...leftOutIfEmpty(
    listIn('translatedOnItsOwn', languageCodeValue, {
      table: 'repetition_exception',
      owner: 'string_id',
      column: 'language_id',
    }),
    'repetition_exception',
  ),
  since: 2,
}

/** Comments of translators in a file (docs/reference/translations.md, "Comments of translators"). */
export const translatorCommentsMember: ArchiveMember = {
  ...someIn(
    'translatorComments',
    defineKind({
      name: 'string.translatorComments',
      table: 'translator_comment',
      members: [required('languageId', languageCodeValue), required('text', textValue)],
      owner: 'string_id',
    }),
    'language_id',
  ),
  since: 2,
}

/** The proposals of AI agents (docs/reference/translations.md, "Proposals of AI agents"). */
export const proposalsMember: ArchiveMember = {
  ...someIn(
    'proposals',
    defineKind({
      name: 'string.proposals',
      table: 'proposal',
      members: [
        required('languageId', languageCodeValue),
        defaulted('pluralForm', oneOf(...PLURAL_FORMS), 'none'),
        required('agent', textValue),
        nullable('reason', textValue),
        required('text', textValue),
        defaulted('createdAt', timeValue, timeOfRestore),
      ],
      owner: 'string_id',
    }),
    'id',
  ),
  since: 2,
}

const sourceThen: ArchiveValueType = {
  expected: 'a text, or an object of texts by plural category',
  read(value) {
    if (typeof value === 'string') return JSON.stringify(value)
    if (!isJsonObject(value)) throw wrongValue('previousSource', sourceThen.expected, value)
    return JSON.stringify(pluralForms('previousSource', value))
  },
  write: String,
}

/** The source that a translation was made for: a text, or an object of forms as the source has. */
export function previousSource(name: string): ArchiveMember {
  return nullable(name, sourceThen)
}
