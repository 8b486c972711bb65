/** The checker's findings: each module is valid except for one planted breach, its name. */
import type { CheckReport } from '../../core/modules/kit/report.ts'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkAppFolder } from '../../core/modules/hosting/kit.ts'
import { folderOf, manifest } from './apps.ts'
import * as build from './planted/build.ts'
import * as parse from './planted/parse.ts'
import { ELEMENT, LINES, page, PLURALS, PLURAL_SAMPLE, SAMPLE, TABLE, TABLE_SAMPLE } from './planted/right.ts'
import type { Planted } from './planted/right.ts'

type Checked = Pick<Planted, 'code' | 'sample' | 'module'> & { languages?: string[] }

async function check({ code, sample = SAMPLE, module = {}, languages }: Checked): Promise<CheckReport> {
  // The file's name says whether it is TypeScript, as the examples are.
  const name = code.includes('import type') ? 'process.ts' : 'process.mjs'
  const location = folderOf({ 'manifest.json': manifest(module), [name]: code, 'samples/ui.test': sample })
  const request = { location, paths: [], module: 'test', targetLanguageIds: languages }
  return checkAppFolder(request, new AbortController().signal)
}

const findings = ({ files }: CheckReport) =>
  files.flatMap((file) => file.findings.map(({ level, message }) => `${level}: ${message}`))

describe('the checker finds nothing in a valid module:', () => {
  it.each<[string, Checked]>([
    ['lines', { code: LINES }],
    ['lines, in one language', { code: LINES, languages: ['uk'] }],
    ['lines with a byte order mark', { code: LINES, sample: `\uFEFF${SAMPLE}` }],
    ['lines that end in CRLF', { code: LINES, sample: SAMPLE.replaceAll('\n', '\r\n') }],
    ['lines without a last line end', { code: LINES, sample: SAMPLE.trimEnd() }],
    ['lines with a page', { code: page(ELEMENT) }],
    ['plurals', { code: PLURALS, sample: PLURAL_SAMPLE }],
    ['a table of languages', { code: TABLE, sample: TABLE_SAMPLE, module: { multilingual: true } }],
    [
      'a file that names its language',
      {
        code: LINES.replace('/* BUILT */', () => 'built = built.replace("# en ", `# ${language.id} `)'),
        sample: `# en is the language\n${SAMPLE}`,
      },
    ],
  ])('%s', async (_, checked) => {
    const report = await check(checked)
    expect([report.isOk, findings(report)]).toEqual([true, []])
  })
})

describe.each<[string, Planted[]]>([
  ['of a parsed file', parse.ANSWERS],
  ['of a string', parse.STRINGS],
  ['of a file of translations', parse.TRANSLATIONS],
  ['of two parses', parse.EACH_PARSE],
  ['of a preview', parse.PREVIEWS],
  ['of a built file', build.ANSWERS],
  ['of texts in a built file', build.TEXTS],
  ['of what else is in it', build.FILES],
  ['of a file of several languages', build.SEVERAL_LANGUAGES],
])('the checker finds %s', (_, planted) => {
  it.each(planted.map((one) => [one.name, one] as const))('%s', async (__, one) => {
    const report = await check(one)
    expect(findings(report).join('\n')).toContain(one.found)
    if (one.isBreach) expect(report.isOk).toBe(false)
  })
})

describe('the checker reports an app', () => {
  const twice = (first: object, second: object) => ({
    modules: {
      'custom-file-format': [first, second].map((one) => ({
        ...{ url: '/process', signaturePatterns: { fileName: '\\.test$' }, ...one },
      })),
    },
  })
  it.each<[string, string, object | string]>([
    ['a descriptor that is not JSON', 'It is not JSON', '{'],
    ['a descriptor that is a list', 'It must be an object', '[]'],
    ['no name', 'name: It must be a text.', manifest({}, { name: undefined })],
    ['an identifier in capitals', 'identifier: It may have only', manifest({}, { identifier: 'A' })],
    [
      'no modules',
      'It must have at least one module.',
      manifest({}, { modules: { 'custom-file-format': [] } }),
    ],
    ['a module without a key', 'key: It must be a text.', manifest({ key: undefined as never })],
    ['a module without a type', 'type: It must be a text.', manifest({ type: undefined as never })],
    [
      'a path that leads out of it',
      'must be a path below the base address',
      manifest({ url: '/../process' }),
    ],
    ['a path of its own', 'must be a path below the base address', manifest({ url: 'http://x.example/' })],
    [
      'multilingual that is a text',
      'multilingual: It must be true or false.',
      manifest({ multilingual: 'yes' as never }),
    ],
    [
      'two modules with one key',
      'key: It is that of module 1, too',
      manifest({}, twice({ key: 'a', type: 'a' }, { key: 'a', type: 'b' })),
    ],
    [
      'two modules with one type',
      'type: It is that of module 1, too',
      manifest({}, twice({ key: 'a', type: 'a' }, { key: 'b', type: 'a' })),
    ],
    ['a module whose file is not there', 'The app has no file for “/other”', manifest({ url: '/other' })],
    [
      'two modules that know a file',
      'Several modules know this file: a, b.',
      manifest({}, twice({ key: 'a', type: 'a' }, { key: 'b', type: 'b' })),
    ],
    [
      'a pattern that is none',
      'Its fileName is no regular expression',
      manifest({ signaturePatterns: { fileName: '(' } }),
    ],
    [
      'a pattern that takes too long',
      'need more than 2 seconds',
      manifest({ signaturePatterns: { fileContent: '^a=(([a-z ]+)+[a-z ]+)+#' } }),
    ],
    [
      'patterns that do not match its sample',
      'The signaturePatterns do not match this file',
      manifest({ signaturePatterns: { fileName: '\\.other$' } }),
    ],
    ['a base address outside of it', 'leads out of the app’s folder', manifest({}, { baseUrl: '..' })],
  ])('%s', async (_, found, descriptor) => {
    const sample = 'a=what a very long text this is that goes on and on and on and on\n'
    const location = folderOf({
      'manifest.json': descriptor,
      'process.mjs': LINES,
      'samples/ui.test': sample,
    })
    const report = await checkAppFolder({ location, paths: [] }, new AbortController().signal)
    const all = [...report.findings, ...report.files.flatMap((file) => file.findings)]
    expect(all.map(({ message }) => message).join('\n')).toContain(found)
  })

  it('nothing if its folder no longer exists', async () => {
    const location = join(folderOf({}), 'gone')
    const report = await checkAppFolder({ location, paths: [] }, new AbortController().signal)
    expect([report.isOk, report.findings[0]?.message]).toEqual([false, 'There is no such folder.'])
  })
})
