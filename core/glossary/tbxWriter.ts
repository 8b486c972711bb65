/**
 * Writes TBX 3, dialect TBX-Basic, in the requested style. Members without a category there get names of their own:
 * those in the module `own` (core/model/term.ts) and `translatable`. Values that TBX-Basic does not list are
 * written as in TBX's wider vocabulary.
 */
import { factsOf, isListed, TERM_MEMBER_NAMES, type TermMember } from '../model/term.ts'
import { xmlAttribute, xmlText } from '../formats/xml/write.ts'
import type { GlossaryConcept, ImportedTerm } from './rows/exchange.ts'
import { tbxValue } from './values.ts'

export type TbxStyle = 'dca' | 'dct'

/** The element of each category in DCA, and its module in DCT. */
const CATEGORIES: Readonly<Record<string, { dca: string; module: string }>> = {
  subjectField: { dca: 'descrip', module: 'min' },
  translatable: { dca: 'admin', module: 'own' },
  transactionType: { dca: 'transac', module: 'basic' },
  responsibility: { dca: 'transacNote', module: 'basic' },
  ...Object.fromEntries(
    TERM_MEMBER_NAMES.map((name) => factsOf(name).tbx).map(({ category, ...how }) => [category, how]),
  ),
}

/** The members that a term's section begins with; the others have a place of their own in it. */
const NOTES = TERM_MEMBER_NAMES.filter((name) => factsOf(name).tbx.dca === 'termNote')

export function tbxHead(style: TbxStyle, language: string): string {
  const modules =
    style === 'dct'
      ? ' xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic" xmlns:own="urn:interlinear:terms"'
      : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<tbx type="TBX-Basic" style="${style}"${xmlAttribute('xml:lang', language)} xmlns="urn:iso:std:iso:30042:ed-2"${modules}>\n` +
    '  <tbxHeader><fileDesc><sourceDesc><p>Written by Interlinear.</p></sourceDesc></fileDesc></tbxHeader>\n' +
    '  <text>\n    <body>\n'
  )
}

export const TBX_END = '    </body>\n  </text>\n</tbx>\n'

/** `id` is unique in the document. Throws `format.encoding` for a character that XML cannot hold. */
export function tbxConcept(concept: GlossaryConcept, id: number, style: TbxStyle): string {
  const write = new ConceptWriter(style)
  const byLanguage = Map.groupBy(concept.terms, ({ language }) => language)
  const sections = [...byLanguage].map(([language, terms]) => write.language(language, terms))
  return (
    `      <conceptEntry${xmlAttribute('id', `c${id}`)}>\n` +
    write.conceptMembers(concept) +
    sections.join('') +
    '      </conceptEntry>\n'
  )
}

class ConceptWriter {
  readonly #style: TbxStyle

  constructor(style: TbxStyle) {
    this.#style = style
  }

  conceptMembers(concept: GlossaryConcept): string {
    const indent = ' '.repeat(8)
    return [
      this.#transactions(indent, concept),
      this.#value(indent, 'subjectField', concept.subject),
      this.#value(indent, 'definition', concept.definition),
      this.#value(indent, 'translatable', concept.isTranslatable ? null : 'no'),
      this.#url(indent, concept.url),
      note(indent, concept.note),
    ].join('')
  }

  /** A description that all terms of the language share is the language's definition. */
  language(language: string, terms: readonly ImportedTerm[]): string {
    const descriptions = new Set(terms.map(({ description }) => description))
    const shared = descriptions.size === 1 ? (terms[0]?.description ?? null) : null
    const sections = terms.map((term) => this.#term(shared === null ? term : { ...term, description: null }))
    const indent = ' '.repeat(8)
    return (
      `${indent}<langSec${xmlAttribute('xml:lang', language)}>\n` +
      this.#value(`${indent}  `, 'definition', shared) +
      sections.join('') +
      `${indent}</langSec>\n`
    )
  }

  #term(term: ImportedTerm): string {
    const indent = ' '.repeat(12)
    const valueOf = (member: TermMember) => {
      const value = term[member]
      return value !== null && isListed(member) ? tbxValue(member, value) : value
    }
    return [
      '          <termSec>\n',
      `${indent}<term>${xmlText(term.text)}</term>\n`,
      ...NOTES.map((member) => this.#value(indent, factsOf(member).tbx.category, valueOf(member))),
      this.#value(indent, 'definition', term.description),
      this.#url(indent, term.url),
      this.#transactions(indent, term),
      note(indent, term.note),
      '          </termSec>\n',
    ].join('')
  }

  #value(indent: string, category: string, text: string | null): string {
    const how = CATEGORIES[category]
    if (text === null || how === undefined) return ''
    const { dca, module } = how
    const element = xmlText(text)
    return this.#style === 'dca'
      ? `${indent}<${dca} type="${category}">${element}</${dca}>\n`
      : `${indent}<${module}:${category}>${element}</${module}:${category}>\n`
  }

  #url(indent: string, url: string | null): string {
    if (url === null) return ''
    const target = xmlAttribute('target', url)
    return this.#style === 'dca'
      ? `${indent}<xref type="externalCrossReference"${target}>${xmlText(url)}</xref>\n`
      : `${indent}<min:externalCrossReference${target}>${xmlText(url)}</min:externalCrossReference>\n`
  }

  #transactions(
    indent: string,
    { createdBy, createdAt, updatedAt }: Pick<ImportedTerm, 'createdBy' | 'createdAt' | 'updatedAt'>,
  ): string {
    return (
      this.#transaction(indent, 'origination', createdAt, createdBy) +
      this.#transaction(indent, 'modification', updatedAt, null)
    )
  }

  #transaction(indent: string, type: string, time: number | null, who: string | null): string {
    if (time === null) return ''
    const inner = `${indent}  `
    return (
      `${indent}<transacGrp>\n` +
      this.#value(inner, 'transactionType', type) +
      this.#value(inner, 'responsibility', who) +
      `${inner}<date>${new Date(time).toISOString().slice(0, 10)}</date>\n` +
      `${indent}</transacGrp>\n`
    )
  }
}

function note(indent: string, text: string | null): string {
  return text === null ? '' : `${indent}<note>${xmlText(text)}</note>\n`
}
