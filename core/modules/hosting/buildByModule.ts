/** `build-file` jobs: a file's strings with their translations, as its module gets them. */
import { standIn } from '../../languages/forms.ts'
import type { ProjectModule } from './projectModule.ts'
import { buildByJob } from '../jobs.ts'
import { sourceForm } from '../untranslatedText.ts'
import type { ModuleJobOptions } from '../jobs.ts'
import type { JobString, JobTranslation, StringStatus } from '../../contract/moduleProtocol.ts'
import { mergeContents } from '../../parsing/contents.ts'
import type { BuildTranslation, FileSettings } from '../../formats/format.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralCategory, PluralForm, PluralForms } from '../../model/plural.ts'
import type { ModuleString, ModuleTranslation } from '../rows/moduleFiles.ts'
import { contentToSplit, readModuleContent } from './contents.ts'
import type { ProjectWithModules } from './host.ts'
import { moduleProjectOf } from './identity.ts'
import { zip } from '../../platform/collections/zip.ts'

export interface FileToBuild {
  id: number
  name: string
  content: Uint8Array
  settings: FileSettings
}

/** The translations of a string into one language, by form. */
type Forms = Map<PluralForm, ModuleTranslation>

/**
 * The translation file in one language, or in several of a multilingual module.
 * @throws Failure those of `ModuleHost.job` and `jobs.buildByJob`
 */
export async function buildByModule(
  session: ProjectWithModules,
  module: ProjectModule,
  file: FileToBuild,
  { languages, approvedOnly }: { languages: readonly Language[]; approvedOnly: boolean },
  options: ModuleJobOptions,
): Promise<Uint8Array> {
  const { settings, ...fileParts } = file
  return buildByJob(
    await session.modules.job(module),
    {
      organization: await session.modules.organizationFor(module.app),
      project: moduleProjectOf(session),
      file: fileParts,
      sourceLanguage: session.facts.sourceLanguage,
      targetLanguages: languages,
      srx: settings.srx ?? null,
      strings: await jobStrings(session, file, { languages, approvedOnly }, options),
    },
    session.modules.log.recording(module, options),
  )
}

async function jobStrings(
  session: ProjectWithModules,
  { id: fileId, settings }: FileToBuild,
  { languages, approvedOnly }: { languages: readonly Language[]; approvedOnly: boolean },
  options: ModuleJobOptions,
): Promise<JobString[]> {
  const { store } = session
  const [strings, contents] = await Promise.all([
    store.read('moduleStrings', { fileId }),
    store.read('moduleContents', { fileId }),
  ])
  const stored = contents.map((content) => ({
    content,
    ...readModuleContent(content),
    parts: [] as ModuleString[],
  }))
  const byPrefix = new Map(stored.map((one) => [one.prefix, one]))
  const outer: ReturnType<typeof jobString>[] = []
  for (const string of strings) {
    const content = contentOf(string.identifier, byPrefix)
    if (content === undefined) outer.push(jobString(string))
    else content.parts.push(string)
  }
  for (const language of languages) {
    const forms = byString(
      await store.read('moduleTranslations', { fileId, languageId: language.id, approvedOnly }),
    )
    for (const string of outer)
      addTranslation(string, language, translationOf(string, language, forms.get(string.id)))
    const texts = await mergeContents(
      stored.map(({ content, prefix, parts }) => ({
        ...contentToSplit(content),
        translations: innerTranslations(prefix, parts, forms),
      })),
      { sourceLanguage: session.facts.sourceLanguage, targetLanguage: language, settings },
      { signal: options.signal },
    )
    for (const [{ string, parts }, text] of zip(stored, texts)) {
      const [first] = parts
      if (first !== undefined) string.id = first.id
      addTranslation(string, language, { text, status: statusOfParts(parts, forms) })
    }
  }
  return [...outer, ...stored.map(({ string }) => string)]
}

/** Returns the content that a string is a part of, by its identifier; undefined for a string of the module itself. */
function contentOf<Content>(identifier: string, byPrefix: ReadonlyMap<string, Content>): Content | undefined {
  if (byPrefix.size === 0) return undefined
  for (let end = identifier.indexOf('#'); end !== -1; end = identifier.indexOf('#', end + 1)) {
    const content = byPrefix.get(identifier.slice(0, end + 1))
    if (content !== undefined) return content
  }
  return undefined
}

function addTranslation(string: JobString, language: Language, translation: JobTranslation): void {
  string.translations = { ...string.translations, [language.id]: translation }
}

function jobString(string: ModuleString) {
  const { id, identifier, text, pluralForms, context, maxLength, isHidden, customData, labels } = string
  return {
    id,
    identifier,
    context,
    customData,
    maxLength,
    isHidden,
    hasPlurals: pluralForms !== null,
    labels,
    text: pluralForms === null ? text : (JSON.parse(pluralForms) as PluralForms),
  } satisfies JobString
}

function byString(translations: readonly ModuleTranslation[]): Map<number, Forms> {
  const forms = new Map<number, Forms>()
  for (const translation of translations) {
    const known = forms.get(translation.stringId) ?? new Map<PluralForm, ModuleTranslation>()
    forms.set(translation.stringId, known.set(translation.form, translation))
  }
  return forms
}

/** The translation of a string; the source's text stands in for one that is missing, with the status `untranslated`. */
function translationOf(
  { text, hasPlurals }: JobString,
  language: Language,
  forms: Forms | undefined,
): JobTranslation {
  if (!hasPlurals) {
    const found = forms?.get('none')
    return { text: found?.text ?? text, status: statusOf(found) }
  }
  const texts: PluralForms = {}
  const statuses: Partial<Record<PluralCategory, StringStatus>> = {}
  const typed = Object.fromEntries([...(forms ?? [])].map(([form, one]) => [form, one.text])) as PluralForms
  for (const category of language.pluralCategoryNames) {
    const found = forms?.get(category)
    const implied = found ? undefined : standIn(typed, category, language)
    texts[category] = found?.text ?? implied ?? sourceForm(text, category)
    statuses[category] = implied === undefined ? statusOf(found) : 'translated'
  }
  return { text: texts, status: statuses }
}

function statusOf(translation: ModuleTranslation | undefined): StringStatus {
  if (translation === undefined) return 'untranslated'
  return translation.isApproved ? 'approved' : 'translated'
}

/**
 * The status of a content: `translated` where any of its parts is, since its text has that part; `approved` where all
 * are.
 */
function statusOfParts(parts: readonly ModuleString[], forms: ReadonlyMap<number, Forms>): StringStatus {
  const statuses = parts.flatMap(({ id }): StringStatus[] => {
    const translations = forms.get(id)
    return translations === undefined ? ['untranslated'] : [...translations.values()].map(statusOf)
  })
  if (statuses.every((status) => status === 'untranslated')) return 'untranslated'
  return statuses.every((status) => status === 'approved') ? 'approved' : 'translated'
}

function innerTranslations(
  prefix: string,
  parts: readonly ModuleString[],
  forms: ReadonlyMap<number, Forms>,
): Map<string, BuildTranslation> {
  return new Map(
    parts.flatMap(({ id, identifier }) => {
      const translations = forms.get(id)
      if (translations === undefined) return []
      return [[identifier.slice(prefix.length), { text: textOf(translations) }]]
    }),
  )
}

function textOf(forms: Forms): string | PluralForms {
  const plain = forms.get('none')
  if (plain !== undefined) return plain.text
  return Object.fromEntries([...forms].map(([form, { text }]) => [form, text]))
}
