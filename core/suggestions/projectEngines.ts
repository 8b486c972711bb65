/** The MT modules of a project's apps, which are providers of suggestions beside those of this machine. */
import { createHash } from 'node:crypto'
import type { ProviderInfo } from '../contract/suggestions.ts'
import type { Project } from '../history/project.ts'
import type { ModuleHost } from '../modules/hosting/host.ts'
import type { ProjectMachine } from '../modules/hosting/projectMachine.ts'
import type { SuggestionConsent } from './consent.ts'
import { CustomMtEngine } from './engines/customMt.ts'
import { requireAllowed } from './httpClient.ts'
import { providerHost, type Providers, type ReadyProvider } from './providers.ts'

/** An open project; with the apps that it uses, where they may have MT modules. */
export interface ProjectWithMachines extends Project {
  readonly modules?: Pick<ModuleHost, 'machines' | 'translate'>
}

export class ProjectMachines {
  readonly #project: ProjectWithMachines
  readonly #parts: { providers: Providers; consent: SuggestionConsent }

  constructor(project: ProjectWithMachines, parts: { providers: Providers; consent: SuggestionConsent }) {
    this.#project = project
    this.#parts = parts
  }

  /** Returns the providers for lists; `besides`: names that providers of this machine have, which take precedence. */
  async infos({
    areForbidden,
    besides: taken,
  }: {
    areForbidden: boolean
    besides: ReadonlySet<string>
  }): Promise<ProviderInfo[]> {
    const machines = (await this.#all()).filter(({ module }) => !taken.has(module.name))
    return Promise.all(
      machines.map(async (machine): Promise<ProviderInfo> => {
        const { app, module, isOn: isTrusted } = machine
        const address = app.base.kind === 'address' ? app.base.baseUrl : null
        const isOn = isTrusted && !areForbidden && (await this.#isAllowed(machine))
        return {
          ...{ name: module.name, kind: 'module', address, model: '', prompt: '', price: null },
          ...{ provider: 'custom_mt', host: hostOfMachine(machine)?.host ?? null, isTrusted, isOn },
        }
      }),
    )
  }

  /** The MT module of this name; undefined where there is none, or a provider of this machine has the name. */
  async find(name: string): Promise<ProjectMachine | undefined> {
    if ((await this.#parts.providers.list()).some((one) => one.name === name)) return undefined
    return (await this.#all()).find(({ module }) => module.name === name)
  }

  /** Whether texts of this project may go where the module is. */
  async #isAllowed(machine: ProjectMachine): Promise<boolean> {
    const host = hostOfMachine(machine)
    return (
      host === null || (await this.#parts.consent.isGiven(this.#project, machine.module.name, host.origin))
    )
  }

  /** A host that sends nothing elsewhere before this project allows it; whether the app is trusted it asks itself. */
  guarded(machine: ProjectMachine, host: Pick<ModuleHost, 'translate'>): Pick<ModuleHost, 'translate'> {
    return {
      translate: async (...request) => {
        const { app, module } = machine
        if (app.base.kind === 'address' && !(await this.#isAllowed(machine)))
          requireAllowed(module.name, new URL(app.base.baseUrl), { origins: new Set() })
        return host.translate(...request)
      },
    }
  }

  /** The MT modules of the project's apps, which are set up with these. */
  async #all(): Promise<ProjectMachine[]> {
    return (await this.#project.modules?.machines()) ?? []
  }
}

/** Returns the host that receives the texts; null if they stay on this machine. */
export function hostOfMachine({ app }: ProjectMachine): URL | null {
  return app.base.kind === 'address' ? providerHost({ address: app.base.baseUrl }) : null
}

/** The version goes with the app's descriptor; code that a person writes is tried with the cache forgotten. */
export function readyMachine(machine: ProjectMachine, host: Pick<ModuleHost, 'translate'>): ReadyProvider {
  const { app, module } = machine
  const version = createHash('sha256')
    .update(JSON.stringify([app.location, module]))
    .digest('base64url')
    .slice(0, 16)
  return {
    ...{ name: module.name, provider: 'custom_mt', version, engine: new CustomMtEngine(machine, host) },
    isLocal: hostOfMachine(machine) === null,
    ...{ price: null, takesExamples: false },
  }
}
