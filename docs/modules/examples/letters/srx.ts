/**
 * Segmentation rules (SRX 2.0), as far as they come in a job: rules in order, at each place the first that fits says
 * whether a segment ends there. Their expressions are those of ICU, which JavaScript's are close to.
 */
interface Rule {
  isBreak: boolean
  /** Fits at a place: what stands before it, and what after it. */
  place: RegExp
}

/**
 * The rules of a document for a language; of all that fit where they cascade, else the first.
 * @throws Error naming an expression that JavaScript has not
 */
export function rulesFor(document: string, languageId: string): Rule[] {
  const srx = document.replaceAll(/<!--[^]*?-->/g, '')
  const isCascade = /<(?:\w+:)?header\b[^>]*\bcascade="yes"/.test(srx)
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
  const breaks = new Map<number, boolean>()
  for (const { isBreak, place } of rules)
    for (const { index } of text.matchAll(place)) if (!breaks.has(index)) breaks.set(index, isBreak)
  const found: string[] = []
  let start = 0
  for (const place of [...breaks.keys()].sort((a, b) => a - b)) {
    if (breaks.get(place) !== true || place <= start) continue
    const end = place + (/^\s+/.exec(text.slice(place))?.[0].length ?? 0)
    found.push(text.slice(start, end))
    start = end
  }
  return [...found, text.slice(start)].filter((segment) => segment !== '')
}

function readRule({ attributes, content }: Element): Rule {
  const part = (name: string) => fromIcu(unescape(elements(content, name)[0]?.content ?? ''))
  return {
    isBreak: attribute(attributes, 'break') !== 'no',
    place: expression(`(?<=${part('beforebreak')})(?=${part('afterbreak')})`),
  }
}

/** What ICU writes another way: flags that hold from where they stand, and a class of its own. */
function fromIcu(source: string): string {
  const flag = /\(\?([a-z]+)\)/.exec(source)
  if (flag === null) return source.replaceAll('\\p{Punct}', '\\p{P}')
  const head = fromIcu(source.slice(0, flag.index))
  const rest = fromIcu(source.slice(flag.index + flag[0].length))
  const end = endOfGroup(rest)
  // Reading upper and lower case alike is the only one of ICU's flags that rules have use for.
  const modified = flag[1]!.includes('i') ? `(?i:${rest.slice(0, end)})` : `(?:${rest.slice(0, end)})`
  return head + modified + rest.slice(end)
}

/** The offset at which the group ends that an expression begins in. */
function endOfGroup(source: string): number {
  let depth = 0
  for (const { 0: part, index } of source.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[()]/g)) {
    if (part === '(') depth++
    if (part === ')' && depth-- === 0) return index
  }
  return source.length
}

/** The expression with classes within classes if it allows them, else with Unicode's, else plain. */
function expression(source: string): RegExp {
  for (const flags of ['gv', 'gu', 'g']) {
    try {
      return new RegExp(source, flags)
    } catch {
      // The next may read it.
    }
  }
  throw new Error(`The rules have an expression that cannot be read: ${source}`)
}

interface Element {
  attributes: string
  content: string
}

/** The elements of a name; none of these is ever within another of its name. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}\\b([^>]*?)(?:/>|>([^]*?)</(?:\\w+:)?${name}\\s*>)`, 'g')
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }))
}

function attribute(attributes: string, name: string): string {
  return unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

function unescape(xml: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return xml.replaceAll(
    /&(?:#(x?)([\da-f]+)|(lt|gt|quot|apos|amp));/gi,
    (_, hex: string, digits, name: string) =>
      digits === undefined
        ? named[name.toLowerCase()]!
        : String.fromCodePoint(parseInt(digits as string, hex ? 16 : 10)),
  )
}
