/** Suggestions by machine. */
import { askAboutString } from '../../agents/askAboutString.ts'
import type { HandlersOf } from '../projectCalls.ts'
import { FIRST_PROMPT } from '../../suggestions/engines/chat.ts'
import { pretranslateByMachine, previewMachine } from '../../suggestions/pretranslate.ts'
import { testProvider } from '../../suggestions/testProvider.ts'
import { putProvider, removeProvider } from '../../suggestions/manageProviders.ts'

export const suggestionHandlers: HandlersOf<'suggestions'> = {
  'suggestions.providers': async ({ store, suggestions }) => {
    const [providers, areForbidden] = await Promise.all([
      suggestions.list(),
      store.read('areSuggestionsForbidden', {}),
    ])
    return { providers, areForbidden, firstPrompt: FIRST_PROMPT }
  },
  'suggestions.putProvider': async (session, provider) => {
    await putProvider(session.suggestions, provider)
    return null
  },
  'suggestions.removeProvider': async (session, { name }) => {
    await removeProvider(session.suggestions, name)
    return null
  },
  'suggestions.allow': async (session, { name, isOn }) => {
    await session.suggestions.allow(name, isOn)
    return null
  },
  'suggestions.forbid': async (session, { areForbidden }) => {
    await session.suggestions.forbid(areForbidden)
    return null
  },
  'suggestions.try': (session, request, { signal }) => testProvider(session, request, signal),
  'suggestions.suggest': (session, place, { signal }) => session.suggestions.suggest(place, signal),
  'suggestions.ask': (session, question, context) => askAboutString(session, question, context),
  'suggestions.prefetch': async (session, wanted, { signal }) => {
    // A background prefetch: a failure is reported at the next request.
    await session.suggestions.prefetch(wanted, signal).catch(() => undefined)
    return null
  },
  'suggestions.pretranslatePreview': (session, request, context) => {
    return previewMachine(session, session.suggestions, request, context)
  },
  'suggestions.pretranslate': (session, request, context) => {
    return pretranslateByMachine(session, session.suggestions, request, context)
  },
}
