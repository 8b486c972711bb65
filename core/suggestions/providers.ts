/** The providers that a person has set up on this machine, in a file of the home folder; their keys are in the vault. */
import { createHash } from 'node:crypto'
import type { Provider } from '../model/enumerations.ts'
import { providerDefinition, type ProviderDefinition, type ProviderKind } from '../contract/providers.ts'
import { Failure } from '../platform/errors/failure.ts'
import { isPrivate } from '../platform/net/privateNetwork.ts'
import { homePath } from '../platform/files/homePath.ts'
import { PrivateList } from '../platform/files/privateRegister.ts'
import type { Engine } from './engine.ts'
import { ApertiumEngine } from './engines/apertium.ts'
import { ChatEngine, FIRST_PROMPT } from './engines/chat.ts'
import { DeeplEngine } from './engines/deepl.ts'
import { LibreTranslateEngine } from './engines/libreTranslate.ts'
import { isLoopback } from '../platform/net/loopback.ts'
import type { AllowedOrigins } from './httpClient.ts'

/** The name of each kind's texts in the service's data model. */
export const PROVIDER_OF: Readonly<Record<ProviderKind, Provider>> = {
  apertium: 'custom_mt',
  chat: 'ai',
  libretranslate: 'custom_mt',
  deepl: 'deepl',
}

/** The addresses of kinds that have one wherever they run. */
const USUAL_ADDRESS: Readonly<Record<ProviderKind, string | null>> = {
  apertium: null,
  chat: 'http://127.0.0.1:11434/v1',
  libretranslate: 'http://127.0.0.1:5000',
  deepl: 'https://api-free.deepl.com',
}

/** A provider that is ready to be asked for texts of this project. */
export interface ReadyProvider {
  name: string
  /** The name of its texts in the service's data model. */
  provider: Provider
  version: string
  engine: Engine
  /** Whether it is on this machine. */
  isLocal: boolean
  /** The price of a million characters; null: none is known. */
  price: number | null
  /** Whether examples and terms of a text are of use to it. */
  takesExamples: boolean
}

export class Providers {
  readonly #register: PrivateList<ProviderDefinition>

  constructor(home: string) {
    this.#register = new PrivateList(homePath(home, 'config', 'suggestion-providers.json'), {
      entry: providerDefinition,
      within: 'providers',
    })
  }

  /** In the order in which they were added. A file that is damaged has none. @throws Failure `home.unreadable` */
  list(): Promise<ProviderDefinition[]> {
    return this.#register.read()
  }

  /** @throws Failure `suggestion.unknown` with the names that there are, `home.unreadable` */
  async find(name: string): Promise<ProviderDefinition> {
    return named(name, await this.list())
  }

  /**
   * Adds a provider, or with `replaces` puts it into the place of the one of that name.
   * @throws Failure `suggestion.exists`, `suggestion.address`, `suggestion.unencrypted`, `suggestion.unknown`,
   *   `home.unreadable`
   */
  async put(definition: ProviderDefinition, replaces?: string): Promise<ProviderDefinition> {
    const provider = { ...definition, address: addressOf(definition) }
    await this.#register.change((all) => {
      const twin = all.find(({ name }) => name === provider.name && name !== replaces)
      if (twin !== undefined)
        throw new Failure('suggestion.exists', `There is a provider “${provider.name}” already.`, {
          value: provider.name,
          kept: 'Nothing was added.',
          todo: 'Give it another name.',
        })
      if (replaces === undefined) return [...all, provider]
      const before = named(replaces, all)
      return all.map((one) => (one === before ? provider : one))
    })
    return provider
  }

  /** @throws Failure `suggestion.unknown`, `home.unreadable` */
  async remove(name: string): Promise<void> {
    await this.#register.change((all) => {
      const gone = named(name, all)
      return all.filter((one) => one !== gone)
    })
  }
}

function named(name: string, all: readonly ProviderDefinition[]): ProviderDefinition {
  const found = all.find((one) => one.name === name)
  if (found !== undefined) return found
  throw new Failure('suggestion.unknown', `There is no provider “${name}”.`, {
    value: name,
    near: all.map((one) => one.name),
    kept: 'Nothing was changed.',
    todo: 'Add it in the settings, or by: interlinear mt add.',
  })
}

function addressOf({ kind, address }: ProviderDefinition): string | null {
  if (kind === 'apertium') return null
  const wanted = address === null || address.trim() === '' ? USUAL_ADDRESS[kind] : address.trim()
  const url = wanted !== null && URL.canParse(wanted) ? new URL(wanted) : null
  const isHttp = url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
  if (url === null || !isHttp || url.username !== '' || url.hash !== '' || url.search !== '')
    throw new Failure('suggestion.address', 'This is no http or https address of a service.', {
      value: String(wanted),
      kept: 'Nothing was changed.',
      todo: 'Give it as http://127.0.0.1:11434/v1, or https://api-free.deepl.com.',
    })
  if (isReadable(url) && !isPrivate(url))
    throw new Failure(
      'suggestion.unencrypted',
      'Over http, other computers on the way can read texts and keys.',
      {
        value: url.host,
        kept: 'Nothing was changed.',
        todo: 'Give it as https. Only this machine and its own network may be asked over http.',
      },
    )
  return url.href.replace(/\/+$/, '')
}

/** Whether the requests leave this machine unencrypted. */
export function isReadable(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url)
}

/** Returns the host that receives the texts; null if they stay on this machine. */
export function providerHost({ address }: Pick<ProviderDefinition, 'address'>): URL | null {
  if (address === null) return null
  const url = new URL(address)
  return isLoopback(url) ? null : url
}

/**
 * Kinds whose kept answers are to be trusted from a revision on. Apertium's of the first may be those of other texts: an
 * answer that its program had swallowed shifted all that came after it.
 */
const REVISIONS: Partial<Record<ProviderDefinition['kind'], number>> = { apertium: 2 }

/**
 * Returns the version of a provider, on which an answer depends beside its text: answers of another version are not
 * used.
 */
export function versionOf({ kind, address, model, prompt }: ProviderDefinition): string {
  const revision = REVISIONS[kind]
  return createHash('sha256')
    .update(JSON.stringify([kind, address, model, prompt, ...(revision === undefined ? [] : [revision])]))
    .digest('base64url')
    .slice(0, 16)
}

export interface EngineParts {
  key: string | null
  allowed: AllowedOrigins
  /** Milliseconds for one request. */
  timeLimit?: number | undefined
}

export function openEngine(provider: ProviderDefinition, { key, allowed, timeLimit }: EngineParts): Engine {
  const { name, kind, model, prompt } = provider
  if (kind === 'apertium') return new ApertiumEngine({ name, ...(timeLimit !== undefined && { timeLimit }) })
  const options = { name, address: provider.address ?? USUAL_ADDRESS[kind] ?? '', key, allowed, timeLimit }
  if (kind === 'chat')
    return new ChatEngine({ ...options, model, prompt: prompt.trim() === '' ? FIRST_PROMPT : prompt })
  return kind === 'deepl' ? new DeeplEngine(options) : new LibreTranslateEngine(options)
}
