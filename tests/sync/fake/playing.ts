/**
 * One run: users edit in workbenches and on an independent server, move files between machines, and sync over an
 * unreliable network.
 */
import type { SyncReport } from '../../../core/contract/cloud.ts'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newProjectFor, remoteProject, signedInUser } from '../../../core/sync/pull/projects.ts'
import { sync } from '../../../core/sync/sync.ts'
import { Failure } from '../../../core/platform/errors/failure.ts'
import { createProjectFile } from '../../../core/strings/rows/createProjectFile.ts'
import type { Contract } from '../../service/schema.ts'
import { chances, Clockwork } from '../adversarial/clockwork.ts'
import { Desk, Killed } from '../adversarial/desk.ts'
import { decide } from '../adversarial/edits.ts'
import { Badge, isAt, Network, type Doubles } from '../adversarial/network.ts'
import { expectDerivedRows, expectSafe } from '../adversarial/oracle.ts'
import { FakeCloud } from './fakeCloud.ts'
import type { Kind } from './items.ts'
import { editHere } from './here.ts'
import { expectAgreement, expectNoDoubles, expectNothingLost } from './oracle.ts'
import type { Run, Step, Syncing } from './run.ts'
import { Sight } from './sight.ts'
import { LANGUAGE, PROJECT } from './state.ts'
import { editThere, type Typing } from './there.ts'

type Login = 'anna' | 'boris'
const LOGINS: readonly Login[] = ['anna', 'boris']
const ADDRESS = 'http://127.0.0.1:1'
const MAX_DESKS = 4
/** The most rounds that are needed over a good network. */
const MAX_ROUNDS = 8
const DAY = 25 * 3_600_000
const MINUTES = 20 * 60_000

interface Bench {
  desk: Desk
  userId: number
  login: Login
}

/** The number of runs in which each event happened. */
export type Figures = Map<string, number>

/** Project files that were pulled from a cloud of each kind: each run begins with copies of them. */
export class Templates {
  readonly folder = mkdtempSync(join(tmpdir(), 'interlinear-fake-cloud-'))
  readonly #contract: (kind: Kind) => Contract | null

  constructor(contract: (kind: Kind) => Contract | null) {
    this.#contract = contract
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  contractOf(kind: Kind): Contract | null {
    return this.#contract(kind)
  }

  pathOf(login: Login, { isOfFiles, isEnterprise }: Kind): string {
    const name = `${login}-${isEnterprise ? 'enterprise' : 'standard'}-${isOfFiles ? 'files' : 'strings'}`
    return join(this.folder, `${name}.interlinear`)
  }

  async make(): Promise<void> {
    const kinds = [true, false].flatMap((isOfFiles) =>
      [true, false].map((isEnterprise): Kind => ({ isOfFiles, isEnterprise })),
    )
    for (const kind of kinds)
      for (const login of LOGINS) {
        const clockwork = new Clockwork(chances(1))
        try {
          await clockwork.drive(this.#makeOne(login, kind, clockwork))
        } finally {
          clockwork.stop()
        }
      }
  }

  async #makeOne(login: Login, kind: Kind, clockwork: Clockwork): Promise<void> {
    const cloud = new FakeCloud(chances(1), this.contractOf(kind), kind)
    const client = networkOf(cloud, login, clockwork).client()
    const remote = await remoteProject(client, PROJECT)
    const path = this.pathOf(login, kind)
    const owner = { login, name: null }
    createProjectFile(
      path,
      newProjectFor(remote, {
        ...{ deployment: kind.isEnterprise ? 'enterprise' : 'standard', languageIds: [LANGUAGE], owner },
      }),
    )
    const desk = new Desk(path)
    const { id: userId } = await desk.store.write('ensureUser', owner)
    await desk.store.write('linkProject', {
      ...{ connectionId: login, baseUrl: ADDRESS, remoteId: PROJECT, languageIds: [LANGUAGE], userId },
      remoteUser: await signedInUser(client),
    })
    await sync({ store: desk.store, client, options: optionsOf() })
    expect(cloud.problems).toEqual([])
    desk.close()
  }
}

function optionsOf(signal = new AbortController().signal) {
  return { isPulling: true, isPushing: true, isDryRun: false, signal, onProgress: () => undefined }
}

interface NetworkParts {
  troubles?: Syncing['troubles']
  seed?: number
  doubles?: Doubles
  onArrival?: (moments: readonly { isWrite: boolean; at: number }[]) => Promise<void>
  witness?: Sight
}

function networkOf(cloud: FakeCloud, login: Login, clockwork: Clockwork, parts: NetworkParts = {}): Network {
  return new Network({
    ...{ clockwork, service: cloud, badge: new Badge(login), troubles: [], seed: 0, doubles: new Map() },
    ...parts,
  })
}

export class Playing {
  readonly #run: Run
  readonly #templates: Templates
  readonly #clockwork: Clockwork
  readonly #cloud: FakeCloud
  readonly #folder = mkdtempSync(join(tmpdir(), 'interlinear-fake-run-'))
  readonly #benches: Bench[] = []
  readonly #typing: Typing = { texts: 1, typed: new Set(), taken: new Set() }
  readonly #doubles: Doubles = new Map()
  /** Terms that were not sent yet when a file was copied: two desks have them to send. */
  readonly #copied = new Set<string>()
  readonly happened = new Set<string>()
  #isOver = false

