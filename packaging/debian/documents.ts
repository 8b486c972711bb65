/** The files in /usr/share/doc by Debian's policy: the copyright (DEP-5), and the changelogs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildDate, readChangelog, releasesOf } from '../changelog.ts'
import { DICTIONARY_FOLDER, dictionaryPackages } from '../dictionaries.ts'
import { checkout, manifest } from '../manifest.ts'
import type { Notice } from '../notices.ts'
import { debVersion, put } from './debPackage.ts'

export const maintainer = `${manifest.author.name} <${manifest.author.email}>`

/** Continuation lines of a field: an empty line is a full stop. */
function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n')
}

/** Licences whose texts each Debian system has, which policy wants to be referred to. */
const COMMON: Readonly<Record<string, string>> = {
  'Apache-2.0': 'Apache-2.0',
  'GPL-2.0': 'GPL-2',
  'LGPL-2.0': 'LGPL-2',
  'MPL-1.1': 'MPL-1.1',
}

/** Debian's names where they differ from those of SPDX. */
const DEBIAN_NAMES: Readonly<Record<string, string>> = { MIT: 'Expat', blessing: 'public-domain' }

const COPYRIGHT_LINE = /^[\s*]*(?:portions )?copyright\b.*(?:\d{4}|@).*$/i

/** Returns a licence without its title and copyright lines, by which equal licences are found. */
function bodyOf(text: string): string {
  const lines = text.split('\n').filter((line) => !COPYRIGHT_LINE.test(line))
  return lines
    .join('\n')
    .replace(/^\W*(?:the )?(?:mit|isc)(?: \(mit\))? licen[cs]e(?: \(mit\))?\W*\n/i, '')
    .trim()
}

const oneLine = (text: string) =>
  text
    .replace(/[\s*_]+/g, ' ')
    .trim()
    .toLowerCase()

/** The licences of a copyright file: the expression of each notice, and a paragraph for each name in them. */
class Licenses {
  readonly #byBody = new Map<string, string>()
  readonly #paragraphs = new Map<string, string>()

  expressionOf({ license, text }: Pick<Notice, 'license' | 'text'>): string {
    const parts = license.split(/ (?:AND|OR) /)
    if (parts.every((part) => Object.hasOwn(COMMON, part))) {
      for (const part of parts)
        this.#paragraphs.set(
          part,
          ` The full text is in /usr/share/common-licenses/${COMMON[part] ?? ''} on Debian systems, and in\n THIRD-PARTY-NOTICES beside the program.`,
        )
      return license.replaceAll(' OR ', ' or ').replaceAll(' AND ', ' and ')
    }
    const body = bodyOf(text)
    const known = this.#byBody.get(oneLine(body))
    if (known !== undefined) return known
    const base = DEBIAN_NAMES[license] ?? license.replace(/ (AND|OR) /g, '-$1-')
    const taken = [...this.#paragraphs.keys()].filter((name) => name === base || name.startsWith(`${base}~`))
    const name = taken.length === 0 ? base : `${base}~${taken.length + 1}`
    this.#byBody.set(oneLine(body), name)
    this.#paragraphs.set(name, indented(body))
    return name
  }

