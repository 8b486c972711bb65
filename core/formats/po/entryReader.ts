/**
 * Reads a PO file entry by entry. The grammar is that of gettext's own po-gram: what msgfmt refuses as a syntax error is
 * refused here with its place.
 */
import { sentence } from '../../platform/text/sentence.ts'
import type { Failure } from '../../platform/errors/failure.ts'
import { failureAt } from '../position.ts'
import { readPoLiteral, type PoText } from './literal.ts'
import type { PoCommentKind, PoEntry, PoComment } from './entry.ts'

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

export class EntryReader {
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
    const first = readPoLiteral(this.#text, this.#at, this.#encoding)
    this.#at = first.end
    this.#skipBlank()
    if (this.#text.charCodeAt(this.#at) !== QUOTE) return first
    const values = [first.value]
    let end = first.end
    while (this.#text.charCodeAt(this.#at) === QUOTE) {
      const next = readPoLiteral(this.#text, this.#at, this.#encoding)
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
      const message = sentence`msgstr[${draft.forms.length}] is expected here, not msgstr[${index}].`
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
        ? sentence`There is a string here without a keyword before it.`
        : sentence`A comment or a keyword such as msgid is expected here, not "${word}".`
    return failureAt('format.syntax', message, this.#text, start, { value: word })
  }
}
