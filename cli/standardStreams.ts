/** `-` in the place of a file: standard input or output (docs/reference/command-line.md, "Standard input and output"). */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../core/platform/errors/failure.ts'

export const isStandardStream = (path: string): boolean => path === '-'

/**
 * Calls `use` with the path of the file; for `-` with that of a file of the given name that holds standard input, which is
 * removed afterwards.
 */
export async function readingFile<Value>(
  path: string,
  name: string,
  use: (path: string) => Promise<Value>,
): Promise<Value> {
  if (!isStandardStream(path)) return use(path)
  return inFolder(async (folder) => {
    const kept = join(folder, name)
    await pipeline(process.stdin, createWriteStream(kept, { flags: 'wx' }))
    return use(kept)
  })
}

/**
 * Calls `use` with the path to write; for `-` with that of a file of the given name, which is printed and removed
 * afterwards.
 */
export async function writingFile<Value>(
  path: string,
  name: string,
  use: (path: string) => Promise<Value>,
): Promise<Value> {
  if (!isStandardStream(path)) return use(path)
  return inFolder(async (folder) => {
    const made = join(folder, name)
    const value = await use(made)
    await printFile(made)
    return value
  })
}

/** Prints the bytes of a file to standard output. */
export async function printFile(path: string): Promise<void> {
  await pipeline(createReadStream(path), process.stdout, { end: false })
}

/** Calls `use` with a new folder that only this user can read, and removes it afterwards. */
export async function inFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The format where it is named; for `-`, which has no ending, it has to be. @throws Failure `usage.format` */
export function namedFormat<Format extends string>(
  path: string,
  format: Format | undefined,
): Format | undefined {
  if (format === undefined && isStandardStream(path))
    throw new Failure('usage.format', 'Standard input and output have no ending that tells the format.', {
      todo: 'Name the format with --format.',
    })
  return format
}
