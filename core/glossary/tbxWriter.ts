/**
 * Writes TBX 3, dialect TBX-Basic, in the style that is asked for. Three members have no category there: a term's
 * lemma, `translatable` (both under a name of their own), and values that TBX-Basic does not list, which are
 * written as TBX's wider vocabulary spells them.
 */
import { xmlAttribute, xmlText } from '../formats/xml/write.ts'
import type { GlossaryConcept, GlossaryTerm } from './rows/exchange.ts'
import { tbxValue } from './values.ts'

export type TbxStyle = 'dca' | 'dct'

/** The element of each category in DCA, and its module in DCT. */
const CATEGORIES = {
  subjectField: { dca: 'descrip', module: 'min' },
  definition: { dca: 'descrip', module: 'basic' },
  externalCrossReference: { dca: 'xref', module: 'min' },
  translatable: { dca: 'admin', module: 'own' },
  partOfSpeech: { dca: 'termNote', module: 'min' },
  administrativeStatus: { dca: 'termNote', module: 'min' },
  termType: { dca: 'termNote', module: 'basic' },
  grammaticalGender: { dca: 'termNote', module: 'basic' },
  lemma: { dca: 'termNote', module: 'own' },
  transactionType: { dca: 'transac', module: 'basic' },
  responsibility: { dca: 'transacNote', module: 'basic' },
} as const

type Category = keyof typeof CATEGORIES

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
  language(language: string, terms: readonly GlossaryTerm[]): string {
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

  #term(term: GlossaryTerm): string {
    const indent = ' '.repeat(12)
    const listed = (kind: 'partOfSpeech' | 'status' | 'type' | 'gender') => {
      const value = term[kind]
      return value === null ? null : tbxValue(kind, value)
    }
    return [
      '          <termSec>\n',
      `${indent}<term>${xmlText(term.text)}</term>\n`,
      this.#value(indent, 'partOfSpeech', listed('partOfSpeech')),
      this.#value(indent, 'administrativeStatus', listed('status')),
      this.#value(indent, 'termType', listed('type')),
      this.#value(indent, 'grammaticalGender', listed('gender')),
      this.#value(indent, 'lemma', term.lemma),
      this.#value(indent, 'definition', term.description),
      this.#url(indent, term.url),
      this.#transactions(indent, term),
      note(indent, term.note),
      '          </termSec>\n',
    ].join('')
  }

  #value(indent: string, category: Category, text: string | null): string {
    if (text === null) return ''
    const { dca, module } = CATEGORIES[category]
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
    { createdBy, createdAt, updatedAt }: Pick<GlossaryTerm, 'createdBy' | 'createdAt' | 'updatedAt'>,
  ): string {
    return (
      this.#transaction(indent, 'origination', createdAt, createdBy) +
      this.#transaction(indent, 'modification', updatedAt, null)
    )
  }

  #transaction(indent: string, type: string, at: number | null, who: string | null): string {
    if (at === null) return ''
    const inner = `${indent}  `
    return (
      `${indent}<transacGrp>\n` +
      this.#value(inner, 'transactionType', type) +
      this.#value(inner, 'responsibility', who) +
      `${inner}<date>${new Date(at).toISOString().slice(0, 10)}</date>\n` +
      `${indent}</transacGrp>\n`
    )
  }
}

function note(indent: string, text: string | null): string {
  return text === null ? '' : `${indent}<note>${xmlText(text)}</note>\n`
}
