/**
 * Generates renderer/src/texts/messageValues.ts: the values that each message of the English catalogue takes, as types.
 * So `t.list.comments({ count: 2 })` is checked by the compiler.
 */
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseTemplate } from '../src/texts/bind.ts'
import type { Translations } from '../src/texts/language.ts'

type ValueType = 'number' | 'boolean' | 'string' | 'Value'

/** Types from the one that allows the least: a message may name a value several times. */
const STRICTEST_FIRST: readonly ValueType[] = ['boolean', 'number', 'string', 'Value']

/** Returns the values that the message names, in their order, with the type of each. */
export function valuesOf(message: string): ReadonlyMap<string, ValueType> {
  const values = new Map<string, ValueType>()
  const note = (name: string, type: ValueType): void => {
    const known = values.get(name) ?? 'Value'
    values.set(name, STRICTEST_FIRST.indexOf(type) < STRICTEST_FIRST.indexOf(known) ? type : known)
  }
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) note(element.value, 'Value')
      else if (element.type === TYPE.number || element.type === TYPE.plural) note(element.value, 'number')
      else if (element.type === TYPE.select)
        note(element.value, 'true' in element.options ? 'boolean' : 'string')
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parseTemplate(message))
  return values
}

/** Returns the source of the module. */
export function messageValues(catalogue: Translations): string {
  return `/** Generated from locales/en/screens.json by \`npm run texts types\`: the values that each message takes. */

/** A value that a message shows as it is; the parts of a list are joined. */
export type Value = string | number | readonly string[]

export interface MessageValues ${section(catalogue, '') ?? '{}'}
`
}

/** Null where no text of the section takes values. */
function section(entries: Translations, indent: string): string | null {
  const lines = Object.entries(entries).flatMap(([key, entry]) => {
    const type = typeof entry === 'string' ? values(entry) : section(entry, `${indent}  `)
    return type === null ? [] : `${indent}  readonly ${key}: ${type}\n`
  })
  return lines.length === 0 ? null : `{\n${lines.join('')}${indent}}`
}

function values(message: string): string | null {
  const members = [...valuesOf(message)].map(([name, type]) => `${name}: ${type}`)
  return members.length === 0 ? null : `{ ${members.join('; ')} }`
}
