/**
 * Records exported files as last seen: they are the base of the next merge, and changes of others in them are imported.
 */
import { chunkListYielding, portsOf, withTransfer } from '../../platform/threads/channel.ts'
import type { ImportedEntry, SeenTranslationFile } from '../rows/importTranslations.ts'
import type { DocumentsProject } from '../project.ts'
import { Failure, reasonOf, toFailureValue, type FailureValue } from '../../platform/errors/failure.ts'
import { assertDefined } from '../../platform/errors/assertDefined.ts'
import { sentence } from '../../platform/text/sentence.ts'
import { textsNotOnTop } from '../import/merge/projectTexts.ts'
import { contentHash, placeOfMany } from '../import/baseline.ts'
import { isChanged, type Built } from './buildResult.ts'

/**
 * Records written files. Their hashes go to the home folder, so that the next export to the same path does not report
 * them as changed.
 * @returns notices if the project could not be written; the files are written anyway
 */
export async function writeBaseline(
  session: DocumentsProject,
  files: readonly Built[],
  { isTree }: { isTree: boolean },
): Promise<FailureValue[]> {
  const apart = new Set<Built>()
  const failed: FailureValue[] = []
  const keeping = async (some: readonly Built[], keep: () => Promise<void>) => {
    try {
      await againWhereBusy(keep)
    } catch (error) {
      failed.push(unnoted(error))
      // The project lacks the file's changes by others: as a base it would let the next export overwrite them.
      for (const one of some) if (hasTaken(one)) apart.add(one)
    }
  }
  const ofOne = files.filter((one) => isKept(one, isTree))
  await keeping(ofOne, () => keepOfOne(session, ofOne))
  for (const one of files)
    await keeping([one], async () => {
      if (!(await keepOfMany(session, one, isTree))) apart.add(one)
    })
  const hashes = files.flatMap((one) =>
    one.differs || apart.has(one) ? [] : [[one.output.place, contentHash(one.content)] as const],
  )
  // An export succeeds even if the home folder cannot be written.
  await session.writtenFiles.remember(new Map(hashes)).catch(() => undefined)
  return failed
}

/** Another writing process may finish a moment later, and the files are written already. */
async function againWhereBusy(keep: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    if (toFailureValue(error).code !== 'project.busy') throw error
    await keep()
  }
}

function hasTaken({ taken, comments, ofLanguages = [] }: Built): boolean {
  return taken.length > 0 || (comments?.size ?? 0) > 0 || ofLanguages.length > 0
}

function unnoted(cause: unknown): FailureValue {
  return toFailureValue(
    new Failure(
      'export.unnoted',
      sentence`The files are written, but the project could not record it: ${reasonOf(cause)}`,
      { kept: 'The project has your translations.', todo: 'Export again.' },
      { cause },
    ),
  )
}

/** Whether the project looks for a file of one language at this path. */
function isKept({ output, disk }: Built, isTree: boolean): boolean {
  const { isOfMany, module, isInPlace, seen } = output
  const isSeen = isTree || (disk !== null && seen?.hash === contentHash(disk))
  return isInPlace && !isOfMany && module === undefined && isSeen
}

/** Records files that were written in place as last seen, and imports the changes of others in them. */
async function keepOfOne(session: DocumentsProject, files: readonly Built[]): Promise<void> {
  if (files.length === 0) return
  await keepWritten(
    session,
    files.map((built) => {
      const { output, content, taken, comments, unsettled, header } = built
      const { file, language, path } = output
      return {
        ...{ fileId: file.id, languageId: language.id },
        keep: { languageId: language.id, path, content, unsettled },
        ...{ changed: taken, asOf: asOf(built) },
        ...(comments && { translatorComments: comments }),
        ...(header && { header }),
      }
    }),
  )
  for (const { output, taken, ours, unsettled } of files) {
    const place = { fileId: output.file.id, languageId: output.language.id }
    const further = await textsNotOnTop(session, place, { taken, before: ours })
    if (Object.keys(further).length > 0)
      await session.store.write('keepUnsettled', { ...place, unsettled: { ...unsettled, ...further } })
  }
}

/**
 * Records a file of many languages, like `keepOfOne`. Its bytes are stored once, and only if they equal the project's
 * texts: otherwise the earlier bytes stay the base. Returns whether they were stored.
 */
async function keepOfMany(session: DocumentsProject, built: Built, isTree: boolean): Promise<boolean> {
  const { output, content, ofLanguages = [] } = built
  const place = placeOfMany(session, output.file.id)
  const isSeen = output.isOfMany && output.module === undefined && output.isInPlace && isTree
  if (!isSeen || place === undefined) return !built.differs
  const fileId = output.file.id
  if (ofLanguages.length > 0)
    await keepWritten(
      session,
      ofLanguages.map(({ language, taken }) => ({
        ...{ fileId, languageId: language.id },
        ...{ changed: taken, asOf: asOf(built) },
      })),
    )
  let differs = built.differs
  for (const { language, taken, ours } of ofLanguages) {
    const left = await textsNotOnTop(session, { fileId, languageId: language.id }, { taken, before: ours })
    differs ||= Object.keys(left).length > 0
  }
  if (!differs && (isChanged(built) || ofLanguages.length > 0)) {
    const keep = { languageId: place.languageId, path: output.path, content }
    const file = { ...place, keep, changed: [], asOf: asOf(built) }
    await keepWritten(session, [file])
  }
  return !differs
}

type SeenFile = Omit<SeenTranslationFile, 'changed'> & { changed: readonly ImportedEntry[] }

async function keepWritten(session: DocumentsProject, seen: readonly SeenFile[]): Promise<void> {
  const files = await Promise.all(
    seen.map(async ({ changed, ...file }) => ({ ...file, changed: await chunkListYielding(changed) })),
  )
  const input = { userId: await session.editorId(), files }
  const lists = files.map(({ changed }) => changed)
  await session.store.write('keepWrittenFiles', withTransfer(input, portsOf(lists)))
}

function asOf(built: Built): NonNullable<Built['asOf']> {
  return assertDefined(built.asOf, 'When the texts of a file in place were read')
}
