/**
 * The client accepts all that the API's schema allows: each alternative of a response, each optional member omitted,
 * each nullable one null, and unknown members and values. Only members required to store an item cannot be omitted.
 */
import { describe, expect, it } from 'vitest'
import { RemoteLists, type RemoteList } from '../../core/sync/pull/lists.ts'
import { hasOpenApi, readOpenApi } from './openApi.ts'

const lists = new RemoteLists(1)

interface Shape {
  list: RemoteList
  path: string
  /** The members without which nothing could be taken: what it is, and what it is called or says. */
  needed: readonly string[]
}

const BELOW = '/projects/{projectId}'
const EVERYWHERE: readonly Shape[] = [
  { list: lists.members(), path: `${BELOW}/members`, needed: ['id', 'username'] },
  { list: lists.branches(), path: `${BELOW}/branches`, needed: ['id', 'name'] },
  ...lists.labels().map((list) => ({ list, path: `${BELOW}/labels`, needed: ['id', 'title'] })),
  { list: lists.strings(), path: `${BELOW}/strings`, needed: ['id', 'identifier'] },
  {
    list: lists.translations('uk'),
    path: `${BELOW}/languages/{languageId}/translations`,
    needed: [
      ...['stringId', 'translationId', 'text', 'url', 'plurals', 'user.id'],
      ...['plurals.translationId', 'plurals.text', 'plurals.pluralForm', 'plurals.user.id'],
    ],
  },
  { list: lists.approvals('uk'), path: `${BELOW}/approvals`, needed: ['id', 'user.id'] },
  { list: lists.votes('uk'), path: `${BELOW}/votes`, needed: ['id', 'translationId', 'mark', 'user.id'] },
  { list: lists.comments(), path: `${BELOW}/comments`, needed: ['id', 'text', 'user.id'] },
  {
    list: lists.screenshots(),
    path: `${BELOW}/screenshots`,
    needed: ['id', 'name', 'tags.stringId', 'size.width', 'size.height'],
  },
  { list: lists.memories(), path: '/tms', needed: ['id'] },
  {
    list: lists.segments(1),
    path: '/tms/{tmId}/segments',
    needed: ['id', 'records.id', 'records.languageId', 'records.text'],
  },
  { list: lists.glossaries(), path: '/glossaries', needed: ['id'] },
  { list: lists.concepts(1), path: '/glossaries/{glossaryId}/concepts', needed: ['id'] },
  {
    list: lists.terms(1),
    path: '/glossaries/{glossaryId}/terms',
    needed: ['id', 'conceptId', 'languageId', 'text'],
  },
]
const OF_FILES: readonly Shape[] = [
  { list: lists.directories(), path: `${BELOW}/directories`, needed: ['id', 'name'] },
  { list: lists.files(), path: `${BELOW}/files`, needed: ['id', 'name'] },
]

describe.skipIf(!hasOpenApi).each([
  ['standard-string-based', EVERYWHERE],
  ['enterprise-string-based', EVERYWHERE],
  ['standard-file-based', [...EVERYWHERE, ...OF_FILES]],
  ['enterprise-file-based', [...EVERYWHERE, ...OF_FILES]],
] as const)('%s', (name, shapes) => {
  const samplesAt = hasOpenApi ? readOpenApi(name) : () => []

  it.each(shapes.map((shape) => [shape.path, shape] as const))('%s', (path, { list, needed }) => {
    const samples = samplesAt(path).filter((one) => one.what !== 'left out' || !needed.includes(one.path))
    expect(samples.length).toBeGreaterThan(1)
    const refused = samples.flatMap(({ value, path: member, what }) => {
      const read = list.schema.safeParse(value)
      if (!read.success) return [`${member} ${what}: ${read.error.message}`]
      list.toPage([read.data])
      return []
    })
    expect(refused).toEqual([])
  })
})

describe('an unknown value', () => {
  const read = (list: RemoteList, item: unknown) => list.toPage([list.schema.parse(item)]).items
  const user = { id: 8, username: 'ben' }

  it('keeps the text of a comment', () => {
    const said = { id: 1, stringId: 2, text: 'Look at this' }
    expect(read(lists.comments(), { ...said, user, type: 'praise' })).toMatchObject([
      { ...said, type: 'comment' },
    ])
    const issue = { ...said, type: 'praise', issueType: 'cosmic_ray', issueStatus: 'unresolved' }
    expect(read(lists.comments(), issue)).toMatchObject([{ ...said, type: 'issue', issueType: null }])
  })

  it('counts as no vote', () => {
    const votes = lists.votes('uk')
    expect(read(votes, { id: 1, translationId: 2, user, mark: 'meh' })).toEqual([])
    expect(read(votes, { id: 1, translationId: 2, user, mark: 'down' })).toMatchObject([{ mark: -1 }])
    expect(votes.idsOf?.(null)).toEqual([])
  })

  it('keeps the other plural forms', () => {
    const form = { translationId: 3, text: 'Файл', user }
    const plurals = [
      { ...form, pluralForm: 'paucal' },
      { ...form, translationId: 4, pluralForm: 'one' },
    ]
    expect(read(lists.translations('uk'), { stringId: 2, plurals })).toMatchObject([{ id: 4, form: 'one' }])
    const string = { id: 1, identifier: 'files', text: { one: 'A file', paucal: 'Files', other: '# files' } }
    expect(read(lists.strings(), string)).toMatchObject([
      { type: 'plural', text: { one: 'A file', other: '# files' } },
    ])
  })

  it.each(['', '0000-00-00 00:00:00', 'yesterday'])('counts as no time: %j', (createdAt) => {
    expect(read(lists.comments(), { id: 1, stringId: 2, text: 'Look', createdAt, user })).toMatchObject([
      { createdAt: null },
    ])
  })
})
