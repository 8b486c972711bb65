/** One run: people edit at two workbenches and in the service, and sync over a network that does its worst. */
import type { SyncCounts, SyncReport } from '../../../core/contract/cloud.ts'
import { expect } from 'vitest'
import { sync } from '../../../core/sync/sync.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { newestIntent } from '../../../core/sync/rows/remoteMapping.ts'
import { chances, Clockwork } from './clockwork.ts'
import { Killed } from './desk.ts'
import { decide, perform, whoMay, type Edit, type Editor, type Typing } from './edits.ts'
import { isAt, Network, type Badge, type Doubles } from './network.ts'
import {
  expectAgreement,
  expectDerivedRows,
  expectNoDoubles,
  expectNoSecret,
  expectNothingBack,
  expectNothingLost,
  expectSafe,
} from './oracle.ts'
import { CANCEL, KILL, LONG, type Run, type Syncing } from './run.ts'
import type { TheirService } from './service.ts'

const MAX_AT_ONCE = 10
/** The most syncs that a workbench needs over a good network. */
const MAX_TURNS = 8
const SHORT = 1_000

export interface Bench extends Editor {
  badge: Badge
}

export function optionsOf(signal: AbortSignal, isThorough = false) {
  return {
    isPulling: true,
    isPushing: true,
    isDryRun: false,
    isThorough,
    signal,
    onProgress: () => undefined,
  }
}

const GOOD = { isThorough: false, troubles: [], seed: 0, kill: null, cancelAt: null, meanwhile: [] }

export class Playing {
  readonly clockwork: Clockwork
  readonly #run: Run
  readonly #service: TheirService
  readonly #cloud: Editor
  readonly #benches: readonly [Bench, Bench]
  /** The actions and faults that there were. */
  readonly happened = new Set<string>()
  readonly #typing: Typing = { texts: 1 }
  readonly #doubles: Doubles = new Map()
  /** The newest intent of the cloud as a workbench last synced well. */
  readonly #lastSeen: [number | null, number | null] = [null, null]
  /** The newest intent of the cloud as a workbench found nothing to do. */
  readonly #restedAt: [number | null, number | null] = [null, null]
  /** An undo on the server restores the old date: only a thorough sync finds it. */
  #hasOldDates = false
  #isOver = false

  constructor(run: Run, service: TheirService, cloud: Editor, benches: readonly [Bench, Bench]) {
    this.clockwork = new Clockwork(chances(run.steps.length))
    this.#run = run
    this.#service = service
    this.#cloud = cloud
    this.#benches = benches
  }

  /** Ends the run: a sync of a failed run must not write into the next one. */
  end(): void {
    this.#isOver = true
    this.clockwork.stop()
  }

