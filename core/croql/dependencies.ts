/**
 * The dependencies of an expression about strings. Most members are in rows of the string itself, or derived from
 * those, so that each change names the string. Others are in rows that many strings share, such as the title of a
 * label: a change of such a row may affect any string.
 */
import { forEachQaMember } from '../contract/qaChecks.ts'
import { mapCroqlMembers, type EntityDefinition } from '../model/define.ts'
import { approval } from '../model/approval.ts'
import { branch } from '../model/branch.ts'
import { comment } from '../model/comment.ts'
import { field } from '../model/field.ts'
import { file } from '../model/file.ts'
import { label } from '../model/label.ts'
import { screenshot } from '../model/screenshot.ts'
import { string } from '../model/string.ts'
import { translation } from '../model/translation.ts'
import { user } from '../model/user.ts'
import { vote } from '../model/vote.ts'
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
    ...reachOfColumns(string),
    typeIsPlain: OWN,
    typeIsPlural: OWN,
    typeIsIcu: OWN,
    typeIsAsset: OWN,
    contextNote: OWN,
    codeReferences: OWN,
    isVisible: OWN,
    // The deletion of the master is an event of the duplicate.
    isDuplicate: OWN,
    // With a field its values are deleted, of all strings.
    fields: 'field',
    // That of its file, where it has none of its own.
    branch: 'file',
    comments: OWN,
    translatorComments: OWN,
    screenshots: OWN,
    translations: OWN,
    languagesSummary: OWN,
    labels: OWN,
  },
  translationOfString: {
    ...reachOfColumns(translation),
    votes: OWN,
    approvals: OWN,
    rating: OWN,
    language: OWN,
  },
  file: reachOfColumns(file, 'file'),
  branch: reachOfColumns(branch, 'branch'),
  comment: { ...reachOfColumns(comment), hasIssue: OWN, hasUnresolvedIssue: OWN },
  translatorComment: { text: OWN, language: OWN },
  screenshot: reachOfColumns(screenshot, 'screenshot'),
  label: reachOfColumns(label, 'label'),
  field: { ...reachOfColumns(field, 'field'), value: OWN },
  vote: { ...reachOfColumns(vote), isUp: OWN, isDown: OWN },
  approval: reachOfColumns(approval),
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
  user: reachOfColumns(user, 'user'),
}

/** The reach of the members that are columns. An id does not change, so it has no other reach than the string's own. */
function reachOfColumns<Entity extends EntityDefinition>(entity: Entity, shared: Reach = OWN) {
  return mapCroqlMembers(entity, ({ member }) => (member === 'id' ? OWN : shared))
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