  constructor(run: Run, templates: Templates) {
    this.#run = run
    this.#templates = templates
    this.#clockwork = new Clockwork(chances(run.seed))
    this.#cloud = new FakeCloud(chances(run.seed), templates.contractOf(run), run)
  }

  end(): void {
    this.#isOver = true
    this.#clockwork.stop()
    for (const { desk } of this.#benches) desk.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async play(): Promise<void> {
    for (const login of LOGINS) {
      const path = join(this.#folder, `${login}.interlinear`)
      copyFileSync(this.#templates.pathOf(login, this.#run), path)
      await this.#add(new Desk(path), login)
    }
    for (const step of this.#run.steps) {
      this.#clockwork.pass(step.after)
      await this.#do(step)
    }
    const desks = this.#benches.map(({ desk }) => desk)
    const { state } = this.#cloud
    expectNothingLost(desks, state, this.#typing)
    await this.#comeToRest()
    expectNothingLost(desks, state, this.#typing)
    expectNoDoubles(state, this.#doubles)
    for (const desk of desks) {
      expectAgreement(desk, state)
      expectDerivedRows(desk)
    }
    expect(this.#cloud.problems, 'answers that the schema does not allow').toEqual([])
    expect(this.#cloud.defects, 'defects of the cloud').toEqual([])
  }

  async #add(desk: Desk, login: Login): Promise<Bench> {
    const { id: userId } = await desk.store.write('ensureUser', { login })
    const bench = { desk, userId, login }
    this.#benches.push(bench)
    return bench
  }

  #bench(who: number): Bench {
    return this.#benches[who % this.#benches.length] as Bench
  }

  async #do(step: Step): Promise<void> {
    this.happened.add('edit' in step ? `${step.do} ${step.edit.kind}` : step.do)
    switch (step.do) {
      case 'edit': {
        const { desk, userId } = this.#bench(step.who)
        return editHere(desk, userId, step.edit, `here ${step.edit.kind} ${this.#typing.texts++}`)
      }
      case 'edit there':
        return editThere(this.#cloud.state, step.edit, this.#typing)
      case 'sync':
        return this.#syncBadly(step)
      case 'roam':
        return this.#roam(step)
    }
  }

  /** A copy of a file on another desk, which signs in there. */
  async #roam({ who, isOtherPerson, isYes }: Extract<Step, { do: 'roam' }>): Promise<void> {
    if (this.#benches.length >= MAX_DESKS) return
    const from = this.#bench(who)
    const path = join(this.#folder, `copy-${this.#benches.length}.interlinear`)
    for (const text of unsentTerms(from.desk, 'pending')) this.#copied.add(text)
    writeFileSync(path, from.desk.db.serialize())
    const login = isOtherPerson ? (from.login === 'anna' ? 'boris' : 'anna') : from.login
    const bench = await this.#add(new Desk(path), login)
    if (await this.#link(bench, isYes)) return
    // Another person's edits wait, and the answer is no: that person signs in.
    this.happened.add('another person, and no')
    bench.login = from.login
    bench.userId = from.userId
    await this.#link(bench, false)
  }

  /** Links the project to another connection; answers false if another person's edits wait. */
  async #link({ desk, userId, login }: Bench, isOtherPerson: boolean): Promise<boolean> {
    const client = networkOf(this.#cloud, login, this.#clockwork).client()
    const remoteUser = await this.#clockwork.drive(signedInUser(client))
    const link = { connectionId: `on ${desk.path}`, baseUrl: ADDRESS, remoteId: PROJECT, userId, remoteUser }
    try {
      await desk.store.write('linkProject', { ...link, isOtherPerson })
      return true
    } catch (error) {
      if (error instanceof Failure && error.code === 'cloud.otherPerson') return false
      throw error
    }
  }

  async #syncBadly(step: Syncing): Promise<void> {
    const bench = this.#bench(step.who)
    await this.#clockwork.drive(this.#sync(bench, step).catch(expectKnown))
    // The process that held it is gone.
    bench.desk.db.prepare('DELETE FROM cloud_lock').run()
  }

  async #sync(
    { desk, login }: Bench,
    { troubles, seed, kill, meanwhile }: Pick<Syncing, 'troubles' | 'seed' | 'kill' | 'meanwhile'>,
  ): Promise<SyncReport> {
    const network = networkOf(this.#cloud, login, this.#clockwork, {
      ...{ troubles, seed, doubles: this.#doubles },
      onArrival: (moments) => {
        for (const { at, edit } of meanwhile)
          if (isAt(at, moments)) editThere(this.#cloud.state, edit, this.#typing)
        return Promise.resolve()
      },
      witness: new Sight(
        this.#cloud,
        () => this.#clockwork.now,
        (texts) => this.#overlook(texts),
      ),
    })
    const death = Promise.withResolvers<never>()
    death.promise.catch(() => undefined)
    const die = (): void => {
      this.happened.add('kill')
      network.goDown()
      death.reject(new Killed())
    }
    const store = desk.doomed(kill, die, () => this.#isOver)
    const client = network.client({ pageSize: this.#run.pageSize })
    const report = await Promise.race([sync({ store, client, options: optionsOf() }), death.promise])
    expectSafe(report)
    return report
  }

  /** Records texts that arrived between a read and the following write. */
  #overlook(texts: readonly string[]): void {
    for (const text of texts) {
      this.#typing.taken.add(text)
      this.happened.add('an edit that nobody could see')
    }
  }

  /**
   * Syncs over reliable networks and resolves every conflict until neither side has changes; never requests a thorough
   * sync.
   */
  async #comeToRest(): Promise<void> {
    let last: unknown = null
    for (let round = 0; round < MAX_ROUNDS; round++) {
      // Lists that do not fit a page are compared once a day.
      this.#clockwork.pass(this.#run.pageSize < 500 ? DAY : MINUTES)
      let isAtRest = true
      for (const bench of this.#benches) {
        const { desk, userId } = bench
        // One of two copies had a term refused, and the other sent it meanwhile in a concept of its own. The user sends
        // it again, and no client could know that the two were equal.
        for (const text of unsentTerms(desk, 'rejected'))
          if (this.#copied.has(text)) this.#doubles.set(JSON.stringify(text), 1)
        if (round < 2) await desk.store.write('retryEdits', {})
        const decided = await decide(desk, userId, this.#run.choose)
        const good = { troubles: [], seed: 0, kill: null, meanwhile: [] }
        const { pulled, pushed, conflicts } = await this.#clockwork.drive(this.#sync(bench, good))
        last = { pulled, pushed, conflicts, decided }
        if (decided + conflicts + sizeOf(pulled) + sizeOf(pushed) > 0) isAtRest = false
      }
      if (isAtRest && round > 0) return
    }
    expect.fail(`The desks find something to do for ever: ${JSON.stringify(last)}`)
  }
}

function unsentTerms({ db }: Desk, state: 'pending' | 'rejected'): string[] {
  return db
    .prepare<[string], string>(
      `SELECT term.text FROM outbox JOIN term ON term.id = outbox.local_id
       WHERE outbox.entity = 'term' AND outbox.state = ?`,
    )
    .pluck()
    .all(state)
}

function sizeOf({ added, changed, removed }: SyncReport['pulled']): number {
  return Object.keys({ ...added, ...changed, ...removed }).length
}

function expectKnown(error: unknown): void {
  expectSafe(error)
  if (!(error instanceof Failure) && !(error instanceof Killed)) throw error
}
