/**
 * Protects the parts of a text that are not language from engines. Placeholders, tags, arguments, addresses and code
 * become marks, the branches of a message are translated one by one, and blanks and tags around a text are not sent.
 * Afterwards all of them are restored, and the result is compared with the source: a suggestion with missing parts
 * lists them.
 */
import type { Language } from '../contract/language.ts'
import type { MessageSyntax } from '../contract/messages.ts'
import { completeFor, editBranches } from '../messages/branches.ts'
import { stretchesOf } from '../messages/stretches.ts'
import type { EngineAnswer, TextOrMark } from './engine.ts'
import { problemsBetween, type ProtectionProblem } from './protection/problems.ts'
import { restoreStretch } from './protection/restoreStretch.ts'
import type { VariableSyntax } from '../quality/text/variables.ts'
import { stretchOf, textOfStretch } from './protection/stretch.ts'

export interface ProtectOptions {
  /** The properties by which its placeholders are found. */
  placeholders: VariableSyntax
  /** The syntax of the text, where it is a message with branches. */
  syntax: MessageSyntax | null
  target: Language
}

export interface Protected {
  /** The runs to translate; none if the text has no language in it. */
  stretches: { pieces: TextOrMark[]; marks: string[] }[]
  /** The text with these answers, one for each stretch. */
  restore(answers: readonly EngineAnswer[]): Restored
}

export interface Restored {
  text: string
  problems: ProtectionProblem[]
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
      const problems: ProtectionProblem[] = []
      let offset = 0
      const edits = parts.flatMap(({ stretch, inner }) => {
        const own = answers.slice(offset, (offset += inner.stretches.length))
        if (own.length === 0) return []
        const restored = inner.restore(own)
        problems.push(...restored.problems)
        return [{ address: stretch.address, text: restored.text }]
      })
      return { text: editBranches(shape, syntax, edits), problems }
    },
  }
}

/** The message with the plural branches that the target language has; null where it cannot be read. */
function shapeFor(text: string, syntax: MessageSyntax, target: Language): string | null {
  if (!('nodes' in stretchesOf(text, syntax))) return null
  return completeFor(text, syntax, target, { isPruned: true })
}

function untranslatable(text: string, kind: ProtectionProblem['kind']): Protected {
  return { stretches: [], restore: () => ({ text, problems: [{ kind }] }) }
}

function protectPlain(text: string, options: ProtectOptions, hasCount = false): Protected {
  const stretches = paragraphsOf(text).map((paragraph) =>
    stretchOf(paragraph, options.placeholders, hasCount),
  )
  const sent = stretches.filter(({ pieces }) => pieces.some(isLanguage))
  return {
    stretches: sent.map(({ pieces, marks }) => ({ pieces, marks })),
    restore(answers) {
      const problems: ProtectionProblem[] = []
      let next = 0
      const parts = stretches.map((stretch) => {
        if (!sent.includes(stretch)) return textOfStretch(stretch, stretch.pieces)
        const restored = restoreStretch(stretch, answers[next++] ?? 'incomplete')
        problems.push(...restored.problems)
        return textOfStretch(stretch, restored.pieces)
      })
      const result = parts.join('')
      if (problems.length === 0) problems.push(...problemsBetween(text, result, options.placeholders))
      return { text: result, problems }
    },
  }
}

const isLanguage = (piece: TextOrMark) => typeof piece === 'string' && /\p{L}/u.test(piece)

/** Paragraphs with what parts them: engines join lines, and lose the blank ones between. */
function paragraphsOf(text: string): string[] {
  return text.split(/(?<=\n[^\S\n]*\n)(?=[^\S\n]*[^\s])/u)
}
