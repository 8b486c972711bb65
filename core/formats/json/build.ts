/** Builds every kind of JSON file: into an existing file, or a new one, with or without untranslated strings. */
import { decode, encode } from '../encoding.ts'
import type { BuildOptions, SourceFile } from '../format.ts'
import { fillsWithSource } from '../insertion.ts'
import { lineBreakOf } from '../position.ts'
import type { TreeOptions, TargetBranch } from '../targetTree.ts'
import { textInto, type JsonInto } from './into.ts'
import { literalStyle } from './literal.ts'
import { jsonStyle, type JsonStyle } from './patch.ts'
import { readJsonTree, type JsonNode } from './tree.ts'

/** The source of a JSON file, prepared for the update of an existing file. */
export interface JsonPlan {
  wanted: TargetBranch
  into?: JsonInto
}

export interface JsonKind {
  /** A file made out of the source, which keeps the source's text where there is no translation. */
  make: (file: SourceFile, options: BuildOptions) => Uint8Array
  /** `into`: the file to splice into. */
  plan: (sourceText: string, into: { text: string; root: JsonNode }, options: TreeOptions) => JsonPlan
}

/**
 * Builds a file. In an existing file only differences are written; strings that only the source has are inserted at its
 * position in the file's own style. In a new file untranslated strings are removed if requested. A list keeps all its
 * elements as soon as one of them is translated.
 */
export function buildJson(file: SourceFile, options: BuildOptions, kind: JsonKind): Uint8Array {
  const { into, ...rest } = options
  if (!into)
    return fillsWithSource(options) ? kind.make(file, options) : withoutUntranslated(file, options, kind)
  if (isBare(into)) {
    const isNeeded = fillsWithSource(options) || options.translations.size > 0
    return isNeeded
      ? buildJson(file, { ...rest, untranslated: options.untranslated ?? 'omit' }, kind)
      : into.content
  }
  const decoded = decode(into.content)
  const source = decode(file.content).text
  const { root } = readJsonTree(decoded.text)
  const plan = kind.plan(source, { text: decoded.text, root }, options)
  const text = textInto(decoded.text, plan.wanted, styleLike(source), plan.into)
  return text === decoded.text ? into.content : encode(text, decoded)
}

/** Whether a file has no entry: it is empty, or an object without members. */
function isBare({ content }: SourceFile): boolean {
  return content.length < 1000 && /^\ufeff?\s*(?:\{\s*\}\s*)?$/.test(Buffer.from(content).toString())
}

function withoutUntranslated(file: SourceFile, options: BuildOptions, kind: JsonKind): Uint8Array {
  const source = decode(file.content).text
  const made = decode(kind.make(file, options))
  const cleared = {
    has: (identifier: string) => !options.translations.has(identifier),
  }
  const { root } = readJsonTree(made.text)
  const { wanted, into } = kind.plan(source, { text: made.text, root }, { ...options, cleared })
  return encode(textInto(made.text, wanted, styleLike(source), into), made)
}

/** A file's own style, and the source's where the file shows none. */
function styleLike(source: string): (text: string, root: JsonNode) => JsonStyle {
  return (text, root) => {
    if (root.kind === 'object' && root.members.size > 0) return jsonStyle(text, root)
    const { root: own } = readJsonTree(source)
    const shown = own.kind === 'object' ? jsonStyle(source, own) : PLAIN
    return { ...shown, literal: literalStyle(text), lineBreak: lineBreakOf(text) }
  }
}

const PLAIN: JsonStyle = { literal: literalStyle(''), colon: ': ', indent: '  ', lineBreak: '\n' }
