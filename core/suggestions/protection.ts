/**
 * What is no language in a text never reaches an engine: placeholders, tags, arguments, addresses and code become marks,
 * the branches of a message are translated one by one, and blanks and tags around a text stay at home. Afterwards all of
 * it is put back, and the result is held against the source: what lost a part is shown with what is missing.
 */
import type { Language } from '../contract/language.ts'
import type { MessageSyntax } from '../contract/messages.ts'
import { completeFor, editBranches } from '../messages/branches.ts'
import { stretchesOf } from '../messages/stretches.ts'
import { findOpaque, MASK } from '../quality/text/opaque.ts'
import { findTags, type Tag } from '../quality/text/tags.ts'
import { findVariables, isNumbered } from '../quality/text/variables.ts'
import type { EngineAnswer, TextOrMark } from './engine.ts'

export interface ProtectOptions {
  /** The type of the text's file, which tells what its placeholders look like; null of a string of no file. */
  fileType: string | null
  /** The syntax of the text, where it is a message with branches. */
  syntax: MessageSyntax | null
  target: Language
}

/** What is wrong with a suggestion; pre-translation uses none that has a problem. */
export interface Problem {
  kind: 'missing' | 'order' | 'incomplete' | 'refused' | 'empty' | 'tooLong' | 'language' | 'syntax'
  /** What is missing or out of order, as it is written in the source. */
  parts?: string[]
}

export interface Protected {
  /** What is to be translated; none where the text has no language in it. */
  stretches: { pieces: TextOrMark[]; marks: string[] }[]
  /** The text with these answers, one for each stretch. */
  restore(answers: readonly EngineAnswer[]): Restored
}

export interface Restored {
  text: string
  problems: Problem[]
}

/** Takes apart what is no language. */
export function protect(text: string, options: ProtectOptions): Protected {
  const { syntax, target } = options
  if (syntax === null) return protectPlain(text, options)
  const shape = shapeFor(text, syntax, target)
  if (shape === null) return untranslatable(text, 'syntax')
  const read = stretchesOf(shape, syntax)
  if (!('nodes' in read)) return untranslatable(text, 'syntax')
  const parts = read.stretches.map((stretch) => ({
    stretch,
    inner: protectPlain(stretch.text, { ...options, syntax: null }, stretch.surroundings.hasCount),
  }))
  if (parts.some(({ stretch, inner }) => !stretch.isEditable && inner.stretches.length > 0))
    return untranslatable(text, 'syntax')
  return {
    stretches: parts.flatMap(({ inner }) => inner.stretches),
    restore(answers) {
      const problems: Problem[] = []
      let at = 0
      const edits = parts.flatMap(({ stretch, inner }) => {
        const own = answers.slice(at, (at += inner.stretches.length))
        if (own.length === 0) return []
        const restored = inner.restore(own)
        problems.push(...restored.problems)
        return [{ address: stretch.address, text: restored.text }]
      })
      const written = editBranches(shape, syntax, edits)
      return { text: written, problems }
    },
  }
}

/** The message with the plural branches that the target language has; null where it cannot be read. */
function shapeFor(text: string, syntax: MessageSyntax, target: Language): string | null {
  if (!('nodes' in stretchesOf(text, syntax))) return null
  return completeFor(text, syntax, target, { isPruned: true })
}

function untranslatable(text: string, kind: Problem['kind']): Protected {
  return { stretches: [], restore: () => ({ text, problems: [{ kind }] }) }
}

interface Stretch {
  /** What stands before it and is not sent. */
  before: string
  pieces: TextOrMark[]
  marks: string[]
  after: string
  accelerator: Accelerator | null
}

function protectPlain(text: string, options: ProtectOptions, hasCount = false): Protected {
  const stretches = paragraphsOf(text).map((paragraph) => stretchOf(paragraph, options, hasCount))
  const sent = stretches.filter(({ pieces }) => pieces.some(isLanguage))
  return {
    stretches: sent.map(({ pieces, marks }) => ({ pieces, marks })),
    restore(answers) {
      const problems: Problem[] = []
      let next = 0
      const parts = stretches.map((stretch) => {
        if (!sent.includes(stretch)) return written(stretch, stretch.pieces)
        const restored = restoreStretch(stretch, answers[next++] ?? 'incomplete')
        problems.push(...restored.problems)
        return written(stretch, restored.pieces)
      })
      const result = parts.join('')
      if (problems.length === 0) problems.push(...compared(text, result, options))
      return { text: result, problems }
    },
  }
}

