/** The environment of a picture of the window: the fonts, and the browser that draws them. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const place = new URL('./visual.e2e.ts-snapshots/machine.json', import.meta.url)

export interface Machine {
  fonts: string[]
  browser: string
}

/** Which fonts stand for the ones that the screens ask for, Latin and Arabic. */
export function thisMachine(browserVersion: string): Machine {
  const fonts = ['system-ui', 'sans-serif', 'monospace', 'sans-serif:lang=ar'].map((name) => {
    try {
      return execFileSync('fc-match', ['-f', '%{family}', name]).toString()
    } catch {
      return 'unknown'
    }
  })
  return { fonts, browser: browserVersion.split('.')[0] ?? '' }
}

/** The machine on which the pictures were taken; null where there are none. */
export function machineOfPictures(): Machine | null {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Machine
  } catch {
    return null
  }
}

export { place as placeOfMachine }
