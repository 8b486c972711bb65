/** One string and every edit of it. */
import type { EditedString } from '../../contract/index.ts'
import type { HandlersOf } from '../dispatcher.ts'
import type { OpenProjects } from '../openProjects.ts'
import type { ProjectSession } from '../session.ts'

type Prefix = 'string' | 'translation' | 'comment' | 'draft' | 'history'

export function stringHandlers(projects: OpenProjects): HandlersOf<Prefix> {
  const detailOf = async (
    session: ProjectSession,
    place: { stringId: number; languageId: string },
  ): Promise<EditedString> => ({
    detail: await session.store.read('stringDetail', { ...place, userId: session.userId }),
  })

  return {
    'string.get': async ({ project, stringId, languageId }) => {
      const session = await projects.find(project)
      return (await detailOf(session, { stringId, languageId })).detail
    },
    'string.history': async ({ project, ...place }) =>
      (await projects.find(project)).store.read('stringHistory', place),
    'translation.save': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      const input = { ...edit, userId: await session.editorId() }
      const { conflicts, repetitions } = await session.store.write('saveForms', input)
      await session.quality.settleSoon()
      return { ...(await detailOf(session, edit)), conflicts, repetitions }
    },
    'translation.restore': async ({ project, form, text, ...place }) => {
      const session = await projects.find(project)
      const userId = await session.editorId()
      const edit = { ...place, userId, forms: { [form]: text }, approve: false, isRestoring: true }
      await session.store.write('saveForms', edit)
      await session.quality.settleSoon()
      return detailOf(session, place)
    },
    'translation.approve': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return detailOf(session, await session.edit('approveTranslation', edit))
    },
    'translation.vote': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return detailOf(session, await session.edit('vote', edit))
    },
    'translation.delete': async ({ project, ...edit }) => {
      const session = await projects.find(project)
      return detailOf(session, await session.edit('deleteTranslation', edit))
    },
    'comment.add': async ({ project, ...comment }) => {
      const session = await projects.find(project)
      await session.edit('addComment', comment)
      return detailOf(session, comment)
    },
    'comment.noteInFile': async ({ project, ...comment }) => {
      const session = await projects.find(project)
      await session.edit('setTranslatorComment', comment)
      return detailOf(session, comment)
    },
    'comment.resolve': async ({ project, languageId, ...edit }) => {
      const session = await projects.find(project)
      const { stringId } = await session.edit('resolveComment', {
        ...edit,
      })
      return detailOf(session, { stringId, languageId })
    },
    'draft.recovered': async ({ project }) => {
      const { store, userId } = await projects.find(project)
      return store.read('recoveredDrafts', { userId })
    },
    'draft.counts': async ({ project }) => {
      const { store, userId } = await projects.find(project)
      return store.read('draftCounts', { userId })
    },
    'draft.follow': async ({ project, stringId }) => {
      const session = await projects.find(project)
      await session.editorId()
      return session.store.write('followDrafts', { stringId })
    },
    'draft.save': async ({ project, ...draft }) => {
      const session = await projects.find(project)
      await session.edit('saveDraft', draft)
      return null
    },
    'history.undo': async ({ project }) => {
      const session = await projects.find(project)
      return session.edit('undo', {})
    },
    'history.redo': async ({ project }) => {
      const session = await projects.find(project)
      return session.edit('redo', {})
    },
  }
}
