/** Resident memory at its highest, all threads together, stage by stage. */
import { readFileSync, writeFileSync } from 'node:fs'

/** Begins a stage: Linux forgets the peak so far; elsewhere the peak stays that of the whole process. */
export function beginPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Not Linux, or not allowed: the figure is then an upper bound.
  }
}

/** Megabytes at the peak since `beginPeak`. */
export function peakMegabytes(): number {
  const kilobytes = peakOfStatus() ?? process.resourceUsage().maxRSS
  return Math.round(kilobytes / 1024)
}

function peakOfStatus(): number | null {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes)
  } catch {
    return null
  }
}
