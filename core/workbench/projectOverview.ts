/** The overview of a project for screens. */
import { pluralSamples } from '../languages/samples.ts'
import type { Language } from '../contract/language.ts'
import type { Overview, TargetLanguage } from '../contract/index.ts'
import { pathExists } from '../platform/files/pathExists.ts'
import { translationsToWrite } from '../documents/linked/writeBack.ts'
import type { ProjectSession } from './session.ts'

export async function readOverview(session: ProjectSession): Promise<Overview> {
  const [{ files, strings, progress }, linkedPlace] = await Promise.all([
    session.figures.get(),
    linkedPlaceOf(session),
  ])
  const { name, deployment, type, sourceLanguage, targetLanguages } = session.facts
  return {
    project: session.handle,
    path: session.path,
    name,
    deployment,
    type,
    user: { id: session.userId, ...session.person },
    sourceLanguage: withSamples(sourceLanguage),
    targetLanguages: targetLanguages.map(withSamples),
    files,
    strings,
    progress,
    olderCopy: session.store.olderCopy,
    past: session.past && { ...session.past, at: new Date(session.past.at).toISOString() },
    linkedPlace,
  }
}

async function linkedPlaceOf(session: ProjectSession): Promise<Overview['linkedPlace']> {
  const linked = await session.linkedFiles.ofProject(session.path)
  if (linked === undefined) return null
  const { kind, place } = linked
  const translations = await translationsToWrite(session, linked)
  return {
    ...{ kind, place, exists: await pathExists(place) },
    ...(await session.fileStates.now(session)),
    ...(translations && { translations }),
  }
}

function withSamples(language: Language): TargetLanguage {
  return { ...language, pluralSamples: pluralSamples(language) }
}
