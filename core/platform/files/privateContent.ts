/**
 * What stands in a small JSON file of the home folder, read and replaced whole, so that nothing is lost by that: a file that
 * is damaged is kept beside itself first, and one that the system does not let be read is not written.
 */
import { readFile, rename } from 'node:fs/promises'
import type { z } from 'zod'
import { asideName } from './damagedFile.ts'
import { Failure } from '../errors/failure.ts'
import { withFileLock } from './lockFile.ts'
import { writePrivateFile } from './privateFile.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'

/** What stands in a file; undefined where there is none, or it is damaged. @throws Failure `home.unreadable` */
export async function readContent<Content>(
  path: string,
  schema: z.ZodType<Content>,
): Promise<Content | undefined> {
  const text = await readPrivateText(path)
  return text === null ? undefined : contentOf(text, schema)
}

/**
 * Writes what `change` makes of the content, while no other process changes it. What is answered as it was given is not
 * written. @throws Failure `home.unreadable`, and what `change` throws, which leaves the file as it was
 */
export async function changeContent<Content, Next>(
  path: string,
  schema: z.ZodType<Content>,
  change: (content: Content | undefined) => Next,
): Promise<Next> {
  return withFileLock(path, async () => {
    const text = await readPrivateText(path)
    const content = text === null ? undefined : contentOf(text, schema)
    const next = change(content)
    if ((next as unknown) === content) return next
    if (text !== null && content === undefined) await rename(path, asideName(path))
    await writePrivateFile(path, `${JSON.stringify(next, null, 1)}\n`)
    return next
  })
}

/** Undefined of what is no JSON, or none of this shape. */
function contentOf<Content>(text: string, schema: z.ZodType<Content>): Content | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Null where there is no file, and only there: what cannot be read now is not empty. @throws Failure `home.unreadable`
 */
export async function readPrivateText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const code = systemErrorCode(cause)
    if (code === 'ENOENT') return null
    throw new Failure(
      'home.unreadable',
      'One of Interlinear’s own files could not be read.',
      {
        ...{ path, ...(code !== undefined && { value: code }) },
        kept: 'It was not changed.',
        todo: 'Check that it is yours to read, and that its disk is connected.',
      },
      { cause },
    )
  }
}
