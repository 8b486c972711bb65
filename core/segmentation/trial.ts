/** Rules tried out on a text: the segments, the rule behind each, and what is wrong with the rules. */
import type { SegmentationTrial, TriedSegment } from '../contract/segmentation.ts'
import { breakExpression, problemsOf, rulesFor } from './compile.ts'
import { defaultSrx } from './defaults/versions.ts'
import { cutterOf } from './segment.ts'
import { readSrx, type SrxRule } from './srx.ts'

export interface TrialRequest {
  /** The document; the default rules where it is not given. */
  srx?: string | undefined
  languageTag: string
  text: string
}

/** Throws as `readSrx` does, and `segmentation.slow`. */
export function tryRules({ srx, languageTag, text }: TrialRequest): SegmentationTrial {
  const document = readSrx(srx ?? defaultSrx())
  const rules = rulesFor(document, languageTag)
  const cuts = cutterOf(rules)(text)
  const ends = [...cuts.map(({ start }) => start), text.length]
  const segments = [{ start: 0, place: null }, ...cuts].map(({ start, place }, index) => ({
    text: text.slice(start, ends[index]),
    rule: place === null ? null : ruleAt(rules, text, place),
  }))
  return {
    segments: segments.filter((segment) => segment.text !== ''),
    problems: problemsOf(document),
    languageRules: Array.from(new Set(rules.map(({ languageRule }) => languageRule))),
  }
}

/** The first break rule that fits a place where the rules broke: no exception stands before it. */
function ruleAt(rules: readonly SrxRule[], text: string, place: number): TriedSegment['rule'] {
  const found = rules.find((rule) => {
    const expression = rule.breaks ? breakExpression(rule, 'vy') : undefined
    if (!expression) return false
    expression.lastIndex = place
    return expression.test(text)
  })
  if (!found) return null
  const { languageRule, number, line, column } = found
  return { languageRule, number, line, column }
}
