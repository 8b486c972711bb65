/**
 * TMX 1.4b (and 1.1 to 1.4): translation memories for exchange.
 *
 * Inline elements (bpt, ept, it, ph, ut; hi and sub around text) stand for their content: the codes of the
 * document that the text came from, `<b>` for `<bpt i="1">&lt;b&gt;</bpt>`. So a text reads as a string of such
 * a file does here. One that is written back is plain text, its codes with it.
 */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import { isExternalDoctype } from '../formats/xml/doctype.ts'
import { Failure } from '../platform/errors/failure.ts'
import type { XmlTag } from '../formats/xml/tokenizer.ts'
import { decodeXml, readXml } from '../formats/xml/reader.ts'
import { xmlAttribute, xmlText } from '../formats/xml/write.ts'
import type { MemoryRecord, MemoryUnit } from './rows/exchange.ts'
import { canonicalCode } from '../formats/exchangeCodes.ts'

/** The facts of a file besides its units, which are passed to `onUnit` one by one. */
export interface MemoryFileReport {
  /** The codes of the languages, as `canonicalCode` writes them. */
  languages: string[]
  units: number
  /** Each a sentence. */
  warnings: Sentence[]
}

/**
 * Reads a document. Units with fewer than two texts, and empty texts, are left out and counted, as are the notes,
 * properties and ids of units: the store has no place for them.
 * @throws Failure `format.syntax`, `format.entities`, `format.tooDeep`, `format.encoding`, `memory.notTmx`
 */
export function readTmx(content: Uint8Array, onUnit: (unit: MemoryUnit) => void): MemoryFileReport {
  const reader = new TmxReader(onUnit)
  readXml(decodeXml(content).text, {
    open: (tag) => reader.open(tag),
    close: (tag) => reader.close(tag),
    text: (value) => reader.text(value),
    cdata: (value) => reader.text(value),
    isHarmlessDoctype: isExternalDoctype,
  })
  return reader.report()
}

class TmxReader {
  readonly #onUnit: (unit: MemoryUnit) => void
  readonly #languages = new Set<string>()
  readonly #leftOut = new Map<LeftOut, number>()
  #units = 0
  #isRoot = true
  #unit: { attributes: Attributes; records: MemoryRecord[] } | null = null
  #variant: Attributes | null = null
  /** The text of the current `seg`. */
  #segment: string | null = null

  constructor(onUnit: (unit: MemoryUnit) => void) {
    this.#onUnit = onUnit
  }

