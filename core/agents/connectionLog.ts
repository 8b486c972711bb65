/**
 * The log of agents: each connection and each call of a tool, without texts. It is a file of the home folder, because a
 * connection may be a process of its own; the window reads it from there.
 */
import { randomUUID } from 'node:crypto'
import { homePath } from '../platform/files/homePath.ts'
import { appendToLogFile, readLogFile } from '../platform/files/logFile.ts'

export interface AgentLogEntry {
  /** Names the connection. */
  connection: string
  /** Milliseconds since 1970. */
  at: number
  event: 'opened' | 'called' | 'closed'
  /** The project file, absolute. */
  project: string
  /** The name and the version that the agent gave; its name alone after `opened`. */
  agent: string
  /** The tool, or the method of the protocol such as `resources/read`; of a call. */
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

/** Reads the log of a project's agents, the oldest entry first; lines that are damaged are left out. */
export function readAgentLog(home: string, project: string): AgentLogEntry[] {
  return readLogFile(agentLogPath(home)).flatMap((line) => {
    try {
      const entry = JSON.parse(line) as AgentLogEntry
      return entry.project === project ? [entry] : []
    } catch {
      return []
    }
  })
}
