/** Real translation files beside their sources: unchanged texts stay byte for byte, and an edit is one change. */
import { describe, expect, it } from 'vitest'
import type { BuildTranslation } from '../../core/formats/format.ts'
import { formatOfType } from '../../core/formats/registry.ts'
import { corpusSource, english, language, plain as plainText } from './support.ts'
import { hasCorpus } from '../corpus.ts'

const FILES: readonly (readonly [type: string, source: string, into: string, language: string])[] = [
  ['json', 'json-nested/video.js/lang/en.json', 'json-nested/video.js/lang/uk.json', 'uk'],
  ['i18next_json', 'json-i18next/actual/en.json', 'json-i18next/actual/uk.json', 'uk'],
  ['i18next_json', 'json-i18next/actual/en.json', 'json-i18next/actual/ar.json', 'ar'],
  [
    'i18next_json',
    'json-i18next/headlamp/locales/en/translation.json',
    'json-i18next/headlamp/locales/fr/translation.json',
    'fr',
  ],
  ['formatjs_json', 'json-icu/lighthouse/locales/en-US.json', 'json-icu/lighthouse/locales/ar.json', 'ar'],
  ['json', 'json-icu/mattermost-mobile/i18n/en.json', 'json-icu/mattermost-mobile/i18n/uk.json', 'uk'],
  ['json', 'json-icu/mattermost-mobile/i18n/en.json', 'json-icu/mattermost-mobile/i18n/ja.json', 'ja'],
  [
    'chrome_json',
    'json-chrome/multi-account-containers/en/messages.json',
    'json-chrome/multi-account-containers/uk/messages.json',
    'uk',
  ],
  [
    'chrome_json',
    'json-chrome/multi-account-containers/en/messages.json',
    'json-chrome/multi-account-containers/ja/messages.json',
    'ja',
  ],
  ['arb', 'arb/zulip-flutter/l10n/app_en.arb', 'arb/zulip-flutter/l10n/app_uk.arb', 'uk'],
  ['arb', 'arb/zulip-flutter/l10n/app_en.arb', 'arb/zulip-flutter/l10n/app_ar.arb', 'ar'],
  ['arb', 'arb/poedit-flutter/arb/material_en.arb', 'arb/poedit-flutter/arb/material_he.arb', 'he'],
  ['yaml', 'yaml-rails/rails-i18n/locale/en.yml', 'yaml-rails/rails-i18n/locale/uk.yml', 'uk'],
  ['yaml', 'yaml-rails/rails-i18n/locale/en.yml', 'yaml-rails/rails-i18n/locale/ar.yml', 'ar'],
  [
    'yaml',
    'yaml-rails/government-frontend/locales/en.yml',
    'yaml-rails/government-frontend/locales/uk.yml',
    'uk',
  ],
  [
    'yaml',
    'yaml-rails/government-frontend/locales/en.yml',
    'yaml-rails/government-frontend/locales/ar.yml',
    'ar',
  ],
  [
    'php',
    'php-laravel/filament/tables/lang/en/table.php',
    'php-laravel/filament/tables/lang/uk/table.php',
    'uk',
  ],
  [
    'php',
    'php-laravel/filament/forms/lang/en/components.php',
    'php-laravel/filament/forms/lang/uk/components.php',
    'uk',
  ],
  [
    'php',
    'php-laravel/filament/forms/lang/en/components.php',
    'php-laravel/filament/forms/lang/ar/components.php',
    'ar',
  ],
  [
    'properties',
    'properties/jabref/l10n/JabRef_en.properties',
    'properties/jabref/l10n/JabRef_uk.properties',
    'uk',
  ],
  [
    'properties',
    'properties/jabref/l10n/JabRef_en.properties',
    'properties/jabref/l10n/JabRef_ja.properties',
    'ja',
  ],
  [
    'properties',
    'properties/jmeter/resources/messages.properties',
    'properties/jmeter/resources/messages_ja.properties',
    'ja',
  ],
  [
    'properties',
    'properties/omegat/align/Bundle.properties',
    'properties/omegat/align/Bundle_be.properties',
    'be',
  ],
  ['ftl', 'fluent/relay/en/misc.ftl', 'fluent/relay/uk/misc.ftl', 'uk'],
  ['ftl', 'fluent/relay/en/misc.ftl', 'fluent/relay/fr/misc.ftl', 'fr'],
  [
    'vtt',
    'subtitles/video.js/elephantsdream/captions.en.vtt',
    'subtitles/video.js/elephantsdream/captions.ar.vtt',
    'ar',
  ],
  ['html', 'html/httpd/manual/bind.html.en.utf8', 'html/httpd/manual/bind.html.fr.utf8', 'fr'],
]

