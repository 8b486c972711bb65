/**
 * The template of a catalogue that has none: one of its translation files without what is its translator's alone, so
 * that a file in a new language begins without somebody else's name, remarks and old entries. The texts themselves are
 * emptied by the format that builds from it.
 */

/** @param content Of a file of the catalogue; of a format that is not named here it is its own template */
export function templateOf(type: string, content: Uint8Array): Uint8Array {
  const make = TEMPLATES[type]
  if (make === undefined) return content
  // Whatever the charset, the signs that are looked for are ASCII, and every other byte stays as it is.
  const text = Buffer.from(content).toString('latin1')
  const made = make(text)
  return made === text ? content : Buffer.from(made, 'latin1')
}

const TEMPLATES: Readonly<Partial<Record<string, (text: string) => string>>> = { po: ofPo, qt_ts: ofQt }

/** The header fields as a template of xgettext says them, until somebody fills them in. */
const PLACEHOLDERS: Readonly<Partial<Record<string, string>>> = {
  'po-revision-date': 'YEAR-MO-DA HO:MI+ZONE',
  'last-translator': 'FULL NAME <EMAIL@ADDRESS>',
  'language-team': 'LANGUAGE <LL@li.org>',
}

/** UTF-16 has no such lines, and stays. */
function ofPo(text: string): string {
  const entries = text.split(/(?:\r?\n){2,}/)
  const blank = /\r?\n\r?\n/.exec(text)?.[0] ?? '\n\n'
  const kept = entries
    .map((entry) => entry.replace(/^#(?:[ \t][^\r\n]*|~[^\r\n]*|)(?:\r?\n|$)/gm, ''))
    .filter((entry) => entry.trim() !== '')
  const [header, ...others] = kept
  if (header === undefined || !/^msgid ""\r?\nmsgstr ""/m.test(header)) return text
  const made = [ofHeader(header).replace(/[\r\n]+$/, ''), ...others].join(blank)
  return made.endsWith('\n') ? made : `${made}${/\r?\n$/.exec(text)?.[0] ?? ''}`
}

/** A field may go on over several lines, to the one whose text ends with `\n`. */
function ofHeader(header: string): string {
  return header.replace(
    /^"([\w-]+):(?:[^\r\n]*[^\\\r\n][^n\r\n]"\r?\n")*[^\r\n]*\\n"\r?\n?/gm,
    (field, name: string) => {
      const placeholder = PLACEHOLDERS[name.toLowerCase()]
      const lineBreak = /\r?\n$/.exec(field)?.[0] ?? ''
      if (placeholder !== undefined) return `"${name}: ${placeholder}\\n"${lineBreak}`
      return /^x-/i.test(name) ? '' : field
    },
  )
}

/** Messages that the program lost, and what the translator remarked. */
function ofQt(text: string): string {
  return text
    .replace(
      /[ \t]*<message\b(?:(?!<\/message>)[\s\S])*<translation type="(?:vanished|obsolete)"(?:(?!<\/message>)[\s\S])*<\/message>\r?\n?/g,
      '',
    )
    .replace(/[ \t]*<translatorcomment>[\s\S]*?<\/translatorcomment>\r?\n?/g, '')
}
