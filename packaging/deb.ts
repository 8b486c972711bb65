/**
 * Makes the Debian package by Debian's own `dpkg-deb`, from what electron-builder would give to fpm: the same tree,
 * scripts and words, with no program to be fetched.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

/** What fpm is asked for: the options of the command line that electron-builder makes, and its `from=to` paths. */
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
    const at = pair.lastIndexOf('=/')
    return { from: pair.slice(0, at), to: pair.slice(at + 1) }
  })
  return { need, paths }
}

/** Whether fpm was asked for a Debian package: the same way leads to those of other systems. */
export function isDebOf(words: unknown): words is string[] {
  return Array.isArray(words) && words.some((word) => typeof word === 'string' && word.endsWith('.deb'))
}

/** Files and links of a tree, from its root. */
function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Policy wants what root may write alone, and nothing that others may not read. */
function setModes(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    chmodSync(path, entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}

/** The first line is the synopsis; what follows is set in, and an empty line is a full stop. */
function describe(description: string): string {
  const [synopsis = '', ...rest] = description.split('\n').map((line) => line.trim())
  return [synopsis, ...rest.map((line) => ` ${line === '' ? '.' : line}`)].join('\n')
}

/** Makes the file that `--package` names. */
export function makeDeb({ words, depends, recommends = [] }: DebOptions): void {
  const { need, paths } = read(words)
  const root = mkdtempSync(join(tmpdir(), 'interlinear-deb-'))
  try {
    for (const { from, to } of paths) {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true })
    }
    const docs = join(root, 'usr/share/doc', need('name'))
    mkdirSync(docs, { recursive: true })
    writeFileSync(
      join(docs, 'copyright'),
      `${need('name')} is by ${need('vendor')}, under the licence ${need('license')}.\n${need('url')}\n`,
    )
    setModes(root)
    const files = filesIn(root)
    const kilobytes = files.reduce((sum, path) => sum + Math.ceil(lstatSync(path).size / 1024), 0)
    mkdirSync(join(root, 'DEBIAN'))
    const control = {
      Package: need('name'),
      Version: need('version'),
      Section: need('category'),
      Priority: need('deb-priority'),
      Architecture: need('architecture'),
      Maintainer: need('maintainer'),
      'Installed-Size': kilobytes,
      Depends: depends.join(', '),
      Recommends: recommends.join(', '),
      Homepage: need('url'),
      Description: describe(need('description')),
    }
    const fields = Object.entries(control).filter(([, value]) => value !== '')
    writeFileSync(join(root, 'DEBIAN/control'), fields.map(([name, value]) => `${name}: ${value}\n`).join(''))
    const sums = files
      .filter((path) => lstatSync(path).isFile())
      .map(
        (path) =>
          `${createHash('md5').update(readFileSync(path)).digest('hex')}  ${path.slice(root.length + 1)}\n`,
      )
    writeFileSync(join(root, 'DEBIAN/md5sums'), sums.join(''))
    for (const [option, script] of [
      ['after-install', 'postinst'],
      ['after-remove', 'postrm'],
    ] as const) {
      cpSync(need(option), join(root, 'DEBIAN', script))
      chmodSync(join(root, 'DEBIAN', script), 0o755)
    }
    chmodSync(root, 0o755)
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, need('package')], {
      stdio: ['ignore', 2, 2],
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
