/** Plural forms that a translation has lost, held against what the programs show for one thing and for five. */
import { FluentBundle, FluentResource } from '@fluent/bundle'
import * as vue from '@intlify/core-base'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { findingsOf, table, type Pair } from './pair.ts'

const laravel = { format: 'laravel', fileType: 'php' } as const
const vueI18n = { format: 'vue', fileType: 'json' } as const
const apples = 'one apple|:count apples'

describe('empty_translation', () => {
  table('empty_translation', {
    good: [
      { source: apples, text: 'ein Apfel|:count Äpfel', to: 'de', ...laravel },
      { source: apples, text: ':count 個', to: 'ja', ...laravel },
      // A noun behind a number stays in the singular.
      { source: apples, text: ':count elma', to: 'tr', ...laravel },
      { source: apples, text: '{1} eins|[0,*] :count Äpfel', to: 'de', ...laravel },
      // No line of plural forms.
      { source: 'Home | Shop', text: 'Startseite', to: 'de', ...laravel },
      { source: 'car | cars', text: 'машина | машини', ...vueI18n },
      { source: 'car | cars', text: '車', to: 'ja', ...vueI18n },
      { source: 'car | cars', text: 'Auto(s)', to: 'de', ...vueI18n },
    ],
    bad: [
      { source: apples, text: ':count Äpfel', to: 'de', ...laravel, says: '1 of 2 plural forms' },
      { source: apples, text: ':count яблуко|:count яблука', ...laravel, says: '2 of 3 plural forms' },
      {
        source: '{0} none|{1} one|[2,*] :count',
        text: '{0} keine|[2,*] :count',
        to: 'de',
        ...laravel,
        says: '2 of 3 plural forms',
      },
      { source: 'car | cars', text: 'Autos', to: 'de', ...vueI18n, says: '1 of 2 plural forms' },
      { source: 'no cars | a car | {n} cars', text: 'なし | {n} 台', to: 'ja', ...vueI18n, says: '2 of 3' },
    ],
  })
})

const icu = { type: 'icu', messages: 'icu' } as const
const files = '{n, plural, one {# file} other {# files}}'

describe('icu_syntax', () => {
  table('icu_syntax', {
    good: [
      { source: files, text: '{n} dosya', to: 'tr', ...icu },
      { source: files, text: 'Dateien: {n}', to: 'de', ...icu },
      { source: files, text: '{n} Datei(en)', to: 'de', ...icu },
      { source: files, text: '{n, plural, =1 {# Datei} other {# Dateien}}', to: 'de', ...icu },
      { source: '{n, plural, one {# left} other {# left}}', text: '{n} übrig', to: 'de', ...icu },
    ],
    bad: [
      { source: files, text: '{n} Dateien', to: 'de', ...icu, says: 'n lacks the forms one of German' },
      {
        source: files,
        text: '{n, plural, other {# Dateien}}',
        to: 'de',
        ...icu,
        says: 'lacks the forms one',
      },
    ],
  })
})

const fluent = { type: 'icu', messages: 'fluent', fileType: 'ftl' } as const
const ftl = '{ $n ->\n  [one] { $n } file\n *[other] { $n } files\n}'

describe('ftl_syntax', () => {
  table('ftl_syntax', {
    good: [{ source: ftl, text: 'Dateien: { $n }', to: 'de', ...fluent }],
    bad: [
      { source: ftl, text: '{ $n } Dateien', to: 'de', ...fluent, says: 'n lacks the forms one of German' },
    ],
  })
})

/** The words that a program shows for a number, without the number. */
type Shown = (text: string, n: number) => string

const byIcu: Shown = (text, n) =>
  String(new IntlMessageFormat(text, 'de').format({ n })).replace(String(n), '')

const byFluent: Shown = (text, n) => {
  const bundle = new FluentBundle('de', { useIsolating: false })
  bundle.addResource(new FluentResource(`key = ${text}\n`))
  return bundle.formatPattern(bundle.getMessage('key')?.value ?? '', { n }).replace(String(n), '')
}

const byVue: Shown = (text, n) => {
  vue.registerMessageCompiler(vue.compile)
  const context = vue.createCoreContext({ locale: 'de', messages: { de: { key: text } } })
  return String(vue.translate(context, 'key', { n }, { plural: n })).replace(String(n), '')
}

describe('a plural form that is lost', () => {
  it.each<[string, Shown, Pair & { to: 'de' }, string]>([
    [
      'ICU',
      byIcu,
      { source: files, text: '{n} Dateien', to: 'de', ...icu },
      '{n, plural, one {# Datei} other {# Dateien}}',
    ],
    [
      'Fluent',
      byFluent,
      { source: ftl, text: '{ $n } Dateien', to: 'de', ...fluent },
      '{ $n ->\n  [one] { $n } Datei\n *[other] { $n } Dateien\n}',
    ],
    ['Vue I18n', byVue, { source: 'car | cars', text: 'Autos', to: 'de', ...vueI18n }, 'Auto | Autos'],
  ])('shows one thing as it shows five in %s, and no longer once it is written', (_, shown, pair, whole) => {
    const checks = ['empty_translation', 'icu_syntax', 'ftl_syntax'] as const
    const findings = (text: string) => checks.flatMap((check) => findingsOf(check, { ...pair, text }))
    expect(shown(pair.text, 1)).toBe(shown(pair.text, 5))
    expect(findings(pair.text)).toHaveLength(1)
    expect(shown(whole, 1)).not.toBe(shown(whole, 5))
    expect(findings(whole)).toEqual([])
  })
})
