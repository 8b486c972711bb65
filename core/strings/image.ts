/** Images of screenshots: what kind one is and how large, from its first bytes. */
import { BUDGETS } from '../contract/budgets.ts'
import { Failure } from '../platform/errors/failure.ts'

export interface Image {
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  /** The width in pixels. */
  width: number
  height: number
  content: Uint8Array
}

/** The largest image in bytes. */
export const MAX_IMAGE = BUDGETS.image.max
/** The longest side in pixels: a wider image is no screenshot. */
const MAX_SIDE = 20_000

/** Reads the facts of an image from its bytes. @throws Failure `screenshot.tooLarge`, `screenshot.notAnImage` */
export function imageIn(content: Uint8Array, path: string): Image {
  if (content.byteLength > MAX_IMAGE) throw tooManyBytes(path)
  const found = measure(content)
  if (found === null || found.width === 0 || found.height === 0)
    throw new Failure('screenshot.notAnImage', 'This file is no PNG, JPEG, WebP or GIF image.', {
      path,
      kept: 'Nothing was added.',
      todo: 'Save the picture as PNG and add that.',
    })
  if (Math.max(found.width, found.height) > MAX_SIDE) throw tooLarge(path, `${MAX_SIDE} pixels wide or high`)
  return { ...found, content }
}

/** @returns Failure `screenshot.tooLarge` */
export function tooManyBytes(path: string): Failure {
  return tooLarge(path, `${MAX_IMAGE / 1_000_000} MB`)
}

function tooLarge(path: string, limit: string): Failure {
  return new Failure('screenshot.tooLarge', `This image is larger than a screenshot may be: ${limit}.`, {
    path,
    kept: 'Nothing was added.',
    todo: 'Make it smaller, or cut out the part that matters.',
  })
}

type Measured = Omit<Image, 'content'>

/** Null: none of the four kinds. */
export function measure(content: Uint8Array): Measured | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < 30) return null
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a)
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint16(0) === 0xffd8) return measureJpeg(view)
  if (textAt(content, 0) === 'RIFF' && textAt(content, 8) === 'WEBP') return measureWebp(content, view)
  if (GIF.has(new TextDecoder().decode(content.subarray(0, 6))))
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  return null
}

const GIF: ReadonlySet<string> = new Set(['GIF87a', 'GIF89a'])

function textAt(content: Uint8Array, offset: number): string {
  return String.fromCharCode(...content.subarray(offset, offset + 4))
}

/** Measures a JPEG by its first frame's header: markers C0 to CF but for those of tables. */
function measureJpeg(view: DataView): Measured | null {
  let offset = 2
  while (offset + 9 < view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { type: 'image/jpeg', height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return null
}

function measureWebp(content: Uint8Array, view: DataView): Measured | null {
  const type = 'image/webp'
  switch (textAt(content, 12)) {
    case 'VP8X': {
      const at = (offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16) + 1
      return { type, width: at(24), height: at(27) }
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}
