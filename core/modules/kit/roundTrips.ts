/**
 * A file built and parsed again: without translations, with pseudo-translations, with texts that files lose easily; of
 * several languages also with the file's own translations, and one language alone.
 */
import type { ModuleConfiguration } from '../../contract/modules.ts'
import type { Language } from '../../contract/language.ts'
import { toFailureValue } from '../../platform/errors/failure.ts'
import type { JobString } from '../../contract/moduleProtocol.ts'
import { compareBuilt } from './compareBuilt.ts'
import { compareTexts } from './compare.ts'
import {
  edgeCases,
  DELICATE_KINDS,
  delicateDifferences,
  isReadAsSource,
  lostInBuilding,
  whitespaceLoss,
  readAsAnother,
} from './edgeCases.ts'
import type { DelicateKind } from './edgeCases.ts'
import type { FileCheck } from './fileCheck.ts'
import { isWhole } from './report.ts'
import {
  ownTranslations,
  translatedStrings,
  untranslatedStrings,
  type KitTranslateOptions,
} from './translatedStrings.ts'

/** All languages at once of a multilingual module, else one after the other. */
export async function checkRoundTrips(check: FileCheck, module: ModuleConfiguration): Promise<void> {
  const all = check.targetLanguages
  const isMarked = all.length > 1
  const trips = (module.multilingual ? [all] : all.map((language) => [language])).map(
    (languages) => new RoundTrip(check, module, { languages, isMarked }),
  )
  for (const [index, trip] of trips.entries()) {
    await trip.untranslated()
    if (module.multilingual) await trip.ofItsOwn()
    const built = await trip.translated()
    // Losses that are typical for files occur in each language.
    if (built !== undefined && index === 0)
      for (const kind of DELICATE_KINDS) await trip.delicate(kind, built)
    if (module.multilingual && all.length > 1) await trip.oneAlone()
  }
}

class RoundTrip {
  readonly #check: FileCheck
  readonly #module: ModuleConfiguration
  readonly #languages: readonly Language[]
  readonly #isMarked: boolean

  constructor(
    check: FileCheck,
    module: ModuleConfiguration,
    { languages, isMarked }: { languages: readonly Language[]; isMarked: boolean },
  ) {
    this.#check = check
    this.#module = module
    this.#languages = languages
    this.#isMarked = isMarked
  }

