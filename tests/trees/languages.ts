/** The languages that a tree's paths name, as languages of a project. */
import { allLanguages, anyLanguage } from '../../core/languages/catalog.ts'
import type { Tree } from './tree.ts'

export interface TreeLanguages {
  /** The language of each translation file, by its path. */
  ofFiles: Map<string, string>
  /** Codes that no language of the catalogue has. */
  unknown: Set<string>
}

export function languagesOf(tree: Tree, paths: readonly string[]): TreeLanguages {
  const codes = new Map<string, string>()
  for (const path of paths) {
    const code = tree.locale
      .exec(path)
      ?.slice(1)
      .find((group) => group !== undefined)
    if (code !== undefined) codes.set(path, code)
  }
  const ids = assignLanguages([...new Set(codes.values())], tree)
  const ofFiles = new Map<string, string>()
  const unknown = new Set<string>()
  for (const [path, code] of codes) {
    const id = ids.get(code)
    if (id === undefined) unknown.add(code)
    else if (id !== (tree.source ?? 'en')) ofFiles.set(path, id)
  }
  return { ofFiles, unknown }
}

/** Each code its own language: `pt` beside `pt_BR` is the Portuguese of Portugal. */
function assignLanguages(codes: readonly string[], tree: Tree): Map<string, string> {
  const ids = new Map<string, string>()
  // Longer codes say more of which language is meant.
  for (const code of codes.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const taken = new Set(ids.values())
    const id = tree.languages?.[code] ?? anyLanguage(code)?.id
    if (id === undefined) continue
    if (!taken.has(id)) ids.set(code, id)
    else {
      const [language] = id.split('-')
      const other = allLanguages().find((one) => one.id.split('-')[0] === language && !taken.has(one.id))
      if (other !== undefined) ids.set(code, other.id)
    }
  }
  return ids
}
