/**
 * The dependencies of an expression about strings. Most members are in rows of the string itself, or derived from
 * those, so that each change names the string. Others are in rows that many strings share, such as the title of a
 * label: a change of such a row may affect any string.
 */
import { forEachQaMember } from '../contract/qaChecks.ts'
import type { EntityName, StoredMemberName } from './catalog.ts'
import type { Collection, ObjectPath, TypedExpression, TypedValue } from './typedExpression.ts'

/** Rows that strings share, by the names that the history gives them. */
export const SHARED_ROWS = ['file', 'branch', 'label', 'field', 'screenshot', 'user'] as const
export type SharedRows = (typeof SHARED_ROWS)[number]

/** The entities that an expression about strings can name. */
export type EntityOfStrings = Exclude<EntityName, 'translation' | 'segment' | 'term' | 'record' | 'concept'>

/** Rows of the string's own, in which the member lies; or the shared ones. */
type Reach = typeof OWN | SharedRows

const OWN = 'own'

/** Each member's reach; a new member that is not put here does not compile. */
export const reachOfMembers: { [Of in EntityOfStrings]: Record<StoredMemberName<Of>, Reach> } = {
  string: {
    typeIsPlain: OWN,
    typeIsPlural: OWN,
    typeIsIcu: OWN,
    typeIsAsset: OWN,
    text: OWN,
    identifier: OWN,
    context: OWN,
    contextNote: OWN,
    codeReferences: OWN,
    maxLength: OWN,
    isVisible: OWN,
    isHidden: OWN,
    // The master's going is an event of the duplicate.
    isDuplicate: OWN,
    isPassedWorkflow: OWN,
    // With a field its values go, of all strings.
    fields: 'field',
    file: OWN,
    // That of its file, where it has none of its own.
    branch: 'file',
    comments: OWN,
    translatorComments: OWN,
    screenshots: OWN,
    translations: OWN,
    languagesSummary: OWN,
    labels: OWN,
    added: OWN,
    updated: OWN,
  },
  translationOfString: {
    id: OWN,
    text: OWN,
    pluralForm: OWN,
    isPreTranslated: OWN,
    provider: OWN,
    user: OWN,
    votes: OWN,
    approvals: OWN,
    rating: OWN,
    updated: OWN,
    needsWork: OWN,
    language: OWN,
  },
  file: { id: OWN, name: 'file', path: 'file', title: 'file', type: 'file', context: 'file' },
  branch: { id: OWN, name: 'branch', title: 'branch' },
  comment: {
    id: OWN,
    text: OWN,
    hasIssue: OWN,
    hasUnresolvedIssue: OWN,
    user: OWN,
    language: OWN,
    added: OWN,
  },
  translatorComment: { text: OWN, language: OWN },
  screenshot: { id: OWN, name: 'screenshot' },
  label: { id: OWN, title: 'label', isSystem: 'label' },
  field: { name: 'field', slug: 'field', type: 'field', value: OWN },
  vote: { isUp: OWN, isDown: OWN, user: OWN, added: OWN },
  approval: { user: OWN, added: OWN },
  // Derived rows, one for each string and language: their updates name the string.
  summary: {
    language: OWN,
    isTranslated: OWN,
    isPartiallyTranslated: OWN,
    isApproved: OWN,
    isPartiallyApproved: OWN,
    translationUpdated: OWN,
    isAutoTranslated: OWN,
    isTranslatedByTm: OWN,
    isTranslatedByMt: OWN,
    isTranslatedByAi: OWN,
    isSourceChangedAfterTranslation: OWN,
    hasTranslationAsSource: OWN,
    hasTranslationAfterApproval: OWN,
    hasSharedTranslation: OWN,
    hasQaIssues: OWN,
    ...forEachQaMember((): Reach => OWN),
    rating: OWN,
    approvalsCount: OWN,
    needsWork: OWN,
  },
  user: { id: OWN, login: 'user', name: 'user' },
}

/** The shared rows that the answer depends on. Empty: a string's answer changes with the string's own rows alone. */
export function sharedRowsOf({ condition }: Pick<TypedExpression, 'condition'>): ReadonlySet<SharedRows> {
  const found = new Set<SharedRows>()
  visitValue(condition, (of, member) => {
    const reach = reachOf(of, member)
    if (reach !== OWN) found.add(reach)
  })
  return found
}

function reachOf(entity: EntityName, member: string): Reach {
  const members = reachOfMembers as Partial<Record<EntityName, Readonly<Record<string, Reach>>>>
  const reach = members[entity]?.[member]
  if (reach === undefined) throw new TypeError(`${entity}.${member} is no member of what belongs to a string`)
  return reach
}

type Visit = (entity: EntityName, member: string) => void

function visitValue(value: TypedValue, visit: Visit): void {
  switch (value.kind) {
    case 'literal':
      return
    case 'member':
      visit(value.owner.entity, value.member)
      return visitPath(value.owner, visit)
    case 'count':
      return visitCollection(value.collection, visit)
    case 'negate':
    case 'not':
      return visitValue(value.operand, visit)
    case 'arithmetic':
    case 'comparison':
    case 'contains':
      visitValue(value.left, visit)
      return visitValue(value.right, visit)
    case 'matches':
      return visitValue(value.left, visit)
    case 'between':
      for (const part of [value.value, value.low, value.high]) visitValue(part, visit)
      return
    case 'logic':
      for (const operand of value.operands) visitValue(operand, visit)
      return
    case 'if':
      for (const part of [value.condition, value.then, value.else]) visitValue(part, visit)
      return
    case 'match':
      visitPath(value.object, visit)
      return visitValue(value.predicate, visit)
    case 'present':
      return visitPath(value.object, visit)
  }
}

function visitCollection({ owner: of, member, filters }: Collection, visit: Visit): void {
  visit(of.entity, member)
  visitPath(of, visit)
  for (const filter of filters) visitValue(filter, visit)
}

function visitPath(path: ObjectPath, visit: Visit): void {
  switch (path.kind) {
    case 'element':
    case 'user':
      return
    case 'member':
      visit(path.owner.entity, path.member)
      return visitPath(path.owner, visit)
    case 'if':
      visitValue(path.condition, visit)
      visitPath(path.then, visit)
      return visitPath(path.else, visit)
  }
}
