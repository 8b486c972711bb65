/**
 * A translation beside its source, branch by branch: what a screen shows of it, whatever its syntax. A translation
 * that is not begun has the source's branches, with the plural categories of its language.
 */
import type {
  FieldStep,
  MessageField,
  MessageProblem,
  MessageSyntax,
  MessageView,
} from '../contract/messages.ts'
import type { Language } from '../contract/language.ts'
import { argumentsOf, compareArguments, type MessageArgument } from './arguments.ts'
import { completeFor, editBranches, lackingIn, skeletonOf, type BranchEdit } from './branches.ts'
import { branchSamples } from './categories.ts'
import { stretchesOf, type Stretch } from './stretches.ts'
import { parseMessage } from './syntax.ts'

export interface MessagePair {
  source: string
  sourceLanguage: Language
  text: string
  language: Language
  syntax: MessageSyntax
}

export function messageViewOf({ source, sourceLanguage, text, language, syntax }: MessagePair): MessageView {
  const isBegun = text.trim() !== ''
  const structure = isBegun ? text : emptyMessage(source, syntax, language)
  const read = stretchesOf(structure, syntax)
  const sources = fieldsIn(source, syntax, sourceLanguage)
  const view = { text, syntax, notes: [], fields: [], missing: [], unknown: [], changed: [], lacking: [] }
  if (!('nodes' in read)) return { ...view, problem: read }
  const fields = read.stretches.map((stretch): MessageField => {
    return { ...fieldOf(stretch, language), source: sourceOf(stretch, sources) }
  })
  const differences = isBegun
    ? compareArguments(argumentsIn(source, syntax), argumentsIn(text, syntax))
    : null
  return {
    ...view,
    problem: null,
    notes: isBegun ? notesOn(source, text, syntax) : [],
    fields: fields.filter((field) => isShown(field)),
    missing: names(differences?.missing ?? []),
    unknown: names(differences?.unknown ?? []),
    changed: names((differences?.changed ?? []).map(({ target }) => target)),
    lacking: lackingIn(structure, syntax, language),
  }
}

/**
 * The translation with branches typed. One that is not begun begins with them; one whose fields are all empty is
 * not begun.
 * @throws Failure `message.syntax`, `message.branch`
 */
export function editTranslation(pair: MessagePair, edits: readonly BranchEdit[]): string {
  const { text, source, syntax, language } = pair
  const whole = text.trim() === '' ? emptyMessage(source, syntax, language) : text
  const edited = editBranches(whole, syntax, edits)
  const read = stretchesOf(edited, syntax)
  const isEmpty = 'nodes' in read && read.stretches.every((stretch) => stretch.text.trim() === '')
  return isEmpty ? '' : edited
}

/** @throws Failure `message.syntax` */
export function completeTranslation({ text, syntax, language }: MessagePair): string {
  return text.trim() === '' ? text : completeFor(text, syntax, language)
}

/** A source that cannot be read, or has no branches, is one field. */
function emptyMessage(source: string, syntax: MessageSyntax, language: Language): string {
  const read = stretchesOf(source, syntax)
  return 'nodes' in read && read.stretches.length > 1 ? skeletonOf(source, syntax, language) : ''
}

function fieldOf(stretch: Stretch, language: Language): Omit<MessageField, 'source'> {
  const { address, text, isEditable, hasLooseBrace, isWhole, path, selects } = stretch
  const steps = path.map((step, index): FieldStep => {
    const select = selects[index]
    const samples = select ? branchSamples(select, step.selector, language) : null
    if (samples === null) return { ...step, samples: null, value: step.selector }
    return { ...step, samples: samples.shown, value: samples.first === null ? null : String(samples.first) }
  })
  return { address, path: steps, text, isEditable, hasLooseBrace, isWhole }
}

/** Empty places around a selection are shown where the source says something there. */
function isShown({ text, source, isWhole }: MessageField): boolean {
  return isWhole || text.trim() !== '' || (source !== null && source.trim() !== '')
}

function fieldsIn(text: string, syntax: MessageSyntax, language: Language): MessageField[] {
  const read = stretchesOf(text, syntax)
  if (!('nodes' in read)) return []
  return read.stretches.map((stretch) => ({ ...fieldOf(stretch, language), source: null }))
}

/** The source's stretch at the same place: the same branches, or the default one where it lacks a category. */
function sourceOf(stretch: Stretch, sources: readonly MessageField[]): string | null {
  const part = stretch.address.at(-1)
  const alike = sources.filter((source) => {
    return (
      source.isWhole === stretch.isWhole &&
      source.address.at(-1) === part &&
      source.path.length === stretch.path.length &&
      source.path.every(({ name, type }, index) => {
        return name === stretch.path[index]?.name && type === stretch.path[index].type
      })
    )
  })
  const distance = (source: MessageField) => {
    const steps = source.path.map(({ selector, isDefault }, index) => {
      if (selector === stretch.path[index]?.selector) return 0
      return isDefault ? 1 : Infinity
    })
    return steps.reduce<number>((sum, step) => sum + step, 0)
  }
  const [best] = alike.toSorted((one, other) => distance(one) - distance(other))
  return best === undefined || distance(best) === Infinity ? null : best.text
}

function argumentsIn(text: string, syntax: MessageSyntax): MessageArgument[] {
  const parsed = parseMessage(text, syntax)
  return parsed.ok ? argumentsOf(parsed.nodes) : []
}

function names(list: readonly MessageArgument[]): string[] {
  return list.map(({ name, uses }) => (uses[0] === 'tag' ? `<${name}>` : name))
}

/** Tags that fit together in the source should do so here. */
function notesOn(source: string, text: string, syntax: MessageSyntax): MessageProblem[] {
  const [original, parsed] = [parseMessage(source, syntax), parseMessage(text, syntax)]
  const isTagged = original.ok && original.tagProblem === null && source.includes('<')
  return isTagged && parsed.ok && parsed.tagProblem !== null ? [parsed.tagProblem] : []
}
