import { describe, expect, it } from 'vitest'
import { chunksOf } from '../../core/platform/threads/channel.ts'
import type { exportTranslations } from '../../core/documents/rows/exportRows.ts'
import { failureOf, sourceFile, TestProject } from '../testProject.ts'

const cartEmpty = { identifier: 'cart.empty', text: 'Your cart is empty', context: 'ui.ts:14', maxLength: 40 }
const cartItems = { identifier: 'cart.items', text: { one: '{count} item', other: '{count} items' } }
const debug = { identifier: 'debug', text: 'Debug', isHidden: true }

function shop() {
  const project = new TestProject()
  const ids = project.import([cartEmpty, cartItems, debug])
  return { project, empty: ids['cart.empty']!, items: ids['cart.items']!, secret: ids['debug']! }
}

describe('the overview', () => {
  it('counts visible strings and their progress, by file and language', () => {
    const { project, empty, items } = shop()
    project.import([{ identifier: 'title', text: 'Help' }], { path: 'help.md', branch: 'beta' })
    project.save(empty, 'Кошик порожній', { approve: true })
    project.save(items, '', { forms: { one: 'товар' } })
    const uk = { languageId: 'uk', translated: 1, approved: 1 }
    const de = { languageId: 'de', translated: 0, approved: 0 }
    expect(project.read('overview', {})).toEqual({
      branches: [{ id: 2, name: 'beta', title: null }],
      strings: 3,
      progress: [
        { ...uk, strings: 3 },
        { ...de, strings: 3 },
      ],
      files: [
        {
          id: 1,
          name: 'ui.po',
          path: 'ui.po',
          type: 'po',
          branch: null,
          strings: 2,
          progress: [
            { ...uk, strings: 2 },
            { ...de, strings: 2 },
          ],
        },
        {
          id: 3,
          name: 'help.md',
          path: 'help.md',
          type: 'po',
          branch: 'beta',
          strings: 1,
          progress: [
            { ...uk, translated: 0, approved: 0, strings: 1 },
            { ...de, strings: 1 },
          ],
        },
      ],
    })
    expect(project.read('listFiles', {})).toEqual(project.read('overview', {}).files)
  })
})

describe('the rows of a list', () => {
  it('come in the order of the ids, each with its state', () => {
    const { project, empty, items, secret } = shop()
    project.save(items, '', { forms: { one: 'товар', few: 'товари' } })
    project.write('addComment', {
      stringId: items,
      languageId: 'uk',
      userId: project.boris,
      type: 'issue',
      text: 'Which items?',
    })
    const rows = project.read('rowsByIds', {
      ids: [items, 999, secret, empty],
      languageId: 'uk',
      userId: project.anna,
    })
    expect(rows).toEqual([
      {
        id: items,
        identifier: 'cart.items',
        fileId: 1,
        type: 'plural',
        text: '{count} item\n{count} items',
        format: null,
        isHidden: false,
        isLocked: false,
        state: 'partial',
        isSourceChanged: false,
        unresolvedIssues: 1,
        comments: 1,
        translation: 'товар',
        hasQaIssues: false,
        draft: null,
        hasUnusedText: false,
        isRepetitionException: false,
        isMachine: false,
        match: null,
      },
      expect.objectContaining({ id: secret, isHidden: true, state: 'untranslated' }),
      expect.objectContaining({ id: empty, state: 'untranslated', translation: null, comments: 0 }),
    ])
  })

  it('mark machine translations that count as translated, until one is approved', () => {
    const { project, empty } = shop()
    const row = () => project.read('rowsByIds', { ids: [empty], languageId: 'uk', userId: project.anna })[0]
    project.save(empty, 'Кошик порожній')
    expect(row()).toMatchObject({ state: 'translated', isMachine: false })
    project.db.exec("UPDATE translation SET provider = 'tm', is_pre_translated = 1")
    expect(row()).toMatchObject({ state: 'translated', isMachine: true })
    // Saving an unchanged text confirms it.
    project.save(empty, 'Кошик порожній')
    expect(row()).toMatchObject({ state: 'translated', isMachine: false })
    project.db.exec('UPDATE translation SET provider = NULL, is_pre_translated = 1')
    expect(row()).toMatchObject({ state: 'translated', isMachine: true })
    project.save(empty, 'Кошик порожній', { approve: true })
    expect(row()).toMatchObject({ state: 'approved', isMachine: false })
  })

  it('mark an approved text that stays the top one though its author typed a newer one', () => {
    const { project, empty } = shop()
    const hasUnused = (userId: number) =>
      project.read('rowsByIds', { ids: [empty], languageId: 'uk', userId })[0]?.hasUnusedText
    project.save(empty, 'Кошик порожній')
    project.save(empty, 'Кошик порожній', { approve: true })
    expect(hasUnused(project.anna)).toBe(false)
    project.save(empty, 'Порожньо')
    expect(project.read('rowsByIds', { ids: [empty], languageId: 'uk', userId: project.anna })).toMatchObject(
      [{ state: 'approved', translation: 'Кошик порожній', hasUnusedText: true }],
    )
    expect(hasUnused(project.boris)).toBe(false)
  })

  it('show the beginning of a long text', () => {
    const project = new TestProject()
    const { long } = project.import([{ identifier: 'long', text: 'x'.repeat(100_000) }])
    const [row] = project.read('rowsByIds', { ids: [long!], languageId: 'uk', userId: project.anna })
    expect(row?.text).toHaveLength(2000)
    const detail = project.read('stringDetail', { stringId: long!, languageId: 'uk', userId: project.anna })
    expect(detail.source[0]?.text).toHaveLength(100_000)
  })
})

