/**
 * SRX documents: 2.0, and 1.0, whose rules have the same form (no cascade; its language maps are in a `maprule`).
 * Elements of other namespaces are extensions, and are skipped.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { XmlTag } from '../formats/xml/tokenizer.ts'
import { Failure, type FailureDetails } from '../platform/errors/failure.ts'
import { positionFinder, type Position } from '../formats/position.ts'
import type { TagPlace } from '../formats/xml/tags.ts'
import { decodeXml, readXml } from '../formats/xml/reader.ts'

export interface Srx {
  version: '1.0' | '2.0'
  /** Whether a text inside of another one (a footnote, an attribute) is segmented too. */
  segmentSubflows: boolean
  /** All language rules whose maps fit apply, in the order of the maps; else the first one alone. */
  cascade: boolean
  /** Which inline tags between two segments go to the former one. */
  formatHandles: Readonly<Record<FormatHandle, boolean>>
  languageRules: ReadonlyMap<string, readonly SrxRule[]>
  languageMaps: readonly LanguageMap[]
}

export type FormatHandle = 'start' | 'end' | 'isolated'

export interface SrxRule extends Position {
  /** The name of its language rule. */
  languageRule: string
  /** 1-based, in its language rule. */
  number: number
  breaks: boolean
  /** ICU regular expressions of what stands before and after the place; empty where anything may. */
  before: string
  after: string
}

export interface LanguageMap extends Position {
  /** An ICU regular expression of the whole language tag. */
  pattern: string
  languageRule: string
}

/** The largest rules in UTF-16 units; the largest sets known have a quarter of a megabyte. */
export const MAX_SRX = 4_000_000
const MAX_RULES = 50_000
const NAMESPACES = ['', 'http://www.lisa.org/srx20', 'http://www.lisa.org/srx10']

/**
 * Reads a document. Throws `segmentation.srx` with line and column for what is no SRX, and as `readXml` does
 * (`format.syntax`, `format.entities`, `format.tooDeep`). The regular expressions are not looked into.
 */
export function readSrx(text: string): Srx {
  if (text.length > MAX_SRX) {
    throw new Failure(
      'segmentation.srx',
      sentence`Segmentation rules may have ${MAX_SRX} characters at most.`,
    )
  }
  return new SrxReader(text.replace(/^\ufeff/, '')).read()
}

/** A document's text in whichever encoding it says, checked. Throws as `readSrx` does, and for bytes of no encoding. */
export function textOfRules(content: Uint8Array): string {
  const { text } = decodeXml(content)
  readSrx(text)
  return text
}

/** The parent that each element of SRX has to have. */
const PARENTS: Readonly<Record<string, string>> = {
  srx: '',
  header: 'srx',
  formathandle: 'header',
  body: 'srx',
  languagerules: 'body',
  languagerule: 'languagerules',
  rule: 'languagerule',
  beforebreak: 'rule',
  afterbreak: 'rule',
  maprules: 'body',
  maprule: 'maprules',
  languagemap: 'maprules',
}

class SrxReader {
  readonly #text: string
  readonly #positionOf: (offset: number) => Position
  readonly #open: string[] = []
  readonly #languageRules = new Map<string, SrxRule[]>()
  readonly #languageMaps: LanguageMap[] = []
  readonly #formatHandles = { start: false, end: true, isolated: false }
  #namespace = ''
  #version: Srx['version'] = '2.0'
  #segmentSubflows = true
  #cascade = false
  #foreignDepth = 0
  #ruleCount = 0
  #rules: SrxRule[] = []
  #languageRule = ''

  constructor(text: string) {
    this.#text = text
    this.#positionOf = positionFinder(text)
  }

