/** AI agents: whether a project allows them, the outcomes of their proposals, and the style guides that they read. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { languageIdInput, ofString, projectInput } from './parts.ts'
import type { EditedString } from './strings.ts'
import { readCall, topic } from './topic.ts'

export const agentsCalls = topic<AgentsOutputs>()({
  'agents.settings': readCall('agentSettings', { project: projectInput }),
  /** Forbids AI agents to read the project and to propose translations in it, or allows it again. */
  'agents.forbid': z.strictObject({ project: projectInput, areForbidden: z.boolean() }),
  /** Saves a style guide in Markdown; `languageId` null: that of the project; an empty text deletes it. */
  'agents.saveStyleGuide': z.strictObject({
    project: projectInput,
    languageId: languageIdInput.nullable(),
    text: z.string().max(BUDGETS.styleGuide.max),
  }),
  /** Accepts or rejects the open proposals of a string: of each form the newest is accepted. */
  'agents.settle': z.strictObject({ ...ofString, isAccepted: z.boolean() }),
  /** Lists the connections of agents to the project from this machine, the newest first. */
  'agents.connections': z.strictObject({ project: projectInput }),
  /** Counts the outcomes of the proposals of each agent in a language. */
  'agents.figures': readCall('agentFigures', { project: projectInput, languageId: languageIdInput }),
})

/** A style guide in Markdown. */
export interface StyleGuide {
  /** Null: that of the project. */
  languageId: string | null
  text: string
}

export interface AgentSettings {
  /** Whether AI agents may not read the project. */
  areForbidden: boolean
  /** They are forbidden because no text of the project may go to a machine. */
  isByMachines: boolean
  /** That of the project first, then those of languages by their codes. */
  styleGuides: StyleGuide[]
}

/** A connection of an agent, by the log of this machine; the log has no texts. */
export interface AgentConnection {
  /** The name that the agent gave itself, with its version. */
  agent: string
  /** ISO 8601. */
  openedAt: string
  /** Null: it is open, or its process was killed. */
  closedAt: string | null
  /** The newest first. */
  calls: AgentCall[]
}

export interface AgentCall {
  /** ISO 8601. */
  at: string
  tool: string
  milliseconds: number
  /** The size of the answer. */
  bytes: number
  /** `ok`, `refused`, or the code of a failure. */
  outcome: string
}

/** The outcomes of the proposals of an agent. The last four add up to the first. */
export interface AgentFigures {
  agent: string
  proposed: number
  /** Those that wait for a person. */
  open: number
  /** In use as they were proposed. */
  accepted: number
  /** Another text is in use that a person made of them. */
  edited: number
  rejected: number
  /** The mean edit distance of the edited ones, as a share of the longer text from 0 to 1; null: none was edited. */
  editDistance: number | null
}

/** The value of each call. */
export interface AgentsOutputs {
  'agents.settings': AgentSettings
  'agents.forbid': AgentSettings
  'agents.saveStyleGuide': AgentSettings
  'agents.settle': EditedString
  'agents.connections': AgentConnection[]
  'agents.figures': AgentFigures[]
}
