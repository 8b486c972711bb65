/** What the checker finds: each module here is right but for one planted breach, which is its name. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkApp } from '../../core/workbench/modules/kit.ts'
import { folderOf, manifest } from './apps.ts'

/** A right module of `key=text` lines; what is planted takes the place of a piece of it. */
const RIGHT = `
import { readFile } from 'node:fs/promises'
let turn = 0
export default async function run(job) {
  turn++
  const content = job.file.content === undefined
    ? await (await fetch(job.file.contentUrl)).text()
    : Buffer.from(job.file.content, 'base64').toString()
  const mark = content.startsWith('\\uFEFF') ? '\\uFEFF' : ''
  const lines = content.slice(mark.length).split(/(?<=\\n)/)
  const entryOf = (line) => /^([^#=]+)=([^\\r\\n]*)(\\r?\\n)?$/.exec(line)
  const [language] = job.targetLanguages
  if (job.jobType === 'parse-file') {
    let strings = lines.flatMap((line) => {
      const entry = entryOf(line)
      if (entry === null) return []
      const [, identifier, text] = entry
      const string = { identifier, text, context: 'c', customData: 'd', maxLength: 100 }
      if (language) string.translations = { [language.id]: { text } }
      return [string]
    })
    /* PARSED */
    return { data: { strings } }
  }
  const strings = job.strings ?? (await (await fetch(job.stringsUrl)).text()).trim().split('\\n').map((line) => JSON.parse(line))
  const texts = new Map(strings.map((string) => [string.identifier, string.translations[language.id].text]))
  let built = mark + lines.map((line) => {
    const entry = entryOf(line)
    return entry === null ? line : entry[1] + '=' + texts.get(entry[1]) + (entry[3] ?? '')
  }).join('')
  /* BUILT */
  return { data: { content: Buffer.from(built).toString('base64') } }
}
`

const SAMPLE = '# a comment\na=Apple\nb=Pear\nc=Plum\n'

function appOf(code: string, sample: string): string {
  return folderOf({ 'manifest.json': manifest(), 'process.mjs': code, 'samples/ui.test': sample })
}

async function findingsOf(code: string, sample = SAMPLE, targetLanguageIds?: string[]) {
  const location = appOf(code, sample)
  const report = await checkApp(
    { location, paths: [], module: 'test', targetLanguageIds },
    new AbortController().signal,
  )
  return report.files.flatMap(({ findings }) => findings.map(({ level, message }) => `${level}: ${message}`))
}

const parsed = (code: string) => RIGHT.replace('/* PARSED */', code)
const built = (code: string) => RIGHT.replace('/* BUILT */', code)
const page = (elements: string) =>
  parsed(`if (!language) return { data: {
    strings: strings.map((string, previewId) => ({ ...string, previewId })),
    preview: Buffer.from(\`<body>\${strings.map((string, index) => ${elements}).join('')}</body>\`).toString('base64') } }`)

describe('the checker', () => {
  it('finds nothing in a module that is right', async () => {
    expect(await findingsOf(RIGHT)).toEqual([])
    expect(await findingsOf(RIGHT, SAMPLE, ['uk', 'de'])).toEqual([])
    const element = '`<p id="string_preview_id_${index}" class="service_phrase">${string.text}</p>`'
    expect(await findingsOf(page(element))).toEqual([])
  })

  it.each<[planted: string, code: string, found: string, sample?: string]>([
    ['a text that differs at each parse', parsed('strings[0].text += turn'), 'it is another text.'],
    ['a context that differs at each parse', parsed('strings[0].context += turn'), 'it is another context.'],
    [
      'customData that differs at each parse',
      parsed('strings[0].customData += turn'),
      'it is another customData.',
    ],
    ['labels that differ at each parse', parsed('strings[0].labels = ["l" + turn]'), 'it is another labels.'],
    ['an order that differs at each parse', parsed('if (turn % 2) strings.reverse()'), 'in another order.'],
    [
      'identifiers that differ at each parse',
      parsed('strings[0].identifier += turn'),
      'has no string with this identifier.',
    ],
    [
      'a string more at each parse',
      parsed('if (turn > 1) strings.push({ identifier: "x", text: "x" })'),
      'in place of',
    ],
    [
      'a maxLength that is shorter than its own text',
      parsed('strings[0].maxLength = 2'),
      'translations may have 2.',
    ],
    [
      'a preview with another text',
      page('`<p id="string_preview_id_${index}" class="service_phrase">Other ${string.text}</p>`'),
      'has another text than',
    ],
    [
      'a preview with a script',
      page(
        '`<p id="string_preview_id_${index}" class="service_phrase">${string.text}</p><script>1</script>`',
      ),
      'The preview has scripts',
    ],
    [
      'a preview with a handler',
      page('`<p onclick="x()" id="string_preview_id_${index}" class="service_phrase">${string.text}</p>`'),
      'The preview has scripts',
    ],
    [
      'a module that ignores contentUrl',
      RIGHT.replace('await (await fetch(job.file.contentUrl)).text()', "''"),
      'Parsed from contentUrl',
    ],
    [
      'a module that ignores stringsUrl',
      RIGHT.replace(/\(await \(await fetch\(job\.stringsUrl\)\).*$/m, '[]').replace(
        'texts.get(entry[1])',
        '(texts.get(entry[1]) ?? entry[2])',
      ),
      'Built from contentUrl and stringsUrl the file is another one.',
    ],
    [
      'a build that writes the time',
      built('built += "# " + performance.now() + "\\n"'),
      'Built a second time the file is another one.',
    ],
    [
      'a build without the comments',
      built('built = built.replace(/^#.*\\n/gm, "")'),
      'is not in the file that was built',
    ],
    [
      'a build with swapped lines',
      built(
        'built = built.split("\\n").slice(0, 3).reverse().concat(built.split("\\n").slice(3)).join("\\n")',
      ),
      'in another order.',
    ],
    [
      'a build without the byte order mark',
      built('built = built.slice(mark.length)'),
      'The byte order mark',
      `\uFEFF${SAMPLE}`,
    ],
    [
      'a build with other line ends',
      built('built = built.replaceAll("\\r\\n", "\\n")'),
      'Its lines end in LF',
      SAMPLE.replaceAll('\n', '\r\n'),
    ],
    [
      'a build that translates nothing',
      built('built = content'),
      'It came back as another text than it was built with',
    ],
  ])('finds %s', async (_, code, found, sample) => {
    expect((await findingsOf(code, sample)).join('\n')).toContain(found)
  })

  it('builds each of the languages that were named', async () => {
    const code = built("if (language.id === 'de') built = content")
    expect((await findingsOf(code, SAMPLE, ['uk', 'de'])).join('\n')).toContain(
      'It came back as another text than it was built with',
    )
  })

  it('finds a build of several languages that always writes the first', async () => {
    const code = readFileSync(
      join(import.meta.dirname, '../../docs/modules/examples/phrase-table/process.ts'),
      'utf8',
    )
    const planted = code.replace('translations[id])', 'translations[targets[0]!.id])')
    expect(planted).not.toBe(code)
    const table = join(import.meta.dirname, '../../docs/modules/examples/phrase-table')
    const folder = folderOf({
      'manifest.json': readFileSync(join(table, 'manifest.json'), 'utf8'),
      'samples/cart.tsv': readFileSync(join(table, 'samples/cart.tsv'), 'utf8'),
    })
    writeFileSync(join(folder, 'process.ts'), planted)
    const report = await checkApp({ location: folder, paths: [] }, new AbortController().signal)
    expect(report.isOk).toBe(false)
  })
})
