/**
 * Writes THIRD-PARTY-NOTICES: the name, version, licence and licence texts of all that a package holds beside our own
 * code. Vite lists what a bundle holds (bundleContents.ts); the packages that stay outside of it are those of
 * `dependencies`. `node packaging/notices.ts program desktop` writes both files after `npm run build`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { LICENSE_LIST, PACKAGE_LIST } from './bundleContents.ts'
import { DICTIONARY_FOLDER, dictionaryLicense, dictionaryPackages } from './dictionaries.ts'
import { checkout, manifest } from './manifest.ts'

export type Edition = 'program' | 'desktop'

/** The bundles of each edition below `out/`, and the file of its notices. */
export const EDITIONS: Readonly<Record<Edition, { bundles: readonly string[]; file: string }>> = {
  // The npm package, the archives and Debian's package of the command line.
  program: { bundles: ['program', 'renderer'], file: 'THIRD-PARTY-NOTICES' },
  // Packages of Electron, whose own licences lie in the runtime's LICENSE and LICENSES.chromium.html.
  desktop: { bundles: ['main', 'preload', 'renderer'], file: 'out/desktop/THIRD-PARTY-NOTICES' },
}

export interface Notice {
  name: string
  version: string
  /** The SPDX expression. */
  license: string
  homepage: string | null
  /** The licence texts and notices, as their files have them. */
  text: string
}

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
  homepage: z.string().optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
})

const listedSchema = z.array(z.object({ name: z.string(), version: z.string(), text: z.string().optional() }))

/** Files of a package that have licence texts, or notices that have to come along. */
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i

function read(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
}

/** The last section of a readme that grants a licence; null where there is none. */
function licenseOfReadme(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^readme/i.test(file))
  if (name === undefined) return null
  const section = read(join(folder, name))
    .split(/^#+ +licen[cs]e.*$/im)
    .at(-1)
  return section?.includes('Permission is hereby granted') === true ? section.trim() : null
}

/** A text of packaging/licenses, by the package's name or its licence. */
function knownText(name: string, license: string): string | null {
  const paths = [name, license].map((file) =>
    join(checkout, 'packaging/licenses', `${file.replace('/', '__')}.txt`),
  )
  const path = paths.find((candidate) => existsSync(candidate))
  return path === undefined ? null : read(path)
}

/** Throws where a package's licence text is nowhere, because it could not be shipped. */
function noticeOf(folder: string, listed?: string): Notice {
  const place = join(checkout, folder)
  const about = packageSchema.parse(JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')))
  const { name, version, repository } = about
  const files = readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => read(join(place, entry.name)))
  const texts = [
    ...new Set([...(listed === undefined ? [] : [listed.replaceAll('\r\n', '\n').trim()]), ...files]),
  ]
  const named = about.license ?? about.licenses?.map(({ type }) => type).join(' AND ') ?? licenseNameOf(texts)
  const license = named.replace(/^\((.*)\)$/, '$1')
  const fallback = texts.length > 0 ? [] : [licenseOfReadme(place) ?? knownText(name, license)]
  const [first, ...rest] = [...texts, ...fallback]
  if (first === undefined || first === null)
    throw new Error(`${folder} (${license}) has no licence text: put it into packaging/licenses/${name}.txt.`)
  const source = typeof repository === 'string' ? repository : repository?.url
  const homepage = about.homepage ?? source?.replace(/^git\+|\.git$/g, '').replace(/^git:/, 'https:') ?? null
  return { name, version, license, homepage, text: [first, ...rest].join('\n\n') }
}

/** Returns the title of a licence text, for a package that names no licence. */
function licenseNameOf([text = '']: readonly string[]): string {
  return /^(?:the )?(MIT|ISC) licen[cs]e/i.exec(text)?.[1] ?? 'see the text'
}

/** The folders of the packages in a bundle. */
export function bundledFolders(bundle: string): string[] {
  return z
    .array(z.string())
    .parse(JSON.parse(readFileSync(join(checkout, 'out', bundle, PACKAGE_LIST), 'utf8')))
}

function bundledNotices(bundle: string): Notice[] {
  const path = join(checkout, 'out', bundle, LICENSE_LIST)
  const listed = listedSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const texts = new Map(listed.map(({ name, version, text }) => [`${name}@${version}`, text]))
  return bundledFolders(bundle).map((folder) => {
    const about = packageSchema.parse(
      JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')),
    )
    return noticeOf(folder, texts.get(`${about.name}@${about.version}`))
  })
}

/** SQLite is a part of better-sqlite3's binary, and asks for nothing. */
const sqlite: Notice = {
  name: 'SQLite',
  version: 'in better-sqlite3',
  license: 'blessing',
  homepage: 'https://www.sqlite.org/copyright.html',
  text: 'The authors of SQLite have dedicated its code and documentation to the public domain.',
}

/** A person can read the files of the program; those of the desktop packages lie in an archive of Electron. */
const BESIDE_DICTIONARY = `The archives and Debian's package have this dictionary, with the text of its licence in the file ${DICTIONARY_FOLDER}/NAME/license. The npm package does not have it.`

/** All that an edition holds, ordered by name. */
export function collectNotices(edition: Edition): Notice[] {
  const bundled = EDITIONS[edition].bundles.flatMap(bundledNotices)
  const beside = Object.keys(manifest.dependencies).map((name) => noticeOf(`node_modules/${name}`))
  const dictionaries = dictionaryPackages().map((name) => ({
    ...noticeOf(`node_modules/${name}`),
    text: edition === 'desktop' ? dictionaryLicense(name) : BESIDE_DICTIONARY,
  }))
  const all = new Map(
    [...bundled, ...beside, ...dictionaries, sqlite].map((one) => [`${one.name}@${one.version}`, one]),
  )
  return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

const RULE = '-'.repeat(80)

const headingOf = ({ name, version, license, homepage }: Notice) =>
  `${name} ${version} (${license})${homepage === null ? '' : `\n    ${homepage}`}`

/** Packages with the same text share it. */
export function formatNotices(notices: readonly Notice[]): string {
  const byText = Map.groupBy(notices, ({ text }) => text)
  const sections = [...byText].map(
    ([text, sharing]) => `${RULE}\n${sharing.map(headingOf).join('\n')}\n${RULE}\n\n${text}\n`,
  )
  return [
    `Third-party notices of ${manifest.productName} ${manifest.version}\n`,
    `${manifest.productName} is under the ${manifest.license} licence. It contains the software below, each under its own licence. The dictionaries are files of their own beside the program.\n`,
    ...sections,
  ].join('\n')
}

export function writeNotices(edition: Edition): string {
  const path = join(checkout, EDITIONS[edition].file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, formatNotices(collectNotices(edition)))
  return path
}

if (import.meta.main) {
  for (const edition of process.argv.slice(2)) {
    if (!Object.hasOwn(EDITIONS, edition)) throw new Error(`There is no edition ${edition}.`)
    console.log(writeNotices(edition as Edition))
  }
}
