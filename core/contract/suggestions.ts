/** Suggestions by machine: providers, consent, what they suggest, and pre-translation by them. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import type { Provider } from '../model/enumerations.ts'
import { croqlInput, formInput, idInput, languageIdInput, projectInput, textInput } from './parts.ts'
import type { PluralForm } from '../model/plural.ts'
import { providerDefinition, providerName, type ProviderDefinition, type ProviderKind } from './providers.ts'
import { topic } from './topic.ts'

/** `fileId`: of one file alone. `minimumScore`: of memories, which are asked first; null: they are not. */
const toPretranslate = {
  project: projectInput,
  croql: croqlInput,
  languageId: languageIdInput,
  provider: providerName,
  minimumScore: z.int().min(50).max(100).nullable(),
  fileId: idInput.optional(),
}

export const suggestionsCalls = topic<SuggestionsOutputs>()({
  'suggestions.providers': z.strictObject({ project: projectInput }),
  /** Adds a provider to this machine, or with `replaces` changes the one of that name. */
  'suggestions.putProvider': z.strictObject({
    project: projectInput,
    provider: providerDefinition,
    replaces: providerName.optional(),
    /** Absent: the key stays as it is; null forgets it. It is never answered. */
    key: z.string().min(1).max(BUDGETS.secret.max).nullable().optional(),
  }),
  'suggestions.removeProvider': z.strictObject({ project: projectInput, name: providerName }),
  /** Turns a provider that is elsewhere on in this project: its texts may be sent there. */
  'suggestions.allow': z.strictObject({ project: projectInput, name: providerName, isOn: z.boolean() }),
  'suggestions.forbid': z.strictObject({ project: projectInput, areForbidden: z.boolean() }),
  /** Has a provider translate a text, whatever it is; nothing is kept. */
  'suggestions.try': z.strictObject({
    project: projectInput,
    name: providerName,
    languageId: languageIdInput,
    text: textInput.min(1),
  }),
  /** Returns the suggestions of a provider for a form of a string; `isKeptOnly`: cached ones only. */
  'suggestions.suggest': z.strictObject({
    project: projectInput,
    name: providerName,
    stringId: idInput,
    languageId: languageIdInput,
    form: formInput,
    isKeptOnly: z.boolean().default(false),
  }),
  /** Asks a chat provider about a string; it gets the string's context. Progress has the answer as far as it has come. */
  'suggestions.ask': z.strictObject({
    ...{ project: projectInput, stringId: idInput, languageId: languageIdInput },
    provider: providerName,
    question: z.string().trim().min(1).max(BUDGETS.note.max),
  }),
  /** Has a provider on this machine answer what will be asked next. */
  'suggestions.prefetch': z.strictObject({
    project: projectInput,
    name: providerName,
    languageId: languageIdInput,
    stringIds: z.array(idInput).max(10),
  }),
  /** Previews pre-translation: changes and sends nothing. */
  'suggestions.pretranslatePreview': z.strictObject(toPretranslate),
  /** Translates the empty forms of what a query selects, as one intent. */
  'suggestions.pretranslate': z.strictObject(toPretranslate),
})

/** A provider as this project sees it. */
export interface ProviderInfo extends Omit<ProviderDefinition, 'kind'> {
  /** `module`: a custom MT module of one of the project's apps, which is set up with these. */
  kind: ProviderKind | 'module'
  /** The name of its texts in the service's data model. */
  provider: Provider
  /** The host that texts are sent to; null: they stay on this machine. */
  host: string | null
  /** Whether the app that it is a module of is trusted; true of any other. */
  isTrusted: boolean
  /** It may be asked in this project. */
  isOn: boolean
}

/** Why pre-translation does not use a suggestion. */
export interface SuggestionProblem {
  kind: 'missing' | 'order' | 'incomplete' | 'refused' | 'empty' | 'tooLong' | 'language' | 'syntax'
  /** The missing or misplaced parts, as in the source. */
  parts?: string[]
}

export interface MachineSuggestion {
  text: string
  problems: SuggestionProblem[]
  /** It was cached in the project, without a request. */
  isKept: boolean
}

export interface MachinePreview {
  /** The number of selected strings. */
  total: number
  strings: number
  forms: number
  /** Forms that memories fill. */
  byMemory: number
  /** Forms that go to the provider, those of them whose answers are kept, and the characters of the rest. */
  byMachine: number
  kept: number
  characters: number
  /** In the currency of the provider's price; null: none is known. */
  price: number | null
  /** The host that texts are sent to; null: they stay on this machine. */
  host: string | null
}

export interface MachineFilled {
  strings: number
  forms: number
  byMemory: number
  byMachine: number
  /** Forms that were left empty, with what was wrong; the first of them. */
  leftOut: { stringId: number; form: PluralForm; problems: SuggestionProblem[] }[]
  leftOutCount: number
  /** Open QA issues in the strings that were filled; null: they were not counted, for the check was stopped or failed. */
  issues: number | null
}

/** The value of each call. */
export interface SuggestionsOutputs {
  'suggestions.providers': { providers: ProviderInfo[]; areForbidden: boolean; firstPrompt: string }
  'suggestions.putProvider': null
  'suggestions.removeProvider': null
  'suggestions.allow': null
  'suggestions.forbid': null
  'suggestions.try': { text: string; problems: SuggestionProblem[]; milliseconds: number }
  /** Null: there is nothing to translate, or the provider is left alone for a while. */
  'suggestions.suggest': MachineSuggestion | null
  'suggestions.ask': { text: string }
  'suggestions.prefetch': null
  'suggestions.pretranslatePreview': MachinePreview
  'suggestions.pretranslate': MachineFilled
}
