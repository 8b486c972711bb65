/**
 * `npm run deb`: Debian's package of the command line and the browser shell, with Node and without Electron. `interlinear`
 * on PATH is the command line; the entry of the desktop opens the workbench in a browser window. `--built` takes `out/`
 * as it is, `--node PATH` another Node than that of the npm packages.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawPng, LINUX_SIZES } from '../icons.ts'
import { checkout, manifest } from '../manifest.ts'
import { collectNotices } from '../notices.ts'
import { buildProgram, makeTree, type NodeSource } from '../portable.ts'
import { buildDeb, debDescription, debVersion, put } from './debPackage.ts'
import { desktopEntry, metainfo, mimePackage } from './desktopFiles.ts'
import { gzip, maintainer, putDocuments } from './documents.ts'
import { manPage } from './manPage.ts'

const ARCHITECTURES = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' } as const

export type DebPlatform = keyof typeof ARCHITECTURES

/** The program's folder, relative to the root. */
const PLACE = `usr/lib/${manifest.name}`

const DESCRIPTION = `Offline localization workbench
Interlinear translates catalogues of every usual format: gettext PO, XLIFF,
JSON, Android, Apple, Qt, Markdown and more. A project is one file, and
everything works with no network.

This package has the command line, and the workbench for the browser that is
installed. The package interlinear-desktop has a shell of its own.`

/** Files of the npm package that /usr/share/doc has, or that only its page on npm shows. */
const NOT_HERE = ['README.md', 'CHANGELOG.md', 'LICENSE']

/**
 * Overrides for lintian's findings about Node and better-sqlite3, which are included as their authors build them, with
 * their tested libraries. Also for the missing Debian bug number, because the package is not uploaded there.
 */
const OVERRIDES = [
  'embedded-library',
  'unstripped-binary-or-object',
  'hardening-no-pie',
  'initial-upload-closes-no-bugs',
]

export interface ProgramDebOptions {
  /** Another Node than that of the npm packages. */
  node?: string | undefined
  compression?: number
}

export function makeProgramDeb(
  platform: DebPlatform,
  out: string,
  { node, compression }: ProgramDebOptions = {},
): string {
  const architecture = ARCHITECTURES[platform]
  const path = join(out, `${manifest.name}_${debVersion}_${architecture}.deb`)
  const scratch = mkdtempSync(join(tmpdir(), 'interlinear-tree-'))
  try {
    buildDeb({
      control: {
        Package: manifest.name,
        Version: debVersion,
        Section: 'text',
        Priority: 'optional',
        Architecture: architecture,
        Maintainer: maintainer,
        Depends: 'libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 8)',
        Recommends: 'chromium | google-chrome-stable | microsoft-edge-stable | www-browser, xdg-utils',
        Suggests: 'gettext, hunspell-dictionary',
        Homepage: manifest.homepage,
        Description: debDescription(DESCRIPTION),
      },
      fill: (root) => fill(root, platform, scratch, node),
      out: path,
      compression,
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return path
}

function fill(root: string, platform: DebPlatform, scratch: string, node: string | undefined): void {
  const source: NodeSource = { platform, scratch, ...(node !== undefined && { node }) }
  const tree = join(root, PLACE)
  mkdirSync(tree, { recursive: true })
  const { license } = makeTree(tree, source, ['bin/interlinear'])
  for (const name of NOT_HERE) rmSync(join(tree, 'app', name), { force: true })
  // Started by the Node beside it alone: a first line that asks for another one would be a dependency.
  const entry = join(tree, 'app/cli/interlinear.js')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace(/^#!.*\n/, ''))
  chmodSync(entry, 0o644)
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  symlinkSync(`../lib/${manifest.name}/bin/interlinear`, join(root, 'usr/bin', manifest.name))

  const share = join(root, 'usr/share')
  put(join(share, 'applications/interlinear.desktop'), desktopEntry())
  put(join(share, 'mime/packages/interlinear.xml'), mimePackage())
  put(join(share, 'metainfo/org.interlinear.Interlinear.metainfo.xml'), metainfo())
  put(join(share, 'man/man1/interlinear.1.gz'), gzip(manPage()))
  const icons = { apps: ['app', 'interlinear'], mimetypes: ['project', 'application-x-interlinear'] } as const
  for (const [folder, [drawing, name]] of Object.entries(icons)) {
    const svg = readFileSync(join(checkout, 'packaging/icons', `${drawing}.svg`), 'utf8')
    put(join(share, `icons/hicolor/scalable/${folder}/${name}.svg`), svg)
    for (const size of LINUX_SIZES)
      put(join(share, `icons/hicolor/${size}x${size}/${folder}/${name}.png`), drawPng(svg, size))
  }
  put(
    join(share, 'lintian/overrides', manifest.name),
    OVERRIDES.map((tag) => `${manifest.name}: ${tag} *\n`).join(''),
  )
  putDocuments(root, {
    name: manifest.name,
    notices: collectNotices('program'),
    place: PLACE,
    runtime: {
      files: `${PLACE}/runtime/*`,
      copyright: 'Node.js contributors, and the authors of the libraries in it',
      license: 'Node.js',
      text: ` The licence of Node.js is the MIT licence; those of its libraries and their texts are in\n /${PLACE}/runtime/LICENSE.`,
    },
  })
  if (license === null && node === undefined) throw new Error('The package of Node has no licence.')
  symlinkSync(
    `../../../lib/${manifest.name}/app/THIRD-PARTY-NOTICES`,
    join(share, 'doc', manifest.name, 'THIRD-PARTY-NOTICES'),
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      node: { type: 'string' },
      out: { type: 'string', default: join(checkout, 'dist') },
      built: { type: 'boolean', default: false },
      arm64: { type: 'boolean', default: false },
      x64: { type: 'boolean', default: false },
    },
  })
  if (!values.built) buildProgram()
  const own: DebPlatform = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'
  const asked = [
    ...(values.x64 ? (['linux-x64'] as const) : []),
    ...(values.arm64 ? (['linux-arm64'] as const) : []),
  ]
  for (const platform of asked.length > 0 ? asked : [own])
    console.log(makeProgramDeb(platform, values.out, { node: values.node }))
}
