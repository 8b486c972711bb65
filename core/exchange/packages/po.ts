/** Worklists as PO: a plural string is one entry, whose forms are those that whole numbers take. */
import { isFuzzy } from '../../formats/po/comments.ts'
import { readCatalog } from '../../formats/po/catalog.ts'
import type { PoEntry } from '../../formats/po/entry.ts'
import { declaredCharset, headerLanguage, readHeader } from '../../formats/po/header.ts'
import { escapeText } from '../../formats/po/literal.ts'
import { decode, decodeHead, HEAD_BYTES } from '../../formats/encoding.ts'
import { defaultGettextRule, mapForms } from '../../languages/gettextPlural.ts'
import type { Language } from '../../contract/language.ts'
import type { ReturnedForm } from './rows/compareForm.ts'
import type { PackageString } from './rows/strings.ts'
import { formatReference, readReference, type SharedText } from './reference.ts'
import { packageNotes, packageSource, translationOf } from './texts.ts'
import { notAPackage, type ReturnedPackage, type PackageHead } from './packageTypes.ts'

const PROJECT_FIELD = 'X-Interlinear-Project'

export function poHead({ project, language, version }: PackageHead): string {
  const fields = [
    `Language: ${language.locale.replace('-', '_')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Plural-Forms: ${defaultGettextRule(language).text}`,
    `X-Generator: Interlinear ${version}`,
    `${PROJECT_FIELD}: ${project}`,
  ]
  return `msgid ""\nmsgstr ""\n${fields.map((field) => `"${escapeText(field)}\\n"\n`).join('')}`
}

export function poString(string: PackageString, language: Language): string {
  const texts = sharedTexts(string, language)
  const context = `${formatReference(string, texts)} ${string.identifier}`
  const isPlural = string.type === 'plural'
  const isApproved = texts.every(({ forms }) => forms.every((form) => string.translations[form]?.isApproved))
  return [
    '\n',
    ...packageNotes(string).flatMap((note) =>
      note.split(/\r\n?|\n/).map((line) => `#. ${line}`.trimEnd() + '\n'),
    ),
    isApproved ? '#. Approved.\n' : '',
    string.path === null ? '' : `#: ${string.path.replaceAll(/\s+/g, '_')}\n`,
    `msgctxt ${literal(context)}\n`,
    `msgid ${literal(packageSource(string, isPlural ? 'one' : 'none'))}\n`,
    isPlural ? `msgid_plural ${literal(packageSource(string, 'other'))}\n` : '',
    ...texts.map(({ text }, index) => `msgstr${isPlural ? `[${index}]` : ''} ${literal(text)}\n`),
  ].join('')
}

/**
 * Merges the texts of the file's forms. A category without whole numbers (Ukrainian's `other`) has no form of its own:
 * it shares its fallback's form if both texts are equal, and is not included otherwise.
 */
function sharedTexts(string: PackageString, language: Language): SharedText[] {
  if (string.type !== 'plural') return [{ forms: ['none'], text: translationOf(string, 'none') }]
  const rule = defaultGettextRule(language)
  const { indexOfCategory, categoriesOfIndex } = mapForms(rule, language)
  return categoriesOfIndex.map((categories, index) => {
    const own = categories.filter((category) => indexOfCategory.get(category) === index)
    const [first = 'other', ...others] = own.length > 0 ? own : categories
    const text = translationOf(string, first)
    return { text, forms: [first, ...others.filter((other) => translationOf(string, other) === text)] }
  })
}

/** Long texts have a line of the file for each of their own. */
function literal(text: string): string {
  const lines = text.split(/(?<=\n)/)
  if (lines.length < 2) return `"${escapeText(text)}"`
  return `""\n${lines.map((line) => `"${escapeText(line)}"`).join('\n')}`
}

/** @throws Failure as PO's reader does, `worklist.notOne` */
export function readPoPackage(content: Uint8Array): ReturnedPackage {
  const source = decode(content, declaredCharset(decodeHead(content.subarray(0, HEAD_BYTES))))
  const { header, entries } = readCatalog(source.text, source.encoding)
  const fields = readHeader(header)
  const project = fields.get(PROJECT_FIELD.toLowerCase())
  if (project === undefined) throw notAPackage()
  const returned: ReturnedPackage = { project, language: headerLanguage(fields), forms: [], unreadable: 0 }
  for (const entry of entries) {
    const forms = formsOfEntry(entry, source.text)
    if (forms === null) returned.unreadable += 1
    else returned.forms.push(...forms)
  }
  return returned
}

/** Null for an entry that is none of ours, or whose forms are not as many as were sent. */
function formsOfEntry(entry: PoEntry, text: string): ReturnedForm[] | null {
  const reference = readReference(entry.context?.value ?? '')
  if (!reference || reference.texts.length !== entry.forms.length) return null
  const isInDoubt = isFuzzy(entry, text)
  const { stringId, identifier, source } = reference
  return reference.texts.flatMap(({ forms, base }, index) =>
    forms.map((form) => ({
      stringId,
      form,
      identifier,
      source,
      base,
      sourceText: (index > 0 ? entry.plural : null)?.value ?? entry.id.value,
      text: entry.forms[index]?.value ?? '',
      isApproved: false,
      isInDoubt,
    })),
  )
}
