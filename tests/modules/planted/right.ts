/** Modules that are right; a breach is planted by putting code in the place of a piece of one of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A module with one breach, as its name says, and what the checker says of it. */
export interface Planted {
  name: string
  code: string
  /** A text of one of the findings. */
  found: string
  sample?: string
  /** Whether it is a breach, and no warning. */
  isBreach?: boolean
  /** Members of the module in the descriptor. */
  module?: object
}

export const SAMPLE = '# a comment\na=Apple\n\nb=Pear\nc=Plum pie\n'

const READING = `
import { createServer } from 'node:http'
let turn = 0
/** An address that says this once, with a status. */
const address = (body, status = 200) => new Promise((resolve) => {
  const server = createServer((_, response) => { response.statusCode = status; response.end(body); server.close() })
  server.listen(0, '127.0.0.1', () => resolve('http://127.0.0.1:' + server.address().port))
})
const base64 = (text) => Buffer.from(text).toString('base64')
const contentOf = async ({ file }) => file.content === undefined
  ? Buffer.from(await (await fetch(file.contentUrl)).arrayBuffer()).toString()
  : Buffer.from(file.content, 'base64').toString()
const stringsOf = async ({ strings, stringsUrl }) => strings ??
  (await (await fetch(stringsUrl)).text()).trim().split('\\n').map((line) => JSON.parse(line))
`

/** Lines \`key=text\`; a line break is written as \\n. */
export const LINES = `${READING}
const escape = (text) => text.replaceAll('\\\\', '\\\\\\\\').replaceAll('\\n', '\\\\n')
const unescape = (text) => text.replaceAll(/\\\\(.)/g, (_, letter) => letter === 'n' ? '\\n' : letter)
export default async function run(job) {
  turn++
  const content = await contentOf(job)
  const mark = content.startsWith('\\uFEFF') ? '\\uFEFF' : ''
  const lines = content.slice(mark.length).split(/(?<=\\n)/)
  const entryOf = (line) => /^([^#=]+)=([^\\r\\n]*)(\\r?\\n)?$/.exec(line)
  const [language] = job.targetLanguages
  if (job.jobType === 'parse-file') {
    let strings = lines.flatMap((line) => {
      const entry = entryOf(line)
      if (entry === null) return []
      const [, identifier, written] = entry
      const text = unescape(written)
      const string = { identifier, text, context: 'c', customData: 'd', maxLength: 100 }
      if (language) string.translations = { [language.id]: { text } }
      return [string]
    })
    /* PARSED */
    return { data: { strings } }
  }
  const strings = await stringsOf(job)
  const translationOf = (string) => string.translations[language.id].text
  const texts = new Map(strings.map((string) => [string.identifier, translationOf(string)]))
  let built = mark + lines.map((line) => {
    const entry = entryOf(line)
    return entry === null ? line : entry[1] + '=' + escape(texts.get(entry[1])) + (entry[3] ?? '')
  }).join('')
  /* BUILT */
  return { data: { content: base64(built) } }
}
`

/** JSON: a member is a text, or an object of plural categories. */
export const PLURALS = `${READING}
export default async function run(job) {
  turn++
  const content = JSON.parse(await contentOf(job))
  const [language] = job.targetLanguages
  if (job.jobType === 'parse-file') {
    const strings = Object.entries(content).map(([identifier, own]) => {
      const hasPlurals = typeof own === 'object'
      if (!language) return { identifier, hasPlurals, text: own }
      const text = hasPlurals ? { one: own.one, other: own.other } : own
      return { identifier, hasPlurals, text, translations: { [language.id]: { text: own } } }
    })
    /* PARSED */
    return { data: { strings } }
  }
  const texts = (await stringsOf(job)).map((string) => [string.identifier, string.translations[language.id].text])
  /* BUILT */
  return { data: { content: base64(JSON.stringify(Object.fromEntries(texts), null, 2) + '\\n') } }
}
`

export const PLURAL_SAMPLE =
  '{\n  "files": {\n    "one": "a file",\n    "other": "{n} files"\n  },\n  "note": "Note"\n}\n'

const table = join(import.meta.dirname, '../../../docs/modules/examples/phrase-table')
/** Several languages in a file: the example of the guide. */
export const TABLE = readFileSync(join(table, 'process.ts'), 'utf8')
export const TABLE_SAMPLE = readFileSync(join(table, 'samples/cart.tsv'), 'utf8')

/** The code with another piece in a piece's place, which has to be there. */
export function plant(code: string, piece: string, other: string): string {
  if (!code.includes(piece)) throw new Error(`The module has no “${piece}”.`)
  return code.replace(piece, () => other)
}

/** Lines, with code that runs when the strings are there. */
export const parsed = (code: string): string => plant(LINES, '/* PARSED */', code)
/** Lines, with code that runs when the file is built. */
export const built = (code: string): string => plant(LINES, '/* BUILT */', code)
/** Lines with a page, whose element for each string is this expression of `string` and `index`. */
export const page = (element: string, more = ''): string =>
  parsed(`if (!language) { strings = strings.map((string, previewId) => ({ ...string, previewId })); ${more}
    return { data: { strings, preview: base64(\`<body>\${strings.map((string, index) => ${element}).join('')}</body>\`) } } }`)
export const ELEMENT = '`<p id="string_preview_id_${index}" class="service_phrase">${string.text}</p>`'
