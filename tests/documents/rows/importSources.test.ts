/** A first import of files: what it makes, wholly or not at all, and what the history has of it. */
import { describe, expect, it } from 'vitest'
import { cancelled } from '../../../core/platform/errors/failure.ts'
import { rebuildDerived } from '../../../core/summaries/rows/derived.ts'
import {
  checkTrigrams,
  keepStringTrigrams,
  keepTrigramsInOrder,
  keepTrigramsOfNew,
} from '../../../core/store/indexes/trigrams.ts'
import { failureOf, sourceFile, TestProject } from '../../testProject.ts'
import { empty, items, total, importFile } from './cart.ts'

describe('a first import', () => {
  it('keeps strings in the order of the file, with their kind, context and length', () => {
    const project = new TestProject()
    expect(importFile(project, [total, items, empty])).toEqual({
      fileId: 1,
      path: 'ui.po',
      type: 'po',
      strings: 3,
      added: 3,
      changed: 0,
      archived: 0,
      returned: 0,
      translations: 0,
    })
    expect(project.read('listStrings', {})).toMatchObject([
      { identifier: 'cart.total', type: 'plain', text: 'Total: %s', context: 'ui.ts:14', maxLength: 20 },
      { identifier: 'cart.items', type: 'plural', text: items.text, path: 'ui.po' },
      { identifier: 'cart.empty', type: 'plain', text: 'Your cart is empty', isHidden: false },
    ])
    const [plural] = project.rows("SELECT text, text_folded FROM source_string WHERE type = 'plural'")
    expect(plural).toEqual({
      text: '{count} item\n{count} items',
      text_folded: '{count} item\n{count} items',
    })
  })

  it('creates branches and directories of the path once', () => {
    const project = new TestProject()
    project.write('importSources', {
      userId: project.anna,
      files: [
        sourceFile([empty], { path: 'app/locale/ui.po' }),
        sourceFile([empty], { path: 'app/locale/help.po' }),
        sourceFile([empty], { path: 'app/locale/ui.po', branch: 'beta' }),
      ],
    })
    expect(project.rows('SELECT branch_id, parent_id, name FROM directory')).toEqual([
      { branch_id: null, parent_id: null, name: 'app' },
      { branch_id: null, parent_id: 1, name: 'locale' },
      { branch_id: 5, parent_id: null, name: 'app' },
      { branch_id: 5, parent_id: 6, name: 'locale' },
    ])
    expect(project.read('listFiles', {}).map(({ path, branch }) => [path, branch])).toEqual([
      ['app/locale/help.po', null],
      ['app/locale/ui.po', null],
      ['app/locale/ui.po', 'beta'],
    ])
    const [first] = project.read('listFiles', {})
    const stored = project.read('fileContent', { fileId: first!.id })
    expect(stored).toMatchObject({ name: 'help.po', path: 'app/locale/help.po', type: 'po' })
    expect(stored.content).toEqual(sourceFile([empty]).content)
  })

  it('imports translations of a bilingual file with their state, but no empty ones', () => {
    const project = new TestProject()
    const report = importFile(
      project,
      [
        { ...empty, translation: { text: 'Кошик порожній', status: 'approved' } },
        { ...items, translation: { text: { one: '{count} товар', few: '' }, status: 'translated' } },
        { ...total, translation: { text: 'Разом', status: 'needsWork' } },
      ],
      { languageId: 'uk' },
    )
    expect(report?.translations).toBe(3)
    const { 'cart.empty': first, 'cart.items': second, 'cart.total': third } = project.ids()
    const rows = project.read('rowsByIds', {
      ids: [first!, second!, third!],
      languageId: 'uk',
      userId: project.anna,
    })
    expect(rows.map(({ state, translation }) => [state, translation])).toEqual([
      ['approved', 'Кошик порожній'],
      ['partial', '{count} товар'],
      ['needsWork', 'Разом'],
    ])
  })

  it('refuses a duplicate identifier, naming both texts', () => {
    const project = new TestProject()
    const failure = failureOf(() => importFile(project, [empty, { ...empty, text: 'Nothing here' }]))
    expect(failure.code).toBe('import.duplicateIdentifier')
    expect(failure.message).toContain('Your cart is empty')
    expect(failure.message).toContain('Nothing here')
  })

  it('refuses a distant duplicate, even if a string of that name was restored', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ identifier: `key.${index}`, text: `Text ${index}` }))
    const twice = [...many(1000), { identifier: 'key.3', text: 'Another three' }]
    for (const before of [[], many(1000), many(1000).toReversed(), many(2)]) {
      const project = new TestProject()
      importFile(project, before)
      importFile(project, many(1))
      const failure = failureOf(() => importFile(project, twice))
      expect(failure.message).toBe(
        'The identifier "key.3" occurs twice in ui.po: for "Text 3" and for "Another three".',
      )
      importFile(project, many(1000))
    }
  })

  it.each(['../ui.po', '/etc/ui.po', 'a//b.po', 'a/./b.po', 'a\\..\\b.po', ''])(
    'refuses the path %j',
    (path) => {
      const project = new TestProject()
      expect(failureOf(() => importFile(project, [empty], { path })).code).toBe('import.path')
    },
  )
})

