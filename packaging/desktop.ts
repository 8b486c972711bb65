/**
 * `npm run package -- --linux`: the desktop packages, by electron-builder (electron-builder.yml). Each system makes its
 * own. The Debian package is made by dpkg-deb. `--stand-in` packages around a stand-in for Electron's runtime, which
 * tries everything but what needs to be fetched: the tree and the Debian package. `--built` takes `out/` as it is.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Arch, build, Platform } from 'electron-builder'
import { parse } from 'yaml'
import { isDebOf, makeDesktopDeb } from './debian/desktopDeb.ts'
import { drawIcons } from './icons.ts'
import { checkout } from './manifest.ts'
import { signingOf } from './codeSigning.ts'
import { makeStandIn } from './standIn.ts'

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
