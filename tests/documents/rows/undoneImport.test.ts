/** Undo of an import that replaced source files. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedString } from '../../../core/formats/format.ts'
import type { SourceToImport } from '../../../core/documents/rows/importSource.ts'
import { checkTrigrams } from '../../../core/store/indexes/trigrams.ts'
import { rebuildDerived } from '../../../core/summaries/rows/derived.ts'
import { runs } from '../../runs.ts'
import { failureOf, sourceFile, TestProject } from '../../testProject.ts'
import { empty, items, total } from './cart.ts'

const undo = (project: TestProject, userId = project.anna) => project.write('undo', { userId })
const redo = (project: TestProject, userId = project.anna) => project.write('redo', { userId })

function update(project: TestProject, strings: ParsedString[], file: Partial<SourceToImport> = {}) {
  const input = { userId: project.anna, files: [sourceFile(strings, file)], isUndoable: true }
  return project.write('importSources', input).files[0]
}

/** Tables that an import may change, and the column by which rows belong to a string. */
const TABLES = {
  ...{
    source_string: 'id',
    translation: 'string_id',
    string_label: 'string_id',
    top_translation: 'string_id',
  },
  ...{ languages_summary: 'string_id', draft: 'string_id', comment: 'string_id', approval: null, vote: null },
  ...{
    label: null,
    file: null,
    file_content: null,
    file_settings: null,
    file_plural_rule: null,
    progress: null,
  },
}

/** All rows of these tables; those of strings up to an id. */
function stateOf(project: TestProject, newest: number): Record<string, string[]> {
  const rowsOf = (table: string, stringId: string | null) =>
    project
      .rows(`SELECT * FROM ${table} ${stringId === null ? '' : `WHERE ${stringId} <= ${newest}`}`)
      // A counted number of words is the same whenever it is counted.
      .map(({ words: _words, ...row }) => JSON.stringify(row))
      .sort()
  return Object.fromEntries(Object.entries(TABLES).map(([table, id]) => [table, rowsOf(table, id)]))
}

const newestString = (project: TestProject) =>
  project.rows<{ id: number }>('SELECT max(id) AS id FROM source_string')[0]?.id ?? 0

const WORDS = ['cart', 'is', 'empty', 'total', 'of your', 'item', 'pay now']
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '))
const string = fc.record(
  {
    identifier: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    text: fc.oneof(text, fc.record({ one: text, other: text })),
    context: fc.constantFrom('ui.ts:1', 'ui.ts:2'),
    labels: fc.subarray(['menu', 'checkout']),
    isHidden: fc.boolean(),
  },
  { requiredKeys: ['identifier', 'text'] },
)
const version = fc.uniqueArray(string, { selector: ({ identifier }) => identifier, maxLength: 7 })
const options = fc.record(
  {
    movedBy: fc.constantFrom('nearText' as const, 'text' as const),
    updateOption: fc.constantFrom('keep_translations' as const, 'clear_translations_and_approvals' as const),
    marksOutdated: fc.boolean(),
    fillsNearest: fc.boolean(),
    settings: fc.constantFrom({ encoding: 'utf-8' }, {}),
    header: fc.constantFrom(1, 2),
  },
  { requiredKeys: [] },
)

/** A file whose bytes state a plural rule. */
function fileOf(strings: ParsedString[], header: number | undefined): Partial<SourceToImport> {
  const rule = `nplurals=${header}; plural=${header === 1 ? '0' : 'n != 1'};`
  const po = `msgid ""\nmsgstr ""\n"Plural-Forms: ${rule}\\n"\n\n# ${JSON.stringify(strings)}\n`
  const content = new TextEncoder().encode(po)
  return header === undefined ? {} : { content, languageId: 'uk' }
}

