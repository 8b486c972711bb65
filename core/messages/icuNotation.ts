/** Branches of ICU messages as one types them, and back. */
import { parseWithoutTags } from './icu.ts'
import { joinTextPieces, type Notation, type NotationPiece, type Surroundings } from './notation.ts'

const MAY_BE_ARGUMENT = /^\{\s{0,20}[^\s{}',#<>]+\s{0,20}(?:\}|,\s{0,20}(?:number|date|time)\b)/

export const icuNotation: Notation = {
  isArgument(candidate) {
    if (!MAY_BE_ARGUMENT.test(candidate)) return false
    const parsed = parseWithoutTags(candidate)
    return parsed.ok && parsed.nodes.length === 1 && parsed.nodes[0]?.kind === 'argument'
  },
  piecesOf(nodes, text) {
    return joinTextPieces(
      nodes.map((node): NotationPiece => {
        if (node.kind === 'text') return { kind: 'text', text: node.value }
        return { kind: 'written', text: text.slice(node.start, node.end) }
      }),
    )
  },
  write(pieces, surroundings) {
    return pieces
      .map(({ kind, text }, index) => {
        if (kind === 'written') return text
        return quoted(text, { ...surroundings, next: pieces[index + 1]?.text ?? surroundings.next })
      })
      .join('')
  },
}

/**
 * Braces go between apostrophes, together with the apostrophes beside them, for a quotation that ends and one that
 * begins would run into each other. Another apostrophe is doubled only where it would begin a quotation.
 */
function quoted(text: string, { next, doublesApostrophes }: Surroundings): string {
  return text.replaceAll(/'*[{}][{}']*|'+/g, (run, index: number) => {
    const after = text[index + run.length] ?? next[0] ?? ''
    const [, before = '', braces = ''] = /^('*)(.*)$/s.exec(run) ?? []
    if (braces !== '') return `${doubled(before)}'${doubled(braces)}'`
    const isAlone = run === "'" && !/[{}<>#']/.test(after)
    return isAlone && !doublesApostrophes ? run : doubled(run)
  })
}

function doubled(text: string): string {
  return text.replaceAll("'", "''")
}

/** Whether the message doubles apostrophes where ICU would not need it. */
export function doublesApostrophes(text: string): boolean {
  return /(?<!')''(?![{}<>#'])/.test(text)
}
