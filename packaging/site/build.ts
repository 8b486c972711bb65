/**
 * `npm run docs`: builds the website of the documentation into out/site. The pages are those of docs/, with the changelog
 * and a first page; the build fails at a link to a page or file that is not there.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync, globSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const site = import.meta.dirname
const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'out/site-source')
/** The forge, for links to files that are no pages. */
const FORGE = 'https://github.com/interlinear-l10n/interlinear'

/** Pages of the tree outside of docs/, by their names on the site. */
const MORE_PAGES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
}

/** Returns the page of the site that a file of the tree became; null: it is none. */
function pageOf(path: string): string | null {
  const more = MORE_PAGES[path]
  if (more !== undefined) return more
  if (!path.startsWith('docs/')) return null
  const name = posix.relative('docs', path)
  return name.endsWith('.md') ? name.replace(/(^|\/)README\.md$/, '$1index.md') : name
}

/** Rewrites the links of a page that lies at `path` in the tree: to pages of the site, or to the forge. */
function rewriteLinks(text: string, path: string): string {
  const page = pageOf(path) ?? path
  return text.replace(
    /\]\((?![a-z][a-z+.-]*:|#)([^)\s#]+)(#[^)\s]*)?((?:\s+"[^"]*")?)\)/gi,
    (_, ...parts) => {
      const [target, anchor = '', title] = parts as [string, string | undefined, string]
      const file = posix.normalize(posix.join(posix.dirname(path), decodeURI(target)))
      if (!existsSync(join(root, file))) throw new Error(`${path}: there is no ${file}`)
      const ofSite = pageOf(file)
      const isPage = ofSite !== null && /\.(?:md|png|svg|gif|webm)$/.test(ofSite)
      const href = isPage ? relativeLink(page, ofSite) : `${FORGE}/blob/main/${file}`
      return `](${href}${anchor}${title})`
    },
  )
}

/** Takes away the marks of made blocks, and the line breaks of tables: the site shows tags as text. */
function withoutMarks(text: string): string {
  return text.replaceAll(/^<!-- (?:Made by|begin:|end:).*-->\n/gm, '').replaceAll('<br>', ' ')
}

function relativeLink(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

function copyPages(): void {
  rmSync(source, { recursive: true, force: true })
  cpSync(join(root, 'docs'), source, { recursive: true })
  for (const [path, name] of Object.entries(MORE_PAGES)) cpSync(join(root, path), join(source, name))
  cpSync(join(site, 'index.md'), join(source, 'index.md'))
  cpSync(join(root, 'docs/images'), join(source, 'public/images'), { recursive: true })
  const origins = new Map(Object.entries(MORE_PAGES).map(([path, name]) => [name, path]))
  for (const name of globSync('**/*.md', { cwd: source })) {
    if (name === 'index.md') continue
    const path = origins.get(name) ?? posix.join('docs', name)
    const text = rewriteLinks(readFileSync(join(source, name), 'utf8'), path)
    const page = pageOf(path) ?? name
    // Pages name placeholders as {{name}}: none of them is Vue's.
    writeFileSync(join(source, name), `::: v-pre\n${withoutMarks(text)}\n:::\n`)
    if (page !== name) renameSync(join(source, name), join(source, page))
  }
}

if (!existsSync(join(site, 'node_modules')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: site, stdio: 'inherit' })
copyPages()
execFileSync(process.execPath, [join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build', site], {
  stdio: 'inherit',
})
console.log(`The site is in ${join(dirname(source), 'site')}.`)
