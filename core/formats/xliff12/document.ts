/** An XLIFF 1.2 document as a list of its trans-units, with the places of everything that may change. */
import { Failure } from '../../platform/errors/failure.ts'
import type { Content } from '../xml/content.ts'
import { markupOf, NO_MARKUP, type Markup } from '../xml/inline.ts'
import type { AttributePlace, TagPlace } from '../xml/tags.ts'

/** The state of a translation: `state` of a target, `conf` of an SDL segment. */
export interface StateMark extends AttributePlace {
  kind: 'state' | 'conf'
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
  states: StateMark[]
  /** The qualified names of the elements in its source and target. */
  inlineNames: ReadonlySet<string>
}

/** Whether a document is cut off before its first file: it holds nothing to translate. */
export function refuseXliff12WithoutFiles(files: readonly Xliff12File[]): void {
  if (files.length > 0) return
  throw new Failure('format.empty', 'The document has no file element, so there is nothing to translate.', {
    line: 1,
    column: 1,
  })
}

/** Returns the tags that count as markup in the texts of units: of one, or of one and its source. */
export function markupOfUnit(...units: readonly XliffUnit[]): Markup {
  if (units.every(({ inlineNames }) => inlineNames.size === 0)) return NO_MARKUP
  const contents = units.flatMap(({ source, segSource, target }) => [source, segSource, target])
  return markupOf(
    new Set(units.flatMap(({ inlineNames }) => [...inlineNames])),
    contents.flatMap((content) => content?.pieces ?? []),
  )
}
