/** Behaviour of single formats with a translation file, beyond the contract (tests/formats/into.test.ts). */
import { describe, expect, it } from 'vitest'
import type { BuildOptions, Format } from '../../core/formats/format.ts'
import { json } from '../../core/formats/json.ts'
import { markdown } from '../../core/formats/markdown.ts'
import { php } from '../../core/formats/php.ts'
import { yaml } from '../../core/formats/yaml.ts'
import { english, failureOf, fileOf, ukrainian, type Translations } from './support.ts'

function build(
  format: Format,
  [source, into]: readonly [string, string],
  translations: Translations,
  options: Partial<BuildOptions> = {},
): string {
  const [extension] = format.extensions
  const content = format.build(fileOf(`a${extension}`, source), {
    sourceLanguage: english,
    targetLanguage: ukrainian,
    translations: new Map(Object.entries(translations).map(([identifier, text]) => [identifier, { text }])),
    into: fileOf(`b${extension}`, into),
    ...options,
  })
  return new TextDecoder().decode(content)
}

describe('a key without a value', () => {
  it('gets its value in YAML, on one line and on several', () => {
    const source = 'en:\n  a: A\n  b: B\n  c:\n    one: One\n    other: Many\n'
    const into = 'uk:\n  a:\n  b: ~ # later\n  c:\n'
    const forms = { one: '1', few: '2', many: '5', other: '2' }
    expect(build(yaml, [source, into], {})).toBe(into)
    expect(build(yaml, [source, into], { a: 'А', b: 'Б', c: forms })).toBe(
      "uk:\n  a: А\n  b: Б # later\n  c:\n    one: '1'\n    few: '2'\n    many: '5'\n    other: '2'\n",
    )
  })

  it('is null in JSON and PHP', () => {
    expect(
      build(json, ['{"a": "A", "b": {"c": "C"}}', '{"a": null, "b": null}'], { a: 'А', 'b.c': 'Ц' }),
    ).toBe('{"a": "А", "b": {"c": "Ц"}}')
    const source = "<?php return ['a' => 'A', 'b' => ['c' => 'C']];"
    expect(build(php, [source, "<?php return ['a' => null, 'b' => 'own'];"], { a: 'А', 'b.c': 'Ц' })).toBe(
      "<?php return ['a' => 'А', 'b' => 'own'];",
    )
  })
})

describe('the key that names the language', () => {
  it('stays as in the file, as do its own lists and symbols', () => {
    const source = 'en:\n  date:\n    order: [ :year, :month ]\n    names: [~, A, B]\n  x: X\n'
    const into = 'uk-UA:\n  date:\n    order: [ :day ]\n    names: [~, А]\n'
    expect(build(yaml, [source, into], { x: 'Ікс', 'date.names.2': 'Б' })).toBe(`${into}  x: Ікс\n`)
  })
})

describe('an untranslated text', () => {
  it('is left out of a new file, with objects that become empty; a list stays whole', () => {
    const options = { untranslated: 'omit' } as const
    const source =
      '{\n  "a": "A",\n  "b": {"c": "C", "d": {"e": "E"}},\n  "f": ["G", "H"],\n  "i": ["J"]\n}\n'
    expect(build(json, [source, ''], { 'b.c': 'Ц', 'f.1': 'Х' }, options)).toBe(
      '{\n  "b": {"c": "Ц"},\n  "f": ["G", "Х"]\n}\n',
    )
    const rails = 'en:\n  a: A\n  b:\n    c: C\n    d: D\n'
    expect(build(yaml, [rails, ''], { 'b.d': 'Д' }, options)).toBe('uk:\n  b:\n    d: Д\n')
  })
})

describe('running text', () => {
  const source = '# Title\n\nFirst paragraph.\n\n- one\n- two\n'
  const into = '# Назва\n\nПерший абзац.\n\n* один\n* два\n'
  const identifiers = new Map(
    markdown
      .parse(fileOf('a.md', source), { sourceLanguage: english })
      .strings.map(({ text, identifier }) => [text, identifier]),
  )

  it('changes only in the differing segment, with the translation’s own marks', () => {
    const edit = { [identifiers.get('two')!]: 'двоє', [identifiers.get('Title')!]: 'Назва' }
    expect(build(markdown, [source, into], edit)).toBe(into.replace('два', 'двоє'))
  })

  it('shows the source again after its translation was deleted', () => {
    const cleared = new Set([identifiers.get('one')!])
    expect(build(markdown, [source, into], {}, { cleared })).toBe(into.replace('один', 'one'))
  })

  it('is refused if the structures differ, and stays if there is nothing to write', () => {
    const other = '# Назва\n\n## Ще одна\n'
    const { code, details } = failureOf(() =>
      build(markdown, [source, other], { [identifiers.get('two')!]: 'двоє' }),
    )
    expect(code).toBe('format.shape')
    expect(details.line).toBe(3)
    expect(build(markdown, [source, other], {})).toBe(other)
  })
})
