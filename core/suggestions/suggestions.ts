/** Suggestions of an open project: which providers it has, what they answer, and what of it is kept. */
import type { Language } from '../contract/language.ts'
import type { PluralForm } from '../model/plural.ts'
import type { ProviderDefinition } from '../contract/providers.ts'
import type { ProviderInfo } from '../contract/suggestions.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { ModuleHost } from '../modules/hosting/host.ts'
import { CircuitBreaker } from './circuitBreaker.ts'
import { SuggestionConsent } from './consent.ts'
import type { Engine } from './engine.ts'
import { AnswerCache, answerKey, keptAnswers } from './answerCache.ts'
import { ProviderKeys, type KeyVault } from './keys.ts'
import { hostOfMachine, ProjectMachines, readyMachine, type ProjectWithMachines } from './projectEngines.ts'
import {
  providerHost,
  openEngine,
  PROVIDER_OF,
  Providers,
  versionOf,
  type ReadyProvider,
} from './providers.ts'
import { SingleFlight } from '../platform/threads/singleFlight.ts'
import { describedText, formTexts } from './textsOfForms.ts'
import {
  translateTexts,
  type Suggested,
  type TextToTranslate,
  type TranslateTextsOptions,
} from './translateTexts.ts'

export interface SuggestionsParts {
  /** The folder of what is kept between runs. */
  home: string
  vault: KeyVault
}

/** A form of a string, and the provider that is asked for it. */
interface SuggestionPlace {
  name: string
  stringId: number
  languageId: string
  form: PluralForm
}

export interface KnownSuggestion extends Suggested {
  /** It was cached in the project, without a request. */
  isKept: boolean
}

export interface AskOptions {
  target: Language
  signal: AbortSignal
  /** Called with the number of texts that have answers now. */
  onAnswered?: (count: number) => void
}

export class Suggestions {
  readonly providers: Providers
  readonly consent: SuggestionConsent
  readonly keys: ProviderKeys
  readonly backOff = new CircuitBreaker()
  readonly #project: ProjectWithMachines
  readonly #machines: ProjectMachines
  readonly #engines = new Map<string, Engine>()
  readonly #asked = new SingleFlight<Suggested | undefined>()

  constructor(project: ProjectWithMachines, { home, vault }: SuggestionsParts) {
    this.#project = project
    this.providers = new Providers(home)
    this.consent = new SuggestionConsent(home)
    this.keys = new ProviderKeys(vault)
    this.#machines = new ProjectMachines(project, { providers: this.providers, consent: this.consent })
  }

