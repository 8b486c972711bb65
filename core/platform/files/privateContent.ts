/**
 * Reads and replaces small JSON files of the home folder without losing data. A damaged file is first copied beside
 * itself, and a file that cannot be read is not overwritten.
 */
import { readFile, rename } from 'node:fs/promises'
import type { z } from 'zod'
import { asideName } from './damagedFile.ts'
import { Failure } from '../errors/failure.ts'
import { withFileLock } from './lockFile.ts'
import { writePrivateFile } from './privateFile.ts'
import { systemErrorCode } from '../errors/systemErrorCode.ts'

/** Reads a file's content; undefined if it is missing or damaged. @throws Failure `home.unreadable` */
export async function readContent<Content>(
  path: string,
  schema: z.ZodType<Content>,
): Promise<Content | undefined> {
  const text = await readPrivateText(path)
  return text === null ? undefined : contentOf(text, schema)
}

/**
 * Writes the result of `change`, while no other process changes the file. Does not write if `change` returns its
 * argument. @throws Failure `home.unreadable`, and the errors of `change`, after which the file is unchanged
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

/** Undefined if the text is not JSON or does not match the schema. */
function contentOf<Content>(text: string, schema: z.ZodType<Content>): Content | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Null only if the file does not exist: a file that cannot be read is not empty. @throws Failure `home.unreadable` */
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
        todo: 'Check that you may read it, and that its disk is connected.',
      },
      { cause },
    )
  }
}
