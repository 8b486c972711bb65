/** Users' decisions that docs/archive.md does not have survive a round trip with their lines. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rowsOfContext, type QueryContext } from '../../core/archive/rows/contextRows.ts'
import { openDatabase } from '../../core/store/database.ts'
import { backupText, failureOf, Folder, golden, restoreLines } from './archives.ts'

let folder: Folder
beforeEach(() => (folder = new Folder()))
afterEach(() => folder.remove())

const AT = '2026-01-02T03:04:05Z'

const dialect = {
  id: 'qx',
  name: 'Harbour talk',
  editorCode: 'qx',
  twoLettersCode: 'qx',
  threeLettersCode: 'qxx',
  locale: 'qx-XX',
  androidCode: 'qx-rXX',
  osxCode: 'qx.lproj',
  osxLocale: 'qx',
  pluralCategoryNames: ['one', 'other'],
  pluralRules: '(n != 1)',
  textDirection: 'ltr',
}

/** Further members, by the kind and id of the line that has them. */
const beyond: Record<string, object> = {
  'project 1': {
    customLanguages: [{ id: 'qx', definition: dialect }],
    savedQueries: [{ id: 3, name: 'Urgent', croql: 'text contains "now"', createdAt: AT }],
    qaChecks: [{ check: 'spelling', isOn: false }],
    qaRules: [
      {
        id: 2,
        name: 'Calm',
        kind: 'regex',
        languageId: 'uk',
        expression: '!',
        sourcePattern: null,
        expects: 'absent',
        message: 'Speak calmly.',
        createdAt: AT,
      },
    ],
    qaWords: [{ languageId: 'uk', word: 'Інтерлінеар', addedAt: AT }],
  },
  'file 5': { settings: { srx: '<srx/>' } },
  'string 10': {
    drafts: [{ languageId: 'uk', pluralForm: 'none', userId: 1, text: 'Ваш ко', updatedAt: AT }],
  },
  'translation 100': {
    ignoredIssues: [{ check: 'spaces_mismatch', message: 'There is a space.', reason: 'As in the brand' }],
  },
  'screenshot 9': {
    image: { type: 'image/png', width: 320, height: 200, content: 'iVBORw==' },
    regions: [{ stringId: 11, x: 1, y: 2, width: 30, height: 40 }],
    labelIds: [3, 4],
  },
  'tm 1': { use: { isOwn: true, isAttached: true, isReadOnly: false, priority: 2, penalty: 5 } },
  'tmSegment 1': {
    origin: {
      stringId: 10,
      pluralForm: 'none',
      identifier: 'cart.empty',
      previousHash: null,
      nextHash: -1234567,
    },
  },
}

interface ArchiveLine {
  kind: string
  id?: number
}

/** The golden archive with further members; `change` may replace those of a line. */
function withMembers(change: Record<string, object> = {}): string {
  const members = { ...beyond, ...change }
  return golden
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line = JSON.parse(text) as ArchiveLine
      const more = members[`${line.kind} ${line.id ?? ''}`]
      return more === undefined ? text : `${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`
    })
    .join('\n')
    .concat('\n')
}

