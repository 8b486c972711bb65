import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreArchive } from '../../core/archive/rows/restore.ts'
import { refuseTooManyParts } from '../../core/archive/lines.ts'
import { Failure } from '../../core/platform/errors/failure.ts'
import { damagedBytes, damagedJson } from '../damaged.ts'
import { failureOf, Folder, golden, quiet, restoreLines, START, withString } from './archives.ts'

let folder: Folder
let project: string
beforeEach(() => {
  folder = new Folder()
  project = folder.at('shop.interlinear')
})
afterEach(() => folder.remove())

describe('the parts of a long line', () => {
  const LIMIT = 1_000_000
  /** A list with the text in it; `parts`: its own brackets and commas. */
  const line = (parts: number, text = '') => {
    return `["","${text}"${',1'.repeat(parts - 2)}]`
  }
  const isRefused = (text: string) => {
    try {
      refuseTooManyParts(text)
      return false
    } catch (thrown) {
      return (thrown as Failure).code === 'archive.json'
    }
  }

  it('are at most a million lists, objects and members', () => {
    expect(isRefused(line(LIMIT))).toBe(false)
    expect(isRefused(line(LIMIT + 1))).toBe(true)
    for (const nested of ['[', '{', ',']) expect(isRefused(nested.repeat(LIMIT + 1)), nested).toBe(true)
  })

  it('are not the signs in texts, where a quote may be escaped', () => {
    const signs = '[{,'.repeat(LIMIT)
    expect(isRefused(line(10, signs))).toBe(false)
    expect(isRefused(line(10, `\\"${signs}`))).toBe(false)
    expect(isRefused(line(10, `\\\\","${signs}`))).toBe(false)
    expect(isRefused(`{"a":"\\\\"${signs}`)).toBe(true)
  })
})