describe.skipIf(!hasCorpus).each(FILES)('%s: %s, %s', (type, sourcePath, intoPath, code) => {
  const format = formatOfType(type)
  const source = corpusSource(sourcePath)
  const into = corpusSource(intoPath)
  const options = { sourceLanguage: english, targetLanguage: language(code) }
  const read = (content: Uint8Array) => {
    const file = { name: into.name, content }
    const { strings } = format.align ? format.align(source, file, options) : format.parse(file, options)
    return new Map(strings.map(({ identifier, text }) => [identifier, text]))
  }
  const build = (texts: Iterable<readonly [string, BuildTranslation['text']]>, content = into.content) =>
    format.build(source, {
      ...options,
      translations: new Map([...texts].map(([identifier, text]) => [identifier, { text }])),
      into: { name: into.name, content },
    })
  const ofSource = new Set(format.parse(source, options).strings.map(({ identifier }) => identifier))
  const standing = read(into.content)

  it('stays byte for byte without changes', () => {
    expect(Buffer.from(build(standing)).equals(into.content)).toBe(true)
    expect(Buffer.from(build([])).equals(into.content)).toBe(true)
  })

  it('differs by an edit only', () => {
    const plain = [...standing].filter(
      ([identifier, text]) => typeof text === 'string' && ofSource.has(identifier),
    )
    const [edited] = plain[plain.length >> 1]!
    // Running text keeps its tags: attributes stand in them.
    const text = format.align ? `${plainText(standing.get(edited) ?? '')} Змінено` : 'Змінено тут'
    const built = build(new Map(standing).set(edited, text))
    const after = read(built)
    expect([...after.keys()]).toEqual([...standing.keys()])
    expect(
      [...after].filter(([identifier, now]) => now !== standing.get(identifier) && typeof now === 'string'),
    ).toEqual([[edited, text]])
    // Reverting the edit restores the file, except for the spelling of that text.
    expect(linesApart(into.content, build(standing, built))).toBeLessThanOrEqual(1)
  })

  it.skipIf(format.align !== undefined)('accepts every missing string, and reads it back', () => {
    const lacking = format.parse(source, options).strings.filter(
      ({ identifier, text, isHidden }) =>
        !standing.has(identifier) &&
        // Its list of symbols is the translation's own.
        !identifier.startsWith('date.order.') &&
        typeof text === 'string' &&
        !isHidden,
    )
    const added = lacking.map(({ identifier }) => [identifier, `Нове ${identifier.length}`] as const)
    const built = build(added)
    const after = read(built)
    for (const [identifier, text] of added)
      expect([identifier, after.get(identifier)]).toEqual([identifier, text])
    for (const [identifier, text] of standing) expect(after.get(identifier)).toEqual(text)
    const cleared = new Set(added.map(([identifier]) => identifier))
    const again = format.build(source, {
      ...options,
      translations: new Map(),
      into: { name: into.name, content: built },
      cleared,
    })
    expect(read(again)).toEqual(standing)
  })
})

function linesApart(before: Uint8Array, after: Uint8Array): number {
  const [these, those] = [before, after].map((content) => Buffer.from(content).toString('latin1').split('\n'))
  return (
    Math.abs(these!.length - those!.length) + those!.filter((line, index) => line !== these![index]).length
  )
}
