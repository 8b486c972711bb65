/**
 * Reads an XLIFF 1.2 document. Elements of other namespaces and all of alt-trans are passed over, but for the states,
 * locks and comments that Trados, memoQ, Phrase and Wordfast keep in theirs.
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { XmlAttribute, XmlTag } from '../xml/tokenizer.ts'
import { joinIdentifier } from '../identifier.ts'
import { failureAt } from '../position.ts'
import { ContentReader, type Content, type InlineReading } from '../xml/content.ts'
import { isEmptyDoctype, isExternalDoctype } from '../xml/doctype.ts'
import { readXml } from '../xml/reader.ts'
import { attributePlace, endTagStart, type TagPlace } from '../xml/tags.ts'
import type {
  SegmentDefinition,
  StateMark,
  Xliff12Container,
  Xliff12Document,
  Xliff12File,
  XliffSegment,
  XliffUnit,
} from './document.ts'

/** The namespaces of other tools, by the prefix that they write themselves. */
const TOOLS: ReadonlyMap<string, string> = new Map([
  ['http://sdl.com/FileTypes/SdlXliff/1.0', 'sdl'],
  ['MQXliff', 'mq'],
  ['http://www.memsource.com/mxlf/2.0', 'm'],
  ['http://www.gs4tr.org/schema/xliff-ext', 'gs4tr'],
])

/** How the units of a document are read. */
export interface UnitReading {
  /** A unit with segments is one string, with the elements of these in its text. */
  wholeUnits?: boolean | undefined
}

/**
 * Reads the text of an XLIFF document. Throws `format.syntax` with line and column, `format.entities` for a
 * DTD, `format.tooDeep` past 200 levels, `format.version` for XLIFF that is not 1.x.
 */
export function readDocument(text: string, reading: UnitReading = {}): Xliff12Document {
  return new DocumentReader(text, reading).read()
}

/** An element that is open. */
interface Frame {
  /** Its local name where it is XLIFF's own, `sdl:seg` where it is a tool's, else ''. */
  name: string
  isTranslatable: boolean
  tag: TagPlace
  /** The container, a body or a group. */
  container: Xliff12Container | null
}

/** A content, with the segments in it. */
interface SegmentedContent {
  content: Content
  inlineNames: ReadonlySet<string>
  /** The ids of the comments that are marked in it outside of segments. */
  commentIds: readonly string[]
  segments: readonly SegmentContent[]
}

interface SegmentContent {
  mid: string
  content: Content
  inlineNames: ReadonlySet<string>
  /** The ids of the comments that are marked in it. */
  commentIds: readonly string[]
}

/** A content that is being read. */
interface OpenContent {
  name: string
  reader: ContentReader
  inlineNames: Set<string>
  commentIds: string[]
  segments: SegmentContent[]
  /** The segment that is open in it. */
  segment: { mid: string; reader: ContentReader; inlineNames: Set<string>; commentIds: string[] } | null
}

type UnitDraft = Omit<XliffUnit, 'source' | 'segSource' | 'target' | 'segments'> & {
  source: SegmentedContent | null
  segSource: SegmentedContent | null
  target: SegmentedContent | null
  isLocked: boolean
  definitions: { definition: SegmentDefinition; mark: StateMark }[]
}

class DocumentReader {
  readonly #text: string
  readonly #reading: UnitReading
  readonly #frames: Frame[] = []
  readonly #files: Xliff12File[] = []
  #root: TagPlace = { start: 0, end: 0 }
  #rootInnerEnd = 0
  #namespace = ''
  #unit: UnitDraft | null = null
  /** The source, seg-source or target that is open. */
  #content: OpenContent | null = null
  /** The note, context or comment that is open: the text it has so far. */
  #remark: { label: string; text: string } | null = null
  /** The step of the workflow that Phrase's file is in. */
  #level = '1'
  /** The comments of Trados by id, a line each, and the segments that they are on. */
  readonly #comments = new Map<string, string[]>()
  #commentId = ''
  readonly #commented: { comments: string[]; ids: readonly string[] }[] = []

  constructor(text: string, reading: UnitReading) {
    this.#text = text
    this.#reading = reading
  }

