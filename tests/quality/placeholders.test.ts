/**
 * The placeholders that the editor offers and those that the checks report as missing are the same, with the same
 * names.
 */
import { describe, expect, it } from 'vitest'
import type { FormatName } from '../../core/contract/enumerations.ts'
import { comparePlaceholders, findPlaceholders } from '../../renderer/src/strings/placeholders.ts'
import { findingsOf } from './pair.ts'

const MISSING = / is missing\. Put it where it belongs\.$/

function missingInSentences(source: string, text: string): string[] {
  return [
    ...findingsOf('variables_mismatch', { source, text }),
    ...findingsOf('tags_mismatch', { source, text }),
  ]
    .filter(({ message }) => MISSING.test(message))
    .map(({ message }) => message.replace(MISSING, ''))
    .toSorted()
}

function missingInChips(source: string, text: string): string[] {
  return comparePlaceholders(source, text)
    .missing.map(({ text: placeholder }) => placeholder)
    .toSorted()
}

describe('a chip and a sentence', () => {
  it.each<[source: string, text: string, missing: string[]]>([
    ['%-*s %s', '%s', ['%-*s']],
    ['%-*s %s', '%-*s', ['%s']],
    ['%-*s', '%s', []],
    ['%-20s: %d', '%s: %i', []],
    ['%5.2f of %s', 'з %s', ['%5.2f']],
    ['%s and %d', 'лише', ['%d', '%s']],
    ['%1$s by %2$s', '%2$s', ['%1$s']],
    ['From %s to %s', 'З %s', ['%s']],
    ['{ name }: {0:N2}', '{name}: {0:F2}', []],
    ['{name}: {count}', '{name}', ['{count}']],
    ['between <1> and <2>', 'між', []],
    ['See $t(title)', 'Див.', ['$t(title)']],
    ['Hello <1>{{name}}</1>', '{{name}}', ['</1>', '<1>']],
    ['@{method} of @{range}', '@{метод} з @{діапазон}', []],
    ['Usage: cp <file> <target>', 'Використання: cp <файл> <ціль>', []],
    ['git mv <options> <source> <head>', 'git mv <параметри> <джерело> <вершина>', []],
    ['Use <file><br>here', 'Візьміть <файл> тут', ['<br>']],
    ['I<link> is the name, B<file> its file', 'I<посилання> — назва, B<файл> — його файл', []],
    ['See <a href="/en">it</a>', 'Див. <a href="/uk">це</a>', []],
    ['See <b>it</b><br>', 'Див. <b>це<br/>', ['</b>']],
    ['<file>a</file>', 'а', ['</file>', '<file>']],
    ['%d KB', '%Id KB', []],
  ])('name the same in %j > %j', (source, text, missing) => {
    expect(missingInChips(source, text)).toEqual(missing)
    expect(missingInSentences(source, text)).toEqual(missing)
  })
})

describe('chips of a declared grammar', () => {
  it.each<[format: FormatName | 'none', text: string, chips: string[]]>([
    ['none', 'Save 20 %d now, {name} <b>today</b>\\n', ['<b>', '</b>', '\\n']],
    ['c', '%5$-8ld of {name}: 100 %%', ['%5$-8ld', '%%']],
    ['c', 'Up to %<PRIu64> bytes', ['%<PRIu64>']],
    ['python', '%(name)-10s: 5 % {x}', ['%(name)-10s']],
    ['python-brace', '{0.name!r:>10} in {{braces}}', ['{0.name!r:>10}', '{{', '}}']],
    ['java', "It''s '{0}', not {0}", ['{0}']],
    ['icu', "It's {n} of '{all}', {n, plural, other {# {x}}}", ['{n}', '{n, plural, other {# {x}}}']],
    [
      'i18next',
      '{{- name}} of {all}: {{n, number}} $t(k, {"x": "{{a}}"})',
      ['{{- name}}', '{{n, number}}', '$t(k, {"x": "{{a}}"})'],
    ],
    ['vue', "{name} at {0} @.lower:a.b, {'@'} | @:{key}", ['{name}', '{0}', '@.lower:a.b', '@:{key}']],
    ['laravel', ':count of :Name, at 12:30 :)', [':count', ':Name']],
    ['ruby-i18n', '%{name} has 5% of %<n>.2f, %%{no}', ['%{name}', '%<n>.2f']],
    ['csharp', '{0,-10:N2} {{0}}', ['{0,-10:N2}', '{{', '}}']],
    ['qt', '%L1 of %2, 5% %n', ['%L1', '%2']],
    ['qt-plural', '%n files of %1', ['%n', '%1']],
    ['kde', '<filename>%1</filename> %%', ['<filename>', '%1', '</filename>']],
    ['perl-brace', '{count} of $total', ['{count}']],
    ['sh', '$HOME and ${USER} for %s', ['$HOME', '${USER}']],
    ['tcl', '%2$s <a href="%1$s">', ['%2$s', '<a href="%1$s">']],
  ])('follow %s in %j', (format, text, chips) => {
    expect(findPlaceholders(text, format).map((one) => one.text)).toEqual(chips)
  })

  it('are missing only where their values are', () => {
    const missing = (source: string, target: string, format: FormatName) =>
      comparePlaceholders(source, target, format).missing.map(({ text }) => text)
    expect(missing('%1$s by %2$d', '%2$5d: %1$s', 'c')).toEqual([])
    expect(missing('%1$s by %2$d', '%1$s', 'c')).toEqual(['%2$d'])
    expect(missing('{0,10} {1}', '{0} {1:N2}', 'csharp')).toEqual([])
    expect(missing('5 % {0}', '5 % {0}', 'java')).toEqual([])
  })
})
