/** The short forms of placeholders: what a chip shows. Every place that shows a text takes them from here. */
import { numberTags, type InlineTag, type TagUnit } from '../../../core/messages/inlineTags/inlineTags.ts'

/** The most characters of a token, without its number. */
const MAX_TEXT = 16
/** The most characters of a short form. */
export const MAX_LABEL = MAX_TEXT + 4
const ELLIPSIS = '…'

/** A conversion that takes the next argument, and an asterisk takes one for itself. */
const CONVERSION =
  /%%|%(?!\()(?<position>\d{1,2}\$)?[-'#0+I]{0,3}(?:\d{1,4}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh|h|ll|l|L|q|j|z|t)?[diouxXeEfFgGcCsSpaA@]/g
const NUMERALS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A placeholder, as far as its short form goes by it. */
interface LabelledToken {
  kind: string
  text: string
  tag?: InlineTag
}

/**
 * Returns placeholders of a text with their short forms. A tag has its number: `1` opens, `/1` closes, and a component
 * of react-i18next, which is named by a number, keeps that.
 *
 * @param units the tags of the source, by which those of the text are numbered
 */
export function withLabels<Token extends LabelledToken>(
  placeholders: readonly Token[],
  units: readonly TagUnit[],
): { placeholder: Token; label: string; number: number | null }[] {
  const tags = placeholders.flatMap(({ tag }) => tag ?? [])
  const numbers = new Map(numberTags(tags, units).map((number, index) => [tags[index], number]))
  const positions = argumentPositions(placeholders)
  return placeholders.map((placeholder, index) => {
    const { tag, text } = placeholder
    const number = numbers.get(tag)
    if (tag !== undefined && number !== undefined) {
      const shown = /^\d/.test(tag.name) ? tag.name : String(number)
      return { placeholder, label: tag.kind === 'close' ? `/${shown}` : shown, number }
    }
    const position = positions[index]
    return { placeholder, label: cut(text) + (position === undefined ? '' : raised(position)), number: null }
  })
}

/** The position of each conversion's argument; undefined where a text has one argument alone. */
function argumentPositions(placeholders: readonly LabelledToken[]): (number | undefined)[] {
  let taken = 0
  const positions = placeholders.map(({ kind, text }) => {
    let last: number | undefined
    for (const { 0: conversion, groups } of text.matchAll(CONVERSION)) {
      if (conversion === '%%' || groups?.['position'] !== undefined) continue
      taken += 1 + (conversion.split('*').length - 1)
      last = taken
    }
    return kind === 'variable' && text.startsWith('%') ? last : undefined
  })
  return taken > 1 ? positions : positions.map(() => undefined)
}

function raised(number: number): string {
  return [...String(number)].map((digit) => NUMERALS[Number(digit)] ?? digit).join('')
}

/** Returns a long token without its middle: its beginning, and the signs that end it. */
function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= MAX_TEXT) return line
  const end = /[)}\]>`]{1,2}$/.exec(line)?.[0] ?? ''
  return line.slice(0, MAX_TEXT - 1 - end.length) + ELLIPSIS + end
}
