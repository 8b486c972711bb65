import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeReferences,
  contextNote,
  noteOf,
  referenceLines,
} from '../../../core/platform/text/codeReferences.ts'
import { findLanguage } from '../../../core/languages/catalog.ts'
import { formatOfFile } from '../../../core/formats/registry.ts'
import { corpusFile, hasCorpus } from '../../corpus.ts'
import { expectLinearTime } from '../../cpuTime.ts'

const told = (context: string) =>
  codeReferences(context).map(({ path, line }) => (line === null ? path : `${path}:${line}`))

describe('source references', () => {
  it.each<[string, string, string[]]>([
    ['a line of PO', 'src/hello.c:178 src/hello.c:12', ['src/hello.c:178', 'src/hello.c:12']],
    ['several lines, each place once', 'a.c:1 b.c:2\na.c:1', ['a.c:1', 'b.c:2']],
    [
      'beside other lines',
      'Context: menu\nShown at 16:9 only\n../a/b.py:7\nFlags: c-format',
      ['../a/b.py:7'],
    ],
    ['files without lines', 'src/a.c src/b.vala', ['src/a.c', 'src/b.vala']],
    [
      'a name with spaces, as gettext writes it',
      '\u2068my dir/a b.c\u2069:5 x.c:6',
      ['my dir/a b.c:5', 'x.c:6'],
    ],
    ['a name with spaces, alone on its line', 'my dir/main window.ui:5', ['my dir/main window.ui:5']],
    [
      'a column, a last line, a comma',
      'a.tsx:3:14 b.html:3,4 c.c:9, d.c:1',
      ['a.tsx:3', 'b.html:3', 'c.c:9', 'd.c:1'],
    ],
    ['the note of XLIFF 2', 'location: src/app/app.component.html:3,4', ['src/app/app.component.html:3']],
    ['an address of Windows', '..\\src\\a.cpp:4', ['..\\src\\a.cpp:4']],
    ['the place of a tool that knows no line', 'src/a.c:0', ['src/a.c']],
    ['a word of a sentence', 'See src/a.c:12 for more', []],
    ['words', 'and/or\nRatio 16:9\ne.g. this\nNode.js', []],
    ['an address of the web', 'https://example.com/a.html:80', []],
    ['nothing', '', []],
  ])('are recognized: %s', (_, context, expected) => {
    expect(told(context)).toEqual(expected)
  })

  it('are none for a string without a context', () => {
    expect(codeReferences(null)).toEqual([])
  })

  it('are found in any kind of context, and in linear time', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', '/', ':', '1', ' ', '\n', '\u2068', '\u2069') }),
        (text) => {
          for (const { path, line } of codeReferences(text)) {
            expect(text).toContain(path)
            expect(line === null || line > 0).toBe(true)
          }
        },
      ),
    )
  })

  it.each(['a:', ':1', '\u2068a', 'a.c:1 '])('are found in linear time among many %j', async (piece) => {
    await expectLinearTime((count) => codeReferences(piece.repeat(count)), 20_000)
  })
})

describe('a context', () => {
  it.each<[string, string, string | null, string | null]>([
    [
      'of gettext',
      'Context: menu\nThe verb\neditor/file_system.cpp:12 src/main.c:3\nFlags: c-format',
      'menu\nThe verb',
      'editor/file_system.cpp:12 src/main.c:3',
    ],
    ['of XLIFF 2', 'location: app.html:3,4\nA button', 'A button', 'location: app.html:3,4'],
    ['without a note', 'src/main.c:12', null, 'src/main.c:12'],
    ['with a sentence that ends with a place', 'See src/main.c:12', 'See src/main.c:12', 'See src/main.c:12'],
    ['without a reference', 'Shown at 16:9', 'Shown at 16:9', null],
    ['of nothing', ' \n', null, null],
  ])('is a note for people and references to code: %s', (_, context, note, references) => {
    expect(contextNote(context)).toBe(note)
    expect(referenceLines(context)).toBe(references)
  })
})

const english = findLanguage('en')
const ukrainian = findLanguage('uk')

