/** The activity of users: counted once for each state of the history, however often it is requested. */
import type { Project } from '../../history/project.ts'
import type { Activity } from '../../contract/index.ts'

interface Counted<Value> {
  event: number
  value: Value
}

interface Kept {
  work?: Counted<Pick<Activity, 'people' | 'days'>>
  labels?: Counted<Activity['labels']>
}

const kept = new WeakMap<Project, Map<string, Kept>>()

/** Validates the cached counts; both halves are counted in parallel. */
export async function readActivity(
  session: Project,
  languageId: string,
  signal?: AbortSignal,
): Promise<Activity> {
  const last = keptOf(session, languageId)
  const ask = (counted?: Counted<unknown>) => ({ languageId, known: counted?.event ?? null })
  const [work, labels] = await Promise.all([
    session.store.read('languageWork', ask(last.work), { signal }),
    session.store.read('labelProgress', ask(last.labels), { signal }),
  ])
  const newWork = work.value ?? last.work?.value ?? { people: [], days: [] }
  const newLabels = labels.value ?? last.labels?.value ?? []
  last.work = { event: work.event, value: newWork }
  last.labels = { event: labels.event, value: newLabels }
  return { ...newWork, labels: newLabels }
}

function keptOf(session: Project, languageId: string): Kept {
  const byLanguage = kept.get(session) ?? new Map<string, Kept>()
  kept.set(session, byLanguage)
  const found = byLanguage.get(languageId) ?? {}
  byLanguage.set(languageId, found)
  return found
}
