/**
 * Identifies a process beyond its number, to tell the files of a live process from those that a dead one left behind.
 * A number alone is reused, and containers that share a folder have the same low numbers.
 */
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemErrorCode } from '../errors/systemErrorCode.ts'

export interface ProcessIdentity {
  pid: number
  /** Identifies the processes that can see each other: the host's name, on Linux with its boot id and PID namespace. */
  machine: string
  /** Its start as the system counts it (on Linux ticks since boot); null if the system does not report it. */
  started: string | null
}

/** `unknown`: it ran on another machine, or its number may have been reused. */
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

/** Reads the process' entry on Linux (proc(5), `stat`); null on other systems, or if it is not visible. */
function entryOf(pid: number): { isOver: boolean; started: string } | null {
  const text = said(`/proc/${pid}/stat`)
  // The program's name stands in parentheses, and may contain any character.
  const [state, ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const started = others[18]
  if (state === undefined || started === undefined) return null
  // A zombie has ended; its parent has not waited for it yet.
  return { isOver: state === 'Z' || state === 'X', started }
}

function said(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** The PID namespace of this process: each container has its own. */
function numbering(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
