/**
 * TBX: termbases for exchange. Read are TBX 3 (ISO 30042:2019: conceptEntry, langSec, termSec) in both styles, DCA
 * (`<descrip type="definition">`) and DCT (`<basic:definition>`), and TBX 2 (martif: termEntry, langSet, tig, ntig).
 *
 * Data at the level of a language belong to each of its terms: its definition is their description, its notes are
 * theirs. Categories that a glossary has no member for are left out and counted.
 */
import { sentence } from '../platform/text/sentence.ts'
import type { Sentence } from '../platform/text/sentence.ts'
import type { XmlTag } from '../formats/xml/tokenizer.ts'
import { Failure } from '../platform/errors/failure.ts'
import { decodeXml, readXml } from '../formats/xml/reader.ts'
import { canonicalCode } from '../formats/exchangeCodes.ts'
import { isExternalDoctype } from '../formats/xml/doctype.ts'
import type { GlossaryConcept } from './rows/exchange.ts'
import { ConceptDraft, type Level } from './conceptDraft.ts'

/** The facts of a file besides its concepts, which are passed to `onConcept` one by one. */
export interface GlossaryFileReport {
  /** The codes of the languages, as `canonicalCode` writes them. */
  languages: string[]
  concepts: number
  terms: number
  /** Each a sentence. */
  warnings: Sentence[]
}

const ROOTS = ['tbx', 'martif', 'TBX']
const CONCEPTS = ['conceptEntry', 'termEntry']
const LANGUAGES = ['langSec', 'langSet']
const TERMS = ['termSec', 'tig', 'ntig']
/** Elements whose `type` names the category, in DCA and martif. */
const TYPED = [
  'descrip',
  'termNote',
  'admin',
  'adminNote',
  'descripNote',
  'xref',
  'ref',
  'transac',
  'transacNote',
]
const TRANSACTION = 'transacGrp'
/** Container elements without a text of their own. */
const GROUPS = [
  TRANSACTION,
  'descripGrp',
  'adminGrp',
  'termNoteGrp',
  'termGrp',
  'termCompList',
  'termCompGrp',
]

/** @throws Failure `format.syntax`, `format.entities`, `format.tooDeep`, `format.encoding`, `glossary.notTbx` */
export function readTbx(
  content: Uint8Array,
  onConcept: (concept: GlossaryConcept) => void,
): GlossaryFileReport {
  const reader = new TbxReader(onConcept)
  readXml(decodeXml(content).text, {
    open: (tag) => reader.open(tag),
    close: (tag) => reader.close(tag),
    text: (value) => reader.text(value),
    cdata: (value) => reader.text(value),
    isHarmlessDoctype: isExternalDoctype,
  })
  return reader.report()
}

/** An element with a value: its category, and how deep it stands. */
interface Leaf {
  category: string
  target: string | null
  text: string
  depth: number
}

class TbxReader {
  readonly #onConcept: (concept: GlossaryConcept) => void
  readonly #leftOut = new Map<string, number>()
  readonly #languages = new Set<string>()
  #concepts = 0
  #terms = 0
  #depth = 0
  #level: Level | null = null
  #draft: ConceptDraft | null = null
  #leaf: Leaf | null = null
  #transaction: { type: string; who: string | null; date: string | null } | null = null

  constructor(onConcept: (concept: GlossaryConcept) => void) {
    this.#onConcept = onConcept
  }

  open(tag: XmlTag): void {
    if (this.#depth === 0 && !ROOTS.includes(tag.local)) {
      throw new Failure('glossary.notTbx', sentence`This is no TBX: its first element is <${tag.name}>.`, {
        todo: 'Check that this is the right file.',
      })
    }
    this.#depth += 1
    if (CONCEPTS.includes(tag.local)) {
      this.#draft = new ConceptDraft((category) => this.#leaveOut(category))
      this.#level = 'concept'
    } else if (this.#draft && this.#leaf === null) this.#openInConcept(tag, this.#draft)
  }

  #openInConcept(tag: XmlTag, draft: ConceptDraft): void {
    const value = (name: string) => tag.attributes[name]?.value.trim() || null
    if (LANGUAGES.includes(tag.local)) {
      const code = value('xml:lang') ?? value('lang')
      if (code === null) this.#leaveOut('languages without a code')
      draft.openLanguage(code === null ? null : canonicalCode(code))
      this.#level = 'language'
    } else if (TERMS.includes(tag.local)) {
      draft.openTerm()
      this.#level = 'term'
    } else if (tag.local === TRANSACTION) this.#transaction = { type: '', who: null, date: null }
    else if (!GROUPS.includes(tag.local)) {
      const type = TYPED.includes(tag.local) ? value('type') : null
      this.#leaf = { category: type ?? tag.local, target: value('target'), text: '', depth: this.#depth }
    }
  }

  close(tag: XmlTag): void {
    const { local } = tag
    const leaf = this.#leaf
    if (leaf && leaf.depth === this.#depth) {
      this.#leaf = null
      this.#take({ ...leaf, text: leaf.text.trim() })
    } else if (leaf === null && this.#draft) {
      if (local === TRANSACTION) this.#closeTransaction(this.#draft)
      else if (TERMS.includes(local)) {
        this.#draft.closeTerm()
        this.#level = 'language'
      } else if (LANGUAGES.includes(local)) {
        this.#draft.closeLanguage()
        this.#level = 'concept'
      } else if (CONCEPTS.includes(local)) this.#closeConcept(this.#draft.finish())
    }
    this.#depth -= 1
  }

  text(value: string): void {
    if (this.#leaf) this.#leaf.text += value
  }

  report(): GlossaryFileReport {
    const warnings = [...this.#leftOut].map(
      ([category, count]) => sentence`Left out: ${count} × ${category}.`,
    )
    return {
      languages: [...this.#languages],
      concepts: this.#concepts,
      terms: this.#terms,
      warnings: warnings.slice(0, 50),
    }
  }

  #take({ category, target, text }: Leaf): void {
    if (!this.#draft || !this.#level) return
    if (this.#transaction) {
      if (category === 'transactionType') this.#transaction.type = text
      else if (category === 'responsibility') this.#transaction.who = text
      else if (category === 'date') this.#transaction.date = text
      return
    }
    this.#draft.set(this.#level, category, { text, target })
  }

  #closeTransaction(draft: ConceptDraft): void {
    const { type = '', who = null, date = null } = this.#transaction ?? {}
    this.#transaction = null
    if (this.#level) draft.dated(this.#level, type, who, date)
  }

  #closeConcept(concept: GlossaryConcept): void {
    this.#draft = null
    this.#level = null
    if (concept.terms.length === 0) {
      this.#leaveOut('concept without terms')
      return
    }
    this.#concepts += 1
    this.#terms += concept.terms.length
    for (const { language } of concept.terms) this.#languages.add(language)
    this.#onConcept(concept)
  }

  #leaveOut(category: string): void {
    const key = category.slice(0, 80)
    if (this.#leftOut.size < 500 || this.#leftOut.has(key))
      this.#leftOut.set(key, (this.#leftOut.get(key) ?? 0) + 1)
  }
}
