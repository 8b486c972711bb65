/**
 * Editing a message branch by branch. Only the stretch that is edited changes in the message's text; an edit that
 * changes nothing leaves the text as it is.
 */
import { sentence } from '../platform/text/sentence.ts'
import type { LackingCategories, MessageSyntax } from '../contract/messages.ts'
import { Failure } from '../platform/errors/failure.ts'
import { splice, type Edit } from '../platform/text/splice.ts'
import type { Language } from '../contract/language.ts'
import { PLURAL_CATEGORIES } from '../model/plural.ts'
import { categoriesOf, neededCategories } from './categories.ts'
import { selectsIn, type SelectNode } from './message.ts'
import { stretchesOf, withStretch, type Stretch, type Stretches } from './stretches.ts'

export interface BranchEdit {
  /** The place of the branch, as `Stretch.address`. */
  address: readonly number[]
  /** The text as it is typed: see notation.ts. */
  text: string
}

/**
 * The message with these stretches in the place of those.
 * @throws Failure `message.syntax`, `message.branch`
 */
export function editBranches(text: string, syntax: MessageSyntax, edits: readonly BranchEdit[]): string {
  const { stretches } = requireStretches(text, syntax)
  const byAddress = new Map(stretches.map((stretch) => [stretch.address.join(), stretch]))
  const splices = edits.flatMap(({ address, text: typed }): Edit[] => {
    const stretch = byAddress.get(address.join())
    if (!stretch?.isEditable) throw noSuchBranch(stretch)
    if (typed === stretch.text) return []
    return [{ start: stretch.start, end: stretch.end, text: withStretch(typed, stretch, syntax) }]
  })
  return splice(text, splices)
}

export function editBranch(
  text: string,
  syntax: MessageSyntax,
  address: readonly number[],
  typed: string,
): string {
  return editBranches(text, syntax, [{ address, text: typed }])
}

/** Returns the categories that `completeFor` would add, by the argument that counts. */
export function lackingIn(text: string, syntax: MessageSyntax, language: Language): LackingCategories[] {
  const read = stretchesOf(text, syntax)
  if (!('nodes' in read)) return []
  const lacking = new Map<string, Set<string>>()
  for (const select of selectsIn(read.nodes)) {
    for (const category of lackingCategories(select, language)) {
      lacking.set(select.name, (lacking.get(select.name) ?? new Set()).add(category))
    }
  }
  return [...lacking].map(([name, categories]) => ({ name, categories: [...categories] }))
}

/**
 * The message with a branch for each plural category of the language. A new branch has the text of the default
 * one, which was used in its place until now. With `isPruned`, branches for categories that the language does not
 * have go.
 * @throws Failure `message.syntax`
 */
export function completeFor(
  text: string,
  syntax: MessageSyntax,
  language: Language,
  { isPruned = false }: { isPruned?: boolean } = {},
): string {
  // Innermost first, so that a branch which is copied is complete itself.
  const count = [...selectsIn(requireStretches(text, syntax).nodes)].length
  let whole = text
  for (let index = count - 1; index >= 0; index--) {
    const select = [...selectsIn(requireStretches(whole, syntax).nodes)][index]
    if (!select) continue
    const edits = additions(whole, select, syntax, language)
    whole = splice(whole, isPruned ? [...edits, ...removals(whole, select, language)] : edits)
  }
  return whole
}

/**
 * The structure of a source, ready to be filled in: no text but blanks between selections, and the plural
 * branches that the target language has.
 */
export function skeletonOf(source: string, syntax: MessageSyntax, language: Language): string {
  const { stretches } = requireStretches(source, syntax)
  const edits = stretches
    .filter(({ text, isWhole }) => isWhole || text.trim() !== '')
    .map((stretch) => ({ start: stretch.start, end: stretch.end, text: withStretch('', stretch, syntax) }))
  return completeFor(splice(source, edits), syntax, language, { isPruned: true })
}

function requireStretches(text: string, syntax: MessageSyntax): Stretches {
  const read = stretchesOf(text, syntax)
  if ('nodes' in read) return read
  throw new Failure(
    'message.syntax',
    sentence`The message cannot be read: ${{ english: read.message, said: read.said }}`,
    {
      kept: 'The text was left as it is.',
      todo: 'Mend it in the whole text.',
      column: read.start + 1,
    },
  )
}

function noSuchBranch(stretch: Stretch | undefined): Failure {
  const message = stretch
    ? sentence`This branch quotes what would be an argument without quotes, so it is edited in the whole text.`
    : sentence`The message no longer has this branch.`
  return new Failure('message.branch', message, {
    kept: 'The text was left as it is.',
    todo: 'Edit the whole text.',
  })
}

function lackingCategories(select: SelectNode, language: Language): string[] {
  if (select.type === 'select') return []
  const there = new Set(select.branches.map(({ selector }) => selector))
  // The default branch of Fluent stands for `other`, whatever its name.
  if (select.branches.some(({ isDefault }) => isDefault)) there.add('other')
  return neededCategories(select, language).filter((category) => !there.has(category))
}

function additions(text: string, select: SelectNode, syntax: MessageSyntax, language: Language): Edit[] {
  const fallback = select.branches.find(({ isDefault }) => isDefault)
  if (!fallback) return []
  const order: readonly string[] = PLURAL_CATEGORIES
  // The white space that the message has between a selector and its brace.
  const [space = ''] = /\s*$/.exec(text.slice(fallback.whole.start, fallback.start - 1)) ?? []
  return lackingCategories(select, language).map((category) => {
    const before =
      select.branches.find(({ selector }) => order.indexOf(selector) > order.indexOf(category)) ?? fallback
    const { start } = before.whole
    const [gap = ''] = /\s*$/.exec(text.slice(0, start)) ?? []
    const copied = text.slice(fallback.start, fallback.end)
    if (syntax === 'icu')
      return { start, end: start, text: `${category}${space}{${copied}}${gap === '' ? ' ' : gap}` }
    // The star of the default stands one column before the brackets of the others.
    const star = before.isDefault ? ' ' : ''
    return { start, end: start, text: `${star}[${category}] ${copied}${gap === '' ? '\n' : gap}` }
  })
}

function removals(text: string, select: SelectNode, language: Language): Edit[] {
  if (select.type === 'select') return []
  const wanted: readonly string[] = categoriesOf(language, select.type)
  return select.branches
    .filter(
      ({ selector, isDefault }) => /^[a-z]+$/.test(selector) && !isDefault && !wanted.includes(selector),
    )
    .map(({ whole: { start, end } }) => {
      const [gap = ''] = /^\s*/.exec(text.slice(end)) ?? []
      return { start, end: end + gap.length, text: '' }
    })
}
