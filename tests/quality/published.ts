/** The corpus's published translations, beside their sources: what checks should leave in peace. */
import { findLanguage } from '../../core/languages/catalog.ts'
import { fillRareForms } from '../../core/languages/forms.ts'
import type { Language } from '../../core/contract/language.ts'
import type { PluralForm, PluralForms } from '../../core/model/plural.ts'
import type { Format, ParsedString } from '../../core/formats/format.ts'
import { doJob } from '../../core/parsing/job.ts'
import { formatOfType } from '../../core/formats/registry.ts'
import type { CheckInput } from '../../core/quality/check.ts'
import { formatOf } from '../../core/messages/formatStrings/grammarOf.ts'
import { corpusFile } from '../corpus.ts'

export interface Published {
  /** The file of the translations, in the corpus. */
  path: string
  inputs: CheckInput[]
}

/** Files of two or more languages, with the language to look at. */
const TOGETHER: readonly [path: string, languageId: string][] = [
  ['po/poedit/locales/uk.po', 'uk'],
  ['po/poedit/locales/ar.po', 'ar'],
  ['po/godot-editor/editor/ar.po', 'ar'],
  ['po/lokalize/po/uk/lokalize.po', 'uk'],
  ['po/lokalize/po/be/lokalize.po', 'be'],
  ['po/django/conf/locale/uk/LC_MESSAGES/django.po', 'uk'],
  ['po/django/contrib/admin/locale/uk/LC_MESSAGES/django.po', 'uk'],
  ['po/django/contrib/admin/locale/ar/LC_MESSAGES/django.po', 'ar'],
  ['po/xz/po/fr.po', 'fr'],
  ['po/xz/po/zh_CN.po', 'zh-CN'],
  ['qt-ts/monero-gui/translations/monero-core_ar.ts', 'ar'],
  ['qt-ts/monero-gui/translations/monero-core_uk.ts', 'uk'],
  ['qt-ts/sqlitebrowser/translations/sqlb_uk_UA.ts', 'uk'],
  ['xliff12/kubernetes-dashboard/i18n/ja/messages.ja.xlf', 'ja'],
  ['xliff12/kubernetes-dashboard/i18n/fr/messages.fr.xlf', 'fr'],
  ['xliff12/msbuild/Resources/xlf/Strings.pl.xlf', 'pl'],
  ['xliff12/symfony-validator/translations/validators.uk.xlf', 'uk'],
  ['xliff12/symfony-validator/translations/validators.ar.xlf', 'ar'],
  ...['ar', 'de', 'es-ES', 'fr', 'ja', 'ko', 'ru', 'uk', 'zh-CN', 'zh-TW'].map(
    (language): [string, string] => ['apple/cse/Localizable.xcstrings', language],
  ),
]

/** Files in one language each. */
const APART: readonly [source: string, path: string, languageId: string][] = [
  ['android/wikipedia/res/values/strings.xml', 'android/wikipedia/res/values-uk/strings.xml', 'uk'],
  ['android/wikipedia/res/values/strings.xml', 'android/wikipedia/res/values-ar/strings.xml', 'ar'],
  [
    'apple/duckduckgo-ios/en.lproj/Localizable.strings',
    'apple/duckduckgo-ios/pl.lproj/Localizable.strings',
    'pl',
  ],
  [
    'apple/duckduckgo-ios/en.lproj/Localizable.stringsdict',
    'apple/duckduckgo-ios/ru.lproj/Localizable.stringsdict',
    'ru',
  ],
  ['arb/zulip-flutter/l10n/app_en.arb', 'arb/zulip-flutter/l10n/app_uk.arb', 'uk'],
  ['arb/zulip-flutter/l10n/app_en.arb', 'arb/zulip-flutter/l10n/app_ja.arb', 'ja'],
  ['arb/poedit-flutter/arb/material_en.arb', 'arb/poedit-flutter/arb/material_he.arb', 'he'],
  ['json-i18next/actual/en.json', 'json-i18next/actual/uk.json', 'uk'],
  ['json-i18next/actual/en.json', 'json-i18next/actual/ar.json', 'ar'],
  [
    'json-i18next/headlamp/locales/en/translation.json',
    'json-i18next/headlamp/locales/fr/translation.json',
    'fr',
  ],
  ['json-icu/mattermost-mobile/i18n/en.json', 'json-icu/mattermost-mobile/i18n/uk.json', 'uk'],
  ['json-icu/mattermost-mobile/i18n/en.json', 'json-icu/mattermost-mobile/i18n/ja.json', 'ja'],
  ['json-icu/lighthouse/locales/en-US.json', 'json-icu/lighthouse/locales/ar.json', 'ar'],
  [
    'json-chrome/multi-account-containers/en/messages.json',
    'json-chrome/multi-account-containers/ja/messages.json',
    'ja',
  ],
  [
    'json-chrome/multi-account-containers/en/messages.json',
    'json-chrome/multi-account-containers/uk/messages.json',
    'uk',
  ],
  ['json-nested/video.js/lang/en.json', 'json-nested/video.js/lang/uk.json', 'uk'],
  ['properties/jabref/l10n/JabRef_en.properties', 'properties/jabref/l10n/JabRef_ja.properties', 'ja'],
  ['properties/jabref/l10n/JabRef_en.properties', 'properties/jabref/l10n/JabRef_uk.properties', 'uk'],
  [
    'properties/jmeter/resources/messages.properties',
    'properties/jmeter/resources/messages_ja.properties',
    'ja',
  ],
  ['properties/omegat/align/Bundle.properties', 'properties/omegat/align/Bundle_be.properties', 'be'],
  ['resx/devtoys/Settings/Settings.resx', 'resx/devtoys/Settings/Settings.ar-SA.resx', 'ar'],
  ['resx/devtoys/Settings/Settings.resx', 'resx/devtoys/Settings/Settings.uk-UA.resx', 'uk'],
  [
    'php-laravel/filament/forms/lang/en/components.php',
    'php-laravel/filament/forms/lang/uk/components.php',
    'uk',
  ],
  [
    'php-laravel/filament/forms/lang/en/components.php',
    'php-laravel/filament/forms/lang/ar/components.php',
    'ar',
  ],
  ['php-laravel/filament/tables/lang/en/table.php', 'php-laravel/filament/tables/lang/uk/table.php', 'uk'],
  ['yaml-rails/rails-i18n/locale/en.yml', 'yaml-rails/rails-i18n/locale/uk.yml', 'uk'],
  ['yaml-rails/rails-i18n/locale/en.yml', 'yaml-rails/rails-i18n/locale/ar.yml', 'ar'],
  ['yaml-rails/rails-i18n/locale/en.yml', 'yaml-rails/rails-i18n/locale/ja.yml', 'ja'],
  ['fluent/relay/en/misc.ftl', 'fluent/relay/uk/misc.ftl', 'uk'],
  ['fluent/relay/en/misc.ftl', 'fluent/relay/fr/misc.ftl', 'fr'],
]

