/**
 * The log of agents: each connection and each call of a tool, without texts. It is a file of the home folder, because a
 * connection may be a process of its own; the window reads it from there.
 */
import { randomUUID } from 'node:crypto'
import type { AgentConnection } from '../contract/agents.ts'
import { homePath } from '../platform/files/homePath.ts'
import { appendToLogFile, readLogFile } from '../platform/files/logFile.ts'

interface AgentLogEntry {
  /** Names the connection. */
  connection: string
  /** Milliseconds since 1970. */
  at: number
  event: 'opened' | 'called' | 'closed'
  /** The project file, absolute. */
  project: string
  /** The name and the version that the agent gave; its name alone after `opened`. */
  agent: string
  /** Of a call. */
  tool?: string
  milliseconds?: number
  /** The bytes of the answer. */
  bytes?: number
  /** `ok`, or the code of the failure. */
  outcome?: string
}

type CallFacts = Required<Pick<AgentLogEntry, 'tool' | 'milliseconds' | 'bytes' | 'outcome'>>

export class ConnectionLog {
  readonly #connection = randomUUID()
  readonly #path: string
  readonly #project: string

  constructor(home: string, project: string) {
    this.#path = agentLogPath(home)
    this.#project = project
  }

  opened(agent: string): void {
    this.#append({ event: 'opened', agent })
  }

  called(agent: string, call: CallFacts): void {
    this.#append({ event: 'called', agent, ...call, milliseconds: Math.round(call.milliseconds) })
  }

  closed(agent: string): void {
    this.#append({ event: 'closed', agent })
  }

  #append(entry: Omit<AgentLogEntry, 'connection' | 'at' | 'project'>): void {
    const { event, ...facts } = entry
    const line = { connection: this.#connection, at: Date.now(), event, project: this.#project, ...facts }
    appendToLogFile(this.#path, JSON.stringify(line))
  }
}

function agentLogPath(home: string): string {
  return homePath(home, 'state', 'agents.log')
}

/** The entries of a project that are read: the newest. */
const MAX_ENTRIES = 2_000

/** Reads the connections of agents to a project, the newest first. Damaged lines are left out. */
export async function readConnections(home: string, project: string): Promise<AgentConnection[]> {
  const ofProject = JSON.stringify(project)
  const lines = (await readLogFile(agentLogPath(home))).filter((line) => line.includes(ofProject))
  const byConnection = Map.groupBy(lines.slice(-MAX_ENTRIES).flatMap(entryOf), ({ connection }) => connection)
  return [...byConnection.values()]
    .filter((entries) => entries[0]?.project === project)
    .map(connectionOf)
    .toSorted((one, other) => (one.openedAt < other.openedAt ? 1 : -1))
}

function entryOf(line: string): AgentLogEntry[] {
  try {
    return [JSON.parse(line) as AgentLogEntry]
  } catch {
    return []
  }
}

function connectionOf(entries: readonly AgentLogEntry[]): AgentConnection {
  const time = (at: number | undefined) => new Date(at ?? 0).toISOString()
  const closed = entries.find(({ event }) => event === 'closed')
  const calls = entries.flatMap(({ at, tool, milliseconds, bytes, outcome }) =>
    tool === undefined || outcome === undefined
      ? []
      : [{ at: time(at), tool, milliseconds: milliseconds ?? 0, bytes: bytes ?? 0, outcome }],
  )
  return {
    agent: entries[0]?.agent ?? '',
    openedAt: time(entries[0]?.at),
    closedAt: closed === undefined ? null : time(closed.at),
    calls: calls.toReversed(),
  }
}
