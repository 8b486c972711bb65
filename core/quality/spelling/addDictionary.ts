/** Adds a Hunspell dictionary of the user to the home folder, named after its language. */
import { copyFile, open, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { makePrivateFolder } from '../../platform/files/privateFolder.ts'
import { Failure } from '../../platform/errors/failure.ts'
import type { Language } from '../../contract/language.ts'
import { dictionaryFolder } from './dictionaries.ts'
import { MAX_DICTIONARY_BYTES, type DictionaryFiles } from './dictionaryFiles.ts'

/** Bytes of the word list's beginning that are looked at. */
const HEAD = 64

/**
 * `path` is either of the two files; the other is beside it. Replaces an earlier dictionary of the language.
 * @throws Failure `quality.dictionary`
 */
export async function addDictionary(
  path: string,
  { id }: Pick<Language, 'id'>,
  home: string,
): Promise<DictionaryFiles> {
  const stem = path.slice(0, path.length - extname(path).length)
  if (!['.aff', '.dic'].includes(extname(path).toLowerCase()))
    throw unusable(path, 'A Hunspell dictionary is two files: one ends with .aff, the other with .dic.')
  const [aff, dic] = [`${stem}.aff`, `${stem}.dic`]
  for (const file of [aff, dic]) await requireFile(file)
  if (!/^\uFEFF?\s*\d+/.test(await headOf(dic)))
    throw unusable(dic, 'This is no Hunspell dictionary: it does not begin with the number of its words.')
  const folder = dictionaryFolder(home)
  await makePrivateFolder(folder)
  const own = { aff: join(folder, `${id}.aff`), dic: join(folder, `${id}.dic`) }
  if (aff !== own.aff) {
    await copyFile(aff, own.aff)
    await copyFile(dic, own.dic)
  }
  return own
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw unusable(path, 'A file of the dictionary is not there.')
  if (found.size > MAX_DICTIONARY_BYTES)
    throw unusable(path, `The dictionary is larger than ${MAX_DICTIONARY_BYTES / 1_000_000} MB.`)
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function unusable(path: string, message: string): Failure {
  return new Failure('quality.dictionary', message, {
    path,
    kept: 'Nothing was added.',
    todo: 'Choose the .aff file of a dictionary whose .dic file is beside it under the same name.',
  })
}
