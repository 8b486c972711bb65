/** Suggestions by machine. */
import type { HandlersOf } from '../dispatcher.ts'
import { FIRST_PROMPT } from '../../suggestions/engines/chat.ts'
import { pretranslateByMachine, previewMachine } from '../../suggestions/pretranslate.ts'
import { testProvider } from '../../suggestions/testProvider.ts'
import { putProvider, removeProvider } from '../../suggestions/manageProviders.ts'
import type { OpenProjects } from '../openProjects.ts'

export function suggestionHandlers(projects: OpenProjects): HandlersOf<'suggestions'> {
  return {
    'suggestions.providers': async ({ project }) => {
      const { store, suggestions } = await projects.find(project)
      const [providers, areForbidden] = await Promise.all([
        suggestions.list(),
        store.read('areSuggestionsForbidden', {}),
      ])
      return { providers, areForbidden, firstPrompt: FIRST_PROMPT }
    },
    'suggestions.putProvider': async ({ project, ...provider }) => {
      await putProvider((await projects.find(project)).suggestions, provider)
      return null
    },
    'suggestions.removeProvider': async ({ project, name }) => {
      await removeProvider((await projects.find(project)).suggestions, name)
      return null
    },
    'suggestions.allow': async ({ project, name, isOn }) => {
      await (await projects.find(project)).suggestions.allow(name, isOn)
      return null
    },
    'suggestions.forbid': async ({ project, areForbidden }) => {
      await (await projects.find(project)).suggestions.forbid(areForbidden)
      return null
    },
    'suggestions.try': async ({ project, ...request }, { signal }) =>
      testProvider(await projects.find(project), request, signal),
    'suggestions.suggest': async ({ project, ...place }, { signal }) =>
      (await projects.find(project)).suggestions.suggest(place, signal),
    'suggestions.prefetch': async ({ project, ...wanted }, { signal }) => {
      // A background prefetch: a failure is reported at the next request.
      await (await projects.find(project)).suggestions.prefetch(wanted, signal).catch(() => undefined)
      return null
    },
    'suggestions.pretranslatePreview': async ({ project, ...request }, context) => {
      const session = await projects.find(project)
      return previewMachine(session, session.suggestions, request, context)
    },
    'suggestions.pretranslate': async ({ project, ...request }, context) => {
      const session = await projects.find(project)
      return pretranslateByMachine(session, session.suggestions, request, context)
    },
  }
}
