/**
 * A process by what tells it from every other one, so that what it left behind can be told from what it still holds: a
 * number alone is given away again, and in containers that share a folder the same low numbers live side by side.
 */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemErrorCode } from '../errors/systemErrorCode.ts'

export interface ProcessIdentity {
  pid: number
  /** Those of one machine can see one another: the host's name, on Linux with its boot and the container's numbers. */
  machine: string
  /** When it began, as the system counts (on Linux ticks since the boot); null where the system does not say. */
  started: string | null
}

/** `unknown`: it is of another machine, or has a number that may have been given to another process. */
export type Life = 'running' | 'ended' | 'unknown'

let own: ProcessIdentity | undefined

export function thisProcess(): ProcessIdentity {
  own ??= {
    pid: process.pid,
    machine: [hostname(), said('/proc/sys/kernel/random/boot_id'), numbering()].filter(Boolean).join(' '),
    started: entryOf(process.pid)?.started ?? null,
  }
  return own
}

export function lifeOf({ pid, machine, started }: ProcessIdentity): Life {
  if (machine !== thisProcess().machine) return 'unknown'
  if (!hasNumber(pid)) return 'ended'
  const entry = entryOf(pid)
  if (entry === null || started === null) return 'unknown'
  return entry.isOver || entry.started !== started ? 'ended' : 'running'
}

function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH'
  }
}

/** What Linux says of a process (proc(5), `stat`); null on other systems, and where it may not be seen. */
function entryOf(pid: number): { isOver: boolean; started: string } | null {
  const text = said(`/proc/${pid}/stat`)
  // The name of the program stands in parentheses, and may have any character.
  const [state, ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const started = others[18]
  if (state === undefined || started === undefined) return null
  // A zombie has ended; nobody has asked yet how.
  return { isOver: state === 'Z' || state === 'X', started }
}

function said(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** The namespace of numbers that this process is in: each container has one. */
function numbering(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