describe('undo of an import that replaced a file', () => {
  it('restores its strings, translations and bytes; redo replaces them again', () => {
    fc.assert(
      fc.property(
        fc.tuple(version, version, version),
        options,
        fc.array(fc.nat(6), { maxLength: 6 }),
        ([first, old, next], { header, ...chosen }, translated) => {
          const project = new TestProject()
          project.import(first, fileOf(first, 1))
          project.import(old, fileOf(old, 1))
          const unarchived = project.read('listStrings', {})
          for (const index of translated) {
            const row = unarchived[index]
            if (row === undefined) continue
            const form = row.type === 'plural' ? 'other' : 'none'
            project.save(row.id, '', { forms: { [form]: `кошик ${index}` }, approve: index % 2 === 0 })
            const draft = { stringId: row.id, languageId: 'uk', form, text: 'чернетка' } as const
            if (index % 3 === 0) project.write('saveDraft', { ...draft, userId: project.anna })
          }
          const newest = newestString(project)
          const before = stateOf(project, newest)
          const intents = () => project.rows('SELECT count(*) AS n FROM intent')[0]
          const made = intents()
          update(project, next, { ...chosen, ...fileOf(next, header) })
          if (JSON.stringify(intents()) === JSON.stringify(made)) return
          const last = newestString(project)
          const after = stateOf(project, last)
          for (let round = 0; round < 2; round++) {
            expect(undo(project)?.action).toBe('source.import')
            expect(stateOf(project, newest)).toEqual(before)
            expect(
              project.rows('SELECT 1 FROM source_string WHERE id > ? AND is_archived = 0', newest),
            ).toEqual([])
            expect(redo(project)?.action).toBe('source.import')
            expect(stateOf(project, last)).toEqual(after)
          }
          undo(project)
          const derived = stateOf(project, last)
          rebuildDerived(project.db)
          expect(stateOf(project, last)).toEqual(derived)
          checkTrigrams(project.db)
          project.close()
        },
      ),
      { numRuns: runs(500) / 4 },
    )
  })

  it.each([
    ['a restored string of another kind', [items], [empty], [{ ...empty, identifier: items.identifier }]],
    [
      'one of two strings with the same text',
      [],
      [total, { ...total, identifier: 'sum' }],
      [{ ...total, identifier: 'new' }],
    ],
  ])('moves a draft back from %s', (_title, first, old, next) => {
    const project = new TestProject()
    project.import(first)
    project.import(old)
    const typedFor = project.read('listStrings', {}).at(-1)
    if (typedFor === undefined) throw new Error('the file has no strings')
    project.write('saveDraft', {
      ...{ stringId: typedFor.id, languageId: 'uk', form: 'none', text: 'чернетка' },
      userId: project.anna,
    })
    const at = () => project.rows<{ string_id: number }>('SELECT string_id FROM draft')[0]?.string_id
    update(project, next)
    const moved = project.read('listStrings', {}).at(-1)?.id
    expect(at()).toBe(moved)
    undo(project)
    expect(at()).toBe(typedFor.id)
    redo(project)
    expect(at()).toBe(moved)
    undo(project)
    expect(at()).toBe(typedFor.id)
  })

  it('leaves the grammar that was chosen after the import as it is', () => {
    const { project } = shop()
    const file = project.read('listFiles', {})[0]
    if (file === undefined) throw new Error('the project has no file')
    update(project, [empty, { ...total, text: 'Total: %s' }], { settings: { encoding: 'utf-8' } })
    const settings = () => project.rows('SELECT settings FROM file_settings')
    project.write('setPlaceholders', { fileId: file.id, grammar: 'python' })
    undo(project)
    expect(settings()).toEqual([{ settings: '{"placeholders":"python"}' }])
    redo(project)
    expect(settings()).toEqual([{ settings: '{"encoding":"utf-8","placeholders":"python"}' }])
  })

  function shop() {
    const project = new TestProject()
    const ids = project.import([empty, items, total])
    return { project, ids }
  }

  it('removes what the import marked as needing work', () => {
    const { project, ids } = shop()
    const id = ids['cart.empty']!
    project.save(id, 'Кошик порожній', { approve: true })
    update(project, [{ ...empty, text: 'Nothing in your cart' }, items], { marksOutdated: true })
    const marks = () => project.rows('SELECT needs_work, previous_source FROM translation')
    expect(marks()).toEqual([{ needs_work: 1, previous_source: JSON.stringify('Your cart is empty') }])
    undo(project)
    expect(marks()).toEqual([{ needs_work: 0, previous_source: null }])
    expect(project.read('listStrings', {})).toHaveLength(3)
  })

  it('keeps the comments that others wrote on a string that the import added', () => {
    const { project } = shop()
    const added = { identifier: 'cart.pay', text: 'Pay' }
    update(project, [empty, items, total, added])
    const stringId = project.ids()['cart.pay']!
    const comment = { stringId, languageId: 'uk', text: 'A verb?', type: 'comment' } as const
    project.write('addComment', { ...comment, userId: project.boris })
    undo(project)
    expect(project.read('listStrings', {})).toHaveLength(3)
    update(project, [empty, items, total, added])
    expect(project.read('listStrings', {}).map(({ id }) => id)).toContain(stringId)
    expect(project.rows('SELECT text FROM comment')).toEqual([{ text: 'A verb?' }])
  })

  it('is refused, and changes nothing, once others changed a string of it or replaced the file', () => {
    const { project, ids } = shop()
    update(project, [{ ...empty, text: 'Nothing in your cart' }, items, total])
    project.write('serviceChangeStrings', {
      userId: project.boris,
      changes: [{ kind: 'change', stringId: ids['cart.empty']!, changes: { context: 'Another' } }],
    })
    const before = stateOf(project, 10)
    expect(failureOf(() => undo(project)).code).toBe('undo.changedSince')
    expect(stateOf(project, 10)).toEqual(before)
    const other = shop().project
    update(other, [empty, items])
    const again = { userId: other.boris, files: [sourceFile([empty, items], { content: new Uint8Array(3) })] }
    other.write('importSources', again)
    expect(failureOf(() => undo(other)).code).toBe('undo.changedSince')
    expect(other.read('listStrings', {})).toHaveLength(2)
  })

  it('stops before an import that added a file, read a module’s, or was not asked to be a step', () => {
    const stopsAfter = (files: SourceToImport[], isUndoable: boolean) => {
      const { project, ids } = shop()
      project.save(ids['cart.empty']!, 'Порожньо')
      project.write('importSources', { userId: project.anna, files, isUndoable })
      expect(failureOf(() => undo(project)).code).toBe('undo.stops')
    }
    stopsAfter([sourceFile([items])], false)
    stopsAfter([sourceFile([items]), sourceFile([total], { path: 'other.po' })], true)
    stopsAfter(
      [
        sourceFile([items], {
          module: { contents: [], preview: null, previewIds: new Map(), customData: new Map() },
        }),
      ],
      true,
    )
  })

  it('reverts up to twenty such imports', () => {
    const { project } = shop()
    for (let at = 0; at < 21; at++) update(project, at % 2 === 0 ? [empty] : [empty, items])
    for (let at = 0; at < 20; at++) expect(undo(project)?.action).toBe('source.import')
    expect(project.read('listStrings', {})).toHaveLength(1)
    expect(undo(project)).toBeNull()
    for (let at = 0; at < 20; at++) expect(redo(project)?.action).toBe('source.import')
    expect(project.rows('SELECT count(*) AS n FROM replaced_file')).toEqual([{ n: 20 }])
  })
})

describe('a preview of an import', () => {
  it('counts what the import would change, and changes nothing', () => {
    const project = new TestProject()
    const ids = project.import([empty, items, total])
    project.save(ids['cart.empty']!, 'Кошик порожній')
    project.save(ids['cart.total']!, 'Разом: %s')
    const next = [{ ...empty, text: 'Nothing in your cart' }, items, { identifier: 'cart.pay', text: 'Pay' }]
    const before = stateOf(project, 10)
    const input = { userId: project.anna, files: [sourceFile(next)], isUndoable: true }
    const rest = { returned: 0, nearest: 0, isUndoable: true }
    expect(project.write('previewSources', input)).toEqual({
      ...{ added: 1, changed: 1, changedTranslated: 1, archived: 1, archivedTranslated: 1, ...rest },
    })
    expect(stateOf(project, 10)).toEqual(before)
    expect(project.rows('SELECT * FROM replaced_file')).toEqual([])
    checkTrigrams(project.db)
    const same = { userId: project.anna, files: [sourceFile([empty, items, total])] }
    expect(project.write('previewSources', same)).toEqual({
      ...{ added: 0, changed: 0, changedTranslated: 0, archived: 0, archivedTranslated: 0, ...rest },
      isUndoable: false,
    })
  })
})
