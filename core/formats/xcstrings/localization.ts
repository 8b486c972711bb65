/** A localization with new texts. */
import type { Language } from '../../contract/language.ts'
import { impliedForms } from '../../languages/forms.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import type { PluralCategory, PluralForms } from '../../model/plural.ts'
import type { JsonData } from '../json/patch.ts'
import { messageMembers } from '../json/messages.ts'
import { jsonMember, jsonText, type JsonNode } from '../json/tree.ts'
import { changedForms } from '../formsToWrite.ts'

/** The translation of the text at `parts`. */
export type TextAt = (parts: readonly string[]) => string | PluralForms | undefined

/** The texts to write. */
export interface TextsToWrite {
  textAt: TextAt
  /** The state of the translation at `parts`. */
  stateAt: (parts: readonly string[]) => State
  /** Whether a translation of the text at `parts` was taken away: forms that it lacks go. */
  isClearedAt: (parts: readonly string[]) => boolean
}

type State = 'translated' | 'needs_review'

/**
 * Builds a localization with the structure of the source's and all existing content. Translated texts get their
 * translation and state, and others stay. A missing one gets the source's text in the state `new`, because a missing
 * variation or substitution would break the surrounding text.
 */
export function writeLocalization(
  source: JsonNode | undefined,
  key: string,
  standing: JsonNode | undefined,
  language: Language,
  wanted: TextsToWrite,
): JsonData {
  const writer = new LocalizationWriter(language, wanted)
  if (source) return writer.write(source, standing, [])
  const data = membersAsData(standing)
  data.delete('variations')
  return data.set('stringUnit', writer.unit(jsonMember(standing, 'stringUnit'), key, []))
}

class LocalizationWriter {
  readonly #language: Language
  readonly #textAt: TextAt
  readonly #stateAt: TextsToWrite['stateAt']
  readonly #isClearedAt: TextsToWrite['isClearedAt']

  constructor(language: Language, { textAt, stateAt, isClearedAt }: TextsToWrite) {
    this.#language = language
    this.#textAt = textAt
    this.#stateAt = stateAt
    this.#isClearedAt = isClearedAt
  }

  write(source: JsonNode, standing: JsonNode | undefined, parts: readonly string[]): JsonData {
    const data = new Map([...membersAsData(source), ...membersAsData(standing)])
    const unit = jsonMember(source, 'stringUnit')
    if (unit) {
      const fallback = jsonText(unit, 'value') ?? ''
      data.set('stringUnit', this.unit(jsonMember(standing, 'stringUnit'), fallback, parts))
    }
    const variations = jsonMember(source, 'variations')
    const standingVariations = jsonMember(standing, 'variations')
    if (variations) {
      const written = membersAsData(standingVariations)
      const plural = jsonMember(variations, 'plural')
      if (plural) written.set('plural', this.#plural(plural, jsonMember(standingVariations, 'plural'), parts))
      const device = jsonMember(variations, 'device')
      if (device) {
        written.set(
          'device',
          this.#children(device, jsonMember(standingVariations, 'device'), 'device', parts),
        )
      }
      data.set('variations', written)
    }
    const substitutions = jsonMember(source, 'substitutions')
    if (substitutions) {
      const now = jsonMember(standing, 'substitutions')
      data.set('substitutions', this.#children(substitutions, now, 'substitution', parts))
    }
    if (!unit) data.delete('stringUnit')
    if (!variations) data.delete('variations')
    return data
  }

  unit(standing: JsonNode | undefined, fallback: string, parts: readonly string[]): JsonData {
    const text = this.#textAt(parts)
    if (typeof text === 'string' && text !== '') return unitData(standing, text, this.#stateAt(parts))
    return standing ?? newUnit(fallback)
  }

  #children(
    source: JsonNode,
    standing: JsonNode | undefined,
    kind: string,
    parts: readonly string[],
  ): JsonData {
    const data = membersAsData(standing)
    for (const { key, value } of messageMembers(source)) {
      data.set(key, this.write(value, jsonMember(standing, key), [...parts, kind, key]))
    }
    return data
  }

  #plural(source: JsonNode, standing: JsonNode | undefined, parts: readonly string[]): JsonData {
    const units = membersAsUnits(standing)
    const text = this.#textAt(parts)
    const isTranslated = typeof text === 'object' && Object.values(text).some(Boolean)
    const data = isTranslated
      ? this.#forms(membersAsData(standing), units, text, parts)
      : untranslatedForms(source, standing)
    const zero = this.#textAt([...parts, 'zero'])
    const unit = units.get('zero')
    if (typeof zero === 'string' && zero !== '')
      data.set('zero', formData(unitData(unit, zero, this.#stateAt([...parts, 'zero']))))
    else if (unit && !data.has('zero')) data.set('zero', formData(unit))
    return data
  }

  /** All that stands there, with a translation's forms and their state. */
  #forms(
    standing: Map<string, JsonData>,
    units: ReadonlyMap<string, JsonNode>,
    text: PluralForms,
    parts: readonly string[],
  ): Map<string, JsonData> {
    const forms = formsOfUnits(units, this.#language)
    const isCleared = this.#isClearedAt(parts)
    const changes = changedForms(text, { forms, isCleared }, this.#language, 'other')
    const implied = impliedForms(forms, this.#language)
    const state = this.#stateAt(parts)
    const written = new Map<string, JsonData>()
    for (const category of this.#language.pluralCategoryNames) {
      const form = changes.get(category) ?? (text[category] || implied[category])
      if (form && changes.get(category) !== null)
        written.set(category, formData(unitData(units.get(category), form, state)))
      else if (standing.has(category) && !changes.has(category))
        written.set(category, assertDefined(standing.get(category), 'The form'))
    }
    for (const [key, data] of standing)
      if (!written.has(key) && !changes.has(key as PluralCategory)) written.set(key, data)
    return written
  }
}

/** The texts of a language's categories. */
function formsOfUnits(units: ReadonlyMap<string, JsonNode>, language: Language): PluralForms {
  const forms: PluralForms = {}
  for (const category of language.pluralCategoryNames) {
    const value = jsonText(units.get(category), 'value')
    if (value) forms[category] = value
  }
  return forms
}

function untranslatedForms(source: JsonNode, standing: JsonNode | undefined): Map<string, JsonData> {
  if (standing) return membersAsData(standing)
  const forms = Array.from(membersAsUnits(source), ([category, unit]): [string, JsonData] => {
    return [category, formData(newUnit(jsonText(unit, 'value') ?? ''))]
  })
  return new Map(forms.filter(([category]) => category !== 'zero'))
}

/** The string unit of each category. */
function membersAsUnits(plural: JsonNode | undefined): Map<string, JsonNode> {
  return new Map(
    messageMembers(plural).flatMap(({ key, value }): [string, JsonNode][] => {
      const unit = jsonMember(value, 'stringUnit')
      return unit ? [[key, unit]] : []
    }),
  )
}

function membersAsData(node: JsonNode | undefined): Map<string, JsonData> {
  return new Map(messageMembers(node).map(({ key, value }) => [key, value]))
}

function formData(unit: JsonData): JsonData {
  return new Map([['stringUnit', unit]])
}

function unitData(standing: JsonNode | undefined, text: string, state: State): JsonData {
  return membersAsData(standing).set('state', state).set('value', text)
}

function newUnit(text: string): JsonData {
  return new Map([
    ['state', 'new'],
    ['value', text],
  ])
}
