import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallInput, ExportedPackage, PackageReport } from '../../../core/contract/index.ts'
import { testScreen, type TestScreen } from '../../workbench/testWorkbench.ts'

const PO = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

#. Shown above the list
msgctxt "cart"
msgid "Your <b>cart</b> & more"
msgstr ""

msgctxt "total"
msgid "Total: %s"
msgstr ""

msgid "%d item"
msgid_plural "%d items"
msgstr[0] ""
msgstr[1] ""
`

type Format = 'xliff' | 'po'

class Shop {
  readonly screen: TestScreen
  readonly project: string
  readonly ids: { cart: number; total: number; items: number }

  constructor(screen: TestScreen, project: string, ids: number[]) {
    const [cart = 0, total = 0, items = 0] = ids
    Object.assign(this, { screen, project, ids: { cart, total, items } })
    this.screen = screen
    this.project = project
    this.ids = { cart, total, items }
  }

  path(format: Format): string {
    return join(this.screen.folder, `list.${format}`)
  }

  export(format: Format): Promise<ExportedPackage> {
    return this.screen.value('worklist.export', {
      project: this.project,
      path: this.path(format),
      croql: 'true',
      languageId: 'uk',
      format,
    })
  }

  edit(format: Format, change: (text: string) => string): void {
    const before = readFileSync(this.path(format), 'utf8')
    const after = change(before)
    if (after === before) throw new Error('the edit changed nothing')
    writeFileSync(this.path(format), after)
  }

  import(
    format: Format,
    more: Omit<CallInput<'worklist.import'>, 'project' | 'path'> = {},
  ): Promise<PackageReport> {
    return this.screen.value('worklist.import', { project: this.project, path: this.path(format), ...more })
  }

  async save(stringId: number, forms: Record<string, string>, approve = false): Promise<void> {
    const place = { project: this.project, stringId, languageId: 'uk' }
    await this.screen.value('translation.save', { ...place, forms, approve })
  }

  /** All strings. */
  async listed() {
    const place = { project: this.project, languageId: 'uk' }
    const { list, total } = await this.screen.value('list.open', place)
    return { rows: await this.screen.value('list.rows', { list, from: 0, count: total }) }
  }

  /** The texts of a form, the top one first. */
  async texts(stringId: number, form = 'none'): Promise<string[]> {
    const { translations } = await this.screen.value('string.get', {
      project: this.project,
      stringId,
      languageId: 'uk',
    })
    return translations.filter((one) => one.form === form).map(({ text }) => text)
  }
}

async function shop(): Promise<Shop> {
  const screen = testScreen()
  const path = join(screen.folder, 'shop.interlinear')
  writeFileSync(join(screen.folder, 'ui.po'), PO)
  const { project } = await screen.value('project.create', {
    path,
    name: 'Shop',
    sourceLanguageId: 'en',
    targetLanguageIds: ['uk', 'de'],
  })
  await screen.value('project.import', { project, paths: [join(screen.folder, 'ui.po')] })
  const { list, total } = await screen.value('list.open', { project, languageId: 'uk' })
  const rows = await screen.value('list.rows', { list, from: 0, count: total })
  return new Shop(
    screen,
    project,
    rows.map(({ id }) => id),
  )
}

/** Fills in the translation of a source, as a translator's tool does. */
function fill(format: Format, source: string, text: string): (file: string) => string {
  return (file) =>
    format === 'po'
      ? file.replace(
          new RegExp(`(msgid "${escaped(source)}"\\nmsgstr) "[^"]*"`),
          (_, head: string) => `${head} "${text}"`,
        )
      : file.replace(
          new RegExp(`(<source>${escaped(source)}</source>\\s*<target[^>]*>)[^<]*`),
          (_, head: string) => head + text,
        )
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

