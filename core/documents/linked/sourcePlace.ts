/** A single opened file in one language: its source file, its root folder and the paths of its translations. */
import { basename, dirname, join, sep } from 'node:path'
import { stat } from 'node:fs/promises'
import type { Language } from '../../contract/language.ts'
import { allLanguages } from '../../languages/catalog.ts'
import { resolveLanguage } from '../../languages/custom.ts'
import { translationPaths, usualPattern } from '../layout/translationPaths.ts'
import { sourceKeyTest } from '../import/match/sourceKeys.ts'
import { Disk } from '../layout/disk.ts'
import { readLayoutTree } from '../layout/tree.ts'
import { USUAL_SOURCE, type DocumentFile } from './documentFile.ts'

export interface SourcePlace {
  /** Of the source file, absolute. */
  place: string
  root: string
  /** Below the root, with '/' as separator. */
  path: string
  sourceLanguageId: string
  /** The language whose translation was opened; empty: the source was opened. */
  meant: string[]
  /** Whether no source file lies there, and the keys of the file that was opened are its source texts. */
  isKeyed: boolean
  /** The path of a translation, with `{language}` in it. */
  pattern: string
  /** The existing translations: for each language the first path that its source is known by. */
  translations: { path: string; languageId: string }[]
}

/** The most folders above a file that may be named after its language. */
const DEPTH = 4

export async function placeOfSource(
  place: string,
  { type, targetLanguageIds: named }: DocumentFile,
  sourceLanguageId?: string,
): Promise<SourcePlace> {
  const source = await sourceOf(place, named)
  const isKeyed = await isTranslationWithKeys(place, { named, meant: source.meant, sourceLanguageId })
  const from = resolveLanguage(
    (isKeyed ? named[0] : sourceLanguageId) ??
      (source.place === place ? (named[0] ?? USUAL_SOURCE) : USUAL_SOURCE),
  )
  const { root, path } = rootOf(source.place, type ?? '', from)
  const translations = await translationsBeside({ root, path, type: type ?? '' }, from)
  const pattern = usualPattern({ path, type: type ?? '', isOnlyTemplate: false }, from)
  const found = { place: source.place, root, pattern, isKeyed }
  if (!isKeyed) return { ...found, path, sourceLanguageId: from.id, meant: source.meant, translations }
  return {
    ...found,
    path: pattern.replaceAll('{language}', USUAL_SOURCE),
    sourceLanguageId: USUAL_SOURCE,
    meant: [from.id],
    translations: [{ path, languageId: from.id }, ...translations],
  }
}

/** Whether a file in another language than English is a translation of its own keys. */
async function isTranslationWithKeys(
  place: string,
  {
    named: [languageId],
    meant,
    sourceLanguageId,
  }: { named: readonly string[]; meant: readonly string[]; sourceLanguageId: string | undefined },
): Promise<boolean> {
  if (languageId === undefined || languageId.split('-')[0] === USUAL_SOURCE || meant.length > 0) return false
  if (sourceLanguageId !== undefined && sourceLanguageId !== USUAL_SOURCE) return false
  const haveSourceKeys = sourceKeyTest({ facts: { sourceLanguage: resolveLanguage(USUAL_SOURCE) } })
  return haveSourceKeys([{ absolutePath: place, path: basename(place), isNamed: true }], true)
}

/**
 * Returns the existing translations of a source file. A file that a language names exactly belongs to no other
 * language: `Texts.ar-SA.resx` is Arabic of Saudi Arabia rather than Arabic, but `Texts.uk-UA.resx` is Ukrainian.
 */
async function translationsBeside(
  { root, path, type }: { root: string; path: string; type: string },
  from: Language,
): Promise<SourcePlace['translations']> {
  const disk = new Disk()
  const isThere = (candidate: string) => disk.isFile([...root.split(sep), ...candidate.split('/')])
  const found = new Map<string, string>()
  const taken = new Set([path])
  const others = allLanguages().filter(({ id }) => id !== from.id)
  const pathsOf = (to: Language) => translationPaths({ path, type, isOnlyTemplate: false }, from, to)
  const take = async (to: Language, candidates: readonly string[]) => {
    for (const candidate of candidates) {
      if (taken.has(candidate) || !(await isThere(candidate))) continue
      taken.add(candidate)
      found.set(to.id, candidate)
      return
    }
  }
  for (const to of others) await take(to, pathsOf(to).slice(0, 1))
  for (const to of others) if (!found.has(to.id)) await take(to, pathsOf(to).slice(1))
  return others.flatMap(({ id }) => {
    const beside = found.get(id)
    return beside === undefined ? [] : [{ path: beside, languageId: id }]
  })
}

/** Returns the source that a file translates, if an English one exists where the layouts of ecosystems have it. */
async function sourceOf(
  place: string,
  named: readonly string[],
): Promise<{ place: string; meant: string[] }> {
  const [languageId] = named.filter((id) => id !== USUAL_SOURCE)
  if (languageId === undefined) return { place, meant: [] }
  const file = { absolutePath: place, path: basename(place), isNamed: true }
  const languages = {
    sourceLanguage: resolveLanguage(USUAL_SOURCE),
    targetLanguages: [resolveLanguage(languageId)],
  }
  const { translations } = await readLayoutTree([file], languages)
  const sourcePath = translations[0]?.sourcePath
  const isThere = sourcePath !== null && sourcePath !== undefined && (await isFile(sourcePath))
  return isThere ? { place: sourcePath, meant: [languageId] } : { place, meant: [] }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
}

/** The innermost folder that contains both the source and its translations. */
function rootOf(place: string, type: string, from: Language): { root: string; path: string } {
  const parts = place.split(sep)
  const below = (depth: number) => parts.slice(-1 - depth)
  const beside = (depth: number) =>
    usualPattern({ path: below(depth).join('/'), type, isOnlyTemplate: false }, from)
  const max = Math.min(DEPTH, parts.length - 2)
  let depth = 0
  // A folder matters if it changes the name of the translation.
  for (let deeper = 1; deeper <= max; deeper++)
    if (beside(deeper) !== `${below(deeper)[0] ?? ''}/${beside(deeper - 1)}`) depth = deeper
  const path = below(depth).join('/')
  let root = dirname(place)
  for (let up = 0; up < depth; up++) root = dirname(root)
  return { root: join(root), path }
}