const isLanguage = (piece: TextOrMark) => typeof piece === 'string' && /\p{L}/u.test(piece)

/** Paragraphs with what parts them: engines join lines, and lose the blank ones between. */
function paragraphsOf(text: string): string[] {
  return text.split(/(?<=\n[^\S\n]*\n)(?=[^\S\n]*[^\s])/u)
}

const BLANKS_AT_START = /^\s+/u
const BLANKS_AT_END = /\s+$/u

function stretchOf(text: string, { fileType }: ProtectOptions, hasCount: boolean): Stretch {
  const places = [...findOpaque(text, fileType)]
  if (hasCount) for (const { index } of text.matchAll(/#/g)) places.push({ start: index, end: index + 1 })
  places.sort((one, other) => one.start - other.start)
  const pieces: TextOrMark[] = []
  const marks: string[] = []
  let at = 0
  for (const { start, end } of places) {
    if (start < at) continue
    if (start > at) pieces.push(text.slice(at, start))
    // Marks beside each other are one: nothing can come between them.
    if (
      start === at &&
      typeof pieces.at(-1) === 'number' &&
      !isTag(marks.at(-1) ?? '') &&
      !isTag(text.slice(start, end))
    )
      marks[marks.length - 1] += text.slice(start, end)
    else pieces.push(marks.push(text.slice(start, end)) - 1)
    at = end
  }
  if (at < text.length) pieces.push(text.slice(at))
  return withAccelerator(trimmed(pieces, marks))
}

const isTag = (text: string) => text.startsWith('<')

/** Blanks and tags at both ends are not sent. */
function trimmed(pieces: TextOrMark[], marks: string[]): Stretch {
  let [before, after] = ['', '']
  for (;;) {
    const first = pieces[0]
    if (typeof first === 'string') {
      const [blanks = ''] = BLANKS_AT_START.exec(first) ?? []
      before += blanks
      if (blanks !== first) {
        pieces[0] = first.slice(blanks.length)
        break
      }
    } else if (first !== undefined && isTag(marks[first] ?? '')) before += marks[first]
    else break
    pieces.shift()
  }
  for (;;) {
    const last = pieces.at(-1)
    if (typeof last === 'string') {
      const [blanks = ''] = BLANKS_AT_END.exec(last) ?? []
      after = blanks + after
      if (blanks !== last) {
        pieces[pieces.length - 1] = last.slice(0, last.length - blanks.length)
        break
      }
    } else if (last !== undefined && isTag(marks[last] ?? '')) after = (marks[last] ?? '') + after
    else break
    pieces.pop()
  }
  return { before, pieces: renumbered(pieces), marks: marksIn(pieces, marks), after, accelerator: null }
}

function marksIn(pieces: readonly TextOrMark[], marks: readonly string[]): string[] {
  return pieces.flatMap((piece) => (typeof piece === 'number' ? [marks[piece] ?? ''] : []))
}

function renumbered(pieces: readonly TextOrMark[]): TextOrMark[] {
  let next = 0
  return pieces.map((piece) => (typeof piece === 'number' ? next++ : piece))
}

/** The mark of the letter that a menu's entry is chosen by: `_Open`, `&Open`. */
interface Accelerator {
  sign: string
  /** The word from that letter on, and how many such words stand before it. */
  word: string
  before: number
}

const ACCELERATOR = /(?<![\p{L}\p{N}_&\\])([_&])(\p{L}[\p{L}\p{M}]*)/u
/** No entry of a menu is longer, in UTF-16 units. */
const LONGEST_ENTRY = 60

function withAccelerator(stretch: Stretch): Stretch {
  const joined = inOne(stretch.pieces)
  const found = ACCELERATOR.exec(joined)
  // `file_name` and `AT&T` are names, and of two signs neither is one.
  const signs = joined.match(/[_&](?=\p{L})/gu) ?? []
  if (found === null || signs.length > 1 || joined.length > LONGEST_ENTRY) return stretch
  const [whole, sign = '', word = ''] = found
  const pieces = stretch.pieces.map((piece) =>
    typeof piece === 'string' ? piece.replace(whole, word) : piece,
  )
  const before = joined.slice(0, found.index).split(word).length - 1
  return { ...stretch, pieces, accelerator: { sign, word, before } }
}

/** The text with each mark as one unit that is no letter. */
function inOne(pieces: readonly TextOrMark[]): string {
  return pieces.map((piece) => (typeof piece === 'number' ? MASK : piece)).join('')
}

/** The sign before the same word, or one with the same letter, else before the first letter. */
function accelerated(pieces: readonly TextOrMark[], { sign, word, before }: Accelerator): TextOrMark[] {
  const joined = inOne(pieces)
  const words = joined.split(word)
  const same =
    words.length > before + 1 ? words.slice(0, before + 1).join(word).length : joined.search(wordWith(word))
  const place = same === -1 ? joined.search(/\p{L}/u) : same
  if (place === -1) return [...pieces]
  let at = 0
  return pieces.map((piece) => {
    const start = at
    at += typeof piece === 'number' ? MASK.length : piece.length
    if (typeof piece === 'number' || place < start || place >= at) return piece
    return piece.slice(0, place - start) + sign + piece.slice(place - start)
  })
}

function wordWith(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${String.fromCodePoint(word.codePointAt(0) ?? 32)}`, 'iu')
}

function written({ before, marks, after }: Stretch, pieces: readonly TextOrMark[]): string {
  const inner = pieces.map((piece) => (typeof piece === 'number' ? (marks[piece] ?? '') : piece)).join('')
  return before + inner + after
}

function restoreStretch(
  stretch: Stretch,
  answer: EngineAnswer,
): { pieces: TextOrMark[]; problems: Problem[] } {
  if (typeof answer === 'string') return { pieces: [], problems: [{ kind: answer }] }
  let pieces = tidied(withVerbatim(answer, stretch.marks), stretch)
  if (!pieces.some((piece) => typeof piece === 'string' && piece.trim() !== ''))
    return { pieces, problems: [{ kind: 'empty' }] }
  pieces = withEdges(pieces, stretch)
  if (stretch.accelerator !== null) pieces = accelerated(pieces, stretch.accelerator)
  const there = new Set(pieces)
  const missing = stretch.marks.filter((_, mark) => !there.has(mark))
  if (missing.length > 0) return { pieces, problems: [{ kind: 'missing', parts: missing }] }
  const ordered = pieces.filter((piece) => typeof piece === 'number' && isByPlace(stretch.marks[piece] ?? ''))
  const isInOrder = ordered.every((mark, index) => index === 0 || Number(ordered[index - 1]) < Number(mark))
  if (isInOrder) return { pieces, problems: [] }
  const parts = stretch.marks.filter(isByPlace)
  return { pieces, problems: [{ kind: 'order', parts }] }
}

/** Which value such a placeholder gets is told by its place alone: `%s of %s` may not change places. */
function isByPlace(mark: string): boolean {
  return findVariables(mark, null).some((one) => one.kind === 'printf' && !isNumbered(one))
}

/** An engine that writes out what a lost mark stands for has kept it, so that it is a mark again. */
function withVerbatim(answer: readonly TextOrMark[], marks: readonly string[]): TextOrMark[] {
  let pieces = [...answer]
  const there = new Set(answer)
  for (const [mark, text] of marks.entries()) {
    if (there.has(mark) || text.trim() === '') continue
    const at = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes(text))
    const holder = pieces[at]
    if (typeof holder !== 'string') continue
    const place = holder.indexOf(text)
    const parts: TextOrMark[] = [holder.slice(0, place), mark, holder.slice(place + text.length)]
    pieces = [...pieces.slice(0, at), ...parts.filter((part) => part !== ''), ...pieces.slice(at + 1)]
  }
  return pieces
}

/** Without marks that the source does not have, or twice; with no blanks at its ends; and with blanks beside marks as in the source. */
function tidied(answer: readonly TextOrMark[], { pieces: source, marks }: Stretch): TextOrMark[] {
  const seen = new Set<number>()
  const pieces: TextOrMark[] = []
  for (const piece of answer) {
    if (typeof piece === 'number') {
      if (piece >= marks.length || seen.has(piece)) continue
      seen.add(piece)
      pieces.push(piece)
      continue
    }
    const text = piece.replaceAll(/[\0\uFFFC]/g, '')
    const last = pieces.at(-1)
    if (typeof last === 'string') pieces[pieces.length - 1] = last + text
    else if (text !== '') pieces.push(text)
  }
  if (typeof pieces[0] === 'string') pieces[0] = pieces[0].replace(BLANKS_AT_START, '')
  const last = pieces.at(-1)
  if (typeof last === 'string') pieces[pieces.length - 1] = last.replace(BLANKS_AT_END, '')
  return besideTags(pieces, source, marks).filter((piece) => piece !== '')
}

/** Engines put blanks inside of tags: `<b> Save </b>`. Where the source has none, they go outside, or away. */
function besideTags(
  pieces: TextOrMark[],
  source: readonly TextOrMark[],
  marks: readonly string[],
): TextOrMark[] {
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece !== 'number' || !isTag(marks[piece] ?? '')) continue
    const isClosing = (marks[piece] ?? '').startsWith('</')
    const own = source.indexOf(piece)
    const inner = isClosing ? index - 1 : index + 1
    const outer = isClosing ? index + 1 : index - 1
    const text = pieces[inner]
    const ofSource = source[isClosing ? own - 1 : own + 1]
    const blank = isClosing ? BLANKS_AT_END : BLANKS_AT_START
    if (
      typeof text !== 'string' ||
      !blank.test(text) ||
      (typeof ofSource === 'string' && blank.test(ofSource))
    )
      continue
    if (text.trim() === '') continue
    pieces[inner] = text.replace(blank, '')
    const beside = pieces[outer]
    const touches = isClosing ? /^[\p{L}\p{N}]/u : /[\p{L}\p{N}]$/u
    if (typeof beside === 'string' && touches.test(beside))
      pieces[outer] = isClosing ? ` ${beside}` : `${beside} `
  }
  return pieces
}

/** A mark that began or ended the source and was lost goes back there. */
function withEdges(pieces: TextOrMark[], { pieces: source, marks }: Stretch): TextOrMark[] {
  const there = new Set(pieces)
  const result = [...pieces]
  const [first, second] = source
  if (typeof first === 'number' && !there.has(first) && marks.length > 0) {
    const [blank = ''] = typeof second === 'string' ? (BLANKS_AT_START.exec(second) ?? []) : []
    result.unshift(first, blank)
  }
  const last = source.at(-1)
  if (typeof last === 'number' && source.length > 1 && !there.has(last)) {
    const previous = source.at(-2)
    const [blank = ''] = typeof previous === 'string' ? (BLANKS_AT_END.exec(previous) ?? []) : []
    result.push(blank, last)
  }
  return result.filter((piece) => piece !== '')
}

/** Holds a text against its source, as the checks see both. */
function compared(source: string, text: string, { fileType }: ProtectOptions): Problem[] {
  const variables = findVariables(source, fileType)
  const own = findVariables(text, fileType)
  const missing = lacking(
    variables.map(({ key, text: written }) => ({ key, written })),
    own.map(({ key }) => key),
  )
  const tags = findTags(source)
  const ownTags = tagsLike(text, tags)
  missing.push(
    ...lacking(
      tags.map((tag) => ({ key: tag.text, written: tag.text })),
      ownTags.map((tag) => tag.text),
    ),
  )
  if (missing.length > 0 || own.length !== variables.length || ownTags.length !== tags.length)
    return [{ kind: 'missing', parts: missing }]
  if (areNested(tags) && !areNested(ownTags)) return [{ kind: 'order', parts: tags.map((tag) => tag.text) }]
  return []
}

/** The tags of a text; those of the source behind capitals, too, which stand for a manual's formatting elsewhere: `OK</b>`. */
function tagsLike(text: string, source: readonly Tag[]): Tag[] {
  const known = new Set(source.map((tag) => tag.text))
  const plain = new Set(findTags(text).map((tag) => tag.text))
  const all = findTags(text.replaceAll(/(?<=[A-Z])</g, ' <'))
  return all.filter((tag) => known.has(tag.text) || plain.has(tag.text))
}

function lacking(wanted: readonly { key: string; written: string }[], there: readonly string[]): string[] {
  const left = [...there]
  return wanted.flatMap(({ key, written }) => {
    const at = left.indexOf(key)
    if (at === -1) return [written]
    left.splice(at, 1)
    return []
  })
}

/** Whether each tag that opens is closed before the one around it is. */
function areNested(tags: readonly Tag[]): boolean {
  const open: string[] = []
  for (const { kind, name } of tags) {
    if (kind === 'open') open.push(name)
    else if (kind === 'close' && open.pop() !== name) return false
  }
  return open.length === 0
}