  /** Builds without translations: the file is its source. */
  async untranslated(): Promise<void> {
    const { report, file } = this.#check
    const strings = untranslatedStrings(report.strings, this.#languages)
    const built = await this.#check.step('build', () => this.#build('build', strings))
    if (built === undefined) return
    report.isIdentical = (report.isIdentical ?? true) && Buffer.from(file.content).equals(built)
    if (!this.#module.multilingual && this.#hasFormsOfSource()) this.#compareBuilt(built)
    await this.#compare('parse the built file', strings, built)
  }

  /** Builds with the translations that the file has: it is the file that it was. */
  async ofItsOwn(): Promise<void> {
    const { file, report } = this.#check
    const own = await this.#check.step('parse', () => this.#parse('parse', file.content))
    if (own === undefined) return
    const strings = ownTranslations(report.strings, own.strings, this.#languages)
    const built = await this.#check.step('build', () => this.#build('build', strings))
    if (built !== undefined) this.#compareBuilt(built)
  }

  /** Builds with pseudo-translations; answers the file that was built, where it says what was built into it. */
  async translated(): Promise<Uint8Array | undefined> {
    const strings = await this.#check.step('build translated', () => this.#pseudo(this.#languages))
    if (strings === undefined) return undefined
    const built = await this.#check.step('build translated', () => this.#build('build translated', strings))
    if (built === undefined) return undefined
    await this.#buildAgain(strings, built)
    if (!(await this.#compare('parse the translated file', strings, built))) return undefined
    await this.#approved(strings, built)
    return built
  }

  /** Builds the same translations as approved ones: the file has the same texts. */
  async #approved(strings: readonly JobString[], built: Uint8Array): Promise<void> {
    const approved = strings.map((string) => ({
      ...string,
      translations: Object.fromEntries(
        Object.entries(string.translations ?? {}).map(([id, one]) => [
          id,
          { ...one, status: 'approved' as const },
        ]),
      ),
    }))
    const step = 'build translated'
    const again = await this.#check.step(step, () => this.#build(step, approved))
    if (again !== undefined && !Buffer.from(again).equals(built))
      await this.#compare('parse the translated file', approved, again)
  }

  /** Translations with what files lose easily; `plain`: the file that was built without it. */
  async delicate(kind: DelicateKind, plain: Uint8Array): Promise<void> {
    const change = (text: string, { maxLength }: JobString) => edgeCases(kind, text, maxLength)
    const strings = await this.#check.step('build translated', () => this.#pseudo(this.#languages, change))
    if (strings === undefined || !this.#hasOwnTexts()) return
    const built = await this.#buildDelicate(strings)
    if (built === undefined) return
    if (Buffer.from(built).equals(plain)) return this.#check.add(lostInBuilding(kind))
    const step = 'parse the translated file'
    const parsed = await this.#check.step(step, () => this.#parse(step, built))
    if (parsed === undefined) return
    const { strings: back } = parsed
    const differences = delicateDifferences({ languages: this.#languages, strings, parsed: back })
    this.#check.add(...readAsAnother(kind, differences))
    if (differences.inSpace.length === 0) return
    // A format in which spaces at the edges say nothing loses them in its source, too.
    if (kind === 'line break' || (await this.#keepsInSource(built, differences)))
      this.#check.add(...whitespaceLoss(kind, differences))
  }

  /** Builds one of several languages: the translations of the others stay as they are in the file. */
  async oneAlone(): Promise<void> {
    const { file } = this.#check
    const others = this.#languages.slice(0, -1)
    const alone = this.#languages.slice(-1)
    const step = 'parse the translated file'
    const own = await this.#check.step('parse', () => this.#parse('parse', file.content, others))
    const strings = await this.#check.step('build translated', () => this.#pseudo(alone))
    if (own === undefined || strings === undefined) return
    const built = await this.#check.step('build translated', () =>
      this.#build('build translated', strings, alone),
    )
    if (built === undefined) return
    const parsed = await this.#check.step(step, () => this.#parse(step, built, others))
    if (parsed === undefined) return
    const kept = ownTranslations(this.#check.report.strings, own.strings, others)
    const comparison = { languages: others, step, isMultilingual: true } as const
    this.#check.add(...compareTexts(kept, parsed.strings, comparison))
  }

  /** A build from addresses must equal a build from inline data. */
  async #buildAgain(strings: JobString[], built: Uint8Array): Promise<void> {
    const step = 'build translated'
    for (const byAddress of this.#check.ways) {
      const again = await this.#check.step(step, () => this.#build(step, strings, this.#languages, byAddress))
      if (again === undefined || Buffer.from(again).equals(built)) continue
      const how = byAddress ? 'from contentUrl and stringsUrl' : 'a second time'
      this.#check.add({
        ...{ level: 'breach', step, code: 'module.unstable' },
        message: `Built ${how} the file is another one.`,
      })
    }
  }

  /** An error in the module's own words is an answer to what its format cannot say. */
  async #buildDelicate(strings: JobString[]): Promise<Uint8Array | undefined> {
    const step = 'build translated'
    return this.#check.step(step, async () => {
      try {
        return await this.#build(step, strings)
      } catch (error) {
        const { code, message } = toFailureValue(error)
        if (code !== 'module.failed') throw error
        this.#check.warn(step, code, message)
        return undefined
      }
    })
  }

  async #keepsInSource(
    built: Uint8Array,
    differences: ReturnType<typeof delicateDifferences>,
  ): Promise<boolean> {
    const step = 'parse the translated file'
    const parsed = await this.#check.step(step, () => this.#parse(step, built, []))
    return parsed !== undefined && isReadAsSource(differences, parsed.strings)
  }

  async #compare(
    step: 'parse the built file' | 'parse the translated file',
    strings: readonly JobString[],
    built: Uint8Array,
  ): Promise<boolean> {
    const parsed = await this.#check.step(step, () => this.#parse(step, built))
    if (parsed === undefined) return false
    const comparison = { languages: this.#languages, step, isMultilingual: this.#module.multilingual }
    const findings = compareTexts(strings, parsed.strings, comparison)
    this.#check.add(...findings)
    return isWhole(findings)
  }

  #compareBuilt(built: Uint8Array): void {
    const { file, sourceLanguage } = this.#check
    const languages = { sourceLanguage, targetLanguages: this.#languages }
    this.#check.add(...compareBuilt(file.content, built, languages))
  }

  #pseudo(languages: readonly Language[], change?: KitTranslateOptions['change']): Promise<JobString[]> {
    const { report, sourceLanguage, signal } = this.#check
    return translatedStrings(report.strings, {
      ...{ sourceLanguage, targetLanguages: languages, signal, isMarked: this.#isMarked },
      ...(change && { change }),
    })
  }

  #parse(
    step: Parameters<FileCheck['parse']>[0],
    content: Uint8Array,
    languages: readonly Language[] = this.#languages,
  ) {
    return this.#check.parse(step, this.#module, content, languages)
  }

  #build(
    step: Parameters<FileCheck['build']>[0],
    strings: JobString[],
    languages: readonly Language[] = this.#languages,
    byAddress = false,
  ) {
    return this.#check.build(step, this.#module, languages, strings, byAddress)
  }

  /** Plural texts have a form for each category of a language: with others the file is another one. */
  #hasFormsOfSource(): boolean {
    const { report, sourceLanguage } = this.#check
    if (!report.strings.some(({ hasPlurals }) => hasPlurals)) return true
    const categories = (language: Language) => language.pluralCategoryNames.join()
    return this.#languages.every((language) => categories(language) === categories(sourceLanguage))
  }

  /** Whether the module itself writes a text: one of a built-in format is whole already. */
  #hasOwnTexts(): boolean {
    return this.#check.report.strings.some(
      ({ attributes, text }) => !attributes?.serviceType && (typeof text !== 'string' || text.trim() !== ''),
    )
  }
}
