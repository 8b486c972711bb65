/** Help as one types a query, with the values that the project has. */
import type { Project } from '../history/project.ts'
import { complete } from './complete.ts'
import { NO_VALUES, type CompletionValues } from './completionValues.ts'
import { describeAt } from './describe.ts'
import { format } from './format.ts'
import { allLanguages } from '../languages/catalog.ts'
import type {
  CheckedInput,
  ProjectCallInput,
  CroqlCompletions,
  CroqlDescription,
  CroqlFormatted,
} from '../contract/index.ts'

type StoredValues = Omit<CompletionValues, 'languages'>

/** Read once after each change of a project, not at each keystroke. */
const valuesOfSessions = new WeakMap<Project, Promise<StoredValues>>()
const watched = new WeakSet<Project>()

export async function completeCroql(
  session: Project | null,
  { croql, offset, context }: ProjectCallInput<'croql.complete'>,
): Promise<CroqlCompletions> {
  const environment = {
    context,
    deployment: session?.facts.deployment ?? 'standard',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: Date.now(),
  }
  const values = session === null ? withoutProject() : await valuesOf(session)
  const completions = complete(croql, offset, environment, values)
  const items = completions.items.map(({ label, insert, detail, about, kind }) => ({
    label,
    insert,
    detail,
    about,
    kind,
  }))
  return { ...completions, items }
}

export function describeCroql({
  croql,
  offset,
  context,
}: CheckedInput<'croql.describe'>): CroqlDescription | null {
  return describeAt(croql, offset, context)
}

export function formatCroql({ croql }: CheckedInput<'croql.format'>): CroqlFormatted {
  const formatted = format(croql)
  return formatted.ok ? { text: formatted.text, problems: [] } : { text: croql, problems: formatted.problems }
}

async function valuesOf(session: Project): Promise<CompletionValues> {
  const { sourceLanguage, targetLanguages } = session.facts
  const languages = [...targetLanguages, sourceLanguage].map(({ id, name }) => ({ id, name }))
  return { ...(await storedValuesOf(session)), languages }
}

function storedValuesOf(session: Project): Promise<StoredValues> {
  const known = valuesOfSessions.get(session)
  if (known) return known
  if (!watched.has(session)) session.store.onChange(() => valuesOfSessions.delete(session))
  watched.add(session)
  const reading = session.store.read('projectNames', {})
  valuesOfSessions.set(session, reading)
  // Values that could not be read are requested again next time.
  reading.catch(() => valuesOfSessions.delete(session))
  return reading
}

function withoutProject(): CompletionValues {
  return { ...NO_VALUES, languages: allLanguages().map(({ id, name }) => ({ id, name })) }
}
