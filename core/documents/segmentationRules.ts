/** Segmentation rules: tests them on a text, attaches them to a file, reads and writes SRX documents. */
import { sentence, type Sentence } from '../platform/text/sentence.ts'
import type { DocumentsProject } from './project.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import { formats } from '../formats/registry.ts'
import { parseFile } from '../parsing/worker.ts'
import { problemsOf } from '../segmentation/compile.ts'
import { defaultSrx } from '../segmentation/defaults/versions.ts'
import { settingsOfNewFile, srxOf } from '../segmentation/segmenter.ts'
import { readSrx } from '../segmentation/srx.ts'
import { tryRulesInWorker } from '../segmentation/tryRulesInWorker.ts'
import type { AttachedRules, FileUpdate, RulesTrial } from '../contract/index.ts'
import { readByModule } from './import/read/readByModule.ts'

/** Failures: `segmentation.*`, `format.*` for broken XML, `cancelled`. */
export function tryRulesOn(
  request: { srx?: string | undefined; languageId: string; text: string },
  { signal }: CallContext,
): Promise<RulesTrial> {
  const { srx, languageId, text } = request
  return tryRulesInWorker({ srx, languageTag: languageId, text }, signal)
}

/** The rules that a file has of its own, together with the default ones. */
export async function attachedRules(session: DocumentsProject, fileId: number): Promise<AttachedRules> {
  const { settings, type, path } = await session.store.read('fileContent', { fileId })
  const format = formats.find((one) => one.type === type)
  return {
    path,
    languageId: session.facts.sourceLanguage.id,
    srx: settings.srx ?? null,
    defaults: settings.srx === undefined ? srxOf(settings) : defaultSrx(),
    isSegmented: format?.isSegmented ?? (await isCutByModule(session, { fileId, type })),
  }
}

/** A module's file is segmented if the module applies the rules to its texts, or has segmented contents. */
async function isCutByModule(
  { modules, store }: DocumentsProject,
  { fileId, type }: { fileId: number; type: string },
): Promise<boolean> {
  const module = await modules.ofType(type)
  if (module === undefined) return false
  return (
    module.configuration.customSrxSupported || (await store.read('moduleContents', { fileId })).length > 0
  )
}

/**
 * Attaches rules to a file, or with null restores the default ones, and reads the source file again. Like an update,
 * this keeps the translations of strings whose text stays (docs/reference/modules.md, "Identity").
 */
export async function attachRules(
  session: DocumentsProject,
  { fileId, srx }: { fileId: number; srx: string | null },
  context: CallContext,
): Promise<FileUpdate> {
  const warnings = srx === null ? [] : warningsOfRules(srx)
  const { name, path, type, content, settings } = await session.store.read('fileContent', { fileId })
  const { srx: _srx, ...others } = settings
  const changed = { ...others, ...(srx === null ? settingsOfNewFile() : { srx }) }
  const file = (await session.store.read('listFiles', {})).find((one) => one.id === fileId)
  context.onProgress({ label: `Reading ${path}`, done: 0, total: null })
  const branch = file?.branch ?? null
  const { read: byModule } = await readByModule(
    session,
    { path, name, content, type, branch: branch ?? undefined, settings: changed, targetLanguages: [] },
    context.signal,
  )
  const { parsed } =
    byModule ??
    (await parseFile(
      { name, content },
      { sourceLanguage: session.facts.sourceLanguage, settings: changed, type },
      { signal: context.signal },
    ))
  const { files } = await session.edit(
    'importSources',
    {
      files: [
        {
          ...{ name, path, type, branch, content, settings: changed, strings: parsed.strings },
          ...(byModule?.module && { module: byModule.module, languages: [] }),
        },
      ],
    },
    context,
  )
  const [report] = files
  if (!report) throw new Error('An import of one file was answered with none.')
  return { ...report, warnings: [...warnings, ...parsed.warnings] }
}

/** A sentence for each invalid rule. Throws as `readSrx` does. */
export function warningsOfRules(srx: string): Sentence[] {
  return problemsOf(readSrx(srx)).map(({ message, said, line }) => ruleAt({ english: message, said }, line))
}

function ruleAt(problem: Sentence, line: number): Sentence {
  return sentence`Line ${line}: ${problem}`
}
