/** Document type declarations of exchange files. */

/** A declaration that names the root element, and neither a DTD nor anything that one would define. */
export function isEmptyDoctype(declaration: string): boolean {
  return /^\s*[\w.:-]{1,100}\s*(?:\[\s{0,1000}\]\s*)?$/.test(declaration)
}

/** A declaration that only names a DTD; it is not fetched. */
export function isExternalDoctype(declaration: string): boolean {
  return /^\s*[\w.:-]{1,100}\s+(?:SYSTEM|PUBLIC)\s[^[\]<>]{0,1000}$/.test(declaration)
}

const MAX_ENTITIES = 500
const MAX_ENTITY_CHARACTERS = 1000

/** `<!ENTITY name "text">` whose text refers to nothing and holds no markup. */
const PLAIN_ENTITY = /\s*<!ENTITY\s+([\p{L}_][\p{L}\p{N}_.-]{0,100})\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/uy
const COMMENT_OR_BLANK = /\s+|<!--(?:[^-]|-(?!-))*-->/y

/**
 * Returns the entities that a declaration defines, where it is an internal one of plain texts alone: none of them names
 * another, a file or an address (XML 1.0, 4.2.1). Null for any other declaration.
 */
export function plainEntities(declaration: string): Map<string, string> | null {
  const [, subset] = /^\s*[\w.:-]{1,100}\s*\[([^]*)\]\s*$/.exec(declaration) ?? []
  if (subset === undefined) return isEmptyDoctype(declaration) ? new Map() : null
  const entities = new Map<string, string>()
  for (let offset = 0; offset < subset.length;) {
    PLAIN_ENTITY.lastIndex = offset
    const [, name, quoted, single] = PLAIN_ENTITY.exec(subset) ?? []
    if (name !== undefined) {
      const text = quoted ?? single ?? ''
      if (text.length > MAX_ENTITY_CHARACTERS || entities.size >= MAX_ENTITIES) return null
      // The first declaration of a name is the one that counts.
      if (!entities.has(name)) entities.set(name, text)
      offset = PLAIN_ENTITY.lastIndex
      continue
    }
    COMMENT_OR_BLANK.lastIndex = offset
    if (COMMENT_OR_BLANK.exec(subset) === null) return null
    offset = COMMENT_OR_BLANK.lastIndex
  }
  return entities
}

/** A reference to an entity; in a CDATA section or a comment none is one. */
const REFERENCE = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|&([\p{L}_][\p{L}\p{N}_.-]*);/gu

/** A document with the texts of its own plain entities in place of the references to them; its declaration stays. */
export function withEntitiesExpanded(text: string): string {
  const [declaration = ''] = /<!DOCTYPE\b[^[>]*\[[^]*?\]\s*>/.exec(text) ?? []
  const entities = plainEntities(declaration.slice('<!DOCTYPE'.length, -1))
  if (declaration === '' || entities === null || entities.size === 0) return text
  const body = text.indexOf(declaration) + declaration.length
  return (
    text.slice(0, body) +
    text.slice(body).replaceAll(REFERENCE, (whole, name: string | undefined) => {
      const value = name === undefined || PREDEFINED.has(name) ? undefined : entities.get(name)
      return value === undefined ? whole : value.replaceAll('>', '&gt;')
    })
  )
}

/** Entities whose meaning no document may change (XML 1.0, 4.6). */
export const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'apos', 'quot'])
