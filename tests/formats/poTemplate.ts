/** A template and the head of its Ukrainian file, for tests that build translations into a PO file that lies there. */
import { po } from '../../core/formats/po.ts'
import type { BuildOptions } from '../../core/formats/format.ts'
import { english, fileOf, ukrainian, type Translations } from './support.ts'

/** The head of a Ukrainian file. */
export const HEADER = `msgid ""
msgstr ""
"Language: uk\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

`

export const TEMPLATE = `# TEMPLATE
#, fuzzy
msgid ""
msgstr "Content-Type: text/plain; charset=CHARSET\\n"

# Note of the template
#. For the title
#: a.c:1
msgid "First"
msgstr ""

#: b.c:2
#, fuzzy, c-format
msgid "Second %s"
msgstr ""

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Fourth"
msgstr ""
`

export function build(into: string, translations: Translations, options: Partial<BuildOptions> = {}): string {
  const map = new Map(Object.entries(translations).map(([identifier, text]) => [identifier, { text }]))
  const content = po.build(fileOf('a.pot', TEMPLATE), {
    sourceLanguage: english,
    targetLanguage: ukrainian,
    translations: map,
    into: fileOf('uk.po', into),
    ...options,
  })
  return new TextDecoder().decode(content)
}
