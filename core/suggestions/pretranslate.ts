/**
 * Pre-translation: empty forms are filled from memories, and the others by a provider. The result is one intent at the
 * end; a provider's answers before a cancellation or failure are cached, so that the next run resumes there.
 */
import { chunkListYielding, portsOf, withTransfer } from '../platform/threads/channel.ts'
import type { MachineFilled, MachinePreview } from '../contract/suggestions.ts'
import type { Project } from '../history/project.ts'
import {
  chosenStrings,
  findFillings,
  textToFill,
  type ChosenStrings,
  type TextToFill,
} from '../memory/memoryUse.ts'
import type { CallContext } from '../platform/threads/progress.ts'
import type { FormToFill } from '../translations/rows/pretranslate.ts'
import { answersFor, readAnsweredTexts } from './answers.ts'
import { answerKey } from './answerCache.ts'
import { keptOf } from './retryWithBackoff.ts'
import type { ReadyProvider } from './providers.ts'
import type { Suggestions } from './suggestions.ts'

export type MachineRequest = ChosenStrings & {
  languageId: string
  /** The provider by its name. */
  provider: string
  /** The least score of memories, in percent; null: they are not asked. */
  minimumScore: number | null
}

interface Work {
  total: number
  /** From memories. */
  filled: TextToFill[]
  /** Empty, and in no memory. */
  empty: FormToFill[]
  provider: ReadyProvider
  languageId: string
}

const MAX_LEFT_OUT = 100
const MILLION = 1_000_000

/** Previews pre-translation. Sends nothing, and may count for a provider without consent. */
export async function previewMachine(
  project: Project,
  suggestions: Suggestions,
  request: MachineRequest,
  context: CallContext,
): Promise<MachinePreview> {
  const { total, filled, empty, provider, languageId } = await find(project, suggestions, request, context)
  const read = await readAnsweredTexts(empty, { project, languageId }, context.signal)
  const texts = read.map(({ text }) => text)
  const kept = await keptOf(suggestions, provider, texts, languageId)
  const asked = new Map(
    texts.flatMap((text, index) => (kept.has(index) ? [] : [[answerKey(text, provider), text.text.length]])),
  )
  const characters = [...asked.values()].reduce((sum, length) => sum + length, 0)
  const info = (await suggestions.list()).find(({ name }) => name === request.provider)
  return {
    total,
    strings: new Set([...filled, ...read.map(({ form }) => form)].map(({ stringId }) => stringId)).size,
    forms: filled.length + read.length,
    byMemory: filled.length,
    byMachine: read.length,
    kept: kept.size,
    characters,
    price: provider.price === null ? null : (characters * provider.price) / MILLION,
    host: info?.host ?? null,
  }
}

/**
 * Fills the empty forms of what the query selects; those that became others meanwhile are left alone, and not counted.
 * @throws Failure `suggestion.…`, `cancelled`; nothing was written then, and answers are kept
 */
export async function pretranslateByMachine(
  project: Project,
  suggestions: Suggestions,
  request: MachineRequest,
  context: CallContext,
): Promise<MachineFilled> {
  const work = await find(project, suggestions, request, context)
  const { filled, empty, provider, languageId } = work
  const answered = await answersFor(empty, { project, suggestions, provider, languageId }, context)
  const made = answered.flatMap(({ form: { stringId, form }, source, suggested: one }) => {
    if (one === undefined || one.problems.length > 0) return []
    return [{ stringId, form, source, text: one.text, provider: provider.provider }]
  })
  const leftOut = answered.flatMap(({ form, suggested }) => {
    const problems = suggested?.problems ?? []
    return problems.length === 0 ? [] : [{ ...form, problems }]
  })
  const counts = { leftOut: leftOut.slice(0, MAX_LEFT_OUT), leftOutCount: leftOut.length }
  const all = [...filled, ...made]
  if (all.length === 0) return { strings: 0, forms: 0, byMemory: 0, byMachine: 0, ...counts, issues: 0 }
  const forms = await chunkListYielding(all)
  const input = withTransfer({ userId: await project.editorId(), languageId, forms }, portsOf([forms]))
  const written = await project.store.write('pretranslate', input, context)
  const stringIds = [...new Set(all.map(({ stringId }) => stringId))]
  const issues = await issuesNow(project, { stringIds, languageId }, context)
  return { ...written, byMachine: written.forms - written.byMemory, ...counts, issues }
}

/**
 * Returns the open issues of strings; null if they could not be counted. The filled texts are already written, so
 * neither a cancellation nor a broken dictionary may look like a failed write.
 */
async function issuesNow(
  project: Project,
  place: { stringIds: readonly number[]; languageId: string },
  context: CallContext,
): Promise<number | null> {
  try {
    await project.quality.bringUpToDate(context)
    return (await project.store.read('issuesInStrings', place)).issues
  } catch {
    return null
  }
}

async function find(
  project: Project,
  suggestions: Suggestions,
  { languageId: code, provider: name, ...chosen }: MachineRequest,
  context: CallContext,
): Promise<Work> {
  const provider = await suggestions.ready(name)
  const languageId = project.targetLanguage(code).id
  const found = await byMemory(project, { ...chosen, languageId }, context)
  return { ...found, provider, languageId }
}

/** The empty forms of what a query selects: those that memories fill, and the others. */
async function byMemory(
  project: Project,
  { minimumScore, ...selected }: ChosenStrings & { languageId: string; minimumScore: number | null },
  context: CallContext,
): Promise<Pick<Work, 'total' | 'empty' | 'filled'>> {
  if (minimumScore === null) {
    const ids = await chosenStrings(project, selected, selected.languageId, context)
    const empty = await project.store.read(
      'emptyForms',
      { stringIds: ids, languageId: selected.languageId },
      context,
    )
    return { total: ids.length, empty, filled: [] }
  }
  const found = await findFillings(project, { ...selected, minimumScore }, context)
  const filled = found.fillings.map(textToFill)
  const isFilled = new Set(filled.map(placeOf))
  return { total: found.total, empty: found.forms.filter((form) => !isFilled.has(placeOf(form))), filled }
}

const placeOf = ({ stringId, form }: FormToFill) => `${stringId} ${form}`