  async play(): Promise<void> {
    for (const step of this.#run.steps) {
      this.clockwork.pass(step.after)
      if (step.do === 'edit') await this.#perform(step.edit)
      else await this.#sync(step)
    }
    const desks = this.#benches.map(({ desk }) => desk)
    const cloud = this.#cloud.desk
    await this.#turn(0)
    await this.#turn(1)
    expectNothingLost(desks, cloud)
    await this.#comeToRest()
    expectNothingLost(desks, cloud)
    expectNothingBack(desks, cloud)
    expectNoDoubles(cloud, this.#doubles)
    for (const desk of desks) {
      expectAgreement(desk, cloud)
      expectNoSecret(desk)
    }
    for (const desk of [...desks, cloud]) expectDerivedRows(desk)
    expect(this.#service.defects, 'defects of the service').toEqual([])
  }

  async #perform(edit: Edit): Promise<void> {
    for (const who of whoMay(edit)) {
      const isDone = await perform(this.#editor(who), edit, this.#typing)
      if (!isDone) continue
      this.happened.add(edit.kind)
      this.#hasOldDates ||= who === 2 && (edit.kind === 'undo' || edit.kind === 'redo')
      return
    }
  }

  #editor(who: 0 | 1 | 2): Editor {
    return who === 2 ? this.#cloud : this.#benches[who]
  }

  /** Syncs over a good network, and decides what is open, until neither workbench finds anything to do. */
  async #comeToRest(): Promise<void> {
    const turns: [number, number] = [0, 0]
    let done: unknown = null
    for (;;) {
      const who = ([0, 1] as const).find(
        (one) =>
          this.#restedAt[one] !== newestIntent(this.#cloud.desk.db) ||
          (turns[one] === 0 && this.#isLeft(one)),
      )
      if (who === undefined) return
      expect(turns[who]++, `turns until nothing is left to do, ${JSON.stringify(done)}`).toBeLessThan(
        MAX_TURNS,
      )
      const { desk, userId } = this.#benches[who]
      if (turns[who] <= 2) await desk.store.write('retryEdits', {})
      const decided = await decide(desk, userId, this.#run.choose)
      if (decided > 0) this.happened.add(`decide ${this.#run.choose}`)
      done = { who, decided, ...(await this.#turn(who, decided)) }
    }
  }

  /** Whether anything waits for the cloud, or for a person. */
  #isLeft(who: 0 | 1): boolean {
    const { db } = this.#benches[who].desk
    return (
      db.prepare('SELECT 1 FROM outbox UNION ALL SELECT 1 FROM conflict WHERE resolution IS NULL').get() !==
      undefined
    )
  }

  async #turn(who: 0 | 1, decided = 0): Promise<Pick<SyncReport, 'pulled' | 'pushed' | 'conflicts'>> {
    const { db } = this.#benches[who].desk
    // A first pull that was interrupted ends as it began: what changed meanwhile comes with the next.
    const wasPulled = db.prepare('SELECT pulled_until FROM cloud_project').pluck().get() !== null
    const { pulled, pushed, conflicts } = await this.#syncWell(who)
    const left = decided + conflicts + sizeOf(pulled) + sizeOf(pushed)
    this.#restedAt[who] = left === 0 && wasPulled ? newestIntent(this.#cloud.desk.db) : null
    return { pulled, pushed, conflicts }
  }

  /** Syncs over a reliable network. Undated lists need no comparison while the server is unchanged. */
  async #syncWell(who: 0 | 1): Promise<SyncReport> {
    const newest = newestIntent(this.#cloud.desk.db)
    this.clockwork.pass(this.#lastSeen[who] === newest ? SHORT : LONG)
    this.#lastSeen[who] = newest
    const sync = { ...GOOD, isThorough: this.#hasOldDates }
    const { report } = await this.clockwork.drive(this.#syncOf(this.#benches[who], sync))
    return report
  }

  async #sync(step: Syncing): Promise<void> {
    const bench = this.#benches[step.who]
    const other = this.#benches[step.who === 0 ? 1 : 0]
    const failing = this.#syncOf(bench, step).catch(expectKnown)
    const both = step.isTogether ? [failing, this.#syncOf(other, GOOD).catch(expectKnown)] : [failing]
    await this.clockwork.drive(Promise.all(both))
    // The process that held it is gone.
    bench.desk.db.prepare('DELETE FROM cloud_lock').run()
  }

  async #syncOf(
    { desk, badge }: Bench,
    {
      isThorough,
      troubles: all,
      seed,
      kill,
      cancelAt,
      meanwhile,
    }: Omit<Syncing, 'do' | 'after' | 'who' | 'isTogether'>,
  ): Promise<{ report: SyncReport }> {
    const canceller = new AbortController()
    const network: Network = new Network({
      ...{ clockwork: this.clockwork, service: this.#service, badge, troubles: all, seed },
      doubles: this.#doubles,
      onArrival: async (moments) => {
        for (const { at, edit: made } of meanwhile) if (isAt(at, moments)) await this.#perform(made)
        if (cancelAt === null || !isAt(cancelAt, moments)) return
        this.happened.add(CANCEL)
        canceller.abort()
      },
      onFate: (fate) => this.happened.add(fate),
    })
    // Nothing of a process that is dead goes on, though an answer were still to come.
    const death = Promise.withResolvers<never>()
    death.promise.catch(() => undefined)
    const die = (): void => {
      this.happened.add(KILL)
      network.goDown()
      death.reject(new Killed())
    }
    const store = desk.doomed(kill, die, () => this.#isOver)
    try {
      const options = optionsOf(canceller.signal, isThorough)
      const report = await Promise.race([sync({ store, client: network.client(), options }), death.promise])
      expectSafe(report)
      return { report }
    } finally {
      expect(network.defects, 'defects of the network').toEqual([])
      expect(network.mostInFlight, 'requests at once').toBeLessThanOrEqual(MAX_AT_ONCE)
    }
  }
}

function sizeOf({ added, changed, removed }: SyncCounts): number {
  return Object.keys({ ...added, ...changed, ...removed }).length
}

/** A sync may end early, and says so in a failure that may be shown. */
function expectKnown(error: unknown): void {
  expectSafe(error)
  if (!(error instanceof Failure) && !(error instanceof Killed)) throw error
}
