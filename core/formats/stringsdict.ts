/** Apple's .stringsdict: plurals, and texts by device and width, in a property list. */
import { fillRareForms } from '../languages/forms.ts'
import { lastOfEach } from './duplicates.ts'
import type {
  BuildOptions,
  Detection,
  Format,
  ParsedFile,
  ParsedString,
  ParseOptions,
  SourceFile,
} from './format.ts'
import { withoutHalfPairs } from './halfPairs.ts'
import { makeRules } from './stringsdict/build.ts'
import { readPlist } from './stringsdict/plist.ts'
import { ruleForms, isOnlyVariable, ruleTexts, type RuleText } from './stringsdict/rules.ts'
import { ruleUpdates } from './stringsdict/update.ts'
import { buildXml } from './xml/into.ts'
import { decodeXml } from './xml/reader.ts'
import { hasZeroCategory } from './zeroForms.ts'

function detect(name: string, head: string): Detection {
  if (name.toLowerCase().endsWith('.stringsdict')) return 'sure'
  return /<plist[\s>]/.test(head) && head.includes('NSStringLocalizedFormatKey') ? 'sure' : 'no'
}

/**
 * Reads formats, and each of their variables as a plural string; `ruleTexts` documents the identifiers. A format that is
 * nothing but its variable is hidden, and so are empty texts. Comments above are the context; that of a variable
 * includes the format's text, if it has any. Plural forms are in the target language if options name one. Of duplicate
 * keys the last counts.
 *
 * Throws `format.syntax`, `format.entities`, `format.tooDeep`, `format.encoding`, `format.binary`, `format.empty`.
 */
function parse(file: SourceFile, { sourceLanguage, targetLanguage }: ParseOptions): ParsedFile {
  const { text } = decodeXml(file.content)
  const language = targetLanguage ?? sourceLanguage
  const texts = lastOfEach(ruleTexts(readPlist(text), language, targetLanguage !== undefined), text)
  const shown = (one: RuleText) => {
    if (one.kind === 'text') return one.string.value
    const forms = ruleForms(one, language)
    return targetLanguage ? forms : fillRareForms(forms, language)
  }
  /** The plurals of texts for 0 that are forms of theirs. */
  const plurals = new Map(
    texts.entries.flatMap((one) =>
      targetLanguage && hasZeroCategory(language) && one.kind === 'plural' && one.zero
        ? [[one.zero, one.identifier] as const]
        : [],
    ),
  )
  const found = texts.entries.map((one) => {
    const plural = one.kind === 'text' ? plurals.get(one) : undefined
    const formOf = plural === undefined ? {} : { formOf: { identifier: plural, form: 'zero' as const } }
    return { string: { ...describe(one, shown(one)), ...formOf }, offset: one.start }
  })
  const { strings, warnings } = withoutHalfPairs(found, text)
  return { strings, targetLanguage: null, warnings: [...texts.warnings, ...warnings] }
}

function describe({ identifier, remarks }: RuleText, text: ParsedString['text']): ParsedString {
  const isHidden = typeof text === 'string' ? isOnlyVariable(text) : Object.keys(text).length === 0
  return {
    identifier,
    text,
    ...(remarks.length > 0 && { context: remarks.join('\n') }),
    ...(isHidden && { isHidden }),
  }
}

/**
 * Builds a file from the source: an untranslated text stays, or its key is left out; `pluralEdits` documents variables.
 * For a file of the language see `ruleUpdates`. Throws as `parse` does, and `format.encoding` for a character that XML
 * cannot contain.
 */
function build(file: SourceFile, options: BuildOptions): Uint8Array {
  return buildXml(file, options, makeRules, ruleUpdates)
}

export const stringsdict: Format = {
  type: 'stringsdict',
  title: 'Apple stringsdict',
  extensions: ['.stringsdict'],
  detect,
  parse,
  languages: 'one',
  build,
}
