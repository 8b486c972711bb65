import { describe, expect, it } from 'vitest'
import { android } from '../../core/formats/android.ts'
import { buildText, english, failureOf, fileOf } from './support.ts'

const DECLARED = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE resources [
  <!-- names -->
  <!ENTITY appName "Shopper">
  <!ENTITY company 'Öko & Co'>
]>`.replace(' & ', ' und ')
const SOURCE = `${DECLARED}
<resources>
    <string name="welcome">Welcome to &appName; by &company;!</string>
    <string name="bye">Bye</string>
</resources>
`
const parse = (content: string) =>
  android.parse(fileOf('strings.xml', content), { sourceLanguage: english }).strings

describe('Android resources that define entities', () => {
  it('are read with the plain texts of the entities', () => {
    expect(parse(SOURCE).map(({ text }) => text)).toEqual(['Welcome to Shopper by Öko und Co!', 'Bye'])
    expect(parse('<!DOCTYPE resources><resources><string name="a">A</string></resources>')).toHaveLength(1)
  })

  it('keep every reference that no translation replaces', () => {
    const file = fileOf('strings.xml', SOURCE)
    expect(buildText(android, file, {})).toBe(SOURCE)
    expect(buildText(android, file, { bye: 'Бувай' })).toBe(SOURCE.replace('Bye', 'Бувай'))
  })

  it('give a translation file their texts, which defines no entity', () => {
    const into = '<resources>\n    <string name="bye">Бувай</string>\n</resources>\n'
    for (const untranslated of ['omit', 'source'] as const) {
      const options = {
        translations: new Map(
          untranslated === 'omit'
            ? [['welcome', { text: 'Вітаємо у Shopper!', status: 'translated' as const }]]
            : [],
        ),
        untranslated,
        into: fileOf('strings.xml', into),
      }
      const built = new TextDecoder().decode(android.build(fileOf('strings.xml', SOURCE), options as never))
      expect(built).not.toContain('&appName;')
      expect(parse(built)).toHaveLength(2)
    }
  })

  const refused: readonly [what: string, subset: string][] = [
    ['a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['another entity', '<!ENTITY a "x"><!ENTITY b "&a;&a;">'],
    ['markup', '<!ENTITY a "<b>">'],
    ['a parameter', '<!ENTITY % a "x">'],
    ['an element', '<!ELEMENT a ANY>'],
    ['more than a text of 1,000 characters', `<!ENTITY a "${'x'.repeat(1001)}">`],
  ]

  it.each(refused)('are refused if an entity is %s', (_, subset) => {
    const content = `<!DOCTYPE r [${subset}]><resources><string name="a">A</string></resources>`
    expect(failureOf(() => parse(content)).code).toBe('format.entities')
  })

  it.each(['r SYSTEM "r.dtd"', 'r PUBLIC "-//A//B" "http://localhost/r.dtd"', 'r SYSTEM "r.dtd" []'])(
    'are refused if the declaration names a file: %s',
    (declaration) => {
      const content = `<!DOCTYPE ${declaration}><resources><string name="a">A</string></resources>`
      expect(failureOf(() => parse(content)).code).toBe('format.entities')
    },
  )

  it('are refused if references would grow without bounds', () => {
    const content = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}">]><resources><string name="a">${'&a;'.repeat(6000)}</string></resources>`
    expect(failureOf(() => parse(content)).code).toBe('format.entities')
  })

  it('cannot redefine the characters of XML', () => {
    const content = '<!DOCTYPE r [<!ENTITY lt "x">]><resources><string name="a">1 &lt; 2</string></resources>'
    expect(parse(content)[0]?.text).toBe('1 < 2')
  })
})
