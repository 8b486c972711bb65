/** The check of one file: its module, its jobs and what they are found to do. The steps are in check.ts and roundTrips.ts. */
import type { FileReport } from './report.ts'
import type { CheckStep, ModuleFinding, ModuleConfiguration } from '../../contract/modules.ts'
import { Failure } from '../../platform/errors/failure.ts'
import { findLanguage } from '../../languages/catalog.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import type { Language } from '../../contract/language.ts'
import type { InstalledApp } from '../app.ts'
import { detectModules } from '../detect.ts'
import { buildByJob, parseByJob } from '../jobs.ts'
import type { ModuleJobOptions } from '../jobs.ts'
import { localOrganization } from '../organization.ts'
import type { JobString } from '../../contract/moduleProtocol.ts'
import type { ModuleRunner } from '../runner.ts'
import { findingsOf } from './report.ts'

export interface CheckFile {
  /** The path as it is reported. */
  path: string
  name: string
  content: Uint8Array
}

export interface CheckOptions {
  runner: ModuleRunner
  signal: AbortSignal
  /** English where it is not given. */
  sourceLanguage?: Language
  /** The languages that are built: Ukrainian, which has four plural categories, and German. */
  targetLanguages?: readonly Language[]
  /** SRX rules, for modules that support them. */
  srx?: string | null
  /** The type or the key of the module that reads the files; as detected where it is not given. */
  module?: string
}

export class FileCheck {
  readonly file: CheckFile
  readonly report: FileReport
  readonly sourceLanguage: Language
  readonly targetLanguages: readonly Language[]
  readonly signal: AbortSignal
  /** Whether content and strings go by address: in line, and, to an app that can fetch them, by address too. */
  readonly ways: readonly boolean[]
  readonly #app: InstalledApp
  readonly #options: CheckOptions

  constructor(app: InstalledApp, file: CheckFile, options: CheckOptions) {
    this.#app = app
    this.file = file
    this.#options = options
    this.signal = options.signal
    this.sourceLanguage = options.sourceLanguage ?? listedLanguage('en')
    this.targetLanguages = options.targetLanguages ?? [listedLanguage('uk'), listedLanguage('de')]
    this.ways = options.runner.isNear ? [false, true] : [false]
    this.report = {
      path: file.path,
      module: null,
      isOk: false,
      findings: [],
      strings: [],
      preview: null,
      isIdentical: null,
      jobs: [],
    }
  }

  add(...findings: readonly ModuleFinding[]): void {
    this.report.findings.push(...findings)
  }

  warn(step: CheckStep, code: string, message: string): void {
    this.add({ level: 'warning', step, code, message })
  }

  /** Returns the result of a step; undefined after a failure, which is in the report. */
  async step<Value>(step: CheckStep, work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work()
    } catch (error) {
      this.signal.throwIfAborted()
      this.add(...findingsOf(step, error))
      return undefined
    }
  }

  parse(
    step: CheckStep,
    module: ModuleConfiguration,
    content: Uint8Array,
    targetLanguages: readonly Language[],
    byAddress = false,
  ) {
    const parts = this.#parts(content, targetLanguages)
    return parseByJob(this.#job(module), parts, { ...this.#jobOptions(step), byAddress })
  }

  /** Parses the file with other segmentation rules (SRX 2.0) than those of the check. */
  parseWithRules(module: ModuleConfiguration, srx: string) {
    const parts = { ...this.#parts(this.file.content, []), srx }
    return parseByJob(this.#job(module), parts, { ...this.#jobOptions('parse'), byAddress: false })
  }

  build(
    step: CheckStep,
    module: ModuleConfiguration,
    languages: readonly Language[],
    strings: JobString[],
    byAddress = false,
  ) {
    const parts = { ...this.#parts(this.file.content, languages), strings }
    return buildByJob(this.#job(module), parts, { ...this.#jobOptions(step), byAddress })
  }

  /** @throws Failure `module.unknown`, `module.ambiguous`, `module.undetected` */
  async detect(): Promise<ModuleConfiguration> {
    const { module: wanted } = this.#options
    const { modules } = this.#app.descriptor
    if (wanted !== undefined) {
      const found = modules.find(({ key, type }) => key === wanted || type === wanted)
      if (found !== undefined) return found
      throw new Failure('module.unknown', `The app has no module “${wanted}”.`, {
        near: modules.map(({ type }) => type),
      })
    }
    const candidates = modules.map((configuration) => ({ configuration }))
    const { matching, disabled } = await detectModules(candidates, this.file, this.signal)
    for (const { module, reason } of disabled)
      this.add({
        level: 'breach',
        step: 'detect',
        code: 'module.pattern',
        message: `“${module.configuration.key}” is never detected: ${reason}`,
      })
    const [first, second] = matching
    if (first && second)
      throw new Failure(
        'module.ambiguous',
        `Several modules know this file: ${matching.map(({ configuration }) => configuration.key).join(', ')}.`,
        { todo: 'Make their signaturePatterns narrower.' },
      )
    if (first) return first.configuration
    const [only, other] = modules
    if (only === undefined || other !== undefined)
      throw new Failure('module.undetected', 'No module of the app knows this file.', {
        todo: 'Name the module, or mend its signaturePatterns.',
      })
    this.warn(
      'detect',
      'module.undetected',
      'The signaturePatterns do not match this file: it is imported only where its type is named.',
    )
    return only
  }

  #job(configuration: ModuleConfiguration) {
    return { runner: this.#options.runner, configuration, name: `“${configuration.key}”` }
  }

  #parts(content: Uint8Array, targetLanguages: readonly Language[]) {
    return {
      organization: localOrganization,
      project: { id: 1, identifier: 'check', name: 'Check' },
      file: { id: 1, name: this.file.name, content },
      sourceLanguage: this.sourceLanguage,
      targetLanguages,
      srx: this.#options.srx ?? null,
    }
  }

  #jobOptions(step: CheckStep): ModuleJobOptions {
    return {
      signal: this.signal,
      onExchange: (exchange) => this.report.jobs.push({ step, exchange }),
    }
  }
}

function listedLanguage(id: string): Language {
  return assertDefined(findLanguage(id), `The language ${id} of the catalogue`)
}
