/** Document type declarations of exchange files. */

/** A declaration that names the root element, and neither a DTD nor anything that one would define. */
export function isEmptyDoctype(declaration: string): boolean {
  return /^\s*[\w.:-]{1,100}\s*(?:\[\s{0,1000}\]\s*)?$/.test(declaration)
}

/** A declaration that only names a DTD; it is not fetched. */
export function isExternalDoctype(declaration: string): boolean {
  return /^\s*[\w.:-]{1,100}\s+(?:SYSTEM|PUBLIC)\s[^[\]<>]{0,1000}$/.test(declaration)
}
