/** Broken, cut off and hostile XML. */
import { describe, expect, it } from 'vitest'
import { xliff12 } from '../../core/formats/xliff12.ts'
import { english, failureOf, fileOf } from './support.ts'
import { expectLinearTime } from '../cpuTime.ts'

const parse = (content: string | Uint8Array) =>
  xliff12.parse(fileOf('a.xlf', content), { sourceLanguage: english })
const open = '<xliff version="1.2">\n<file original="a"><body>\n'
const close = '\n</body></file></xliff>'
const unit = (text: string, gap = '') => `<trans-unit id="1"${gap}><source>${text}</source></trans-unit>`

describe('broken XML', () => {
  it.each([
    ['a file cut off in a tag', `${open}<trans-unit id="1"`, 'format.syntax', 3, 19],
    ['a file cut off in a unit', `${open}<trans-unit id="1"><source>a`, 'format.syntax', 3, 29],
    ['tags that do not match', `${open}<trans-unit id="1"><source>a</target>`, 'format.syntax', 3, 29],
    ['an unknown entity', `${open}<trans-unit id="1"><source>&nbsp;</source>`, 'format.syntax', 3, 28],
    ['a bare ampersand', `${open}<trans-unit id="1"><source>a & b</source>`, 'format.syntax', 3, 30],
    ['a bare < in an attribute', `${open}<trans-unit id="<">`, 'format.syntax', 3, 18],
    ['an unbound prefix', `${open}<a:b/>`, 'format.syntax', 3, 7],
    ['an attribute twice', `${open}<group id="1" id="2">`, 'format.syntax', 3, 22],
    ['a control character', `${open}\u0001`, 'format.syntax', 3, 1],
    ['a unit without an id', `${open}<trans-unit><source/></trans-unit>${close}`, 'format.syntax', 3, 1],
    [
      'a unit without a source',
      `${open}<group>\n<trans-unit id="1"/></group>${close}`,
      'format.syntax',
      4,
      1,
    ],
    ['another root', '<?xml version="1.0"?>\n<html/>', 'format.syntax', 2, 1],
    ['text alone', 'hello', 'format.syntax', 1, 6],
    ['another version', '\n<xliff version="2.0"/>', 'format.version', 2, 1],
    ['no version', '<xliff/>', 'format.version', 1, 1],
    ['no file', '<xliff version="1.2"/>', 'format.empty', 1, 1],
    ['nothing', '', 'format.empty', 1, 1],
    ['a NUL', `${open}a\0`, 'format.binary', 3, 2],
  ])('names the position of %s', (_, content, code, line, column) => {
    const failure = failureOf(() => parse(content))
    expect([failure.code, failure.details.line, failure.details.column]).toEqual([code, line, column])
    expect(failure.message).toMatch(/\.$/)
  })

  it('refuses bytes that are not in the declared encoding', () => {
    const content = Buffer.from(`<?xml version="1.0" encoding="us-ascii"?>\n${open}caf\xe9`, 'latin1')
    expect(failureOf(() => parse(content))).toMatchObject({
      code: 'format.encoding',
      details: { line: 4, column: 4 },
    })
  })

  it('reads UTF-16 as XML declares it', () => {
    const content = `<?xml version="1.0" encoding="UTF-16"?>${open}<trans-unit id="1"><source>й</source></trans-unit>${close}`
    expect(parse(Buffer.from(`\ufeff${content}`, 'utf16le')).strings[0]!.text).toBe('й')
    expect(parse(Buffer.from(content, 'utf16le')).strings[0]!.text).toBe('й')
  })
})

describe('hostile XML', () => {
  const bomb = `<?xml version="1.0"?>
<!DOCTYPE xliff [
<!ENTITY a "${'x'.repeat(1000)}">
${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('\n')}
]>
${open}<trans-unit id="1"><source>&a19;</source></trans-unit>${close}`

  it.each([
    ['an entity bomb', bomb],
    [
      'an external entity',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${open}<trans-unit id="1"><source>&e;</source></trans-unit>${close}`,
    ],
  ])('refuses %s for its DTD', (_, content) => {
    expect(failureOf(() => parse(content)).code).toBe('format.entities')
  })

  it('skips an external DTD without fetching it: its entities are undefined', () => {
    const named = '<!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://localhost/xliff.dtd">'
    expect(parse(named + open + unit('Open') + close).strings).toHaveLength(1)
    expect(failureOf(() => parse(named + open + unit('&e;') + close)).code).toBe('format.syntax')
    const older = `${named}<xliff version="1.0"><file original="a" datatype="plaintext" source-language="en"><body>${unit('Open')}</body></file></xliff>`
    expect(parse(older).strings[0]?.text).toBe('Open')
  })

  it('refuses a million nested groups', () => {
    const failure = failureOf(() => parse(open + '<group>'.repeat(1_000_000)))
    expect(failure).toMatchObject({ code: 'format.tooDeep', details: { line: 3 } })
  })

  it.each([
    ['a long text', 50_000, (count: number) => unit('a &amp; '.repeat(count)), () => 1],
    ['many units of one id', 2_500, (count: number) => unit('a').repeat(count), (count: number) => count],
    ['many inline elements', 5_000, (count: number) => unit('<x id="1"/>&lt;x/'.repeat(count)), () => 1],
    ['a long tag', 250_000, (count: number) => unit('a', ' '.repeat(count)), () => 1],
  ])('reads %s in linear time', async (_, size, unitsOf, stringsOf) => {
    await expectLinearTime((count) => {
      const content = open + unitsOf(count) + close
      const { strings } = parse(content)
      expect(strings).toHaveLength(stringsOf(count))
      xliff12.build(fileOf('a.xlf', content), {
        sourceLanguage: english,
        targetLanguage: english,
        translations: new Map([['a␄1', { text: strings[0]!.text }]]),
      })
    }, size)
  })
})
