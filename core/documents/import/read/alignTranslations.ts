/**
 * Aligns translations of running text with their sources. A translated page does not name its strings, so its source is
 * found by its name, and the two are read side by side.
 */
import { posix } from 'node:path'
import type { ReadFile } from './readFile.ts'
import type { DocumentsProject } from '../../project.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import type { FileSettings } from '../../../formats/format.ts'
import { meansLanguage } from '../../../languages/matchLanguage.ts'
import { formatOfType } from '../../../formats/registry.ts'
import { parseFile } from '../../../parsing/worker.ts'
import type { Language } from '../../../contract/language.ts'
import { chunksYielding } from '../../../platform/threads/channel.ts'
import type { SourceFileEntry } from '../match/matchSourceFile.ts'
import { LANGUAGE_CODE } from '../../layout/pathLanguages.ts'

/** Whether files of a type are read beside their sources. */
export function isAligned(type: string): boolean {
  return formatOfType(type).align !== undefined
}

/**
 * Returns the source file of a translated one. First the one of the same path, then of a path that differs only in
 * names of languages (`uk/index.md`, `index.uk.md` and `index.md`). Then the one of the same name, or the only one of
 * its type. Failures: `import.noSourceFile`, `import.ambiguousSourceFile`.
 */
export function sourceByName(
  { path, type }: Pick<ReadFile, 'path' | 'type'>,
  sources: readonly SourceFileEntry[],
  languages: readonly Language[],
): SourceFileEntry {
  const ofType = sources.filter((source) => source.type === type)
  const likenesses: readonly ((path: string) => string)[] = [
    (one) => one,
    (one) => withoutLanguages(one, languages),
    (one) => withoutLanguages(one, languages).replace(/^.*\//, ''),
    () => '',
  ]
  for (const likeness of likenesses) {
    const alike = ofType.filter((source) => likeness(source.path) === likeness(path))
    const [only] = alike
    if (only && alike.length === 1) return only
    if (only) throw ambiguous(path, alike)
  }
  throw new Failure('import.noSourceFile', 'The project has no source file that fits this translation.', {
    path,
    kept: 'The project was not changed.',
    todo: 'Import the source file that it was translated from first.',
  })
}

function ambiguous(path: string, alike: readonly SourceFileEntry[]): Failure {
  return new Failure('import.ambiguousSourceFile', 'This could be the translation of several source files.', {
    path,
    near: alike.slice(0, 10).map((source) => source.path),
    kept: 'The project was not changed.',
    todo: 'Give the file of translations the path of its source file.',
  })
}

/** `docs/uk/index.uk.md` as `docs/index.md`. */
function withoutLanguages(path: string, languages: readonly Language[]): string {
  const isLanguage = (part: string) =>
    LANGUAGE_CODE.test(part) && languages.some((language) => meansLanguage(part, language))
  const without = (text: string, separator: string) =>
    text
      .split(separator)
      .filter((part) => !isLanguage(part))
      .join(separator)
  const name = without(posix.basename(path), '.')
  return without(path.split('/').with(-1, name).join('/'), '/')
}

/** The source of a translated page. */
export interface SourcePage {
  name: string
  content: Uint8Array
  /** The settings that the source is read with. */
  settings: FileSettings
}

export async function sourcePage(
  session: DocumentsProject,
  { id, name, path }: SourceFileEntry,
  branch?: string | null,
): Promise<SourcePage> {
  const { content } = await session.store.read('fileContent', { fileId: id })
  const place = { path, ...(branch && { branch }) }
  return { name, content, settings: await session.store.read('settingsAt', place) }
}

/**
 * Returns the known translations of a page by identifier, so that each is found again if the page is segmented
 * differently from its source.
 */
export async function knownTexts(
  { store }: DocumentsProject,
  { fileId, languageId }: { fileId: number | undefined; languageId: string },
): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>()
  if (fileId === undefined) return known
  const texts = await store.read('exportTranslations', { fileId, languageId })
  for await (const slice of chunksYielding(texts))
    for (const [identifier, { text }] of slice) if (typeof text === 'string') known.set(identifier, [text])
  return known
}

/** Returns the file with the identifiers of its source. Fails as `Format.align` does. */
export async function readWithSource(
  session: DocumentsProject,
  file: ReadFile,
  { id, name, content, settings }: SourcePage & { id?: number | undefined },
  { targetLanguage, signal }: { targetLanguage: Language; signal: AbortSignal },
): Promise<ReadFile> {
  const { sourceLanguage } = session.facts
  const known = await knownTexts(session, { fileId: id, languageId: targetLanguage.id })
  const { parsed } = await parseFile(
    { name: file.name, content: file.content },
    { type: file.type, source: { name, content }, sourceLanguage, targetLanguage, settings, known },
    { signal },
  )
  return { ...file, parsed }
}
