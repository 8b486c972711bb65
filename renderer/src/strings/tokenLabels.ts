/** The short forms of placeholders: what a chip shows. Every place that shows a text takes them from here. */
import { VOID_ELEMENTS } from '../../../core/contract/enumerations.ts'

/** The most characters of a token, and of a tag's name, without their numbers and signs. */
const MAX_TEXT = 16
const MAX_NAME = 12
/** The most characters of a short form. */
export const MAX_LABEL = MAX_TEXT + 4
const ELLIPSIS = '…'

/** A tag: whether it closes, its name, its attributes, whether it is empty. */
const TAG = /^<(?<closes>\/?)(?<name>[A-Za-z][\w:.-]*|\d{1,3})(?<rest>[^>]*?)(?<isEmpty>\/?)>$/
const VOID = new Set(VOID_ELEMENTS)
/** The inline codes of XLIFF: what tells one from another is its identifier, which both of its ends have. */
const INLINE_CODES: ReadonlySet<string> = new Set(['g', 'x', 'bx', 'ex', 'ph', 'pc', 'sc', 'ec'])
const IDENTIFIER = /(?:^|\s)id="(?<id>[\w.-]{1,12})"/
/** A conversion that takes the next argument, and an asterisk takes one for itself. */
const CONVERSION =
  /%%|%(?!\()(?<position>\d{1,2}\$)?[-'#0+I]{0,3}(?:\d{1,4}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh|h|ll|l|L|q|j|z|t)?[diouxXeEfFgGcCsSpaA@]/g
const NUMERALS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A placeholder, as far as its short form goes by it. */
interface Token {
  kind: string
  text: string
}

interface Tag {
  name: string
  text: string
  closes: boolean
  /** Whether no end of its own follows. */
  isEmpty: boolean
  id: string | undefined
}

/**
 * Returns the short form of each placeholder of a text.
 *
 * @param reference the placeholders of its source, by which its tags are numbered
 */
export function labelsOf(placeholders: readonly Token[], reference: readonly Token[]): string[] {
  if (placeholders.length === 0) return []
  const tags = tagLabels(placeholders, reference)
  const positions = argumentPositions(placeholders)
  return placeholders.map((placeholder, index) => {
    const position = positions[index]
    return tags[index] ?? cut(placeholder.text) + (position === undefined ? '' : raised(position))
  })
}

function tagOf({ kind, text }: Token): Tag | undefined {
  const { closes, name, rest = '', isEmpty } = (kind === 'tag' ? TAG.exec(text)?.groups : undefined) ?? {}
  if (name === undefined) return undefined
  return {
    name,
    text,
    closes: closes === '/',
    isEmpty: isEmpty === '/' || VOID.has(name.toLowerCase()),
    id: INLINE_CODES.has(name) ? IDENTIFIER.exec(rest)?.groups?.['id'] : undefined,
  }
}

/** The labels of the tags; undefined for what is none. An end has the label of the start that it closes. */
function tagLabels(placeholders: readonly Token[], reference: readonly Token[]): (string | undefined)[] {
  const nameOf = namesOf([...reference, ...placeholders])
  const open: { name: string; label: string }[] = []
  return placeholders.map((placeholder) => {
    const tag = tagOf(placeholder)
    if (tag === undefined) return placeholder.text.startsWith('<!--') ? `‹!${ELLIPSIS}›` : undefined
    if (!tag.closes) {
      const label = nameOf(tag)
      if (!tag.isEmpty) open.push({ name: tag.name, label })
      return `‹${label}›`
    }
    const start = open.findLastIndex(({ name }) => name === tag.name)
    const [closed] = start === -1 ? [] : open.splice(start)
    return `‹/${closed?.label ?? cut(tag.name, MAX_NAME)}›`
  })
}

/** Names tags: by their element or identifier, with a number where several that differ share an element. */
function namesOf(all: readonly Token[]): (tag: Tag) => string {
  const texts = new Map<string, string[]>()
  for (const { name, text, closes, id } of all.map(tagOf).filter((tag) => tag !== undefined)) {
    if (closes || id !== undefined) continue
    const known = texts.get(name) ?? []
    if (!known.includes(text)) texts.set(name, [...known, text])
  }
  return ({ name, text, id }) => {
    if (id !== undefined) return id
    const known = texts.get(name) ?? []
    return cut(name, MAX_NAME) + (known.length > 1 ? raised(known.indexOf(text) + 1) : '')
  }
}

/** The position of each conversion's argument; undefined where a text has one argument alone. */
function argumentPositions(placeholders: readonly Token[]): (number | undefined)[] {
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
function cut(text: string, most = MAX_TEXT): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= most) return line
  const end = /[)}\]>`]{1,2}$/.exec(line)?.[0] ?? ''
  return line.slice(0, most - 1 - end.length) + ELLIPSIS + end
}