describe('members beyond archive.md', () => {
  it('survive a round trip', async () => {
    const path = folder.at('shop.interlinear')
    const archive = withMembers()
    const report = await restoreLines(archive, path)
    expect(report.warnings).toEqual([])
    expect(await backupText(path)).toBe(archive)
  })

  it('have version 2: an older reader would lose that a string is translated on its own in some languages', async () => {
    const path = folder.at('shop.interlinear')
    const change = { 'string 10': { translatedOnItsOwn: ['de', 'uk'] } }
    const archive = withMembers(change).replace('"version":1', '"version":2')
    expect((await restoreLines(archive, path)).warnings).toEqual([])
    expect(await backupText(path)).toBe(archive)
    const db = openDatabase(path, { readonly: true })
    expect(db.prepare('SELECT * FROM repetition_exception ORDER BY 1, 2').all()).toEqual([
      { string_id: 10, language_id: 'de' },
      { string_id: 10, language_id: 'uk' },
    ])
    db.close()
  })

  it('are rows of the workbench, and an ignored issue is not open', async () => {
    const path = folder.at('shop.interlinear')
    await restoreLines(withMembers(), path)
    const db = openDatabase(path, { readonly: true })
    expect(db.prepare('SELECT state, ignore_reason FROM qa_issue').all()).toEqual([
      { state: 'ignored', ignore_reason: 'As in the brand' },
    ])
    expect(db.prepare('SELECT count(*) AS open FROM languages_summary WHERE qa_issues <> 0').get()).toEqual({
      open: 0,
    })
    expect(db.prepare('SELECT string_id, region FROM screenshot_string ORDER BY string_id').all()).toEqual([
      { string_id: 10, region: null },
      { string_id: 11, region: '{"x":1,"y":2,"width":30,"height":40}' },
    ])
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it.each([
    [
      'a region of another string',
      'screenshot 9',
      { regions: [{ stringId: 12, x: 0, y: 0, width: 1, height: 1 }] },
    ],
    [
      'a region without a width',
      'screenshot 9',
      { regions: [{ stringId: 10, x: 0, y: 0, width: 0, height: 1 }] },
    ],
    [
      'an image that is no picture',
      'screenshot 9',
      { image: { type: 'text/html', width: 1, height: 1, content: '' } },
    ],
    ['a rule of no kind', 'project 1', { qaRules: [{ id: 1, name: 'A', kind: 'shell', expression: 'x' }] }],
    ['queries that are no list', 'project 1', { savedQueries: {} }],
    ['settings that are no object', 'file 5', { settings: [1] }],
    ['a language that is none', 'string 10', { translatedOnItsOwn: ['uk!'] }],
    ['a draft of a stranger', 'string 10', { drafts: [{ languageId: 'uk', userId: 99, text: '' }] }],
    [
      'a language without plurals',
      'project 1',
      { customLanguages: [{ id: 'qx', definition: { id: 'qx' } }] },
    ],
  ])('are refused: %s', async (_name, line, members) => {
    const failure = await failureOf(
      restoreLines(withMembers({ [line]: members }), folder.at('shop.interlinear')),
    )
    expect(failure.code).toMatch(/^(archive\.(value|reference)|language\.invalid)$/)
    expect(failure.details.line).toBeGreaterThan(1)
  })
})

describe('lines of version 2', () => {
  const OWN_ID = '0123456789abcdef0123456789abcdef'
  const written = {
    ...{ kind: 'translationFile', fileId: 5, languageId: 'uk', path: 'locale/uk.po', content: 'YQ==' },
    ...{ seenAt: AT, unsettled: { 'cart.empty': { none: 'Порожньо', one: null } } },
  }
  const archiveOf = ({ ownId = OWN_ID, line = written }: { ownId?: unknown; line?: object } = {}) => [
    { kind: 'archive', version: 2 },
    ...golden
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((text) => JSON.parse(text) as ArchiveLine)
      .map((one) => (one.kind === 'project' ? { ...one, ownId } : one)),
    line,
  ]

  it('keep the project’s own id, and translation files with the forms that wait for a decision', async () => {
    const path = folder.at('shop.interlinear')
    await restoreLines(archiveOf(), path)
    const lines = (await backupText(path))
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as ArchiveLine)
    expect(lines).toHaveLength(archiveOf().length)
    expect(lines).toContainEqual(written)
    expect(lines.find(({ kind }) => kind === 'project')).toMatchObject({ ownId: OWN_ID })
    const db = openDatabase(path, { readonly: true })
    expect(db.prepare("SELECT path, hash FROM translation_file WHERE language_id = 'uk'").all()).toEqual([
      { path: 'locale/uk.po', hash: createHash('sha256').update('a').digest() },
    ])
    db.close()
  })

  it.each([
    ['an own id that is none', { ownId: 'x'.repeat(32) }],
    ['an own id that is too long', { ownId: `${OWN_ID}0` }],
    ['an own id that is a number', { ownId: 1 }],
    ['forms that are a list', { line: { ...written, unsettled: [] } }],
    ['forms of no string', { line: { ...written, unsettled: { a: 'text' } } }],
    ['a form that is a number', { line: { ...written, unsettled: { a: { none: 1 } } } }],
  ])('refuse %s', async (_, change) => {
    const failure = await failureOf(restoreLines(archiveOf(change), folder.at('shop.interlinear')))
    expect(failure.code).toBe('archive.value')
  })

  it('come without their places for rows that a query found, in the order of the ids', async () => {
    const path = folder.at('shop.interlinear')
    await restoreLines(golden, path)
    const db = openDatabase(path, { readonly: true })
    const kinds = {
      strings: 'string',
      translations: 'translation',
      segments: 'tmSegment',
      terms: 'term',
    } as const
    for (const [context, kind] of Object.entries(kinds) as [QueryContext, string][]) {
      const lines = golden
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text) as ArchiveLine & { position?: number })
        .filter((line) => line.kind === kind)
        .toReversed()
        .map(({ kind: _kind, position: _position, ...members }) => members)
      expect(lines.length).toBeGreaterThan(0)
      const ids = [999, ...lines.map(({ id }) => id ?? 0)]
      expect(rowsOfContext(db, { context, ids })).toEqual(lines)
    }
    db.close()
  })
})
