/**
 * The contract checker (modules.md, "The author's kit"): for each file detection, parse, preview, build with no
 * translations, build with pseudo-translations, and each built file parsed again. It lists every breach and never
 * throws for one.
 */
import { Failure } from '../../failure.ts'
import { findLanguage } from '../../languages/catalog.ts'
import type { Language } from '../../languages/language.ts'
import type { App } from '../app.ts'
import type { CheckedString } from '../checkStrings.ts'
import type { ModuleConfiguration } from '../descriptor.ts'
import { detectModules } from '../detect.ts'
import { moduleFile } from '../local/folder.ts'
import { buildFile, parseFile } from '../jobs.ts'
import type { JobOptions } from '../jobs.ts'
import { localOrganization } from '../organization.ts'
import type { JobString } from '../protocol.ts'
import type { ModuleRunner } from '../runner.ts'
import { compareTexts } from './compare.ts'
import { jobString } from './jobString.ts'
import { checkPreview } from './preview.ts'
import { checkLengths, compareBuilt, compareParses } from './stable.ts'
import { findingsOf, isWhole } from './report.ts'
import type { CheckReport, CheckStep, FileReport, Finding } from './report.ts'
import { translatedStrings, untranslatedStrings } from './translated.ts'

export interface CheckFile {
  /** As it is reported. */
  path: string
  name: string
  content: Uint8Array
}

export interface CheckOptions {
  runner: ModuleRunner
  signal: AbortSignal
  /** English where it is not given. */
  sourceLanguage?: Language
  /** Those that are built; Ukrainian, which has four plural categories, and for multilingual modules German too. */
  targetLanguages?: readonly Language[]
  /** SRX rules, for modules that support them. */
  srx?: string | null
  /** The type or the key of the module that reads the files; as detected where it is not given. */
  module?: string
}

/** Checks an app, and its modules with files. Rejects only where it is cancelled. */
export async function checkModule(
  app: App,
  files: readonly CheckFile[],
  options: CheckOptions,
): Promise<CheckReport> {
  const findings = await checkCode(app)
  const reports: FileReport[] = []
  for (const file of files) reports.push(await new FileCheck(app, file, options).run())
  return {
    location: app.location,
    name: app.descriptor.name,
    isOk: isWhole(findings) && reports.every(({ isOk }) => isOk),
    findings,
    files: reports,
  }
}

/** The report on an app whose descriptor cannot be read. */
export function unreadableApp(location: string, error: unknown): CheckReport {
  return { location, name: null, isOk: false, findings: findingsOf('app', error), files: [] }
}

/** Each module of a local app has a file. */
async function checkCode({ base, descriptor }: App): Promise<Finding[]> {
  if (base.kind === 'address') return []
  const findings: Finding[] = []
  for (const { url } of descriptor.modules) {
    try {
      await moduleFile(base.folder, url)
    } catch (error) {
      findings.push(...findingsOf('app', error))
    }
  }
  return findings
}

/** The check of one file, step by step. */
class FileCheck {
  readonly #app: App
  readonly #file: CheckFile
  readonly #options: CheckOptions
  readonly #sourceLanguage: Language
  readonly #report: FileReport

