/** The tools of the MCP server, in the order in which clients list them (docs/agents.md). */
import type { Tool } from '../tool.ts'
import { addComment } from './addComment.ts'
import { listFindings } from './listFindings.ts'
import { projectOverview } from './projectOverview.ts'
import { proposeFix } from './proposeFix.ts'
import { proposeTerm } from './proposeTerm.ts'
import { proposeTranslations } from './proposeTranslations.ts'
import { query } from './query.ts'
import { runChecks } from './runChecks.ts'
import { searchGlossary } from './searchGlossary.ts'
import { searchMemory } from './searchMemory.ts'
import { stringContext } from './stringContext.ts'

export const tools: readonly Tool[] = [
  projectOverview,
  query,
  stringContext,
  proposeTranslations,
  searchMemory,
  searchGlossary,
  proposeTerm,
  addComment,
  runChecks,
  listFindings,
  proposeFix,
]