describe('a refused archive', () => {
  const translation = { kind: 'translation', id: 1, stringId: 10, languageId: 'uk', text: 'А' }
  const string = { kind: 'string', id: 11, identifier: 'b', text: 'B' }
  const cases: [
    what: string,
    archive: string | Uint8Array | object[],
    code: string,
    line: number | undefined,
  ][] = [
    ['an empty file', '', 'archive.header', undefined],
    ['no archive line', START.slice(1), 'archive.header', 1],
    ['an archive line later', [...START, { kind: 'archive', version: 1 }], 'archive.header', 5],
    ['a version that is no number', [{ kind: 'archive', version: '1' }], 'archive.header', 1],
    ['a newer version', [{ kind: 'archive', version: 3 }], 'archive.newer', 1],
    ['no project', START.slice(0, 2), 'archive.project', undefined],
    ['two projects', [...START, { ...START[2], id: 2 }], 'archive.project', 5],
    ['broken JSON', `${START.map((line) => JSON.stringify(line)).join('\n')}\n{"kind":`, 'archive.json', 5],
    ['a line that is a list', [...START, []], 'archive.json', 5],
    ['UTF-16', Buffer.from('{"kind":"archive","version":1}\n', 'utf16le'), 'archive.json', 1],
    [
      'Latin-1',
      Buffer.from('{"kind":"archive","version":1}\n{"kind":"user","id":1,"login":"é"}\n', 'latin1'),
      'archive.encoding',
      2,
    ],
    [
      'half of a surrogate pair',
      '{"kind":"archive","version":1}\n{"kind":"user","id":1,"login":"\\ud83d"}',
      'archive.encoding',
      2,
    ],
    ['an unknown kind', [...START, { kind: 'colour' }], 'archive.kind', 5],
    ['a kind of the object prototype', [...START, { kind: 'constructor' }], 'archive.kind', 5],
    ['a line without a kind', [...START, { id: 1 }], 'archive.kind', 5],
    [
      'a name of 20,000 bytes',
      [...START, { kind: 'label', id: 1, title: 'x'.repeat(20_000) }],
      'archive.value',
      5,
    ],
    ['a missing id', [...START, { kind: 'label', title: 'a' }], 'archive.value', 5],
    ['an id that is a text', [...START, { kind: 'label', id: '1', title: 'a' }], 'archive.value', 5],
    ['an id of zero', [...START, { kind: 'label', id: 0, title: 'a' }], 'archive.value', 5],
    ['a fraction for an id', [...START, { kind: 'label', id: 1.5, title: 'a' }], 'archive.value', 5],
    [
      'an id past what numbers hold',
      [...START, { kind: 'label', id: 2 ** 53, title: 'a' }],
      'archive.value',
      5,
    ],
    [
      'a flag that is a number',
      [...START, { kind: 'label', id: 1, title: 'a', isSystem: 1 }],
      'archive.value',
      5,
    ],
    [
      'a flag that is null',
      [...START, { kind: 'label', id: 1, title: 'a', isSystem: null }],
      'archive.value',
      5,
    ],
    ['a value that is not allowed', withString({ ...string, type: 'fancy' }), 'archive.value', 6],
    [
      'a mark that is none',
      withString(translation, { kind: 'vote', translationId: 1, userId: 1, mark: 'no' }),
      'archive.value',
      7,
    ],
    ['a time with no zone', withString({ ...string, createdAt: '2026-01-01T00:00:00' }), 'archive.value', 6],
    [
      'a day that is in no calendar',
      withString({ ...string, createdAt: '2026-02-30T00:00:00Z' }),
      'archive.value',
      6,
    ],
    ['a language code of spaces', withString({ ...translation, languageId: 'u k' }), 'archive.value', 6],
    [
      'what is no base64',
      [...START, { kind: 'file', id: 6, name: 'a', type: 'po', content: 'a?' }],
      'archive.value',
      5,
    ],
    [
      'a plural rule that is none',
      [
        ...START,
        {
          ...{ kind: 'file', id: 6, name: 'a', type: 'po' },
          pluralRules: [{ languageId: 'uk', rule: 'nplurals=2; plural=x(1);' }],
        },
      ],
      'archive.value',
      5,
    ],
    ['a negative length', withString({ ...string, maxLength: -1 }), 'archive.value', 6],
    ['a list that is none', withString({ ...string, labelIds: 3 }), 'archive.value', 6],
    ['forms of a plain string', withString({ ...string, text: { other: 'B' } }), 'archive.value', 6],
    ['one text of a plural string', withString({ ...string, type: 'plural' }), 'archive.value', 6],
    [
      'a form that is no category',
      withString({ ...string, type: 'plural', text: { some: 'B' } }),
      'archive.value',
      6,
    ],
    ['no forms at all', withString({ ...string, type: 'plural', text: {} }), 'archive.value', 6],
    ['a category for a plain string', withString({ ...translation, pluralForm: 'one' }), 'archive.value', 6],
    [
      'no category for a plural string',
      withString({ ...string, type: 'plural', text: { other: 'B' } }, { ...translation, stringId: 11 }),
      'archive.value',
      7,
    ],
    ['a file that is not there', withString({ ...string, fileId: 6 }), 'archive.reference', 6],
    ['its own master', withString({ ...string, masterStringId: 11 }), 'archive.reference', 6],
    ['a label that is not there', withString({ ...string, labelIds: [1] }), 'archive.reference', 6],
    ['a field that is not there', withString({ ...string, fields: { area: 'x' } }), 'archive.reference', 6],
    [
      'a reference to a later line',
      [...START, translation, ...withString().slice(4)],
      'archive.reference',
      5,
    ],
    [
      'a user of a record that is not there',
      withString(
        { kind: 'tm', id: 1, name: '' },
        { kind: 'tmSegment', id: 1, tmId: 1, records: [{ id: 1, languageId: 'en', text: '', createdBy: 9 }] },
      ),
      'archive.reference',
      7,
    ],
    ['an id twice', withString(translation, translation), 'archive.duplicate', 7],
    ['a login twice', [...START, { kind: 'user', id: 2, login: 'anna' }], 'archive.duplicate', 5],
    [
      'a vote twice',
      withString(
        translation,
        { kind: 'vote', translationId: 1, userId: 1, mark: 'up' },
        { kind: 'vote', translationId: 1, userId: 1, mark: 'down' },
      ),
      'archive.duplicate',
      8,
    ],
    [
      'nesting where a number belongs',
      `${JSON.stringify(START[0])}\n{"kind":"user","id":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      'archive.value',
      2,
    ],
    [
      'nesting for a kind',
      `${JSON.stringify(START[0])}\n{"kind":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      'archive.kind',
      2,
    ],
    [
      'a picture that is no object',
      [...START, { kind: 'screenshot', id: 1, name: 'a.png', image: 'a.png' }],
      'archive.value',
      5,
    ],
    ['nesting without end', `${JSON.stringify(START[0])}\n${'['.repeat(2_000_000)}`, 'archive.json', 2],
  ]

  it.each(cases)('%s', async (_what, archive, code, line) => {
    const failure = await failureOf(restoreLines(archive, project))
    expect({ code: failure.code, line: failure.details.line }).toEqual({ code, line })
    expect(failure.details.kept).toBe('No project file was made or changed.')
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('says what is twice, what was expected, and which versions differ', async () => {
    const wordings: [archive: object[], message: string | RegExp, values?: object][] = [
      [withString(translation, translation), 'Another line has the same translation.id.'],
      [withString({ ...translation, pluralForm: 'one' }), /"none", as its string is not plural/],
      [
        [{ kind: 'archive', version: 3 }],
        'The archive is of version 3; this Interlinear reads up to 2.',
        { version: 3, known: 2 },
      ],
    ]
    for (const [archive, message, values] of wordings) {
      const failure = await failureOf(restoreLines(archive, project))
      expect(failure.message).toMatch(message)
      if (values !== undefined) expect(failure.details.values).toEqual(values)
    }
  })

  it('a line longer than a file can make it', async () => {
    const endless = (function* () {
      yield Buffer.from('{"kind":"archive","version":1}\n')
      for (;;) yield Buffer.alloc(4 << 20, 'a')
    })()
    const failure = await failureOf(restoreArchive(endless, project, quiet))
    expect(failure).toMatchObject({ code: 'archive.lineLength', details: { line: 2 } })
  })

  it('reports the position of a JSON error in its line', async () => {
    const failure = await failureOf(restoreLines('{"kind":"archive",version:1}', project))
    expect(failure).toMatchObject({ code: 'archive.json', details: { line: 1, column: 19 } })
  })

  it('reports the end of a line that is cut off', async () => {
    const failure = await failureOf(restoreLines('{"kind":"archive"', project))
    expect(failure).toMatchObject({ code: 'archive.json', details: { line: 1, column: 18 } })
  })

  it('includes a stream that breaks off', async () => {
    const broken = (function* () {
      yield Buffer.from('{"kind":"archive","version":1}\n')
      throw new Error('connection lost')
    })()
    expect(await failureOf(restoreArchive(broken, project, quiet))).toMatchObject({
      code: 'archive.unreadable',
    })
  })

  it('includes a missing file, and a folder', async () => {
    for (const path of [folder.at('none.ndjson'), folder.path]) {
      const failure = await failureOf(restoreArchive(path, project, quiet))
      expect(failure).toMatchObject({ code: 'archive.unreadable', details: { path } })
    }
  })
})

describe('an archive that is damaged anywhere', () => {
  const lines = golden.trimEnd().split('\n')
  const oneLine = fc
    .nat(lines.length - 1)
    .chain((index) =>
      damagedJson(JSON.parse(lines[index]!)).map((line) => lines.with(index, line).join('\n')),
    )
  const damaged = fc.oneof(
    damagedBytes(Buffer.from(golden)),
    oneLine.map((text) => Buffer.from(text)),
  )

  it('is restored, or refused with a code of archives and without leftovers', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const name = `${++count}.interlinear`
        try {
          await restoreLines(bytes, folder.at(name))
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
          expect((error as Failure).code).toMatch(/^archive\.\w+$/)
          expect(readdirSync(folder.path)).toEqual([])
        }
        folder.empty()
      }),
      { numRuns: 60 },
    )
  })
})
