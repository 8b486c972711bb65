/** The XML parser's reason for an error, as a part of a sentence. saxes has no codes, so its own words are used. */
import { verbatim, sentence, type Sentence } from '../../platform/text/sentence.ts'

type Known = [pattern: RegExp, part: (found: string) => Sentence]

/** The first that fits counts. */
const known: readonly Known[] = [
  [/^unclosed tag: (.+)$/, (name) => sentence`the tag <${name}> is not closed`],
  [/^unmatched closing tag: (.+)$/, (name) => sentence`</${name}> closes no tag that is open`],
  [/^unexpected close tag|^weird empty close tag/, () => sentence`a tag is closed that is not open`],
  [/^unexpected end/, () => sentence`the file ends too early`],
  [/^document must contain a root element/, () => sentence`there is no element`],
  [/^documents may contain only one root/, () => sentence`a second element is beside the first`],
  [/^text data outside of root node/, () => sentence`a text stands outside of the first element`],
  [/^duplicate attribute: (.+)$/, (name) => sentence`the attribute ${name} is there twice`],
  [/^attribute without value/, () => sentence`an attribute has no value`],
  [/^unquoted attribute value/, () => sentence`the value of an attribute has no quotes`],
  [/^no whitespace between attributes/, () => sentence`a space is missing between two attributes`],
  [
    /^disallowed character in attribute name/,
    () => sentence`the name of an attribute has a character that is not allowed`,
  ],
  [
    /^disallowed character in (?:closing )?tag/,
    () => sentence`the name of a tag has a character that is not allowed`,
  ],
  [/^forward-slash in opening tag/, () => sentence`a / in a tag has no > after it`],
  [/^unbound namespace prefix: (.+)$/, (prefix) => sentence`the prefix ${prefix} is not declared`],
  [/^undefined entity/, () => sentence`an entity is not defined`],
  [/entity/, () => sentence`an entity is not written as it should be`],
  [/^the string "]]>"/, () => sentence`]]> is in a text`],
  [/^malformed comment/, () => sentence`a comment is not written as it should be`],
  [/processing instruction/, () => sentence`a processing instruction is not written as it should be`],
  [
    /XML declaration|name\/value pairs|version number|^(?:encoding|standalone) value|^value (?:required|must)|^expected /i,
    () => sentence`the XML declaration is not written as it should be`,
  ],
  [/doctype/, () => sentence`the document type is in the wrong place`],
  [/disallowed character/, () => sentence`a character is not allowed here`],
]

/** In English as the parser says it. */
export function problemOfXml(english: string): Sentence {
  for (const [pattern, part] of known) {
    const found = pattern.exec(english)
    if (found !== null) return { english, said: part(found[1] ?? '').said }
  }
  return verbatim(english)
}