  open(tag: XmlTag): void {
    if (this.#isRoot && tag.local !== 'tmx') {
      throw new Failure('memory.notTmx', sentence`This is no TMX: its first element is <${tag.name}>.`, {
        todo: 'Check that this is the right file.',
      })
    }
    this.#isRoot = false
    switch (tag.local) {
      case 'tu':
        this.#unit = { attributes: attributesOf(tag), records: [] }
        if (tag.attributes.tuid) this.#leaveOut('ids')
        break
      case 'tuv':
        this.#variant = attributesOf(tag)
        break
      case 'seg':
        if (this.#variant) this.#segment = ''
        break
      case 'prop':
      case 'note':
        if (this.#unit) this.#leaveOut(tag.local === 'prop' ? 'properties' : 'notes')
        break
    }
  }

  close(tag: XmlTag): void {
    switch (tag.local) {
      case 'seg':
        this.#closeSegment()
        break
      case 'tuv':
        this.#variant = null
        break
      case 'tu':
        this.#closeUnit()
        break
    }
  }

  text(value: string): void {
    if (this.#segment !== null) this.#segment += value
  }

  report(): MemoryFileReport {
    const warnings = [...this.#leftOut].map(([reason, count]) => leftOut(reason, count))
    return { languages: [...this.#languages], units: this.#units, warnings }
  }

  #closeSegment(): void {
    const [unit, own, text] = [this.#unit, this.#variant, this.#segment]
    this.#segment = null
    if (!unit || !own || text === null) return
    if (own.language === null || text.trim() === '') {
      this.#leaveOut(own.language === null ? 'nameless' : 'empty')
      return
    }
    const { attributes } = unit
    this.#languages.add(own.language)
    unit.records.push({
      language: own.language,
      text,
      usageCount: own.usageCount ?? attributes.usageCount ?? 0,
      createdBy: own.createdBy ?? attributes.createdBy,
      updatedBy: own.updatedBy ?? attributes.updatedBy,
      createdAt: own.createdAt ?? attributes.createdAt,
      updatedAt: own.updatedAt ?? attributes.updatedAt,
    })
  }

  #closeUnit(): void {
    const records = this.#unit?.records ?? []
    this.#unit = null
    if (records.length < 2) {
      this.#leaveOut('lone')
      return
    }
    this.#units += 1
    this.#onUnit(records)
  }

  #leaveOut(reason: LeftOut): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1)
  }
}

/** Attributes of both `tu` and `tuv`. */
interface Attributes {
  language: string | null
  usageCount: number | null
  createdBy: string | null
  updatedBy: string | null
  createdAt: number | null
  updatedAt: number | null
}

function attributesOf({ attributes }: XmlTag): Attributes {
  const value = (name: string) => attributes[name]?.value.trim() || null
  const language = value('xml:lang') ?? value('lang')
  const usage = Number(value('usagecount') ?? NaN)
  return {
    language: language && canonicalCode(language),
    usageCount: Number.isSafeInteger(usage) && usage >= 0 ? usage : null,
    createdBy: value('creationid')?.slice(0, 200) ?? null,
    updatedBy: value('changeid')?.slice(0, 200) ?? null,
    createdAt: parseTmxTime(value('creationdate')),
    updatedAt: parseTmxTime(value('changedate')),
  }
}

/** The beginning of a document. `sourceLanguage`: null where units may be read from any language. */
export function tmxHead(sourceLanguage: string | null, version: string): string {
  const header = [
    xmlAttribute('creationtool', 'Interlinear'),
    xmlAttribute('creationtoolversion', version),
    xmlAttribute('segtype', 'block'),
    xmlAttribute('o-tmf', 'interlinear'),
    xmlAttribute('adminlang', 'en'),
    xmlAttribute('srclang', sourceLanguage ?? '*all*'),
    xmlAttribute('datatype', 'plaintext'),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  <header${header.join('')}/>\n  <body>\n`
}

/** Throws `format.encoding` for a character that XML cannot hold. */
export function tmxUnit(unit: MemoryUnit): string {
  return `    <tu>\n${unit.map(variant).join('')}    </tu>\n`
}

function variant(record: MemoryRecord): string {
  const attributes = [
    xmlAttribute('xml:lang', record.language),
    xmlAttribute('creationdate', formatTmxTime(record.createdAt)),
    xmlAttribute('creationid', record.createdBy),
    xmlAttribute('changedate', formatTmxTime(record.updatedAt)),
    xmlAttribute('changeid', record.updatedBy),
    record.usageCount > 0 ? xmlAttribute('usagecount', record.usageCount) : '',
  ]
  return `      <tuv${attributes.join('')}><seg>${xmlText(record.text)}</seg></tuv>\n`
}

export const TMX_END = '  </body>\n</tmx>\n'

type LeftOut = 'ids' | 'properties' | 'notes' | 'nameless' | 'empty' | 'lone'

function leftOut(reason: LeftOut, count: number): Sentence {
  switch (reason) {
    case 'ids':
      return sentence`${count} ids of units were left out.`
    case 'properties':
      return sentence`${count} properties were left out.`
    case 'notes':
      return sentence`${count} notes were left out.`
    case 'nameless':
      return sentence`${count} texts without a language were left out.`
    case 'empty':
      return sentence`${count} empty texts were left out.`
    case 'lone':
      return sentence`${count} units with fewer than two texts were left out.`
  }
}

/** Dates of TMX: `20020523T091200Z`, in UTC. */

const FORM = /^(\d{4})-?(\d{2})-?(\d{2})T(\d{2}):?(\d{2}):?(\d{2})(?:\.\d{1,9})?Z?$/

/** Milliseconds since 1970; null for what is no date. */
function parseTmxTime(text: string | null): number | null {
  const match = text === null ? null : FORM.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hour
  return isReal && year >= 1000 ? time.getTime() : null
}

function formatTmxTime(milliseconds: number | null): string | null {
  if (milliseconds === null) return null
  return new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, '')
}
