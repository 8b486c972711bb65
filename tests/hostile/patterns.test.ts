/** Patterns made to take for ever, one for each place that docs/reference/patterns.md names: each ends, and is named. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { findFolder } from '../../core/documents/linked/foundFolder.ts'
import { trigramQuery } from '../../core/memory/rows/lookup.ts'
import { matchGuarded } from '../../core/quality/rules.ts'
import { segmenterOf } from '../../core/segmentation/segment.ts'
import { readSrx } from '../../core/segmentation/srx.ts'
import { openDatabase } from '../../core/store/database.ts'
import { countCpu, expectLinearTime } from '../cpuTime.ts'
import { folderForTest, goodProject } from './projects.ts'

const LONG = `${'a'.repeat(5_000)}!`

it.each(['(a+)+$', '^(a|a)*$', '(?:a*)*b', '^(.*)*$x'])(
  'a custom rule is stopped and named as slow: %s',
  (pattern) => {
    const first = countCpu()
    expect(matchGuarded(pattern, LONG)).toBe('slow')
    const spentOnFirst = first()
    // It is not tried again, on no text.
    const others = countCpu()
    const answers = Array.from({ length: 1_000 }, (_, nth) => matchGuarded(pattern, `${nth}${LONG}`))
    expect(others()).toBeLessThan(10 * spentOnFirst)
    expect(new Set(answers)).toEqual(new Set(['slow']))
  },
)

it('a rule of segmentation is stopped and named', () => {
  const srx = `<?xml version="1.0"?><srx version="2.0" xmlns="http://www.lisa.org/srx20"><header segmentsubflows="yes" cascade="no"/><body><languagerules><languagerule languagerulename="a"><rule break="yes"><beforebreak>x(a+)+\\.</beforebreak><afterbreak>\\s</afterbreak></rule></languagerule></languagerules><maprules><languagemap languagepattern="(a+)+b" languagerulename="a"/><languagemap languagepattern=".*" languagerulename="a"/></maprules></body></srx>`
  const segment = segmenterOf(readSrx(srx), 'en')
  expect(() => segment(`(${'a'.repeat(60)}. b`)).toThrow(
    expect.objectContaining({ code: 'segmentation.slow' }) as Error,
  )
})

it.each([
  ['source', (count: number) => [`/en/${'*a'.repeat(count)}b.json`, '/%locale%/%file_name%']],
  ['translation', (count: number) => ['/en/*.json', `/%locale%/${'%file_name%'.repeat(count)}`]],
  ['translation', (count: number) => ['/en/*.json', '/%original_path%'.repeat(count)]],
])('a %s of crowdin.yml is read in linear time', async (_, patternsOf) => {
  const folder = mkdtempSync(join(tmpdir(), 'interlinear-patterns-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'en'))
  writeFileSync(join(folder, 'en', `${'a'.repeat(120)}.json`), '{"a": "A"}')
  await expectLinearTime(async (count) => {
    const [source, translation] = patternsOf(count)
    writeFileSync(join(folder, 'crowdin.yml'), JSON.stringify({ files: [{ source, translation }] }))
    await findFolder(folder)
  }, 20)
})

it.each(['"', '" OR "a" NEAR "', 'a* AND (', '^"aaa"', 'NOT aaa', '{text}: aaa', 'a\'b"c'])(
  'a search for %j asks the index for these characters alone',
  (words) => {
    const path = goodProject(join(folderForTest(), 'shop.interlinear'))
    const db = openDatabase(path)
    onTestFinished(() => void db.close())
    const match = trigramQuery(words)
    const ask = db.prepare<[string | null], number>(
      'SELECT count(*) FROM tm_record_trigram WHERE tm_record_trigram MATCH ?',
    )
    if (match !== null) expect(ask.pluck().get(match)).toBe(0)
  },
)

it('no pattern of LIKE or GLOB is put together from a text', () => {
  const root = fileURLToPath(new URL('../../core', import.meta.url))
  const made = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) return []
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    return text.match(/\b(?:LIKE|GLOB)\s+(?:\?|@\w+|:\w+|'?\$\{)[^\n]*/g) ?? []
  })
  expect(made).toEqual([])
})
