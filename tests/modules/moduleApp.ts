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

/** Everything that a page could load, lead to, run or send; `REMOTE` is where. */
const HOSTILE = `
  <meta http-equiv="refresh" content="0; url=REMOTE/refresh"><base href="REMOTE/">
  <style>@import "REMOTE/import.css"; @font-face { font-family: far; src: url(REMOTE/font) }
    body { background: url(REMOTE/body.png); font-family: far, sans-serif } p::before { content: url(REMOTE/before.png) }</style>
  <link rel="stylesheet" href="REMOTE/a.css"><link rel="dns-prefetch preconnect prefetch" href="REMOTE/ahead">
  <img src="REMOTE/a.png" srcset="REMOTE/b.png 2x" alt="" onerror="parent.document.title = 'broken'">
  <div style="position: fixed; inset: auto 0 0; height: 2px; z-index: 99999; background: url(REMOTE/style.png)"></div>
  <form action="REMOTE/form"><input name="a" autofocus onfocus="this.form.submit()"><button formaction="REMOTE/go">Go</button></form>
  <iframe src="REMOTE/frame"></iframe><iframe srcdoc="<script>top.document.title = 'broken'</script>"></iframe>
  <object data="REMOTE/object"></object><embed src="REMOTE/embed"><video src="REMOTE/video" poster="REMOTE/poster"></video>
  <svg onload="parent.document.title = 'broken'"><image href="REMOTE/svg.png"/><use href="REMOTE/use.svg#a"/></svg>
  <script>parent.document.title = "broken"</script>
  <a href="REMOTE/away" target="_top" ping="REMOTE/ping">Away from here</a>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=REMOTE/mutation onerror=parent.document.title='broken'&gt;">`

/** `greeting` goes into the code, so that two apps differ; `remote` is where the preview would lead to. */
export function moduleCode(greeting = 'hello', remote = 'https://example.com'): string {
  return `export default async function process(job) {
  console.log(${JSON.stringify(greeting)}, job.jobType)
  const fetched = async (address) => (await fetch(address)).text()
  const content = job.file.content === undefined
    ? await fetched(job.file.contentUrl)
    : Buffer.from(job.file.content, 'base64').toString()
  const lines = content.split('\\n').filter(Boolean)
  const unescape = (line) => line.replaceAll(/\\\\(.)/g, (_, letter) => letter === 'n' ? '\\n' : letter)
  const escape = (text) => text.replaceAll('\\\\', '\\\\\\\\').replaceAll('\\n', '\\\\n')
  const pairs = lines.map((line) => line.split(' = ').map(unescape))
  if (job.jobType === 'build-file') {
    const { id } = job.targetLanguages[0]
    const strings = job.strings ?? (await fetched(job.stringsUrl)).trim().split('\\n').map((line) => JSON.parse(line))
    const texts = new Map(strings.map((string) => [string.identifier, string.translations[id].text]))
    const built = pairs.map(([key]) => key + ' = ' + escape(texts.get(key)) + '\\n').join('')
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
    '<style>h1 { color: rgb(0, 0, 200) }</style>' +
    pairs
      .map(([, text], index) => {
        const name = index === 0 ? 'h1' : 'p'
        return '<' + name + ' id="string_preview_id_' + index + '" class="service_phrase">' + text + '</' + name + '>'
      })
      .join('') +
    ${JSON.stringify(HOSTILE.replaceAll('REMOTE', remote))}
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