  read(): Srx {
    readXml(this.#text, {
      open: (tag, place) => this.#openTag(tag, place),
      close: () => this.#closeTag(),
      text: (value) => this.#addText(value),
      cdata: (value) => this.#addText(value),
      // SRX 1.0 names its DTD; one that is written into the document could define entities.
      isHarmlessDoctype: (declaration) => !declaration.includes('['),
    })
    for (const map of this.#languageMaps) {
      if (this.#languageRules.has(map.languageRule)) continue
      const { line, column } = map
      throw this.#refused(sentence`There is no language rule "${map.languageRule.slice(0, 100)}".`, {
        line,
        column,
      })
    }
    return {
      version: this.#version,
      segmentSubflows: this.#segmentSubflows,
      cascade: this.#cascade,
      formatHandles: this.#formatHandles,
      languageRules: this.#languageRules,
      languageMaps: this.#languageMaps,
    }
  }

  #openTag(tag: XmlTag, place: TagPlace): void {
    const isRoot = this.#open.length === 0
    if (isRoot) this.#namespace = tag.uri
    if (this.#foreignDepth > 0 || tag.uri !== this.#namespace) {
      this.#foreignDepth += 1
      return
    }
    const offset = this.#positionOf(place.start)
    if (isRoot && (tag.local !== 'srx' || !NAMESPACES.includes(tag.uri))) {
      throw this.#refused(sentence`This is no SRX document: its root element is not <srx>.`, offset)
    }
    this.#checkParent(tag.local, offset)
    this.#open.push(tag.local)
    this.#take(tag, offset)
  }

  #checkParent(name: string, position: Position): void {
    const parent = this.#open.at(-1) ?? ''
    const expected = PARENTS[name]
    if (expected === parent || (name === 'languagemap' && parent === 'maprule')) return
    if (expected === undefined)
      throw this.#refused(sentence`SRX has no element <${name.slice(0, 100)}>.`, position)
    throw this.#refused(
      sentence`<${name}> is in <${parent}>; it belongs in <${expected || 'nothing'}>.`,
      position,
    )
  }

  #take(tag: XmlTag, position: Position): void {
    switch (tag.local) {
      case 'srx':
        this.#version = this.#choice(tag, 'version', ['1.0', '2.0'], null, position)
        return
      case 'header':
        this.#segmentSubflows = this.#choice(tag, 'segmentsubflows', ['yes', 'no'], 'yes', position) === 'yes'
        this.#cascade = this.#choice(tag, 'cascade', ['yes', 'no'], 'no', position) === 'yes'
        return
      case 'formathandle': {
        const type = this.#choice(tag, 'type', ['start', 'end', 'isolated'], null, position)
        this.#formatHandles[type] = this.#choice(tag, 'include', ['yes', 'no'], null, position) === 'yes'
        return
      }
      case 'languagerule':
        this.#startLanguageRule(this.#required(tag, 'languagerulename', position), position)
        return
      case 'rule':
        this.#startRule(this.#choice(tag, 'break', ['yes', 'no'], 'yes', position) === 'yes', position)
        return
      case 'languagemap': {
        const pattern = this.#required(tag, 'languagepattern', position)
        this.#languageMaps.push({
          pattern,
          languageRule: this.#required(tag, 'languagerulename', position),
          ...position,
        })
      }
    }
  }

  #startLanguageRule(name: string, position: Position): void {
    if (this.#languageRules.has(name)) {
      throw this.#refused(sentence`There are two language rules "${name.slice(0, 100)}".`, position)
    }
    this.#languageRule = name
    this.#rules = []
    this.#languageRules.set(name, this.#rules)
  }

  #startRule(breaks: boolean, position: Position): void {
    this.#ruleCount += 1
    if (this.#ruleCount > MAX_RULES)
      throw this.#refused(sentence`There are more than ${MAX_RULES} rules.`, position)
    const number = this.#rules.length + 1
    this.#rules.push({ languageRule: this.#languageRule, number, breaks, before: '', after: '', ...position })
  }

  #addText(value: string): void {
    if (this.#foreignDepth > 0) return
    const rule = this.#rules.at(-1)
    if (!rule) return
    if (this.#open.at(-1) === 'beforebreak') rule.before += value
    if (this.#open.at(-1) === 'afterbreak') rule.after += value
  }

  #closeTag(): void {
    if (this.#foreignDepth > 0) this.#foreignDepth -= 1
    else this.#open.pop()
  }

  #required(tag: XmlTag, name: string, position: Position): string {
    const value = tag.attributes[name]?.value
    if (value !== undefined) return value
    throw this.#refused(sentence`<${tag.local}> has no attribute "${name}".`, position)
  }

  /** An attribute that has a value of a few; `preset` where it is not given, null where it must be. */
  #choice<const Value extends string>(
    tag: XmlTag,
    name: string,
    values: readonly Value[],
    preset: Value | null,
    position: Position,
  ): Value {
    const given =
      preset === null ? this.#required(tag, name, position) : (tag.attributes[name]?.value ?? preset)
    const value = values.find((one) => one === given.trim())
    if (value !== undefined) return value
    const message = sentence`"${name}" of <${tag.local}> is "${given.slice(0, 40)}"; it may be ${values.join(' or ')}.`
    throw this.#refused(message, { ...position, value: given.slice(0, 100), near: values })
  }

  #refused(message: Sentence, details: FailureDetails): Failure {
    return new Failure('segmentation.srx', message, details)
  }
}
