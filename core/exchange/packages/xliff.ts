/** Worklists as XLIFF 1.2: a unit a form, the forms of a plural string in a group. */
import { markupOfSegment, type XliffSegment, type XliffUnit } from '../../formats/xliff12/document.ts'
import { readDocument } from '../../formats/xliff12/documentReader.ts'
import { marksOf, xliff12Status } from '../../formats/xliff12/status.ts'
import { displayText } from '../../formats/xml/inline.ts'
import { decodeXml } from '../../formats/xml/reader.ts'
import { xmlAttribute, xmlText } from '../../formats/xml/write.ts'
import type { Language } from '../../contract/language.ts'
import type { PluralForm } from '../../model/plural.ts'
import type { ReturnedForm } from './rows/compareForm.ts'
import type { PackageString } from './rows/strings.ts'
import { notAPackage, ORIGIN, type ReturnedPackage, type PackageHead } from './packageTypes.ts'
import { formatReference, readReference } from './reference.ts'
import { packageNotes, packageSource, translationOf } from './texts.ts'

export function xliffHead({ project, sourceLanguage, language, version }: PackageHead): string {
  const file = [
    xmlAttribute('original', ORIGIN + project),
    xmlAttribute('source-language', sourceLanguage.locale),
    xmlAttribute('target-language', language.locale),
    ' datatype="plaintext" tool-id="interlinear" xml:space="preserve"',
  ]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
    `  <file${file.join('')}>\n    <header>\n` +
    `      <tool tool-id="interlinear" tool-name="Interlinear"${xmlAttribute('tool-version', version)}/>\n` +
    '    </header>\n    <body>\n'
  )
}

export const XLIFF_END = '    </body>\n  </file>\n</xliff>\n'

/** Throws as `xmlText` does. */
export function xliffString(string: PackageString, language: Language): string {
  if (string.type !== 'plural') return unit(string, 'none', ' '.repeat(6))
  const units = language.pluralCategoryNames.map((form) => unit(string, form, ' '.repeat(8)))
  const attributes = [
    xmlAttribute('id', `g${string.stringId}`),
    ' restype="x-gettext-plurals"',
    xmlAttribute('resname', string.identifier),
  ]
  return `      <group${attributes.join('')}>\n${units.join('')}      </group>\n`
}

function unit(string: PackageString, form: PluralForm, indent: string): string {
  const text = translationOf(string, form)
  const isApproved = string.translations[form]?.isApproved ?? false
  const state = text === '' ? 'needs-translation' : isApproved ? 'final' : 'translated'
  const attributes = [
    xmlAttribute('id', formatReference(string, [{ forms: [form], text }])),
    xmlAttribute('resname', form === 'none' ? string.identifier : `${string.identifier} [${form}]`),
    string.maxLength === null ? '' : `${xmlAttribute('maxwidth', string.maxLength)} size-unit="char"`,
    isApproved ? ' approved="yes"' : '',
  ]
  const inner = `${indent}  `
  const place =
    string.path === null
      ? ''
      : `${inner}<context-group purpose="location"><context context-type="sourcefile">${xmlText(string.path)}</context></context-group>\n`
  return [
    `${indent}<trans-unit${attributes.join('')}>\n`,
    `${inner}<source>${xmlText(packageSource(string, form))}</source>\n`,
    `${inner}<target state="${state}">${xmlText(text)}</target>\n`,
    place,
    ...packageNotes(string).map((note) => `${inner}<note>${xmlText(note)}</note>\n`),
    `${indent}</trans-unit>\n`,
  ].join('')
}

/**
 * Reads what came back. An inline element that a tool put in is part of the text, as it is written.
 * @throws Failure as XLIFF's reader does, `worklist.notOne`
 */
export function readXliffPackage(content: Uint8Array): ReturnedPackage {
  const { text } = decodeXml(content)
  const { files: all } = readDocument(text, { wholeUnits: true })
  const files = all.filter(({ original }) => original.startsWith(ORIGIN))
  const [first] = files
  if (!first) throw notAPackage()
  const returned: ReturnedPackage = {
    project: first.original.slice(ORIGIN.length),
    language: first.targetLanguage,
    forms: [],
    unreadable: 0,
  }
  for (const { units } of files) {
    for (const unit of units) {
      const forms = formsOfUnit(unit, text)
      if (forms === null) returned.unreadable += 1
      else returned.forms.push(...forms)
    }
  }
  return returned
}

function formsOfUnit(unit: XliffUnit, text: string): ReturnedForm[] | null {
  const reference = readReference(unit.id)
  const [segment] = unit.segments
  if (!reference || !segment) return null
  const markup = markupOfSegment(segment)
  const target = unit.target ? displayText(unit.target.pieces, markup) : ''
  const status = xliff12Status(segment, text)
  const [isFilled, isInDoubt] = [target !== '', status === 'needsWork' && !isOnlyUntouched(segment)]
  const { stringId, identifier, source } = reference
  return reference.texts.flatMap(({ forms, base }) =>
    forms.map((form) => ({
      stringId,
      form,
      identifier,
      source,
      base,
      sourceText: displayText(unit.source.pieces, markup),
      text: target,
      isApproved: status === 'approved',
      isInDoubt: isFilled && isInDoubt,
    })),
  )
}

/** Many tools fill in a target and leave the `needs-translation` that we wrote: that is no doubt of a person's. */
function isOnlyUntouched(segment: XliffSegment): boolean {
  return marksOf(segment).every(
    ({ kind, value }) => kind !== 'state' || value === 'needs-translation' || value === 'new',
  )
}
