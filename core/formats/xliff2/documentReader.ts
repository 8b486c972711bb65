/**
 * Reads an XLIFF 2 document. Modules are passed over (candidates of a translation memory hold sources and targets of
 * their own), but for size restrictions.
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { XmlTag } from '../xml/tokenizer.ts'
import { joinIdentifier } from '../identifier.ts'
import { failureAt } from '../position.ts'
import { ContentReader, type Content } from '../xml/content.ts'
import { isEmptyDoctype } from '../xml/doctype.ts'
import { readXml } from '../xml/reader.ts'
import { attributePlace, endTagStart, type TagPlace } from '../xml/tags.ts'
import type { Xliff2Document, Xliff2Container, Xliff2Segment, Xliff2File, Xliff2Unit } from './document.ts'

const SIZES = 'urn:oasis:names:tc:xliff:sizerestriction:2.0'

/**
 * Reads the text of an XLIFF document. Throws `format.syntax` with line and column, `format.entities` for a DTD,
 * `format.tooDeep` past 200 levels, `format.version` for XLIFF that is not 2.x.
 */
export function readDocument(text: string): Xliff2Document {
  return new DocumentReader(text).read()
}

/** An element that is open. */
interface Frame {
  /** Its local name where it is XLIFF's own and stands where it should, else ''. */
  name: string
  isTranslatable: boolean
  canResegment: boolean
  tag: TagPlace
  /** The container, a file or a group. */
  container: Xliff2Container | null
}

type SegmentDraft = Omit<Xliff2Segment, 'source' | 'inlineNames' | 'comments'> & {
  source: Content | null
  inlineNames: Set<string>
  comments: string[]
}

class DocumentReader {
  readonly #text: string
  readonly #frames: Frame[] = []
  readonly #segments: Xliff2Segment[] = []
  readonly #files: Xliff2File[] = []
  #root: Omit<Xliff2Document, 'files' | 'segments'> | null = null
  #namespace = ''
  #fileId = ''
  /** Whether the file counts sizes in something other than characters. */
  #countsOtherwise = false
  #unit: Xliff2Unit | null = null
  #segment: SegmentDraft | null = null
  #content: { name: string; reader: ContentReader } | null = null
  /** The note or data that is open: the text it has so far, and what it is called. */
  #remark: { label: string; text: string } | null = null

  constructor(text: string) {
    this.#text = text
  }

  read(): Xliff2Document {
    readXml(this.#text, {
      isHarmlessDoctype: isEmptyDoctype,
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
    })
    return { ...this.#root!, files: this.#files, segments: this.#segments }
  }

  #open(tag: XmlTag, place: TagPlace): void {
    const parent = this.#frames.at(-1)
    if (!parent) this.#openRoot(tag, place)
    const name = tag.uri === this.#namespace && isInPlace(tag.local, parent?.name) ? tag.local : ''
    const translate = tag.attributes.translate?.value
    const isTranslatable = translate === undefined ? (parent?.isTranslatable ?? true) : translate !== 'no'
    const resegment = tag.attributes.canResegment?.value
    const canResegment = resegment === undefined ? (parent?.canResegment ?? true) : resegment !== 'no'
    const container = this.#containerOf(tag, name, place)
    this.#frames.push({ name, isTranslatable, canResegment, tag: place, container })
    if (this.#content) this.#openInline(tag, place)
    else if (this.#unit) this.#openInUnit(tag, name, parent!.name, place)
    else if (name === 'file') {
      this.#fileId = tag.attributes.id?.value ?? ''
      this.#countsOtherwise = false
    } else if (tag.uri === SIZES && tag.local === 'profiles') {
      const profile = tag.attributes.generalProfile?.value ?? ''
      this.#countsOtherwise = profile !== '' && profile !== 'xliff:codepoints'
    } else if (name === 'unit') this.#openUnit(tag, place, isTranslatable)
  }

  #containerOf({ attributes }: XmlTag, name: string, tag: TagPlace): Xliff2Container | null {
    const id = attributes.id?.value ?? ''
    if (name === 'file') {
      const own = { path: '', tag, innerEnd: tag.end }
      this.#files.push({ id, tag, end: tag.end, containers: [own] })
      return own
    }
    const parent = this.#container()
    if (name !== 'group' || this.#unit || !parent) return null
    const container = {
      path: joinIdentifier(...(parent.path === '' ? [] : [parent.path]), id),
      tag,
      innerEnd: tag.end,
    }
    this.#files.at(-1)!.containers.push(container)
    return container
  }

  #container(): Xliff2Container | null {
    return this.#frames.findLast(({ container }) => container !== null)?.container ?? null
  }

