/** AI agents: whether they may read the project, its style guides, their log, and the decisions on what they proposed. */
import { readConnections } from '../../agents/connectionLog.ts'
import type { WorkbenchOptions } from '../openProjects.ts'
import type { HandlersOf } from '../projectCalls.ts'

export function agentHandlers({ home }: WorkbenchOptions): HandlersOf<'agents'> {
  return {
    'agents.forbid': async (session, { areForbidden }) => {
      await session.editorId()
      await session.store.write('forbidAgents', { areForbidden })
      return session.store.read('agentSettings', {})
    },
    'agents.saveStyleGuide': async (session, { languageId, text }) => {
      await session.editorId()
      await session.store.write('saveStyleGuide', { languageId, text })
      return session.store.read('agentSettings', {})
    },
    'agents.settle': async (session, edit) => {
      const place = await session.edit('settleProposals', edit)
      await session.quality.settleSoon()
      return { detail: await session.store.read('stringDetail', { ...place, userId: session.userId }) }
    },
    'agents.connections': ({ path }) => readConnections(home, path),
  }
}
