/** The project files that all runs share: a cloud's, and those of its workbenches. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProjectFor, remoteProject, signedInUser } from '../../../core/sync/pull/projects.ts'
import { sync } from '../../../core/sync/sync.ts'
import { createProjectFile } from '../../../core/strings/rows/createProjectFile.ts'
import { chances, Clockwork } from './clockwork.ts'
import { Desk } from './desk.ts'
import type { Editor } from './edits.ts'
import { Badge, Network } from './network.ts'
import { optionsOf, Playing } from './playing.ts'
import type { Run } from './run.ts'
import { TheirService } from './service.ts'

const anna = { login: 'anna', name: 'Anna' }
const boris = { login: 'boris', name: 'Boris' }
const clara = { login: 'clara', name: 'Clara' }

/** The files that all runs share, made once. */
export class Stage {
  /** The number of runs in which each action and each fault happened. */
  readonly happened = new Map<string, number>()
  readonly #folder = mkdtempSync(join(tmpdir(), 'interlinear-adversarial-'))
  readonly #desks: Desk[] = []
  #parts: {
    cloud: Editor
    service: TheirService
    benches: Record<'anna' | 'fresh' | 'boris' | 'annaToo', Editor>
  } | null = null

  static async open(): Promise<Stage> {
    const stage = new Stage()
    const clockwork = new Clockwork(chances(1))
    try {
      const cloud = await stage.#cloud()
      const service = await TheirService.over(cloud.desk, [anna, boris])
      const bench = (name: string, person: typeof anna, isPulled = true): Promise<Editor> =>
        stage.#bench(name, { person, isPulled, service, clockwork })
      const benches = {
        anna: await bench('anna', anna),
        annaToo: await bench('annaToo', anna),
        boris: await bench('boris', boris),
        fresh: await bench('fresh', anna, false),
      }
      stage.#parts = { cloud, service, benches }
    } finally {
      clockwork.stop()
    }
    return stage
  }

  close(): void {
    for (const desk of this.#desks) desk.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Plays a run from the same beginning as every other, and looks at what came of it. */
  async play(run: Run): Promise<void> {
    if (this.#parts === null) throw new Error('The stage is not open')
    const { cloud, service, benches } = this.#parts
    const first = run.isFirstPull ? benches.fresh : benches.anna
    const second = run.isOnePerson ? benches.annaToo : benches.boris
    const badge = new Badge('anna')
    const desks = [cloud.desk, first.desk, second.desk]
    for (const desk of desks) desk.begin()
    const playing = new Playing(run, service, cloud, [
      { ...first, badge },
      { ...second, badge: run.isOnePerson ? badge : new Badge('boris') },
    ])
    try {
      await playing.play()
    } finally {
      playing.end()
      for (const what of playing.happened) this.happened.set(what, (this.happened.get(what) ?? 0) + 1)
      for (const desk of desks) desk.reset()
    }
  }

  async #cloud(): Promise<Editor> {
    const path = join(this.#folder, 'cloud.interlinear')
    createProjectFile(path, {
      ...{ identifier: 'shop', name: 'Shop', type: 'string-based', deployment: 'standard' },
      ...{ sourceLanguageId: 'en', targetLanguageIds: ['uk'], owner: anna },
    })
    const desk = this.#open(path)
    const { id: userId } = await desk.store.write('ensureUser', clara)
    const string = (identifier: string, text: string | { one: string; other: string }) => ({
      kind: 'add' as const,
      string: {
        ...{ fileId: null, branchId: null, identifier, text, isMessage: false, context: null },
        ...{ maxLength: null, isHidden: false, labelIds: [], fields: {} },
      },
    })
    const changes = [
      string('plain', 'Save'),
      string('other', 'Open'),
      string('plural', { one: '{n} file', other: '{n} files' }),
    ]
    await desk.store.write('serviceChangeStrings', { userId, changes })
    // Not hers: an undo of hers does not take it away.
    const { id: ownerId } = await desk.store.write('ensureUser', anna)
    await desk.store.write('createGlossary', { name: 'Terms', languageIds: ['en', 'uk'], userId: ownerId })
    return { desk, userId }
  }

  async #bench(
    name: string,
    {
      person,
      isPulled,
      service,
      clockwork,
    }: { person: typeof anna; isPulled: boolean; service: TheirService; clockwork: Clockwork },
  ): Promise<Editor> {
    const badge = new Badge(person.login)
    const client = new Network({
      ...{ clockwork, service, badge },
      troubles: [],
      seed: 0,
      doubles: new Map(),
    }).client()
    const remote = await clockwork.drive(remoteProject(client, 1))
    const languageIds = ['uk']
    const path = join(this.#folder, `${name}.interlinear`)
    createProjectFile(path, newProjectFor(remote, { deployment: 'standard', languageIds, owner: person }))
    const desk = this.#open(path)
    const { id: userId } = await desk.store.write('ensureUser', person)
    const remoteUser = await clockwork.drive(signedInUser(client))
    await desk.store.write('linkProject', {
      connectionId: 'c1',
      remoteId: 1,
      languageIds,
      userId,
      remoteUser,
    })
    if (isPulled)
      await clockwork.drive(
        sync({ store: desk.store, client, options: optionsOf(new AbortController().signal) }),
      )
    return { desk, userId }
  }

  #open(path: string): Desk {
    const desk = new Desk(path)
    this.#desks.push(desk)
    return desk
  }
}
