import type { MessageSyntax } from '../../core/contract/messages.ts'
import { describe, expect, it } from 'vitest'
import { findLanguage } from '../../core/languages/catalog.ts'
import type { Language } from '../../core/contract/language.ts'
import { argumentsOf } from '../../core/messages/arguments.ts'
import { renderMessage } from '../../core/messages/render.ts'
import { sampleValues } from '../../core/messages/samples.ts'
import { parseMessage } from '../../core/messages/syntax.ts'
import {
  completeTranslation,
  editTranslation,
  messageViewOf,
  type MessagePair,
} from '../../core/messages/view.ts'

function language(id: string): Language {
  const found = findLanguage(id)
  if (!found) throw new Error(`${id} is no language`)
  return found
}

function pair(source: string, text: string, to = 'uk', syntax: MessageSyntax = 'icu'): MessagePair {
  return { source, text, syntax, sourceLanguage: language('en'), language: language(to) }
}

const FILES = '{count, plural, =0 {No files} one {# file} other {# files}} in {folder}'

describe('a translation beside its source', () => {
  it('shows the branches that it will need, each with its source and sample numbers', () => {
    const { fields, problem, lacking } = messageViewOf(pair(FILES, ''))
    expect(problem).toBeNull()
    expect(lacking).toEqual([])
    expect(
      fields.map(({ path, source, text }) => [path[0]?.selector, path[0]?.samples, source, text]),
    ).toEqual([
      ['=0', '', 'No files', ''],
      ['one', '1, 21, 31, …', '# file', ''],
      ['few', '2, 3, 4, …', '# files', ''],
      ['many', '5, 6, 7, …', '# files', ''],
      ['other', '0.5, 1.5, …', '# files', ''],
      [undefined, undefined, ' in {folder}', ''],
    ])
  })

  it('begins with the first typed branch, and ends with the last emptied one', () => {
    const [, one] = messageViewOf(pair(FILES, '')).fields
    const begun = editTranslation(pair(FILES, ''), [{ address: one!.address, text: '# файл' }])
    expect(begun).toBe('{count, plural, =0 {} one {# файл} few {} many {} other {}}')
    expect(editTranslation(pair(FILES, begun), [{ address: one!.address, text: '' }])).toBe('')
  })

  it('reports missing parts and differing arguments', () => {
    const view = messageViewOf(pair(FILES, '{count, plural, one {# у {teka}} other {#}}'))
    expect(view).toMatchObject({ missing: ['folder'], unknown: ['teka'], changed: [] })
    expect(view.lacking).toEqual([{ name: 'count', categories: ['few', 'many'] }])
    expect(completeTranslation(pair(FILES, '{count, plural, other {#}}'))).toContain('few {#}')
  })

  it('has no fields if it is broken, and a problem with its position', () => {
    expect(messageViewOf(pair(FILES, '{count, plural, other {x}'))).toMatchObject({
      problem: { code: 'unclosed', start: 0 },
      fields: [],
    })
  })

  it('reports unmatched tags, and braces that are text', () => {
    const source = '<b>{n, plural, other {#}}</b>'
    expect(messageViewOf(pair(source, '<b>{n, plural, other {#}}')).notes).toMatchObject([{ code: 'badTag' }])
    const [, field] = messageViewOf(pair(source, "<b>{n, plural, other {# '{' n}}</b>")).fields
    expect(field).toMatchObject({ text: '# { n', hasLooseBrace: true })
  })

  it('works alike in Fluent', () => {
    const source = '{ $n ->\n    [one] One file\n   *[other] { $n } files\n}'
    const { fields } = messageViewOf(pair(source, '', 'uk', 'fluent'))
    expect(fields.map(({ path, source: original }) => [path[0]?.selector, original])).toEqual([
      ['one', 'One file'],
      ['few', '{ $n } files'],
      ['many', '{ $n } files'],
      ['other', '{ $n } files'],
    ])
  })
})

describe('a message for sample values', () => {
  function render(
    text: string,
    id: string,
    given: Record<string, string> = {},
    syntax: MessageSyntax = 'icu',
  ) {
    const parsed = parseMessage(text, syntax)
    const nodes = parsed.ok ? parsed.nodes : []
    const values = sampleValues(nodes, argumentsOf(nodes), language(id), given)
    return { values, text: renderMessage(text, syntax, language(id), values) }
  }

  it('is rendered for its readers', () => {
    const text = '<b>{n, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}</b> для {who}'
    expect(render(text, 'uk', { n: '22' }).text).toBe('22 файли для \u2068who\u2069')
    expect(render(text, 'uk', { n: '11', who: 'Олени' }).text).toBe('11 файлів для \u2068Олени\u2069')
    expect(render('{g, select, female {she} other {they}}', 'en').text).toBe('she')
    expect(render('{d, date, medium}', 'en').text).toBe('Jan 31, 2026')
    expect(
      render('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 'en', { n: '23' }).text,
    ).toBe('23rd')
  })

  it('is rendered in Fluent, too', () => {
    const text = '{ $n ->\n    [one] { $n } файл\n    [few] { $n } файли\n   *[other] { $n } файлів\n}'
    expect(render(text, 'uk', { n: '3' }, 'fluent').text).toContain('\u20683\u2069 файли')
    expect(render('Open { -brand }', 'en', {}, 'fluent').text).toContain('{-brand}')
  })

  it('offers values to change', () => {
    expect(
      render('{n, plural, =0 {no} one {1} other {#}} {g, select, a {} other {}} {x} {d, date}', 'en').values,
    ).toEqual([
      { name: 'n', kind: 'number', value: '2', choices: [] },
      { name: 'g', kind: 'choice', value: 'a', choices: ['a', 'other'] },
      { name: 'x', kind: 'text', value: 'x', choices: [] },
      { name: 'd', kind: 'date', value: '2026-01-31', choices: [] },
    ])
  })

  it('is empty if it cannot be parsed', () => {
    expect(render('{n, plural, one {x}}', 'en').text).toBeNull()
    expect(render('{n, number, ::currency/XXXXX}', 'en').text).toBeNull()
    expect(render('{d, date}', 'en', { d: 'never' }).text).toBeNull()
  })
})
