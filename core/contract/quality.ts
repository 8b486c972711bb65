/** QA: what checks find in translations, while they are typed and in a whole project. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'
import { ISSUE_REPORT_FORMATS, PLACEHOLDER_GRAMMARS } from './enumerations.ts'
import type { PluralForm } from '../model/plural.ts'
import {
  croqlInput,
  formInput,
  idInput,
  languageIdInput,
  ofString,
  pathInput,
  projectInput,
  textInput,
} from './parts.ts'
import { writeCall, topic } from './topic.ts'
import type { Sentence, MessageRef } from '../platform/text/sentence.ts'

const name = z.string().min(1).max(BUDGETS.shortName.max)
const word = z.string().min(1).max(BUDGETS.shortName.max)
const expression = z.string().min(1).max(BUDGETS.pattern.max)
const rule = z.strictObject({
  /** Left out: a new rule. */
  id: idInput.optional(),
  name,
  languageId: languageIdInput.nullable(),
  /** The message for the translator; empty: the rule's name. */
  message: z.string().max(BUDGETS.remark.max),
  rule: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('regex'),
      pattern: expression,
      sourcePattern: expression.nullable(),
      expects: z.enum(['absent', 'present']),
    }),
    /** A rule in CroQL over translations: an issue is where it holds. */
    z.strictObject({ kind: z.literal('croql'), croql: croqlInput.min(1) }),
  ]),
})

export const qualityCalls = topic<QualityOutputs>()({
  /** Checks the content of a field without saving it; all but spelling within milliseconds. */
  'qa.check': z.strictObject({ ...ofString, form: formInput, text: textInput }),
  /** The same for spelling, which may have to read a dictionary first. */
  'qa.spell': z.strictObject({ ...ofString, form: formInput, text: textInput }),
  /** Checks the translations of the languages, all where none is given, and keeps what is found. */
  'qa.run': z.strictObject({
    project: projectInput,
    languageIds: z.array(languageIdInput).max(500).optional(),
  }),
  /** Returns the stored issues of a string's translations. */
  'qa.issues': z.strictObject(ofString),
  /** Sets an issue aside, with a reason, until the text changes; null takes it up again. */
  'qa.ignore': writeCall('ignoreIssue', {
    project: projectInput,
    issueId: idInput,
    reason: z.string().max(BUDGETS.remark.max).nullable(),
  }),
  /**
   * Ignores a misspelt word in a form of a string, or takes it up again. The text need not be saved: the decision is
   * stored with the text's next save.
   */
  'qa.ignoreWord': z.strictObject({ ...ofString, form: formInput, word, isIgnored: z.boolean() }),
  'qa.settings': z.strictObject({ project: projectInput, languageId: languageIdInput }),
  /** Translations that no check has seen and that are too many to be checked by themselves; else 0. */
  'qa.unchecked': z.strictObject({ project: projectInput }),
  'qa.setCheck': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    check: z.string().max(BUDGETS.code.max),
    isOn: z.boolean(),
  }),
  /** Chooses the grammar of the placeholders of a file's strings; null: as flags, its type and its sources say. */
  /** Checks translations, and writes the open issues as a report to send. */
  'qa.report': z.strictObject({
    project: projectInput,
    languageIds: z.array(languageIdInput).min(1).max(500),
    path: pathInput,
    format: z.enum(ISSUE_REPORT_FORMATS),
  }),
  'qa.setPlaceholders': z.strictObject({
    project: projectInput,
    fileId: idInput,
    grammar: z.enum(PLACEHOLDER_GRAMMARS).nullable(),
  }),
  'qa.saveRule': z.strictObject({ project: projectInput, languageId: languageIdInput, rule }),
  'qa.deleteRule': z.strictObject({ project: projectInput, languageId: languageIdInput, ruleId: idInput }),
  /** The dictionaries of each target language that are on this machine. */
  'qa.dictionaries': z.strictObject({ project: projectInput }),
  /** Takes a Hunspell dictionary (either of its two files) for the language, on this machine. */
  'qa.addDictionary': z.strictObject({ project: projectInput, languageId: languageIdInput, path: pathInput }),
  /** Makes a word right, or no longer. */
  'qa.word': z.strictObject({
    project: projectInput,
    languageId: languageIdInput,
    word,
    isKnown: z.boolean(),
  }),
})