describe.each<Format>(['xliff', 'po'])('a worklist as %s', (format) => {
  it('is imported unchanged if nothing changed', async () => {
    const project = await shop()
    await project.save(project.ids.items, {
      one: '%d річ',
      few: '%d речі',
      many: '%d речей',
      other: '%d речі',
    })
    await project.export(format)
    const report = await project.import(format)
    expect(report).toMatchObject({ saved: 0, conflictCount: 0, gone: [], unreadable: 0 })
    expect(report.unchanged).toBeGreaterThanOrEqual(5)
  })

  it('saves changes of the file only, as an undoable edit', async () => {
    const project = await shop()
    await project.export(format)
    project.edit(format, fill(format, 'Total: %s', 'Разом: %s'))
    expect(await project.import(format, { isPreview: true })).toMatchObject({ saved: 1, isPreview: true })
    expect(await project.texts(project.ids.total)).toEqual([])
    expect(await project.import(format)).toMatchObject({ saved: 1, conflictCount: 0 })
    expect(await project.texts(project.ids.total)).toEqual(['Разом: %s'])
    expect(await project.import(format)).toMatchObject({ saved: 0 })
    await project.screen.value('history.undo', { project: project.project })
    expect(await project.texts(project.ids.total)).toEqual([])
  })

  it('overwrites nothing if both changed, and shows the base', async () => {
    const project = await shop()
    await project.save(project.ids.total, { none: 'Усього: %s' })
    await project.export(format)
    project.edit(format, fill(format, 'Total: %s', 'Разом: %s'))
    await project.save(project.ids.total, { none: 'Сума: %s' })
    const report = await project.import(format)
    expect(report.conflicts).toEqual([
      {
        stringId: project.ids.total,
        form: 'none',
        identifier: expect.stringContaining('total') as string,
        source: 'Total: %s',
        isSourceChanged: false,
        base: 'Усього: %s',
        theirs: 'Разом: %s',
        ours: 'Сума: %s',
      },
    ])
    expect(await project.texts(project.ids.total)).toEqual(['Сума: %s'])
  })

  it.each([
    ['keep', ['Сума: %s']],
    ['take', ['Разом: %s', 'Сума: %s']],
    ['both', ['Сума: %s', 'Разом: %s']],
  ] as const)('decides a conflict: %s', async (choice, texts) => {
    const project = await shop()
    await project.export(format)
    project.edit(format, fill(format, 'Total: %s', 'Разом: %s'))
    await project.save(project.ids.total, { none: 'Сума: %s' })
    const decision = { stringId: project.ids.total, form: 'none', choice } as const
    const stale = await project.import(format, { decisions: [{ ...decision, ours: 'Дещо інше' }] })
    expect(stale.conflictCount).toBe(1)
    const decided = await project.import(format, { decisions: [{ ...decision, ours: 'Сума: %s' }] })
    expect(decided.conflictCount).toBe(0)
    expect(await project.texts(project.ids.total)).toEqual(texts)
    const again = await project.import(format, { isPreview: true })
    expect(again).toMatchObject({ conflictCount: 0, kept: 0, taken: 0, both: 0 })
  })

  it('keeps its text beside ours, unless it is to be used', async () => {
    const project = await shop()
    await project.export(format)
    project.edit(format, fill(format, 'Total: %s', 'Разом: %s'))
    await project.save(project.ids.total, { none: 'Сума: %s' })
    expect(await project.import(format, { policy: 'both' })).toMatchObject({ both: 1 })
    expect(await project.import(format, { policy: 'both' })).toMatchObject({ both: 0, conflictCount: 0 })
    expect(await project.texts(project.ids.total)).toEqual(['Сума: %s', 'Разом: %s'])
    expect(await project.import(format, { policy: 'take' })).toMatchObject({ taken: 1 })
    expect(await project.texts(project.ids.total)).toEqual(['Разом: %s', 'Сума: %s'])
  })

  it('reports missing strings, and refuses another project', async () => {
    const project = await shop()
    await project.export(format)
    project.edit(format, fill(format, 'Total: %s', 'Разом: %s'))
    writeFileSync(join(project.screen.folder, 'ui.po'), PO.replace(/msgctxt "total"[^]*?\n\n/, ''))
    await project.screen.value('project.import', {
      project: project.project,
      paths: [join(project.screen.folder, 'ui.po')],
    })
    const report = await project.import(format)
    expect(report.gone).toMatchObject([{ identifier: 'Total: %s', text: 'Разом: %s' }])
    project.edit(format, (text) => text.replace(/(interlinear:|Project: )shop/i, '$1other'))
    const { code } = await project.screen.failure('worklist.import', {
      project: project.project,
      path: project.path(format),
    })
    expect(code).toBe('worklist.otherProject')
  })
})

