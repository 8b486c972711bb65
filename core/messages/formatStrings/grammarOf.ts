/** Decides which grammar the placeholders of a source string follow (docs/reference/quality.md, "Grammars"). */
import type { DeclaredFormat, FormatName } from '../../contract/enumerations.ts'
import { BRACE_GRAMMARS, BRANCHES, icuMessageFormat, javaMessageFormat } from './braces.ts'
import type { FormatDirective, FormatGrammar } from './formatString.ts'
import { LIBRARY_GRAMMARS } from './libraries.ts'
import { PERCENT_GRAMMARS } from './percent.ts'

const GRAMMARS: Readonly<Record<FormatName, FormatGrammar>> = {
  ...PERCENT_GRAMMARS,
  ...BRACE_GRAMMARS,
  java: javaMessageFormat,
  icu: icuMessageFormat,
  ...LIBRARY_GRAMMARS,
}

export function grammarNamed(name: FormatName): FormatGrammar {
  return GRAMMARS[name]
}

/** Grammars of libraries, which no flag of gettext names. */
const LIBRARIES: ReadonlySet<string> = new Set(['icu', ...Object.keys(LIBRARY_GRAMMARS)])

function isFlag(name: string): name is FormatName {
  return isFormatName(name) && !LIBRARIES.has(name)
}

function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(GRAMMARS, name)
}

/** The grammar of a type of file whose texts may be format strings, if the sources show that this one is. */
const BY_TYPE: Readonly<Record<string, FormatName>> = {
  android: 'java-printf',
  strings: 'objc',
  stringsdict: 'objc',
  xcstrings: 'objc',
  resx: 'csharp',
  properties: 'java',
  formatjs_json: 'icu',
  arb: 'icu',
  i18next_json: 'i18next',
  php: 'laravel',
  yaml: 'ruby-i18n',
}

/** Types of files whose programs parse each text as an ICU message, also one without arguments. */
export const ALL_MESSAGES: ReadonlySet<string> = new Set(['formatjs_json', 'arb'])

/** Types of files that several libraries read: a message with branches in one of its sources shows that it is ICU's. */
export const WITH_MESSAGES: ReadonlySet<string> = new Set(['json', 'csv', 'xliff', 'xliff2', 'properties'])

/** Types of files that Vue I18n reads, too: a linked message or a literal in the source shows it. */
const WITH_VUE: ReadonlySet<string> = new Set(['json', 'yaml', 'csv'])
const VUE_SIGN = /(?<![\w@])@(?:\.[a-z]{1,30})?:[\w${]|\{'[^'{}]{1,120}'\}/

/** Returns the grammar that a message with branches anywhere in the file shows; null if it shows none. */
export function grammarOfMessages(fileType: string | null, hasMessages: boolean): FormatName | null {
  return hasMessages && WITH_MESSAGES.has(fileType ?? '') ? 'icu' : null
}

/** The properties of a string that state its grammar. */
export interface FormatEvidence {
  fileType: string | null
  context: string | null
  sources: readonly string[]
  /** The choice of a user for its file (`PlaceholderGrammar`); an unknown one has no effect. */
  chosen: string | null
  /** Whether its file has messages with branches (`FileGrammars`). */
  hasMessages: boolean
}

/**
 * Returns the grammar of format strings that a string follows; null if it is unknown. A PO entry declares it by a flag,
 * which takes precedence over the choice for its file.
 * Texts of Android, Apple, .NET and Java become format strings where the program passes values, which a source with valid
 * placeholders shows; so do texts of a file with messages. Messages with branches have a grammar by their type.
 */
export function formatOf({
  fileType,
  context,
  sources,
  chosen,
  hasMessages,
}: FormatEvidence): DeclaredFormat | null {
  const declared = fileType === 'po' ? declaredFormat(context) : null
  if (declared !== null) return declared
  if (chosen === 'usual') return null
  if (chosen !== null && (chosen === 'none' || isFormatName(chosen))) return chosen
  const ofFile = grammarOfMessages(fileType, hasMessages)
  const isVue = ofFile === null && WITH_VUE.has(fileType ?? '') && sources.some((one) => VUE_SIGN.test(one))
  const name = isVue ? 'vue' : (ofFile ?? BY_TYPE[fileType ?? ''])
  if (name === undefined) return null
  const read = sources.map((source) => grammarNamed(name).read(source))
  const directives = read.flatMap((one) => one.directives)
  // “100% of it” has a directive with a blank in it, which is rarely meant.
  const isFormatString =
    directives.length > 0 &&
    !directives.some(({ text }) => /^%\s/.test(text)) &&
    !directives.some(hasBranches) &&
    read.every(({ problem }) => problem === null)
  // With a single apostrophe in it, the source would lose what follows: its program reads another grammar.
  const hasLooseApostrophe = name === 'java' && sources.some((source) => /(?<!')'(?!')/.test(source))
  return isFormatString && !hasLooseApostrophe ? name : null
}

const hasBranches = (directive: FormatDirective) => directive.arguments.some(({ type }) => type === BRANCHES)

/** Gettext's other names. */
const ALIASES: Readonly<Record<string, FormatName>> = { 'c++': 'c' }

/**
 * Returns the grammar that the flags of a gettext entry declare; null if they declare none that is known. Two flags name
 * one grammar: that of Qt's plurals has all of Qt's.
 *
 * @param context the context of a string of a PO file, which has the flags in a line of their own
 */
export function declaredFormat(context: string | null): DeclaredFormat | null {
  const line = context === null ? undefined : /^Flags: (.{1,500})$/mu.exec(context)?.[1]
  if (line === undefined) return null
  const flags = line.split(',').map((flag) => flag.trim())
  const names = flags.flatMap((flag) => /^(?:possible-)?(?!no-)(.{1,40})-format$/.exec(flag)?.[1] ?? [])
  const known = names.map((name) => ALIASES[name] ?? name).filter(isFlag)
  if (known.length > 0) return known.includes('qt-plural') ? 'qt-plural' : (known[0] ?? null)
  return names.length === 0 && flags.some((flag) => /^no-.{1,40}-format$/.test(flag)) ? 'none' : null
}
