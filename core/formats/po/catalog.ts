/**
 * A PO file as a list of entries with the places of everything that may change. The grammar is that of
 * gettext's own po-gram: what msgfmt refuses as a syntax error is refused here with its place.
 */
import { others, sentence } from '../../sentence.ts'
import { Failure, reasonOf } from '../../failure.ts'
import { failureAt, positionAt, positionFinder } from '../position.ts'
import { readLiteral, type PoText } from './literal.ts'
import { present } from '../../present.ts'

export type PoCommentKind = 'translator' | 'extracted' | 'reference' | 'flags' | 'previous'

/** A comment line, from its `#` past its line break. */
export interface PoComment {
  kind: PoCommentKind
  start: number
  end: number
}

export interface PoEntry {
  /** The offset of its first comment or keyword. */
  start: number
  /** The offset of its first keyword. */
  keywordStart: number
  comments: PoComment[]
  context: PoText | null
  id: PoText
  plural: PoText | null
  /** `msgstr` alone, or `msgstr[0]`, `msgstr[1]`, … in order where `plural` is there. */
  forms: PoText[]
}

/** The offset past an entry's last form, which the parser lets no entry lack. */
export function endOf({ forms }: Pick<PoEntry, 'forms'>): number {
  return present(forms.at(-1), 'The last form').end
}

export interface Catalog {
  /** The entry of the empty msgid. */
  header: PoEntry | null
  /**
   * The entries that are not obsolete, but for the header. They are read anew each time: those of a large file take
   * more than its text.
   */
  entries: Iterable<PoEntry>
  /** How many those are. */
  count: number
  /** The offset of the first of them; the end of the text if there is none. */
  start: number
  hasPlurals: boolean
  /** Whether one of them has a translation. */
  isTranslated: boolean
  /** How many obsolete entries (`#~`) there are. */
  obsolete: number
}

/**
 * Reads the text of a PO file. Throws `format.syntax` with line and column, and `format.duplicate` where two
 * entries have one msgctxt and msgid.
 */
export function readCatalog(text: string, encoding: string): Catalog {
  const reading = new CatalogReading(text, encoding)
  let [count, start, hasPlurals, isTranslated] = [0, text.length, false, false]
  for (const entry of reading.entries()) {
    if (count === 0) start = entry.start
    count += 1
    hasPlurals ||= entry.plural !== null
    isTranslated ||= entry.forms.some(({ value }) => value !== '')
  }
  const entries = {
    *[Symbol.iterator]() {
      for (const entry of new EntryReader(text, encoding).read()) if (!isHeader(entry)) yield entry
    },
  }
  return {
    header: reading.header,
    entries,
    count,
    start,
    hasPlurals,
    isTranslated,
    obsolete: reading.obsolete,
  }
}

/** Reads entry by entry, as `readCatalog` does, for files that are too large to keep all of them. */
export class CatalogReading {
  readonly #text: string
  readonly #encoding: string
  #header: PoEntry | null = null
  #obsolete = 0

  constructor(text: string, encoding: string) {
    this.#text = text
    this.#encoding = encoding
  }

  /** The entry of the empty msgid; of those read so far. */
  get header(): PoEntry | null {
    return this.#header
  }

  /** The number of obsolete entries among those read so far. */
  get obsolete(): number {
    return this.#obsolete
  }