it('remembers a decision, until one side changes, it is reverted, or theirs is chosen', async () => {
  const project = await shop()
  const { total } = project.ids
  await project.export('po')
  project.edit('po', fill('po', 'Total: %s', 'Разом: %s'))
  await project.save(total, { none: 'Сума: %s' })
  const conflicts = async () => (await project.import('po', { isPreview: true })).conflictCount
  const history = (way: 'undo' | 'redo') =>
    project.screen.value(`history.${way}`, { project: project.project })
  expect(await project.import('po', { policy: 'keep' })).toMatchObject({ kept: 1, conflictCount: 0 })
  expect(await project.import('po', { policy: 'keep' })).toMatchObject({ kept: 0, conflictCount: 0 })
  expect(await conflicts()).toBe(0)
  const [newest] = await project.screen.value('string.history', {
    project: project.project,
    stringId: total,
    languageId: 'uk',
  })
  expect(newest?.changes).toMatchObject([
    { entity: 'worklistDecision', form: 'none', before: 'Разом: %s', after: null },
  ])
  expect(await history('undo')).toMatchObject({ action: 'worklist.import' })
  expect(await conflicts()).toBe(1)
  await history('redo')
  expect(await conflicts()).toBe(0)

  await project.save(total, { none: 'Підсумок: %s' })
  expect(await conflicts()).toBe(1)
  await project.save(total, { none: 'Сума: %s' })
  expect(await conflicts()).toBe(0)
  project.edit('po', fill('po', 'Total: %s', 'Загалом: %s'))
  expect(await conflicts()).toBe(1)
  project.edit('po', fill('po', 'Total: %s', 'Разом: %s'))
  expect(await project.import('po', { policy: 'take' })).toMatchObject({ taken: 1 })
  expect((await project.texts(total))[0]).toBe('Разом: %s')
})

it('saves a translation of an older source, flags it, and leaves it outdated', async () => {
  const project = await shop()
  const json = join(project.screen.folder, 'more.json')
  const importJson = async (text: string) => {
    writeFileSync(json, JSON.stringify({ greeting: text }))
    await project.screen.value('project.import', { project: project.project, paths: [json] })
  }
  await importJson('Hello')
  await project.export('xliff')
  project.edit('xliff', fill('xliff', 'Hello', 'Привіт'))
  await importJson('Good day')
  const report = await project.import('xliff')
  expect(report).toMatchObject({ saved: 1, sourceChanged: [{ identifier: 'greeting', text: 'Привіт' }] })
  const outdated = await project.screen.value('list.counts', {
    project: project.project,
    languageId: 'uk',
    expressions: ['count of languages summary where (is source changed after translation) = 1'],
  })
  expect(outdated).toEqual([1])
})

it('approves texts that the file approves, if requested', async () => {
  const project = await shop()
  await project.export('xliff')
  project.edit('xliff', (text) =>
    fill(
      'xliff',
      'Total: %s',
      'Разом: %s',
    )(text).replace(/<target state="[^"]*">Разом/, '<target state="final">Разом'),
  )
  expect(await project.import('xliff', { takeApprovals: true })).toMatchObject({ saved: 1, approved: 1 })
})

it('approves no translation of another source, and reports it', async () => {
  const project = await shop()
  const json = join(project.screen.folder, 'more.json')
  const importJson = async (texts: Record<string, string>) => {
    writeFileSync(json, JSON.stringify(texts))
    await project.screen.value('project.import', { project: project.project, paths: [json] })
  }
  await importJson({ greeting: 'Hello', parting: 'Good bye' })
  const { rows } = await project.listed()
  const idOf = (identifier: string) => rows.find((row) => row.identifier === identifier)?.id ?? 0
  await project.save(idOf('greeting'), { none: 'Привіт' })
  await project.export('xliff')
  project.edit('xliff', (text) =>
    ['Привіт', 'Бувай'].reduce(
      (file, target) =>
        file.replace(new RegExp(`<target state="[^"]*">${target}`), `<target state="final">${target}`),
      fill('xliff', 'Good bye', 'Бувай')(text),
    ),
  )
  await importJson({ greeting: 'Delete everything', parting: 'Delete all' })
  const report = await project.import('xliff', { takeApprovals: true })
  expect(report).toMatchObject({ saved: 1, approved: 0 })
  expect(report.sourceChanged.map(({ identifier }) => identifier).toSorted()).toEqual(['greeting', 'parting'])
  const approved = 'count of languages summary where (is approved) > 0'
  const place = { project: project.project, languageId: 'uk', expressions: [approved] }
  expect(await project.screen.value('list.counts', place)).toEqual([0])
})

