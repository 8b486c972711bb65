/** Files that a module reads: found by type, by the file's entry in the project, or by signature. */
import type { Sentence } from '../../../platform/text/sentence.ts'
import type { ProjectModule } from '../../../modules/hosting/projectModule.ts'
import type { ReadFile } from './readFile.ts'
import type { DocumentsProject } from '../../project.ts'
import type { FileSettings } from '../../../formats/format.ts'
import type { Language } from '../../../contract/language.ts'
import { Failure } from '../../../platform/errors/failure.ts'
import { isBuiltIn } from '../../../formats/registry.ts'
import { sourceByName } from './alignTranslations.ts'
import type { ProjectState } from '../projectState.ts'
import { SourceFiles } from '../match/matchSourceFile.ts'
import { withinBudget } from '../../../parsing/budgetFilter.ts'
import { parseByModule } from '../../../modules/hosting/parseByModule.ts'

export interface FileForModule {
  /** The path in the project. */
  path: string
  name: string
  content: Uint8Array
  /** The type that the user chose. */
  type?: string | undefined
  branch?: string | undefined
  settings: FileSettings
  /** The source file of translations, if known. */
  sourceId?: number | undefined
  /** The languages of the translations that are read; none for a source file. */
  targetLanguages: readonly Language[]
  standing?: ProjectState | undefined
}

export interface ModuleReading {
  /** Null if no module reads the file: its format is built-in. */
  read: ReadFile | null
  /** A sentence for each module that could not be loaded. */
  warnings: Sentence[]
}

/**
 * Custom formats come before built-in ones (docs/reference/modules.md, "Detection").
 * @throws Failure `module.ambiguous`, and those of `parseByModule`
 */
export async function readByModule(
  session: DocumentsProject,
  file: FileForModule,
  signal: AbortSignal,
): Promise<ModuleReading> {
  if (isReadByNone(file)) return { read: null, warnings: [] }
  const { path, name, content, branch, settings, targetLanguages, standing } = file
  const known =
    standing?.fileAt(path) ??
    (standing ? null : await session.store.read('fileAt', { path, ...(branch !== undefined && { branch }) }))
  const { module, warnings } = await moduleOf(session, file, known?.type, signal)
  if (module === null) return { read: null, warnings }
  const { type, multilingual } = module.configuration
  const isSource = targetLanguages.length === 0
  const reservedId = isSource && known === null ? await session.store.write('reserveFileId', {}) : undefined
  const id = known?.id ?? reservedId ?? file.sourceId ?? (await sourceOf(session, { ...file, type }))?.id ?? 0
  const toParse = { id, name, content, settings }
  const { parsed, parts } = await parseByModule(session, module, toParse, targetLanguages, { signal })
  const within = withinBudget(parsed)
  const all = { ...within, warnings: [...warnings, ...within.warnings] }
  return {
    read: {
      path,
      name,
      content,
      type,
      settings,
      languages: 'many',
      parsed: all,
      module: parts,
      ...(reservedId !== undefined && { reservedId }),
      hasSourceTexts: !multilingual,
    },
    warnings: [],
  }
}

/** The source of a translation file by its name; null if unknown. */
async function sourceOf(
  session: DocumentsProject,
  { path, type, targetLanguages }: FileForModule & { type: string },
): Promise<{ id: number } | null> {
  const sources = await SourceFiles.read(session)
  try {
    return sourceByName({ path, type }, sources.all, [session.facts.sourceLanguage, ...targetLanguages])
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** Whether no module of the project can be for the file, so that its bytes need not be read. */
export function isReadByNone({
  path,
  type,
  standing,
}: Pick<FileForModule, 'path' | 'type' | 'standing'>): boolean {
  return standing?.hasModules === false && isOfNoModule(type ?? standing.fileAt(path)?.type)
}

/** Whether a type is built-in or unknown. */
function isOfNoModule(type: string | undefined): boolean {
  return type === undefined || isBuiltIn(type)
}

async function moduleOf(
  session: DocumentsProject,
  { type, name, content }: FileForModule,
  knownType: string | undefined,
  signal: AbortSignal,
): Promise<{ module: ProjectModule | null; warnings: Sentence[] }> {
  const { modules } = session
  if (type !== undefined) return { module: (await modules.ofType(type)) ?? null, warnings: [] }
  const known = knownType === undefined ? undefined : await modules.ofType(knownType)
  if (known !== undefined) return { module: known, warnings: [] }
  // A built-in format would find other strings, and remove the existing ones.
  if (knownType !== undefined && !isBuiltIn(knownType)) throw await modules.gone(knownType)
  return modules.detect({ name, content }, signal)
}