const SAMPLES: [string, string, string][] = [
  [
    'PO',
    'uk.po',
    'msgid ""\nmsgstr "Language: uk\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n#. The verb\n#: editor/file_system.cpp:12 src/main.c:3\n#: src/no_line.vala\n#, c-format\nmsgctxt "menu"\nmsgid "Open %s"\nmsgstr ""\n',
  ],
  [
    'XLIFF 1.2',
    'uk.xlf',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="uk" datatype="plaintext" original="a"><body><trans-unit id="a"><source>Open</source><context-group purpose="location"><context context-type="sourcefile">editor/file_system.cpp</context><context context-type="linenumber">12</context></context-group><note>The verb</note></trans-unit></body></file></xliff>',
  ],
  [
    'Qt',
    'uk.ts',
    '<!DOCTYPE TS><TS version="2.1" language="uk"><context><name>menu</name><message><location filename="../editor/file_system.cpp" line="12"/><source>Open</source><extracomment>The verb</extracomment><translation type="unfinished"></translation></message></context></TS>',
  ],
].map(([title = '', name = '', text = '']) => [title, name, text])

describe('a file with places in the code', () => {
  it.each(SAMPLES)('has them apart from its notes: %s', (_, name, text) => {
    if (!english || !ukrainian) throw new Error('The catalogue lacks a language')
    const content = new TextEncoder().encode(text)
    const options = { sourceLanguage: english, targetLanguage: ukrainian }
    const { strings } = formatOfFile(name, content).parse({ name, content }, options)
    const context = strings.map((string) => string.context ?? '').join('\n')
    expect(contextNote(context)).toMatch(/^(?:menu\n)?The verb$/)
    expect(referenceLines(context)).toContain('editor/file_system.cpp:12')
  })
})

/** How many strings of a file name places, of how many, and the first place. */
function counted(path: string) {
  if (!english || !ukrainian) throw new Error('The catalogue lacks a language')
  const [name = '', content] = [path.split('/').at(-1), corpusFile(path)]
  const options = { sourceLanguage: english, targetLanguage: ukrainian }
  const { strings } = formatOfFile(name, content).parse({ name, content }, options)
  const found = strings.map(({ context }) => codeReferences(context ?? null))
  const named = found.filter(({ length }) => length > 0).length
  const [first] = found.flat().map(({ path: file, line }) => (line === null ? file : `${file}:${line}`))
  return { strings: strings.length, named, first }
}

describe.runIf(hasCorpus)('source references in real files', () => {
  it.each([
    ['po/xz/po/fr.po', 260, 260, 'src/xz/args.c'],
    ['po/lokalize/po/uk/lokalize.po', 697, 694, 'src/alttransview.cpp:38'],
    ['po/django/contrib/admin/locale/en/LC_MESSAGES/django.po', 179, 179, 'contrib/admin/actions.py:16'],
    ['qt-ts/monero-gui/translations/monero-core.ts', 836, 836, '../pages/Account.qml:57'],
    ['qt-ts/sqlitebrowser/translations/sqlb_uk_UA.ts', 1479, 1479, '../AboutDialog.ui:14'],
    ['xliff12/poedit/xliff/xcode.xliff', 36, 0, undefined],
    ['xliff20/poedit/xliff/angular_xliff2.xliff', 2, 2, 'app/app.component.ts:9'],
  ])('are recognized in %s', (path, strings, named, first) => {
    expect(counted(path)).toEqual({ strings, named, first })
  })
})

describe('the human-readable part of a context', () => {
  it.each<[string | null, string]>([
    [null, ''],
    ['src/menu.c:12', ''],
    ['src/a.c:1 src/b.c:20\n\nA verb.\n  Not a noun.', 'A verb. · Not a noun.'],
    ['location: app/menu.html:3,4\nTitle of the page', 'Title of the page'],
    ['See https://example.org/a.html', 'See https://example.org/a.html'],
  ])('is shown for %j', (context, said) => expect(noteOf(context)).toBe(said))
})