describe('an import in one transaction', () => {
  const everything = (project: TestProject) =>
    ['file', 'file_content', 'directory', 'source_string', 'translation', 'intent', 'event'].map(
      (table) => project.rows(`SELECT count(*) AS n FROM ${table}`)[0],
    )

  it('stores nothing of any file if the second one fails', () => {
    const project = new TestProject()
    const before = everything(project)
    const files = [sourceFile([empty]), sourceFile([total, total], { path: 'locale/help.po' })]
    const failure = failureOf(() => project.write('importSources', { userId: project.anna, files }))
    expect(failure.code).toBe('import.duplicateIdentifier')
    expect(everything(project)).toEqual(before)
  })

  it('stores nothing if it is cancelled, and reports its progress', () => {
    const project = new TestProject()
    const before = everything(project)
    const strings = Array.from({ length: 2000 }, (_, index) => ({
      identifier: `s${index}`,
      text: `Text ${index}`,
    }))
    const reports: number[] = []
    const failure = failureOf(() =>
      project.write(
        'importSources',
        { userId: project.anna, files: [sourceFile(strings)] },
        {
          onProgress: ({ done, total }) => {
            expect(total).toBe(2000)
            reports.push(done)
          },
          throwIfCancelled: () => {
            if (reports.length === 3) throw cancelled('The import')
          },
        },
      ),
    )
    expect(failure.code).toBe('cancelled')
    expect(reports).toEqual([0, 500, 1000])
    expect(everything(project)).toEqual(before)
  })

  it('computes the same derived rows as a rebuild', () => {
    const project = new TestProject()
    const plain = Array.from({ length: 30 }, (_, index) => ({
      identifier: `plain${index}`,
      text: `Text ${index}`,
      translation: { text: `Текст ${index}`, status: 'translated' as const },
    }))
    importFile(
      project,
      [
        ...plain,
        { ...empty, isHidden: true, translation: { text: 'Кошик порожній', status: 'translated' } },
        { ...items, translation: { text: { one: 'товар', few: 'товари' }, status: 'translated' } },
        { ...total, translation: { text: total.text, status: 'approved' } },
        { identifier: 'none', text: 'None' },
      ],
      { languageId: 'uk', languages: [{ languageId: 'de', code: 'deu' }] },
    )
    importFile(project, [{ ...total, translations: { deu: { text: 'Summe', status: 'translated' } } }], {
      path: 'locale/de.csv',
      languages: [{ languageId: 'de', code: 'deu' }],
    })
    const derived = () =>
      ['languages_summary', 'top_translation', 'progress'].map((table) =>
        project.rows(`SELECT * FROM ${table}`),
      )
    const made = derived()
    expect(made.map(({ length }) => length)).toEqual([34, 35, 2])
    checkTrigrams(project.db)
    rebuildDerived(project.db)
    expect(derived()).toEqual(made)
  })

  it('counts the imported rows of each file, also for repeated files and other languages', () => {
    const project = new TestProject()
    const translated = (identifier: string, text: string) => ({
      ...{ identifier, text: identifier },
      translation: { text, status: 'translated' as const },
    })
    const many = Array.from({ length: 300 }, (_, index) => translated(`many ${index}`, `Текст ${index}`))
    const { files } = project.write('importSources', {
      userId: project.anna,
      files: [
        sourceFile([translated('a', 'а'), translated('b', 'б')], { path: 'one.po', languageId: 'uk' }),
        sourceFile([translated('c', 'c')], { path: 'two.po', languageId: 'de' }),
        sourceFile(many, { path: 'many.po', languageId: 'uk' }),
        sourceFile([translated('a', 'в'), translated('d', 'г')], { path: 'one.po', languageId: 'uk' }),
        sourceFile([{ identifier: 'e', text: 'e' }], { path: 'none.po', languageId: 'uk' }),
      ],
    })
    expect(files.map(({ path, translations }) => [path, translations])).toEqual([
      ['one.po', 2],
      ['two.po', 1],
      ['many.po', 300],
      ['one.po', 1],
      ['none.po', 0],
    ])
    expect(
      project.rows(
        `SELECT s.identifier, t.language_id, t.text FROM translation AS t JOIN source_string AS s ON s.id = t.string_id
         WHERE s.identifier NOT LIKE 'many%' ORDER BY s.identifier`,
      ),
    ).toEqual([
      { identifier: 'a', language_id: 'uk', text: 'а' },
      { identifier: 'b', language_id: 'uk', text: 'б' },
      { identifier: 'c', language_id: 'de', text: 'c' },
      { identifier: 'd', language_id: 'uk', text: 'г' },
    ])
    checkTrigrams(project.db)
    const derived = () =>
      ['languages_summary', 'top_translation', 'progress'].map((table) =>
        project.rows(`SELECT * FROM ${table}`),
      )
    const made = derived()
    rebuildDerived(project.db)
    expect(derived()).toEqual(made)
  })
})

