/** Texts that would leave the comment they stand in, files that look like conflicts, and files that are large. */
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../cpuTime.ts'
import { CLEAN, merged, readFile, textOf } from './mergeSupport.ts'
import { samples, WITHOUT_COMMENTS, type Sample } from './samples.ts'

const HOSTILE = [
  'a --> <string name="x">b</string> <!--',
  'a */ "x" = "b"; /*',
  'a ?> b <?php echo 1;',
  'a\n"x" = "b";',
  'a\u2028b: c\u0085d',
  'a " \\" b \\',
  '\u202eabc',
]

/** Texts by the format's own writing: a sample's entries are what needs no escapes. */
async function withTheirs(sample: Sample, text: string): Promise<Uint8Array> {
  const { formatOfType } = await import('../../../core/formats/registry.ts')
  const { findLanguage } = await import('../../../core/languages/catalog.ts')
  const [uk, en] = [findLanguage('uk'), findLanguage('en')]
  if (!uk || !en) throw new Error('The catalogue lacks a language.')
  const name = sample.path.replace(/^.*\//, '')
  const file = { name, content: Buffer.from(sample.write({ apple: 'Яблуко', bread: 'Хліб' })) }
  const format = formatOfType(sample.type)
  return format.build(file, {
    sourceLanguage: format.languages === 'one' ? uk : en,
    targetLanguage: uk,
    translations: new Map([[sample.identifier?.('bread') ?? 'bread', { text }]]),
    ...(format.languages !== 'many' && { into: file }),
  })
}

const COMMENTED = samples.filter(({ type }) => !WITHOUT_COMMENTS.includes(type))

describe.each(COMMENTED)('a conflict in $type', (sample) => {
  it.each(HOSTILE)('keeps %j within its comment', async (text) => {
    const theirs = await withTheirs(sample, text).catch(() => null)
    // A format that refuses such a text has none of it to put into a comment.
    if (theirs === null) return
    const { path, write } = sample
    const ours = write({ apple: 'Яблуко', bread: 'Хлібина' })
    const outcome = await merged(path, write({ apple: 'Яблуко', bread: 'Хліб' }), ours, theirs)
    expect(outcome).toMatchObject({ unwritten: [], contestedLines: [] })
    expect(outcome.conflicts).toHaveLength(1)
    const content = textOf(outcome.content)
    expect(content).toContain('Merge conflict')
    const [found, expected] = [outcome.content, Buffer.from(ours)].map((one) => readFile(path, one))
    expect(found?.identifiers).toEqual(expected?.identifiers)
    expect(content).not.toMatch(/[\u202e\u2028\u0085]/)
  })
})

describe('a file that looks like a conflict', () => {
  const marks = '<<<<<<< ours\nmine=x\n=======\nmine=y\n>>>>>>> theirs\n'

  it('is still merged by its strings', async () => {
    const file = (text: string, more = '') => `a=${text}\n${marks}\nb=Б\n${more}`
    const outcome = await merged('Texts_uk.properties', file('А'), file('Аа'), file('А', 'c=В\n'))
    expect(outcome).toMatchObject(CLEAN)
    expect(textOf(outcome.content)).toBe(file('Аа', 'c=В\n'))
  })

  it('is spliced into with marks longer than git’s', async () => {
    const file = (text: string, other: string) => `a=${text}\n${'='.repeat(5000)}\nb=${other}\n`
    const outcome = await merged('Texts_uk.properties', file('А', 'Б'), file('Аа', 'Б'), file('А', 'Бб'))
    expect(outcome).toMatchObject({ conflicts: [], unwritten: [] })
    expect(textOf(outcome.content)).toBe(file('Аа', 'Бб'))
  })
})

describe('a large file', () => {
  it('is merged in time proportional to its strings', async () => {
    await expectLinearTime(async (count) => {
      const file = (mark: (at: number) => string) =>
        `msgid ""\nmsgstr "Language: uk\\n"\n${Array.from({ length: count }, (_, at) => `\nmsgid "Text ${at}"\nmsgstr "Рядок ${at}${mark(at)}"\n`).join('')}`
      const outcome = await merged(
        'po/uk.po',
        file(() => ''),
        file((at) => (at % 2 === 0 ? '!' : '')),
        file((at) => (at % 2 === 1 ? '?' : '')),
      )
      expect(outcome).toMatchObject(CLEAN)
      expect(textOf(outcome.content)).toBe(file((at) => (at % 2 === 0 ? '!' : '?')))
    }, 10_000)
  })

  it('is read in linear time if it has only blank lines and commas', async () => {
    await expectLinearTime(async (length) => {
      const blank = `${' '.repeat(length)},${'\n'.repeat(length)}`
      const file = (text: string, other: string) => `{"a": "${text}"${blank}"b": "${other}"}`
      const outcome = await merged('uk.json', file('А', 'Б'), file('Аа', 'Б'), file('А', 'Бб'))
      expect(outcome).toMatchObject({ conflicts: [], unwritten: [] })
    }, 50_000)
  })
})
