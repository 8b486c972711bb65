/**
 * `npm run package -- --linux`: the desktop packages, by electron-builder (electron-builder.yml). Each system makes its
 * own. The Debian package is made by dpkg-deb. `--stand-in` packages around a stand-in for Electron's runtime, which
 * tries everything but what needs to be fetched: the tree and the Debian package. `--built` takes `out/` as it is.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Arch, build, Platform } from 'electron-builder'
import { parse } from 'yaml'
import { isDebOf, makeDesktopDeb } from './debian/desktopDeb.ts'
import { signingOf } from './codeSigning.ts'
import { drawIcons } from './icons.ts'
import { checkout } from './manifest.ts'

const { values: asked } = parseArgs({
  options: {
    linux: { type: 'boolean', default: false },
    mac: { type: 'boolean', default: false },
    win: { type: 'boolean', default: false },
    'stand-in': { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    out: { type: 'string', default: join(checkout, 'dist') },
  },
})

const { deb } = parse(readFileSync(join(checkout, 'electron-builder.yml'), 'utf8')) as {
  deb: { depends: string[] }
}

function platforms(): Platform[] {
  const named = [
    ...(asked.linux ? [Platform.LINUX] : []),
    ...(asked.mac ? [Platform.MAC] : []),
    ...(asked.win ? [Platform.WINDOWS] : []),
  ]
  return named.length > 0 ? named : [Platform.current()]
}

function prepareProgram(): void {
  if (asked.built) return
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: checkout,
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  })
}

// Before electron-builder reads the environment.
const signing = signingOf(process.env)

const standIn = asked['stand-in']
  ? join(mkdtempSync(join(tmpdir(), 'interlinear-standin-')), 'electron')
  : null

/*
 * A stand-in for Electron's runtime, where that cannot be had: what electron-builder takes from the runtime's folder is
 * there, and its program says that it is none. It has a fuse wire, so that setting the fuses is tried too.
 */

/** By these words @electron/fuses finds the wire; its version, its length and a byte for each fuse follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = 9

const program = `#!/bin/sh
echo "a stand-in for Electron's runtime, which was given: $*"
exit 0
# ${SENTINEL}`

function makeStandIn(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  const wire = Buffer.from([1, FUSES, ...Buffer.from('0'.repeat(FUSES))])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(program), wire, Buffer.from('\n')]))
  writeFileSync(join(folder, 'chrome-sandbox'), '#!/bin/sh\n')
  for (const name of ['electron', 'chrome-sandbox']) chmodSync(join(folder, name), 0o755)
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), 'A stand-in.\n')
}

try {
  prepareProgram()
  await drawIcons(join(checkout, 'out/icons'))
  if (standIn !== null) makeStandIn(standIn)
  const made = await build({
    projectDir: checkout,
    targets:
      standIn === null
        ? new Map(platforms().flatMap((platform) => [...platform.createTarget()]))
        : Platform.LINUX.createTarget(['dir', 'deb'], process.arch === 'arm64' ? Arch.arm64 : Arch.x64),
    // Beside what electron-builder.yml says, which it reads by itself.
    config: {
      ...signing,
      directories: { output: asked.out },
      ...(standIn !== null && { electronDist: standIn }),
    },
    publish: 'never',
    // Is asked before fpm is run, and told with which words; who answers true has done it.
    effectiveOptionComputed: (computed: unknown) => {
      const [words] = Array.isArray(computed) ? (computed as unknown[]) : []
      if (!isDebOf(words)) return Promise.resolve(false)
      makeDesktopDeb({ words, depends: deb.depends })
      console.log(words[words.indexOf('--package') + 1])
      return Promise.resolve(true)
    },
  })
  for (const path of made) console.log(path)
} finally {
  if (standIn !== null) rmSync(join(standIn, '..'), { recursive: true, force: true })
}
