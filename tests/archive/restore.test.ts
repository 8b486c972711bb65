import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUDGETS } from '../../core/contract/budgets.ts'
import { createDatabase, openDatabase } from '../../core/store/database.ts'
import { rebuildDerived } from '../../core/summaries/rows/derived.ts'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import {
  backupText,
  failureOf,
  Folder,
  golden,
  goldenPath,
  NOW,
  quiet,
  restoreLines,
  START,
  withString,
} from './archives.ts'
import { saying } from '../saying.ts'

let folder: Folder
let project: string
beforeEach(() => {
  folder = new Folder()
  project = folder.at('shop.interlinear')
})
afterEach(() => folder.remove())

function rows(sql: string): unknown[] {
  const db = openDatabase(project, { readonly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

describe('a restored project', () => {
  it('has every kind of line in its tables', async () => {
    const report = await restoreArchive(goldenPath, project, quiet)
    expect(report).toEqual({
      lines: golden.trimEnd().split('\n').length,
      warnings: [],
      counts: {
        user: 2,
        project: 1,
        branch: 2,
        file: 3,
        label: 2,
        field: 2,
        string: 5,
        translation: 4,
        vote: 2,
        approval: 1,
        comment: 2,
        screenshot: 1,
        tm: 1,
        tmSegment: 2,
        glossary: 1,
        concept: 2,
        term: 2,
      },
    })
    expect(rows('SELECT text, text_folded, plural_forms FROM source_string WHERE id = 11')).toEqual([
      {
        text: '{count} item\n{count} items',
        text_folded: '{count} item\n{count} items',
        plural_forms: '{"one":"{count} item","other":"{count} items"}',
      },
    ])
    expect(rows('SELECT text_folded, updated_at FROM translation WHERE id = 100')).toEqual([
      { text_folded: 'ваш кошик порожній', updated_at: Date.UTC(2026, 0, 4) },
    ])
    expect(rows('SELECT user_id, mark FROM vote ORDER BY user_id')).toEqual([
      { user_id: 1, mark: -1 },
      { user_id: 2, mark: 1 },
    ])
    expect(rows('SELECT content FROM file_content WHERE file_id = 5')).toEqual([
      { content: Buffer.from('msgid ""\nmsgstr ""\n') },
    ])
    expect(rows('SELECT id FROM source_string WHERE is_archived')).toEqual([{ id: 14 }])
    expect(rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(rows('PRAGMA foreign_key_check')).toEqual([])
    expect(rows('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
  })

  it('has the indexes of a new project', async () => {
    await restoreLines(START, project)
    const indexes = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    expect(rows(indexes)).toContainEqual({ name: 'translation_string' })
    const restored = rows(indexes)
    project = folder.at('new.interlinear')
    createDatabase(project)
    expect(restored).toEqual(rows(indexes))
  })

  it('has directories made from the paths of its files, in their branches', async () => {
    await restoreArchive(goldenPath, project, quiet)
    const named = `SELECT file.id, directory.name, parent.name AS parent, directory.branch_id AS branch
      FROM file LEFT JOIN directory ON directory.id = file.directory_id
      LEFT JOIN directory AS parent ON parent.id = directory.parent_id ORDER BY file.id`
    expect(rows(named)).toEqual([
      { id: 5, name: 'locale', parent: null, branch: null },
      { id: 6, name: 'help', parent: 'locale', branch: 2 },
      { id: 7, name: null, parent: null, branch: null },
    ])
  })

  it('gets a valid name for path segments that lead elsewhere', async () => {
    const paths = ['../../a.json', 'a/./..\\b.json', '...', 'a//b.json', 'a\0b', null]
    const files = paths.map((path, index) => ({
      kind: 'file',
      id: 20 + index,
      name: '..',
      type: 'json',
      path,
    }))
    await restoreLines([...START, ...files], project)
    const db = openDatabase(project)
    expect(db.prepare('SELECT path FROM file WHERE id >= 20 ORDER BY id').pluck().all()).toEqual([
      ...['_/_/a.json', 'a/_/.._b.json', '...', 'a//b.json', 'a_b', null],
    ])
    expect(db.prepare('SELECT DISTINCT name FROM file WHERE id >= 20').pluck().all()).toEqual(['_'])
    expect(db.prepare('SELECT DISTINCT name FROM directory ORDER BY name').pluck().all()).toEqual(['_', 'a'])
    db.close()
  })

  it('has its derived rows', async () => {
    await restoreArchive(goldenPath, project, quiet)
    const derived = 'SELECT * FROM languages_summary ORDER BY string_id, language_id'
    const restored = rows(derived)
    expect(restored).toMatchObject([
      { string_id: 10, language_id: 'uk', is_translated: 1, is_approved: 1, rating: 0 },
      { string_id: 11, language_id: 'uk', is_translated: 0, is_partially_translated: 1 },
      { string_id: 12, language_id: 'de', is_translated: 1, has_shared_translation: 1 },
    ])
    const db = openDatabase(project)
    db.transaction(() => rebuildDerived(db, quiet))()
    db.close()
    expect(rows(derived)).toEqual(restored)
  })

  it('takes the documented defaults for absent members', async () => {
    await restoreLines(
      [
        ...withString(),
        { kind: 'label', id: 1, title: 'urgent' },
        {
          kind: 'translation',
          id: 1,
          stringId: 10,
          languageId: 'uk',
          text: 'А',
          createdAt: '2026-01-01T00:00:00Z',
        },
        { kind: 'translation', id: 2, stringId: 10, languageId: 'uk', text: 'Б' },
        { kind: 'tm', id: 1, name: 'TM' },
        { kind: 'tmSegment', id: 1, tmId: 1 },
        { kind: 'glossary', id: 1, name: 'Words' },
        { kind: 'concept', id: 1, glossaryId: 1 },
      ],
      project,
    )
    const lines = (await backupText(project)).trimEnd().split('\n')
    const now = '"2026-11-20T12:00:00Z"'
    const expected = `{"kind":"archive","version":1}
{"kind":"user","id":1,"login":"anna","name":null}
{"kind":"project","id":1,"identifier":"shop","name":"Shop","type":"file-based","deployment":"standard","sourceLanguageId":"en","targetLanguageIds":[],"ownerId":null}
{"kind":"file","id":5,"branchId":null,"name":"ui.po","title":null,"type":"po","context":null,"path":null,"content":null}
{"kind":"label","id":1,"title":"urgent","isSystem":false}
{"kind":"string","id":10,"fileId":5,"branchId":null,"identifier":"a","type":"plain","text":"A","context":null,"maxLength":null,"isHidden":false,"masterStringId":null,"isPassedWorkflow":false,"labelIds":[],"fields":{},"customData":null,"createdAt":${now},"updatedAt":null,"sourceChangedAt":null}
{"kind":"translation","id":1,"stringId":10,"languageId":"uk","pluralForm":"none","text":"А","userId":null,"provider":null,"isPreTranslated":false,"isShared":false,"createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z"}
{"kind":"translation","id":2,"stringId":10,"languageId":"uk","pluralForm":"none","text":"Б","userId":null,"provider":null,"isPreTranslated":false,"isShared":false,"createdAt":${now},"updatedAt":${now}}
{"kind":"tm","id":1,"name":"TM","languageIds":[]}
{"kind":"tmSegment","id":1,"tmId":1,"records":[]}
{"kind":"glossary","id":1,"name":"Words","languageIds":[]}
{"kind":"concept","id":1,"glossaryId":1,"userId":null,"subject":null,"definition":null,"url":null,"note":null,"translatable":true,"createdAt":${now},"updatedAt":null}`
    expect(lines).toEqual(expected.split('\n'))
    expect(rows('SELECT created_at FROM project')).toEqual([{ created_at: NOW }])
  })

  it('names each unknown member once and leaves it out', async () => {
    const report = await restoreLines(
      withString(
        { kind: 'label', id: 1, title: 'a', colour: 'red' },
        { kind: 'label', id: 2, title: 'b', colour: 'blue', toString: 1 },
        { kind: 'tm', id: 1, name: 'TM' },
        {
          kind: 'tmSegment',
          id: 1,
          tmId: 1,
          records: [{ id: 1, languageId: 'en', text: 'A', kind: 'record' }],
        },
      ),
      project,
    )
    expect(report.warnings).toEqual([
      saying('Line 6: `label.colour` is not a member of the archive and was left out, here and later.'),
      saying('Line 7: `label.toString` is not a member of the archive and was left out, here and later.'),
      saying(
        'Line 9: `tmSegment.records.kind` is not a member of the archive and was left out, here and later.',
      ),
    ])
  })

  it('has a bounded list of warnings for a million unknown names', async () => {
    const invented = Array.from({ length: 150 }, (_, index) => [`member${index}`, 1])
    const report = await restoreLines(
      [...START, { kind: 'label', id: 1, title: 'a', ...Object.fromEntries(invented) }],
      project,
    )
    expect(report.warnings).toHaveLength(101)
    expect(report.warnings.at(-1)?.english).toBe('More members that the archive does not have were left out.')
  })

  it('keeps the order of strings, which their ids do not show', async () => {
    const string = { kind: 'string', fileId: 5, text: 'A' }
    const archive = [
      ...START,
      { ...string, id: 1, identifier: 'last', position: 2 },
      { ...string, id: 2, identifier: 'first', position: 0 },
      { ...string, id: 3, identifier: 'middle', position: 1 },
      { kind: 'file', id: 6, name: 'other.po', type: 'po' },
      { ...string, id: 4, fileId: 6, identifier: 'alone', position: 7 },
    ]
    await restoreLines(archive, project)
    expect(rows('SELECT identifier FROM source_string WHERE file_id = 5 ORDER BY position')).toEqual([
      { identifier: 'first' },
      { identifier: 'middle' },
      { identifier: 'last' },
    ])
    const positions = (await backupText(project)).match(/"identifier":"\w+"|"position":\d+/g)
    expect(positions).toEqual([
      '"identifier":"shop"',
      '"identifier":"last"',
      '"position":2',
      '"identifier":"first"',
      '"position":0',
      '"identifier":"middle"',
      '"position":1',
      '"identifier":"alone"',
    ])
  })

  it('reads times with an offset, and milliseconds', async () => {
    await restoreLines(
      withString({ kind: 'approval', id: 1, translationId: 1, createdAt: '2026-01-01T00:00:00Z' }).toSpliced(
        5,
        0,
        {
          kind: 'translation',
          id: 1,
          stringId: 10,
          languageId: 'uk',
          text: '',
          createdAt: '2026-01-01T00:30:00.25+02:00',
          updatedAt: '2026-01-01T00:30-0130',
        },
      ),
      project,
    )
    expect(rows('SELECT created_at, updated_at FROM translation')).toEqual([
      { created_at: Date.UTC(2025, 11, 31, 22, 30, 0, 250), updated_at: Date.UTC(2026, 0, 1, 2, 0) },
    ])
  })

  it('tolerates a byte order mark, CRLF, blank lines and a missing last line feed', async () => {
    const archive = `\ufeff${START.map((line) => JSON.stringify(line)).join('\r\n\r\n  \r\n')}`
    expect(await restoreLines(archive, project)).toMatchObject({ lines: 4, counts: { file: 1 } })
  })

  it('is the same from a stream as from a file, however it is split', async () => {
    await restoreArchive(createReadStream(goldenPath, { highWaterMark: 7 }), project, quiet)
    expect(await backupText(project)).toBe(golden)
  })

  it('takes ids in any order and of any size that leaves room for others', async () => {
    const ids = [BUDGETS.id.max, 5_000_000_000, 3, 70_000_000, 2]
    const users = ids.map((id) => ({ kind: 'user', id, login: `user${id}` }))
    const approvals = ids.map((userId, index) => ({
      kind: 'comment',
      id: index + 1,
      stringId: 10,
      userId,
      text: '',
    }))
    await restoreLines([START[0] ?? {}, ...users, ...withString().slice(2), ...approvals], project)
    expect(rows('SELECT user_id AS id FROM comment ORDER BY comment.id')).toEqual(ids.map((id) => ({ id })))
  })

  it('refuses an id that leaves no room for others', async () => {
    const user = { kind: 'user', id: BUDGETS.id.max + 1, login: 'far' }
    const failure = await failureOf(restoreLines([START[0] ?? {}, user, ...START.slice(1)], project))
    expect(failure).toMatchObject({ code: 'archive.value', details: { line: 2 } })
  })
})

describe('an existing project', () => {
  it('is not touched', async () => {
    writeFileSync(project, 'mine')
    expect(await failureOf(restoreLines(START, project))).toMatchObject({ code: 'project.exists' })
    expect(readFileSync(project, 'utf8')).toBe('mine')
    expect(readdirSync(folder.path)).toEqual(['shop.interlinear'])
  })

  it('is replaced on request, wholly', async () => {
    await restoreLines(START, project)
    await restoreArchive(goldenPath, project, quiet, { replace: true })
    expect(await backupText(project)).toBe(golden)
    expect(readdirSync(folder.path).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['shop.interlinear'])
  })

  it('is replaced on request if it is no database, with the log beside it', async () => {
    writeFileSync(project, 'mine')
    writeFileSync(`${project}-journal`, 'a journal of another file')
    await restoreArchive(goldenPath, project, quiet, { replace: true })
    expect(existsSync(`${project}-journal`)).toBe(false)
    expect(await backupText(project)).toBe(golden)
  })

  it('is replaced behind a link to it, which stays a link', async () => {
    mkdirSync(folder.at('elsewhere'))
    const file = folder.at('elsewhere/shop.interlinear')
    await restoreLines(START, file)
    symlinkSync(file, project)
    const db = openDatabase(project)
    db.exec("UPDATE project SET name = 'In the log'")
    db.close()
    await restoreArchive(goldenPath, project, quiet, { replace: true })
    expect(lstatSync(project).isSymbolicLink()).toBe(true)
    expect(await backupText(file)).toBe(golden)
    const left = [folder.path, folder.at('elsewhere')].flatMap((path) => readdirSync(path))
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is unchanged if the replacing archive is invalid', async () => {
    await restoreArchive(goldenPath, project, quiet)
    const before = readFileSync(project)
    writeFileSync(folder.at('bad.ndjson'), `${golden}{"kind":"label","id":3,"title":"again"}\n`)
    const failure = await failureOf(
      restoreArchive(folder.at('bad.ndjson'), project, quiet, { replace: true }),
    )
    expect(failure).toMatchObject({
      code: 'archive.duplicate',
      details: { line: golden.split('\n').length, path: folder.at('bad.ndjson') },
    })
    expect(readFileSync(project).equals(before)).toBe(true)
    expect(existsSync(`${project}.part`)).toBe(false)
  })

  it('is not replaced while it is open, and loses nothing', async () => {
    await restoreLines(START, project)
    const db = openDatabase(project)
    db.exec("UPDATE project SET name = 'Changed'")
    const failure = await failureOf(restoreArchive(goldenPath, project, quiet, { replace: true }))
    expect(failure.code).toBe('project.inUse')
    db.close()
    expect(rows('SELECT name FROM project')).toEqual([{ name: 'Changed' }])
  })
})
