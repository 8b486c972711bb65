/** What the screens show of a project as a whole. */
import { pluralSamples } from '../languages/samples.ts'
import type { Language } from '../contract/language.ts'
import type { Overview, TargetLanguage } from '../contract/index.ts'
import { isThere } from '../documents/bound/boundPlaces.ts'
import type { ProjectSession } from './session.ts'

export async function readOverview(session: ProjectSession): Promise<Overview> {
  const [{ files, strings, progress }, bound] = await Promise.all([session.figures.get(), boundOf(session)])
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
    bound,
  }
}

async function boundOf({ boundPlaces, path }: ProjectSession): Promise<Overview['bound']> {
  const bound = await boundPlaces.ofProject(path)
  if (bound === undefined) return null
  return { kind: bound.kind, place: bound.place, exists: await isThere(bound.place) }
}

function withSamples(language: Language): TargetLanguage {
  return { ...language, pluralSamples: pluralSamples(language) }
}
