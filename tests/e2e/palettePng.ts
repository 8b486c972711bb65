/** Pictures for the repository: as small as a screen of few colours can be, read by whatever reads PNG. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const MAX_COLOURS = 256

interface Pixels {
  width: number
  height: number
  /** Three bytes each. */
  rgb: Uint8Array
}

/** Reads what a browser writes: eight bits a channel, not interlaced. */
function decode(png: Buffer): Pixels {
  const parts: Buffer[] = []
  let [width, height, channels] = [0, 0, 3]
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      width = content.readUInt32BE(0)
      height = content.readUInt32BE(4)
      const [depth, colour, , , interlaced] = content.subarray(8)
      if (depth !== 8 || interlaced !== 0 || (colour !== 2 && colour !== 6))
        throw new Error(`A PNG of depth ${depth} and colour type ${colour} is not read here.`)
      channels = colour === 6 ? 4 : 3
    } else if (type === 'IDAT') parts.push(content)
    at += length + 12
  }
  const lines = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels)
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      rgb[pixel * 3 + channel] = lines[pixel * channels + channel]!
  return { width, height, rgb }
}

/** Takes the filters of PNG off its lines. */
function unfiltered(data: Buffer, size: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(size * height)
  for (let row = 0; row < height; row++) {
    const filter = data[row * (size + 1)]
    for (let at = 0; at < size; at++) {
      const left = at < step ? 0 : out[row * size + at - step]!
      const above = row === 0 ? 0 : out[(row - 1) * size + at]!
      const corner = at < step || row === 0 ? 0 : out[(row - 1) * size + at - step]!
      const value = data[row * (size + 1) + 1 + at]!
      out[row * size + at] = value + predicted(filter, left, above, corner)
    }
  }
  return out
}

function predicted(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs)
  if (toLeft! <= toAbove! && toLeft! <= toCorner!) return left
  return toAbove! <= toCorner! ? above : corner
}

/** The commonest colours, none nearer to another than `least`; the others are drawn in the nearest of them. */
function coloursOf(counts: ReadonlyMap<number, number>): number[] {
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour)
  for (let least = 0; ; least += 4) {
    const chosen: number[] = []
    for (const colour of byCount) {
      if (chosen.every((one) => distance(one, colour) > least)) chosen.push(colour)
      if (chosen.length > MAX_COLOURS) break
    }
    if (chosen.length <= MAX_COLOURS) return chosen
  }
}

/** The greatest difference of a channel. */
function distance(one: number, other: number): number {
  return Math.max(
    Math.abs((one >> 16) - (other >> 16)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs((one & 255) - (other & 255)),
  )
}

/** The same picture in 256 colours at most. */
export function asPalette(png: Buffer): Buffer {
  const { width, height, rgb } = decode(png)
  const colours = Array.from(
    { length: width * height },
    (_, index) => (rgb[index * 3]! << 16) | (rgb[index * 3 + 1]! << 8) | rgb[index * 3 + 2]!,
  )
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = coloursOf(counts)
  const places = new Map<number, number>()
  for (const colour of counts.keys()) {
    let nearest = 0
    for (let index = 1; index < palette.length; index++)
      if (distance(palette[index]!, colour) < distance(palette[nearest]!, colour)) nearest = index
    places.set(colour, nearest)
  }
  const lines = Buffer.alloc((width + 1) * height)
  colours.forEach((colour, index) => {
    lines[Math.floor(index / width) * (width + 1) + 1 + (index % width)] = places.get(colour)!
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
