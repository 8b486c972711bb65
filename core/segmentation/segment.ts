/**
 * Texts cut by the rules of SRX: at each place the first rule that fits both sides says whether it is a break.
 * A place that no break rule fits is none, so those are looked for first and the other rules tried there only.
 */
import { Failure } from '../platform/errors/failure.ts'
import type { Segmenter } from '../formats/format.ts'
import { compileRules, breakExpression, ruleName, rulesFor, type Run, type RunExpression } from './compile.ts'
import { finishesWithin, processorTime } from './cpuLimit.ts'
import type { Srx, SrxRule } from './srx.ts'

/** Milliseconds that the rules may take for one window of a text. */
const TIME_LIMIT = 2000
/** UTF-16 units of a text that are looked at together; and how far rules see beyond them. */
const WINDOW = 4000
const SIGHT = 500

/** The offset of a segment, and that of the break before the blanks which the former segment keeps. */
export interface Cut {
  start: number
  place: number
}

/**
 * Cuts texts in a language by the rules of a document. A rule that cannot be translated is left out. The segmenter
 * throws `segmentation.slow`, which names the rule, where one takes longer than its time limit.
 */
export function segmenterOf(srx: Srx, languageTag: string): Segmenter {
  const cut = cutterOf(rulesFor(srx, languageTag))
  return (text) => cut(text).map(({ start }) => start)
}

/** The same by rules that were chosen, with the places of the breaks. */
export function cutterOf(rules: readonly SrxRule[]): (text: string) => Cut[] {
  const runs = compileRules(rules)
  const isRisky = runs.some(({ expressions }) => expressions.some((one) => one.isRisky))
  return (text) => {
    const places: number[] = []
    for (let start = 0; start < text.length; start += WINDOW) {
      const window = windowAt(text, start)
      let breaks: number[] = []
      const search = () => {
        breaks = breaksIn(runs, window)
      }
      const since = processorTime()
      const isDone = !isRisky || finishesWithin(TIME_LIMIT, search)
      if (!isRisky) search()
      if (!isDone || processorTime() - since > TIME_LIMIT) refuseSlow(runs, window, isDone)
      for (const place of breaks) places.push(place + window.offset)
    }
    return cutsAt(text, places)
  }
}

/** A part of a text; places from `from` up to `to` are looked at. */
interface Window {
  text: string
  /** The offset at which it begins in the whole text. */
  offset: number
  from: number
  to: number
}

function windowAt(text: string, start: number): Window {
  const offset = wholeCharacter(text, Math.max(0, start - SIGHT))
  const end = wholeCharacter(text, Math.min(text.length, start + WINDOW + SIGHT))
  const to = Math.min(start + WINDOW, text.length)
  return { text: text.slice(offset, end), offset, from: start - offset, to: to - offset }
}

/** An offset that is not in the middle of a character. */
function wholeCharacter(text: string, offset: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(offset - 1)) ? offset - 1 : offset
}

function breaksIn(runs: readonly Run[], window: Window): number[] {
  const firstRun = new Map<number, number>()
  runs.forEach((run, index) => {
    if (!run.breaks) return
    for (const { expression } of run.expressions) {
      for (const place of placesOf(expression, window)) if (!firstRun.has(place)) firstRun.set(place, index)
    }
  })
  const isException = (place: number, before: number) =>
    runs
      .slice(0, before)
      .some((run) => !run.breaks && run.expressions.some((one) => fits(one, window, place)))
  return Array.from(firstRun)
    .filter(([place, run]) => !isException(place, run))
    .map(([place]) => place)
    .sort((a, b) => a - b)
}

/** The start and the end of the whole text are no places of a break. */
function* placesOf(expression: RegExp, { text, offset, from, to }: Window): Generator<number> {
  expression.lastIndex = from
  for (let match = expression.exec(text); match && match.index < to; match = expression.exec(text)) {
    if (match.index + offset > 0) yield match.index
    expression.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
  }
}

function fits({ expression }: RunExpression, { text }: Window, place: number): boolean {
  expression.lastIndex = place
  return expression.test(text)
}

/** Blanks at a break go to the segment before it; a segment of blanks alone is none. */
function cutsAt(text: string, places: readonly number[]): Cut[] {
  const cuts: Cut[] = []
  const visible = /\S/g
  const first = visible.exec(text)?.index ?? text.length
  for (const place of places) {
    visible.lastIndex = place
    const start = visible.exec(text)?.index
    if (start === undefined) break
    if (start > first && start !== cuts.at(-1)?.start) cuts.push({ start, place })
  }
  return cuts
}

/** Tests the rules one by one to name a slow one. If the work finished and none is slow, the machine was busy. */
function refuseSlow(runs: readonly Run[], window: Window, isDone: boolean): void {
  const rules = runs.flatMap(({ expressions }) => expressions).flatMap((one) => one.rules)
  const slow = rules.find((rule) => isSlow(rule, window))
  if (!slow && isDone) return
  const details = {
    kept: 'Nothing was changed.',
    todo: 'Say it with fewer quantifiers, or take the rule out.',
    value: window.text.slice(0, 100),
  }
  if (!slow) throw new Failure('segmentation.slow', 'The segmentation rules take too long.', details)
  const { line, column } = slow
  throw new Failure('segmentation.slow', `${ruleName(slow)} takes too long.`, { ...details, line, column })
}

function isSlow(rule: SrxRule, window: Window): boolean {
  const expression = breakExpression(rule, 'vg')
  if (!expression) return false
  const since = processorTime()
  const work = () => Array.from(placesOf(expression, window)).length
  return !finishesWithin(TIME_LIMIT / 2, work) || processorTime() - since > TIME_LIMIT / 2
}
