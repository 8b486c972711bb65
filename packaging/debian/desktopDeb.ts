/**
 * Makes Debian's package of the desktop shell from what electron-builder would give to fpm: the same tree, scripts and
 * words, with no program to be fetched.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { manifest } from '../manifest.ts'
import { collectNotices } from '../notices.ts'
import { buildDeb, debDescription, debVersion } from './debPackage.ts'
import { putDocuments } from './documents.ts'

/** The options of fpm: the command-line options that electron-builder makes, and its `from=to` paths. */
export interface DebOptions {
  words: readonly string[]
  depends: readonly string[]
  recommends?: readonly string[]
}

const text = { type: 'string' } as const

function read(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{
        architecture: text,
        category: text,
        description: text,
        license: text,
        maintainer: text,
        name: text,
      },
      ...{ package: text, url: text, vendor: text, version: text },
      ...{ 'after-install': text, 'after-remove': text, 'deb-priority': text },
    },
  })
  const need = (name: keyof typeof values): string => {
    const value = values[name]
    if (value === undefined) throw new Error(`A Debian package needs --${name}`)
    return value
  }
  const paths = positionals.map((pair) => {
    const offset = pair.lastIndexOf('=/')
    return { from: pair.slice(0, offset), to: pair.slice(offset + 1) }
  })
  return { need, paths }
}

/** Whether fpm was asked for a Debian package: the same way leads to those of other systems. */
export function isDebOf(words: unknown): words is string[] {
  return Array.isArray(words) && words.some((word) => typeof word === 'string' && word.endsWith('.deb'))
}

/** The paths of a program in electron-builder, and by Debian's policy. */
const MOVED = [`/opt/${manifest.productName}`, `/usr/lib/${manifest.name}-desktop`] as const

const move = (text: string): string => text.replaceAll(...MOVED)

/** Files of the package `interlinear`, on which this one depends: the type of project files with their magic bytes. */
const OF_PROGRAM = /^\/usr\/share\/mime\//

/** Makes the file that `--package` names. */
export function makeDesktopDeb({ words, depends, recommends = [] }: DebOptions): void {
  const { need, paths } = read(words)
  const name = `${manifest.name}-desktop`
  const place = MOVED[1].slice(1)
  buildDeb({
    control: {
      Package: name,
      Version: debVersion,
      Section: need('category'),
      Priority: need('deb-priority'),
      Architecture: need('architecture'),
      Maintainer: need('maintainer'),
      Depends: [`${manifest.name} (= ${debVersion})`, ...depends].join(', '),
      Recommends: recommends.join(', '),
      Homepage: need('url'),
      Description: debDescription(need('description')),
    },
    scripts: {
      postinst: move(readFileSync(need('after-install'), 'utf8')),
      postrm: move(readFileSync(need('after-remove'), 'utf8')),
    },
    fill: (root) => {
      for (const { from, to } of paths) {
        if (OF_PROGRAM.test(to)) continue
        mkdirSync(dirname(join(root, move(to))), { recursive: true })
        cpSync(from, join(root, move(to)), { recursive: true, verbatimSymlinks: true })
      }
      const entry = join(root, `usr/share/applications/${name}.desktop`)
      writeFileSync(entry, move(readFileSync(entry, 'utf8')))
      putDocuments(root, {
        name,
        notices: collectNotices('desktop'),
        place: `${place}/resources/app.asar`,
        runtime: {
          files: `${place}/*`,
          copyright: 'Electron contributors, and the authors of the libraries in it',
          license: 'Electron',
          text: ` The licence of Electron is the MIT licence; those of its libraries and their texts are in\n /${place}/LICENSES.chromium.html.`,
        },
      })
    },
    out: need('package'),
  })
}
