/**
 * Reads an XLIFF 1.2 document. Elements of other namespaces and all of alt-trans are passed over, but for the segment
 * states of SDL's dialect.
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { SaxesTagNS } from 'saxes'
import { joinIdentifier } from '../identifier.ts'
import { failureAt } from '../position.ts'
import { ContentReader, type Content } from '../xml/content.ts'
import { isEmptyDoctype, isExternalDoctype } from '../xml/doctype.ts'
import { readXml } from '../xml/reader.ts'
import { attributePlace, endTagStart, type TagPlace } from '../xml/tags.ts'
import type { Xliff12Document, Xliff12Container, XliffUnit, Xliff12File } from './document.ts'

const SDL_NAMESPACE = 'http://sdl.com/FileTypes/SdlXliff/1.0'

/**
 * Reads the text of an XLIFF document. Throws `format.syntax` with line and column, `format.entities` for a
 * DTD, `format.tooDeep` past 200 levels, `format.version` for XLIFF that is not 1.x.
 */
export function readDocument(text: string): Xliff12Document {
  return new DocumentReader(text).read()
}

/** An element that is open. */
interface Frame {
  /** Its local name where it is XLIFF's own, else ''. */
  name: string
  isTranslatable: boolean
  tag: TagPlace
  /** The container, a body or a group. */
  container: Xliff12Container | null
}

type UnitDraft = Omit<XliffUnit, 'source' | 'inlineNames'> & {
  source: Content | null
  inlineNames: Set<string>
}

class DocumentReader {
  readonly #text: string
  readonly #frames: Frame[] = []
  readonly #files: Xliff12File[] = []
  #root: TagPlace = { start: 0, end: 0 }
  #rootInnerEnd = 0
  #namespace = ''
  #unit: UnitDraft | null = null
  /** The source, seg-source or target that is open. */
  #content: { name: string; reader: ContentReader } | null = null
  /** The note or context that is open: the text it has so far. */
  #remark: { label: string; text: string } | null = null

  constructor(text: string) {
    this.#text = text
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
    return { root: this.#root, rootInnerEnd: this.#rootInnerEnd, files: this.#files }
  }

  #open(tag: SaxesTagNS, place: TagPlace): void {
    const parent = this.#frames.at(-1)
    if (!parent) this.#checkRoot(tag, place)
    const name = tag.uri === this.#namespace ? tag.local : ''
    const translate = tag.attributes.translate?.value
    const isTranslatable = translate === undefined ? (parent?.isTranslatable ?? true) : translate !== 'no'
    const container = this.#containerOf(tag, name, place)
    this.#frames.push({ name, isTranslatable, tag: place, container })
    if (this.#content) this.#openInline(tag, place)
    else if (this.#unit) this.#openInUnit(tag, name, parent!.name, place)
    else if (name === 'file') this.#openFile(tag, place)
    else if (name === 'trans-unit') this.#openUnit(tag, place, isTranslatable)
  }

  #containerOf({ attributes }: SaxesTagNS, name: string, tag: TagPlace): Xliff12Container | null {
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

  #checkRoot(tag: SaxesTagNS, place: TagPlace): void {
    this.#root = place
    this.#namespace = tag.uri
    if (tag.local !== 'xliff') {
      const message = sentence`The root element should be xliff, not ${tag.name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, place.start)
    }
    const version = tag.attributes.version?.value ?? ''
    if (version.startsWith('1.')) return
    const message = sentence`The file is XLIFF ${version.slice(0, 20)}; this format reads 1.2.`
    throw failureAt('format.version', message, this.#text, place.start, {
      value: version.slice(0, 20),
      near: ['1.2'],
      ...(version.startsWith('2.') && { todo: 'Import it as XLIFF 2, with the type xliff2.' }),
    })
  }

  #openFile(tag: SaxesTagNS, place: TagPlace): void {
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

  #openUnit(tag: SaxesTagNS, place: TagPlace, isTranslatable: boolean): void {
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
      states: [],
      inlineNames: new Set(),
    }
  }

  #openInUnit(tag: SaxesTagNS, name: string, parentName: string, place: TagPlace): void {
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
      this.#content = { name, reader: new ContentReader(this.#text, place) }
      if (name !== 'target' || unit.target) return
      const state = attributePlace(this.#text, place, 'state')
      if (state) unit.states.push({ kind: 'state', ...state })
    } else if (name === 'note') {
      this.#remark = { label: tag.attributes.from?.value ?? '', text: '' }
    } else if (name === 'context') {
      this.#remark = { label: tag.attributes['context-type']?.value ?? '', text: '' }
    } else if (tag.uri === SDL_NAMESPACE && tag.local === 'seg') {
      const conf = attributePlace(this.#text, place, 'conf')
      if (conf) unit.states.push({ kind: 'conf', ...conf })
    }
  }

  #openInline(tag: SaxesTagNS, place: TagPlace): void {
    this.#unit!.inlineNames.add(tag.name)
    this.#content!.reader.open(place)
  }

  #addText(value: string): void {
    if (this.#remark) this.#remark.text += value
    this.#content?.reader.add(value)
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
    else if (this.#remark && (name === 'note' || name === 'context')) this.#closeRemark(name)
    else if (name === 'trans-unit') this.#closeUnit(end)
  }

  #closeContent(end: number): void {
    const { name, reader } = this.#content!
    const content = reader.close(end)
    if (!content) return
    this.#content = null
    const unit = this.#unit!
    if (name === 'source') unit.source ??= content
    else if (name === 'seg-source') unit.segSource ??= content
    else unit.target ??= content
  }

  #closeRemark(name: string): void {
    const { label, text } = this.#remark!
    this.#remark = null
    const value = text.trim()
    if (value === '') return
    const { remarks } = this.#unit!
    const isLine = name === 'context' && label === 'linenumber'
    if (isLine && remarks.length > 0) remarks[remarks.length - 1] += `:${value}`
    else remarks.push(label === '' || label === 'sourcefile' ? value : `${label}: ${value}`)
  }

  #closeUnit(end: number): void {
    const unit = this.#unit
    const file = this.#files.at(-1)
    this.#unit = null
    if (!unit || !file) return
    if (!unit.source) {
      throw failureAt(
        'format.syntax',
        sentence`This trans-unit has no source.`,
        this.#text,
        Math.min(unit.tag.start, end),
      )
    }
    file.units.push({ ...unit, end, source: unit.source })
  }
}
