/**
 * `npm run docs:check`: looks over the built website (`npm run docs`) in a browser. Each link leads to a page and an anchor
 * that exist, and axe finds nothing on five pages, light and dark. `INTERLINEAR_PICTURES=folder` keeps their pictures.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { ROOT } from '../reference/pages.ts'

const site = join(ROOT, 'out/site')
const PAGES = ['/', '/start/first-file', '/tutorials/android-in-git', '/reference/command-line', '/compare']
const { INTERLINEAR_PICTURES: pictures } = process.env

const texts = new Map(
  globSync('**/*.html', { cwd: site }).map((name) => [name, readFileSync(join(site, name), 'utf8')]),
)

/** Returns the file of an address of the site, as a server with clean addresses finds it. */
function fileOf(path: string): string | null {
  const name = decodeURI(path).replace(/^\//, '')
  const candidates = name === '' || name.endsWith('/') ? [`${name}index.html`] : [name, `${name}.html`]
  return candidates.find((one) => texts.has(one) || globSync(one, { cwd: site }).length > 0) ?? null
}

function anchorsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
}

function brokenLinks(): string[] {
  return [...texts].flatMap(([page, text]) => {
    const base = `/${page}`
    return [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].flatMap(([, href = '']) => {
      if (/^[a-z][a-z+.-]*:/i.test(href)) return []
      const [path = '', anchor = ''] = href.replaceAll('&amp;', '&').split('#')
      const file = path === '' ? page : fileOf(new URL(path, `http://site${base}`).pathname)
      if (file === null) return [`${page} links to ${href}: there is no such page`]
      const target = texts.get(file)
      const isThere =
        anchor === '' || target === undefined || anchorsOf(target).has(decodeURIComponent(anchor))
      return isThere ? [] : [`${page} links to ${href}: ${file} has no such anchor`]
    })
  })
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const server = createServer((request, response) => {
  const file = fileOf(new URL(request.url ?? '/', 'http://site').pathname)
  if (file === null) return void response.writeHead(404).end()
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
  response.end(readFileSync(join(site, file)))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const problems = brokenLinks()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(executablePath !== null && { executablePath }),
})
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } })
  for (const path of PAGES) {
    const page = await context.newPage()
    page.on('response', (response) => {
      if (response.status() >= 400)
        problems.push(`${path}: ${response.url().slice(origin.length)} is missing`)
    })
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, help, nodes } of violations)
      problems.push(
        `${path} (${colorScheme}): ${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
      )
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${path.replaceAll('/', '_')}-${colorScheme}.png`) })
    await page.close()
  }
  await context.close()
}
await browser.close()
server.close()
for (const problem of problems) console.log(problem)
console.log(`${texts.size} pages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
