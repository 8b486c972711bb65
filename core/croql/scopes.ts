/** Which names are known at a place in an expression (docs/reference/croql.md, "Types": the nearest wins). */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { entities, type EntityName } from './catalog.ts'
import { entity, findMember, type FoundMember } from './catalogMembers.ts'
import { nameKey, spacedName } from './names.ts'
import { meaningTitle } from './meaning.ts'
import { nearestSpelling } from './spellingSuggestions.ts'
import { problemAt, type Problem } from './problem.ts'
import type { Name } from './syntax.ts'
import { COUNT_TAKES } from './syntaxProblems.ts'
import type { ObjectPath } from './typedExpression.ts'

/** The brackets of a `where` or `with`, or the root: a name is one of `object`'s members, else one of those outside. */
export interface NameScope {
  object: ObjectPath
  outer: NameScope | null
}

export interface FoundName {
  object: ObjectPath
  member: FoundMember
}

export function lookUp(place: NameScope, name: string): FoundName | null {
  for (let scope: NameScope | null = place; scope; scope = scope.outer) {
    const member = findMember(scope.object.entity, name)
    if (member) return { object: scope.object, member }
  }
  return null
}

/** The problem of a name that `lookUp` does not find. */
export function unknownName(node: Name, place: NameScope): Problem {
  const written = spacedName(node.name)
  if (nameKey(node.name) === 'count') {
    return unknown(node, COUNT_TAKES, ["'of'"], [])
  }
  const missingOf = withoutOf(node.name, place)
  if (missingOf) {
    return unknown(
      node,
      sentence`There is no '${written}'; did you mean '${missingOf}'?`,
      ["'of'"],
      [missingOf],
    )
  }
  const { entity: of } = place.object
  const near = nearestSpelling(node.name, visibleNames(place))
  return unknown(node, withOwners(noSuchMember(of, node.name), of, node.name), [], near)
}

/** The problem of an unknown word where a text is due: most likely a text without its quotes. */
export function unquotedWord(node: Name, place: NameScope, written: string): Problem {
  const { entity: of } = place.object
  const near = nearestSpelling(node.name, visibleNames(place))
  const message = sentence`${noSuchMember(of, node.name)} A text is in double quotes: ${`"${written}"`}.`
  return unknown(node, message, ['"…"'], near)
}

/** The problem of `member of object` where the object has no such member. */
export function unknownMember(node: Name, entityName: EntityName): Problem {
  return unknown(
    node,
    noSuchMember(entityName, node.name),
    [],
    nearestSpelling(node.name, memberNames(entityName)),
  )
}

function unknown(node: Name, message: Sentence, expected: string[], near: string[]): Problem {
  const serviceMessage = `Invalid logic in CroQL. Identifier '${node.name}' is undefined`
  return problemAt(node, 'croql.unknownName', message, { expected, near, serviceMessage })
}

function noSuchMember(entityName: EntityName, name: string): Sentence {
  return sentence`${capital(meaningTitle(entityName))} has no '${spacedName(name)}'.`
}

/** At the start of a sentence; other languages begin theirs as they will. */
function capital({ english, said }: Sentence): Sentence {
  return { english: english.charAt(0).toUpperCase() + english.slice(1), said }
}

/** Says also whose member it is elsewhere: "A vote has it." */
function withOwners(message: Sentence, entityName: EntityName, name: string): Sentence {
  if (entityName === 'translation' && findMember('translationOfString', name)) {
    return sentence`${message} It is known in a string's translations; here all translations are of the language that is asked for.`
  }
  const owners = (Object.keys(entities) as EntityName[]).filter((of) => findMember(of, name))
  const titles = [...new Map(owners.map((one) => [entity(one).title.english, meaningTitle(one)])).values()]
  const [first, ...rest] = titles
  if (first === undefined || titles.length > 3) return message
  const all = rest.reduce((before, one) => sentence`${before} or ${one}`, capital(first))
  return sentence`${message} ${all} has it.`
}

function memberNames(entityName: EntityName): string[] {
  return Object.keys(entity(entityName).members).map(spacedName)
}

function visibleNames(place: NameScope): string[] {
  return [...memberNames(place.object.entity), ...(place.outer ? visibleNames(place.outer) : [])]
}

/** `count of translations` for `count translations`, `name of file` for `file name`. */
function withoutOf(name: string, place: NameScope): string | null {
  const words = name.split(/(?=[A-Z])/)
  for (let cut = 1; cut < words.length; cut += 1) {
    const left = words.slice(0, cut).join('')
    const right = words.slice(cut).join('')
    if (isMember(left, right, place)) return `${spacedWords(left)} of ${spacedWords(right)}`
    if (isMember(right, left, place)) return `${spacedWords(right)} of ${spacedWords(left)}`
  }
  return null
}

function isMember(member: string, object: string, place: NameScope): boolean {
  const type = lookUp(place, object)?.member.type
  if (type === undefined || typeof type === 'string' || 'texts' in type) return false
  return 'object' in type ? findMember(type.object, member) !== undefined : nameKey(member) === 'count'
}

function spacedWords(name: string): string {
  return spacedName(name.charAt(0).toLowerCase() + name.slice(1))
}
