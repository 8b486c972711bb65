/**
 * Apps written with the public framework, unmodified: formats as authors write them. A process of its own, for the
 * framework takes hold of uncaught errors. Settings come in the environment:
 * `APP` (formats | large | mt), `PORT`, `CLIENT_ID`, `CLIENT_SECRET`, `ACCOUNT_URL`, `DB_FOLDER`.
 */
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import process from 'node:process'

// The framework is CommonJS.
const framework = createRequire(import.meta.url)('@crowdin/app-project-module')

const { APP, CLIENT_ID, CLIENT_SECRET, ACCOUNT_URL, DB_FOLDER } = process.env
const calls = []

const linesOf = (content) =>
  content
    .toString()
    .split('\n')
    .filter((line) => line !== '')
/** A text on one line, and what it says. */
const written = (text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const unwritten = (line) => line.replaceAll(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter))
const pairOf = (line) => {
  const at = line.indexOf('=')
  return [line.slice(0, at).trim(), unwritten(line.slice(at + 1).trim())]
}
const translationOf = (string, { id }) => string.translations[id].text
const textsOf = (strings, language) =>
  new Map(strings.map((string) => [string.identifier, translationOf(string, language)]))

/** `key=text` lines. */
const properties = {
  type: 'fw-lines',
  key: 'lines',
  signaturePatterns: { fileName: '\\.fwl$' },
  async parseFile({ fileContent, request, projectId, context }) {
    calls.push({
      projectId,
      crowdinId: context.crowdinId,
      clientId: context.clientId,
      fileId: request.file.id,
    })
    const [language] = request.targetLanguages
    return {
      strings: linesOf(fileContent).map((line) => {
        const [identifier, text] = pairOf(line)
        return { identifier, text, ...(language && { translations: { [language.id]: { text } } }) }
      }),
    }
  },
  async buildFile({ fileContent, request, strings }) {
    const texts = textsOf(strings, request.targetLanguages[0])
    const lines = linesOf(fileContent).map(
      (line) => `${pairOf(line)[0]}=${written(texts.get(pairOf(line)[0]))}`,
    )
    return { contentFile: Buffer.from(`${lines.join('\n')}\n`) }
  },
}

/** The same with a page. */
const previewed = {
  ...properties,
  type: 'fw-page',
  key: 'page',
  signaturePatterns: { fileName: '\\.fwp$' },
  async parseFile(options) {
    const { strings } = await properties.parseFile(options)
    const elements = strings.map(
      ({ text }, index) => `<p id="string_preview_id_${index}" class="crowdin_phrase">${text}</p>`,
    )
    return {
      strings: strings.map((string, previewId) => ({ ...string, previewId })),
      ...(options.request.targetLanguages.length === 0 && {
        previewFile: Buffer.from(`<html><body>${elements.join('')}</body></html>`),
      }),
    }
  },
}

/** JSON: a member is a text, or an object of plural categories. */
const plurals = {
  type: 'fw-plurals',
  key: 'plurals',
  signaturePatterns: { fileName: '\\.fwn$' },
  async parseFile({ fileContent, request }) {
    const [language] = request.targetLanguages
    return {
      strings: Object.entries(JSON.parse(fileContent)).map(([identifier, text]) => {
        const hasPlurals = typeof text !== 'string'
        if (!language) return { identifier, hasPlurals, text }
        const status = hasPlurals
          ? Object.fromEntries(
              Object.keys(text).map((form) => [form, form === 'one' ? 'approved' : 'translated']),
            )
          : 'translated'
        const source = hasPlurals ? { one: text.one ?? '', other: text.other ?? '' } : text
        return { identifier, hasPlurals, text: source, translations: { [language.id]: { text, status } } }
      }),
    }
  },
  async buildFile({ request, strings }) {
    const texts = Object.fromEntries(textsOf(strings, request.targetLanguages[0]))
    return { contentFile: Buffer.from(`${JSON.stringify(texts, null, 2)}\n`) }
  },
}