const english = languageOf('en')

function languageOf(id: string): Language {
  const language = findLanguage(id)
  if (!language) throw new Error(`no language ${id}`)
  return language
}

/** Every file with the translations that it publishes; fuzzy ones and copies of the source are none. */
export function* published(): Generator<Published> {
  for (const [path, languageId] of TOGETHER) {
    const language = languageOf(languageId)
    const { format, strings } = parse(path, language)
    const inputs = strings.flatMap((string) => {
      const inTable = Object.entries(string.translations ?? {})
      const translation =
        string.translation ?? inTable.find(([code]) => findLanguage(code)?.id === language.id)?.[1]
      if (!translation || translation.status === 'needsWork') return []
      return inputsOf(format, string, translation.text, language)
    })
    yield { path: format.languages === 'many' ? `${path} (${languageId})` : path, inputs }
  }
  for (const [source, path, languageId] of APART) {
    const language = languageOf(languageId)
    const { format, strings } = parse(source, english, true)
    const byIdentifier = new Map(
      parse(path, language, true).strings.map((string) => [string.identifier, string.text]),
    )
    const inputs = strings.flatMap((string) => {
      const text = byIdentifier.get(string.identifier)
      return text === undefined ? [] : inputsOf(format, string, text, language)
    })
    yield { path, inputs }
  }
}

/** A file of both languages, with what it translates into. */
export function parseTogether(
  name: string,
  content: Uint8Array,
  targetLanguage: Language,
): { format: Format; strings: ParsedString[] } {
  const { type, parsed } = doJob({
    kind: 'parse',
    file: { name, content },
    options: { sourceLanguage: english, targetLanguage },
  })
  return { format: formatOfType(type), strings: parsed.strings }
}

/** Types that no file tells by itself, by the corpus's folders. */
const TYPES: Readonly<Record<string, string>> = {
  'json-i18next': 'i18next_json',
  'json-icu': 'json',
  'json-nested': 'json',
  'json-chrome': 'chrome_json',
}

function parse(
  path: string,
  language: Language,
  isAlone = false,
): { format: Format; strings: ParsedString[] } {
  const [folder = ''] = path.split('/')
  const { type, parsed } = doJob({
    kind: 'parse',
    file: { name: path.slice(path.lastIndexOf('/') + 1), content: corpusFile(path) },
    ...(TYPES[folder] !== undefined && { type: TYPES[folder] }),
    options: isAlone ? { sourceLanguage: language } : { sourceLanguage: english, targetLanguage: language },
  })
  return { format: formatOfType(type), strings: parsed.strings }
}

/** The properties of a file that its strings share; English without messages where nothing is said. */
export interface FileOfInputs {
  sourceLanguage?: Language
  /** Whether it has messages with branches. */
  hasMessages?: boolean
}

/** A string with its published translation, form by form. */
export function inputsOf(
  format: Format,
  string: ParsedString,
  text: string | PluralForms,
  language: Language,
  { sourceLanguage = english, hasMessages = false }: FileOfInputs = {},
): CheckInput[] {
  const source = string.text
  const sources = typeof source === 'string' ? [source] : Object.values(source)
  const type = typeof source === 'string' ? (string.message ? 'icu' : 'plain') : 'plural'
  const facts = {
    identifier: string.identifier,
    type,
    sources,
    maxLength: string.maxLength ?? null,
    context: string.context ?? null,
    fileType: format.type,
    format: formatOf({
      fileType: format.type,
      context: string.context ?? null,
      sources,
      chosen: null,
      hasMessages,
    }),
    messages: format.messages ?? null,
    isOutdated: false,
  } as const
  const forms: [PluralForm, string][] =
    typeof text === 'string'
      ? [['none', text]]
      : (Object.entries(fillRareForms(text, language)) as [PluralForm, string][])
  return forms.flatMap(([form, formText]) => {
    const formSource =
      typeof source === 'string'
        ? source
        : ((form === 'none' ? undefined : source[form]) ?? source.other ?? '')
    if (formText.trim() === '' || formText === formSource) return []
    return [
      {
        source: formSource,
        text: formText,
        form,
        sourceLanguage,
        language,
        string: facts,
      },
    ]
  })
}
