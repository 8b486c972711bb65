/** A run over an independent server: the users' edits, the moves of files, and the network's faults. */
import fc from 'fast-check'
import { moment, troubles } from '../adversarial/network.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const DESK_KINDS = [
  'save',
  'save',
  'delete',
  'approve',
  'unapprove',
  'up',
  'down',
  'comment',
  'issue',
  'resolve',
  'undo',
  'label',
  ...(['term', 'term', 'reword term', 'delete term'] as const),
  ...(['segment', 'segment', 'reword segment', 'delete segment'] as const),
  ...(['delete label', 'rename label', 'delete string', 'delete file', 'delete directory'] as const),
  ...(['delete screenshot', 'delete glossary', 'delete memory'] as const),
] as const
const THERE_KINDS = [
  ...[
    'save',
    'delete',
    'approve',
    'unapprove',
    'up',
    'comment',
    'comment',
    'delete comment',
    'delete comment',
  ],
  ...['edit comment', 'label', 'context', 'source'],
  ...['term', 'reword term', 'delete term', 'segment', 'reword segment', 'delete segment'],
  ...['delete label', 'rename label', 'delete string', 'delete file', 'delete directory'],
  ...['delete screenshot', 'label screenshot', 'delete glossary', 'rename glossary', 'delete memory'],
] as const
export type Kind = (typeof DESK_KINDS)[number] | (typeof THERE_KINDS)[number]

const place = { where: fc.constantFrom(0, 0, 1, 2, 3), nth: fc.nat({ max: 3 }) }
const there = fc.record({ kind: fc.constantFrom(...(THERE_KINDS as readonly Kind[])), ...place })
export type Edit = typeof there extends fc.Arbitrary<infer Value> ? Value : never

const after = fc.constantFrom(100, 3_000, 5 * MINUTE, 20 * MINUTE, 25 * HOUR)
/** The desk that acts, of those that there are. */
const who = fc.nat({ max: 3 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      after,
      who,
      edit: fc.record({ kind: fc.constantFrom(...(DESK_KINDS as readonly Kind[])), ...place }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit there' as const), after, edit: there }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('sync' as const), after, who, troubles, seed: fc.nat() },
      kill: fc.option(
        fc.record({
          call: fc.constantFrom(null, 'acknowledge', 'takeFromOutbox', 'pullPage', 'finishPull', 'requeue'),
          at: fc.integer({ min: 1, max: 12 }),
          isDone: fc.boolean(),
        }),
        { freq: 3 },
      ),
      meanwhile: fc.array(fc.record({ at: moment, edit: there }), { maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    /** A copy of a desk's file and home, for the same person or the other. */
    arbitrary: fc.record({
      ...{ do: fc.constant('roam' as const), after, who },
      isOtherPerson: fc.boolean(),
      /** The other user's answer about sending edits that are not theirs. */
      isYes: fc.boolean(),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type Syncing = Extract<Step, { do: 'sync' }>

export const run = fc.record({
  /** The seed of the cloud's shapes. */
  seed: fc.nat(),
  isOfFiles: fc.boolean(),
  isEnterprise: fc.boolean(),
  /** Small pages have lists that are too long to be compared each time. */
  pageSize: fc.constantFrom(500, 500, 2, 3),
  steps: fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }),
  choose: fc.constantFrom('ours' as const, 'theirs' as const),
})
export type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never