  /** The providers of this machine, and whether this project may use them. */
  async list(): Promise<ProviderInfo[]> {
    const areForbidden = await this.#project.store.read('areSuggestionsForbidden', {})
    const all = await this.providers.list()
    const infos = await Promise.all(
      all.map(async (definition): Promise<ProviderInfo> => {
        const host = providerHost(definition)
        const isAllowed =
          host === null || (await this.consent.isGiven(this.#project, definition.name, host.origin))
        return {
          ...definition,
          provider: PROVIDER_OF[definition.kind],
          isTrusted: true,
          host: host?.host ?? null,
          isOn: isAllowed && !areForbidden,
        }
      }),
    )
    const names = new Set(infos.map(({ name }) => name))
    return [...infos, ...(await this.#machines.infos({ areForbidden, besides: names }))]
  }

  /**
   * Returns an MT module's answers, for its author's inspector.
   * @throws Failure `suggestion.forbidden`, `suggestion.consent`, and those of `ModuleHost.translate`
   */
  async translateBy(...request: Parameters<ModuleHost['translate']>): Promise<string[]> {
    const { modules, store } = this.#project
    if (modules === undefined || (await store.read('areSuggestionsForbidden', {}))) throw forbidden()
    return this.#machines.guarded(request[0], modules).translate(...request)
  }

  /** Turns a provider that is not on this machine on or off in this project. @throws Failure `suggestion.unknown` */
  async allow(name: string, isOn: boolean): Promise<void> {
    const machine = await this.#machines.find(name)
    const host =
      machine === undefined ? providerHost(await this.providers.find(name)) : hostOfMachine(machine)
    if (!isOn) await this.consent.withdraw(this.#project, name)
    else if (host !== null) await this.consent.give(this.#project, name, host.origin)
  }

  /** Forbids all machines in this project, for all users. */
  async forbid(areForbidden: boolean): Promise<void> {
    await this.#project.store.write('forbidSuggestions', { areForbidden })
  }

  /**
   * A provider that may be asked.
   * @throws Failure `suggestion.unknown`, `suggestion.forbidden`, `suggestion.consent`
   */
  async ready(name: string): Promise<ReadyProvider> {
    if (await this.#project.store.read('areSuggestionsForbidden', {})) throw forbidden()
    const machine = await this.#machines.find(name)
    if (machine !== undefined && this.#project.modules)
      return readyMachine(machine, this.#machines.guarded(machine, this.#project.modules))
    const definition = await this.providers.find(name)
    const { kind, price } = definition
    return {
      name,
      provider: PROVIDER_OF[kind],
      version: versionOf(definition),
      engine: await this.#engine(definition),
      isLocal: providerHost(definition) === null,
      price,
      takesExamples: kind === 'chat',
    }
  }

  /** An engine that lives until the project is closed; what it depends on makes another one of it. */
  async #engine(definition: ProviderDefinition): Promise<Engine> {
    const { name } = definition
    const host = providerHost(definition)
    const isAllowed = host === null || (await this.consent.isGiven(this.#project, name, host.origin))
    const key = definition.address === null ? null : await this.keys.find(name)
    const id = JSON.stringify([name, versionOf(definition), isAllowed, key])
    const known = this.#engines.get(id)
    if (known !== undefined) return known
    const origins = new Set(host !== null && isAllowed ? [host.origin] : [])
    const engine = openEngine(definition, { key, allowed: { origins } })
    this.#engines.set(id, engine)
    return engine
  }

  /** Returns a provider's cached answers, by the indexes of the texts. */
  kept(
    provider: ReadyProvider,
    texts: readonly TextToTranslate[],
    languageId: string,
  ): Promise<Map<number, Suggested>> {
    return keptAnswers(this.#project, provider, texts, languageId)
  }

  /** Asks a provider, and keeps what it answers as soon as it does. @throws Failure `suggestion.…` */
  async ask(
    provider: ReadyProvider,
    texts: readonly TextToTranslate[],
    { target, signal, onAnswered }: AskOptions,
  ): Promise<Suggested[]> {
    const keeper = new AnswerCache(this.#project, provider, target.id)
    const onSuggested: TranslateTextsOptions['onAnswered'] = async (answered) => {
      await keeper.keep(
        answered.flatMap(({ at, suggested }) => {
          const text = texts[at]
          return text === undefined ? [] : [{ text, suggested }]
        }),
      )
      onAnswered?.(answered.length)
    }
    const source = this.#project.facts.sourceLanguage
    try {
      return await translateTexts(provider.engine, texts, { source, target, signal, onAnswered: onSuggested })
    } finally {
      await keeper.end()
    }
  }

  /**
   * Returns a provider's suggestion for a form; null during the back-off after a failure.
   * @throws Failure `suggestion.…` and those of `ready`
   */
  async suggest(
    {
      name,
      stringId,
      languageId: code,
      form,
      isKeptOnly = false,
      isAhead = false,
    }: SuggestionPlace & { isKeptOnly?: boolean; isAhead?: boolean },
    signal: AbortSignal,
  ): Promise<KnownSuggestion | null> {
    const provider = await this.ready(name)
    const target = this.#project.targetLanguage(code)
    const [text] = await formTexts(this.#project, [{ stringId, form }], target.id, signal)
    if (text === undefined || text.text.trim() === '') return null
    const kept = (await this.kept(provider, [text], target.id)).get(0)
    if (kept !== undefined) return { ...kept, isKept: true }
    if (isKeptOnly) return null
    if (this.backOff.restsUntil(name) !== null) {
      const untold = isAhead ? null : this.backOff.takeUntold(name)
      if (untold !== null) throw untold
      return null
    }
    const key = JSON.stringify([name, provider.version, target.id, answerKey(text, provider)])
    const place = { stringId, form, languageId: target.id }
    const work = (shared: AbortSignal) => this.#askOne(provider, text, { ...place, target }, shared)
    try {
      const suggested = await this.#asked.run(key, signal, work)
      return suggested === undefined ? null : { ...suggested, isKept: false }
    } catch (error) {
      // The waiting caller gets the failure.
      if (!isAhead && !signal.aborted) this.backOff.takeUntold(name)
      throw error
    }
  }

  async #askOne(
    provider: ReadyProvider,
    text: TextToTranslate,
    { target, ...place }: { stringId: number; form: PluralForm; languageId: string; target: Language },
    signal: AbortSignal,
  ): Promise<Suggested | undefined> {
    const { name, takesExamples } = provider
    const described = takesExamples ? await describedText(this.#project, text, place, signal) : text
    const since = performance.now()
    try {
      const [suggested] = await this.ask(provider, [described], { target, signal })
      this.backOff.worked(name)
      return suggested
    } catch (error) {
      if (signal.aborted) this.backOff.leftWaiting(name, performance.now() - since)
      else this.backOff.failed(name, error, { isTold: false })
      throw error
    }
  }

  /** Prefetches answers of a local provider; failures are not reported. */
  async prefetch(
    { name, stringIds, languageId }: { name: string; stringIds: readonly number[]; languageId: string },
    signal: AbortSignal,
  ): Promise<void> {
    const provider = await this.ready(name)
    if (!provider.isLocal) return
    const forms = await this.#project.store.read('emptyForms', { stringIds, languageId }, { signal })
    for (const { stringId, form } of forms) {
      if (signal.aborted || this.backOff.restsUntil(name) !== null) return
      await this.suggest({ name, stringId, languageId, form, isAhead: true }, signal)
    }
  }
}

function forbidden(): Failure {
  return new Failure('suggestion.forbidden', 'This project forbids suggestions by machine.', {
    kept: 'Nothing was sent there.',
    todo: 'Allow them in the project’s settings.',
  })
}
