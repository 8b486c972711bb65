/** Builds a Debian package from a tree of files by Debian's own `dpkg-deb`. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
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
import { manifest } from '../manifest.ts'

/** The version of Debian's packages: ours, and the revision of the packaging. */
export const debVersion = `${manifest.version}-1`

export interface DebPackage {
  /** Fields of the control file; those without a value are left out. */
  control: Readonly<Record<string, string>>
  /** Maintainer scripts by their names, such as `postinst`. */
  scripts?: Readonly<Record<string, string>>
  /** Writes the files below a root. */
  fill: (root: string) => void
  /** The package to make. */
  out: string
  /** How much xz compresses, from 0 to 9; a rehearsal has little time. */
  compression?: number | undefined
}

/** Writes a file, making the folders above it. */
export function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
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
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    chmodSync(path, entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}

/** The first line is the synopsis; what follows is set in, and an empty line is a full stop. */
export function debDescription(description: string): string {
  const [synopsis = '', ...rest] = description.split('\n').map((line) => line.trim())
  return [synopsis, ...rest.map((line) => ` ${line === '' ? '.' : line}`)].join('\n')
}

export function buildDeb({ control, scripts = {}, fill, out, compression = 6 }: DebPackage): void {
  const root = mkdtempSync(join(tmpdir(), 'interlinear-deb-'))
  try {
    fill(root)
    setModes(root)
    const files = filesIn(root)
    const kilobytes = files.reduce((sum, path) => sum + Math.ceil(lstatSync(path).size / 1024), 0)
    const fields = Object.entries({ ...control, 'Installed-Size': String(kilobytes) })
    put(
      join(root, 'DEBIAN/control'),
      fields
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    )
    const sums = files
      .filter((path) => lstatSync(path).isFile())
      .map((path) => {
        const sum = createHash('md5').update(readFileSync(path)).digest('hex')
        return `${sum}  ${path.slice(root.length + 1)}\n`
      })
    put(join(root, 'DEBIAN/md5sums'), sums.join(''))
    for (const [name, text] of Object.entries(scripts)) {
      put(join(root, 'DEBIAN', name), text)
      chmodSync(join(root, 'DEBIAN', name), 0o755)
    }
    chmodSync(join(root, 'DEBIAN'), 0o755)
    mkdirSync(dirname(out), { recursive: true })
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', `-z${compression}`, '--build', root, out], {
      stdio: ['ignore', 2, 2],
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