  constructor(app: App, file: CheckFile, options: CheckOptions) {
    this.#app = app
    this.#file = file
    this.#options = options
    this.#sourceLanguage = options.sourceLanguage ?? findLanguage('en')!
    this.#report = {
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

  async run(): Promise<FileReport> {
    const report = this.#report
    const module = await this.#step('detect', () => this.#detect())
    if (module) {
      report.module = module.key
      const parsed = await this.#step('parse', () => this.#parse('parse', module, this.#file.content, []))
      if (parsed) await this.#checkParsed(module, parsed)
    }
    report.isOk = isWhole(report.findings)
    return report
  }

  async #checkParsed(
    module: ModuleConfiguration,
    { strings, preview, warnings }: { strings: CheckedString[]; preview: string | null; warnings: string[] },
  ): Promise<void> {
    const report = this.#report
    report.strings = strings.map((string, index) => jobString(string, index + 1))
    report.preview = preview
    for (const message of warnings) this.#warn('preview', 'module.preview', message)
    if (preview !== null) report.findings.push(...checkPreview(preview, report.strings))
    report.findings.push(...checkLengths(report.strings))
    await this.#parseAgain(module)
    if (strings.length === 0) this.#warn('parse', 'module.empty', 'The file has no strings.')
    for (const languages of this.#jobLanguages(module)) {
      await this.#roundTrip(module, languages, 'build', () =>
        Promise.resolve(untranslatedStrings(report.strings, languages)),
      )
      await this.#roundTrip(module, languages, 'build translated', () =>
        translatedStrings(report.strings, {
          sourceLanguage: this.#sourceLanguage,
          targetLanguages: languages,
          signal: this.#options.signal,
        }),
      )
    }
  }

  /** The same file once more, and once more by an address: it has the same strings. */
  async #parseAgain(module: ModuleConfiguration): Promise<void> {
    const { content } = this.#file
    for (const byAddress of this.#options.runner.isNear ? [false, true] : [false]) {
      const how = byAddress ? 'from contentUrl' : 'again'
      const again = await this.#step('parse', () => this.#parse('parse', module, content, [], byAddress))
      if (again === undefined) continue
      const strings = again.strings.map((string, index) => jobString(string, index + 1))
      this.#report.findings.push(...compareParses(this.#report.strings, strings, how))
    }
  }

  /** What is built from addresses is what is built from the same in line. */
  async #buildAgain(
    module: ModuleConfiguration,
    languages: readonly Language[],
    { step, strings, built }: { step: 'build' | 'build translated'; strings: JobString[]; built: Uint8Array },
  ): Promise<void> {
    for (const byAddress of this.#options.runner.isNear ? [false, true] : [false]) {
      const again = await this.#step(step, () => this.#build(step, module, languages, strings, byAddress))
      if (again === undefined || Buffer.from(again).equals(built)) continue
      const how = byAddress ? 'from contentUrl and stringsUrl' : 'a second time'
      this.#report.findings.push({
        ...{ level: 'breach', step, code: 'module.unstable' },
        message: `Built ${how} the file is another one.`,
      })
    }
  }

  /** Builds the file, parses what was built, and compares. */
  async #roundTrip(
    module: ModuleConfiguration,
    languages: readonly Language[],
    step: 'build' | 'build translated',
    translate: () => Promise<JobString[]>,
  ): Promise<void> {
    const strings = await this.#step(step, translate)
    const built = strings && (await this.#step(step, () => this.#build(step, module, languages, strings)))
    if (!strings || !built) return
    if (step === 'build') {
      this.#report.isIdentical = Buffer.from(this.#file.content).equals(built)
      if (!module.multilingual) this.#report.findings.push(...compareBuilt(this.#file.content, built))
    } else await this.#buildAgain(module, languages, { step, strings, built })
    const again: CheckStep = step === 'build' ? 'parse the built file' : 'parse the translated file'
    const parsed = await this.#step(again, () => this.#parse(again, module, built, languages))
    if (!parsed) return
    const comparison = { languages, step: again, isMultilingual: module.multilingual }
    this.#report.findings.push(...compareTexts(strings, parsed.strings, comparison))
  }

  async #detect(): Promise<ModuleConfiguration> {
    const { module: wanted, signal } = this.#options
    const { modules } = this.#app.descriptor
    if (wanted !== undefined) {
      const found = modules.find(({ key, type }) => key === wanted || type === wanted)
      if (found !== undefined) return found
      throw new Failure('module.unknown', `The app has no module “${wanted}”.`, {
        near: modules.map(({ type }) => type),
      })
    }
    const candidates = modules.map((configuration) => ({ configuration }))
    const { matching, disabled } = await detectModules(candidates, this.#file, signal)
    for (const { module, reason } of disabled)
      this.#report.findings.push({
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
    this.#warn(
      'detect',
      'module.undetected',
      'The signaturePatterns do not match this file: it is imported only where its type is named.',
    )
    return only
  }

  #parse(
    step: CheckStep,
    module: ModuleConfiguration,
    content: Uint8Array,
    targetLanguages: readonly Language[],
    byAddress = false,
  ) {
    const parts = this.#parts(content, targetLanguages)
    return parseFile(this.#job(module), parts, { ...this.#jobOptions(step), byAddress })
  }

  #build(
    step: CheckStep,
    module: ModuleConfiguration,
    languages: readonly Language[],
    strings: JobString[],
    byAddress = false,
  ) {
    const parts = { ...this.#parts(this.#file.content, languages), strings }
    return buildFile(this.#job(module), parts, { ...this.#jobOptions(step), byAddress })
  }

  #job(configuration: ModuleConfiguration) {
    return { runner: this.#options.runner, configuration, name: `“${configuration.key}”` }
  }

  #parts(content: Uint8Array, targetLanguages: readonly Language[]) {
    return {
      organization: localOrganization,
      project: { id: 1, identifier: 'check', name: 'Check' },
      file: { id: 1, name: this.#file.name, content },
      sourceLanguage: this.#sourceLanguage,
      targetLanguages,
      srx: this.#options.srx ?? null,
    }
  }

  #jobOptions(step: CheckStep): JobOptions {
    return {
      signal: this.#options.signal,
      onExchange: (exchange) => this.#report.jobs.push({ step, exchange }),
    }
  }

  /** The languages of each build: all at once of a multilingual module, else one after the other. */
  #jobLanguages({ multilingual }: ModuleConfiguration): (readonly Language[])[] {
    const named = this.#options.targetLanguages
    if (multilingual) return [named ?? ['uk', 'de'].map((id) => findLanguage(id)!)]
    return (named ?? [findLanguage('uk')!]).map((language) => [language])
  }

  #warn(step: CheckStep, code: string, message: string): void {
    this.#report.findings.push({ level: 'warning', step, code, message })
  }

  /** What a step answers; undefined where it failed, which is in the report then. */
  async #step<Value>(step: CheckStep, work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#options.signal.throwIfAborted()
      this.#report.findings.push(...findingsOf(step, error))
      return undefined
    }
  }
}