/** `key;en;uk;de`: several languages in a file. */
const table = {
  type: 'fw-table',
  key: 'table',
  multilingual: true,
  signaturePatterns: { fileName: '\\.fwt$' },
  async parseFile({ fileContent, request }) {
    const [head, ...rows] = linesOf(fileContent).map((line) => line.split(';').map(unwritten))
    return {
      strings: rows.map(([identifier, text, ...others]) => ({
        identifier,
        text,
        translations: Object.fromEntries(
          head
            .slice(2)
            .map((id, index) => [id, { text: others[index] }])
            .filter(
              ([id, { text: one }]) => one && request.targetLanguages.some((target) => target.id === id),
            ),
        ),
      })),
    }
  },
  async buildFile({ fileContent, request, strings }) {
    const [head, ...rows] = linesOf(fileContent).map((line) => line.split(';'))
    const byIdentifier = new Map(strings.map((string) => [string.identifier, string]))
    for (const row of rows)
      for (const { id } of request.targetLanguages) {
        const { text, status } = byIdentifier.get(row[0]).translations[id]
        row[head.indexOf(id)] = status === 'untranslated' ? '' : text
      }
    return {
      contentFile: Buffer.from(`${[head, ...rows].map((row) => row.map(written).join(';')).join('\n')}\n`),
    }
  },
}

/** Faults of the app, by words in the file. */
const faulty = {
  type: 'fw-faulty',
  key: 'faulty',
  signaturePatterns: { fileName: '\\.fwx$' },
  async parseFile({ fileContent }) {
    switch (fileContent.toString().trim()) {
      case 'throws':
        throw new Error('Cannot read the header')
      case 'says':
        return { strings: [], error: 'Line 3 has no key' }
      case 'twins':
        return { strings: [0, 1].map(() => ({ identifier: 'a', text: 'A' })) }
      case 'nothing':
        return {}
      default:
        return { strings: [{ identifier: 'a', text: 'A' }] }
    }
  },
  async buildFile() {
    throw new Error('Cannot build today')
  },
}

/** Strings that are too large for an answer: the framework stores them and answers with an address. */
const large = { ...properties, type: 'fw-large', key: undefined, signaturePatterns: { fileName: '\\.fwb$' } }

/** A machine: letters become capitals, and what it is asked is kept for the test. */
const machine = {
  key: 'capitals',
  withContext: true,
  batchSize: 10,
  async translate({ projectId, source, target, strings, context }) {
    calls.push({ projectId, source, target, clientId: context.clientId, first: strings[0] })
    return strings.map(({ text }) =>
      text
        .split(/(<[^>]*>|&\w+;)/)
        .map((part, index) => (index % 2 === 1 ? part : part.toUpperCase()))
        .join(''),
    )
  },
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

const port = Number(process.env.PORT || (await freePort()))
const baseUrl = `http://127.0.0.1:${port}`
const app = framework.express()
framework.addCrowdinEndpoints(app, {
  ...{ name: `Framework ${APP}`, identifier: `framework-${APP}`, port, baseUrl },
  ...{ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, dbFolder: DB_FOLDER },
  crowdinUrls: { accountUrl: ACCOUNT_URL },
  scopes: ['project'],
  disableLogsFormatter: true,
  logger: { enabled: false },
  ...(APP === 'mt'
    ? { customMT: [machine] }
    : { customFileFormat: APP === 'large' ? [large] : [properties, previewed, plurals, table, faulty] }),
  onInstall: async ({ organization, userId }) => void calls.push({ installed: organization, userId }),
  onUninstall: async ({ organization }) => void calls.push({ uninstalled: organization }),
})
// The app's received calls, for the test.
app.get('/calls', (_request, response) => response.json(calls))
app.listen({ port }, () => process.stdout.write(`${baseUrl}/manifest.json\n`))
