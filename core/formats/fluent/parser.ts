/** Fluent's own parser, made safe against files that are meant to end it. */
import { sentence, type Sentence } from '../../platform/text/sentence.ts'
import { FluentParser, type Annotation, type Resource } from '@fluent/syntax'
import { fluentProblem } from '../../messages/fluentProblems.ts'
import { failureAt } from '../position.ts'

const MAX_DEPTH = 200

/**
 * A file's entries with their places; what is broken is junk. Throws `format.tooDeep` for braces in braces past what
 * the parser takes: it calls itself for each, some thousands of times.
 */
export function parseFluentFile(text: string): Resource {
  try {
    return new FluentParser({ withSpans: true }).parse(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw failureAt('format.tooDeep', sentence`Braces are nested too deep here.`, text, deepPlace(text))
  }
}

function deepPlace(text: string): number {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/[{}]/g)) {
    depth = sign === '{' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return index
  }
  return 0
}

/** Returns the parser's reason for an error, as a part of a sentence. */
export function fluentReason(annotation: Annotation | undefined): Sentence {
  if (annotation === undefined) return sentence`it cannot be read`
  const { message } = annotation
  const english = message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
  return { english, said: fluentProblem(annotation, 0, '').said }
}
