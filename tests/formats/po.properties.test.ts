/** Header fields that people set: the other bytes stay, and gettext's tools accept the file. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { catalogueHeader, withHeaderValues } from '../../core/formats/po/properties.ts'
import { splice } from '../../core/platform/text/splice.ts'
import { hasMsgfmt } from '../messages/msgfmt.ts'
import { corpusRows, corpusSource, english, language, ukrainian } from './support.ts'
import { po } from '../../core/formats/po.ts'

const UK3 =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'
const UK4 = `nplurals=4; plural=(n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);`

function catalogue(rule: string, ...forms: string[]): string {
  return [
    '# Shop',
    'msgid ""',
    'msgstr ""',
    '"Language-Team: none\\n"',
    '"Language: uk\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    ...(rule === '' ? [] : [`"Plural-Forms: ${rule}\\n"`]),
    '"X-Own:  two  spaces \\n"',
    '',
    'msgid "%d file"',
    'msgid_plural "%d files"',
    ...forms.map((form, index) => `msgstr[${index}] "${form}"`),
    '',
  ].join('\n')
}

function set(text: string, values: Record<string, string>): string {
  const file = { name: 'uk.po', content: Buffer.from(text) }
  return Buffer.from(
    withHeaderValues(file, values, { sourceLanguage: english, targetLanguage: ukrainian }),
  ).toString()
}

const linesOf = (text: string) => text.split('\n')
const newLines = (before: string, after: string) =>
  linesOf(after).filter((line) => !linesOf(before).includes(line))

describe('a header', () => {
  const text = catalogue(UK3, 'файл', 'файли', 'файлів')

  it('changes in the lines of the fields alone', () => {
    const after = set(text, { 'Language-Team': 'Ukrainian', 'Last-Translator': 'Olena <o@example.org>' })
    expect(newLines(text, after)).toEqual([
      '"Language-Team: Ukrainian\\n"',
      '"Last-Translator: Olena <o@example.org>\\n"',
    ])
    expect(after).toContain('"X-Own:  two  spaces \\n"')
    expect(set(after, { 'Language-Team': 'none' })).toBe(
      text.replace(
        '"X-Own:  two  spaces \\n"',
        '"X-Own:  two  spaces \\n"\n"Last-Translator: Olena <o@example.org>\\n"',
      ),
    )
  })

  it('stays where the values are equal, and gets no field without a value', () => {
    expect(set(text, { 'Language-Team': 'none', 'Project-Id-Version': '' })).toBe(text)
  })

  it('refuses another language', () => {
    expect(() => set(text, { Language: 'de' })).toThrow('is not Ukrainian')
    expect(set(text, { Language: 'uk_UA' })).toContain('"Language: uk_UA\\n"')
  })
})

describe('a plural rule', () => {
  it('leaves the forms of a rule that numbers them alike', () => {
    const text = catalogue(UK3, 'файл', 'файли', 'файлів')
    const same = `${UK3.slice(0, -1)} ;`
    expect(newLines(text, set(text, { 'Plural-Forms': same })).every((line) => line.startsWith('"'))).toBe(
      true,
    )
  })

  it('moves forms to the numbers of their categories', () => {
    const german = catalogue('nplurals=2; plural=n!=1;', '', '')
    expect(set(german, { 'Plural-Forms': UK3 })).toContain('msgstr[1] ""\nmsgstr[2] ""\n')
    const turned = UK3.replace('? 0 :', '? 2 :').replace(': 2)', ': 0)')
    const text = catalogue(UK3, 'файл', 'файли', 'файлів')
    const after = set(text, { 'Plural-Forms': turned })
    expect(after).toContain('msgstr[0] "файлів"\nmsgstr[1] "файли"\nmsgstr[2] "файл"\n')
    const unwrapped = (one: string) => one.replaceAll('"\n"', '')
    expect(unwrapped(set(after, { 'Plural-Forms': UK3 }))).toBe(unwrapped(text))
  })

  it('is refused if it has no place for a form', () => {
    const text = catalogue(UK4, 'файл', 'файли', 'файлів', 'один файл')
    expect(() => set(text, { 'Plural-Forms': UK3 })).toThrow('no place for a plural form')
    expect(() => set(text, { 'Plural-Forms': 'nplurals=2; plural=n' })).toThrow('answers 2 for n = 2')
    expect(set(text.replace('один файл', 'файл'), { 'Plural-Forms': UK3 })).not.toContain('msgstr[3]')
  })
})

describe.skipIf(!hasMsgfmt).each(corpusRows('po').filter(({ path }) => path.endsWith('.po')))(
  '$path',
  ({ path }) => {
    it('is what gettext reads, with two fields of its header set', () => {
      const file = corpusSource(path)
      const targetLanguage = language(po.parse(file, { sourceLanguage: english }).targetLanguage ?? 'uk')
      const values = {
        'Language-Team': 'Team <team@example.org>',
        'Report-Msgid-Bugs-To': 'bugs@example.org',
      }
      const content = withHeaderValues(file, values, { sourceLanguage: english, targetLanguage })
      const { fields } = catalogueHeader({ name: file.name, content })
      expect(Object.fromEntries(fields)).toMatchObject(values)
      const byGettext = (program: string, args: string[], input: Uint8Array) => {
        const { status, stdout } = spawnSync(program, [...args, '-'], { input, maxBuffer: 1 << 28 })
        return { status, text: stdout.toString('latin1') }
      }
      const check = (input: Uint8Array) => byGettext('msgfmt', ['-c', '-o', '/dev/null'], input).status
      expect(check(content)).toBe(check(file.content))
      // Without its header the catalogue is the same.
      const withoutHeader = ({ text }: { text: string }) => {
        const start = text.search(/^msgid ""\nmsgstr ""$/m)
        if (start === -1) return text
        return splice(text, [{ start, end: text.indexOf('\n\n', start), text: '' }])
      }
      const [before, after] = [file.content, content].map((input) => byGettext('msgcat', [], input))
      expect(after?.status).toBe(before?.status)
      expect(withoutHeader(after!)).toBe(withoutHeader(before!))
    })
  },
)
