/** One build of an export: the file on the disk or the last seen version, combined with the project's texts. */
import type { DocumentsProject } from '../project.ts'
import { releaseBytes } from '../../platform/threads/channel.ts'
import { readIfThere } from '../writeFile.ts'
import type { SourceOfTranslations } from '../import/merge/fileTexts.ts'
import type { Building, Built } from './buildResult.ts'
import { buildByModuleAnew } from './buildByModule.ts'
import { buildOfMany } from './buildMultilingual.ts'
import { buildOfOne } from './buildMonolingual.ts'
import type { Output } from './planExport.ts'

/** Null: there is no text to write, and the language has no readable file. */
export async function buildOutput(
  session: DocumentsProject,
  output: Output,
  building: Building,
): Promise<Built | null> {
  const { file, module, isOfMany } = output
  const isOfOne = module === undefined && !isOfMany
  const read = isOfOne
    ? await session.store.read('fileToExport', { fileId: file.id, languageId: output.language.id })
    : {
        asOf: await session.store.read('asOfNow', {}),
        ...(await session.store.read('fileContent', { fileId: file.id })),
        kept: null,
      }
  const { content, settings, kept, asOf } = read
  const source: SourceOfTranslations = { id: file.id, name: file.name, type: file.type, content, settings }
  const disk = await onDisk(output.place, kept?.content)
  if (module !== undefined) return buildByModuleAnew(session, output, { source, disk }, building)
  const built = await (isOfMany
    ? buildOfMany(session, output, { source, disk }, building)
    : buildOfOne(session, output, { source, disk, kept }, building))
  const writesMo = file.type === 'po' && (building.request.writesMo ?? settings.writesMo ?? false)
  return built && { ...built, asOf, writesMo, header: settings.headers?.[output.language.id] }
}

/** Reads a file (`readIfThere`), and shares the memory of the last seen version if they are equal. */
async function onDisk(path: string, seen: Uint8Array | undefined): Promise<Uint8Array | null> {
  const content = await readIfThere(path)
  if (content === null || seen === undefined || Buffer.compare(content, seen) !== 0) return content
  releaseBytes(content)
  return seen
}
