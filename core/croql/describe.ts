/** The meaning of a name in an expression, for the tooltip of the pointer. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { entity, findMember, type FoundMember } from './catalogMembers.ts'
import type { Context } from './catalog.ts'
import { typeTitle } from './completionMembers.ts'
import { meaningAt, completionPlaceOf, rootPlace } from './completionPlace.ts'
import { nameKey, spacedName } from './names.ts'
import { parse } from './parse.ts'
import { lookUp, type NameScope } from './scopes.ts'
import { childrenOf, type Expression, type Span } from './syntax.ts'

export interface Description extends Span {
  /** The name as we print it. */
  label: string
  detail: Sentence
  about: Sentence
}

/** The member that the name at `offset` stands for; null where there is none, or the text cannot be read yet. */
export function describeAt(text: string, offset: number, context: Context): Description | null {
  const parsed = parse(text)
  return parsed.ok ? describedIn(parsed.expression, offset, rootPlace(context)) : null
}

function describedIn(node: Expression, offset: number, place: NameScope): Description | null {
  if (offset < node.start || offset > node.end) return null
  if (node.kind === 'name') return described(node, lookUp(place, node.name)?.member)
  if (node.kind === 'of' && offset <= node.member.end) {
    const of = meaningAt(node.object, place)
    if (of?.kind === 'collection' && nameKey(node.member.name) === 'count') {
      const about = sentence`How many ${entity(of.collection.entity).plural} there are`
      return { start: node.start, end: node.member.end, label: 'count', detail: typeTitle('integer'), about }
    }
    if (of?.kind !== 'object') return null
    return described(node.member, findMember(of.object.entity, node.member.name))
  }
  for (const child of childrenOf(node)) {
    const found = describedIn(child, offset, completionPlaceOf(child, node, place))
    if (found) return found
  }
  return null
}

function described({ start, end }: Span, member: FoundMember | undefined): Description | null {
  if (!member) return null
  const { name, type, about } = member
  return { start, end, label: spacedName(name), detail: typeTitle(type), about }
}
