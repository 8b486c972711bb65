/** Texts and files as damage leaves them: parts cut out, said twice or put where they do not belong. */
import fc from 'fast-check'

interface Damage {
  /** The position, as a share of the length. */
  at: number
  /** How much is cut out there. */
  cut: number
  /** How much of what stands elsewhere comes in its place. */
  from: number
  copied: number
  /** The inserted piece. */
  piece: string
}

const share = fc.double({ min: 0, max: 1, noNaN: true })

const damages = (pieces: readonly string[]): fc.Arbitrary<Damage[]> =>
  fc.array(
    fc.record({
      ...{ at: share, cut: fc.nat(12), from: share, copied: fc.oneof(fc.constant(0), fc.nat(12)) },
      piece: fc.oneof(fc.constantFrom('', ...pieces), fc.string({ unit: 'binary', maxLength: 3 })),
    }),
    { minLength: 1, maxLength: 5 },
  )

/** One of some texts, damaged in a few places. `pieces` are what may come in between: signs that readers know. */
export function damagedTexts(texts: readonly string[], pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...texts), damages(pieces)).map(([text, all]) =>
    all.reduce((before, { at, cut, from, copied, piece }) => {
      const [place, other] = [Math.floor(at * before.length), Math.floor(from * before.length)]
      return `${before.slice(0, place)}${piece}${before.slice(other, other + copied)}${before.slice(place + cut)}`
    }, text),
  )
}

/** A file, damaged in a few places, or with only its beginning there. */
export function damagedBytes(whole: Uint8Array): fc.Arbitrary<Uint8Array> {
  const text = Buffer.from(whole).toString('latin1')
  const cut = share.map((part) => whole.slice(0, Math.floor(part * whole.length)))
  const changed = damagedTexts([text], ['\0', '\xff\xff\xff\xff', 'PK\x01\x02', 'PK\x05\x06'])
  return fc.oneof(
    { weight: 1, arbitrary: cut },
    { weight: 3, arbitrary: changed.map((one) => new Uint8Array(Buffer.from(one, 'latin1'))) },
  )
}

/** Returns a JSON file's content with one of its values replaced or removed. */
export function damagedJson(content: unknown): fc.Arbitrary<string> {
  const odd = fc.oneof(
    fc.constantFrom(null, true, 0, -1, 1.5, 1e308, '', '\0', '__proto__', '\ud800', [], {}, [[]], undefined),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const ways = waysIn(content)
  return fc
    .array(fc.tuple(fc.constantFrom(...ways), odd), { minLength: 1, maxLength: 3 })
    .map(
      (changes) =>
        JSON.stringify(changes.reduce((before, [way, value]) => changed(before, way, value), content)) ?? '',
    )
}

type Way = readonly string[]

function waysIn(content: unknown, way: Way = []): Way[] {
  if (typeof content !== 'object' || content === null) return [way]
  return [way, ...Object.entries(content).flatMap(([name, value]) => waysIn(value, [...way, name]))]
}

function changed(content: unknown, [name, ...rest]: Way, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof content !== 'object' || content === null) return content
  const inner = changed((content as Record<string, unknown>)[name], rest, value)
  return Array.isArray(content)
    ? content.map((one: unknown, index) => (String(index) === name ? inner : one))
    : { ...content, [name]: inner }
}
