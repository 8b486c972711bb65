/**
 * The modules of a project: its apps, the consent to their code, and their jobs. Every job checks whether this user may
 * use the app, and whether the code is unchanged since the consent.
 */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import type { ProjectModule } from './projectModule.ts'
import type { ModuleAccess } from '../../contract/modules.ts'
import type { Project } from '../../history/project.ts'
import { firstAccess, isAllowed, readAccess, requireAccess } from '../access.ts'
import { appAtAddress, isAddress, readApp, type InstalledApp } from '../app.ts'
import { Consent, consentNeeded, consentSubject } from '../consent.ts'
import { readDescriptor, writeDescriptor, type AppDescriptor } from '../descriptor.ts'
import { detectModules } from '../detect.ts'
import type { ModuleJob } from '../jobs.ts'
import type { JobOrganization, JobRequest, TranslateRequest } from '../../contract/moduleProtocol.ts'
import { localOrganization } from '../organization.ts'
import { translateStrings } from '../translate.ts'
import type { ProjectMachine } from './projectMachine.ts'
import { findPublicAddress } from '../publicAddress.ts'
import type { ModuleRunner } from '../runner.ts'
import { localRunner, webRunner } from '../runners.ts'
import { signToken } from '../http/token.ts'
import { Failure, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { CredentialFile } from '../../credentials/credentials.ts'
import { findRunningService } from '../../credentials/runningServices.ts'
import { isLoopback } from '../../platform/net/loopback.ts'
import { moduleProjectOf, userIdOf } from './identity.ts'
import { JobLog } from './jobLog.ts'
import { join } from 'node:path'
import { z } from 'zod'
import { PrivateRecord } from '../../platform/files/privateRegister.ts'

/** An app of the project, as far as it can be had. */
export interface ProjectApp {
  id: number
  location: string
  access: ModuleAccess
  /** The descriptor at the time when the app was added, or its last update. */
  known: AppDescriptor
  /** Whether the project file describes the app; if not, it is ignored, and can be removed. */
  isReadable: boolean
  /** The app as it is now; null where it cannot be read, for which `problem` is the reason. */
  app: InstalledApp | null
  problem: FailureValue | null
}

/** An open project with the apps that process its files. */
export interface ProjectWithModules extends Project {
  readonly modules: ModuleHost
}

export class ModuleHost {
  readonly consent: Consent
  readonly secrets: AppSecrets
  /** Apps and tokens of the local service, which installed apps ask for tokens. */
  readonly credentials: CredentialFile
  readonly log = new JobLog()
  readonly #session: Project
  readonly #home: string

  /** `home`: the folder of what is kept between runs. */
  constructor(session: Project, home: string) {
    this.#session = session
    this.#home = home
    this.consent = new Consent(home)
    this.secrets = new AppSecrets(home)
    this.credentials = new CredentialFile(home)
  }

  get #deployment() {
    return this.#session.facts.deployment
  }

  /** A folder's descriptor is read as it is now; one on the web is read when the app is added, and not for each job. */
  async apps(): Promise<ProjectApp[]> {
    const rows = await this.#session.store.read('listModuleApps', {})
    return Promise.all(
      rows.map(async ({ id, location, descriptor, access }) => {
        const place = { id, location, access: readAccess(access, this.#deployment) }
        let known: AppDescriptor | null = null
        try {
          known = readDescriptor(descriptor, location)
          const app = isAddress(location) ? appAtAddress(location, known) : await readApp(location)
          return { ...place, known, isReadable: true, app, problem: null }
        } catch (error) {
          const isReadable = known !== null
          known ??= unreadable(id, location)
          return { ...place, known, isReadable, app: null, problem: toFailureValue(error) }
        }
      }),
    )
  }

  /** Adds an app to the project, or updates its descriptor. Consent to its code is separate. */
  async add(location: string): Promise<InstalledApp> {
    const app = await readApp(location)
    await this.#session.store.write('putModuleApp', {
      location: app.location,
      descriptor: writeDescriptor(app.descriptor),
      access: JSON.stringify(firstAccess(this.#deployment)),
    })
    return app
  }

  /** The folder or address of an app of the project. @throws Failure `module.unknownApp` */
  async location(id: number): Promise<string> {
    const rows = await this.#session.store.read('listModuleApps', {})
    const row = rows.find((candidate) => candidate.id === id)
    if (row !== undefined) return row.location
    throw new Failure('module.unknownApp', 'The project no longer uses this app.', {
      value: String(id),
    })
  }

  /** An app of the project as it is now. @throws Failure `module.unknownApp` and those of `readApp` */
  async app(id: number): Promise<InstalledApp> {
    return readApp(await this.location(id))
  }

  /** The modules of an app. @throws Failure those of `app` */
  async modulesOf(id: number): Promise<ProjectModule[]> {
    const rows = await this.#session.store.read('listModuleApps', {})
    const access = rows.find((row) => row.id === id)?.access
    const deployment = this.#deployment
    return modulesOf(
      await this.app(id),
      access === undefined ? firstAccess(deployment) : readAccess(access, deployment),
    )
  }

  async modules(): Promise<ProjectModule[]> {
    return modulesOfAll(await this.apps())
  }

  /** The module of a type; undefined where the project has none. */
  async ofType(type: string): Promise<ProjectModule | undefined> {
    return (await this.modules()).find(({ configuration }) => configuration.type === type)
  }

  /** The failure of a file whose module cannot be had: `module.gone`, with the app that had it, where it is known. */
  async gone(type: string): Promise<Failure> {
    const apps = await this.apps()
    const had = apps.find(({ known }) => known.modules.some((module) => module.type === type))
    const of = had === undefined ? '' : ` of ${had.known.name}`
    return new Failure('module.gone', `The module for “${type}”${of} no longer exists.`, {
      ...(had && { path: had.location }),
      ...(had?.problem && { causes: [had.problem] }),
      kept: 'The file is still in the project with all its translations.',
      todo: had === undefined ? 'Add the app of this module again.' : 'Put the app back in its place.',
    })
  }

  /**
   * The module whose signature a file has, and a sentence for each that could not be asked.
   * @throws Failure `module.ambiguous` where there are several
   */
  async detect(
    file: { name: string; content: Uint8Array },
    signal: AbortSignal,
  ): Promise<{ module: ProjectModule | null; warnings: Sentence[] }> {
    const apps = await this.apps()
    const setAside = apps.filter(({ isReadable }) => !isReadable)
    const { matching, disabled } = await detectModules(modulesOfAll(apps), file, signal)
    const [module = null, second] = matching
    if (module !== null && second !== undefined)
      throw new Failure(
        'module.ambiguous',
        `Two modules know this file: ${module.name}, and ${second.name}.`,
        {
          near: matching.map(({ configuration }) => configuration.type),
          kept: 'The project was not changed.',
          todo: 'Name the type of the file.',
        },
      )
    return {
      module,
      warnings: [
        ...disabled.map(({ module, reason }) => sentence`${module.name} was not asked: ${reason}`),
        ...setAside.map(
          ({ known }) =>
            sentence`${known.identifier} was not asked: what the project file has of this app cannot be read.`,
        ),
      ],
    }
  }

  /**
   * A module, ready to run its jobs.
   * @throws Failure `module.access`, `module.consent`
   */
  async job({ app, access, configuration, name }: ProjectModule): Promise<ModuleJob> {
    const { facts, person } = this.#session
    const { deployment, ownerLogin } = facts
    requireAccess(app.descriptor.name, access, { deployment, ownerLogin, login: person.login })
    return { runner: await this.runner(app), configuration, name }
  }

  /** Returns the runner of an app's jobs. @throws Failure `module.consent` */
  async runner(app: InstalledApp): Promise<ModuleRunner> {
    const { base, descriptor } = app
    const subject = await this.requireConsent(app)
    if (base.kind === 'folder') return localRunner(base.folder, descriptor.name, subject)
    const secret = await this.secrets.find(app.location)
    const { clientId } = descriptor.authentication
    const reach = await findPublicAddress(this.#home)
    if (secret === null) return webRunner({ ...app, base }, { reach })
    const userId = userIdOf(this.#session)
    const project = moduleProjectOf(this.#session)
    const tokenFor = (organization: JobOrganization) =>
      signToken(
        {
          aud: clientId ?? descriptor.identifier,
          sub: String(userId),
          domain: organization.domain,
          context: { project_id: project.id, organization_id: organization.id, user_id: userId },
        },
        secret,
        Date.now(),
      )
    const token = ({ organization }: JobRequest) => tokenFor(organization)
    return webRunner({ ...app, base }, { token, machineToken: () => tokenFor(localOrganization), reach })
  }

  /**
   * Returns the organization of an app's jobs. It names the API where a local service serves the project and the app runs
   * on this machine: no other machine reaches a loopback address. @throws Failure `home.unreadable`
   */
  async organizationFor({ base }: InstalledApp): Promise<JobOrganization> {
    if (base.kind === 'address' && !isLoopback(new URL(base.baseUrl))) return localOrganization
    const origin = await findRunningService(this.#home, this.#session.path)
    return origin === null ? localOrganization : { ...localOrganization, apiBaseUrl: `${origin}/api/v2` }
  }

  /** The machine translation modules of the project's apps. */
  async machines(): Promise<ProjectMachine[]> {
    const { deployment, ownerLogin } = this.#session.facts
    const question = { deployment, ownerLogin, login: this.#session.person.login }
    const all = (await this.apps()).map(async ({ app, access }) => {
      if (app === null || app.descriptor.machines === undefined) return []
      const isTrusted = await this.consent.isGiven(app.location, await consentSubject(app.base))
      const isOn = isTrusted && isAllowed(access, question)
      return app.descriptor.machines.map((module) => ({ app, access, module, isOn }))
    })
    return (await Promise.all(all)).flat()
  }

  /**
   * Returns an MT module's answers to strings, in their order.
   * @throws Failure `module.access`, `module.consent`, and those of `translateStrings`
   */
  async translate(
    machine: ProjectMachine,
    request: Pick<TranslateRequest, 'source' | 'target' | 'strings'>,
    signal: AbortSignal,
  ): Promise<string[]> {
    const { app, access, module } = machine
    const { facts, person } = this.#session
    const { deployment, ownerLogin } = facts
    requireAccess(app.descriptor.name, access, { deployment, ownerLogin, login: person.login })
    const asked = { ...request, projectId: moduleProjectOf(this.#session).id }
    const runner = await this.runner(app)
    const startedAt = new Date()
    const start = performance.now()
    let console = ''
    let response: unknown
    const went = (error: unknown): void =>
      this.log.addMachine(machine, {
        ...{ request: asked, console, startedAt, milliseconds: performance.now() - start },
        ...(response !== undefined && { response }),
        error: error === null ? null : toFailureValue(error),
      })
    try {
      const texts = await translateStrings(runner, module, asked, {
        signal,
        onConsole: (text) => (console += text),
        onAnswer: (answer) => (response = answer),
      })
      went(null)
      return texts
    } catch (error) {
      // A cancelled request says nothing about the module.
      if (!signal.aborted) went(error)
      throw error
    }
  }

  /** The folder or address of the app that a question of consent is about; null if it is another one by now. */
  async locationOf(subject: string): Promise<string | null> {
    for (const { app } of await this.apps()) {
      if (app !== null && (await consentSubject(app.base)) === subject) return app.location
    }
    return null
  }

  /**
   * Returns the trusted subject of an app in its current state: the hash of its code, or its origin. @throws Failure
   * `module.consent`
   */
  async requireConsent({ descriptor, location, base }: InstalledApp): Promise<string> {
    const subject = await consentSubject(base)
    if (await this.consent.isGiven(location, subject)) return subject
    const isChanged = (await this.consent.find(location)) !== null
    throw consentNeeded({ name: descriptor.name, base, subject, isChanged })
  }
}

/**
 * A descriptor for an app whose row is damaged, or was made by something else: it has the name by which it can be
 * removed.
 */
function unreadable(id: number, location: string): AppDescriptor {
  return {
    identifier: `app-${id}`,
    name: location,
    baseUrl: null,
    authentication: { type: 'none', clientId: null },
    scopes: [],
    events: { installed: null, uninstall: null },
    modules: [],
  }
}

function modulesOfAll(apps: readonly ProjectApp[]): ProjectModule[] {
  return apps.flatMap(({ app, access }) => (app === null ? [] : modulesOf(app, access)))
}

export function modulesOf(app: InstalledApp, access: ModuleAccess): ProjectModule[] {
  return app.descriptor.modules.map((configuration) => ({
    app,
    access,
    configuration,
    name: `${configuration.key} of ${app.descriptor.name}`,
  }))
}

/** A damaged file counts as empty. If it cannot be read, all methods throw Failure `home.unreadable`. */
export class AppSecrets {
  /** The apps' own client secrets. */
  readonly #own: PrivateRecord<string>
  /** Those that their installations were given, in the same file. */
  readonly #installed: PrivateRecord<string>

  constructor(home: string) {
    const path = join(home, 'app-secrets.json')
    this.#own = new PrivateRecord(path, { value: z.string(), within: 'secrets' })
    this.#installed = new PrivateRecord(path, { value: z.string(), within: 'installed' })
  }

  async find(location: string): Promise<string | null> {
    return (await this.#own.read()).get(location) ?? null
  }

  /** Null forgets it. */
  async set(location: string, secret: string | null): Promise<void> {
    await this.#own.change(() => [[location, secret]])
  }

  /** The secret of an app's installation: the app shows it where it asks for a token. */
  async findInstalled(location: string): Promise<string | null> {
    return (await this.#installed.read()).get(location) ?? null
  }

  /** Null forgets it. */
  async setInstalled(location: string, secret: string | null): Promise<void> {
    await this.#installed.change(() => [[location, secret]])
  }
}
