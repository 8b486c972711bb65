/** A Qt translation source as its messages, with the places of everything that may change. */
import { sentence } from '../../platform/text/sentence.ts'
import type { XmlTag } from '../xml/tokenizer.ts'
import { failureAt } from '../position.ts'
import { readXml } from '../xml/reader.ts'
import { endTagStart, type TagPlace } from '../xml/tags.ts'

/** An element that holds a text. */
export interface QtContent {
  /** Its start tag; of a self-closed element the whole of it. */
  tag: TagPlace
  /** The offset of its end tag; a self-closed element has none, and this is its own end. */
  innerEnd: number
  /** The place past its end tag. */
  end: number
  /** The text, with `byte` elements as the characters that they name. */
  text: string
  /** The first, longest of its length variants; null where it has none. */
  variant: QtContent | null
}

/** A context, a class of the program as a rule. */
export interface QtContext {
  name: string
  tag: TagPlace
  /** The offset of its end tag; a self-closed element has none, and this is its own end. */
  innerEnd: number
  /** The place past its end tag. */
  end: number
}

export interface QtMessage {
  /** The context it stands in; null for one that stands in none. */
  place: QtContext | null
  /** The name of that context; '' for none. */
  context: string
  id: string | null
  source: string
  /** The comment that distinguishes messages of one source. */
  comment: string
  /** The source and the comment that the text was made for, as lupdate keeps them; null where they are today's. */
  oldSource: string | null
  oldComment: string | null
  /** Notes of the programmer and the translator, and places in the code: a line each. */
  remarks: string[]
  isNumerus: boolean
  /** Whether the program no longer has it. */
  isObsolete: boolean
  isUnfinished: boolean
  start: number
  /** The place past its end tag. */
  end: number
  translation: QtContent | null
  /** The numbered forms of a numerus message. */
  forms: QtContent[]
  /** The element after which a translation goes; null where the message is empty. */
  before: QtContent | null
}

export interface QtDocument {
  tag: TagPlace
  /** The offset of its root's end tag. */
  innerEnd: number
  language: string | null
  /** The `sourcelanguage` of the root. */
  sourceLanguage: string | null
  contexts: QtContext[]
  messages: QtMessage[]
}

/** Throws `format.syntax` for what is no TS document, and as `readXml` does; Qt's own DTD, `TS`, is allowed. */
export function readQt(text: string): QtDocument {
  return new QtReader(text).read()
}

/** An element that is open. */
interface Frame {
  name: string
  tag: TagPlace
  attributes: Readonly<Record<string, string>>
  text: string
  variant: QtContent | null
}

const REMARKS = ['extracomment', 'translatorcomment']
/** The elements before the translation in a message. */
const BEFORE_TRANSLATION = ['location', 'source', 'oldsource', 'comment', 'oldcomment', ...REMARKS]

class QtReader {
  readonly #text: string
  readonly #frames: Frame[] = []
  /** The contexts that are open. */
  readonly #contexts: QtContext[] = []
  #document: QtDocument | null = null
  #message: QtMessage | null = null
  readonly #locations = new QtLocations()

  constructor(text: string) {
    this.#text = text
  }

