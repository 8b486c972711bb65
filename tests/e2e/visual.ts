/**
 * `npm run visual`: renews the pictures of the visual tests, in few colours, and records the fonts and the browser.
 * Look at them before you commit them: they become the expected result.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'
import { placeOfMachine, thisMachine } from './machine.ts'
import { asPalette } from './palettePng.ts'

const folder = fileURLToPath(new URL('./visual.e2e.ts-snapshots/', import.meta.url))
const config = fileURLToPath(new URL('./playwright.config.ts', import.meta.url))

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs })
writeFileSync(placeOfMachine, `${JSON.stringify(thisMachine(browser.version()), null, 2)}\n`)
await browser.close()
const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const args = [
  'test',
  '--config',
  config,
  '--project',
  'browser shell',
  '--update-snapshots=all',
  'visual.e2e.ts',
]
const { status } = spawnSync(process.execPath, [playwright, ...args, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, INTERLINEAR_TAKE_PICTURES: '1' },
})
let bytes = 0
for (const name of readdirSync(folder).filter((one) => one.endsWith('.png'))) {
  const path = join(folder, name)
  const whole = readFileSync(path)
  // Those of an earlier run have few colours already.
  const small = whole[25] === 3 ? whole : asPalette(whole)
  writeFileSync(path, small)
  bytes += small.length
}
console.log(`${Math.round(bytes / 1024)} KB of pictures.`)
process.exitCode = status ?? 1
