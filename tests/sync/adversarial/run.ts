/** A run: who edits what and when, and what the network does to their syncs. */
import fc from 'fast-check'
import { ACTIONS, edit } from './edits.ts'
import { FATES } from './fates.ts'
import { moment, troubles } from './network.ts'

const MINUTE = 60_000
/** The time after which a sync compares undated lists, too. */
export const LONG = 20 * MINUTE

/** A process that is killed while it syncs, and a person who cancels. */
export const KILL = 'kill'
export const CANCEL = 'cancel'
/** All that is to happen in a tenth of the runs at least. */
export const HAPPENINGS: readonly string[] = [...ACTIONS, ...FATES, KILL, CANCEL]

function seldom<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

/** The calls after which a killed process leaves the most unfinished work. */
const DEADLY = ['acknowledge', 'takeFromOutbox', 'pullPage', 'pullMissing', 'finishPull', 'requeue'] as const

const waiting = fc.constantFrom(100, 3_000, 5 * MINUTE, LONG, 24 * 60 * MINUTE)
const editing = fc.record({ do: fc.constant('edit' as const), after: waiting, edit })
const syncing = fc.record({
  do: fc.constant('sync' as const),
  after: waiting,
  who: fc.constantFrom(0 as const, 1 as const),
  isThorough: fc.boolean(),
  troubles,
  /** 0: requests come in the order in which they were sent. */
  seed: fc.nat(),
  kill: seldom(
    fc.oneof(
      fc.record({ call: fc.constant(null), at: fc.integer({ min: 1, max: 45 }), isDone: fc.boolean() }),
      fc.record({
        call: fc.constantFrom(...DEADLY),
        at: fc.integer({ min: 1, max: 4 }),
        isDone: fc.boolean(),
      }),
    ),
  ),
  /** The request at which the person cancels. */
  cancelAt: seldom(moment),
  /** Edits that people make while it runs, and when. */
  meanwhile: fc.array(fc.record({ at: moment, edit }), { maxLength: 3 }),
  /** Whether the other workbench syncs at the same time, over a good network. */
  isTogether: fc.boolean(),
})
export type Syncing = typeof syncing extends fc.Arbitrary<infer Value> ? Value : never

export const run = fc.record({
  /** Both workbenches are one person's. */
  isOnePerson: fc.boolean(),
  /** The first workbench has not pulled yet. */
  isFirstPull: fc.boolean(),
  /** Edits cost little beside syncs, and a sync meets more where more is to be sent. */
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: editing }, { weight: 1, arbitrary: syncing }), {
    minLength: 6,
    maxLength: 24,
    size: 'max',
  }),
  choose: fc.constantFrom('ours' as const, 'theirs' as const),
})
export type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never