describe('the trigrams of new rows', () => {
  it('match the final texts', () => {
    const project = new TestProject()
    const { db } = project
    const [first, second, third] = Object.values(
      project.import([empty, total, { ...empty, identifier: 'x' }]),
    )
    checkTrigrams(db)
    for (const index of ['source_string_trigram', 'string_words_trigram'])
      db.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`)
    const words = (text: string, identifier: string) => ({ text, identifier, context: null })
    keepTrigramsInOrder(db, () => {
      keepTrigramsOfNew(db, 'source_string', first!, third!)
      db.prepare("UPDATE source_string SET text_folded = 'sum', identifier = 'sum' WHERE id = ?").run(second)
      keepStringTrigrams(db, { id: second!, before: words('Total: %s', 'total'), after: words('Sum', 'sum') })
      db.prepare('DELETE FROM source_string WHERE id = ?').run(third)
      keepStringTrigrams(db, { id: third!, before: words('Your cart is empty', 'x'), after: null })
    })
    checkTrigrams(db)
    const found = db.prepare(
      "SELECT rowid AS id FROM source_string_trigram WHERE source_string_trigram MATCH 'sum'",
    )
    expect(found.all()).toEqual([{ id: second }])
  })
})

describe('the trigrams of identifiers and contexts', () => {
  it('are checked against the strings', () => {
    const project = new TestProject()
    const { db } = project
    const [id] = Object.values(project.import([{ ...total, context: 'As a verb\nsrc/main.c:12' }]))
    checkTrigrams(db)
    for (const [column, value] of [
      ['identifier', 'sum'],
      ['context', 'As a noun\nsrc/main.c:12'],
      ['context', 'As a verb\nsrc/menu.c:12'],
      ['context', null],
    ]) {
      db.exec('BEGIN')
      db.prepare(`UPDATE source_string SET ${column} = ? WHERE id = ?`).run(value, id)
      expect(() => checkTrigrams(db), String(column)).toThrow('string_words_trigram')
      db.exec('ROLLBACK')
    }
    db.exec('DELETE FROM source_string')
    expect(() => checkTrigrams(db)).toThrow()
  })
})

describe('the history of an import', () => {
  const translatedAs = (text: string) => ({ text, status: 'translated' as const })
  const changesOf = (project: TestProject, stringId: number) =>
    project
      .read('stringHistory', { stringId, languageId: 'uk' })
      .map(({ action, user, changes }) => [
        action,
        user,
        ...changes.map(({ entity, form, before, after }) => [entity, form, before, after]),
      ])

  it('has each text as it was, whatever changed later', () => {
    const project = new TestProject()
    const strings = [{ ...empty, translation: translatedAs('Кошик пустий') }]
    importFile(project, strings, { languageId: 'uk' })
    const id = project.ids()['cart.empty']!
    const [{ id: translationId }] = project.rows<{ id: number }>('SELECT id FROM translation') as [
      { id: number },
    ]
    const came = [
      'source.import',
      'anna',
      ['string', null, null, 'Your cart is empty'],
      ['translation', 'none', null, 'Кошик пустий'],
    ]
    expect(changesOf(project, id)).toEqual([came])
    project.save(id, 'Кошик порожній')
    importFile(project, [{ ...empty, text: 'Empty' }])
    project.write('deleteTranslation', { translationId, userId: project.boris })
    expect(changesOf(project, id)).toEqual([
      ['translation.delete', 'boris', ['translation', 'none', 'Кошик пустий', null]],
      ['source.import', 'anna', ['string', null, 'Your cart is empty', 'Empty']],
      ['translation.save', 'anna', ['translation', 'none', null, 'Кошик порожній']],
      came,
    ])
  })

  it('limits undo: another user must not have changed a translation since', () => {
    const project = new TestProject()
    const ids = project.import([empty, total])
    const [fileId] = project.rows<{ id: number }>('SELECT id FROM file').map(({ id }) => id)
    const entries = Object.keys(ids).map((identifier) => ({ identifier, ...translatedAs(identifier) }))
    project.write('importTranslations', {
      userId: project.anna,
      languageId: 'uk',
      files: [{ fileId: fileId!, entries }],
    })
    const rows = () => project.rows('SELECT * FROM translation')
    const [imported, first] = [rows(), project.rows<{ id: number }>('SELECT id FROM translation')[0]!.id]
    const change = { translationId: first, userId: project.boris }
    project.write('deleteTranslation', change)
    expect(failureOf(() => project.write('undo', { userId: project.anna })).code).toBe('undo.changedSince')
    project.write('undo', { userId: project.boris })
    expect(rows()).toEqual(imported)
    project.write('undo', { userId: project.anna })
    expect(rows()).toEqual([])
    project.write('redo', { userId: project.anna })
    expect(rows()).toEqual(imported)
    project.write('undo', { userId: project.anna })
    expect(rows()).toEqual([])
  })
})
