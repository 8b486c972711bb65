/** A file's strings with translations for a `build-file` job: pseudo-translations, or none at all. */
import { mergeContents, splitContents } from '../../parsing/contents.ts'
import type { BuildTranslation } from '../../formats/format.ts'
import type { Language } from '../../contract/language.ts'
import type { ModuleCheckedString } from '../checkedString.ts'
import type { JobString, JobText, JobTranslation } from '../../contract/moduleProtocol.ts'
import { untranslated, sourceForm } from '../untranslatedText.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { zip } from '../../platform/collections/zip.ts'
import type { PluralForms } from '../../model/plural.ts'
import { accentedText } from '../../platform/text/accentedText.ts'

export interface KitTranslateOptions {
  sourceLanguage: Language
  targetLanguages: readonly Language[]
  signal: AbortSignal
  /** Whether each text has the language's id in it, so that languages that change places are found. */
  isMarked: boolean
  /** Changes each text that the module writes; those of a built-in format are unchanged. */
  change?: (text: string, string: JobString) => string
}

/** Each string with its source's text, as `untranslated`. */
export function untranslatedStrings(
  strings: readonly JobString[],
  languages: readonly Language[],
): JobString[] {
  return strings.map((string) =>
    withTranslations(string, languages, (language) => untranslated(string.text, language)),
  )
}

/**
 * Each string with a pseudo-translation. A content of a built-in format (`serviceType`) is cut, its parts translated,
 * and merged, as the workbench does.
 * @throws Failure `format.unknownType` and those of the formats, for a content
 */
export async function translatedStrings(
  strings: readonly JobString[],
  options: KitTranslateOptions,
): Promise<JobString[]> {
  const contents = strings.filter(isContent)
  const merged = new Map<string, ReadonlyMap<JobString, string>>()
  for (const language of options.targetLanguages)
    merged.set(language.id, await translateContents(contents, language, options))
  return strings.map((string) =>
    withTranslations(string, options.targetLanguages, (language) => ({
      text:
        merged.get(language.id)?.get(string) ??
        changed(pseudoTranslation(string.text, language, options.isMarked), string, options.change),
      status: 'translated',
    })),
  )
}

function changed(text: JobText, string: JobString, change: KitTranslateOptions['change']): JobText {
  if (change === undefined) return text
  if (typeof text === 'string') return change(text, string)
  return Object.fromEntries(Object.entries(text).map(([category, form]) => [category, change(form, string)]))
}

/**
 * Each string with the translations that its own file has, as a multilingual module parsed them; else as
 * `untranslated`.
 */
export function ownTranslations(
  strings: readonly JobString[],
  parsed: readonly ModuleCheckedString[],
  languages: readonly Language[],
): JobString[] {
  const own = new Map(parsed.map(({ identifier, translations }) => [identifier, translations]))
  return strings.map((string) =>
    withTranslations(string, languages, (language) => {
      const nothing = untranslated(string.text, language)
      const found = own.get(string.identifier)?.get(language.id)
      if (found === undefined) return nothing
      if (typeof found.text === 'string' || typeof nothing.text === 'string')
        return { text: found.text, status: found.status }
      const statuses = Object.keys(nothing.text).map((category) => [
        category,
        category in (found.text as object) ? found.status : 'untranslated',
      ])
      return {
        text: { ...nothing.text, ...found.text },
        status: Object.fromEntries(statuses) as JobTranslation['status'],
      }
    }),
  )
}

function withTranslations(
  string: JobString,
  languages: readonly Language[],
  translate: (language: Language) => JobTranslation,
): JobString {
  const { previewId: _previewId, ...rest } = string
  return {
    ...rest,
    translations: Object.fromEntries(languages.map((language) => [language.id, translate(language)])),
  }
}

/** @throws Error where the string was built without one: a defect of the kit */
export function translationIn({ identifier, translations }: JobString, { id }: Language): JobTranslation {
  return assertDefined(translations?.[id], `The translation of ${identifier} into ${id}`)
}

/** A string whose text a built-in format parses. */
type ContentString = JobString & { text: string; attributes: { serviceType: string } }

function isContent(string: JobString): string is ContentString {
  return string.attributes?.serviceType !== undefined && typeof string.text === 'string'
}

async function translateContents(
  strings: readonly ContentString[],
  targetLanguage: Language,
  { sourceLanguage, signal }: KitTranslateOptions,
): Promise<ReadonlyMap<JobString, string>> {
  const contents = strings.map(({ identifier, text, attributes }) => ({
    identifier,
    content: text,
    serviceType: attributes.serviceType,
  }))
  const parts = await splitContents(contents, { sourceLanguage, settings: {} }, { signal })
  const texts = await mergeContents(
    zip(contents, parts).map(([content, own]) => ({
      ...content,
      translations: new Map(
        own.map(({ identifier, text }): [string, BuildTranslation] => [
          identifier,
          { text: pseudoTranslation(text, targetLanguage) },
        ]),
      ),
    })),
    { sourceLanguage, targetLanguage, settings: {} },
    { signal },
  )
  return new Map(zip(strings, texts))
}

/** Tags, placeholders of the usual kinds, entities, escapes: they stay as they are. */
const KEPT = /<[^<>]*>|\{[^{}]*\}|%\d*\$?[-+0 #]*[\d.]*[a-zA-Z@]|&[#\w]{1,32};|\\./gu

function pseudoText(text: string): string {
  let result = ''
  let end = 0
  for (const { 0: kept, index } of text.matchAll(KEPT)) {
    result += accentedText(text.slice(end, index)) + kept
    end = index + kept.length
  }
  return result + accentedText(text.slice(end))
}

/**
 * A pseudo-translation; of a plural text one for each category of the language, no two alike, so that forms that
 * change places are found. `isMarked`: it has the language's id, so that languages that change places are found.
 */
function pseudoTranslation(text: JobText, { id, pluralCategoryNames }: Language, isMarked = false): JobText {
  const mark = isMarked ? ` ${id}` : ''
  if (typeof text === 'string') return text === '' ? text : `${pseudoText(text)}${mark}`
  const forms = pluralCategoryNames.map((category) => [
    category,
    `${pseudoText(sourceForm(text, category))} (${category})${mark}`,
  ])
  return Object.fromEntries(forms) as PluralForms
}
