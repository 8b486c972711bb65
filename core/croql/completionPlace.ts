/**
 * Determines the context of a position in an unfinished expression: the names that are known there, and the value that
 * one there is compared with. Uses the parser itself on the text up to the position, with everything open closed.
 */
import { contexts, type Context } from './catalog.ts'
import { literal, memberMeaning, type Meaning } from './meaning.ts'
import { nameKey } from './names.ts'
import { parse } from './parse.ts'
import { lookUp, type NameScope } from './scopes.ts'
import { childrenOf, type Expression } from './syntax.ts'
import { tokenize } from './tokens.ts'
import { ROOT_SCOPE, type ObjectPath } from './typedExpression.ts'

/** Stands where the next operand would. */
const MARKER = 'completedHere'

export interface Spot {
  place: NameScope
  /** The operator, filter or branch that the operand belongs to; null where it is the whole expression. */
  parent: Expression | null
}

/** Constructs that are begun and not ended, outermost first. */
type Open = '(' | 'if' | 'then' | 'between'

const CLOSINGS: Record<Open, string> = {
  '(': ' )',
  if: ' then true else true',
  then: ' else true',
  between: ' and 1',
}

/** The place of an operand right after `before`; null where none may stand. */
export function spotAfter(before: string, context: Context): Spot | null {
  const closings = openIn(before)
    .map((open) => CLOSINGS[open])
    .reverse()
  const parsed = parse(`${before} ${MARKER}${closings.join('')}`)
  return parsed.ok ? findMarker(parsed.expression, rootPlace(context), null) : null
}

export function rootPlace(context: Context): NameScope {
  return { object: elementOf(contexts[context]), outer: null }
}

export function openIn(text: string): Open[] {
  const open: Open[] = []
  for (const { start, end } of tokenize(text)) {
    const word = text.slice(start, end).toLowerCase()
    const top = open.at(-1)
    if (word === '(' || word === 'if' || word === 'between') open.push(word)
    else if (word === ')') open.length = Math.max(open.lastIndexOf('('), 0)
    else if (word === 'and' && top === 'between') open.pop()
    else if (word === 'then' && top === 'if') open.splice(-1, 1, 'then')
    else if (word === 'else' && top === 'then') open.pop()
  }
  return open
}

function findMarker(node: Expression, place: NameScope, parent: Expression | null): Spot | null {
  if (node.kind === 'name' && node.name === MARKER) return { place, parent }
  for (const child of childrenOf(node)) {
    const found = findMarker(child, completionPlaceOf(child, node, place), node)
    if (found) return found
  }
  return null
}

/** The place of a part of `node`: the predicate of a filter is inside what is filtered. */
export function completionPlaceOf(child: Expression, node: Expression, place: NameScope): NameScope {
  if ((node.kind !== 'where' && node.kind !== 'with') || child !== node.predicate) return place
  const source = meaningAt(node.source, place)
  if (source?.kind === 'collection') return { object: elementOf(source.collection.entity), outer: place }
  return source?.kind === 'object' ? { object: source.object, outer: place } : place
}

/** Returns the meaning of an expression as if everything in it were valid; null if a name is unknown. */
export function meaningAt(node: Expression, place: NameScope): Meaning | null {
  switch (node.kind) {
    case 'name': {
      const found = lookUp(place, node.name)
      return found && memberMeaning(found.object, found.member)
    }
    case 'of': {
      const of = meaningAt(node.object, place)
      if (of?.kind === 'collection' && nameKey(node.member.name) === 'count') return integer
      const found =
        of?.kind === 'object' ? lookUp({ object: of.object, outer: null }, node.member.name) : null
      return found && memberMeaning(found.object, found.member)
    }
    case 'where':
      return meaningAt(node.source, place)
    case 'if':
      return meaningAt(node.then, place)
    case 'mention':
      return node.target === 'user' ? { kind: 'object', object: elementOf('user') } : text
    case 'text':
      return text
    case 'dateTime':
      return { kind: 'value', value: literal('dateTime', 0) }
    case 'number':
    case 'negate':
    case 'arithmetic':
      return integer
    case 'boolean':
    case 'with':
    case 'comparison':
    case 'contains':
    case 'matches':
    case 'between':
    case 'not':
    case 'logic':
      return { kind: 'value', value: literal('boolean', true) }
  }
}

const integer: Meaning = { kind: 'value', value: literal('integer', 0) }
const text: Meaning = { kind: 'value', value: literal('text', '') }

function elementOf(entity: ObjectPath['entity']): ObjectPath {
  return { kind: 'element', entity, isOptional: false, scope: ROOT_SCOPE }
}
