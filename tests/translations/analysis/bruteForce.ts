/**
 * The bands of an analysis by comparing each text with every text of a memory, as docs/reference/analysis.md says it. It
 * shares no code with the product, and reads no index.
 */
export interface Pair {
  source: string
  target: string
}

const MARKUP =
  /(<\/?[a-z][^<>]{0,200}>|&[a-z]{2,8};)|(\{\{[^{}]{0,80}\}\}|[$%#]?\{[^{}]{0,80}\}|%(?:\d{1,2}\$|\([\w.-]{1,60}\))?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|z|j|t)?[@a-z]\b|%%)|(\d+(?:[.,:/]\d+)*)/giu
const KINDS = ['tag', 'placeholder', 'number'] as const

/** The tags, placeholders and numbers of a text, a list each. */
const partsOf = (text: string) => {
  const all = [...text.matchAll(MARKUP)]
  return KINDS.map((_, kind) => all.filter((match) => match[kind + 1]).map(([part]) => part))
}
const masked = (text: string) =>
  text
    .replace(MARKUP, (...match) => String.fromCharCode(1 + match.slice(1, 4).findIndex(Boolean)))
    .replaceAll(/\s+/g, ' ')
    .trim()
const bagOf = (text: string) => {
  const bag = new Int16Array(64)
  for (let at = 0; at < text.length; at++) bag[text.charCodeAt(at) % 64]! += 1
  return { text, bag }
}

function prepare(text: string) {
  const lower = text.normalize('NFC').toLowerCase()
  const form = masked(lower)
  const words = new Set([...form.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word.slice(0, 6))).add(
    `=${form}`,
  )
  const ends = form.length > 16 ? '' : `^${form}$`
  for (let at = 1; at < ends.length; at++) words.add(`~${ends.slice(at - 1, at + 1)}`)
  const letters = form.replaceAll(/[\p{P}\s]/gu, '')
  return {
    text,
    lower: bagOf(lower),
    form: bagOf(form),
    letters,
    words,
    isMasked: form.length !== lower.length,
  }
}
type Prepared = ReturnType<typeof prepare>
type Bag = Prepared['form']

/** Wagner and Fischer's table, a row at a time; Infinity for more than `most`. */
function distance(one: string, other: string, most: number): number {
  let row = Uint16Array.from({ length: other.length + 1 }, (_, at) => at)
  let next = new Uint16Array(other.length + 1)
  for (let at = 1; at <= one.length; at++) {
    const sign = one.charCodeAt(at - 1)
    let last = (next[0] = at)
    let least = at
    for (let to = 1; to < row.length; to++) {
      const change = row[to - 1]! + (sign === other.charCodeAt(to - 1) ? 0 : 1)
      next[to] = last = Math.min(change, row[to]! + 1, last + 1)
      if (last < least) least = last
    }
    if (least > most) return Infinity
    ;[row, next] = [next, row]
  }
  return row.at(-1)!
}

const longest = (one: Bag, other: Bag) => Math.max(one.text.length, other.text.length, 1)
/** The most that the likeness of two texts can be, by their letters and lengths. */
function bound(one: Bag, other: Bag): number {
  let apart = Math.abs(one.text.length - other.text.length)
  for (let at = 0; at < 64; at++) apart += Math.abs(one.bag[at]! - other.bag[at]!)
  return 1 - apart / 2 / longest(one, other)
}
const likeness = (one: Bag, other: Bag, least: number) =>
  1 - distance(one.text, other.text, (1 - least) * longest(one, other) + 1) / longest(one, other)

/** The sum of the penalties, in percent. */
function penalties(query: Prepared, memory: Prepared, target: string): number {
  let lost = query.letters === memory.letters && query.form.text !== memory.form.text ? 2 : 0
  if (query.form.text === memory.form.text) {
    const spaces = [query, memory].map(({ text }) => text.match(/\s+/g)?.join('|'))
    lost = Number(masked(query.text) !== masked(memory.text)) + Number(spaces[0] !== spaces[1])
  }
  const [mine, theirs, inTarget] = [partsOf(query.text), partsOf(memory.text), partsOf(target).flat()]
  const isOnce = (list: string[], text: string) => list.filter((other) => other === text).length === 1
  const isRepaired = theirs.every(
    (list, kind) =>
      list.length === mine[kind]!.length &&
      list.every((old, at) => old === mine[kind]![at] || (isOnce(list, old) && isOnce(inTarget, old))),
  )
  const inOrder = (text: string, isNumber: boolean) =>
    [...text.matchAll(MARKUP)].filter((match) => Boolean(match[3]) === isNumber).map(([part]) => part)
  for (const isNumber of [true, false]) {
    const [one, other] = [inOrder(query.text, isNumber), inOrder(memory.text, isNumber)]
    if (one.join('\0') !== other.join('\0')) lost += isRepaired ? 1 : 4
  }
  return lost
}

/** The best score of each text, in percent; 0 where no text of the memory is like it. */
export function bestScores(texts: readonly string[], memory: readonly Pair[]): number[] {
  const known = memory.map(({ source, target }) => ({ ...prepare(source), target }))
  return texts.map((text) => {
    const query = prepare(text)
    let best = 0
    const likely = known.map((other) => {
      const isSame = query.letters !== '' && query.letters === other.letters
      const isMasked = query.isMasked && other.isMasked
      const most = Math.max(bound(query.form, other.form), isMasked ? bound(query.lower, other.lower) : 0)
      return { other, isSame, isMasked, most: isSame ? 1 : most }
    })
    for (const { other, isSame, isMasked, most } of likely.sort((a, b) => b.most - a.most)) {
      const least = isSame ? 0.5 : Math.max(0.5, best / 100)
      if (most < least) break
      if (![...query.words].some((word) => other.words.has(word))) continue
      const masked = isMasked ? likeness(query.lower, other.lower, least) : 0
      const alike = Math.max(likeness(query.form, other.form, least), masked)
      if (alike < 0.5) continue
      const lost = penalties(query, other, other.target)
      const score = Math.min(isSame ? 100 : Math.floor(alike * 100), 99 + lost) - lost
      best = Math.max(best, query.text === other.text ? 100 : score)
    }
    return best
  })
}