describe('the detail of a string', () => {
  it('has everything that the editor shows', () => {
    const { project, items } = shop()
    project.save(items, '', { forms: { one: 'товар' } })
    project.save(items, '', { userId: project.boris, forms: { one: 'предмет' } })
    project.db.exec("INSERT INTO label VALUES (1, 'urgent', 0); INSERT INTO string_label VALUES (2, 1)")
    const detail = project.read('stringDetail', { stringId: items, languageId: 'uk', userId: project.anna })
    expect(detail).toMatchObject({
      row: { id: items, state: 'partial' },
      source: [
        { form: 'one', text: '{count} item' },
        { form: 'other', text: '{count} items' },
      ],
      context: null,
      maxLength: null,
      file: { id: 1, name: 'ui.po', path: 'ui.po', type: 'po' },
      labels: ['urgent'],
      forms: ['one', 'few', 'many'],
      translations: [
        { form: 'one', text: 'предмет', isTop: true, isOwn: false, user: { login: 'boris', name: 'Boris' } },
        { form: 'one', text: 'товар', isTop: false, isOwn: true, user: { login: 'anna' }, approvals: [] },
      ],
      drafts: {},
      comments: [],
    })
    expect(detail.translations[0]?.createdAt).toBe(new Date(project.now).toISOString().replace('.000', ''))
  })

  it('keeps showing translations of forms that the string no longer has, beside those carried over', () => {
    const { project, empty } = shop()
    project.save(empty, 'Кошик порожній')
    project.import([{ ...cartEmpty, text: { one: 'cart', other: 'carts' } }, cartItems])
    const detail = project.read('stringDetail', { stringId: empty, languageId: 'uk', userId: project.anna })
    expect(detail.forms).toEqual(['one', 'few', 'many'])
    expect(detail.translations.map(({ form, text }) => [form, text])).toEqual(
      ['none', 'one', 'few', 'many'].map((form) => [form, 'Кошик порожній']),
    )
    expect(detail.translations.map(({ needsWork }) => needsWork).slice(1)).toEqual([true, true, true])
  })
})

describe('finding a string', () => {
  it('uses the id, then the identifier, and asks if several match', () => {
    const { project, empty } = shop()
    expect(project.read('findString', { reference: String(empty) })).toEqual({ stringId: empty })
    expect(project.read('findString', { reference: 'cart.empty' })).toEqual({ stringId: empty })
    expect(failureOf(() => project.read('findString', { reference: 'cart' })).code).toBe('string.unknown')
    project.write('importSources', {
      userId: project.anna,
      files: [sourceFile([cartEmpty], { path: 'help.po' })],
    })
    const failure = failureOf(() => project.read('findString', { reference: 'cart.empty' }))
    expect(failure).toMatchObject({
      code: 'string.ambiguous',
      details: { near: ['1 in ui.po', '4 in help.po'] },
    })
    const path = 'help.po'
    expect(project.read('findString', { reference: 'cart.empty', path })).toEqual({ stringId: 4 })
  })
})

type ExportInput = Parameters<typeof exportTranslations>[1]

const exported = (project: TestProject, input: ExportInput) =>
  [...chunksOf(project.read('exportTranslations', input))].flat()

describe('the input of an export', () => {
  it('is the top translation of each form, in the order of the file', () => {
    const { project, empty, items } = shop()
    project.save(items, '', { forms: { one: 'товар', few: 'товари' } })
    project.save(empty, 'Перший')
    project.save(empty, 'Другий', { userId: project.boris })
    expect(exported(project, { fileId: 1, languageId: 'uk' })).toEqual([
      ['cart.empty', { text: 'Другий' }],
      ['cart.items', { text: { one: 'товар', few: 'товари' } }],
    ])
    expect(exported(project, { fileId: 1, languageId: 'de' })).toEqual([])
  })

  it('excludes unapproved texts if requested, and strings that the file no longer has', () => {
    const { project, empty, items } = shop()
    project.save(items, '', { forms: { one: 'товар' }, approve: true })
    project.save(items, '', { forms: { few: 'товари' } })
    project.save(empty, 'Кошик')
    const approved = { fileId: 1, languageId: 'uk', approvedOnly: true }
    expect(exported(project, approved)).toEqual([['cart.items', { text: { one: 'товар' } }]])
    project.import([cartEmpty])
    expect(exported(project, approved)).toEqual([])
    expect(project.read('fileIdentifiers', { fileId: 1 }).sort()).toEqual([
      'cart.empty',
      'cart.items',
      'debug',
    ])
  })

  it('reports a file without bytes', () => {
    const { project } = shop()
    expect(failureOf(() => project.read('fileContent', { fileId: 9 })).code).toBe('file.unknown')
    project.db.prepare('DELETE FROM file_content').run()
    expect(failureOf(() => project.read('fileContent', { fileId: 1 })).code).toBe('file.noContent')
  })
})
