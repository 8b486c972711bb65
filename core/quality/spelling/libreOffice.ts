/** Dictionaries of LibreOffice's extensions, as their `dictionaries.xcu` names them: `de_DE_frami.dic` is for `de-DE`. */
import { dirname, join, resolve, sep } from 'node:path'
import { dictionaryEntries, foldersIn, isDictionary, smallText, type Located } from './dictionaryFiles.ts'

const MAX_LIST = 1_000_000
/** `dict-de`, or `lu123.tmp_/dict-de.oxt` for what was added, and one folder more in some. */
const DEEPEST = 3

/** The spelling dictionaries of all extensions under a folder. */
export function extensionDictionaries(folder: string, depth = DEEPEST): Located[] {
  const isExtension = dictionaryEntries(folder).some(({ name }) => name === 'dictionaries.xcu')
  if (isExtension) return dictionariesOf(join(folder, 'dictionaries.xcu'))
  return depth === 0 ? [] : foldersIn(folder).flatMap((one) => extensionDictionaries(one, depth - 1))
}

const NODE =
  /<node\s[^<>]*oor:op="fuse"[^<>]*>\s*((?:<prop\s[^<>]*>\s*<value[^<>]*>[^<>]*<\/value>\s*<\/prop>\s*)+)<\/node>/g

function dictionariesOf(path: string): Located[] {
  const list = smallText(path, MAX_LIST) ?? ''
  return [...list.matchAll(NODE)].flatMap(([, node = '']) => {
    if (valueOf(node, 'Format') !== 'DICT_SPELL') return []
    const files = valueOf(node, 'Locations').split(/\s+/)
    const [aff, dic] = ['.aff', '.dic'].map((end) =>
      within(
        dirname(path),
        files.find((file) => file.endsWith(end)),
      ),
    )
    const tags = valueOf(node, 'Locales')
      .split(/\s+/)
      .filter((tag) => tag !== '')
    if (!aff || !dic || !isDictionary(aff, dic)) return []
    return [{ tags, path: dic, files: () => ({ aff, dic }) }]
  })
}

function valueOf(node: string, name: string): string {
  const expression = new RegExp(`<prop\\s[^<>]*oor:name="${name}"[^<>]*>\\s*<value[^<>]*>([^<>]*)</value>`)
  return expression.exec(node)?.[1]?.trim() ?? ''
}

/** `%origin%/de_DE.dic` in the extension's folder; null for what leads out of it. */
function within(folder: string, location: string | undefined): string | null {
  if (location?.startsWith('%origin%/') !== true) return null
  const path = resolve(folder, location.slice('%origin%/'.length))
  return path.startsWith(folder + sep) ? path : null
}
