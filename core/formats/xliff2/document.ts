/** An XLIFF 2 document as a list of its segments, with the places of everything that may change. */
import type { Content } from '../xml/content.ts'
import { markupOf, NO_MARKUP, type Markup } from '../xml/inline.ts'
import type { AttributePlace, TagPlace } from '../xml/tags.ts'

export interface Xliff2Document {
  /** The tag of the xliff element. */
  tag: TagPlace
  /** The offset of the xliff element's end tag. */
  innerEnd: number
  sourceLanguage: string | null
  targetLanguage: string | null
  files: Xliff2File[]
  segments: Xliff2Segment[]
}

export interface Xliff2File {
  id: string
  tag: TagPlace
  /** The place past its end tag. */
  end: number
  /** Itself and the groups in it. */
  containers: Xliff2Container[]
}

/** The parent of units: a file or a group. */
export interface Xliff2Container {
  /** The ids of the groups down to it; of the file itself ''. */
  path: string
  tag: TagPlace
  /** The offset of its end tag. */
  innerEnd: number
}

/** A segment; what stands between segments (ignorable) is none. */
export interface Xliff2Segment {
  unit: Xliff2Unit
  id: string | null
  /** The place among its unit's segments, from 0. */
  index: number
  tag: TagPlace
  /** The place past its end tag. */
  end: number
  state: AttributePlace | null
  /** Whether the file allows to split and merge it. */
  canResegment: boolean
  source: Content
  target: Content | null
  /** The qualified names of the elements in its source and target. */
  inlineNames: ReadonlySet<string>
  /** The comments that are marked in its source and target. */
  comments: readonly string[]
}

export interface Xliff2Unit {
  fileId: string
  id: string
  tag: TagPlace
  /** The offsets of its end tag and past that. */
  innerEnd: number
  end: number
  /** Null for one that stands in no file. */
  container: Xliff2Container | null
  name: string | null
  isTranslatable: boolean
  /** The maximum length of all its segments together, in characters; null for none and for one in other units. */
  maxLength: number | null
  /** Its notes, a line each. */
  remarks: string[]
  /** The original data of codes in its texts, by the id that they refer to. */
  data: Map<string, string>
  segmentCount: number
}

/** Returns the tags that count as markup in the texts of segments: of one, or of one and its source. */
export function markupOfSegment(...segments: readonly Xliff2Segment[]): Markup {
  if (segments.every(({ inlineNames }) => inlineNames.size === 0)) return NO_MARKUP
  return markupOf(
    new Set(segments.flatMap(({ inlineNames }) => [...inlineNames])),
    segments.flatMap(({ source, target }) => [...source.pieces, ...(target?.pieces ?? [])]),
  )
}
