/** A small app for the tests of the screens: `key = text` lines, with a page as their preview. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const MANIFEST = {
  identifier: 'lines',
  name: 'Lines',
  modules: {
    'custom-file-format': [
      { key: 'lines', type: 'lines', url: '/process', signaturePatterns: { fileName: '\\.lines$' } },
    ],
  },
}

/** `greeting` goes into the code, so that two apps differ. */
export function moduleCode(greeting = 'hello'): string {
  return `export default function process(job) {
  console.log(${JSON.stringify(greeting)}, job.jobType)
  const lines = Buffer.from(job.file.content, 'base64').toString().split('\\n').filter(Boolean)
  const pairs = lines.map((line) => line.split(' = '))
  if (job.jobType === 'build-file') {
    const { id } = job.targetLanguages[0]
    const texts = new Map(job.strings.map((string) => [string.identifier, string.translations[id].text]))
    const built = pairs.map(([key]) => key + ' = ' + texts.get(key) + '\\n').join('')
    return { data: { content: Buffer.from(built).toString('base64') } }
  }
  if (job.targetLanguages.length > 0) {
    const { id } = job.targetLanguages[0]
    return {
      data: {
        strings: pairs.map(([identifier, text]) => ({ identifier, text, translations: { [id]: { text } } })),
      },
    }
  }
  const page =
    '<style>h1 { color: rgb(0, 0, 200) }</style><link rel="stylesheet" href="https://example.com/a.css">' +
    '<img src="https://example.com/a.png" alt=""><script>parent.document.title = "broken"</script>' +
    pairs
      .map(([, text], index) => {
        const name = index === 0 ? 'h1' : 'p'
        return '<' + name + ' id="string_preview_id_' + index + '" class="service_phrase">' + text + '</' + name + '>'
      })
      .join('')
  return {
    data: {
      strings: pairs.map(([identifier, text], previewId) => ({ identifier, text, previewId })),
      preview: Buffer.from(page).toString('base64'),
    },
  }
}
`
}

/** Writes the app; answers its folder. */
export function writeApp(folder: string, code = moduleCode()): string {
  const app = join(folder, 'lines-app')
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'manifest.json'), JSON.stringify(MANIFEST, null, 2))
  writeFileSync(join(app, 'process.mjs'), code)
  return app
}

export const LINES = 'title = Welcome\nintro = Tickets for the ferry\nend = Have a good trip\n'
