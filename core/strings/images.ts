/** Image files that a person chose. */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Failure } from '../platform/errors/failure.ts'
import { imageIn, MAX_IMAGE, tooManyBytes, type Image } from './image.ts'

/** @throws Failure `screenshot.missing`, `screenshot.tooLarge`, `screenshot.notAnImage` */
export async function readImage(path: string): Promise<Image & { name: string }> {
  return { name: basename(path), ...imageIn(await readLimited(path), path) }
}

async function readLimited(path: string): Promise<Uint8Array> {
  const file = await open(path).catch(() => {
    throw new Failure('screenshot.missing', 'This file cannot be read.', {
      path,
      todo: 'Choose another file.',
    })
  })
  try {
    const { size } = await file.stat()
    if (size > MAX_IMAGE) throw tooManyBytes(path)
    return await file.readFile()
  } finally {
    await file.close()
  }
}
