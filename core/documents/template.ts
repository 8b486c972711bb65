/**
 * Makes the template of a catalogue without one from a translation file. It removes the translator's name, remarks and
 * obsolete entries, so that a file in a new language does not contain them. The format that builds from it empties the
 * texts.
 */

/** @param content Of a file of the catalogue; in other formats it is its own template */
export function templateOf(type: string, content: Uint8Array): Uint8Array {
  const make = TEMPLATES[type]
  if (make === undefined) return content
  // The searched characters are ASCII in any charset, and every other byte is unchanged.
  const text = Buffer.from(content).toString('latin1')
  const made = make(text)
  return made === text ? content : Buffer.from(made, 'latin1')
}

const TEMPLATES: Readonly<Partial<Record<string, (text: string) => string>>> = { po: ofPo, qt_ts: ofQt }

/** The header fields with the placeholders that xgettext writes. */
const PLACEHOLDERS: Readonly<Partial<Record<string, string>>> = {
  'po-revision-date': 'YEAR-MO-DA HO:MI+ZONE',
  'last-translator': 'FULL NAME <EMAIL@ADDRESS>',
  'language-team': 'LANGUAGE <LL@li.org>',
}

/** UTF-16 has no such lines, and is unchanged. */
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

/** A field may span several lines, up to the one whose text ends with `\n`. */
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

/** Obsolete messages, and remarks of the translator. */
function ofQt(text: string): string {
  return text
    .replace(
      /[ \t]*<message\b(?:(?!<\/message>)[\s\S])*<translation type="(?:vanished|obsolete)"(?:(?!<\/message>)[\s\S])*<\/message>\r?\n?/g,
      '',
    )
    .replace(/[ \t]*<translatorcomment>[\s\S]*?<\/translatorcomment>\r?\n?/g, '')
}