  #openRoot(tag: XmlTag, place: TagPlace): void {
    if (tag.local !== 'xliff') {
      const message = sentence`The root element should be xliff, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    const version = tag.attributes.version?.value ?? ''
    if (!version.startsWith('2.')) {
      const message = sentence`The file is XLIFF ${version.slice(0, 20)}; this format reads 2.0, 2.1 and 2.2.`
      throw failureAt('format.version', message, this.#text, place.start, {
        value: version.slice(0, 20),
        near: ['2.0', '2.1', '2.2'],
        ...(version.startsWith('1.') && { todo: 'Import it as XLIFF 1.2, with the type xliff.' }),
      })
    }
    this.#namespace = tag.uri
    const { srcLang, trgLang } = tag.attributes
    this.#root = {
      ...{ tag: place, innerEnd: place.end },
      ...{ sourceLanguage: srcLang?.value || null, targetLanguage: trgLang?.value || null },
    }
  }

  #openUnit({ attributes }: XmlTag, place: TagPlace, isTranslatable: boolean): void {
    const id = attributes.id?.value
    if (id === undefined)
      throw failureAt('format.syntax', sentence`This unit has no id.`, this.#text, place.start)
    const restriction = Object.values(attributes).find(
      ({ uri, local }) => uri === SIZES && local === 'sizeRestriction',
    )
    this.#unit = {
      fileId: this.#fileId,
      id,
      tag: place,
      innerEnd: place.end,
      end: place.end,
      container: this.#container(),
      name: attributes.name?.value ?? null,
      isTranslatable,
      maxLength: this.#countsOtherwise ? null : largestSize(restriction?.value ?? ''),
      remarks: [],
      data: new Map(),
      segmentCount: 0,
    }
  }

  #openInUnit({ attributes }: XmlTag, name: string, parentName: string, place: TagPlace): void {
    if (name === 'segment') {
      this.#segment = {
        unit: this.#unit!,
        id: attributes.id?.value ?? null,
        index: this.#unit!.segmentCount++,
        tag: place,
        end: place.end,
        state: attributePlace(this.#text, place, 'state'),
        canResegment: this.#frames.at(-1)!.canResegment,
        source: null,
        target: null,
        inlineNames: new Set(),
        comments: [],
      }
    } else if ((name === 'source' || name === 'target') && parentName === 'segment') {
      this.#content = { name, reader: new ContentReader(this.#text, place) }
    } else if (name === 'note') {
      this.#remark = { label: attributes.category?.value ?? '', text: '' }
    } else if (name === 'data') {
      this.#remark = { label: attributes.id?.value ?? '', text: '' }
    }
  }

  /** The mark of a comment is no tag of a text, unless it says as well what is translated. */
  #openInline({ uri, local, name, attributes }: XmlTag, place: TagPlace): void {
    const isComment =
      local === 'mrk' &&
      uri === this.#namespace &&
      attributes.type?.value === 'comment' &&
      attributes.translate === undefined
    this.#content!.reader.open(place, isComment ? 'comment' : 'kept')
    if (!isComment) this.#segment!.inlineNames.add(name)
    else if (attributes.value) this.#segment!.comments.push(attributes.value.value.trim())
  }

  #addText(value: string): void {
    if (this.#remark) this.#remark.text += value
    this.#content?.reader.add(value)
  }

  #close(end: number): void {
    const { name, tag, container } = this.#frames.pop()!
    if (container) container.innerEnd = endTagStart(this.#text, tag, end)
    if (name === 'file' && container) this.#files.at(-1)!.end = end
    if (this.#frames.length === 0) this.#root!.innerEnd = endTagStart(this.#text, tag, end)
    if (this.#content) this.#closeContent(end)
    else if (this.#remark && (name === 'note' || name === 'data')) this.#closeRemark(name)
    else if (name === 'segment' && this.#segment) this.#closeSegment(end)
    else if (name === 'unit' && this.#unit) this.#closeUnit(this.#unit, tag, end)
  }

  #closeContent(end: number): void {
    const { name, reader } = this.#content!
    const content = reader.close(end)
    if (!content) return
    this.#content = null
    if (name === 'source') this.#segment!.source ??= content
    else this.#segment!.target ??= content
  }

  #closeRemark(name: 'note' | 'data'): void {
    const { label, text } = this.#remark!
    this.#remark = null
    if (name === 'data') this.#unit!.data.set(label, text)
    else if (text.trim() !== '') {
      this.#unit!.remarks.push(label === '' ? text.trim() : `${label}: ${text.trim()}`)
    }
  }

  #closeUnit(unit: Xliff2Unit, tag: TagPlace, end: number): void {
    unit.innerEnd = endTagStart(this.#text, tag, end)
    unit.end = end
    this.#unit = null
  }

  #closeSegment(end: number): void {
    const segment = this.#segment!
    this.#segment = null
    const { source, tag } = segment
    if (!source)
      throw failureAt('format.syntax', sentence`This segment has no source.`, this.#text, tag.start)
    this.#segments.push({ ...segment, end, source })
  }
}

/** The parents of elements that mean something here. Anywhere else they are damage, or a module's. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['file', ['xliff']],
  ['unit', ['file', 'group']],
  ['segment', ['unit']],
  ['source', ['segment', 'ignorable']],
  ['target', ['segment', 'ignorable']],
  ['note', ['notes']],
  ['data', ['originalData']],
])

function isInPlace(name: string, parent: string | undefined): boolean {
  return parent === undefined || (PARENTS.get(name)?.includes(parent) ?? true)
}

/** The larger number of `255` or `0,255`; null where there is none. */
function largestSize(restriction: string): number | null {
  const [, digits] = /^\s*(?:\d{1,9}\s*,\s*)?(\d{1,9})\s*$/.exec(restriction) ?? []
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}