/** A stretch of a translation, in UTF-16 units. */
export interface QaPlace {
  start: number
  end: number
}

export interface QaFinding {
  check: string
  /** A sentence that says what is wrong and what to do. */
  message: string
  /** The same by name and values; null where the words are a person's or a service's own. */
  said: MessageRef | null
  /** Null: it is about the translation as a whole. */
  place: QaPlace | null
  /** The replacement for the range; null if it is unknown. */
  fix: string | null
  alternatives: readonly string[]
  /** The id of an issue that is kept for the same text, and its state; null where none is. */
  issueId: number | null
  isIgnored: boolean
}

export interface QaIssue {
  id: number
  translationId: number
  form: PluralForm
  check: string
  message: string
  place: QaPlace | null
  fix: string | null
  isIgnored: boolean
  ignoreReason: string | null
}

export interface QaRun {
  /** Texts, one for each form. */
  translations: number
  /** How many of them have an open issue. */
  withIssues: number
  /** Open issues by check; checks without one are left out. */
  issues: { check: string; count: number }[]
  /** Rules that could not be run, a sentence for each. */
  warnings: Sentence[]
}

export interface QaCheckSetting {
  check: string
  title: string
  isOn: boolean
  /** Open issues in the language. */
  issues: number
}

export interface QaRule {
  id: number
  name: string
  languageId: string | null
  message: string
  rule:
    | { kind: 'regex'; pattern: string; sourcePattern: string | null; expects: 'absent' | 'present' }
    | { kind: 'croql'; croql: string }
}

/** The origin of a dictionary: added by the user, of the system, of another program, or part of the workbench. */
export type DictionaryOrigin = 'own' | 'system' | 'libreoffice' | 'firefox' | 'bundled'

/** A dictionary that a project names for a language, so that checks find the same on each machine. */
export interface PinnedDictionary {
  languageId: string
  /** Its file's name, or its package's. */
  name: string
  /** Null where its owner states none. */
  version: string | null
  /** Of the affix file and the word list. */
  sha256: string
}

/** A dictionary that a check looked into. */
export interface UsedDictionary extends PinnedDictionary {
  origin: DictionaryOrigin
}

/** A dictionary of a language on this machine. */
export interface DictionaryChoice {
  origin: DictionaryOrigin
  /** Its word list, or the archive that it is in. */
  path: string
  isInUse: boolean
}

/** A language with its dictionaries, the one that is in use first; none: its spelling is not checked. */
export interface LanguageDictionaries {
  languageId: string
  dictionaries: DictionaryChoice[]
}

export interface QaSettings {
  checks: QaCheckSetting[]
  rules: QaRule[]
  /** Whether there is a dictionary of the language, all that were found, and the words that people added. */
  spelling: { hasDictionary: boolean; dictionaries: DictionaryChoice[]; words: string[] }
  /** The same count as that of `qa.unchecked`. */
  unchecked: number
}

/** The value of each call. */
export interface QualityOutputs {
  'qa.check': QaFinding[]
  'qa.spell': QaFinding[]
  'qa.run': QaRun
  'qa.issues': QaIssue[]
  'qa.ignore': { stringId: number; languageId: string }
  'qa.ignoreWord': null
  'qa.settings': QaSettings
  'qa.unchecked': number
  'qa.setCheck': QaSettings
  'qa.report': { path: string; issues: number }
  'qa.setPlaceholders': null
  'qa.saveRule': QaSettings
  'qa.deleteRule': QaSettings
  'qa.dictionaries': LanguageDictionaries[]
  'qa.addDictionary': QaSettings
  'qa.word': { words: string[] }
}
