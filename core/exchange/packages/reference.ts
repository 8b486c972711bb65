/**
 * The reference that links an entry of a worklist to its string, in one word that every tool keeps: XLIFF's unit id,
 * the beginning of PO's msgctxt. `12-9f…-3c…-one:41…,few:0,many+other:0`: the string's id; revisions of its identifier,
 * its source and, form by form, its exported translation. Forms joined by `+` share one text in the file.
 */
import { PLURAL_CATEGORIES } from '../../model/plural.ts'
import type { PluralForm } from '../../model/plural.ts'
import { revisionOf, sourceRevision } from '../../strings/rows/revisions.ts'
import type { PackageString } from './rows/strings.ts'

export interface ReferencedText {
  forms: readonly PluralForm[]
  base: string
}

export interface Reference {
  stringId: number
  identifier: string
  source: string
  texts: readonly ReferencedText[]
}

/** Forms that share a text, and that text. */
export interface SharedText {
  forms: readonly PluralForm[]
  text: string
}

export function formatReference(string: PackageString, texts: readonly SharedText[]): string {
  const ofTexts = texts.map(({ forms, text }) => `${forms.join('+')}:${revisionOf(text)}`).join(',')
  return [string.stringId, revisionOf(string.identifier), sourceRevision(string.source), ofTexts].join('-')
}

const FORM = `(?:none|${PLURAL_CATEGORIES.join('|')})`
const REVISION = '(?:0|[0-9a-f]{10})'
const TEXT = `${FORM}(?:\\+${FORM}){0,5}:${REVISION}`
const REFERENCE = new RegExp(
  `^([1-9]\\d{0,14})-(${REVISION})-(${REVISION})-(${TEXT}(?:,${TEXT}){0,9})(?= |$)`,
)

/** The reference that a text begins with; null where there is none. */
export function readReference(text: string): Reference | null {
  const [, id, identifier = '', source = '', texts = ''] = REFERENCE.exec(text) ?? []
  if (id === undefined) return null
  return {
    stringId: Number(id),
    identifier,
    source,
    texts: texts.split(',').map((one) => {
      const [forms = '', base = ''] = one.split(':')
      return { forms: forms.split('+') as PluralForm[], base }
    }),
  }
}
