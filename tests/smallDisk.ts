/** A small disk for tests of full ones; requires the right to mount one. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mounted: string[] = []

/** A folder on a disk with `kibibytes`; null where this may not be had. */
export function smallDisk(kibibytes: number): string | null {
  const place = mkdtempSync(join(tmpdir(), 'interlinear-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    rmdirSync(place)
    return null
  }
  mounted.push(place)
  return place
}

/** Takes all of them away, with what is on them. */
export function removeSmallDisks(): void {
  for (const place of mounted.splice(0)) {
    execFileSync('umount', [place])
    rmdirSync(place)
  }
}

export function mayMount(): boolean {
  const place = process.platform === 'linux' ? smallDisk(64) : null
  removeSmallDisks()
  return place !== null
}