it('skips doubtful texts', async () => {
  const project = await shop()
  await project.export('po')
  project.edit('po', (text) =>
    fill('po', 'Total: %s', 'Разом: %s')(text).replace(/(msgctxt "[^"]*Total: %s")/, '#, fuzzy\n$1'),
  )
  expect(await project.import('po')).toMatchObject({ saved: 0, inDoubt: 1 })
})

it('uses a plural form of PO for the category without whole numbers too', async () => {
  const project = await shop()
  await project.export('po')
  project.edit('po', (text) => text.replace('msgstr[2] ""', 'msgstr[2] "%d речей"'))
  expect(await project.import('po')).toMatchObject({ saved: 2 })
  expect(await project.texts(project.ids.items, 'many')).toEqual(['%d речей'])
  expect(await project.texts(project.ids.items, 'other')).toEqual(['%d речей'])
})

it('never loses an edit of either side, however conflicts are decided', async () => {
  const project = await shop()
  const anyText = fc.constantFrom('а', 'б', 'в', 'г')
  /** Decisions for ours: the same conflict is not reported again. */
  const decided = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      anyText,
      fc.option(anyText),
      fc.option(anyText),
      fc.constantFrom('keep', 'take', 'both', undefined),
      async (base, theirs, ours, policy) => {
        const id = project.ids.total
        await project.save(id, { none: base })
        await project.export('po')
        const before = await project.texts(id)
        if (theirs !== null && theirs !== base) project.edit('po', fill('po', 'Total: %s', theirs))
        if (ours !== null) await project.save(id, { none: ours })
        const standing = await project.texts(id)
        const report = await project.import('po', policy ? { policy } : {})
        const after = await project.texts(id)
        expect(after).toEqual(expect.arrayContaining(standing))
        const isTaken = theirs !== null && theirs !== base && report.saved + report.taken + report.both > 0
        if (isTaken) expect(after).toContain(theirs)
        else if (theirs !== null && theirs !== before[0] && theirs !== standing[0]) {
          const conflict = [before[0], theirs, standing[0]].join()
          expect(report.conflictCount + report.kept).toBe(decided.has(conflict) ? 0 : 1)
          if (report.kept > 0) decided.add(conflict)
        }
        if (report.taken + report.saved > 0) expect(after[0]).toBe(theirs)
        else expect(after[0]).toBe(standing[0])
      },
    ),
    { numRuns: 40 },
  )
})

it('names the string with a character that XML cannot contain, and writes the others', async () => {
  const project = await shop()
  await project.save(project.ids.total, { none: 'Разом\u0008: %s' })
  const written = await project.export('xliff')
  expect(written.leftOut).toEqual([{ name: expect.stringContaining('total') as string, character: 'U+0008' }])
  expect(existsSync(project.path('xliff'))).toBe(true)
  await project.export('po')
  expect(existsSync(project.path('po'))).toBe(true)
})

describe('a list as a file', () => {
  it('writes CSV and JSON with every form', async () => {
    const project = await shop()
    await project.save(project.ids.total, { none: '=1+1' }, true)
    await project.save(project.ids.items, { one: '%d річ' })
    const { list } = await project.screen.value('list.open', { project: project.project, languageId: 'uk' })
    const path = join(project.screen.folder, 'list.csv')
    const report = await project.screen.value('list.export', { list, path, format: 'csv' })
    expect(report).toMatchObject({ strings: 3, formulas: 1 })
    const csv = readFileSync(path, 'utf8')
    const [head] = csv.split('\n')
    expect(head).toBe(
      'id,identifier,file,source,source_one,source_other,translation,translation_one,translation_few,' +
        'translation_many,translation_other,state,context,labels',
    )
    expect(csv).toContain('ui.po,Total: %s,,,=1+1,,,,,approved')
    expect(csv).toContain('ui.po,,%d item,%d items,,%d річ,,,,partial')
    const json = join(project.screen.folder, 'list.json')
    await project.screen.value('list.export', { list, path: json, format: 'json' })
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject([
      { source: 'Your <b>cart</b> & more', translation: null, state: 'untranslated' },
      { translation: '=1+1', state: 'approved' },
      { source: { one: '%d item', other: '%d items' }, translation: { one: '%d річ' } },
    ])
  })
})
