/** An XLIFF 1.2 document as a list of its trans-units, with the places of everything that may change. */
import { Failure } from '../../platform/errors/failure.ts'
import type { Content } from '../xml/content.ts'
import { markupOf, NO_MARKUP, type Markup } from '../xml/inline.ts'
import type { TagPlace } from '../xml/tags.ts'

/**
 * A place where a file says how far a translation is: `state` of a target, `conf` of Trados, `mq:status` of memoQ,
 * `m:confirmed` of Phrase.
 */
export interface StateMark {
  kind: 'state' | 'conf' | 'status' | 'confirmed'
  /** The start tag with the attribute, and the attribute's qualified name. */
  tag: TagPlace
  name: string
  /** Null where the attribute is missing. */
  value: string | null
  /** Of `m:confirmed`: the value that confirms the translation in the file's step of the workflow. */
  level?: string
  /** Of `m:confirmed`: the attribute that says whether the text was edited in that step. */
  editedAttribute?: string
}

export interface Xliff12Document {
  /** The start tag of the root element, and where its end tag begins. */
  root: TagPlace
  rootInnerEnd: number
  files: Xliff12File[]
}

export interface Xliff12File {
  original: string
  sourceLanguage: string | null
  targetLanguage: string | null
  tag: TagPlace
  /** The place past its end tag. */
  end: number
  /** Its body and the groups in that. */
  containers: Xliff12Container[]
  units: XliffUnit[]
}

/** The parent of units. */
export interface Xliff12Container {
  /** The ids of the groups down to it; of the body ''. */
  path: string
  /** The one that it stands in; null for a body. */
  parent: Xliff12Container | null
  tag: TagPlace
  /** The offset of its end tag. */
  innerEnd: number
  /** The place past its end tag. */
  end: number
}

export interface XliffUnit {
  id: string
  tag: TagPlace
  /** The place past its end tag. */
  end: number
  /** Null for one that stands in no body. */
  container: Xliff12Container | null
  resname: string | null
  isTranslatable: boolean
  /** The maximum length in characters; null for none and for one in other units. */
  maxLength: number | null
  /** Notes, and contexts such as a place in the code: a line each. */
  remarks: string[]
  source: Content
  segSource: Content | null
  target: Content | null
  /** The states of the unit as a whole. */
  marks: StateMark[]
  /** At least one. */
  segments: XliffSegment[]
}

/**
 * A text that is translated by itself: an `mrk` of the type `seg` in a unit's seg-source, or the whole unit where it has
 * no such element.
 */
export interface XliffSegment {
  unit: XliffUnit
  /** The place among its unit's segments, from 0. */
  index: number
  /** The id of its `mrk`, '' for one without; null for a whole unit. */
  mid: string | null
  source: Content
  /** The `mrk` of the same id in the target; the target itself where that has no segments and this is the first one. */
  target: Content | null
  /** The qualified names of the elements in its source and target. */
  inlineNames: ReadonlySet<string>
  /** The states of this segment alone. */
  marks: StateMark[]
  isLocked: boolean
  /** Comments on it, a line each. */
  comments: string[]
  /** Its definition in a file of Trados; null in others. */
  definition: SegmentDefinition | null
}

/** The `sdl:seg` of a segment in a file of Trados. */
export interface SegmentDefinition {
  id: string
  tag: TagPlace
  /** The offset of its end tag. */
  innerEnd: number
  isLocked: boolean
  /** The place past its `sdl:rep`, which the schema has first. */
  repetitionEnd: number | null
  /** Its `sdl:prev-origin`. */
  previousOrigin: { start: number; end: number } | null
}

/** Whether a document is cut off before its first file: it holds nothing to translate. */
export function refuseXliff12WithoutFiles(files: readonly Xliff12File[]): void {
  if (files.length > 0) return
  throw new Failure('format.empty', 'The document has no file element, so there is nothing to translate.', {
    line: 1,
    column: 1,
  })
}

/** Returns the tags that count as markup in the texts of segments: of one, or of one and its source. */
export function markupOfSegment(...segments: readonly XliffSegment[]): Markup {
  if (segments.every(({ inlineNames }) => inlineNames.size === 0)) return NO_MARKUP
  return markupOf(
    new Set(segments.flatMap(({ inlineNames }) => [...inlineNames])),
    segments.flatMap(({ source, target }) => [...source.pieces, ...(target?.pieces ?? [])]),
  )
}
