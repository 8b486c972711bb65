/** The model of a mirror is that of the project file, and has what CroQL reads. */
import type { Client } from 'pg'
import { expect, it } from 'vitest'
import { TERM_COLUMNS } from '../../core/model/term.ts'
import { namesOf, MIRRORED_TABLES } from '../../core/mirror/model.ts'
import { prepareSchema } from '../../core/mirror/rows/schema.ts'
import { emptyProject } from '../croql/database.ts'

/** Tables that are not mirrored: what a project knows of its files, its history, a cloud, machines and settings. */
const LEFT_OUT = [
  'answered_save',
  'bookmark',
  'cloud_cursor',
  'cloud_lock',
  'cloud_project',
  'cloud_row',
  'conflict',
  'counting_rules',
  'custom_language',
  'dictionary_word',
  'draft',
  'event',
  'file_content',
  'file_layout',
  'file_plural_rule',
  'file_preview',
  'file_settings',
  'intent',
  'module_app',
  'module_content',
  'outbox',
  'pinned_dictionary',
  'progress',
  'project',
  'project_identity',
  'proposal',
  'qa_checked',
  'qa_rule',
  'qa_setting',
  'refused_proposal',
  'replaced_file',
  'repetition_exception',
  'saved_query',
  'screenshot_image',
  'screenshot_label',
  'snapshot',
  'string_preview',
  'style_guide',
  'suggestion',
  'suggestion_setting',
  'tm_origin',
  'tm_posting',
  'tm_setting',
  'tm_size',
  'translation_file',
  'translator_comment',
]

/** Columns of mirrored tables that are not mirrored. */
const COLUMNS_LEFT_OUT = [
  'user.mail',
  'source_string.words',
  'screenshot_string.region',
  'translation.previous_source',
  'translation.previous_context',
  'qa_issue.start_offset',
  'qa_issue.end_offset',
  'qa_issue.fix',
]

const { db, close } = emptyProject()

it('names each table of a project file, or excludes it', () => {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '%!_trigram%' ESCAPE '!' ORDER BY name",
    )
    .pluck()
    .all()
  const mirrored = MIRRORED_TABLES.map(({ name }) => name)
  expect([...mirrored, ...LEFT_OUT].sort()).toEqual(tables)
})

it('has each of their columns, nullable ones included, or excludes it', () => {
  const differences = MIRRORED_TABLES.flatMap((table) => {
    const columns = db.pragma(`table_info("${table.name}")`) as {
      name: string
      notnull: number
      pk: number
    }[]
    const made = new Set(
      table.columns.flatMap(({ name, twin }) => (twin === 'made' ? [`${name}_folded`] : [])),
    )
    const there = namesOf(table).filter((name) => !made.has(name))
    const known = columns.filter(({ name }) => !COLUMNS_LEFT_OUT.includes(`${table.name}.${name}`))
    const optional = known
      .filter(({ notnull, pk, name }) => !notnull && !pk && name !== 'id')
      .map(({ name }) => name)
    const declared = table.columns.flatMap(({ name, isOptional, twin }) =>
      isOptional ? (twin === 'stored' ? [name, `${name}_folded`] : [name]) : [],
    )
    return [
      ...known.filter(({ name }) => !there.includes(name)).map(({ name }) => `${table.name} lacks ${name}`),
      ...there
        .filter((name) => !columns.some((column) => column.name === name))
        .map((name) => `${table.name} has no ${name}`),
      ...optional
        .filter((name) => !declared.includes(name))
        .map((name) => `${table.name}.${name} may be absent`),
      ...declared
        .filter((name) => !optional.includes(name))
        .map((name) => `${table.name}.${name} is never absent`),
    ]
  })
  close()
  expect(differences).toEqual([])
})

/** A term's columns in mirrors of version 2. */
const FIRST_OF_TERM = ['description', 'part_of_speech', 'status', 'type', 'gender', 'note', 'lemma', 'url']

it('updates existing mirrors: a step of core/mirror/rows/schema.ts adds each column of a term', async () => {
  let said = ''
  const query = (text: string) => {
    said += `${text}\n`
    return Promise.resolve({ rows: [{ there: true, version: 2 }] })
  }
  await prepareSchema({ query } as unknown as Client)
  const added = (name: string) => said.includes(`ADD COLUMN IF NOT EXISTS ${name} `)
  const lacking = TERM_COLUMNS.filter((name) => !FIRST_OF_TERM.includes(name)).flatMap((name) => [
    name,
    `${name}_folded`,
  ])
  expect(lacking.filter((name) => !added(name))).toEqual([])
})
