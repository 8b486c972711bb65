import { constants, setPriority } from 'node:os'

/** Leaves the processor to others. Only Linux tells the threads of a process apart there; elsewhere nothing changes. */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, constants.priority.PRIORITY_LOW)
  } catch {
    // A container may forbid it: the work is done as any other.
  }
}
