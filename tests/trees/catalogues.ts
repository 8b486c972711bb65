/**
 * Updates published catalogues by `interlinear update` and by msgmerge: catalogues of Debian's stable release from the
 * templates of its development release. It prints each entry that differs, and exits with 1 if there is any.
 *
 *     npm run catalogues [-- PACKAGE...]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isAccepted, outlineOf, updateByMsgmerge, updateByProgram } from '../cli/catalogues.ts'
import { DebianSources } from './debian.ts'

const PACKAGES = [
  'bison',
  'diffutils',
  'dpkg',
  'grep',
  'hello',
  'man-db',
  'nano',
  'psmisc',
  'sed',
  'shadow',
  'tar',
  'wget',
]
const LANGUAGES = ['ar', 'de', 'fr', 'ja', 'pl', 'uk']
const [EARLIER, LATER] = ['bookworm', 'sid']
const SHOWN = 5

const folder = mkdtempSync(join(tmpdir(), 'interlinear-catalogues-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const sources = new DebianSources(join(folder, 'apt'))
let failures = 0
const total = { catalogues: 0, entries: 0, differences: 0 }

for (const name of process.argv.length > 2 ? process.argv.slice(2) : PACKAGES) {
  try {
    const [earlier, later] = [await unpacked(name, EARLIER), await unpacked(name, LATER)]
    for (const pair of pairsIn(earlier, later)) await compare(name, pair)
  } catch (error) {
    console.log(`${name}: left out: ${error instanceof Error ? error.message : String(error)}`)
  }
}
console.log(
  `${total.catalogues} catalogues, ${total.entries} entries, ${total.differences} of them differ; ${failures} failed`,
)
process.exitCode = failures + total.differences > 0 || total.catalogues === 0 ? 1 : 0

/** Unpacks the catalogues and templates of a release of a package. Returns their folder. */
async function unpacked(name: string, suite: string): Promise<string> {
  const place = join(folder, name, suite)
  mkdirSync(place, { recursive: true })
  for (const archive of await sources.download(name, place, [suite])) {
    const wanted = ['--wildcards', '--no-wildcards-match-slash', '*/po/*.po', '*/po/*.pot']
    try {
      execFileSync('tar', ['-xf', archive, '-C', place, ...wanted], { stdio: 'ignore' })
    } catch {
      // tar fails for a pattern that matches nothing, once the rest is unpacked.
    }
  }
  return place
}

interface Pair {
  language: string
  catalogue: string
  template: string
}

function pairsIn(earlier: string, later: string): Pair[] {
  const templates = filesIn(later, '.pot')
  const catalogues = filesIn(earlier, '.po')
  return LANGUAGES.flatMap((language) => {
    const catalogue = catalogues.find((path) => basename(path) === `${language}.po`)
    const [template] = templates
    return catalogue === undefined || template === undefined ? [] : [{ language, catalogue, template }]
  })
}

function filesIn(place: string, extension: string): string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension))
    .toSorted()
    .map((path) => join(place, path))
}

async function compare(name: string, { language, catalogue, template }: Pair): Promise<void> {
  const work = mkdtempSync(join(folder, 'work-'))
  const [before, later] = [readFileSync(catalogue), readFileSync(template)]
  const merged = updateByMsgmerge(work, before, later)
  if (merged === null) return
  const ok = (args: readonly string[]) =>
    Promise.resolve(
      execFileSync(process.execPath, [join(import.meta.dirname, '../../cli/interlinear.js'), ...args], {
        cwd: work,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, INTERLINEAR_HOME: join(work, 'home') },
      }),
    )
  const written = await updateByProgram({ folder: work, ok }, before, later, language).catch(
    (error: unknown) => {
      console.log(`${name} ${language}: ${error instanceof Error ? error.message : String(error)}`)
      failures += 1
      return null
    },
  )
  if (written === null) return
  const [ours, theirs] = [outlineOf(written), outlineOf(merged)]
  const differing = [...theirs.entries, ...theirs.obsolete].filter(
    ([identifier, content]) =>
      !isDeepStrictEqual(ours.entries.get(identifier) ?? ours.obsolete.get(identifier), content),
  )
  const isSameOrder = isDeepStrictEqual([...ours.entries.keys()], [...theirs.entries.keys()])
  const isRefused = isAccepted(merged) && !isAccepted(written)
  total.catalogues += 1
  total.entries += theirs.entries.size
  total.differences += differing.length
  failures += Number(!isSameOrder) + Number(isRefused)
  const fuzzy = [...theirs.entries.values()].filter((lines) =>
    lines.some((line) => /^#,.*fuzzy/.test(line)),
  ).length
  console.log(
    `${name} ${language}: ${theirs.entries.size} entries, ${fuzzy} fuzzy, ${theirs.obsolete.size} obsolete; ${differing.length} differ` +
      `${isSameOrder ? '' : ', another order'}${isRefused ? ', refused by msgfmt' : ''}`,
  )
  for (const [identifier, content] of differing.slice(0, SHOWN))
    console.log({
      identifier,
      ours: ours.entries.get(identifier) ?? ours.obsolete.get(identifier),
      theirs: content,
    })
}
