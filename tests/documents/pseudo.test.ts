import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pseudoLanguage, pseudoTranslatedText, pseudoTranslationOf } from '../../core/documents/pseudo.ts'
import { argumentsOf } from '../../core/messages/arguments.ts'
import { parseMessage } from '../../core/messages/syntax.ts'
import { selectsIn } from '../../core/messages/message.ts'
import { findTags } from '../../core/messages/inlineTags/inlineTags.ts'
import { findVariables } from '../../core/quality/text/variables.ts'
import { testScreen } from '../workbench/testWorkbench.ts'
import { runs } from '../runs.ts'

const pseudo = (text: string, fileType = 'json', more: object = {}) =>
  pseudoTranslatedText(text, { kind: 'accents', fileType, ...more })
const variables = (text: string, fileType: string) => findVariables(text, { fileType }).map((one) => one.text)
const tags = (text: string) => findTags(text).map((one) => one.text)

describe('a pseudo-translation', () => {
  it('has other letters, is a third longer, and stands in brackets', () => {
    const text = 'The quick brown fox jumps'
    const made = pseudo(text)
    expect(made).toMatch(/^\[Ţĥé ǫûîçķ ƀŕöŵñ ƒöẋ ĵûɱþš .*\]$/)
    expect(made.length - 2).toBeGreaterThanOrEqual(Math.ceil(text.length * 1.3))
    expect(made.normalize('NFD')).not.toContain('quick')
  })

  it.each([
    ['no letters', '%d / %d', '%d / %d'],
    ['nothing', '', ''],
    ['blanks at its ends', '\n Save \n', '\n [Šåṽé öñ] \n'],
  ])('keeps the structure of a text with %s', (_, text, expected) => {
    expect(pseudo(text)).toBe(expected)
  })

  it.each([
    ['Hello %1$s, you have %2$d files', 'android'],
    ['%(count)s of %{total} in ${place}', 'po'],
    ['{{name}} and $t(common.yes) and {0}', 'i18next_json'],
    ['Hi :name, see <a href="https://example.com/Help">the help</a> &amp; more', 'php'],
    ['Copy %1 to %L2', 'qt_ts'],
    ['On %B %d, %Y', 'po'],
    ['Read [the manual](docs/Manual.md "Title") and `code` <br/>', 'md'],
    ['Mail me@example.com or run --verbose', 'po'],
  ])('keeps placeholders, tags and code: %s', (text, fileType) => {
    const made = pseudo(text, fileType)
    expect(variables(made, fileType)).toEqual(variables(text, fileType))
    expect(tags(made)).toEqual(tags(text))
    for (const kept of text.match(/%[BdY]|`code`|docs\/Manual\.md|me@example\.com|--verbose|&amp;/g) ?? [])
      expect(made).toContain(kept)
  })

  it('keeps the branches and the arguments of a message', () => {
    const text =
      "{count, plural, =0 {No files} one {# file of {name}} other {# files '{'quoted'}'}} in {where}"
    const made = pseudo(text, 'json', { syntax: 'icu' })
    const [before, after] = [parseMessage(text, 'icu'), parseMessage(made, 'icu')]
    if (!before.ok || !after.ok) throw new Error(made)
    expect(argumentsOf(after.nodes)).toEqual(argumentsOf(before.nodes))
    const selectors = (nodes: typeof before.nodes) =>
      [...selectsIn(nodes)].map(({ branches }) => branches.map(({ selector }) => selector))
    expect(selectors(after.nodes)).toEqual(selectors(before.nodes))
    expect(made).toContain('# ƒîļé öƒ {name}')
  })

  it('keeps the selectors of Fluent', () => {
    const text = '{ $count ->\n    [one] One { -brand-name } file\n   *[other] { $count } files\n}'
    const made = pseudo(text, 'ftl', { syntax: 'fluent' })
    expect(made).toContain('[one] Öñé { -brand-name } ƒîļé')
    expect(made).toContain('*[other] { $count } ƒîļéš')
    expect(parseMessage(made, 'fluent').ok).toBe(true)
  })

  it('keeps the directives of a declared grammar alone', () => {
    expect(pseudo('Only 5 %% {name}', 'po', { format: 'c' })).toMatch(/^\[Öñļý 5 %% \{ñåɱé\}/)
    expect(pseudo('100 %d{x}', 'po', { format: 'none' })).toMatch(/^\[100 %ð\{x\}/)
    expect(pseudo('%-8<PRIu32> left', 'po', { format: 'c' })).toMatch(/^\[%-8<PRIu32> ļéƒţ/)
  })

  it('keeps the bars and ranges of Laravel’s plurals', () => {
    expect(pseudo('{0} None|[1,*] Some', 'php')).toMatch(/^\{0\} \[Ñöñé .*\]\|\[1,\*\] \[Šöɱé .*\]$/)
  })

  it('is never longer than allowed', () => {
    expect(pseudo('Open file', 'json', { maxLength: 11 })).toBe('[Öþéñ ƒîļé]')
    expect(pseudo('Open file', 'json', { maxLength: 9 })).toBe('Öþéñ ƒîļé')
  })

  it('has a form for each category of its language', () => {
    const forms = pseudoTranslationOf({ one: '%d file', other: '%d files' }, pseudoLanguage('rtl'), {
      kind: 'rtl',
      fileType: 'android',
    })
    expect(Object.keys(forms)).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  })

  it('reverses each word from right to left, and no placeholder', () => {
    const made = pseudo('Hello %s', 'po', { kind: 'rtl' })
    expect(made).toMatch(/^\[\u200f\u202eHello\u202c\u200f %s /)
  })

  it('has the placeholders of its source, for any text', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '%s',
        '%1$d',
        '{name}',
        '{{n}}',
        '%{x}',
        '<b>',
        '</b>',
        '<br/>',
        '&amp;',
        '%%',
        '%',
        '{',
        '}',
        "'",
      ),
      fc.stringMatching(/^[A-Za-z ]{0,8}$/),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    )
    const types = fc.constantFrom('po', 'json', 'android', 'php', 'strings', 'yaml', 'md')
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        types,
        fc.constantFrom('accents', 'rtl'),
        (parts, type, kind) => {
          const text = parts.join(' ')
          const made = pseudoTranslatedText(text, { kind: kind, fileType: type })
          expect(variables(made, type).toSorted()).toEqual(variables(text, type).toSorted())
          expect(tags(made)).toEqual(tags(text))
        },
      ),
      { numRuns: runs(3000) },
    )
  })
})

