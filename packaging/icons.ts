/**
 * Draws the icons of packages from `packaging/icons/*.svg`: an .ico for Windows, an .icns for macOS, a .png for each
 * size on Linux. Run by itself it makes `out/icons`, where electron-builder.yml looks for them.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { IconIcns, IconIco } from '@shockpkg/icon-encoder'
import { checkout } from './manifest.ts'

/** The sizes that Windows asks for, at 100 to 400 percent. */
const ICO = [16, 20, 24, 32, 40, 48, 64, 256]
/** The sizes of an .icns by the names of its entries; those of @2x have the pixels of the next size. */
const ICNS: readonly (readonly [type: string, size: number])[] = [
  ...([
    ['ic04', 16],
    ['ic11', 32],
    ['ic05', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic13', 256],
  ] as const),
  ...([
    ['ic08', 256],
    ['ic14', 512],
    ['ic09', 512],
    ['ic10', 1024],
  ] as const),
]
/** The folders of the hicolor theme. */
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

/** Icons of macOS stand in the middle of a margin of a tenth, which the system's own have too. */
const MAC_VIEW = 'viewBox="-42 -42 596 596"'

const require = createRequire(import.meta.url)
await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))

export function drawPng(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

async function drawIco(svg: string): Promise<Uint8Array> {
  const icon = new IconIco()
  // Systems before Windows Vista, which do not support PNG in icons, are unsupported; larger sizes are PNGs by
  // convention.
  for (const size of ICO) await icon.addFromPng(drawPng(svg, size), size >= 256, false)
  return icon.encode()
}

async function drawIcns(svg: string): Promise<Uint8Array> {
  const icon = new IconIcns()
  icon.toc = true
  for (const [type, size] of ICNS) await icon.addFromPng(drawPng(svg, size), [type])
  return icon.encode()
}

export async function drawIcons(folder: string): Promise<void> {
  const read = (name: string) => readFileSync(join(checkout, 'packaging/icons', name), 'utf8')
  const [app, project] = [read('app.svg'), read('project.svg')]
  const forMac = app.replace(/viewBox="[^"]*"/, MAC_VIEW)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'linux'), { recursive: true })
  writeFileSync(join(folder, 'app.ico'), await drawIco(app))
  writeFileSync(join(folder, 'app.icns'), await drawIcns(forMac))
  writeFileSync(join(folder, 'project.ico'), await drawIco(project))
  writeFileSync(join(folder, 'project.icns'), await drawIcns(project))
  for (const size of LINUX_SIZES) writeFileSync(join(folder, `linux/${size}x${size}.png`), drawPng(app, size))
}

if (import.meta.main) await drawIcons(join(checkout, 'out/icons'))
