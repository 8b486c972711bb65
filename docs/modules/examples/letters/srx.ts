/**
 * Segmentation rules (SRX 2.0), as far as they come in a job: rules in order, at each place the first that fits says
 * whether a segment ends there. Their expressions are those of ICU, which JavaScript's are close to.
 */
interface Rule {
  isBreak: boolean
  before: RegExp
  after: RegExp
}

/** The rules of a document for a language; of all that fit where they cascade, else the first. */
export function rulesFor(srx: string, languageId: string): Rule[] {
  const isCascade = /<header\b[^>]*\bcascade="yes"/.test(srx)
  const names = elements(srx, 'languagemap')
    .filter(({ attributes }) =>
      new RegExp(`^(?:${attribute(attributes, 'languagepattern')})$`).test(languageId),
    )
    .map(({ attributes }) => attribute(attributes, 'languagerulename'))
  const sets = elements(srx, 'languagerule')
  return (isCascade ? names : names.slice(0, 1)).flatMap((name) =>
    sets
      .filter(({ attributes }) => attribute(attributes, 'languagerulename') === name)
      .flatMap(({ content }) => elements(content, 'rule').map(readRule)),
  )
}

/** The segments of a text; each but the last ends with the space after it. */
export function segments(text: string, rules: readonly Rule[]): string[] {
  const found: string[] = []
  let start = 0
  for (let place = 1; place < text.length; place++) {
    const rule = rules.find(
      ({ before, after }) => before.test(text.slice(0, place)) && after.test(text.slice(place)),
    )
    if (rule?.isBreak !== true) continue
    const end = place + (/^\s+/.exec(text.slice(place))?.[0].length ?? 0)
    found.push(text.slice(start, end))
    start = end
    place = Math.max(place, end)
  }
  return [...found, text.slice(start)].filter((segment) => segment !== '')
}

function readRule({ attributes, content }: Element): Rule {
  const part = (name: string) => unescape(elements(content, name)[0]?.content ?? '')
  return {
    isBreak: attribute(attributes, 'break') !== 'no',
    before: expression(`(?:${part('beforebreak')})$`),
    after: expression(`^(?:${part('afterbreak')})`),
  }
}

/** With Unicode's classes where the expression allows it. */
function expression(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}

interface Element {
  attributes: string
  content: string
}

/** The elements of a name; none of these is ever within another of its name. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(`<${name}\\b([^>]*?)(?:/>|>([^]*?)</${name}>)`, 'g')
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }))
}

function attribute(attributes: string, name: string): string {
  return unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

function unescape(xml: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return xml.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name]!)
}
