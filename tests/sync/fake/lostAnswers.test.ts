/** The cloud carries out an edit, and its answer does not arrive: the workbench looks for it and sends it once. */
import { describe, expect, it } from 'vitest'
import { editHere } from './here.ts'
import { bench, OF_FILES, OF_STRINGS } from './bench.ts'
import { expectAgreement } from './oracle.ts'
import type { Edit } from './run.ts'

type Kind = Edit['kind']

/** An edit, and those before it that the cloud has already. `nth` as in here.ts. */
const EDITS: [kind: Kind, nth: number, before?: [kind: Kind, nth: number][], isOfStrings?: true][] = [
  ['save', 0],
  ['delete', 0, [['save', 0]]],
  ['approve', 0, [['save', 0]]],
  [
    'unapprove',
    0,
    [
      ['save', 0],
      ['approve', 0],
    ],
  ],
  ['up', 0, [['save', 0]]],
  [
    'down',
    0,
    [
      ['save', 0],
      ['up', 0],
    ],
  ],
  ['comment', 0],
  ['issue', 0],
  ['resolve', 0, [['issue', 0]]],
  ['label', 0, [], true],
  ['label', 1, [], true],
  ['rename label', 0, [], true],
  ['delete label', 0, [], true],
  ['term', 0],
  ['term', 2, [['term', 0]]],
  ['reword term', 0, [['term', 0]]],
  ['reword term', 3, [['term', 0]]],
  ['delete term', 0, [['term', 0]]],
  ['segment', 0],
  ['reword segment', 0, [['segment', 0]]],
  ['reword segment', 1, [['segment', 0]]],
  ['delete segment', 0, [['segment', 0]]],
  ['delete glossary', 0, [['term', 0]]],
  ['delete memory', 0, [['segment', 0]]],
  ['delete string', 0, [], true],
]

describe('an edit whose answer is lost', () => {
  it.each(EDITS)('is made once there: %s %i', async (kind, nth, before = [], isOfStrings = undefined) => {
    let lost: string | null = null
    let isLosing = false
    const one = await bench({
      kind: isOfStrings ? OF_STRINGS : OF_FILES,
      change: (answer, { method, url }) => {
        if (!isLosing || lost !== null || method === 'GET' || answer.status >= 300) return null
        lost = `${method} ${url.pathname}`
        return { status: 502, body: '' }
      },
    })
    const edit = (what: Kind, at: number, text: string) =>
      editHere(one.desk, one.userId, { kind: what, where: 0, nth: at }, text)
    for (const [what, at] of before) {
      await edit(what, at, 'Before')
      await one.sync()
    }
    isLosing = true
    await edit(kind, nth, 'Only once')
    expect(await one.sync()).toMatchObject({ conflicts: 0, rejected: [], setAside: [] })
    expect(lost).not.toBeNull()
    const { outbox } = await one.desk.store.read('cloudState', {})
    expect(outbox).toMatchObject({ pending: 0, rejected: 0 })
    expectAgreement(one.desk, one.cloud.state)
    expect(await one.sync({ isThorough: true })).toMatchObject({
      ...{ conflicts: 0, pushed: { added: {}, changed: {}, removed: {} } },
      pulled: { added: {}, removed: {} },
    })
    expectAgreement(one.desk, one.cloud.state)
  })
})
