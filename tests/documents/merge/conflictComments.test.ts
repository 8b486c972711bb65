/** The place of their text in a file with a conflict, beside comments that are there. */
import { describe, expect, it } from 'vitest'
import { merged, textOf } from './mergeSupport.ts'

const conflict = async (path: string, write: (text: string) => string): Promise<string> => {
  const { content, conflicts, unwritten } = await merged(path, write('А'), write('Б'), write('В'))
  expect(conflicts).toHaveLength(1)
  expect(unwritten).toEqual([])
  return textOf(content)
}

describe('the comment with their text', () => {
  it('is the first comment of a PO entry, above those of the tools', async () => {
    const text = await conflict(
      'po/uk.po',
      (text) =>
        `msgid ""\nmsgstr "Language: uk\\n"\n\n# Mine.\n#. Theirs.\n#: a.c:1\n#, c-format\nmsgid "A"\nmsgstr "${text}"\n`,
    )
    expect(text).toContain(
      '\n# Merge conflict, theirs: "В"\n# Mine.\n#. Theirs.\n#: a.c:1\n#, fuzzy, c-format\nmsgid "A"\nmsgstr "Б"\n',
    )
  })

  it('uses escapes if a catalogue’s charset lacks its letters', async () => {
    const po = (charset: string, text: string): Uint8Array =>
      Buffer.from(
        `msgid ""\nmsgstr "Language: de\\nContent-Type: text/plain; charset=${charset}\\n"\n\nmsgid "A"\nmsgstr "${text}"\n`,
        charset === 'UTF-8' ? 'utf8' : 'latin1',
      )
    const { content, conflicts } = await merged(
      'de.po',
      po('ISO-8859-1', 'a'),
      po('ISO-8859-15', 'o'),
      po('UTF-8', 'Ж'),
    )
    expect(conflicts).toHaveLength(1)
    expect(textOf(content)).toContain('charset=ISO-8859-15')
    expect(textOf(content)).toContain('# Merge conflict, theirs: "\\u0416"\n#, fuzzy')
  })

  it('is a further line of a Qt translator’s comment', async () => {
    const text = await conflict(
      'app_uk.ts',
      (text) => `<!DOCTYPE TS>
<TS version="2.1" language="uk">
<context>
    <name>W</name>
    <message>
        <source>A</source>
        <translatorcomment>Mine.</translatorcomment>
        <translation>${text}</translation>
    </message>
</context>
</TS>
`,
    )
    expect(text).toContain('<translatorcomment>Mine.\nMerge conflict, theirs: "В"</translatorcomment>')
  })

  it('is a note of XLIFF 2 beside the unit’s notes, before its data and segments', async () => {
    const xliff = (head: string) => (text: string) =>
      `<?xml version="1.0"?>
<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="uk">
  <file id="f">
    <unit id="u">
      ${head}<originalData>
        <data id="d">x</data>
      </originalData>
      <segment>
        <source>A</source>
        <target>${text}</target>
      </segment>
    </unit>
  </file>
</xliff>
`
    const note =
      '        <note category="merge">Merge conflict, theirs: "В"</note>\n      </notes>\n      <originalData>'
    expect(await conflict('uk.xlf', xliff(''))).toContain(`    <unit id="u">\n      <notes>\n${note}`)
    const standing = '<notes>\n        <note>Mine.</note>\n      '
    expect(await conflict('uk.xlf', xliff(`${standing}</notes>\n      `))).toContain(
      `${standing}  ${note.trimStart()}`,
    )
  })

  it('is one comment for each form and language', async () => {
    const catalogue = (uk: string, de: string) =>
      `${JSON.stringify(
        {
          sourceLanguage: 'en',
          strings: {
            A: {
              comment: 'Mine.',
              localizations: {
                de: { stringUnit: { state: 'translated', value: de } },
                uk: { stringUnit: { state: 'translated', value: uk } },
              },
            },
          },
          version: '1.0',
        },
        null,
        2,
      )}\n`
    const { content, conflicts } = await merged(
      'L.xcstrings',
      catalogue('А', 'a'),
      catalogue('Б', 'b'),
      catalogue('В', 'c'),
    )
    expect(conflicts.map(({ code }) => code).sort()).toEqual(['de', 'uk'])
    const { comment } = (JSON.parse(textOf(content)) as { strings: { A: { comment: string } } }).strings.A
    expect(comment.split('\n').sort()).toEqual([
      'Merge conflict (de), theirs: "c"',
      'Merge conflict (uk), theirs: "В"',
      'Mine.',
    ])
    const plurals = (few: string) =>
      `<resources>\n  <plurals name="n">\n    <item quantity="few">${few}</item>\n    <item quantity="other">о</item>\n  </plurals>\n</resources>\n`
    expect(await conflict('res/values-uk/strings.xml', plurals)).toContain(
      '  <!-- Merge conflict (few), theirs: "В" -->\n  <plurals name="n">',
    )
  })

  it('stands above the line of a text in a list, an array and an attribute', async () => {
    expect(await conflict('config/locales/uk.yml', (text) => `uk:\n  days:\n    - Пн\n    - ${text}\n`)).toBe(
      'uk:\n  days:\n    - Пн\n    # Merge conflict, theirs: "В"\n    - Б\n',
    )
    expect(await conflict('uk.ftl', (text) => `# Mine.\nopen = Так\n    .title = ${text}\n`)).toBe(
      '# Mine.\n# Merge conflict, theirs: "В"\nopen = Так\n    .title = Б\n',
    )
    expect(
      await conflict(
        'res/values-uk/arrays.xml',
        (text) =>
          `<resources>\n  <string-array name="d">\n    <item>${text}</item>\n  </string-array>\n</resources>\n`,
      ),
    ).toContain('    <!-- Merge conflict, theirs: "В" -->\n    <item>Б</item>')
  })
})
