/** The language that the head of a file states, in formats with such a field. */
/** Returns the code of the language that a file's head says its translations are in. */
export function statedLanguage(type: string, head: string): string | undefined {
  return STATED[type]?.exec(head)?.[1]
}

const STATED: Readonly<Partial<Record<string, RegExp>>> = {
  po: /^"Language:[ \t]*([^\s"\\]{1,40})/m,
  qt_ts: /<TS\s[^<>]{0,400}?\blanguage="([^"]{1,40})"/,
  xliff: /\starget-language="([^"]{1,40})"/,
  xliff2: /\strgLang="([^"]{1,40})"/,
  arb: /"@@locale"\s{0,20}:\s{0,20}"([^"]{1,40})"/,
  yaml: /^["']?([A-Za-z]{2,3}(?:[-_]\w{2,8})*)["']?:[ \t]*(?:#.*)?$/m,
}