describe('an export of pseudo-translations', () => {
  const FILES: Record<string, string> = {
    'en.json': '{\n  "greeting": "Hello {name}",\n  "n": "{n, plural, one {# file} other {# files}}"\n}\n',
    'res/values/strings.xml':
      '<resources>\n    <string name="a">Hello <b>%1$s</b></string>\n    <string name="b" translatable="false">id</string>\n    <plurals name="p">\n        <item quantity="one">%d day</item>\n        <item quantity="other">%d days</item>\n    </plurals>\n</resources>\n',
    'po/shop.pot':
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n\nmsgid "Hello %s"\nmsgstr ""\n\nmsgid "%d day"\nmsgid_plural "%d days"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    'app.ftl': 'hello = Hello { $name }\n',
    'config/locales/en.yml': 'en:\n  hello: Hello %{name}\n',
    'lang/en/shop.php': "<?php\n\nreturn [\n    'hello' => 'Hello :name',\n];\n",
    'page.html': '<p>Hello <a href="x.html">there</a>.</p>\n',
    'page.md': '# Hello\n\nRead [this](x.md) and `code`.\n',
    'texts.csv': 'key,en\nhello,Hello there\n',
    'en.lproj/Localizable.strings': '"hello" = "Hello %@";\n',
    'app_en.properties': 'hello=Hello {0}\n',
    'film.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello there\n',
    'latin.properties': 'name=Caf\\u00e9\n',
  }

  async function project() {
    const screen = testScreen()
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(screen.folder, 'in', path)), { recursive: true })
      writeFileSync(join(screen.folder, 'in', path), content)
    }
    const { project } = await screen.value('project.create', {
      path: join(screen.folder, 'p.interlinear'),
      name: 'P',
      sourceLanguageId: 'en',
      targetLanguageIds: ['uk'],
    })
    const paths = [
      join(screen.folder, 'in'),
      ...Object.keys(FILES).map((path) => join(screen.folder, 'in', path)),
    ]
    await screen.value('project.import', { project, paths })
    return { ...screen, project }
  }

  it('builds every file from an empty project', async () => {
    const { value, project: id, folder } = await project()
    const out = join(folder, 'out')
    const request = { project: id, languageIds: ['uk'], folder: out, pseudo: 'accents' as const }
    const report = await value('project.export', request)
    expect(report.failed).toEqual([])
    expect(report.files).toHaveLength(Object.keys(FILES).length)
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    expect(read('en.json')).toContain('"greeting": "[Ĥéļļö {name} ')
    expect(read('res/values/strings.xml')).toMatch(/\[Ĥéļļö <b>%1\$s<\/b> .*\]<\/string>/)
    expect(read('res/values/strings.xml')).toContain('translatable="false">id<')
    expect(read('config/locales/en.yml')).toMatch(/^en-XA:\n {2}hello: .*%\{name\}/)
    expect(read('po/en_XA.po')).toContain('msgid "Hello %s"\nmsgstr "[Ĥéļļö %s')
    expect(read('page.html')).toContain('<a href="x.html">ţĥéŕé</a>')
    expect(read('page.md')).toContain('(x.md)')
    expect(read('texts.csv')).toMatch(/^key,en,en-XA\nhello,Hello there,\[Ĥéļļö/)
    // Once more, it writes over its own files; in the project there is nothing new.
    expect((await value('project.export', request)).files.map(({ isChanged }) => isChanged)).not.toContain(
      true,
    )
    const { progress } = await value('project.overview', { project: id })
    expect(progress.map(({ translated }) => translated)).toEqual([0])
  })

  it('replaces no file that it did not write', async () => {
    const { value, project: id, folder } = await project()
    const there = join(folder, 'in')
    const before = readFileSync(join(there, 'en.json'), 'utf8')
    const request = { project: id, languageIds: ['uk'], folder: there, pseudo: 'rtl' as const }
    const { files, failed } = await value('project.export', request)
    expect(failed.map(({ code, details }) => [code, details.path])).toEqual([
      ['export.isThere', join(there, 'texts.csv')],
    ])
    expect(readFileSync(join(there, 'en.json'), 'utf8')).toBe(before)
    expect(files.some(({ path }) => path.endsWith('values-ar-rXB/strings.xml'))).toBe(true)
  })
})
