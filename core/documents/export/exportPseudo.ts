/** Exports pseudo-translations: files built from their sources, with texts that need no translation. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ExportReport } from '../../contract/index.ts'
import type { PseudoKind } from '../../contract/enumerations.ts'
import { Failure, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import type { BuildTranslation } from '../../formats/format.ts'
import { formatOfType } from '../../formats/registry.ts'
import type { Language } from '../../contract/language.ts'
import { buildFile } from '../../parsing/worker.ts'
import type { CallContext } from '../../platform/threads/progress.ts'
import { contentHash } from '../import/baseline.ts'
import type { DocumentsProject } from '../project.ts'
import { pseudoLanguage, pseudoTranslationOf } from '../pseudo.ts'
import { writeWhole } from '../writeFile.ts'
import { planExport, type Output } from './planExport.ts'
import type { ExportRequest } from './exportRequest.ts'

/**
 * Writes a file for each source file, in a language that is not in the project. The project is not changed. A file that
 * this program did not write is never replaced: it is named among the failures, as are those of custom formats.
 */
export async function exportPseudo(
  session: DocumentsProject,
  request: ExportRequest & { pseudo: PseudoKind },
  context: CallContext,
): Promise<ExportReport> {
  const language = pseudoLanguage(request.pseudo)
  const { outputs, failed, orphans } = await planExport(session, request, [language])
  const written = await session.writtenFiles.read()
  const failures: FailureValue[] = [...failed, ...orphans]
  const files: ExportReport['files'] = []
  const hashes = new Map<string, string>()
  for (const [index, output] of outputs.entries()) {
    const { place, file } = output
    context.onProgress({ label: `Building ${output.path}`, done: index, total: outputs.length })
    context.signal.throwIfAborted()
    try {
      const disk = existsSync(place) ? await readFile(place) : null
      if (disk !== null && written.get(place) !== contentHash(disk)) throw isThere()
      const content = await buildPseudo(session, output, { language, kind: request.pseudo }, context.signal)
      const isChanged = disk === null || Buffer.compare(disk, content) !== 0
      if (isChanged && !request.dryRun) await writeWhole(place, content)
      if (!request.dryRun) hashes.set(place, contentHash(content))
      files.push({
        ...{ fileId: file.id, languageId: language.id, path: place, bytes: content.byteLength },
        ...{ isChanged, edits: 0, takenIn: 0 },
      })
    } catch (error) {
      const failure = toFailureValue(error)
      if (failure.code === 'cancelled') throw error
      failures.push({ ...failure, details: { ...failure.details, path: place } })
    }
  }
  await session.writtenFiles.remember(hashes).catch(() => undefined)
  const [only] = failures
  if (only !== undefined && files.length === 0) throw Failure.fromValue(only)
  return { files, failed: failures, conflicts: [], noPlace: [], needsWork: 0, drafts: [] }
}

async function buildPseudo(
  session: DocumentsProject,
  { file, module }: Output,
  pseudo: { language: Language; kind: PseudoKind },
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (module !== undefined) throw ofModule()
  const { content, settings } = await session.store.read('fileContent', { fileId: file.id })
  const strings = await session.store.read('stringsToPseudo', { fileId: file.id })
  const syntax = formatOfType(file.type).messages
  const build = (isAscii: boolean) => {
    const translations = strings.map(({ identifier, text, maxLength, isMessage, format }) => {
      const options = {
        ...{ kind: pseudo.kind, fileType: file.type, format, isAscii },
        ...(isMessage && syntax && { syntax }),
        ...(maxLength !== null && { maxLength }),
      }
      const translation: BuildTranslation = { text: pseudoTranslationOf(text, pseudo.language, options) }
      return [identifier, translation] as const
    })
    const { sourceLanguage } = session.facts
    const options = { sourceLanguage, targetLanguage: pseudo.language, settings }
    return buildFile(
      { name: file.name, content },
      file.type,
      { ...options, translations: new Map(translations), untranslated: 'source' },
      { signal },
    )
  }
  const built = await build(false)
  const hasMisfit = built.refused.some(({ reason }) => reason === 'character')
  return (hasMisfit ? await build(true) : built).content
}

function isThere(): Failure {
  return new Failure('export.isThere', 'The file here is no pseudo-translation, so it is not overwritten.', {
    kept: 'It is as it was.',
    todo: 'Export to another folder.',
  })
}

function ofModule(): Failure {
  return new Failure(
    'export.pseudoModule',
    'Files of custom formats are not built with pseudo-translations.',
    {
      kept: 'The others are.',
      todo: 'Use the tools of the module: interlinear module run.',
    },
  )
}