  read(): QtDocument {
    readXml(this.#text, {
      open: (tag, place) => this.#open(tag, place),
      close: (_, end) => this.#close(end),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
      isHarmlessDoctype: (declaration) => declaration.trim() === 'TS',
    })
    return this.#document!
  }

  #open({ name, attributes }: XmlTag, tag: TagPlace): void {
    const values = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]))
    if (!this.#document) this.#openRoot(name, values, tag)
    if (name === 'context') this.#contexts.push({ name: '', tag, innerEnd: tag.end, end: tag.end })
    if (name === 'message') {
      this.#message = this.#newMessage(values, tag)
      this.#locations.beginMessage()
    }
    if (name === 'byte') this.#addText(byteOf(values.value ?? ''))
    this.#frames.push({ name, tag, attributes: values, text: '', variant: null })
  }

  #openRoot(name: string, { language, sourcelanguage }: Frame['attributes'], tag: TagPlace): void {
    if (name !== 'TS') {
      const message = sentence`The root element should be TS, not ${name.slice(0, 40)}.`
      throw failureAt('format.syntax', message, this.#text, tag.start)
    }
    this.#document = {
      ...{ tag, innerEnd: tag.end, contexts: [], messages: [] },
      ...{ language: language || null, sourceLanguage: sourcelanguage || null },
    }
  }

  #newMessage({ id, numerus }: Frame['attributes'], { start, end }: TagPlace): QtMessage {
    const place = this.#contexts.at(-1) ?? null
    return {
      place,
      context: place?.name ?? '',
      id: id ?? null,
      source: '',
      comment: '',
      oldSource: null,
      oldComment: null,
      remarks: [],
      isNumerus: numerus === 'yes',
      isObsolete: false,
      isUnfinished: false,
      start,
      end,
      translation: null,
      forms: [],
      before: null,
    }
  }

  #addText(text: string): void {
    const frame = this.#frames.at(-1)
    if (frame) frame.text += text
  }

  #close(end: number): void {
    const frame = this.#frames.pop()!
    const parent = this.#frames.at(-1)
    const message = this.#message
    if (!parent) this.#document!.innerEnd = endTagStart(this.#text, frame.tag, end)
    if (frame.name === 'context') this.#closeContext(end)
    else if (frame.name === 'name' && parent?.name === 'context') {
      this.#contexts.at(-1)!.name = frame.text
    } else if (frame.name === 'message' && message) {
      this.#document!.messages.push({ ...message, end })
      this.#message = null
    } else if (message && parent) this.#closePart(frame, parent, message, end)
  }

  #closeContext(end: number): void {
    const context = this.#contexts.pop()
    if (!context) return
    context.innerEnd = endTagStart(this.#text, context.tag, end)
    context.end = end
    this.#document!.contexts.push(context)
  }

  #closePart(frame: Frame, parent: Frame, message: QtMessage, end: number): void {
    const content = this.#contentOf(frame, end)
    if (frame.name === 'lengthvariant') parent.variant ??= content
    else if (frame.name === 'numerusform') message.forms.push(content)
    else if (parent.name !== 'message') return
    else if (frame.name === 'translation') {
      const { type } = frame.attributes
      message.translation = content
      message.isObsolete = type === 'obsolete' || type === 'vanished'
      message.isUnfinished = type === 'unfinished'
    } else if (BEFORE_TRANSLATION.includes(frame.name)) {
      message.before = content
      this.#addRemark(frame, message)
    }
  }

  #addRemark({ name, text, attributes }: Frame, message: QtMessage): void {
    if (name === 'source' || name === 'comment') message[name] = text
    else if (name === 'oldsource') message.oldSource = text
    else if (name === 'oldcomment') message.oldComment = text
    else if (REMARKS.includes(name) && text.trim() !== '') message.remarks.push(text.trim())
    else if (name === 'location') {
      const place = this.#locations.read(attributes)
      if (place !== null) message.remarks.push(place)
    }
  }

  #contentOf({ tag, text, variant }: Frame, end: number): QtContent {
    const endTagStart = this.#text.lastIndexOf('<', end - 1)
    return { tag, innerEnd: this.#text[endTagStart + 1] === '/' ? endTagStart : end, end, text, variant }
  }
}

// Places in the code of a Qt translation source, which lupdate writes whole or as seen from the one before.

/** More files than this are the work of a tool that spoiled the document. */
const MAX_FILES = 100_000

/**
 * Reads `location` elements in the order of the document. Without a `filename` a location is in the file that its
 * message named last, else in that of the first location of the message before. A `line` with a sign is relative to the
 * last such line of its file (`lupdate -locations relative`). Projects use that so that a moved line changes one
 * message only.
 */
class QtLocations {
  /** The file of the first place of the last message that named one. */
  #first = ''
  #current = ''
  #isFirst = true
  readonly #lines = new Map<string, number>()

  beginMessage(): void {
    this.#current = this.#first
    this.#isFirst = true
  }

  /** Returns `file:line`, or the file without a line; null without a file. */
  read({ filename = '', line = '' }: Readonly<Record<string, string>>): string | null {
    if (filename !== '') {
      if (this.#isFirst) this.#first = filename
      this.#current = filename
    }
    this.#isFirst = false
    const file = this.#current
    const number = /^[+-]?\d{1,9}$/.test(line) ? Number(line) : null
    if (file === '') return null
    if (number === null) return file
    if (!/^[+-]/.test(line)) return `${file}:${number}`
    const place = (this.#lines.get(file) ?? 0) + number
    if (this.#lines.has(file) || this.#lines.size < MAX_FILES) this.#lines.set(file, place)
    return place > 0 ? `${file}:${place}` : file
  }
}

/** The character that a `byte` element stands for: `x1b`, or a decimal number; NUL and what is none is left out. */
function byteOf(value: string): string {
  const code = /^x[\da-f]{1,6}$/i.test(value) ? Number.parseInt(value.slice(1), 16) : Number(value)
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