  toString(): string {
    return [...this.#paragraphs].map(([name, text]) => `License: ${name}\n${text}`).join('\n\n')
  }
}

function ownersOf(notices: readonly Notice[]): string {
  const lines = notices.flatMap(({ text }) => text.split('\n').filter((line) => COPYRIGHT_LINE.test(line)))
  const said = new Set(
    lines.map((line) => line.replace(/^[\s*]*(?:portions )?copyright\s*(?:\(c\)|©)?\s*/i, '').trim()),
  )
  return said.size > 0 ? [...said].join('\n           ') : 'its authors, as its licence says'
}

export interface CopyrightOptions {
  /** All that the package holds beside our own code. */
  notices: readonly Notice[]
  /** The folder of the program, from the root. */
  place: string
  /** Paragraphs of files that are not of npm packages, such as the runtime's. */
  runtime?: { files: string; copyright: string; license: string; text: string }
}

/** The copyrights of a package in Debian's machine-readable form. */
export function copyrightFile({ notices, place, runtime }: CopyrightOptions): string {
  const license = readFileSync(join(checkout, 'LICENSE'), 'utf8').trim()
  const [, holder = manifest.author.name] = /^Copyright \(c\) (.*)$/m.exec(license) ?? []
  const licenses = new Licenses()
  const own = licenses.expressionOf({ license: manifest.license, text: license })
  const dictionaries = dictionaryPackages()
  const isDictionary = ({ name }: Notice) => dictionaries.includes(name)
  const isBeside = (notice: Notice) =>
    Object.hasOwn(manifest.dependencies, notice.name) || isDictionary(notice)
  const bundled = notices.filter((notice) => !isBeside(notice))
  const expressions = [...new Set([own, ...bundled.map((notice) => licenses.expressionOf(notice))])]
  const beside = notices.filter(isBeside).map((notice) => {
    const expression = licenses.expressionOf(notice)
    const folder = isDictionary(notice) ? DICTIONARY_FOLDER : 'node_modules'
    return `Files: ${place}/${folder}/${notice.name}/*\nCopyright: ${ownersOf([notice])}\nLicense: ${expression}`
  })
  const paragraphs = [
    [
      'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
      `Upstream-Name: ${manifest.productName}`,
      `Upstream-Contact: ${maintainer}`,
      `Source: ${manifest.homepage}`,
    ].join('\n'),
    `Files: *\nCopyright: ${holder}\nLicense: ${own}`,
    [
      `Files: ${place}/out/*`,
      `Copyright: ${holder}`,
      `           ${ownersOf(bundled)}`,
      `License: ${expressions.map((one) => (/ or /.test(one) ? `(${one})` : one)).join(' and ')}`,
      'Comment:',
      ' These files are a bundle of the program and the packages below. THIRD-PARTY-NOTICES',
      ' beside the program has the licence of each with its text.',
      ...bundled.map(({ name, version, license: spdx }) => `  * ${name} ${version} (${spdx})`),
    ].join('\n'),
    ...beside,
    ...(runtime === undefined
      ? []
      : [
          `Files: ${runtime.files}\nCopyright: ${runtime.copyright}\nLicense: ${runtime.license}\n${runtime.text}`,
        ]),
    licenses.toString(),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** A date as changelogs have it: `Sun, 29 Nov 2026 04:00:00 +0000`. */
function mailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}

/** Debian's changelog: an entry a release. */
export function debianChangelog(name: string): string {
  const released = releasesOf(readChangelog()).filter((release) => release.date !== null)
  const isListed = released.some((release) => release.name === manifest.version)
  const own = { name: manifest.version, date: buildDate() }
  const all = [
    ...(isListed ? [] : [own]),
    ...released.map((release) => ({ name: release.name, date: new Date(`${release.date ?? ''}T12:00:00Z`) })),
  ]
  const entries = all.map(({ name: version, date }) => {
    const full = version === manifest.version ? debVersion : `${version}-1`
    return `${name} (${full}) unstable; urgency=medium\n\n  * Release ${version}: /usr/share/doc/${name}/changelog.gz has its changes.\n\n -- ${maintainer}  ${mailDate(date)}\n`
  })
  return entries.join('\n')
}

/** Deterministic, and without the name of a file. */
export function gzip(text: string): Uint8Array {
  return gzipSync(text, { level: 9 })
}

export interface DocumentOptions extends CopyrightOptions {
  name: string
}

export function putDocuments(root: string, { name, ...copyright }: DocumentOptions): void {
  const folder = join(root, 'usr/share/doc', name)
  put(join(folder, 'copyright'), copyrightFile(copyright))
  put(join(folder, 'changelog.gz'), gzip(readChangelog()))
  put(join(folder, 'changelog.Debian.gz'), gzip(debianChangelog(name)))
}
