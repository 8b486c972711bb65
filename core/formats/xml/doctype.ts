/** Document type declarations of exchange files. */

/** A declaration that only names a DTD; it is not fetched. */
export function isExternalDoctype(declaration: string): boolean {
  return /^\s*[\w.:-]{1,100}\s+(?:SYSTEM|PUBLIC)\s[^[\]<>]{0,1000}$/.test(declaration)
}
