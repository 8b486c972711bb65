/** The previous source of a fuzzy entry: read as gettext writes it, and written as msgmerge writes it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BuildTranslation, PreviousSource } from '../../core/formats/format.ts'
import { po } from '../../core/formats/po.ts'
import { english, fileOf, ukrainian } from './support.ts'

const HEADER = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

`

function previousIn(entry: string): PreviousSource | undefined {
  const file = fileOf('uk.po', HEADER + entry)
  return po.parse(file, { sourceLanguage: english, targetLanguage: ukrainian }).strings[0]?.translation
    ?.previous
}

describe('the previous source of a fuzzy entry', () => {
  it.each<[string, string, PreviousSource | undefined]>([
    ['one line', '#| msgid "Opn"\n', { text: 'Opn' }],
    ['several lines', '#| msgid ""\n#| "Opn "\n#| "it\\n"\n', { text: 'Opn it\n' }],
    ['escapes', '#| msgid "a\\t\\"b\\" \\\\ \\303\\251"\n', { text: 'a\t"b" \\ é' }],
    ['a context', '#| msgctxt "menu"\n#| msgid "Opn"\n', { text: 'Opn', context: 'menu' }],
    ['no blank after the sign', '#|msgid "Opn"\n', { text: 'Opn' }],
    ['nothing', '', undefined],
    ['what cannot be read', '#| msgid "Opn\n', undefined],
    ['something else', '#| a remark\n', undefined],
  ])('%s', (_, lines, expected) => {
    expect(previousIn(`#, fuzzy\n${lines}msgid "Open"\nmsgstr "Відкрити"\n`)).toEqual(expected)
  })

  it('exists for each form of a plural entry', () => {
    const entry =
      '#, fuzzy\n#| msgid "%d fil"\n#| msgid_plural "%d fils"\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "а"\nmsgstr[1] "б"\nmsgstr[2] "в"\n'
    expect(previousIn(entry)).toEqual({ text: { one: '%d fil', other: '%d fils' } })
  })

  it('exists only for fuzzy entries', () => {
    expect(previousIn('#| msgid "Opn"\nmsgid "Open"\nmsgstr "Відкрити"\n')).toBeUndefined()
  })
})

describe('an entry whose plural source changed', () => {
  const entry = (plural: string, mark = '') =>
    `${HEADER}${mark}msgid "cat"\nmsgid_plural "${plural}"\nmsgstr[0] "кіт"\nmsgstr[1] "коти"\nmsgstr[2] "котів"\n`
  const forms = { one: 'кіт', few: 'коти', many: 'котів', other: 'котів' }
  const build = (standing: string, text: BuildTranslation['text']) => {
    const previous = { text: { one: 'cat', other: 'cats' } }
    const translations = new Map<string, BuildTranslation>([['cat', { text, needsWork: { previous } }]])
    const into = fileOf('uk.po', standing)
    const source = fileOf('cats.pot', entry('many cats'))
    const languages = { sourceLanguage: english, targetLanguage: ukrainian }
    return new TextDecoder().decode(po.build(source, { ...languages, translations, into }))
  }
  const mark = '#, fuzzy\n#| msgid "cat"\n#| msgid_plural "cats"\n'

  it('gets it with its mark, and nothing else', () => {
    expect(build(entry('cats'), forms)).toBe(entry('many cats', mark))
  })

  it('gets it with another text, too', () => {
    expect(build(entry('cats'), { ...forms, few: 'кота' })).toBe(
      entry('many cats', mark).replace('коти', 'кота'),
    )
  })

  it('keeps its own where the file is newer than the project', () => {
    expect(build(entry('all cats'), forms)).toBe(entry('all cats', mark))
  })
})

const hasGettext = spawnSync('msgmerge', ['--version']).status === 0
if (!hasGettext) console.warn('SKIPPED: msgmerge (GNU gettext) is not here, so no mark is held against it.')

describe.skipIf(!hasGettext)('an entry marked by the program', () => {
  const OLD = 'The quick brown fox jumps over the lazy dog, and then "sleeps" for a while by the old river.'
  const NEW = OLD.replace('lazy', 'lazier')
  const entry = (source: string, text: string) =>
    `#. a note\n#: a.c:1\n#, c-format\nmsgctxt "menu"\nmsgid ""\n"${source.slice(0, 60).replaceAll('"', '\\"')}"\n"${source.slice(60).replaceAll('"', '\\"')}"\nmsgstr "${text}"\n`

  it('equals that of msgmerge, and gettext finds it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'previous-'))
    const path = (name: string) => join(folder, name)
    writeFileSync(path('old.po'), HEADER + entry(OLD, 'Лис'))
    writeFileSync(path('new.pot'), HEADER + entry(NEW, ''))
    const merged = execFileSync('msgmerge', ['-q', '--previous', path('old.po'), path('new.pot')], {
      encoding: 'utf8',
    })
    expect(merged).toContain('#, fuzzy')
    writeFileSync(path('plain.po'), HEADER + entry(NEW, 'Лис'))
    const laidOut = execFileSync('msgcat', [path('plain.po')])
    const into = fileOf('uk.po', new Uint8Array(laidOut))
    const previous = { text: OLD, context: 'menu' }
    const translations = new Map<string, BuildTranslation>([
      [`menu␄${NEW}`, { text: 'Лис', needsWork: { previous } }],
    ])
    const built = po.build(into, { sourceLanguage: english, targetLanguage: ukrainian, translations, into })
    const body = (content: string) => content.slice(content.indexOf('#. a note'))
    expect(body(new TextDecoder().decode(built))).toBe(body(merged))
    writeFileSync(path('built.po'), built)
    const fuzzy = execFileSync('msgattrib', ['--only-fuzzy', path('built.po')], { encoding: 'utf8' })
    expect(fuzzy).toContain('msgstr "Лис"')
    execFileSync('msgfmt', ['-c', '-o', path('built.mo'), path('built.po')], { stdio: 'pipe' })
  })
})
