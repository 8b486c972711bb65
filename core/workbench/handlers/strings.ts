/** One string and every edit of it. */
import type { EditedString } from '../../contract/index.ts'
import { findStringAt } from '../../documents/findStringAt.ts'
import type { HandlersOf } from '../projectCalls.ts'
import type { ProjectSession } from '../session.ts'

type Prefix = 'string' | 'translation' | 'comment' | 'draft' | 'history'

export const stringHandlers: HandlersOf<Prefix> = {
  'string.at': (session, place, { signal }) => findStringAt(session, place, signal),
  'translation.save': async (session, edit) => {
    const { conflicts, repetitions } = await session.edit('saveForms', edit)
    await session.quality.settleSoon()
    return { ...(await detailOf(session, edit)), conflicts, repetitions }
  },
  'translation.restore': async (session, { form, text, ...place }) => {
    await session.edit('saveForms', { ...place, forms: { [form]: text }, approve: false, isRestoring: true })
    await session.quality.settleSoon()
    return detailOf(session, place)
  },
  'translation.approve': async (session, edit) => {
    return detailOf(session, await session.edit('approveTranslation', edit))
  },
  'translation.vote': async (session, edit) => {
    return detailOf(session, await session.edit('vote', edit))
  },
  'translation.delete': async (session, edit) => {
    return detailOf(session, await session.edit('deleteTranslation', edit))
  },
  'comment.add': async (session, comment) => {
    await session.edit('addComment', comment)
    return detailOf(session, comment)
  },
  'comment.noteInFile': async (session, comment) => {
    await session.edit('setTranslatorComment', comment)
    return detailOf(session, comment)
  },
  'comment.resolve': async (session, { languageId, ...edit }) => {
    const { stringId } = await session.edit('resolveComment', {
      ...edit,
    })
    return detailOf(session, { stringId, languageId })
  },
  'draft.follow': async (session, { stringId }) => {
    await session.editorId()
    return session.store.write('followDrafts', { stringId })
  },
  'draft.save': async (session, draft) => {
    await session.edit('saveDraft', draft)
    return null
  },
}

async function detailOf(
  { store, userId }: ProjectSession,
  place: { stringId: number; languageId: string },
): Promise<EditedString> {
  return { detail: await store.read('stringDetail', { ...place, userId }) }
}
