/** The log of a run of mutants, a JSON object a line: it outlives the process, which a mutant may hang or end. */
import { existsSync, readFileSync } from 'node:fs'

export type Event =
  /** A test ran without a mutant: milliseconds, and the mutants that it reached. */
  | { kind: 'test'; test: string; ms: number; hasPassed: boolean; reached: number[] }
  /** A mutant is reached while modules are loaded. */
  | { kind: 'load'; mutant: number; by: string }
  /** An attempt starts, and ends within `limit` milliseconds. */
  | { kind: 'try'; mutant: number; limit: number }
  | { kind: 'found'; mutant: number; test: string }
  /** All mutants that the test reaches were tried. */
  | { kind: 'done'; test: string }
  /** A test failed without a mutant after it had failed with one: it cannot run twice, or the mutant left something. */
  | { kind: 'spoilt'; test: string }

export interface Progress {
  /** The test that found a mutant. */
  found: Map<number, string>
  done: Set<string>
  /** How often a test was spoilt. */
  spoilt: Map<string, number>
  /** Tests whose mutants wait, with their milliseconds. */
  slow: Map<string, { ms: number; reached: number[] }>
  failed: Set<string>
  reached: Set<number>
  /** Reached while modules are loaded. */
  loads: Set<number>
  /** The mutant of the attempt that has not ended. */
  trying: { mutant: number; limit: number } | null
}

export function readEvents(path: string): Progress {
  const progress: Progress = {
    found: new Map(),
    done: new Set(),
    spoilt: new Map(),
    slow: new Map(),
    failed: new Set(),
    reached: new Set(),
    loads: new Set(),
    trying: null,
  }
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  for (const line of lines) if (line !== '') add(progress, JSON.parse(line) as Event)
  return progress
}

function add(progress: Progress, event: Event): void {
  progress.trying = null
  switch (event.kind) {
    case 'test':
      for (const mutant of event.reached) progress.reached.add(mutant)
      if (event.hasPassed) progress.slow.set(event.test, event)
      else progress.failed.add(event.test)
      break
    case 'load':
      progress.loads.add(event.mutant)
      break
    case 'try':
      progress.trying = event
      break
    case 'found':
      progress.found.set(event.mutant, event.test)
      break
    case 'done':
      progress.done.add(event.test)
      break
    case 'spoilt':
      progress.spoilt.set(event.test, (progress.spoilt.get(event.test) ?? 0) + 1)
  }
}

/** Returns the milliseconds after which a test hangs that took `baseline` without a mutant; the machine may be busy. */
export function limitOf(baseline: number): number {
  return 10_000 + 10 * baseline
}