  /** The header, which may stand anywhere: mostly it is the first entry. */
  findHeader(): PoEntry | null {
    for (const entry of new EntryReader(this.#text, this.#encoding).read()) if (isHeader(entry)) return entry
    return null
  }

  /** The entries, but for the header. Throws as `readCatalog` does; for a duplicate once all are read. */
  *entries(): Generator<PoEntry> {
    const reader = new EntryReader(this.#text, this.#encoding)
    const duplicates = new Duplicates(this.#text)
    for (const entry of reader.read()) {
      duplicates.look(entry)
      if (isHeader(entry)) this.#header ??= entry
      else yield entry
    }
    this.#obsolete = reader.obsolete
    duplicates.refuse()
  }
}

function isHeader({ id, context }: PoEntry): boolean {
  return id.value === '' && context === null
}

const HASH = 0x23
const QUOTE = 0x22
const KEYWORD = /(msgctxt|msgid_plural|msgid|msgstr(?:[ \t]*\[[ \t]*(\d{1,4})[ \t]*\])?|domain)(?![\w[])/y
const WORD = /[^\s"#]{1,40}/y
const BLANK = /[ \t\r\n\f\v]*/y

const COMMENT_KINDS: Readonly<Record<string, PoCommentKind>> = {
  '.': 'extracted',
  ':': 'reference',
  ',': 'flags',
  '=': 'flags',
  '|': 'previous',
}

/** An entry as far as it has been read. */
type Draft = Omit<PoEntry, 'id'> & { id: PoText | null }

function hasId(draft: Draft): draft is PoEntry {
  return draft.id !== null
}

class EntryReader {
  readonly #text: string
  readonly #encoding: string
  #at = 0
  #comments: PoComment[] = []
  #draft: Draft | null = null
  #finished: PoEntry | null = null
  #obsolete = 0

  constructor(text: string, encoding: string) {
    this.#text = text
    this.#encoding = encoding
  }

  get obsolete(): number {
    return this.#obsolete
  }

  *read(): Generator<PoEntry> {
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      if (this.#text.charCodeAt(this.#at) === HASH) this.#readComment()
      else this.#readStatement()
      if (this.#finished) yield this.#finished
      this.#finished = null
    }
    this.#finishEntry()
    if (this.#finished) yield this.#finished
  }

  #skipBlank(): void {
    BLANK.lastIndex = this.#at
    BLANK.test(this.#text)
    this.#at = BLANK.lastIndex
  }

  #readComment(): void {
    this.#finishEntry()
    const start = this.#at
    const lineEnd = this.#text.indexOf('\n', start)
    const end = lineEnd === -1 ? this.#text.length : lineEnd + 1
    this.#at = end
    const mark = this.#text[start + 1] ?? ''
    if (mark !== '~') {
      this.#comments.push({ kind: COMMENT_KINDS[mark] ?? 'translator', start, end })
      return
    }
    if (/^#~\s*msgid\b/.test(this.#text.slice(start, Math.min(end, start + 40)))) this.#obsolete += 1
    this.#comments = []
  }

  #readStatement(): void {
    const start = this.#at
    KEYWORD.lastIndex = start
    const match = KEYWORD.exec(this.#text)
    if (!match) throw this.#unexpected(start)
    const [keyword, , index] = match
    const name = match[1]!
    this.#at = start + keyword.length
    const value = this.#readText(name)
    switch (name) {
      case 'msgctxt':
        this.#begin(start)
        this.#draft!.context = value
        break
      case 'msgid':
        if (!this.#draft || this.#draft.id) this.#begin(start)
        this.#draft!.id = value
        break
      case 'msgid_plural':
        if (!this.#draft?.id || this.#draft.plural || this.#draft.forms.length > 0)
          throw this.#misplaced(name, start)
        this.#draft.plural = value
        break
      case 'domain':
        throw failureAt(
          'format.syntax',
          sentence`Files that hold several domains cannot be read.`,
          this.#text,
          start,
          {
            todo: 'Split the file into one for each domain, with msgattrib or by hand.',
          },
        )
      default:
        this.#addForm(value, index === undefined ? null : Number(index), start)
    }
  }

  #readText(keyword: string): PoText {
    this.#skipBlank()
    if (this.#text.charCodeAt(this.#at) !== QUOTE) {
      throw failureAt(
        'format.syntax',
        sentence`A string in quotes should stand after ${keyword}.`,
        this.#text,
        this.#at,
      )
    }
    const first = readLiteral(this.#text, this.#at, this.#encoding)
    this.#at = first.end
    this.#skipBlank()
    if (this.#text.charCodeAt(this.#at) !== QUOTE) return first
    const values = [first.value]
    let end = first.end
    while (this.#text.charCodeAt(this.#at) === QUOTE) {
      const next = readLiteral(this.#text, this.#at, this.#encoding)
      values.push(next.value)
      end = this.#at = next.end
      this.#skipBlank()
    }
    return { value: values.join(''), start: first.start, end }
  }

  #begin(start: number): void {
    this.#finishEntry()
    const comments = this.#comments
    this.#comments = []
    const entryStart = comments[0]?.start ?? start
    this.#draft = {
      start: entryStart,
      keywordStart: start,
      comments,
      context: null,
      id: null,
      plural: null,
      forms: [],
    }
  }

  #addForm(value: PoText, index: number | null, start: number): void {
    const draft = this.#draft
    const isExpected =
      draft?.id && (index === null ? !draft.plural && draft.forms.length === 0 : draft.plural !== null)
    if (!draft || !isExpected) throw this.#misplaced(index === null ? 'msgstr' : `msgstr[${index}]`, start)
    if (index !== null && index !== draft.forms.length) {
      const message = sentence`msgstr[${draft.forms.length}] should stand here, not msgstr[${index}].`
      throw failureAt('format.syntax', message, this.#text, start)
    }
    draft.forms.push(value)
  }

  #finishEntry(): void {
    const draft = this.#draft
    if (!draft) return
    if (!hasId(draft) || draft.forms.length === 0) {
      const missing = draft.id ? (draft.plural ? 'msgstr[0]' : 'msgstr') : 'msgid'
      const last = draft.plural ?? draft.id ?? draft.context
      const message = sentence`The entry has no ${missing}: it ends after this.`
      throw failureAt('format.syntax', message, this.#text, last?.end ?? draft.keywordStart)
    }
    this.#finished = draft
    this.#draft = null
  }

  #misplaced(keyword: string, start: number): Failure {
    return failureAt('format.syntax', sentence`${keyword} does not belong here.`, this.#text, start)
  }

  #unexpected(start: number): Failure {
    WORD.lastIndex = start
    const word = WORD.exec(this.#text)?.[0] ?? this.#text[start] ?? ''
    const message =
      this.#text.charCodeAt(start) === QUOTE
        ? sentence`A string stands here without a keyword before it.`
        : sentence`A comment or a keyword such as msgid should stand here, not "${word}".`
    return failureAt('format.syntax', message, this.#text, start, { value: word })
  }
}

const MAX_REPORTED = 20

/** Entries that are there twice: refused, as by msgfmt, with both places. */
class Duplicates {
  readonly #text: string
  /** The offset of each entry's first keyword, by what identifies it. */
  readonly #seen = new Map<string, number>()
  readonly #found: { first: number; second: number; id: string }[] = []

  constructor(text: string) {
    this.#text = text
  }

  look(entry: PoEntry): void {
    const key = entry.context ? `${entry.context.value}\u0004${entry.id.value}` : entry.id.value
    const first = this.#seen.get(key)
    if (first === undefined) this.#seen.set(key, entry.keywordStart)
    else this.#found.push({ first, second: entry.keywordStart, id: entry.id.value })
  }

  refuse(): void {
    if (this.#found.length === 0) return
    const text = this.#text
    const find = this.#found.length > 1 ? positionFinder(text) : (offset: number) => positionAt(text, offset)
    const failures = this.#found.slice(0, MAX_REPORTED).map(({ first, second, id }) => {
      const { line, column } = find(second)
      const name = id === '' ? sentence`The header` : others(`"${id.slice(0, 100)}"`)
      return new Failure(
        'format.duplicate',
        sentence`${name} is defined in line ${find(first).line} and again in line ${line}.`,
        { line, column, todo: 'Remove one of the two; msguniq can merge them.' },
      )
    })
    const [failure] = failures
    if (failures.length === 1) throw failure!
    throw new Failure(
      'format.duplicate',
      sentence`${this.#found.length} entries are defined twice: ${reasonOf(failure)}`,
      { ...failure!.details, causes: failures.map((one) => one.toValue()) },
    )
  }
}
