/** Faults as translators make them, planted into good translations: what the checks have to find. */
import type { QaCheck } from '../../core/contract/qaChecks.ts'
import type { CheckInput } from '../../core/quality/check.ts'
import { maskOpaque } from '../../core/quality/text/opaque.ts'
import { hasCase } from '../../core/quality/text/scripts.ts'
import { findTags } from '../../core/messages/inlineTags/inlineTags.ts'
import { findVariables } from '../../core/quality/text/variables.ts'

export interface Fault {
  name: string
  check: QaCheck
  /** The translation with the fault; null where it cannot have that one, or where it would be none. */
  plant: (input: CheckInput) => string | null
}

const without = (text: string, start: number, end: number) => text.slice(0, start) + text.slice(end)

/** The last place where an expression fits, outside of variables, tags and addresses. */
function placeOf({ text, string }: CheckInput, expression: RegExp): { start: number; end: number } | null {
  const last = [...maskOpaque(text, string).matchAll(expression)].at(-1)
  return last ? { start: last.index, end: last.index + last[0].length } : null
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'a variable is left out',
    check: 'variables_mismatch',
    plant(input) {
      const { source, text, string, form } = input
      const [variable] = findVariables(text, string)
      if (!variable || form !== 'none') return null
      const isOnce = [source, text].every(
        (one) => findVariables(one, string).filter(({ key }) => key === variable.key).length === 1,
      )
      return isOnce ? without(text, variable.start, variable.end) : null
    },
  },
  {
    name: 'a variable is misspelt',
    check: 'variables_mismatch',
    plant({ source, text, string, form }) {
      const variable = findVariables(text, string).find(({ kind }) => kind === 'named')
      if (
        !variable ||
        form !== 'none' ||
        !findVariables(source, string).some(({ key }) => key === variable.key)
      )
        return null
      const isOnce = text.split(variable.text).length === 2
      return isOnce ? text.replace(variable.text, variable.text.replace(/\w/, '$&x')) : null
    },
  },
  {
    name: 'a tag is left out',
    check: 'tags_mismatch',
    plant({ source, text }) {
      const tag = findTags(text).find(({ kind }) => kind === 'close')
      return tag && findTags(source).length > 0 ? without(text, tag.start, tag.end) : null
    },
  },
  {
    name: 'a number is another',
    check: 'numbers_mismatch',
    plant(input) {
      const place = placeOf(
        input,
        /(?<![\p{L}\p{N}_.,'\u00a0\u202f-])[2-9]\d{2,4}(?![\p{L}\p{N}_.,'\u00a0\u202f-])/gu,
      )
      if (!place) return null
      const number = input.text.slice(place.start, place.end)
      const isOnce = [input.source, input.text].every((one) => one.split(number).length === 2)
      const other = `1${number.slice(1)}`
      return isOnce && !input.source.includes(other)
        ? input.text.slice(0, place.start) + other + input.text.slice(place.end)
        : null
    },
  },
  {
    name: 'the question mark is left out',
    check: 'punctuation_mismatch',
    plant: ({ source, text }) =>
      /[\p{L}\p{N}]\?$/u.test(source) && /\p{L}[?？؟]$/u.test(text) ? text.slice(0, -1) : null,
  },
  {
    name: 'the colon is left out',
    check: 'punctuation_mismatch',
    plant: ({ source, text }) =>
      /\p{L}:$/u.test(source) && /\p{L}[:：]$/u.test(text) ? text.slice(0, -1) : null,
  },
  {
    name: 'a blank is doubled',
    check: 'spaces_mismatch',
    plant: ({ source, text }) =>
      !/ {2}|\t/.test(source) && /\p{Script=Latin} \p{Script=Latin}/u.test(text)
        ? text.replace(/(?<=\p{Script=Latin}) (?=\p{Script=Latin})/u, '  ')
        : null,
  },
  {
    name: 'a blank stands at the end',
    check: 'spaces_mismatch',
    plant: ({ source, text }) => (/\S$/u.test(source) && /\S$/u.test(text) ? `${text} ` : null),
  },
  {
    name: 'a bracket is not closed',
    check: 'special_characters_mismatch',
    plant(input) {
      const place = placeOf(input, /(?<=\([\p{L}\s]{3,60})\)/gu)
      return place &&
        /^[^()]*\([^()]*\)[^()]*$/u.test(input.source) &&
        /^[^()]*\([^()]*\)[^()]*$/u.test(input.text)
        ? without(input.text, place.start, place.end)
        : null
    },
  },
  {
    name: 'a character is damaged',
    check: 'special_characters_mismatch',
    plant: ({ text }) => (/\p{L}/u.test(text) ? text.replace(/\p{L}/u, '\uFFFD') : null),
  },
  {
    name: 'a sentence begins small',
    check: 'character_case_mismatch',
    plant({ source, text, language, string }) {
      const isSentence = /^\p{Lu}\p{Ll}+ .*\p{Ll}\.$/u.test(source) && source.split(' ').length > 3
      const [word = ''] = /^\p{Lu}\p{Ll}{2,}(?=\s)/u.exec(maskOpaque(text, string)) ?? []
      if (!isSentence || !hasCase(language) || word === '') return null
      const small = text.charAt(0).toLocaleLowerCase(language.id) + text.slice(1)
      return source.split(/[^\p{L}\p{N}]+/u).includes(small.slice(0, word.length)) ? null : small
    },
  },
  {
    name: 'the source stands there',
    check: 'incorrect_translation',
    plant: ({ source, string }) =>
      /^\p{Lu}\p{Ll}+(?: \p{Ll}{2,}){4,}\.$/u.test(source) && string.type === 'plain' ? source : null,
  },
]