  read(): Xliff12Document {
    readXml(this.#text, {
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
      // XLIFF 1.0 and 1.1 name their DTD, which is not fetched.
      isHarmlessDoctype: (declaration) => isEmptyDoctype(declaration) || isExternalDoctype(declaration),
    })
    for (const { comments, ids } of this.#commented) {
      for (const id of ids) comments.push(...(this.#comments.get(id) ?? []))
    }
    return { root: this.#root, rootInnerEnd: this.#rootInnerEnd, files: this.#files }
  }

  #open(tag: XmlTag, place: TagPlace): void {
    const parent = this.#frames.at(-1)
    if (!parent) this.#checkRoot(tag, place)
    const name = this.#nameOf(tag)
    const translate = tag.attributes.translate?.value
    const isTranslatable = translate === undefined ? (parent?.isTranslatable ?? true) : translate !== 'no'
    const container = this.#containerOf(tag, name, place)
    this.#frames.push({ name, isTranslatable, tag: place, container })
    if (this.#content) this.#openInline(tag, place)
    else if (this.#unit) this.#openInUnit(tag, name, parent!.name, place)
    else if (name === 'file') this.#openFile(tag, place)
    else if (name === 'trans-unit') this.#openUnit(tag, place, isTranslatable)
    else if (name === 'sdl:cmt-def') this.#commentId = tag.attributes.id?.value ?? ''
    else if (tag.local === 'Comment' && this.#commentId !== '') {
      this.#remark = { label: tag.attributes.user?.value ?? '', text: '' }
    }
  }

  #nameOf({ uri, local }: XmlTag): string {
    if (uri === this.#namespace) return local
    const tool = TOOLS.get(uri)
    return tool === undefined ? '' : `${tool}:${local}`
  }

  #containerOf({ attributes }: XmlTag, name: string, tag: TagPlace): Xliff12Container | null {
    const file = this.#files.at(-1)
    if (!file || this.#unit || (name !== 'body' && name !== 'group')) return null
    const parent = this.#container()
    const own = name === 'body' ? [] : [attributes.id?.value ?? attributes.resname?.value ?? '']
    const path = joinIdentifier(...(parent && parent.path !== '' ? [parent.path] : []), ...own)
    const container = { path, parent, tag, innerEnd: tag.end, end: tag.end }
    file.containers.push(container)
    return container
  }

  #container(): Xliff12Container | null {
    return this.#frames.findLast(({ container }) => container !== null)?.container ?? null
  }

  #checkRoot(tag: XmlTag, place: TagPlace): void {
    this.#root = place
    this.#namespace = tag.uri
    if (tag.local !== 'xliff') {
      const message = sentence`The root element should be xliff, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    this.#level = attributeOf(tag, 'm', 'level')?.value ?? this.#level
    const version = tag.attributes.version?.value ?? ''
    if (version.startsWith('1.')) return
    const message = sentence`The file is XLIFF ${version.slice(0, 20)}; this format reads 1.2.`
    throw failureAt('format.version', message, this.#text, place.start, {
      value: version.slice(0, 20),
      near: ['1.2'],
      ...(version.startsWith('2.') && { todo: 'Import it as XLIFF 2, with the type xliff2.' }),
    })
  }

  #openFile(tag: XmlTag, place: TagPlace): void {
    this.#level = attributeOf(tag, 'm', 'level')?.value ?? this.#level
    this.#files.push({
      original: tag.attributes.original?.value ?? '',
      sourceLanguage: tag.attributes['source-language']?.value ?? null,
      targetLanguage: tag.attributes['target-language']?.value || null,
      tag: place,
      end: place.end,
      containers: [],
      units: [],
    })
  }

  #openUnit(tag: XmlTag, place: TagPlace, isTranslatable: boolean): void {
    const { attributes } = tag
    const id = attributes.id?.value ?? attributes.resname?.value
    if (id === undefined)
      throw failureAt('format.syntax', sentence`This trans-unit has no id.`, this.#text, place.start)
    const width = attributes['size-unit']?.value === 'char' ? Number(attributes.maxwidth?.value) : NaN
    this.#unit = {
      id,
      tag: place,
      end: place.end,
      container: this.#container(),
      resname: attributes.resname?.value ?? null,
      isTranslatable,
      maxLength: Number.isSafeInteger(width) && width > 0 ? width : null,
      remarks: [],
      source: null,
      segSource: null,
      target: null,
      marks: this.#marksOf(tag, place),
      isLocked: isLocked(tag),
      definitions: [],
    }
  }

  /** The states that memoQ and Phrase write into the tag of a unit. */
  #marksOf(tag: XmlTag, place: TagPlace): StateMark[] {
    const status = attributeOf(tag, 'mq', 'status')
    const confirmed = attributeOf(tag, 'm', 'confirmed')
    const edited = attributeOf(tag, 'm', 'level-edited')
    return [
      ...(status ? [{ kind: 'status' as const, tag: place, ...valueOf(status) }] : []),
      ...(confirmed
        ? [
            {
              ...{ kind: 'confirmed' as const, tag: place, ...valueOf(confirmed), level: this.#level },
              ...(edited && { editedAttribute: edited.name }),
            },
          ]
        : []),
    ]
  }

  #openInUnit(tag: XmlTag, name: string, parentName: string, place: TagPlace): void {
    const unit = this.#unit!
    if (name === 'trans-unit')
      throw failureAt(
        'format.syntax',
        sentence`A trans-unit stands inside another one.`,
        this.#text,
        place.start,
      )
    if (this.#frames.some((frame) => frame.name === 'alt-trans')) return
    if (parentName === 'trans-unit' && /^(?:source|seg-source|target)$/.test(name)) {
      const reader = new ContentReader(this.#text, place)
      this.#content = { name, reader, inlineNames: new Set(), commentIds: [], segments: [], segment: null }
      if (name !== 'target' || unit.target) return
      unit.isLocked ||= isLocked(tag)
      const state = attributePlace(this.#text, place, 'state')
      if (state) unit.marks.push({ kind: 'state', tag: place, name: 'state', value: state.value })
    } else if (name === 'note') {
      this.#remark = { label: tag.attributes.from?.value ?? '', text: '' }
    } else if (name === 'context') {
      this.#remark = { label: tag.attributes['context-type']?.value ?? '', text: '' }
    } else if (name === 'mq:comment' && attributeOf(tag, 'mq', 'deleted')?.value !== 'true') {
      this.#remark = { label: attributeOf(tag, 'mq', 'creatoruser')?.value ?? '', text: '' }
    } else if (name === 'sdl:seg' && parentName === 'sdl:seg-defs') {
      this.#openDefinition(tag, place)
    } else if (name === 'sdl:prev-origin' && parentName === 'sdl:seg') {
      const definition = unit.definitions.at(-1)?.definition
      if (definition) definition.previousOrigin = { start: place.start, end: place.end }
    }
  }

  #openDefinition(tag: XmlTag, place: TagPlace): void {
    const { id, conf } = tag.attributes
    const isLocked = isTrue(tag.attributes.locked?.value)
    this.#unit!.definitions.push({
      definition: {
        ...{ id: id?.value ?? '', tag: place, innerEnd: place.end, isLocked },
        ...{ repetitionEnd: null, previousOrigin: null },
      },
      mark: { kind: 'conf', tag: place, name: 'conf', value: conf?.value ?? null },
    })
  }

  #openInline(tag: XmlTag, place: TagPlace): void {
    const content = this.#content!
    const reading = this.#readingOf(tag)
    content.reader.open(place, reading)
    if (reading === 'kept') content.inlineNames.add(tag.name)
    const isMark = tag.local === 'mrk' && tag.uri === this.#namespace
    const { segment } = content
    const commentId = isMark ? attributeOf(tag, 'sdl', 'cid')?.value : undefined
    if (commentId !== undefined) (segment ?? content).commentIds.push(commentId)
    if (segment) {
      segment.reader.open(place, reading)
      if (reading === 'kept') segment.inlineNames.add(tag.name)
    } else if (isMark && tag.attributes.mtype?.value === 'seg' && content.name !== 'source') {
      const reader = new ContentReader(this.#text, place)
      content.segment = {
        ...{ mid: tag.attributes.mid?.value ?? '', reader },
        ...{ inlineNames: new Set<string>(), commentIds: [] },
      }
    }
  }

  /** Tracked changes are read as accepted. The marks of comments are no tags of a text. */
  #readingOf({ uri, local, attributes }: XmlTag): InlineReading {
    if (this.#reading.wholeUnits || local !== 'mrk' || uri !== this.#namespace) return 'kept'
    const type = attributes.mtype?.value
    if (type === 'x-sdl-comment') return 'comment'
    return type === 'x-sdl-added' ? 'unwrapped' : type === 'x-sdl-deleted' ? 'dropped' : 'kept'
  }

  #addText(value: string): void {
    if (this.#remark) this.#remark.text += value
    this.#content?.reader.add(value)
    this.#content?.segment?.reader.add(value)
  }

  #close(end: number): void {
    const { name, tag, container } = this.#frames.pop()!
    if (container) {
      container.innerEnd = endTagStart(this.#text, tag, end)
      container.end = end
    }
    if (this.#frames.length === 0) this.#rootInnerEnd = endTagStart(this.#text, tag, end)
    const file = this.#files.at(-1)
    if (name === 'file' && file) file.end = end
    if (this.#content) this.#closeContent(end)
    else if (this.#remark && /^(?:note|context|mq:comment)$/.test(name)) this.#closeRemark(name)
    else if (this.#remark && this.#commentId !== '') this.#closeComment()
    else if (name === 'sdl:cmt-def') this.#commentId = ''
    else if (name === 'trans-unit') this.#closeUnit(end)
    else if (this.#unit) this.#closeInDefinition(name, tag, end)
  }

  #closeInDefinition(name: string, tag: TagPlace, end: number): void {
    const definition = this.#unit!.definitions.at(-1)?.definition
    if (!definition) return
    const isChild = this.#frames.at(-1)?.name === 'sdl:seg'
    if (name === 'sdl:seg') definition.innerEnd = endTagStart(this.#text, tag, end)
    else if (name === 'sdl:rep' && isChild) definition.repetitionEnd = end
    else if (name === 'sdl:prev-origin' && isChild && definition.previousOrigin) {
      definition.previousOrigin.end = end
    }
  }

  /** A comment of Trados, which segments refer to by the id of its definition. */
  #closeComment(): void {
    const { label, text } = this.#remark!
    this.#remark = null
    const line = remarkLine(label, text)
    if (line === null) return
    const lines = this.#comments.get(this.#commentId)
    if (lines) lines.push(line)
    else this.#comments.set(this.#commentId, [line])
  }

  #closeContent(end: number): void {
    const open = this.#content!
    const { segment } = open
    const inner = segment?.reader.close(end)
    if (segment && inner) {
      const { mid, inlineNames, commentIds } = segment
      open.segments.push({ mid, content: inner, inlineNames, commentIds })
      open.segment = null
    }
    const content = open.reader.close(end)
    if (!content) return
    this.#content = null
    const { name, inlineNames, commentIds, segments } = open
    const unit = this.#unit!
    const read = { content, inlineNames, commentIds, segments }
    if (name === 'source') unit.source ??= read
    else if (name === 'seg-source') unit.segSource ??= read
    else unit.target ??= read
  }

  #closeRemark(name: string): void {
    const { label, text } = this.#remark!
    this.#remark = null
    const { remarks } = this.#unit!
    const isOfPlace = name === 'context' && label === 'linenumber' && remarks.length > 0
    const line = remarkLine(isOfPlace || label === 'sourcefile' ? '' : label, text)
    if (line === null) return
    if (isOfPlace) remarks[remarks.length - 1] += `:${line}`
    else remarks.push(line)
  }

  #closeUnit(end: number): void {
    const draft = this.#unit
    const file = this.#files.at(-1)
    this.#unit = null
    if (!draft || !file) return
    const { source, segSource, target, isLocked: isUnitLocked, definitions, ...facts } = draft
    if (!source) {
      throw failureAt(
        'format.syntax',
        sentence`This trans-unit has no source.`,
        this.#text,
        Math.min(draft.tag.start, end),
      )
    }
    const unit: XliffUnit = {
      ...{ ...facts, end, source: source.content, segments: [] },
      ...{ segSource: segSource?.content ?? null, target: target?.content ?? null },
    }
    const isCut = !this.#reading.wholeUnits && segSource !== null && segSource.segments.length > 0
    unit.segments = isCut
      ? this.#segmentsOf(unit, segSource.segments, target, draft)
      : [this.#wholeUnit(unit, [source, segSource, target], draft)]
    if (isUnitLocked) for (const segment of unit.segments) segment.isLocked = true
    file.units.push(unit)
  }

  #segmentsOf(
    unit: XliffUnit,
    sources: readonly SegmentContent[],
    target: SegmentedContent | null,
    { definitions }: UnitDraft,
  ): XliffSegment[] {
    const targets = Map.groupBy(target?.segments ?? [], ({ mid }) => mid)
    const named = new Map(definitions.map((one) => [one.definition.id, one]))
    const counts = new Map<string, number>()
    return sources.map(({ mid, content, inlineNames, commentIds }, index) => {
      const count = counts.get(mid) ?? 0
      counts.set(mid, count + 1)
      const own = targets.get(mid)?.[count]
      const isOfFirst = index === 0 && target !== null && isUnsegmented(target)
      const translated = own ?? (isOfFirst ? target : undefined)
      const known = named.get(mid)
      const definition = known?.definition ?? null
      const comments = this.#commentsOf([...commentIds, ...(translated?.commentIds ?? [])])
      return {
        ...{ unit, index, mid, source: content, target: translated?.content ?? null, comments, definition },
        inlineNames: new Set([...inlineNames, ...(translated?.inlineNames ?? [])]),
        marks: known ? [known.mark] : [],
        isLocked: definition?.isLocked ?? false,
      }
    })
  }

  #wholeUnit(
    unit: XliffUnit,
    contents: readonly (SegmentedContent | null)[],
    { definitions }: UnitDraft,
  ): XliffSegment {
    const comments = this.#commentsOf(contents.flatMap((content) => content?.commentIds ?? []))
    return {
      ...{ unit, index: 0, mid: null, source: unit.segSource ?? unit.source, target: unit.target, comments },
      inlineNames: new Set(contents.flatMap((content) => [...(content?.inlineNames ?? [])])),
      marks: definitions.map(({ mark }) => mark).filter(({ value }) => value !== null),
      isLocked: definitions.length > 0 && definitions.every(({ definition }) => definition.isLocked),
      definition: definitions.length === 1 ? definitions[0]!.definition : null,
    }
  }

  /** Returns a list that gets the comments with these ids once the document is read: their texts may stand behind. */
  #commentsOf(ids: readonly string[]): string[] {
    const comments: string[] = []
    if (ids.length > 0) this.#commented.push({ comments, ids: [...new Set(ids)] })
    return comments
  }
}

/** A target with text, and without segments. */
function isUnsegmented({ content, segments }: SegmentedContent): boolean {
  return (
    segments.length === 0 && content.pieces.some(({ kind, value }) => kind === 'text' && /\S/.test(value))
  )
}

function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

/** Whether a tag locks its unit: memoQ's word is `locked`. */
function isLocked(tag: XmlTag): boolean {
  const locked = attributeOf(tag, 'm', 'locked') ?? attributeOf(tag, 'gs4tr', 'locked')
  return isTrue(locked?.value) || attributeOf(tag, 'mq', 'locked')?.value === 'locked'
}

function attributeOf({ attributes }: XmlTag, tool: string, local: string): XmlAttribute | null {
  for (const name in attributes) {
    const attribute = attributes[name]!
    if (attribute.prefix !== '' && attribute.local === local && TOOLS.get(attribute.uri) === tool)
      return attribute
  }
  return null
}

function valueOf({ name, value }: XmlAttribute): { name: string; value: string } {
  return { name, value }
}

/** A line of a remark with its author or type; null without a text. */
function remarkLine(label: string, text: string): string | null {
  const value = text.trim()
  if (value === '') return null
  return label === '' ? value : `${label}: ${value}`
}
