/** AI agents: whether they may read the project, its style guides, and the decisions on what they proposed. */
import type { HandlersOf } from '../projectCalls.ts'

export const agentHandlers: HandlersOf<'agents'> = {
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
}
